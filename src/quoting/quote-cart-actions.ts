// A quote on its way through the cart: in at the agreed prices, out again, or ordered.
import type { Transaction } from '../platform/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import type { Cart, CartReference, Storefront } from '../storefront/storefront.ts'
import { buyerColumns } from './quote-actions.ts'
import { changeQuote, moveQuote, requireQuote } from './quote-change.ts'
import type { Quote } from './quote.ts'
import { listQuoteItems, type QuoteColumns } from './quote-repository.ts'
import { lockQuoteRequest } from './quote-request-repository.ts'

// Everybody locks the cart before its quotes, so that nobody waits for each other.

/**
 * Puts every line of the quote into the cart at the agreed price, once: whoever repeats it for the same cart changes
 * nothing (decisions.md, section 4).
 */
export async function addQuoteToCart(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { cartId, customerId }: { cartId: CartReference; customerId: number },
): Promise<void> {
  const cart = await storefront.findCart(tx, cartId, { lock: true })
  const quote = await requireQuote(tx, storefront, quoteId)
  if (!cart) throw notFound('cartId', cartId)
  const customer = await storefront.findCustomer(tx, customerId)
  if (!customer) throw notFound('customerId', customerId)
  requireFit(quote, cart, customerId)
  if (quote.status === 'accepted' && quote.cart_id === cart.cart_id) return
  const columns: QuoteColumns = {
    cart_id: cart.cart_id,
    ...(quote.customer_id === null && buyerColumns(customer)),
  }
  if (quote.status === 'accepted') await changeQuote(tx, quote, columns, { to: 'accepted', actor })
  else await moveQuote(tx, storefront, quote, 'accept', { actor }, columns)
  await fillCart(tx, storefront, quote, cart, customerId)
}

/** Takes a line out of a cart. The lines of a quote were agreed together, so they leave together. */
export async function removeCartLine(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId)
  await storefront.removeQuotedLines(tx, quoteId)
  if (quote.cart_id !== null) await changeQuote(tx, quote, { cart_id: null }, { to: quote.status, actor })
}

/** Closes the cart with an order; the quotes in it are purchased. Gives the id of the order. */
export async function orderCart(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  cartReference: CartReference,
): Promise<number> {
  const cart = await storefront.findCart(tx, cartReference, { lock: true })
  if (!cart) throw notFound('cartId', cartReference)
  requireOpen(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  const quotes = await lockQuotesOf(tx, storefront, cart)
  const order = await storefront.placeOrder(tx, cart.cart_id)
  const columns = { order_id: order.order_id, order_increment_id: order.increment_id }
  for (const quote of quotes) await moveQuote(tx, storefront, quote, 'purchase', { actor }, columns)
  return order.order_id
}

async function lockQuotesOf(tx: Transaction, storefront: Storefront, cart: Cart): Promise<Quote[]> {
  const ids = [...new Set(cart.lines.flatMap((line) => line.quote_id ?? []))].sort((a, b) => a - b)
  const quotes: Quote[] = []
  for (const id of ids) {
    const quote = await requireQuote(tx, storefront, id)
    if (quote.status === 'expired')
      throw refused('quote_expired', 'The quote %quoteId in this cart has expired.', { quoteId: id })
    // Cancelled between the reading of the cart and now: what is left is not what the customer saw.
    if (quote.cart_id !== cart.cart_id)
      throw refused('cart_changed', 'The quote %quoteId has just left this cart.', { quoteId: id })
    quotes.push(quote)
  }
  return quotes
}

function requireFit(quote: Quote, cart: Cart, customerId: number): void {
  if (quote.customer_id !== null && quote.customer_id !== customerId)
    throw refused('other_customer', 'The quote belongs to another customer.')
  if (cart.customer_id !== null && cart.customer_id !== customerId)
    throw refused('other_customer', 'The cart belongs to another customer.')
  if (!['approved', 'proposed', 'accepted'].includes(quote.status)) {
    const code = quote.status === 'expired' ? 'quote_expired' : 'wrong_status'
    throw refused(code, 'A quote in status %status cannot be added to a cart.', { status: quote.status })
  }
  requireOpen(cart)
  if (quote.currency_code !== cart.currency_code)
    throw refused('other_currency', 'The quote is in %quoteCurrency, the cart in %cartCurrency.', {
      quoteCurrency: quote.currency_code,
      cartCurrency: cart.currency_code,
    })
  if (quote.cart_id !== null && quote.cart_id !== cart.cart_id)
    throw refused('in_another_cart', 'The quote already lies in the cart %cartId.', { cartId: quote.cart_id })
}

function requireOpen(cart: Cart): void {
  if (!cart.is_active) throw refused('cart_inactive', 'The cart is no longer active.')
}

// If the quote came from this very cart, its plain lines give way, so that nothing is ordered twice.
async function fillCart(
  tx: Transaction,
  storefront: Storefront,
  { quote_id, request_id }: Quote,
  { cart_id }: Cart,
  customer_id: number,
): Promise<void> {
  const items = await listQuoteItems(tx, quote_id)
  const lines = items.map(({ item_id, ...line }) => ({ ...line, quote_item_id: item_id }))
  await storefront.addQuotedLines(tx, { cart_id, customer_id, quote_id }, lines)
  const request = request_id === null ? undefined : await lockQuoteRequest(tx, request_id)
  if (request?.cart_id !== cart_id) return
  for (const { sku, qty } of items) await storefront.reducePlainLine(tx, cart_id, sku, qty)
}
