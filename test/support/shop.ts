// Fixtures: products, customers, carts, quote requests and quotes, created over HTTP as callers do.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hostileIds } from '../../proofs/support/hostile-values.ts'
import { recordExpiry } from '../../src/jobs/clean-up.ts'
import { one, run, type Database } from '../../src/platform/postgres/database.ts'
import { amount } from '../../src/domain/money.ts'
import { addQuotedLines } from '../../src/storefront/cart-repository.ts'
import { type Answer, assertRefused, type Call, type Client, noLog, ok } from './api.ts'

type CartId = number | string
type Product = { name?: string; price?: number; tax_percent?: number; prices?: object[] }
type QuotedLine = { sku: string; qty: string; price: string; tax_percent?: string; product_id?: number }

export const quoting = '/rest/V1/quoting'

// Prices that need rounding: 33.33 × 0.07 = 2.3331.
const catalog = {
  '0042-OAK': { name: 'Oak table', price: 210, tax_percent: 19 },
  LAMP: { name: 'Lamp', price: 33.33, tax_percent: 7 },
  BOOK: { name: 'Book', price: 12.5, tax_percent: 0 },
}

const lamps = { sku: 'LAMP', qty: 3, price: 31.11 }
export const twoItems = [{ sku: '0042-OAK', qty: 40, price: 189.99 }, lamps]

/** The tier prices of an item, each as quantity and price. */
export const tiers = (...pairs: [number, number][]) => pairs.map(([qty, price]) => ({ qty, price }))

/** Fields of a cart line that is not from a quote. */
export const plainLine = {
  product_type: 'simple',
  quote_id: null,
  quote_item_id: null,
  description: null,
  unit: null,
}

/** A line in no catalog, without tax. */
export const customLine = (name: string, price: number, more: object = {}) => ({
  product_type: 'custom',
  name,
  qty: 1,
  price,
  tax_percent: 0,
  ...more,
})

/** The details of a record without a company. */
export const noCompany = { company: null, vat_id: null, billing_address: null, shipping_address: null }

/** The moves that lead from pending to each status. */
const movesTo: Record<string, string[]> = {
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

export const statuses = Object.keys(movesTo)

const tables =
  `quote_request quote_request_item quote_request_history quote quote_item quote_history quote_proposal
  quote_comment quote_file quote_follow_up cart cart_item cart_reduction sales_order customer product product_cost store price_request
  price_request_file price_request_reply temporary_file`.split(/\s+/)

export const productPath = (sku: string): string => `/rest/V1/products/${encodeURIComponent(sku)}`

/** An order of the shop, whose ids the service does not know. */
const anOrder = { body: { orderId: 1007 } }
/** Beyond the quotes of any test. */
const UNKNOWN_QUOTE = 700
/** Beyond the items of any test; a cart takes each quote item once. */
const UNKNOWN_ITEMS = 900
let customersCount = 0

/** Fills the catalog with 0042-OAK (210, tax 19 %), LAMP (33.33, 7 %) and BOOK (12.5, no tax), or with others. */
export async function openShop(api: Client & { db: Database }, products: Record<string, Product> = catalog) {
  const shop = {
    /** Creates or updates a product. Returns its id. */
    putProduct: async (sku: string, product: Product = {}) => {
      const body = { product: { name: `Product ${sku}`, price: 10, ...product } }
      return (await ok(api.put(productPath(sku), { body }))).id as number
    },
    /** Deletes a product and creates another one with its SKU. Returns its id. */
    replaceProduct: async (sku: string, product: Product = {}) => {
      await ok(api.delete(productPath(sku)))
      return shop.putProduct(sku, product)
    },
    /** Creates or updates a store. Returns its id. */
    putStore: async (code: string, currency_code: string, settings: object = {}) => {
      const body = { store: { name: code, currency_code, ...settings } }
      return (await ok(api.put(`/rest/V1/stores/${code}`, { body }))).store_id as number
    },
    /** Returns the id. */
    createCustomer: async (email: string, store = 'default') => {
      const customer = { email, firstname: 'Anna', lastname: 'Larsen' }
      return (await ok(api.post(`/rest/${store}/V1/customers`, { body: { customer } }))).id as number
    },
    /** A customer whom no other test uses. Returns the id. */
    newCustomer: () => shop.createCustomer(`customer-${process.pid}-${++customersCount}@example.com`),

    openGuestCart: async (store = 'default') => {
      const masked_id = (await ok(api.post(`/rest/${store}/V1/guest-carts`))) as string
      const sql = 'select cart_id as id from cart where masked_id = $1'
      return { ...(await one<{ id: number }>(api.db, sql, [masked_id])), masked_id }
    },
    /** The open cart of a customer, with these quantities by SKU. Returns its id. */
    openCart: async (customerId: number, items: Record<string, number> = {}) => {
      const cart = (await ok(api.post(`/rest/V1/customers/${customerId}/carts`))) as number
      for (const [sku, qty] of Object.entries(items)) await shop.addItem(cart, sku, qty)
      return cart
    },
    /** Another cart, which the storefront would not open while the customer has one. */
    insertCart: async (customerId: number | null, currency = 'USD') => {
      const sql = `insert into cart (masked_id, customer_id, store_id, currency_code)
        values (md5(random()::text), $1, 1, $2) returning cart_id`
      return (await one<{ cart_id: number }>(api.db, sql, [customerId, currency])).cart_id
    },
    /** Returns the id of the line. */
    addItem: async (cart: CartId, sku: string, qty: number) => {
      const answer = await ok(api.post(`/rest/V1/carts/${cart}/items`, { body: { cartItem: { sku, qty } } }))
      return answer.item_id as number
    },
    /** A line as added by a quote that does not exist. Returns its id. */
    addQuotedLine: async (cart: number, { sku, qty, price, tax_percent = '0', product_id }: QuotedLine) => {
      const customer_id = await shop.createCustomer(`buyer-of-${cart}-${sku}@example.com`)
      const quote_item_id = UNKNOWN_ITEMS + customer_id
      const amounts = { qty: amount(qty), price: amount(price), tax_percent: amount(tax_percent) }
      const product = { sku, name: `Quoted ${sku}`, product_type: 'simple', product_id: product_id ?? null }
      const line = { quote_item_id, ...product, ...amounts }
      const quote = { cart_id: cart, customer_id, quote_id: UNKNOWN_QUOTE, currency_code: 'USD' }
      await api.db.transaction((tx) => addQuotedLines(tx, quote, [line]))
      const sql = 'select item_id from cart_item where cart_id = $1 and quote_item_id = $2'
      return (await one<{ item_id: number }>(api.db, sql, [cart, quote_item_id])).item_id
    },
    /** Deactivates a cart without an order. */
    deactivate: (cart: number) => run(api.db, 'update cart set is_active = false where cart_id = $1', [cart]),
    readCart: (cart: CartId) => ok(api.get(`/rest/V1/carts/${cart}`)),
    listItems: (cart: CartId): Promise<Answer['body'][]> => ok(api.get(`/rest/V1/carts/${cart}/items`)),
    removeItem: (cart: CartId, item_id: number) => api.delete(`/rest/V1/carts/${cart}/items/${item_id}`),
    orderCart: (cart: CartId) => api.put(`/rest/V1/carts/${cart}/order`),
    /** The lines of a cart, sorted, as `SKU × qty at price`. */
    cartLines: async (cart: CartId) =>
      (await shop.listItems(cart)).map(({ sku, qty, price }) => `${sku} × ${qty} at ${price}`).sort(),

    /** A request from a cart with these items, for a customer of its own. */
    requestFromCart: async (items: Record<string, number> = { '0042-OAK': 40, LAMP: 3 }) => {
      const customer = await shop.newCustomer()
      const cart = await shop.openCart(customer, items)
      return { customer, cart, request: await shop.submitCart(cart) }
    },
    submitCart: (cart: CartId, body: object = { details: 'Please' }) =>
      ok(api.post(`${quoting}/request/cart/${cart}/submit`, { body })),
    /** A request for one LAMP from the cart of a guest. */
    requestOfGuest: async (guest: object = { firstname: 'Gast' }) => {
      const { id: cart, masked_id } = await shop.openGuestCart()
      await shop.addItem(masked_id, 'LAMP', 1)
      return { cart, masked_id, request: await shop.submitCart(masked_id, guest) }
    },
    /** An approved quote from a cart with these lines, with these items or else those of the cart. */
    approvedFromCart: async (inCart: Record<string, number>, items?: object[]) => {
      const { customer, cart, request } = await shop.requestFromCart(inCart)
      const id = (await shop.answerRequest(request)).quote_id as number
      if (items) await ok(shop.editQuote(id, { version: 1, items }))
      await shop.takeTo('approved', id)
      return { id, customer, cart, request_id: request.request_id as number }
    },
    readRequest: (requestId: number) => ok(api.get(`${quoting}/request/${requestId}`)),
    moveRequest: (requestId: number, move: string) => api.post(`${quoting}/request/${requestId}/${move}`),
    requestHistory: (id: number): Promise<Answer['body'][]> =>
      ok(api.get(`${quoting}/request/${id}/history`)),

    /** Returns the id. */
    submitPriceRequest: async (fields: object = {}) => {
      const body = { email: 'anna@example.com', ...fields }
      return (await ok(api.post('/rest/V1/pricerequest/request/submit', { body }))).request_id as number
    },
    readPriceRequest: (id: number, addDetails = false) =>
      ok(api.get(`/rest/V1/pricerequest/request/${id}${addDetails ? '?addDetails=true' : ''}`)),

    /** A pending quote. */
    createQuote: (customerId: number, quote: object = {}) => {
      const body = { quote: { customer_id: customerId, items: twoItems, ...quote } }
      return ok(api.post(`${quoting}/quote`, { body }))
    },
    /** The pending quote that answers a request. */
    answerRequest: ({ request_id }: { request_id: number }) => ok(shop.moveRequest(request_id, 'quote')),
    readQuote: (id: number, addItems = false) => ok(api.get(`${quoting}/quote/${id}?addItems=${addItems}`)),
    editQuote: (id: number | string, quote: object) => api.put(`${quoting}/quote/${id}`, { body: { quote } }),
    moveQuote: (quoteId: number, move: string, call: Call = move === 'purchased' ? anOrder : {}) =>
      api.post(`${quoting}/quote/${quoteId}/${move}`, call),
    addToCart: (quoteId: number, cartId: unknown, customerId: unknown) =>
      api.post(`${quoting}/quotes/${quoteId}/addToCart`, { body: { cartId, customerId } }),
    /** Moves a pending quote to a status; the expiry time of an expired one is set in the database. */
    takeTo: async (status: string, quoteId: number) => {
      for (const move of movesTo[status] ?? [])
        if (move === 'expire') {
          await shop.makeDue(quoteId)
          await shop.recordExpiry()
        } else await ok(shop.moveQuote(quoteId, move))
    },
    /** A quote in that status for a customer of its own. */
    quoteIn: async (status: string) => {
      const customer = await shop.newCustomer()
      const id = (await shop.createQuote(customer)).quote_id as number
      await shop.takeTo(status, id)
      return { id, customer }
    },
    /** A proposed quote, and an open cart of its customer with these items. */
    proposedWithCart: async (items: Record<string, number> = {}) => {
      const { id, customer } = await shop.quoteIn('proposed')
      return { id, customer, cart: await shop.openCart(customer, items) }
    },
    /** An accepted quote whose lines are in a cart with these items. */
    quoteInCart: async (items: Record<string, number> = {}) => {
      const deal = await shop.proposedWithCart(items)
      await ok(shop.addToCart(deal.id, deal.cart, deal.customer))
      return deal
    },
    /** Makes a quote expire now; no job has recorded it yet. */
    makeDue: (id: number) => run(api.db, 'update quote set expires_at = utc_now() where quote_id = $1', [id]),
    /** Records expiries, as the periodic job does. Returns the number of quotes. */
    recordExpiry: () => recordExpiry(api, noLog),
    /** The history of a quote as `from → to`. */
    historyOf: async (quoteId: number) => {
      const rows = (await ok(api.get(`${quoting}/quote/${quoteId}/history`))) as Answer['body'][]
      return rows.map(({ from, to }) => `${from ?? ''} → ${to}`)
    },

    /** Every row that a call could change, except for access and webhooks. */
    content: async () => {
      const rows = tables.map((name) => `select '${name} ' || row_to_json(t)::text as row from "${name}" t`)
      const sql = `select string_agg(row, e'\\n' order by row) as text from (${rows.join(' union all ')}) rows`
      return (await one<{ text: string }>(api.db, sql)).text
    },
    /** Asserts that the call is refused and that no row has changed. */
    assertRefusedUnchanged: async (
      call: () => Promise<Answer>,
      status: number,
      { fieldName, error_code }: { fieldName?: string; error_code?: string } = {},
    ) => {
      const before = await shop.content()
      const answer = await call()
      assertRefused(answer, status, fieldName)
      if (error_code) assert.equal(answer.body.error_code, error_code, answer.text)
      assert.equal(await shop.content(), before)
      return answer
    },
    /** Asserts a 400 with this error code and that no row has changed. */
    assertRefusedWith: async (error_code: string, call: () => Promise<Answer>, parameters?: object) => {
      const answer = await shop.assertRefusedUnchanged(call, 400, { error_code })
      if (parameters) assert.deepEqual(answer.body.parameters, parameters)
    },
    /** Asserts for each input, by field, a 400 that names the field, and that no row has changed. */
    assertInvalidFields: async <T>(
      call: (input: T) => Promise<Answer>,
      inputs: Record<string, readonly T[]>,
    ) => {
      for (const [fieldName, input] of Object.entries(inputs).flatMap(([name, all]) =>
        all.map((each) => [name, each] as const),
      ))
        await shop.assertRefusedUnchanged(() => call(input), 400, { fieldName })
    },
    /** Asserts a 404 that names the field and its value, and that no row has changed. */
    assertUnknown: async (call: () => Promise<Answer>, fieldName: string, fieldValue: number | string) =>
      assertUnknown(await shop.assertRefusedUnchanged(call, 404), fieldName, fieldValue),
  }
  for (const [sku, product] of Object.entries(products)) await shop.putProduct(sku, product)
  return shop
}

/** Asserts a 404 with the message that Magento clients know, and parameter and value as they were sent. */
export function assertUnknown(answer: Answer, fieldName: string, fieldValue: number | string): void {
  assertRefused(answer, 404)
  assert.equal(answer.body.message, 'No such entity with %fieldName = %fieldValue')
  assert.deepEqual(answer.body.parameters, { fieldName, fieldValue })
  assert.equal(answer.body.error_code, 'not_found')
}

/** Asserts a 400 that names the field for each invalid id; `call` puts the id into the path. */
export async function assertIdsRejected(
  fieldName: string,
  call: (id: string) => Promise<Answer>,
  accepted: string[] = [],
) {
  // Invalid UTF-8 is refused before it is known to which parameter it belongs.
  for (const id of hostileIds.filter((id) => !accepted.includes(id)))
    assertRefused(await call(id), 400, isUtf8(id) ? fieldName : undefined)
}

function isUtf8(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** Tests that an error names the path parameter when it is not an id, and when there is no such record. */
export function itRejectsWrongIds(fieldName: string, call: (id: string) => Promise<Answer>): void {
  it('400: names the invalid id', () => assertIdsRejected(fieldName, call))
  it('404: names the unknown id', async () => assertUnknown(await call('999999'), fieldName, 999999))
}
