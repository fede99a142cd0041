// PUT /V1/carts/:cartId/order
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const pathOf = (cart: number | string) => `/rest/V1/carts/${cart}/order`

describe('orderCart', () => {
  it('200: the bare id of the order; the cart is no longer active and keeps its lines', async () => {
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 2 })
    const answer = await api.put(pathOf(cart))
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /^[1-9][0-9]*$/)
    const rows = await many(api.db, 'select order_id from sales_order where cart_id = $1', [cart])
    assert.deepEqual(rows, [{ order_id: answer.body }])
    assert.equal((await ok(api.get(`/rest/V1/carts/${cart}`))).is_active, false)
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 33.33'])
  })

  it('200: every quote in it is purchased, its request closed', async () => {
    const { customer, cart, request } = await shop.requestFromCart()
    const first = (await ok(api.post(`${quoting}/request/${request.request_id}/quote`))).quote_id as number
    const second = (await shop.createQuote(customer)).quote_id as number
    for (const id of [first, second]) {
      await shop.takeTo('approved', id)
      await ok(shop.addToCart(id, cart, customer))
    }
    const lines = await shop.cartLines(cart)
    assert.equal(lines.length, 4)
    const order = await ok(api.put(pathOf(cart)))
    for (const id of [first, second]) {
      const { status, order_id, order_increment_id, cart_id } = await shop.readQuote(id)
      assert.deepEqual([status, order_id, cart_id], ['purchased', order, cart])
      assert.equal(order_increment_id, String(order).padStart(9, '0'))
      assert.equal((await shop.historyOf(id)).at(-1), 'accepted → purchased')
    }
    assert.equal((await shop.readRequest(request.request_id)).status, 'closed')
    assert.deepEqual(await shop.cartLines(cart), lines)
  })

  it("200: a guest's cart by its masked id", async () => {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    assert.ok(Number.isInteger(await ok(api.put(pathOf(masked_id)))))
  })

  it('200: the customer has a new cart afterwards', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 1 })
    await ok(api.put(pathOf(cart)))
    assert.notEqual(await shop.openCart(customer), cart)
  })

  it('400: an empty cart', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer)
    await shop.assertNothingDone(() => api.put(pathOf(cart)), 400, { error_code: 'cart_empty' })
  })

  it('400: a quote in it has expired, recorded or not; then the rest can be ordered', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const cart = await shop.openCart(customer, { BOOK: 1 })
    await ok(shop.addToCart(id, cart, customer))
    await shop.makeDue(id)
    const answer = await api.put(pathOf(cart))
    assert.deepEqual([answer.status, answer.body.error_code], [400, 'quote_expired'])
    assert.deepEqual(answer.body.parameters, { quoteId: id })
    await shop.recordExpiry()
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 1 at 12.5'])
    await ok(api.put(pathOf(cart)))
    assert.equal((await shop.readQuote(id)).status, 'expired')
  })

  it('400: one of two quotes has expired: neither is purchased', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const other = (await shop.createQuote(customer)).quote_id as number
    await shop.takeTo('approved', other)
    const cart = await shop.openCart(customer)
    for (const each of [id, other]) await ok(shop.addToCart(each, cart, customer))
    await shop.makeDue(other)
    assert.equal((await api.put(pathOf(cart))).body.error_code, 'quote_expired')
    assert.equal((await shop.readQuote(id)).status, 'accepted')
    assert.deepEqual((await ok(api.get(`/rest/V1/carts/${cart}`))).is_active, true)
  })

  it('400: names the cart that is none, and what it does not take', async () => {
    await assertIdsRefused('cartId', (id) => api.put(pathOf(id)))
    const cart = await shop.openCart(await shop.newCustomer(), { LAMP: 1 })
    const call = () => api.put(pathOf(cart), { query: { paymentMethod: 'none' } })
    await shop.assertNothingDone(call, 400, { fieldName: 'paymentMethod' })
    const body = { discount: 5 }
    await shop.assertNothingDone(() => api.put(pathOf(cart), { body }), 400, { fieldName: 'discount' })
    assert.equal((await api.put(pathOf(cart), { body: {} })).status, 200)
  })

  it('404: names the cart that is unknown', async () => {
    assertUnknown(await api.put(pathOf(999999)), 'cartId', 999999)
    assertUnknown(await api.put(pathOf('f'.repeat(32))), 'cartId', 'f'.repeat(32))
  })
})
