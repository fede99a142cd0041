// DELETE /V1/carts/:cartId/items/:itemId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { oak: { price: 210 }, elm: { price: 190 } })
const remove = (cart: number | string, item: number | string) =>
  api.delete(`/rest/V1/carts/${cart}/items/${item}`)

async function openCart() {
  const cart = await shop.openGuestCart()
  return { ...cart, item: await shop.addItem(cart.id, 'oak', 2) }
}

describe('removeCartItem', () => {
  it('200: takes a plain line out; the others stay', async () => {
    const { id, masked_id, item } = await openCart()
    await shop.addItem(id, 'elm', 1)
    const answer = await remove(masked_id, item)
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const cart = (await api.get(`/rest/V1/carts/${id}`)).body
    assert.deepEqual([cart.items_count, cart.subtotal], [1, 190])
    assertRefused(await remove(id, item), 404, 'itemId')
  })

  it('200, 404: of many at once, one takes it out', async () => {
    const { id, item } = await openCart()
    const answers = await atOnce(10, () => remove(id, item))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(404)])
  })

  it('400: names the id that is none', async () => {
    await assertIdsRefused('cartId', (id) => remove(id, 1))
    await assertIdsRefused('itemId', (id) => remove(1, id))
  })

  it('400: a cart that was ordered', async () => {
    const { id, item } = await openCart()
    await shop.deactivate(id)
    await shop.assertNothingDone(() => remove(id, item), 400, { error_code: 'cart_inactive' })
  })

  it('404: names the cart that is unknown, and the line that is not in it', async () => {
    const [{ id }, { item }] = [await shop.openGuestCart(), await openCart()]
    await shop.assertNothingDone(() => remove(2147483647, item), 404, { fieldName: 'cartId' })
    await shop.assertNothingDone(() => remove(id, item), 404, { fieldName: 'itemId' })
    await shop.assertNothingDone(() => remove(id, 2147483647), 404, { fieldName: 'itemId' })
  })
})
