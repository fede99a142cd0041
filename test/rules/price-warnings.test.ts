// Warnings of losses, high discounts, dearer tiers and prices of 0, which a seller sees in the editor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amount } from '../../src/domain/money.ts'
import { priceWarnings, type Thresholds, type WarnedLine } from '../../src/domain/price-warnings.ts'

const thresholds: Thresholds = {
  warn_discount_percent: 30,
  warn_margin_percent: 0,
  warn_surcharge_percent: 100,
}
const never: Thresholds = {
  warn_discount_percent: null,
  warn_margin_percent: null,
  warn_surcharge_percent: null,
}
const table: WarnedLine = { qty: '10', price: '210', list_price: '210', tiers: [] }
const at = (price: string, ...tiers: [qty: string, price: string][]): WarnedLine => ({
  ...table,
  price,
  tiers: tiers.map(([qty, price]) => ({ qty, price })),
})
/** The warnings as `reason`, or `reason from quantity` for a tier. */
const warned = (line: WarnedLine, cost?: number, of = thresholds) =>
  priceWarnings(line, cost, of).map(({ reason, from }) =>
    from === undefined ? reason : `${reason} from ${from}`,
  )

describe('a price without a list price', () => {
  const former = (price: string, proposed_price?: string): WarnedLine => ({
    ...at(price),
    list_price: price,
    proposed_price,
  })
  it('that fell far below the last proposal is warned of', () => {
    assert.deepEqual(priceWarnings(former('5', '1200'), undefined, thresholds), [
      { reason: 'fall', percent: '99.58', threshold: 30, from: undefined },
    ])
  })
  it('is not warned of at the threshold, above, in the first proposal, or without a threshold', () => {
    for (const line of [former('840', '1200'), former('1300', '1200'), former('5'), former('5', '0')])
      assert.deepEqual(warned(line), [])
    assert.deepEqual(warned(former('5', '1200'), undefined, never), [])
    for (const [before, after] of [
      ['-300', '-100'],
      ['-100', '-300'],
    ])
      assert.deepEqual(warned(former(after!, before)), [], 'a discount')
  })
})

describe('a price', () => {
  it('is warned of if it leaves less than the margin, to those who see costs', () => {
    assert.deepEqual(priceWarnings(at('200'), 486, thresholds), [
      { reason: 'margin', percent: '-143', threshold: 0, from: undefined },
    ])
    assert.deepEqual(warned(at('200')), [])
    assert.deepEqual(warned(at('200'), 200), [])
    assert.deepEqual(warned(at('200'), 150, { ...never, warn_margin_percent: 25 }), [])
    assert.deepEqual(warned(at('200'), 150.1, { ...never, warn_margin_percent: 25 }), ['margin'])
  })

  it('is warned of if the discount is above the threshold as people see it', () => {
    assert.deepEqual(priceWarnings(at('4.2'), undefined, thresholds), [
      { reason: 'discount', percent: '98', threshold: 30, from: undefined },
    ])
    assert.deepEqual(warned(at('147')), [])
    assert.deepEqual(warned(at('146.9')), ['discount'])
    // 30.003 %, as cents are rounded, is shown as 30 %.
    assert.deepEqual(warned({ ...at('23.33'), list_price: '33.33' }), [])
    assert.deepEqual(warned({ ...at('5'), list_price: '0' }), [])
  })

  it('of 0 is warned of, and of nothing else', () => {
    assert.deepEqual(warned(at('0'), 100), ['free'])
    assert.deepEqual(warned(at('0.00'), 100, never), ['free'])
  })

  it('above the list price is warned of if the surcharge is above the threshold', () => {
    assert.deepEqual(priceWarnings({ ...at('35900'), list_price: '359.00' }, undefined, thresholds), [
      { reason: 'surcharge', percent: '9900', threshold: 100, from: undefined },
    ])
    assert.deepEqual(warned(at('420'), 1), [])
    assert.deepEqual(warned(at('420.03'), 1), ['surcharge'])
    assert.deepEqual(warned(at('9999'), 1, never), [])
    assert.deepEqual(warned({ ...at('9999'), list_price: '0' }), [])
  })
})

describe('a tier', () => {
  it('is warned of if it is dearer than any smaller quantity, in whatever order tiers are', () => {
    assert.deepEqual(warned(at('450', ['20', '470']), undefined, never), ['dearer from 20'])
    assert.deepEqual(priceWarnings(at('10', ['40', '9'], ['20', '8']), undefined, never), [
      { reason: 'dearer', than: '8', from: '40' },
    ])
    assert.deepEqual(warned(at('10', ['100', '9'], ['20', '9.5']), undefined, never), [])
    assert.deepEqual(warned(at('10', ['20', '10']), undefined, never), [])
  })

  it('is warned of like any price, also if it does not apply to the quantity', () => {
    assert.deepEqual(warned(at('210', ['50', '100'], ['9', '200']), 150), [
      'discount from 50',
      'margin from 50',
    ])
    assert.deepEqual(warned(at('210', ['50', '0'])), ['free from 50'])
  })

  it('that the quantity reaches leaves nothing to warn of in the price below it, which nobody can get', () => {
    assert.deepEqual(warned({ ...at('1', ['20', '1']), qty: '20' }), ['discount from 20'])
    assert.deepEqual(warned({ ...at('1', ['20', '1']), qty: '19' }), ['discount', 'discount from 20'])
  })
})

describe('the prices that a customer can get', () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const text = (value: number) => (value / 100).toFixed(2)
  const lines = fc.record({
    list_price: cents,
    price: cents,
    cost: cents,
    qty: fc.integer({ min: 1, max: 50 }),
    tiers: fc.uniqueArray(fc.record({ qty: fc.integer({ min: 1, max: 50 }), price: cents }), {
      selector: ({ qty }) => qty,
      maxLength: 4,
    }),
    discountMax: fc.integer({ min: 0, max: 100 }),
    marginMin: fc.integer({ min: -100, max: 99 }),
    surchargeMax: fc.integer({ min: 0, max: 500 }),
  })

  it('are warned of exactly if they cross a threshold, whichever quantity the customer chooses', () =>
    fc.assert(
      fc.property(lines, ({ list_price, price, cost, qty, tiers, ...maxima }) => {
        const { discountMax, marginMin, surchargeMax } = maxima
        const line = {
          qty: String(qty),
          price: text(price),
          list_price: text(list_price),
          tiers: tiers.map((tier) => ({ qty: String(tier.qty), price: text(tier.price) })),
        }
        const limits = {
          warn_discount_percent: discountMax,
          warn_margin_percent: marginMin,
          warn_surcharge_percent: surchargeMax,
        }
        const found = new Set(warned(line, cost / 100, limits))
        const least = Math.min(qty, ...tiers.map((tier) => tier.qty))
        for (let chosen = least; chosen <= 50; chosen += 1) {
          const reached = tiers.filter((tier) => tier.qty <= chosen).sort((a, b) => b.qty - a.qty)[0]
          const applied = reached?.price ?? price
          const isWarned = (reason: string) => found.has(reached ? `${reason} from ${reached.qty}` : reason)
          const above = (part: number, whole: number, limit: number) =>
            amount(part).times(100).div(whole).round(2, 1).gt(limit)
          assert.equal(isWarned('free'), applied === 0)
          const isDiscounted =
            applied > 0 && list_price > 0 && above(list_price - applied, list_price, discountMax)
          assert.equal(isWarned('discount'), isDiscounted)
          const isSurcharged = list_price > 0 && above(applied - list_price, list_price, surchargeMax)
          assert.equal(isWarned('surcharge'), isSurcharged)
          const isLoss = applied > 0 && above(cost - applied, applied, -marginMin)
          assert.equal(isWarned('margin'), isLoss)
          const isDearer =
            reached !== undefined &&
            [price, ...tiers.filter((tier) => tier.qty < reached.qty).map((tier) => tier.price)].some(
              (smaller) => smaller < applied,
            )
          assert.equal(isWarned('dearer'), isDearer)
        }
      }),
    ))
})
