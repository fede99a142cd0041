// The order of a cart, and the quotes in it whose time is over.
import type { Database, Transaction } from '../platform/database.ts'
import { refused, type AppError } from '../platform/errors.ts'
import type { Cart, CartReference, Storefront } from '../storefront/storefront.ts'
import { requireActive, requireCart } from './quote-cart-actions.ts'
import { recordQuoteMove, requireQuote } from './quote-change.ts'
import { listDueQuotesInCart } from './quote-repository.ts'
import type { Quote } from './quote.ts'

/**
 * Closes the cart with an order; the quotes in it are purchased. Returns the id of the order, that of the first time when
 * it is repeated; or the refusal that a quote has expired, whose expiry is to be committed all the same: the next try
 * sees the cart as it is then.
 */
export async function orderCart(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  cartReference: CartReference,
): Promise<number | AppError> {
  const cart = await requireCart(tx, storefront, cartReference)
  const placed = cart.is_active ? undefined : await storefront.findOrder(tx, cart.cart_id)
  if (placed) return placed.order_id
  requireActive(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  const quotes = await lockQuotesIn(tx, storefront, cart)
  const expired = quotes.find(({ status }) => status === 'expired')
  if (expired)
    return refused('quote_expired', 'The quote %quoteId in this cart has expired.', {
      quoteId: expired.quote_id,
    })
  const { order_id, increment_id: order_increment_id } = await storefront.placeOrder(tx, cart.cart_id)
  for (const quote of quotes)
    await recordQuoteMove(tx, storefront, quote, 'purchase', { actor }, { order_id, order_increment_id })
  return order_id
}

/** Records the expiry of quotes in a cart whose time is over, so that it is read as it can be ordered. */
export async function settleCart(db: Database, storefront: Storefront, cartId: number): Promise<void> {
  if ((await listDueQuotesInCart(db, cartId)).length === 0) return
  await db.transaction(async (tx) => {
    await storefront.findCart(tx, cartId, { lock: true })
    await expireQuotesInCart(tx, storefront, cartId)
  })
}

/** The same for a cart that the caller has locked; returns the number of quotes that left it. */
export async function expireQuotesInCart(
  tx: Transaction,
  storefront: Storefront,
  cartId: number,
): Promise<number> {
  const due = await listDueQuotesInCart(tx, cartId)
  for (const quoteId of due) await requireQuote(tx, storefront, quoteId, { holdsCart: true })
  return due.length
}

async function lockQuotesIn(tx: Transaction, storefront: Storefront, cart: Cart): Promise<Quote[]> {
  const ids = [...new Set(cart.lines.flatMap((line) => line.quote_id ?? []))].sort((a, b) => a - b)
  const quotes: Quote[] = []
  for (const quoteId of ids) {
    const quote = await requireQuote(tx, storefront, quoteId, { holdsCart: true })
    const isHere = quote.status === 'accepted' && quote.cart_id === cart.cart_id
    // Cancelled or purchased between the reading of the cart and now: what is left is not what the customer saw.
    if (!isHere && quote.status !== 'expired')
      throw refused('cart_changed', 'The quote %quoteId has just left this cart.', { quoteId })
    quotes.push(quote)
  }
  return quotes
}
