// Products, customers and carts as the tests need them, and what every endpoint of the storefront must refuse.
import assert from 'node:assert/strict'
import { one, run } from '../../src/platform/database.ts'
import { amount } from '../../src/platform/money.ts'
import { addQuotedLines } from '../../src/storefront/cart-repository.ts'
import { assertRefused, type Answer, type Api, type Call } from './api.ts'

type Product = { name?: string; price?: number; tax_percent?: number }

export function productPath(sku: string): string {
  return `/rest/V1/products/${encodeURIComponent(sku)}`
}

/** Makes or changes a product over HTTP; gives its id. */
export async function putProduct(api: Api, sku: string, product: Product = {}): Promise<number> {
  const body = { product: { name: `Product ${sku}`, price: 10, ...product } }
  const answer = await api.put(productPath(sku), { body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id as number
}

/** Makes a store over HTTP; gives its id. */
export async function putStore(api: Api, code: string, currency_code: string): Promise<number> {
  const answer = await api.put(`/rest/V1/stores/${code}`, { body: { store: { name: code, currency_code } } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.store_id as number
}

/** Makes a customer over HTTP; gives the id. */
export async function createCustomer(api: Api, email: string, store?: string): Promise<number> {
  const customer = { email, firstname: 'Anna', lastname: 'Larsen' }
  const answer = await api.post(`/rest/${store ?? 'default'}/V1/customers`, { body: { customer } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id as number
}

/** Opens a guest's cart over HTTP. */
export async function openGuestCart(api: Api, store = 'default'): Promise<{ id: number; masked_id: string }> {
  const answer = await api.post(`/rest/${store}/V1/guest-carts`)
  assert.equal(answer.status, 200, answer.text)
  const masked_id = answer.body as string
  const { cart_id } = await one<{ cart_id: number }>(
    api.db,
    'select cart_id from cart where masked_id = $1',
    [masked_id],
  )
  return { id: cart_id, masked_id }
}

/** Adds to a cart over HTTP; gives the id of the line. */
export async function addItem(api: Api, cart: number | string, sku: string, qty: number): Promise<number> {
  const answer = await api.post(`/rest/V1/carts/${cart}/items`, { body: { cartItem: { sku, qty } } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.item_id as number
}

/** A line as a quote leaves it; gives its id. `quote_id` and `quote_item_id` are those of no quote. */
export async function addQuotedLine(
  api: Api,
  cart: number,
  line: { sku: string; qty: string; price: string; tax_percent?: string; product_id?: number },
): Promise<number> {
  const customer_id = await createCustomer(api, `buyer-of-${cart}-${line.sku}@example.com`)
  const quote_item_id = 900 + customer_id
  await api.db.transaction((tx) =>
    addQuotedLines(tx, { cart_id: cart, customer_id, quote_id: 700 }, [
      {
        quote_item_id,
        product_id: line.product_id ?? null,
        product_type: 'simple',
        sku: line.sku,
        name: `Quoted ${line.sku}`,
        qty: amount(line.qty),
        price: amount(line.price),
        tax_percent: amount(line.tax_percent ?? '0'),
      },
    ]),
  )
  const row = await one<{ item_id: number }>(
    api.db,
    'select item_id from cart_item where cart_id = $1 and quote_item_id = $2',
    [cart, quote_item_id],
  )
  return row.item_id
}

/** As an order leaves it. */
export async function deactivate(api: Api, cart: number): Promise<void> {
  await run(api.db, 'update cart set is_active = false where cart_id = $1', [cart])
}

/** Written into a path, none of these is an id. */
export const wrongIds = [
  ...['abc', '1.5', '1e3', '0x1', '1_0', '01', '%201', '1%20', '+1', '%2B1', '0', '-1', 'NaN', 'null', '1,2'],
  ...['true', '__proto__', 'constructor', '2147483648', '9007199254740992', '1'.repeat(20), '%00', '1%00'],
  ...['%D9%A1%D9%A2', '1;drop', '1%27', '1'.repeat(10_000), 'a'.repeat(10_000), '..%2f1', '1%2f'],
]

/** Tries each of them; `call` puts it into the path. */
export async function assertIdsRefused(
  fieldName: string,
  call: (id: string) => Promise<Answer>,
): Promise<void> {
  for (const id of wrongIds) assertRefused(await call(id), 400, fieldName)
  // Bytes that are no UTF-8 are refused before anybody knows to which parameter they belong.
  assertRefused(await call('%ff'), 400)
  assertRefused(await call('%'), 400)
}

/** No token and the wrong permission; what is sent may be nonsense, for it must not be looked at. */
export async function assertGuarded(api: Api, method: string, path: string, call: Call = {}): Promise<void> {
  assertRefused(await api.call(method, path, { ...call, token: null }), 401)
  assertRefused(await api.call(method, path, { ...call, token: 'unknown' }), 401)
  const token = await api.tokenFor('PriceRequest::manage_requests', 'Quoting::quotes', 'Quoting::requests')
  const answer = await api.call(method, path, { ...call, token })
  assertRefused(answer, 403)
  assert.equal(answer.body.parameters.resources, 'Storefront::manage')
}

/** Everything in the storefront's tables, to compare before and after what must change nothing. */
export async function shopContent(api: Api): Promise<string> {
  const row = await one<{ content: string }>(
    api.db,
    `select json_build_array(
       (select json_agg(s order by s.store_id) from store s), (select json_agg(p order by p.product_id) from product p),
       (select json_agg(c order by c.customer_id) from customer c), (select json_agg(c order by c.cart_id) from cart c),
       (select json_agg(i order by i.item_id) from cart_item i))::text as content`,
  )
  return row.content
}
