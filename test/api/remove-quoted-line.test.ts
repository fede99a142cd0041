// DELETE /V1/carts/:cartId/items/:itemId for a line of a quote (that of a plain line: remove-cart-item.test.ts)
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

async function quotedCart() {
  const deal = await shop.quoteInCart({ BOOK: 2 })
  const [, line] = (await shop.listItems(deal.cart)).filter(({ quote_id }) => quote_id === deal.id)
  const item_id: number = line.item_id
  return { ...deal, item_id, remove: () => shop.removeItem(deal.cart, item_id) }
}

describe('removeCartItem of a quoted line', () => {
  it('200: all lines of the quote leave together; the quote is still accepted', async () => {
    const { id, cart, remove } = await quotedCart()
    assert.equal((await remove()).text, 'true')
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    const { status, cart_id, version } = await shop.readQuote(id)
    assert.deepEqual([status, cart_id, version], ['accepted', null, 5])
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → accepted')
  })

  it('200: the quote can be added again', async () => {
    const { id, customer, cart, remove } = await quotedCart()
    const before = await shop.cartLines(cart)
    await ok(remove())
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), before)
  })

  it('200: if its time is over, the expiry is recorded with it', async () => {
    const { id, cart, remove } = await quotedCart()
    await shop.makeDue(id)
    await ok(remove())
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
  })

  it('400: a cart that was ordered', async () => {
    const { cart, remove } = await quotedCart()
    await ok(shop.orderCart(cart))
    await shop.assertRefusal('cart_inactive', remove)
  })

  it('404: a line that has left with its quote, a line of another cart', async () => {
    const { cart, item_id, remove } = await quotedCart()
    const other = await quotedCart()
    await shop.assertUnknown(() => shop.removeItem(cart, other.item_id), 'itemId', other.item_id)
    await ok(remove())
    await shop.assertUnknown(remove, 'itemId', item_id)
  })
})
