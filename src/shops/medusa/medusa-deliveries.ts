// Delivers quotes into carts of Medusa by the plugin, withdraws them, and reads what became of them.
import { readDelivered, requireWithdrawn } from '../plugin-answers.ts'
import type { Capabilities, Delivered, DeliveryState, SentDelivery, ShopDelivery } from '../shop.ts'
import { type DeliveryThere, requireNoShipping, requireVariant, toState } from '../shop-lines.ts'
import { callPlugin, type MedusaCall } from './medusa-http.ts'

/** `checkout` returns the link to the page where a cart is paid. */
export type MedusaContext = {
  call: MedusaCall
  can: Capabilities
  region: string | undefined
  isVerified: boolean
  checkout: (cart: string | null) => string | null
}

type FoundDelivery = DeliveryThere & {
  key: string
  outcome: 'now' | 'before' | 'gone' | 'refused' | 'new' | 'adding' | 'open' | 'leaving' | 'withdrawn'
  code?: string
  message?: string
  item_id?: number
  cart: string | null
}

export async function deliverTo(
  context: MedusaContext,
  delivery: ShopDelivery,
  signal?: AbortSignal,
): Promise<Delivered> {
  const body = toInput(context, delivery)
  const { delivery: found } = await callPlugin<{ delivery: FoundDelivery }>(context.call, {
    path: '/deliveries',
    body,
    signal,
  })
  return readDelivered(delivery, found, found.cart, context.checkout)
}

export async function withdrawFrom({ call }: MedusaContext, delivery: ShopDelivery, signal?: AbortSignal) {
  const request = { path: '/deliveries/withdraw', body: keyOf(delivery), signal }
  const { delivery: found } = await callPlugin<{ delivery: FoundDelivery }>(call, request)
  requireWithdrawn(found)
}

export async function readStates(
  { call, checkout }: MedusaContext,
  deliveries: SentDelivery[],
  signal?: AbortSignal,
): Promise<DeliveryState[]> {
  const body = { keys: deliveries.map(({ key }) => key) }
  const answer = await callPlugin<{ deliveries: FoundDelivery[] }>(call, {
    path: '/deliveries/states',
    body,
    signal,
  })
  const found = new Map(answer.deliveries.map((each) => [each.key, each]))
  return deliveries.map((delivery) => {
    const there = found.get(delivery.key)
    const isThere = there?.outcome === 'open'
    return toState(delivery, isThere ? there : undefined, checkout(there?.cart ?? null))
  })
}

const keyOf = ({ key, quote_id, quote_number, first_attempt_at }: ShopDelivery) => ({
  key,
  quote_id,
  quote_number,
  started_at: first_attempt_at,
})

function toInput({ can, region, isVerified }: MedusaContext, delivery: ShopDelivery) {
  requireNoShipping(delivery)
  const { cart, customer, customer_email, currency_code, expires_at, replaces_plain } = delivery
  return {
    ...keyOf(delivery),
    cart,
    customer,
    customer_email: isVerified ? customer_email : null,
    region: region ?? null,
    currency_code,
    expires_at,
    replaces_plain,
    lines: delivery.lines.map((line) => ({
      item_id: line.quote_item_id,
      variant_id: requireVariant(line, can),
      quantity: Number(line.qty),
      price: line.price,
    })),
  }
}
