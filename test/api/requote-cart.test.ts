// A cart that holds lines of a quote is submitted again: POST /V1/quoting/request/cart/:cartId/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const submit = (cart: number) => api.post(`${quoting}/request/cart/${cart}/submit`)

/** A cart that holds 10 lamps of a quote, and books as plain lines. */
async function quotedCart(books: number): Promise<{ cart: number; customer: number }> {
  const customer = await shop.newCustomer()
  const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty: 10, price: 30 }] })
  await shop.takeTo('approved', quote_id as number)
  const cart = await shop.openCart(customer, books > 0 ? { BOOK: books } : {})
  await ok(shop.addToCart(quote_id, cart, customer))
  return { cart, customer }
}

describe('a cart that holds lines of a quote', () => {
  it('is asked for with its plain lines alone, so that nothing is ordered twice', async () => {
    const { cart, customer } = await quotedCart(3)
    const request = await ok(submit(cart))
    const items = request.items as Answer['body'][]
    assert.deepEqual(
      items.map(({ sku, qty }) => [sku, qty]),
      [['BOOK', 3]],
    )
    assert.deepEqual([request.items_count, request.items_qty, request.subtotal], [1, 3, 37.5])
    const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    await shop.takeTo('approved', quote_id)
    await ok(shop.addToCart(quote_id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 3 at 12.5', 'LAMP × 10 at 30'])
  })

  it('gives the pending request back as long as its plain lines are the same', async () => {
    const { cart } = await quotedCart(3)
    const { request_id } = await ok(submit(cart))
    assert.equal((await ok(submit(cart))).request_id, request_id)
    await shop.addItem(cart, 'BOOK', 1)
    assert.notEqual((await ok(submit(cart))).request_id, request_id)
  })

  it('is refused when it has no plain line', async () => {
    const { cart } = await quotedCart(0)
    await shop.assertNothingDone(() => submit(cart), 400, { error_code: 'cart_without_plain_lines' })
  })
})
