// PUT /V1/quoting/quote/:id: the catalogue's price with which an item was offered first stays with it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, { LAMP: { price: 30 }, BOOK: { price: 12 }, DESK: { price: 200 } })

async function edit(id: number, items: object[]): Promise<[string, number][]> {
  const { version } = await shop.readQuote(id)
  const quote = await ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version, items } } }))
  return (quote.items as Answer['body'][]).map(({ sku, original_price }) => [sku, original_price])
}

describe('original_price', () => {
  it('stays as long as the SKU does, and is that of the catalogue for a new one', async () => {
    const lamp = { sku: 'LAMP', qty: 1, price: 28 }
    const { quote_id: id } = await shop.createQuote(await shop.newCustomer(), {
      items: [lamp, { sku: 'BOOK', qty: 2, price: 11 }],
    })
    for (const [sku, price] of [
      ['LAMP', 33],
      ['BOOK', 15],
      ['DESK', 220],
    ] as const)
      // prettier-ignore
      await shop.putProduct(sku, { price })
    const changed = { sku: 'BOOK', qty: 3, price: 10 }
    assert.deepEqual(await edit(id, [lamp, changed]), [['LAMP', 30], ['BOOK', 12]]) // prettier-ignore
    assert.deepEqual(await edit(id, [{ sku: 'DESK', qty: 1 }, changed]), [['DESK', 220], ['BOOK', 12]]) // prettier-ignore
    // 220 + 3 × 12 - (220 + 3 × 10)
    assert.equal((await shop.readQuote(id)).discount_amount, 6)
    assert.deepEqual(await edit(id, [lamp]), [['LAMP', 33]])
  })

  it('of two lines of one SKU stays in their order; further lines have that of the last', async () => {
    await shop.putProduct('LAMP', { price: 30 })
    const { quote_id: id } = await shop.createQuote(await shop.newCustomer(), {
      items: [{ sku: 'LAMP', qty: 1 }],
    })
    await shop.putProduct('LAMP', { price: 33 })
    const lines = (...quantities: number[]) => quantities.map((qty) => ({ sku: 'LAMP', qty, price: 1 }))
    assert.deepEqual(await edit(id, lines(1, 2)), [['LAMP', 30], ['LAMP', 30]]) // prettier-ignore
  })
})
