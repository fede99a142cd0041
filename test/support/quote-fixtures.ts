// Customers, carts, quote requests and quotes as the tests of quoting need them, each made the way callers make it.
import assert from 'node:assert/strict'
import { permissions, type Permission } from '../../src/access/access.ts'
import { many, one, run } from '../../src/platform/database.ts'
import { expireDueQuotes } from '../../src/quoting/quote-move-actions.ts'
import { assertRefused, type Answer, type Api, type Call } from './api.ts'
import { addItem, createCustomer, putProduct } from './shop.ts'

export const quoting = '/rest/V1/quoting'

// Prices that need rounding: 33.33 × 0.07 = 2.3331.
const catalogue = {
  '0042-OAK': { name: 'Oak table', price: 210, tax_percent: 19 },
  LAMP: { name: 'Lamp', price: 33.33, tax_percent: 7 },
  BOOK: { name: 'Book', price: 12.5, tax_percent: 0 },
} as const

/** Fills the catalogue with 0042-OAK (210, tax 19 %), LAMP (33.33, 7 %) and BOOK (12.5, no tax). */
export async function openShop(api: Api): Promise<void> {
  for (const [sku, product] of Object.entries(catalogue)) await putProduct(api, sku, product)
}

let customers = 0

/** A customer of its own for each test; gives the id. */
export async function newCustomer(api: Api): Promise<number> {
  return createCustomer(api, `customer-${process.pid}-${++customers}@example.com`)
}

/** The answer's body, if it is a 200. */
export async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer
  assert.equal(status, 200, text)
  return body as unknown
}

/** The open cart of a customer, over HTTP, with so many of each SKU. */
export async function openCart(
  api: Api,
  customerId: number,
  items: Record<string, number> = {},
): Promise<number> {
  const cart = (await ok(api.post(`/rest/V1/customers/${customerId}/carts`))) as number
  for (const [sku, qty] of Object.entries(items)) await addItem(api, cart, sku, qty)
  return cart
}

/** One more cart of a customer, which the storefront would not open while there is another. */
export async function insertCart(api: Api, customerId: number | null, currency = 'USD'): Promise<number> {
  const row = await one<{ cart_id: number }>(
    api.db,
    `insert into cart (masked_id, customer_id, store_id, currency_code)
     values (md5(random()::text), $1, 1, $2) returning cart_id`,
    [customerId, currency],
  )
  return row.cart_id
}

export const twoItems = [
  { sku: '0042-OAK', qty: 40, price: 189.99 },
  { sku: 'LAMP', qty: 3, price: 31.11 },
]

/** A pending quote, over HTTP. */
export async function createQuote(api: Api, customerId: number, quote: object = {}): Promise<Answer['body']> {
  const body = { quote: { customer_id: customerId, items: twoItems, ...quote } }
  return ok(api.post(`${quoting}/quote`, { body }))
}

export function moveQuote(api: Api, quoteId: number, move: string, call: Call = {}): Promise<Answer> {
  return api.post(`${quoting}/quote/${quoteId}/${move}`, call)
}

export function addToCart(api: Api, quoteId: number, cartId: unknown, customerId: unknown): Promise<Answer> {
  return api.post(`${quoting}/quotes/${quoteId}/addToCart`, { body: { cartId, customerId } })
}

/** Which moves lead from pending to a status. */
const waysTo: Record<string, string[]> = {
  pending: [],
  approved: ['approve'],
  proposed: ['approve', 'propose'],
  accepted: ['approve', 'propose', 'accept'],
  declined: ['approve', 'propose', 'decline'],
  expired: ['approve', 'expire'],
  purchased: ['approve', 'accept', 'purchased'],
  cancelled: ['cancel'],
  closed: ['cancel', 'close'],
}

export const statuses = Object.keys(waysTo)

/** Takes a pending quote to a status over HTTP; only the time of an expired one is turned back by hand. */
export async function takeTo(api: Api, status: string, quoteId: number): Promise<void> {
  for (const move of waysTo[status] ?? []) {
    if (move === 'expire') {
      await makeDue(api, quoteId)
      await recordExpiry(api)
    } else await ok(moveQuote(api, quoteId, move, move === 'purchased' ? { body: { orderId: 1007 } } : {}))
  }
}

/** A quote in that status for a customer of its own. */
export async function quoteIn(api: Api, status: string): Promise<{ id: number; customer: number }> {
  const customer = await newCustomer(api)
  const id = (await createQuote(api, customer)).quote_id as number
  await takeTo(api, status, id)
  return { id, customer }
}

/** The time of the quote is over, and nobody has noticed yet. */
export async function makeDue(api: Api, quoteId: number): Promise<void> {
  await run(api.db, 'update quote set expires_at = utc_now() where quote_id = $1', [quoteId])
}

/** What the periodic job does. */
export async function recordExpiry(api: Api): Promise<number> {
  return api.db.transaction((tx) => expireDueQuotes(tx, api.parts.storefront))
}

/** A request from a cart with these items, for a customer of its own. */
export async function requestFromCart(
  api: Api,
  items: Record<string, number> = { '0042-OAK': 40, LAMP: 3 },
): Promise<{ customer: number; cart: number; request: Answer['body'] }> {
  const customer = await newCustomer(api)
  const cart = await openCart(api, customer, items)
  const request = await ok(
    api.post(`${quoting}/request/cart/${cart}/submit`, { body: { details: 'Please' } }),
  )
  return { customer, cart, request }
}

export function readQuote(api: Api, quoteId: number, addItems = false): Promise<Answer['body']> {
  return ok(api.get(`${quoting}/quote/${quoteId}?addItems=${addItems}`))
}

export function readRequest(api: Api, requestId: number): Promise<Answer['body']> {
  return ok(api.get(`${quoting}/request/${requestId}`))
}

/** The lines of a cart, sorted, as `SKU × qty at price`. */
export async function cartLines(api: Api, cart: number | string): Promise<string[]> {
  const items = (await ok(api.get(`/rest/V1/carts/${cart}/items`))) as Answer['body'][]
  return items.map(({ sku, qty, price }) => `${sku} × ${qty} at ${price}`).sort()
}

/** The history of a quote as `from → to`. */
export async function historyOf(api: Api, quoteId: number): Promise<string[]> {
  const rows = (await ok(api.get(`${quoting}/quote/${quoteId}/history`))) as Answer['body'][]
  return rows.map(({ from, to }) => `${from ?? ''} → ${to}`)
}

const tables = [
  ...['quote_request', 'quote_request_item', 'quote_request_history', 'quote', 'quote_item', 'quote_history'],
  ...['cart', 'cart_item', 'sales_order', 'customer', 'product'],
]

/** Every row that a call of the quoting endpoints could change. */
export async function quotingContent(api: Api): Promise<string> {
  const rows = await many<{ row: string }>(
    api.db,
    tables
      .map((table) => `select '${table} ' || row_to_json(t)::text as row from "${table}" t`)
      .join(' union all '),
  )
  return rows
    .map(({ row }) => row)
    .sort()
    .join('\n')
}

/** The call is refused, and no row has changed. */
export async function assertNothingDone(
  api: Api,
  call: () => Promise<Answer>,
  status: number,
  expected: { fieldName?: string; error_code?: string } = {},
): Promise<Answer> {
  const before = await quotingContent(api)
  const answer = await call()
  assertRefused(answer, status, expected.fieldName)
  if (expected.error_code) assert.equal(answer.body.error_code, expected.error_code, answer.text)
  assert.equal(await quotingContent(api), before)
  return answer
}

/** No such record: the message of this ecosystem, with the name of the parameter and the value that was sent. */
export function assertUnknown(answer: Answer, fieldName: string, fieldValue: number | string): void {
  assertRefused(answer, 404)
  assert.equal(answer.body.message, 'No such entity with %fieldName = %fieldValue')
  assert.deepEqual(answer.body.parameters, { fieldName, fieldValue })
  assert.equal(answer.body.error_code, 'not_found')
}

/** No token, an unknown one, and one that may do everything else; the record does not matter. */
export async function assertGuarded(
  api: Api,
  method: string,
  path: string,
  resources: Permission,
  call: Call = {},
): Promise<void> {
  assertRefused(await api.call(method, path, { ...call, token: null }), 401)
  assertRefused(await api.call(method, path, { ...call, token: 'unknown' }), 401)
  const others = permissions.filter((name) => name !== 'all' && name !== resources)
  const answer = await api.call(method, path, { ...call, token: await api.tokenFor(...others) })
  assertRefused(answer, 403)
  assert.deepEqual(answer.body.parameters, { resources })
}
