// Delivers quotes into carts of Vendure by the plugin, withdraws them, and reads what became of them.
import { readDelivered, requireWithdrawn } from '../plugin-answers.ts'
import type { Delivered, DeliveryState, SentDelivery, ShopDelivery } from '../shop.ts'
import { DELIVER, DELIVERIES, type FoundDelivery, WITHDRAW } from './vendure-documents.ts'
import type { GraphQL } from './vendure-graphql.ts'
import { requireNoShipping, toState } from '../shop-lines.ts'
import { differenceOf, toLineInput, toLinesThere, toThere } from './vendure-lines.ts'

/** `digits` are those of the shop's money; `checkout` returns the link to the page where a cart is paid. */
export type VendureContext = {
  call: GraphQL
  digits: number
  checkout: (cart: string | null) => string | null
}

export async function deliverTo(
  context: VendureContext,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<Delivered> {
  const variables = { input: toDeliverInput(delivery, context.digits) }
  const answer = await context.call<{ deliverQuote: FoundDelivery }>({ document: DELIVER, variables, signal })
  const found = answer.deliverQuote
  const there = {
    ...found,
    item_id: found.itemId,
    difference: differenceOf(found),
    lines: toLinesThere(found.lines, context.digits),
  }
  return readDelivered(delivery, there, found.orderCode, context.checkout)
}

export async function withdrawFrom({ call }: VendureContext, delivery: ShopDelivery, signal?: AbortSignal) {
  const variables = { input: keyOf(delivery) }
  const answer = await call<{ withdrawQuote: FoundDelivery }>({ document: WITHDRAW, variables, signal })
  requireWithdrawn(answer.withdrawQuote)
}

export async function readStates(
  { call, digits, checkout }: VendureContext,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<DeliveryState[]> {
  const variables = { keys: deliveries.map(({ key }) => key) }
  const answer = await call<{ quotewrightDeliveries: FoundDelivery[] }>({
    document: DELIVERIES,
    variables,
    signal,
  })
  const found = new Map(answer.quotewrightDeliveries.map((each) => [each.key, each]))
  return deliveries.map((delivery) => {
    const there = found.get(delivery.key)
    return toState(delivery, toThere(there, digits), checkout(there?.orderCode ?? null))
  })
}

const keyOf = ({ key, quote_id, first_attempt_at }: ShopDelivery) => ({
  key,
  quoteId: quote_id,
  startedAt: first_attempt_at,
})

function toDeliverInput(delivery: ShopDelivery, digits: number) {
  requireNoShipping(delivery)
  return {
    ...keyOf(delivery),
    quoteNumber: delivery.quote_number,
    cart: delivery.cart,
    customerId: delivery.customer,
    customerEmail: delivery.customer_email,
    currencyCode: delivery.currency_code,
    // Prices are sent in these digits; with others, they would be other amounts.
    precision: digits,
    expiresAt: delivery.expires_at,
    replacesPlain: delivery.replaces_plain,
    lines: delivery.lines.map((line) => toLineInput(line, digits)),
  }
}
