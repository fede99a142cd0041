// PUT /V1/carts/:cartId/items/:itemId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const path = (cart: number | string, item: number | string) => `/rest/V1/carts/${cart}/items/${item}`
const body = (qty: unknown) => ({ body: { cartItem: { qty } } })
await shop.putProduct('oak', { price: 210 })

describe('changeCartItem', () => {
  it('200: sets the quantity and gives the line', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    await moveClock(api.db, 3600)
    const answer = await api.put(path(masked_id, item), body(0.3))
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.body.item_id, answer.body.qty, answer.body.price], [item, 0.3, 210])
    const cart = (await api.get(`/rest/V1/carts/${id}`)).body
    assert.deepEqual([cart.items, cart.subtotal], [[answer.body], 63])
    assert.ok(cart.updated_at > cart.created_at)
    assert.equal((await api.put(path(id, item), body(0.3))).text, answer.text)
  })

  it('200: cart_item is taken for cartItem', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    const answer = await api.put(path(id, item), { body: { cart_item: { qty: 7 } } })
    assert.equal(answer.body.qty, 7, answer.text)
  })

  it('400: a quantity that is none, or that brings the line above the limit', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    const before = await shop.content()
    for (const qty of [0, -1, 0.00001, 1e15, '2', null, true, [2], 476_190_477])
      assertRefused(await api.put(path(id, item), body(qty)), 400, 'cartItem.qty')
    assert.equal(await shop.content(), before)
  })

  it('400: names everything that is missing or unknown', async () => {
    const answer = await api.put(path(1, 1), { body: { cartItem: { weight: 1 }, more: 1 } })
    for (const field of ['more', 'cartItem.weight', 'cartItem.qty']) assertRefused(answer, 400, field)
    assertRefused(await api.put(path(1, 1)), 400, 'cartItem')
    assertRefused(await api.put(`${path(1, 1)}?x=1`, body(1)), 400, 'x')
  })

  it('400: names the id that is none', async () => {
    await assertIdsRefused('cartId', (id) => api.put(path(id, 1), body(1)))
    await assertIdsRefused('itemId', (id) => api.put(path(1, id), body(1)))
    assertRefused(await api.put(path(1, 'a'.repeat(32)), body(1)), 400, 'itemId')
  })

  it('400: a quoted line', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addQuotedLine(id, { sku: 'oak', qty: '5', price: '180' })
    const answer = await api.put(path(id, item), body(6))
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'quoted_line')
    assert.equal((await api.get(`/rest/V1/carts/${id}`)).body.items[0].qty, 5)
  })

  it('400: a cart that was ordered', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    await shop.deactivate(id)
    const answer = await api.put(path(id, item), body(3))
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'cart_inactive')
    assert.equal((await api.get(`/rest/V1/carts/${id}`)).body.items[0].qty, 2)
  })

  it('404: names the cart that is unknown, and the line that is not in it', async () => {
    const [{ id }, other] = [await shop.openGuestCart(), await shop.openGuestCart()]
    const item = await shop.addItem(other.id, 'oak', 2)
    assertRefused(await api.put(path(2147483647, item), body(1)), 404, 'cartId')
    assertRefused(await api.put(path(id, item), body(1)), 404, 'itemId')
    assertRefused(await api.put(path(id, 2147483647), body(1)), 404, 'itemId')
    assert.equal((await api.get(`/rest/V1/carts/${other.id}`)).body.items[0].qty, 2)
  })
})
