// The price that a chosen quantity reaches.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amount } from '../../src/platform/money.ts'
import { chooseQuantities, requireAgreed } from '../../src/quoting/quote-quantities.ts'
import { termsOf, tierPrice, withTerms } from '../../src/quoting/quote-terms.ts'

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
  const sofa = {
    item_id: 3,
    sku: 'C',
    qty: amount(150),
    price: amount(9),
    tier_prices: tiers([100, 8], [120, 7]),
  }
  const choose = (...choices: { item_id: number; qty: number }[]) =>
    chooseQuantities([item, fixed, sofa], choices)

  it('changes what was chosen and leaves the rest', () => {
    const [first, second] = choose({ item_id: 1, qty: 12 })
    assert.deepEqual(first, { ...item, chosen_qty: amount(12), chosen_price: amount(9) })
    assert.equal(second, fixed)
  })

  // The smaller of what was offered and the lowest tier, wherever it stands.
  for (const [item_id, sku, min] of [
    [1, 'A', 1],
    [3, 'C', 100],
  ] as const)
    // prettier-ignore
    it(`refuses less than ${min} of ${sku}, and takes ${min}`, () => {
      assert.doesNotThrow(() => choose({ item_id, qty: min }))
      assert.throws(() => choose({ item_id, qty: min - 0.0001 }), {
        kind: 'invalid',
        code: 'quantity_too_low',
        message: 'The quantity of %sku must be at least %min.',
        parameters: { sku, min: String(min) },
      })
    })

  it('refuses an item without tiers, one that is not there, and one named twice', () => {
    assert.throws(() => choose({ item_id: 2, qty: 4 }), {
      code: 'quantity_fixed',
      message: 'The quantity of %sku was agreed: it has no tiers.',
      parameters: { sku: 'B' },
    })
    assert.throws(() => choose({ item_id: 4, qty: 4 }), {
      code: 'not_found',
      parameters: { fieldName: 'items[0].item_id', fieldValue: 4 },
    })
    assert.throws(() => choose({ item_id: 1, qty: 4 }, { item_id: 1, qty: 5 }), {
      code: 'invalid_input',
      message: '%fieldName is named twice.',
      parameters: { fieldName: 'items[1].item_id' },
    })
  })
})

describe('requireAgreed', () => {
  const chosen = { ...item, chosen_qty: amount(12), chosen_price: amount(9) }
  const require = (item_id: number, qty: number) => () => requireAgreed([chosen, fixed], [{ item_id, qty }])

  it('takes what was chosen or, where nothing was, offered', () => {
    assert.doesNotThrow(require(1, 12))
    assert.doesNotThrow(require(2, 3))
  })

  it('refuses another quantity, also the offered one where another was chosen, and an item that is not there', () => {
    for (const qty of [1, 11.9999, 13])
      assert.throws(require(1, qty), {
        kind: 'invalid',
        code: 'wrong_status',
        message: 'The quantity of %sku is agreed: %agreed.',
        parameters: { sku: 'A', agreed: '12' },
      })
    assert.throws(require(2, 4), { code: 'wrong_status', parameters: { sku: 'B', agreed: '3' } })
    const unknown = () => requireAgreed([fixed], [{ item_id: 2, qty: 3 }, { item_id: 9, qty: 3 }]) // prettier-ignore
    assert.throws(unknown, {
      code: 'not_found',
      parameters: { fieldName: 'items[1].item_id', fieldValue: 9 },
    })
  })
})

describe('termsOf', () => {
  const numbers = ({ qty, price }: ReturnType<typeof termsOf>) => [qty.toNumber(), price.toNumber()]
  const offer = { qty: amount(150), price: amount(9), tier_prices: tiers([100, 8]) }

  it('is what was offered, at the price of the tier that it reaches', () => {
    assert.deepEqual(numbers(termsOf(offer)), [150, 8])
    assert.deepEqual(numbers(termsOf({ ...offer, qty: amount(99) })), [99, 9])
    assert.deepEqual(numbers(termsOf({ qty: amount(150), price: amount(9) })), [150, 9])
  })

  it('is what was chosen, at the price that was chosen with it, also one of nothing', () => {
    const chosen = { ...offer, chosen_qty: amount(20), chosen_price: amount(0) }
    assert.deepEqual(numbers(termsOf(chosen)), [20, 0])
    assert.deepEqual(numbers(termsOf({ ...offer, chosen_qty: null, chosen_price: null })), [150, 8])
    assert.deepEqual(numbers(termsOf({ ...offer, chosen_qty: amount(20), chosen_price: null })), [150, 8])
  })
})

describe('withTerms', () => {
  const record = { sku: 'A', qty: 150, price: 9, tier_prices: [{ qty: 100, price: 8 }] }
  const shown = (item: object) => {
    const { qty, price, sku } = withTerms(item as Parameters<typeof withTerms>[0])
    return [sku, qty, price]
  }

  it('puts quantity and price that hold into a record, also one of an event that is older than choices', () => {
    assert.deepEqual(shown({ ...record, chosen_qty: 120, chosen_price: 7.5 }), ['A', 120, 7.5])
    assert.deepEqual(shown({ ...record, chosen_qty: null, chosen_price: null }), ['A', 150, 8])
    assert.deepEqual(shown(record), ['A', 150, 8])
  })
})
