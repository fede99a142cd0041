// Quantities chosen while accepting: POST /V1/quoting/quote/:id/accept and /V1/quoting/quotes/:quoteId/addToCart
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

const tier_prices = [
  { qty: 50, price: 189.99 },
  { qty: 100, price: 179 },
]
const items = [
  { sku: '0042-OAK', qty: 10, price: 200, tier_prices },
  { sku: 'BOOK', qty: 2, price: 12 },
]

/** An approved quote: its id and the ids of its items. */
async function approved() {
  const customerId = await shop.newCustomer()
  const quote = await shop.createQuote(customerId, { items, shipping_amount: 20 })
  await shop.takeTo('approved', quote.quote_id)
  const [oak, book] = quote.items.map(({ item_id }: { item_id: number }) => item_id)
  return { id: quote.quote_id, customerId, cartId: await shop.openCart(customerId), oak, book }
}

const accept = (id: number, ...choices: object[]) =>
  shop.moveQuote(id, 'accept', { body: { items: choices } })

describe('acceptQuote with items', () => {
  it('200: the tier that is reached gives the price; totals and history follow, the other items stay', async () => {
    const { id, oak } = await approved()
    await ok(accept(id, { item_id: oak, qty: 60 }))
    const quote = await shop.readQuote(id, true)
    // 60 × 189.99 = 11399.40, tax 19 % = 2165.886; 2 × 12 = 24 without tax; shipping 20.
    assert.deepEqual(
      [quote.status, quote.subtotal, quote.tax_amount, quote.grand_total, quote.items_qty],
      ['accepted', 11423.4, 2165.89, 13609.29, 62],
    )
    const [first, second] = quote.items
    const { item_id, qty, price, chosen_qty, chosen_price } = first
    assert.deepEqual([item_id, qty, price, chosen_qty, chosen_price], [oak, 10, 200, 60, 189.99])
    assert.deepEqual([second.qty, second.chosen_qty], [2, null])
    const history = [' → pending', 'pending → approved', 'approved → accepted']
    assert.deepEqual(await shop.historyOf(id), history)
  })

  it('400: an item without tiers, one named twice, no quantity; nothing changes', async () => {
    const { id, oak, book } = await approved()
    await shop.assertRefusal('quantity_fixed', () => accept(id, { item_id: book, qty: 3 }))
    const [once, twice] = [13, 14].map((qty) => ({ item_id: oak, qty }))
    const choose = (choices: object[]) => accept(id, ...choices)
    await shop.assertNamed(choose, [
      [[once!, twice!], 'items[1].item_id'],
      [[{ item_id: oak, qty: 0 }], 'items[0].qty'],
    ])
  })
})

describe('addQuoteToCart with items', () => {
  const add = ({ id, cartId, customerId, oak }: Awaited<ReturnType<typeof approved>>) => {
    const body = { cartId, customerId, items: [{ item_id: oak, qty: 100 }] }
    return api.post(`${quoting}/quotes/${id}/addToCart`, { body })
  }

  it('200: the chosen quantities land in the cart at their price; repeating it changes nothing', async () => {
    const quote = await approved()
    await ok(add(quote))
    const before = await shop.content()
    await ok(add(quote))
    assert.equal(await shop.content(), before)
    assert.deepEqual(await shop.cartLines(quote.cartId), ['0042-OAK × 100 at 179', 'BOOK × 2 at 12'])
  })

  it('400: the quantities of an accepted quote are agreed', async () => {
    const quote = await approved()
    await ok(accept(quote.id))
    await shop.assertRefusal('wrong_status', () => add(quote))
  })
})
