// Orders a cart, and records the expiry of the quotes in it.
import type { Database, Transaction } from '../../platform/postgres/database.ts'
import { refused, type AppError } from '../../platform/errors.ts'
import { noPrice, requireActive, requireCart, requireOwn } from '../../storefront/cart-actions.ts'
import { requireTotalsWithinMax } from '../../storefront/cart-record-repository.ts'
import {
  agreePrices,
  type Cart,
  type CartReference,
  findOrderId,
  lockCart,
  placeOrder,
} from '../../storefront/cart-repository.ts'
import { recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { listDueQuotesInCart } from '../quote/quote-repository.ts'
import type { Quote } from '../quote/quote.ts'

/**
 * Closes the cart with an order and purchases its quotes. Returns the id of the order, also when it is repeated. Returns,
 * instead of throwing, the error that a quote has expired, so that its expiry is committed: the next call sees the cart
 * without it.
 */
export async function orderCart(
  tx: Transaction,
  actor: string,
  cartReference: CartReference,
): Promise<number | AppError> {
  const cart = await requireCart(tx, cartReference)
  requireOwn(cart)
  const orderId = cart.is_active ? undefined : await findOrderId(tx, cart.cart_id)
  if (orderId !== undefined) return orderId
  requireActive(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  const quotes = await lockQuotesIn(tx, cart)
  const expired = quotes.find(({ status }) => status === 'expired')
  if (expired)
    return refused('quote_expired', 'The quote %quoteId in this cart has expired.', {
      quoteId: expired.quote_id,
    })
  // Prices may have changed since the cart was read; the agreed ones are checked.
  const unpriced = await agreePrices(tx, cart.cart_id)
  if (unpriced !== undefined) throw noPrice(unpriced, cart)
  await requireTotalsWithinMax(tx, cart)
  const { order_id, increment_id: order_increment_id } = await placeOrder(tx, cart.cart_id)
  const columns = { order_id, order_reference: String(order_id), order_increment_id }
  for (const quote of quotes) await recordQuoteMove(tx, quote, 'purchase', { actor }, columns)
  return order_id
}

/** Removes the due quotes from a cart and records their expiry, so that the cart is read as it can be ordered. */
export async function recordExpiryInCart(db: Database, cartId: number): Promise<void> {
  if ((await listDueQuotesInCart(db, cartId)).length === 0) return
  await db.transaction(async (tx) => {
    await lockCart(tx, cartId)
    await expireQuotesInCart(tx, cartId)
  })
}

/** Records the expiry of the due quotes in a cart that the caller has locked. Returns the number of quotes that left it. */
export async function expireQuotesInCart(tx: Transaction, cartId: number): Promise<number> {
  const due = await listDueQuotesInCart(tx, cartId)
  for (const quoteId of due) await requireQuote(tx, quoteId, { isCartLocked: true })
  return due.length
}

async function lockQuotesIn(tx: Transaction, cart: Cart): Promise<Quote[]> {
  const ids = [...new Set(cart.lines.flatMap((line) => line.quote_id ?? []))].sort((a, b) => a - b)
  const quotes: Quote[] = []
  for (const quoteId of ids) {
    const quote = await requireQuote(tx, quoteId, { isCartLocked: true })
    const isHere = quote.status === 'accepted' && quote.cart_id === cart.cart_id
    // A safeguard: whatever takes a quote out of a cart locks the cart first, as `orderCart` has done.
    if (!isHere && quote.status !== 'expired')
      throw refused('cart_changed', 'The quote %quoteId has just left this cart.', { quoteId })
    quotes.push(quote)
  }
  return quotes
}
