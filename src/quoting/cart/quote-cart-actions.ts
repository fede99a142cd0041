// Adds quotes to carts at the agreed prices, and removes them.
import type { Transaction } from '../../platform/postgres/database.ts'
import { notFound, refused, shopRefused, type AppError } from '../../platform/errors.ts'
import {
  CartOfShop,
  requireActive,
  requireCart,
  requireOwn,
  shopWithoutCarts,
} from '../../storefront/cart-actions.ts'
import { deleteLine } from '../../storefront/cart-line-repository.ts'
import { reducePlainLines } from '../../storefront/cart-reduction-repository.ts'
import {
  addQuotedLines,
  type CartForQuotes,
  type CartReference,
  lockCart,
  type LockedCart,
} from '../../storefront/cart-repository.ts'
import { findCustomer, type Customer } from '../../storefront/customer-repository.ts'
import { buyerOf, companyDetailsOf } from '../../storefront/buyer.ts'
import { changeQuote, recordQuoteMove, requireQuote, removeLinesFromCart } from '../quote/quote-change.ts'
import { listQuoteItems, type StoredItem } from '../quote/quote-item-repository.ts'
import { findCartOfDelivery, findShopChange, type QuoteColumns } from '../quote/quote-repository.ts'
import type { Choice } from '../../domain/choices.ts'
import { chooseItems, requireAgreed, storeChoices } from '../quote/quote-quantities.ts'
import { effectiveTerms } from '../../domain/quote-terms.ts'
import { counts } from '../../domain/quote-totals.ts'
import { refusalCode } from '../../domain/quote-moves.ts'
import { isInCart, type Quote } from '../quote/quote.ts'

export type Addition = {
  cartId: CartReference
  /** Null adds the quote of a guest, whom no customer is known for. */
  customerId: number | null
  version?: number
  items?: Choice[]
}

// Lock order, here and elsewhere: a cart before its quotes. This prevents deadlocks.

/** A quote, locked, that can be added to the cart, with what the customer chose. */
export type Addable = {
  quote: Quote
  cart: CartForQuotes
  customerId: number | null
  /** Undefined for the quote's own customer, whose details it has already. */
  customer: Customer | undefined
  before: StoredItem[]
  items: StoredItem[]
  hasChoices: boolean
}

/**
 * Adds every line of the quote that counts to the cart at the agreed price. Idempotent for the same cart. Throws CartOfShop if that
 * mirrors one of a connected shop, which has to confirm first.
 */
export async function addQuoteToCart(
  tx: Transaction,
  actor: string,
  quoteId: number,
  addition: Addition,
): Promise<void> {
  const addable = await requireAddable(tx, quoteId, addition)
  if (!addable) return
  if (addable.cart.shop_id !== null) throw new CartOfShop(addable.cart)
  const { cartless_shop } = addable.cart
  // In a cart of our own it would be accepted, and never come into the shop.
  if (cartless_shop !== null) throw shopWithoutCarts(cartless_shop)
  if (addable.quote.shop_delivery_id !== null) await requireUndelivered(tx, quoteId)
  await putIntoCart(tx, actor, addable)
}

/** Locks cart and quote. Returns undefined if the quote is in the cart already; throws if it cannot be added. */
export async function requireAddable(
  tx: Transaction,
  quoteId: number,
  { cartId, customerId, version, items: choices = [] }: Addition,
): Promise<Addable | undefined> {
  // Sent without waiting for one another; PostgreSQL runs them in this order, and so takes the locks in this order.
  const [cart, quote] = await Promise.all([
    lockCart(tx, cartId),
    requireQuote(tx, quoteId, {
      version,
      fieldName: 'quoteId',
      isCartLocked: true,
      // Adding the quote raised its version: a repeated call still names the one before.
      isRepeated: (quote) => isInCart(quote) && version === quote.version - 1,
    }),
  ])
  if (!cart) throw notFound('cartId', cartId)
  // The quote's own customer exists: customers are anonymized, never deleted.
  const isOther = customerId !== null && customerId !== quote.customer_id
  const customer = isOther ? await findCustomer(tx, customerId) : undefined
  if (isOther && !customer) throw notFound('customerId', customerId)
  requireMatchingCart(quote, cart, customerId)
  const isAccepted = quote.status === 'accepted'
  if (isInCart(quote) && quote.shop_delivery_id !== null) await requireInShop(tx, quote.shop_delivery_id)
  if (isInCart(quote) && choices.length === 0) return undefined
  // Not before: a refused or repeated call does not read the lines, which may be many.
  const before = await listQuoteItems(tx, quoteId)
  if (isAccepted) requireAgreed(before, choices)
  if (isInCart(quote)) return undefined
  const hasChoices = !isAccepted && choices.length > 0
  const items = hasChoices ? chooseItems(before, choices, quote.shop_can) : before
  return { quote, cart, customerId, customer, before, items, hasChoices }
}

// Its buyer may have changed it there.
async function requireInShop(tx: Transaction, deliveryId: number): Promise<void> {
  const change = await findShopChange(tx, deliveryId)
  if (change) throw shopRefused(change.code, change.message)
}

/** Accepts the quote, unless it is, and fills the cart. */
export async function putIntoCart(
  tx: Transaction,
  actor: string,
  { quote, cart, customerId, customer, before, items, hasChoices }: Addable,
): Promise<void> {
  const { cart_id } = cart
  const columns: QuoteColumns = { cart_id }
  if (quote.customer_id === null && customer)
    Object.assign(columns, buyerOf(customer), companyDetailsOf(quote, customer))
  if (hasChoices) Object.assign(columns, await storeChoices(tx, quote, items))
  if (quote.status === 'accepted') await changeQuote(tx, quote, columns, { to: 'accepted', actor })
  else {
    const chosen = hasChoices ? { items: { before, after: items } } : {}
    await recordQuoteMove(tx, quote, 'accept', { actor, ...chosen }, columns)
  }
  await fillCart(tx, quote, items, { cart_id, customer_id: customerId })
}

// It is on its way into, or in, a cart of a connected shop.
async function requireUndelivered(tx: Transaction, quoteId: number): Promise<void> {
  const cartId = await findCartOfDelivery(tx, quoteId)
  if (cartId !== undefined) throw inAnotherCart(cartId)
}

/** Removes a line from a cart. The lines of a quote were agreed together, so they are removed together. */
export async function removeCartItem(
  tx: Transaction,
  actor: string,
  cartReference: CartReference,
  itemId: number,
): Promise<void> {
  const cart = await requireCart(tx, cartReference)
  requireOwn(cart)
  const line = cart.lines.find(({ item_id }) => item_id === itemId)
  if (!line) throw notFound('itemId', itemId)
  requireActive(cart)
  if (line.quote_id === null) return deleteLine(tx, cart.cart_id, itemId)
  const quote = await requireQuote(tx, line.quote_id, { isCartLocked: true })
  // When the quote expired or was cancelled in the meantime, its lines left the cart.
  if (quote.status !== 'accepted' || quote.cart_id !== cart.cart_id) return
  await removeLinesFromCart(tx, quote)
  await changeQuote(tx, quote, { cart_id: null }, { to: 'accepted', actor })
}

function requireMatchingCart(quote: Quote, cart: LockedCart, customerId: number | null): void {
  const { status, cart_id } = quote
  if (quote.customer_id !== null && quote.customer_id !== customerId)
    throw refused('other_customer', 'The quote belongs to another customer.')
  if (cart.customer_id !== null && customerId !== null && cart.customer_id !== customerId)
    throw refused('other_customer', 'The cart belongs to another customer.')
  if (!['approved', 'proposed', 'accepted'].includes(status))
    throw refused(refusalCode(status), 'A quote in status %status cannot be added to a cart.', { status })
  requireActive(cart)
  if (quote.currency_code !== cart.currency_code)
    throw refused('other_currency', 'The quote is in %quoteCurrency, the cart in %cartCurrency.', {
      quoteCurrency: quote.currency_code,
      cartCurrency: cart.currency_code,
    })
  if (cart_id !== null && cart_id !== cart.cart_id) throw inAnotherCart(cart_id)
}

function inAnotherCart(cartId: number): AppError {
  return refused('in_another_cart', 'The quote already lies in the cart %cartId.', { cartId })
}

// If the quote was requested from this very cart, the plain lines are reduced, so that nothing is ordered twice.
async function fillCart(
  tx: Transaction,
  { quote_id, request_cart_id, currency_code }: Quote,
  items: StoredItem[],
  target: { cart_id: number; customer_id: number | null },
): Promise<void> {
  const { cart_id } = target
  const lines = items
    .filter(counts)
    .map((item) => ({ ...item, ...effectiveTerms(item), quote_item_id: item.item_id }))
  if (request_cart_id === cart_id) await reducePlainLines(tx, { cart_id, quote_id }, lines)
  await addQuotedLines(tx, { ...target, quote_id, currency_code }, lines)
}
