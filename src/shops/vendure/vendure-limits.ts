// The most that a Vendure takes in a line and an order.
import type { ShopLimits } from '../../domain/shop-capabilities.ts'
import { type ShopFinding, ShopRefused } from '../shop.ts'
import { CHECK, CHECK_WITHOUT_LIMITS, type Status, type VendureLimits } from './vendure-documents.ts'
import type { GraphQL } from './vendure-graphql.ts'
import { fromMinor } from './vendure-lines.ts'

function toLimits({ lineQuantity, orderQuantity, orderAmount }: VendureLimits, digits: number): ShopLimits {
  return {
    line_quantity: { max: lineQuantity, setting: 'orderLineItemsLimit' },
    order_quantity: { max: orderQuantity, setting: 'orderItemsLimit' },
    ...(orderAmount !== null && {
      order_amount: { max: Number(fromMinor(orderAmount, digits)), setting: 'moneyStrategy' },
    }),
  }
}

/** An older plugin tells no limits: a quote beyond them is refused when it is delivered. */
export function limitsFinding(limits: VendureLimits | undefined, digits: number): ShopFinding {
  const [name, is_ok] = ['limits', true]
  if (!limits)
    return { name, is_ok, detail: 'The plugin is too old to say how much the shop takes: update it.' }
  const found = toLimits(limits, digits)
  const amount = found.order_amount ? `, and amounts up to ${found.order_amount.max} (moneyStrategy)` : ''
  return {
    name,
    is_ok,
    detail: `It takes ${found.line_quantity?.max} pieces in a line (orderLineItemsLimit), ${found.order_quantity?.max} in an order (orderItemsLimit)${amount}.`,
    found: { limits: found },
  }
}

export async function readStatus(call: GraphQL, signal?: AbortSignal): Promise<Status> {
  const read = async (document: string) =>
    (await call<{ quotewright: Status }>({ document, signal })).quotewright
  try {
    return await read(CHECK)
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.code !== 'plugin') throw error
    return read(CHECK_WITHOUT_LIMITS)
  }
}
