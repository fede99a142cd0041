// Quantities chosen while accepting: POST /V1/quoting/quote/:id/accept and /V1/quoting/quotes/:quoteId/addToCart
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, assertRefused, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

const items = [
  {
    sku: '0042-OAK',
    qty: 10,
    price: 200,
    tier_prices: [
      { qty: 50, price: 189.99 },
      { qty: 100, price: 179 },
    ],
  },
  { sku: 'BOOK', qty: 2, price: 12 },
]

async function approved(): Promise<{ customer: number; quote: Answer['body'] }> {
  const customer = await shop.newCustomer()
  const quote = await shop.createQuote(customer, { items, shipping_amount: 20 })
  assert.equal((await shop.moveQuote(quote.quote_id, 'approve')).status, 200)
  return { customer, quote }
}

const [oak, book] = [0, 1]

describe('acceptQuote with items', () => {
  it('200: the tier that is reached gives the price; totals and history follow, the other items stay', async () => {
    const { quote } = await approved()
    const body = { items: [{ item_id: quote.items[oak].item_id, qty: 60 }] }
    assert.equal((await shop.moveQuote(quote.quote_id, 'accept', { body })).status, 200)
    const read = await shop.readQuote(quote.quote_id, true)
    // 60 × 189.99 = 11399.40, tax 19 % = 2165.886; 2 × 12 = 24 without tax; shipping 20.
    assert.deepEqual(
      [read.status, read.subtotal, read.tax_amount, read.grand_total, read.items_qty],
      ['accepted', 11423.4, 2165.89, 13609.29, 62],
    )
    const { qty, price, chosen_qty, chosen_price } = read.items[oak]
    assert.deepEqual([qty, price, chosen_qty, chosen_price], [10, 200, 60, 189.99])
    assert.equal(read.items[book].chosen_qty, null)
    assert.deepEqual(read.items[oak].item_id, quote.items[oak].item_id)
    assert.deepEqual(await shop.historyOf(quote.quote_id), [
      ' → pending',
      'pending → approved',
      'approved → accepted',
    ])
  })

  it('400: an item without tiers, one named twice, no quantity; nothing changes', async () => {
    const { quote } = await approved()
    const before = await shop.content()
    const [first, second] = quote.items as { item_id: number }[]
    const accept = (...choices: object[]) =>
      shop.moveQuote(quote.quote_id, 'accept', { body: { items: choices } })
    assert.equal((await accept({ item_id: second?.item_id, qty: 3 })).body.error_code, 'quantity_fixed')
    const twice = [
      { item_id: first?.item_id, qty: 13 },
      { item_id: first?.item_id, qty: 14 },
    ]
    assertRefused(await accept(...twice), 400, 'items[1].item_id')
    assertRefused(await accept({ item_id: first?.item_id, qty: 0 }), 400, 'items[0].qty')
    assert.equal(await shop.content(), before)
  })

  it('404: an item of another quote', async () => {
    const { quote } = await approved()
    const other = (await approved()).quote
    const body = { items: [{ item_id: other.items[oak].item_id, qty: 60 }] }
    assertRefused(await shop.moveQuote(quote.quote_id, 'accept', { body }), 404, 'items[0].item_id')
  })
})

describe('addQuoteToCart with items', () => {
  it('200: the chosen quantities land in the cart at their price; repeating it changes nothing', async () => {
    const { customer, quote } = await approved()
    const cartId = await shop.openCart(customer)
    const body = { cartId, customerId: customer, items: [{ item_id: quote.items[oak].item_id, qty: 100 }] }
    const add = () => api.post(`${quoting}/quotes/${quote.quote_id}/addToCart`, { body })
    assert.equal((await add()).status, 200)
    const before = await shop.content()
    assert.equal((await add()).status, 200)
    assert.equal(await shop.content(), before)
    assert.deepEqual(await shop.cartLines(cartId), ['0042-OAK × 100 at 179', 'BOOK × 2 at 12'])
  })

  it('400: the quantities of an accepted quote are agreed', async () => {
    const { customer, quote } = await approved()
    assert.equal((await shop.moveQuote(quote.quote_id, 'accept')).status, 200)
    const cartId = await shop.openCart(customer)
    const body = { cartId, customerId: customer, items: [{ item_id: quote.items[oak].item_id, qty: 100 }] }
    const answer = await api.post(`${quoting}/quotes/${quote.quote_id}/addToCart`, { body })
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'wrong_status')
  })
})
