// DELETE /V1/carts/:cartId/items/:itemId for a line of a quote (that of a plain line: remove-cart-item.test.ts)
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { assertUnknown, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

async function quotedCart(): Promise<{
  id: number
  customer: number
  cart: number
  line: string
  lines: number[]
}> {
  const { id, customer } = await shop.quoteIn('proposed')
  const cart = await shop.openCart(customer, { BOOK: 2 })
  await ok(shop.addToCart(id, cart, customer))
  const items = (await ok(api.get(`/rest/V1/carts/${cart}/items`))) as {
    item_id: number
    quote_id: number | null
  }[]
  const lines = items.filter((item) => item.quote_id === id).map((item) => item.item_id)
  return { id, customer, cart, line: `/rest/V1/carts/${cart}/items/${lines[1]}`, lines }
}

describe('removeCartItem of a quoted line', () => {
  it('200: all lines of the quote leave together; the quote is still accepted', async () => {
    const { id, cart, line } = await quotedCart()
    assert.equal((await api.delete(line)).text, 'true')
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    const { status, cart_id, version } = await shop.readQuote(id)
    assert.deepEqual([status, cart_id, version], ['accepted', null, 5])
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → accepted')
  })

  it('200: the quote can be added again', async () => {
    const { id, customer, cart, line } = await quotedCart()
    const before = await shop.cartLines(cart)
    await ok(api.delete(line))
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), before)
  })

  it('200: if its time is over, the expiry is recorded with it', async () => {
    const { id, cart, line } = await quotedCart()
    await shop.makeDue(id)
    await ok(api.delete(line))
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    assert.deepEqual((await shop.historyOf(id)).slice(-1), ['accepted → expired'])
  })

  it('400: a cart that was ordered', async () => {
    const { cart, line } = await quotedCart()
    await ok(api.put(`/rest/V1/carts/${cart}/order`))
    await shop.assertNothingDone(() => api.delete(line), 400, { error_code: 'cart_inactive' })
  })

  it('404: a line that has left with its quote, a line of another cart', async () => {
    const { cart, line, lines } = await quotedCart()
    const other = await quotedCart()
    const strange = `/rest/V1/carts/${cart}/items/${other.lines[0]}`
    assertUnknown(await shop.assertNothingDone(() => api.delete(strange), 404), 'itemId', other.lines[0]!)
    await ok(api.delete(line))
    assertUnknown(await api.delete(line), 'itemId', lines[1]!)
  })
})
