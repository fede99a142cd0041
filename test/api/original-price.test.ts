// PUT /V1/quoting/quote/:id: the catalogue's price with which an item was offered first stays with it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { LAMP: { price: 30 }, BOOK: { price: 12 }, DESK: { price: 200 } })

async function assertEdited(id: number, items: object[], expected: string) {
  const { version } = await shop.readQuote(id)
  const quote = await ok(shop.editQuote(id, { version, items }))
  const prices = (quote.items as Answer['body'][]).map(
    ({ sku, original_price }) => `${sku} ${original_price}`,
  )
  assert.equal(prices.join(', '), expected)
}
const quoteOf = async (...items: object[]) =>
  (await shop.createQuote(await shop.newCustomer(), { items })).quote_id as number

describe('original_price', () => {
  it('stays as long as the SKU does, and is that of the catalogue for a new one', async () => {
    const lamp = { sku: 'LAMP', qty: 1, price: 28 }
    const id = await quoteOf(lamp, { sku: 'BOOK', qty: 2, price: 11 })
    const prices = { LAMP: 33, BOOK: 15, DESK: 220 }
    for (const [sku, price] of Object.entries(prices)) await shop.putProduct(sku, { price })
    const changed = { sku: 'BOOK', qty: 3, price: 10 }
    await assertEdited(id, [lamp, changed], 'LAMP 30, BOOK 12')
    await assertEdited(id, [{ sku: 'DESK', qty: 1 }, changed], 'DESK 220, BOOK 12')
    // 220 + 3 × 12 - (220 + 3 × 10)
    assert.equal((await shop.readQuote(id)).discount_amount, 6)
    await assertEdited(id, [lamp], 'LAMP 33')
  })

  it('of two lines of one SKU stays in their order; further lines have that of the last', async () => {
    await shop.putProduct('LAMP', { price: 30 })
    const id = await quoteOf({ sku: 'LAMP', qty: 1 })
    await shop.putProduct('LAMP', { price: 33 })
    const lines = [1, 2].map((qty) => ({ sku: 'LAMP', qty, price: 1 }))
    await assertEdited(id, lines, 'LAMP 30, LAMP 30')
  })
})
