// A quote of 10,000 items, the most there may be, on its whole way; what it needs is statements, not their number.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { one, run } from '../../src/platform/database.ts'
import { addQuoteToCart } from '../../src/quoting/quote-cart-actions.ts'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const COUNT = 10_000
const api = await openApi()
const shop = await openShop(api, {})
const customer = await shop.newCustomer()
await run(
  api.db,
  `insert into product (sku, name, price, tax_percent)
   select 'S' || n, 'Product ' || n, n % 1000 + 0.99, 19 from generate_series(1, $1) n`,
  [COUNT],
)

// 5 of each SKU lie in the cart, 2 of each are agreed.
const cart = await shop.insertCart(customer)
await run(
  api.db,
  `insert into cart_item (cart_id, product_id, sku, name, product_type, qty)
   select $1, product_id, sku, name, type_id, 5 from product`,
  [cart],
)
const items = Array.from({ length: COUNT }, (_, index) => ({ sku: `S${index + 1}`, qty: 2, price: 0.01 }))

async function cartTotals(): Promise<Record<string, number>> {
  return one(
    api.db,
    `select count(*)::int as lines, count(quote_id)::int as quoted, sum(qty)::int as qty,
       count(*) filter (where quote_id is null and qty = 3)::int as reduced
     from cart_item where cart_id = $1`,
    [cart],
  )
}

describe('a quote of 10,000 items', () => {
  let quote: Answer['body']

  it('is made from a request of as many, edited, and read with all of them', async () => {
    const request = await ok(api.post(`${quoting}/request/cart/${cart}/submit`))
    assert.equal(request.items.length, COUNT)
    const made = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    assert.equal(made.items_count, COUNT)
    const path = `${quoting}/quote/${made.quote_id}`
    quote = await ok(api.put(path, { body: { quote: { version: 1, items } } }))
    assert.deepEqual([quote.items.length, quote.items_qty, quote.subtotal], [COUNT, 2 * COUNT, 200])
    assert.deepEqual(
      quote.items.map((item: Answer['body']) => item.sku),
      items.map((item) => item.sku),
    )
    assert.deepEqual(await ok(api.get(`${path}/items`)), quote.items)
    assert.deepEqual(await ok(api.get(path, { query: { addItems: 'true' } })), quote)
    const [listed] = await ok(api.get(`${quoting}/quotes`, { query: { addItems: 'true' } }))
    assert.deepEqual(listed, quote)
  })

  it('goes into the cart in as few statements as one of two items', async () => {
    await shop.takeTo('approved', quote.quote_id)
    let statements = 0
    await api.db.transaction(async (tx) => {
      const query = ((...parameters: Parameters<typeof tx.query>) => {
        statements++
        return tx.query(...parameters)
      }) as typeof tx.query
      const target = { cartId: cart, customerId: customer }
      await addQuoteToCart({ ...tx, query }, api.parts.storefront, 'test', quote.quote_id, target)
    })
    assert.ok(statements < 15, `${statements} statements`)
    assert.deepEqual(await cartTotals(), { lines: 2 * COUNT, quoted: COUNT, qty: 5 * COUNT, reduced: COUNT })
  })

  it('leaves the cart again, and is ordered, as a whole', async () => {
    const [line] = (await ok(api.get(`/rest/V1/carts/${cart}/items`))).slice(-1)
    assert.equal(line.quote_id, quote.quote_id)
    await ok(api.delete(`/rest/V1/carts/${cart}/items/${line.item_id}`))
    assert.deepEqual(await cartTotals(), { lines: COUNT, quoted: 0, qty: 5 * COUNT, reduced: 0 })
    const body = { cartId: cart, customerId: customer }
    await ok(api.post(`${quoting}/quotes/${quote.quote_id}/addToCart`, { body }))
    await ok(api.put(`/rest/V1/carts/${cart}/order`))
    assert.equal((await ok(api.get(`${quoting}/quote/${quote.quote_id}`))).status, 'purchased')
  })

  it('400: cannot have one more', async () => {
    const body = { quote: { customer_id: customer, items: [...items, items[0]] } }
    await shop.assertNothingDone(() => api.post(`${quoting}/quote`, { body }), 400, {
      fieldName: 'quote.items',
    })
  })
})
