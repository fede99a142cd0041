// Locks what an outcome of a delivery may change.
import type { Transaction } from '../platform/postgres/database.ts'
import { requireQuote } from '../quoting/quote/quote-change.ts'
import type { Quote } from '../quoting/quote/quote.ts'
import { lockCart } from '../storefront/cart-repository.ts'
import { listCartsOfDelivery, lockDelivery, type DeliveryRow } from './shop-delivery-repository.ts'

/** Locks carts, quote and delivery, in this order: also the cart that the quote was requested from, which a purchase changes. */
export async function lockAll(
  tx: Transaction,
  deliveryId: number,
  otherCart?: number,
): Promise<{ row: DeliveryRow; quote: Quote }> {
  const { quote_id, cart_ids } = await listCartsOfDelivery(tx, deliveryId)
  const carts = new Set(otherCart === undefined ? cart_ids : [...cart_ids, otherCart])
  for (const cart of [...carts].sort((a, b) => a - b)) await lockCart(tx, cart)
  const quote = await requireQuote(tx, quote_id, { isCartLocked: true })
  return { quote, row: await lockDelivery(tx, deliveryId) }
}
