// Submits quote requests from carts.
import { isDeepStrictEqual } from 'node:util'
import { refused } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { buyerOf, requireHarmlessNames, type Buyer } from '../../storefront/buyer.ts'
import { CartOfShop, requireActive, requireCart } from '../../storefront/cart-actions.ts'
import type { Cart, CartReference } from '../../storefront/cart-repository.ts'
import { companyDetails, type CompanyDetails } from '../../storefront/company-details.ts'
import { findCustomer } from '../../storefront/customer-repository.ts'
import {
  listPendingRequestsOfCart,
  listQuoteRequestItems,
  type RequestItem,
} from '../quote-request/quote-request-repository.ts'
import type { CartRequestIn } from '../quote-request/quote-request-schemas.ts'
import {
  insertRequest,
  snapshot,
  type RequestContents,
} from '../quote-request/quote-request-submit-actions.ts'
import type { QuoteRequest } from '../quote-request/quote-request.ts'
import { expireQuotesInCart } from './cart-order-actions.ts'

type Submitted = {
  request_id: number
  /** The address of a new request that anybody may have typed. */
  unverified_email: string | null
}

/**
 * Returns the new request, or the pending one if the same cart was submitted unchanged before: buttons are clicked twice. Throws
 * CartOfShop for a cart of a connected shop whose lines were not read right before.
 */
export async function submitQuoteRequestFromCart(
  tx: Transaction,
  actor: string,
  cartReference: CartReference,
  body: CartRequestIn,
  { isRefreshed = false } = {},
): Promise<Submitted> {
  const cart = await lockCartWithoutDueQuotes(tx, cartReference)
  if (cart.shop_id !== null && !isRefreshed) throw new CartOfShop(cart)
  requireActive(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  // Lines from a quote have an agreed price already.
  const plain = cart.lines.filter(({ quote_id }) => quote_id === null)
  if (plain.length === 0)
    throw refused('cart_without_plain_lines', 'All items of the cart come from quotes already.')
  const { cart_id, store_id, currency_code } = cart
  const items = snapshot(plain, currency_code)
  const buyer = await buyerOfCart(tx, cart, body)
  // Anybody can be a guest of a connected shop, whose plugin calls us for them. Other callers answer for their guests.
  const isOfStranger = cart.shop_id !== null && cart.customer_id === null
  const isUnverified = isOfStranger || body.is_email_verified === false
  if (isUnverified) requireHarmlessNames(buyer.customer_firstname, buyer.customer_lastname)
  const details = body.details ?? null
  const request = { source: 'cart' as const, store_id, currency_code, cart_id, details, ...buyer }
  const same = await findSameRequest(tx, request, items)
  if (same !== undefined) return { request_id: same, unverified_email: null }
  const request_id = await insertRequest(tx, actor, request, items)
  return { request_id, unverified_email: isUnverified ? buyer.customer_email : null }
}

// The due quotes in the cart are expired first, and leave it.
async function lockCartWithoutDueQuotes(tx: Transaction, cartReference: CartReference): Promise<Cart> {
  const cart = await requireCart(tx, cartReference)
  const hasQuotes = cart.lines.some(({ quote_id }) => quote_id !== null)
  if (!hasQuotes || (await expireQuotesInCart(tx, cart.cart_id)) === 0) return cart
  return requireCart(tx, cart.cart_id)
}

async function buyerOfCart(
  tx: Transaction,
  cart: Cart,
  body: CartRequestIn,
): Promise<Buyer & CompanyDetails> {
  const customer = cart.customer_id === null ? undefined : await findCustomer(tx, cart.customer_id)
  const details = companyDetails(body, customer)
  if (customer) return { ...buyerOf(customer), ...details }
  return {
    customer_id: cart.customer_id,
    customer_email: body.email ?? null,
    customer_firstname: body.firstname ?? null,
    customer_lastname: body.lastname ?? null,
    customer_is_guest: cart.customer_id === null,
    ...details,
  }
}

async function findSameRequest(
  tx: Transaction,
  request: RequestContents & { cart_id: number },
  items: RequestItem[],
): Promise<number | undefined> {
  const pending = await listPendingRequestsOfCart(tx, request.cart_id)
  const newest = pending.find((each) => hasSameBuyerAndDetails(each, request))
  if (!newest) return undefined
  const itemsBefore = await listQuoteRequestItems(tx, newest.request_id)
  return fingerprint(itemsBefore) === fingerprint(items) ? newest.request_id : undefined
}

function hasSameBuyerAndDetails(a: QuoteRequest, b: RequestContents): boolean {
  return (
    (a.details ?? '') === (b.details ?? '') &&
    a.customer_id === b.customer_id &&
    a.customer_email === b.customer_email &&
    a.customer_firstname === b.customer_firstname &&
    a.customer_lastname === b.customer_lastname &&
    isDeepStrictEqual(companyDetails(a), companyDetails(b))
  )
}

function fingerprint(items: RequestItem[]): string {
  return JSON.stringify(items.map(({ product_id, qty, price }) => [product_id, qty, price]))
}
