// From a customer's open cart to the one order of it: which cart is found, what its total holds, and a repeated order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const readCart = (cart: number) => ok(api.get(`/rest/V1/carts/${cart}`))
const money = (value: number) => Number(value.toFixed(2))
const order = (cart: number | string, headers: Record<string, string> = {}) =>
  api.put(`/rest/V1/carts/${cart}/order`, { headers })

describe("a customer's open cart", () => {
  it('is found per customer, store and currency', async () => {
    await shop.putStore('eu', 'EUR')
    const customer = await shop.newCustomer()
    const open = (store: string) => ok(api.post(`/rest/${store}/V1/customers/${customer}/carts`))
    const [dollars, euros] = [await open('default'), await open('eu')]
    assert.notEqual(euros, dollars)
    assert.equal((await readCart(euros)).currency_code, 'EUR')
    assert.deepEqual([await open('default'), await open('eu'), await open('all')], [dollars, euros, dollars])
    await shop.putStore('eu', 'CHF')
    const francs = await open('eu')
    assert.equal((await readCart(francs)).currency_code, 'CHF')
    await shop.putStore('eu', 'EUR')
    assert.equal(await open('eu'), euros)
  })
})

describe('the shipping of the quotes in a cart', () => {
  it('stands in the cart and in its total as long as their lines do, and in the order', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { BOOK: 2 })
    assert.equal((await readCart(cart)).shipping_amount, 0)
    const ids: number[] = []
    for (const shipping_amount of [20, 5.5]) {
      const { quote_id } = await shop.createQuote(customer, { shipping_amount })
      await shop.takeTo('approved', quote_id as number)
      for (let time = 0; time < 2; time++) await ok(shop.addToCart(quote_id, cart, customer))
      ids.push(quote_id)
    }
    const { grand_total: ofQuote } = await shop.readQuote(ids[0]!)
    const both = await readCart(cart)
    assert.deepEqual([both.shipping_amount, both.grand_total], [25.5, money(25 + 2 * ofQuote - 14.5)])
    await ok(shop.moveQuote(ids[1]!, 'cancel'))
    assert.equal((await readCart(cart)).grand_total, money(25 + ofQuote))
    await ok(order(cart))
    const ordered = await readCart(cart)
    assert.deepEqual([ordered.shipping_amount, ordered.grand_total], [20, money(25 + ofQuote)])
  })
})

describe('a cart that is ordered again', () => {
  it('gives the same order, which the cart shows', async () => {
    const { id, customer } = await shop.quoteIn('approved')
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(id, cart, customer))
    const before = await readCart(cart)
    assert.deepEqual([before.order_id, before.order_increment_id], [null, null])
    const answers = await Promise.all(Array.from({ length: 10 }, () => ok(order(cart))))
    const [order_id] = answers
    assert.equal(new Set(answers).size, 1)
    const rows = await many(api.db, 'select order_id from sales_order where cart_id = $1', [cart])
    assert.deepEqual(rows, [{ order_id }])
    const { masked_id, ...record } = await readCart(cart)
    const { order_id: ofQuote, order_increment_id } = await shop.readQuote(id)
    assert.deepEqual([record.order_id, record.order_increment_id], [order_id, order_increment_id])
    assert.deepEqual([ofQuote, await ok(order(masked_id))], [order_id, order_id])
  })

  it('is 400 when it is inactive without an order', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { BOOK: 1 })
    await shop.deactivate(cart)
    await shop.assertNothingDone(() => order(cart), 400, { error_code: 'cart_inactive' })
  })

  it('takes an Idempotency-Key, as every PUT does', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { BOOK: 1 })
    const key = { 'idempotency-key': 'order-1' }
    const first = await order(cart, key)
    const again = await order(cart, key)
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
    assert.equal((await order(await shop.openCart(await shop.newCustomer()), key)).status, 422)
    const product = { name: 'Desk', price: 1 }
    const put = (price: number) =>
      api.put('/rest/V1/products/DESK', { body: { product: { ...product, price } }, headers: { 'idempotency-key': 'desk' } }) // prettier-ignore
    const made = await put(1)
    await ok(api.put('/rest/V1/products/DESK', { body: { product: { ...product, price: 2 } } }))
    assert.equal((await put(1)).text, made.text)
    assert.equal((await put(3)).status, 422)
  })
})
