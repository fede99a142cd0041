// DELETE /V1/carts/:cartId/items/:itemId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const path = (cart: number | string, item: number | string) => `/rest/V1/carts/${cart}/items/${item}`
await shop.putProduct('oak', { price: 210 })
await shop.putProduct('elm', { price: 190 })

describe('removeCartItem', () => {
  it('200: takes a plain line out; the others stay', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    await shop.addItem(id, 'elm', 1)
    const answer = await api.delete(path(masked_id, item))
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const cart = (await api.get(`/rest/V1/carts/${id}`)).body
    assert.deepEqual([cart.items_count, cart.subtotal], [1, 190])
    assertRefused(await api.delete(path(id, item)), 404, 'itemId')
  })

  it('200, 404: of many at once, one takes it out', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.delete(path(id, item))))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 404)])
  })

  it('400: names the id that is none', async () => {
    await assertIdsRefused('cartId', (id) => api.delete(path(id, 1)))
    await assertIdsRefused('itemId', (id) => api.delete(path(1, id)))
    assertRefused(await api.delete(`${path(1, 1)}?x=1`), 400, 'x')
  })

  it('400: a cart that was ordered', async () => {
    const { id } = await shop.openGuestCart()
    const item = await shop.addItem(id, 'oak', 2)
    await shop.deactivate(id)
    const answer = await api.delete(path(id, item))
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'cart_inactive')
    assert.equal((await api.get(`/rest/V1/carts/${id}`)).body.items_count, 1)
  })

  it('404: names the cart that is unknown, and the line that is not in it', async () => {
    const [{ id }, other] = [await shop.openGuestCart(), await shop.openGuestCart()]
    const item = await shop.addItem(other.id, 'oak', 2)
    const before = await shop.content()
    assertRefused(await api.delete(path(2147483647, item)), 404, 'cartId')
    assertRefused(await api.delete(path(id, item)), 404, 'itemId')
    assertRefused(await api.delete(path(id, 2147483647)), 404, 'itemId')
    assert.equal(await shop.content(), before)
  })
})
