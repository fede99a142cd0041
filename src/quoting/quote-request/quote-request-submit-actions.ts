// Submits quote requests, for a customer or from a cart.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../platform/postgres/database.ts'
import { invalidField, notFound, refused } from '../../platform/errors.ts'
import { currencyDigits } from '../../platform/currency.ts'
import { requireWithinMax } from '../../platform/amount-limit.ts'
import { amount, round, sum } from '../../domain/money.ts'
import { requireActive, requireCart } from '../../storefront/cart-actions.ts'
import type { Cart, CartReference } from '../../storefront/cart-repository.ts'
import { companyDetails, type CompanyDetails } from '../../storefront/company-details.ts'
import { findCustomer } from '../../storefront/customer-repository.ts'
import type { Store } from '../../storefront/store-repository.ts'
import { buyerOf, type Buyer } from '../buyer.ts'
import { findKnownProducts } from '../quote/known-products.ts'
import { expireQuotesInCart } from '../cart/cart-order-actions.ts'
import { recordQuoteRequestEvent } from '../quote/quote-events.ts'
import {
  insertQuoteRequest,
  insertQuoteRequestHistory,
  insertQuoteRequestItems,
  listPendingRequestsOfCart,
  listQuoteRequestItems,
  type NewQuoteRequest,
  type RequestItem,
} from './quote-request-repository.ts'
import type { CartRequestIn, CustomerRequestIn, PublicQuoteRequestIn } from './quote-request-schemas.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Returns the new id. */
export async function submitQuoteRequestForCustomer(
  tx: Transaction,
  actor: string,
  store: Store,
  customerId: number,
  { details, items = [], ...sent }: CustomerRequestIn,
): Promise<number> {
  requireDetails(details)
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw notFound('customerId', customerId)
  const buyer = { ...buyerOf(customer), ...companyDetails(sent, customer) }
  return insertRequestOf(tx, actor, store, { ...buyer, details }, items)
}

/**
 * Returns the new id. The buyer is a guest also if a customer has the address: who knows an address is not its owner, and
 * nobody learns from the answer whether it is known.
 */
export async function submitQuoteRequestForGuest(
  tx: Transaction,
  actor: string,
  store: Pick<Store, 'store_id' | 'currency_code'>,
  { details, items = [], email, firstname, lastname, ...sent }: PublicQuoteRequestIn,
): Promise<number> {
  requireDetails(details)
  const guest = {
    customer_id: null,
    customer_email: email,
    customer_firstname: firstname ?? null,
    customer_lastname: lastname ?? null,
    customer_is_guest: true,
    ...companyDetails(sent),
  }
  return insertRequestOf(tx, actor, store, { ...guest, details }, items)
}

function requireDetails(details: string): void {
  if (details.trim() === '') throw invalidField('details', 'must not be blank.')
}

async function insertRequestOf(
  tx: Transaction,
  actor: string,
  { store_id, currency_code }: Pick<Store, 'store_id' | 'currency_code'>,
  buyer: Buyer & CompanyDetails & { details: string },
  items: { sku: string; qty: number }[],
): Promise<number> {
  const products = await findKnownProducts(tx, items, 'items')
  const requested = products.map((product, index) => ({ ...product, qty: amount(items[index]!.qty) }))
  const request = { source: 'customer' as const, store_id, currency_code, cart_id: null, ...buyer }
  return insertRequest(tx, actor, request, snapshot(requested, currency_code))
}

/**
 * Returns the id of the new request, or of the pending one if the same cart was submitted unchanged before: buttons are
 * clicked twice.
 */
export async function submitQuoteRequestFromCart(
  tx: Transaction,
  actor: string,
  cartReference: CartReference,
  body: CartRequestIn,
): Promise<number> {
  const cart = await lockCartWithoutDueQuotes(tx, cartReference)
  requireActive(cart)
  if (cart.lines.length === 0) throw refused('cart_empty', 'The cart holds no items.')
  // Lines from a quote have their price already.
  const plain = cart.lines.filter(({ quote_id }) => quote_id === null)
  if (plain.length === 0)
    throw refused('cart_without_plain_lines', 'All items of the cart come from quotes already.')
  const { cart_id, store_id, currency_code } = cart
  const items = snapshot(plain, currency_code)
  const buyer = await buyerOfCart(tx, cart, body)
  const details = body.details ?? null
  const request = { source: 'cart' as const, store_id, currency_code, cart_id, details, ...buyer }
  return (await findSameRequest(tx, request, items)) ?? insertRequest(tx, actor, request, items)
}

// The due quotes in the cart are expired first, and leave it.
async function lockCartWithoutDueQuotes(tx: Transaction, cartReference: CartReference): Promise<Cart> {
  const cart = await requireCart(tx, cartReference)
  const hasQuotes = cart.lines.some(({ quote_id }) => quote_id !== null)
  if (!hasQuotes || (await expireQuotesInCart(tx, cart.cart_id)) === 0) return cart
  return requireCart(tx, cart.cart_id)
}

type Contents = Omit<NewQuoteRequest, 'items_count' | 'items_qty' | 'subtotal'>

async function insertRequest(
  tx: Transaction,
  actor: string,
  contents: Contents,
  items: RequestItem[],
): Promise<number> {
  const items_qty = sum(items.map((item) => item.qty))
  const subtotal = sum(items.map((item) => item.row_total))
  requireWithinMax([items_qty, subtotal])
  const id = await insertQuoteRequest(tx, { ...contents, items_count: items.length, items_qty, subtotal })
  await insertQuoteRequestItems(tx, id, items)
  await insertQuoteRequestHistory(tx, id, { from: null, to: 'pending', actor })
  await recordQuoteRequestEvent(tx, id, 'submitted')
  return id
}

function snapshot(items: Omit<RequestItem, 'row_total'>[], currencyCode: string): RequestItem[] {
  const digits = currencyDigits(currencyCode)
  return items.map(({ product_id, sku, name, qty, price }) => {
    const row_total = round(qty.times(price), digits)
    return { product_id, sku, name, qty, price, row_total }
  })
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
  request: Contents,
  items: RequestItem[],
): Promise<number | undefined> {
  const before = await listPendingRequestsOfCart(tx, request.cart_id ?? 0)
  const [newest] = before.filter((each) => sameBuyerAndDetails(each, request))
  if (!newest) return undefined
  const itemsBefore = await listQuoteRequestItems(tx, newest.request_id)
  return fingerprint(itemsBefore) === fingerprint(items) ? newest.request_id : undefined
}

function sameBuyerAndDetails(a: QuoteRequest, b: Contents): boolean {
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
