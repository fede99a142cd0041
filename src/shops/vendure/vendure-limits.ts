// The most that a Vendure takes in a line and an order.
import type { ShopLimits } from '../../domain/shop-capabilities.ts'
import type { ShopFinding } from '../shop.ts'
import type { VendureLimits } from './vendure-documents.ts'
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

export function limitsFinding(limits: VendureLimits, digits: number): ShopFinding {
  const found = toLimits(limits, digits)
  const amount = found.order_amount ? `, and amounts up to ${found.order_amount.max} (moneyStrategy)` : ''
  return {
    name: 'limits',
    is_ok: true,
    detail: `It takes ${found.line_quantity?.max} pieces in a line (orderLineItemsLimit), ${found.order_quantity?.max} in an order (orderItemsLimit)${amount}.`,
    found: { limits: found },
  }
}
