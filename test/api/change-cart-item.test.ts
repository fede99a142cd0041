// PUT /V1/carts/:cartId/items/:itemId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { moveClock } from '../support/test-server.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { oak: { price: 210 } })
const path = (cart: number | string, item: number | string) => `/rest/V1/carts/${cart}/items/${item}`
const change = (cart: number | string, item: number | string, qty: unknown = 1) =>
  api.put(path(cart, item), { body: { cartItem: { qty } } })

async function openCart() {
  const cart = await shop.openGuestCart()
  return { ...cart, item: await shop.addItem(cart.id, 'oak', 2) }
}

describe('changeCartItem', () => {
  it('200: sets the quantity and gives the line', async () => {
    const { id, masked_id, item } = await openCart()
    await moveClock(api.db, 3600)
    const answer = await change(masked_id, item, 0.3)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.body.item_id, answer.body.qty, answer.body.price], [item, 0.3, 210])
    const cart = (await api.get(`/rest/V1/carts/${id}`)).body
    assert.deepEqual([cart.items, cart.subtotal], [[answer.body], 63])
    assert.ok(cart.updated_at > cart.created_at)
    assert.equal((await change(id, item, 0.3)).text, answer.text)
  })

  it('200: cart_item is taken for cartItem', async () => {
    const { id, item } = await openCart()
    const answer = await api.put(path(id, item), { body: { cart_item: { qty: 7 } } })
    assert.equal(answer.body.qty, 7, answer.text)
  })

  it('400: a quantity that is none, or that brings the line above the limit', async () => {
    const { id, item } = await openCart()
    for (const qty of [0, -1, 0.00001, 1e15, '2', null, true, [2], 476_190_477])
      await shop.assertNothingDone(() => change(id, item, qty), 400, { fieldName: 'cartItem.qty' })
  })

  it('400: names everything that is missing or unknown', async () => {
    const answer = await api.put(path(1, 1), { body: { cartItem: { weight: 1 }, more: 1 } })
    for (const field of ['more', 'cartItem.weight', 'cartItem.qty']) assertRefused(answer, 400, field)
    assertRefused(await api.put(path(1, 1)), 400, 'cartItem')
  })

  it('400: names the id that is none', async () => {
    await assertIdsRefused('cartId', (id) => change(id, 1))
    await assertIdsRefused('itemId', (id) => change(1, id))
    assertRefused(await change(1, 'a'.repeat(32)), 400, 'itemId')
  })

  it('400: a quoted line', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addQuotedLine(id, { sku: 'oak', qty: '5', price: '180' })
    await shop.assertNothingDone(() => change(id, item, 6), 400, { error_code: 'quoted_line' })
  })

  it('400: a cart that was ordered', async () => {
    const { id, item } = await openCart()
    await shop.deactivate(id)
    await shop.assertNothingDone(() => change(id, item, 3), 400, { error_code: 'cart_inactive' })
  })

  it('404: names the cart that is unknown, and the line that is not in it', async () => {
    const [{ id }, { item }] = [await shop.openGuestCart(), await openCart()]
    await shop.assertNothingDone(() => change(2147483647, item), 404, { fieldName: 'cartId' })
    await shop.assertNothingDone(() => change(id, item), 404, { fieldName: 'itemId' })
    await shop.assertNothingDone(() => change(id, 2147483647), 404, { fieldName: 'itemId' })
  })
})
