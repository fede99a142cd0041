// GET /V1/quoting/quote/:quoteId/items
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const tier_prices = [
  { qty: 100, price: 170.5 },
  { qty: 50.5, price: 180 },
]
const items = [
  { sku: 'LAMP', qty: 2.5, customer_note: 'Blue, "please" – 名' },
  { sku: '0042-OAK', qty: 40, price: 189.99, tier_prices },
  { sku: 'BOOK', qty: 1, price: 0, tax_percent: 7 },
  { sku: 'LAMP', qty: 1 },
]
const quote = await shop.createQuote(await shop.newCustomer(), { items })
const path = `${quoting}/quote/${quote.quote_id}/items`

describe('listQuoteItems', () => {
  it('200: every field in its order; what is not given comes from the catalogue', async () => {
    const [lamp] = await ok(api.get(path))
    const { item_id, product_id, created_at, updated_at, ...record } = lamp
    assert.ok(Number.isInteger(item_id) && Number.isInteger(product_id))
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, {
      quote_id: quote.quote_id,
      product_type: 'simple',
      sku: 'LAMP',
      name: 'Lamp',
      qty: 2.5,
      price: 33.33,
      original_price: 33.33,
      discount_percent: 0,
      tax_percent: 7,
      // 5.8331
      tax_amount: 5.83,
      // 35.6631
      price_incl_tax: 35.66,
      // 83.325
      row_total: 83.33,
      row_total_incl_tax: 89.16,
      tier_prices: [],
      customer_note: 'Blue, "please" – 名',
      options: [],
      chosen_qty: null,
      chosen_price: null,
    })
    const names = `item_id quote_id product_id product_type sku name qty price original_price discount_percent
      tax_percent tax_amount price_incl_tax row_total row_total_incl_tax tier_prices customer_note options created_at
      updated_at chosen_qty chosen_price`
    assert.deepEqual(Object.keys(lamp), names.split(/\s+/))
  })

  it('200: in the order in which they were given, the same SKU twice if it was', async () => {
    const read = (await ok(api.get(path))) as { sku: string; item_id: number }[]
    assert.deepEqual(
      read.map(({ sku }) => sku),
      items.map(({ sku }) => sku),
    )
    const ids = read.map(({ item_id }) => item_id)
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
    )
  })

  it('200: an agreed price, its discount, and its tiers from the smallest quantity on', async () => {
    const [, table] = await ok(api.get(path))
    assert.equal(table.sku, '0042-OAK')
    assert.equal(table.original_price, 210)
    // 20.01 of 210
    assert.equal(table.discount_percent, 9.5286)
    assert.deepEqual(table.tier_prices, [tier_prices[1], tier_prices[0]])
  })

  it('200: a price of 0 is a price', async () => {
    const [, , book] = await ok(api.get(path))
    assert.deepEqual(
      [book.price, book.row_total, book.tax_percent, book.tax_amount, book.discount_percent],
      [0, 0, 7, 0, 100],
    )
  })

  it('400: names the id that is none, and an unknown parameter', async () => {
    await assertIdsRefused('quoteId', (id) => api.get(`${quoting}/quote/${id}/items`))
    assertRefused(await api.get(path, { query: { addItems: 'true' } }), 400, 'addItems')
  })

  it('404: names the id that is unknown', async () =>
    assertUnknown(await api.get(`${quoting}/quote/999999/items`), 'quoteId', 999999))
})
