// The price that a chosen quantity reaches.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amount } from '../../src/platform/money.ts'
import { chooseQuantities, tierPrice } from '../../src/quoting/quote-quantities.ts'

const tiers = (...pairs: [number, number][]) =>
  pairs.map(([qty, price]) => ({ qty: amount(qty), price: amount(price) }))
const tier_prices = tiers([100, 8], [10, 9])
const item = { item_id: 1, sku: 'A', qty: amount(1), price: amount(10), tier_prices }
const fixed = { item_id: 2, sku: 'B', qty: amount(3), price: amount(5), tier_prices: [] }

describe('tierPrice', () => {
  for (const [qty, price] of Object.entries({ 0.5: 10, 9.9999: 10, 10: 9, 99.9999: 9, 100: 8, 1000000: 8 }))
    it(`${qty} pieces cost ${price} each, in whatever order the tiers stand`, () => {
      const reversed = { ...item, tier_prices: tier_prices.toReversed() }
      for (const each of [item, reversed]) assert.equal(tierPrice(each, amount(qty)).toNumber(), price)
    })
})

describe('chooseQuantities', () => {
  type Choice = { item_id: number; qty: number }
  const choose = (...choices: Choice[]) => chooseQuantities([item, fixed], choices)

  it('changes what was chosen and leaves the rest', () => {
    const [first, second] = choose({ item_id: 1, qty: 12 })
    assert.deepEqual([first?.qty.toNumber(), first?.price.toNumber()], [12, 9])
    assert.equal(second, fixed)
  })

  it('refuses an item without tiers, one that is not there, and one named twice', () => {
    assert.throws(() => choose({ item_id: 2, qty: 4 }), {
      code: 'quantity_fixed',
      message: 'The quantity of %sku was agreed: it has no tiers.',
      parameters: { sku: 'B' },
    })
    assert.throws(() => choose({ item_id: 3, qty: 4 }), {
      code: 'not_found',
      parameters: { fieldName: 'items[0].item_id', fieldValue: 3 },
    })
    assert.throws(() => choose({ item_id: 1, qty: 4 }, { item_id: 1, qty: 5 }), {
      code: 'invalid_input',
      message: '%fieldName is named twice.',
      parameters: { fieldName: 'items[1].item_id' },
    })
  })
})
