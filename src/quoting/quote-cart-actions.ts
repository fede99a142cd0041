// A quote on its way through the cart: in at the agreed prices, out again, or ordered.
import type { Transaction } from '../platform/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import type { Cart, CartReference, Storefront } from '../storefront/storefront.ts'
import { buyerOf } from './buyer.ts'
import { changeQuote, recordQuoteMove, requireQuote } from './quote-change.ts'
import { listQuoteItems } from './quote-item-repository.ts'
import type { QuoteColumns } from './quote-repository.ts'
import { applyChoices, type QuantityChoice } from './quote-quantities.ts'
import { refusalCode, type Quote } from './quote.ts'

// Whoever needs both locks the cart before its quotes, so that no two wait for each other.

/**
 * Puts every line of the quote into the cart at the agreed price, once: whoever repeats it for the same cart changes
 * nothing (decisions.md, section 4).
 */
export async function addQuoteToCart(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { cartId, customerId, items = [] }: { cartId: CartReference; customerId: number; items?: QuantityChoice[] },
): Promise<void> {
  // They go out together, and are done in this order.
  const [cart, quote, customer] = await Promise.all([
    storefront.findCart(tx, cartId, { lock: true }),
    requireQuote(tx, storefront, quoteId, { fieldName: 'quoteId' }),
    storefront.findCustomer(tx, customerId),
  ])
  if (!cart) throw notFound('cartId', cartId)
  if (!customer) throw notFound('customerId', customerId)
  requireFit(quote, cart, customerId)
  const isAccepted = quote.status === 'accepted'
  if (isAccepted && quote.cart_id === cart.cart_id) return
  const columns: QuoteColumns = { cart_id: cart.cart_id }
  if (quote.customer_id === null) Object.assign(columns, buyerOf(customer))
  if (isAccepted && items.length > 0)
    throw refused('wrong_status', 'The quantities of a quote in status %status are agreed.', {
      status: quote.status,
    })
  if (items.length > 0) Object.assign(columns, await applyChoices(tx, quote, items))
  if (isAccepted) await changeQuote(tx, quote, columns, { to: 'accepted', actor })
  else await recordQuoteMove(tx, storefront, quote, 'accept', { actor }, columns)
  await fillCart(tx, storefront, quote, cart.cart_id, customerId)
}

/** Takes a line out of a cart. The lines of a quote were agreed together, so they leave together. */
export async function removeCartItem(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  cartReference: CartReference,
  itemId: number,
): Promise<void> {
  const cart = await requireCart(tx, storefront, cartReference)
  const line = cart.lines.find(({ item_id }) => item_id === itemId)
  if (!line) throw notFound('itemId', itemId)
  requireActive(cart)
  if (line.quote_id === null) return storefront.removePlainLine(tx, cart.cart_id, itemId)
  const quote = await requireQuote(tx, storefront, line.quote_id)
  // Expired or cancelled meanwhile: its lines are gone already.
  if (quote.status !== 'accepted' || quote.cart_id !== cart.cart_id) return
  await storefront.removeQuotedLines(tx, quote.quote_id)
  await changeQuote(tx, quote, { cart_id: null }, { to: 'accepted', actor })
}

/** Closes the cart with an order; the quotes in it are purchased. Gives the id of the order. */
export async function orderCart(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  cartReference: CartReference,
): Promise<number> {
  const cart = await requireCart(tx, storefront, cartReference)
  requireActive(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  const quotes = await lockQuotesIn(tx, storefront, cart)
  const { order_id, increment_id: order_increment_id } = await storefront.placeOrder(tx, cart.cart_id)
  for (const quote of quotes)
    await recordQuoteMove(tx, storefront, quote, 'purchase', { actor }, { order_id, order_increment_id })
  return order_id
}

async function requireCart(
  tx: Transaction,
  storefront: Storefront,
  cartReference: CartReference,
): Promise<Cart> {
  const cart = await storefront.findCart(tx, cartReference, { lock: true })
  if (!cart) throw notFound('cartId', cartReference)
  return cart
}

async function lockQuotesIn(tx: Transaction, storefront: Storefront, cart: Cart): Promise<Quote[]> {
  const ids = [...new Set(cart.lines.flatMap((line) => line.quote_id ?? []))].sort((a, b) => a - b)
  const quotes: Quote[] = []
  for (const quoteId of ids) {
    const quote = await requireQuote(tx, storefront, quoteId)
    if (quote.status === 'expired')
      throw refused('quote_expired', 'The quote %quoteId in this cart has expired.', { quoteId })
    // Cancelled or purchased between the reading of the cart and now: what is left is not what the customer saw.
    if (quote.status !== 'accepted' || quote.cart_id !== cart.cart_id)
      throw refused('cart_changed', 'The quote %quoteId has just left this cart.', { quoteId })
    quotes.push(quote)
  }
  return quotes
}

function requireFit(quote: Quote, cart: Cart, customerId: number): void {
  const { status, cart_id } = quote
  if (quote.customer_id !== null && quote.customer_id !== customerId)
    throw refused('other_customer', 'The quote belongs to another customer.')
  if (cart.customer_id !== null && cart.customer_id !== customerId)
    throw refused('other_customer', 'The cart belongs to another customer.')
  if (!['approved', 'proposed', 'accepted'].includes(status))
    throw refused(refusalCode(status), 'A quote in status %status cannot be added to a cart.', { status })
  requireActive(cart)
  if (quote.currency_code !== cart.currency_code)
    throw refused('other_currency', 'The quote is in %quoteCurrency, the cart in %cartCurrency.', {
      quoteCurrency: quote.currency_code,
      cartCurrency: cart.currency_code,
    })
  if (cart_id !== null && cart_id !== cart.cart_id)
    throw refused('in_another_cart', 'The quote already lies in the cart %cartId.', { cartId: cart_id })
}

function requireActive(cart: Cart): void {
  if (!cart.is_active) throw refused('cart_inactive', 'The cart is no longer active.')
}

// If the quote came from this very cart, its plain lines give way, so that nothing is ordered twice.
async function fillCart(
  tx: Transaction,
  storefront: Storefront,
  { quote_id, request_cart_id }: Quote,
  cart_id: number,
  customer_id: number,
): Promise<void> {
  const items = await listQuoteItems(tx, quote_id)
  const lines = items.map(({ item_id, ...line }) => ({ ...line, quote_item_id: item_id }))
  await storefront.addQuotedLines(tx, { cart_id, customer_id, quote_id }, lines)
  if (request_cart_id === cart_id) await storefront.reducePlainLines(tx, cart_id, items)
}
