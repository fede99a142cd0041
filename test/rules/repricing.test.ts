// Prices for many lines at once: totals are reached exactly, nothing falls below zero, and the other lines keep their prices.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amount, round, type Amount } from '../../src/domain/money.ts'
import { tierPrice } from '../../src/domain/quote-terms.ts'
import { computeQuote, type QuoteCharges } from '../../src/domain/quote-totals.ts'
import {
  isRepriced,
  priceEndings,
  reprice,
  withEnding,
  type LinePrices,
  type Repriced,
  type RepricedLine,
  type Repricing,
} from '../../src/domain/repricing.ts'

const free: QuoteCharges = { shipping_amount: amount(0), shipping_tax_percent: null, tax_rounding: 'row' }

const lineOf = (
  qty: number | string,
  price: number | string,
  more: Partial<RepricedLine> = {},
): RepricedLine => ({
  qty: amount(qty),
  price: amount(price),
  original_price: amount(price),
  tax_percent: amount(19),
  tier_prices: [],
  needs_price: false,
  cost: undefined,
  is_selected: true,
  ...more,
})

function repriced(lines: RepricedLine[], repricing: Repricing, charges = free, digits = 2): Repriced {
  const result = reprice(lines, repricing, charges, digits)
  assert.ok(!('fault' in result), JSON.stringify(result))
  return result
}

const pricesIn = ({ lines }: Repriced) => lines.map(({ price }) => price.toNumber())

function totalsOf(lines: RepricedLine[], prices: LinePrices[], charges: QuoteCharges, digits: number) {
  const items = lines.map((line, index) => ({ ...line, ...prices[index]! }))
  return computeQuote(items, charges, digits)!.totals
}

const anyDecimal = (max: number, digits: number) =>
  fc.integer({ min: 0, max: max * 10 ** digits }).map((units) => amount(units).div(10 ** digits))

const anyLine = (digits: number): fc.Arbitrary<RepricedLine> =>
  fc
    .record({
      qty: fc.integer({ min: 1, max: 90 }).map(amount),
      price: fc.oneof(
        { weight: 6, arbitrary: anyDecimal(5000, digits) },
        { weight: 1, arbitrary: anyDecimal(50, digits).map((price) => price.times(-1)) },
      ),
      list: anyDecimal(5000, digits),
      tax_percent: fc.constantFrom(0, 7, 19, 5.5).map(amount),
      tierPrice: anyDecimal(4000, digits),
      tierQty: fc.constantFrom(0, 5, 50),
      needs_price: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
      cost: fc.option(anyDecimal(3000, digits), { nil: undefined }),
      is_selected: fc.boolean(),
      isCustom: fc.boolean(),
    })
    .map(({ list, tierPrice: price, tierQty, isCustom, ...line }) => ({
      ...line,
      original_price: isCustom || line.price.lt(0) ? line.price : list,
      tier_prices: tierQty > 0 && line.price.gte(0) ? [{ qty: amount(tierQty), price }] : [],
    }))

const anyDigits = fc.constantFrom(0, 2, 3)
const anyOffer = anyDigits.chain((digits) =>
  fc.record({
    digits: fc.constant(digits),
    lines: fc.array(anyLine(digits), { minLength: 1, maxLength: 12 }),
    charges: fc.record({
      shipping_amount: anyDecimal(100, digits),
      shipping_tax_percent: fc.option(fc.constantFrom(0, 19).map(amount)),
      tax_rounding: fc.constantFrom('row' as const, 'rate' as const),
    }),
  }),
)

const anyRepricing: fc.Arbitrary<Repricing> = fc.oneof(
  fc.record({ by: fc.constant('discount' as const), percent: anyDecimal(100, 2) }),
  fc.record({ by: fc.constantFrom('net' as const, 'gross' as const), total: anyDecimal(500_000, 2) }),
  fc.record({ by: fc.constant('margin' as const), percent: anyDecimal(99, 2) }),
  fc.record({ by: fc.constant('ending' as const), ending: fc.constantFrom(...priceEndings) }),
)

/** A price with as many decimals as the interface takes. */
const isPrice = (price: Amount) => price.gte(0) && price.lte(99_999_999_999.9999) && price.round(4).eq(price)

describe('any repricing', () => {
  it('never makes a price negative, and keeps the lines that do not take part', () => {
    fc.assert(
      fc.property(anyOffer, anyRepricing, ({ lines, charges, digits }, repricing) => {
        const result = reprice(lines, repricing, charges, digits)
        if ('fault' in result) return
        for (const [index, line] of lines.entries()) {
          const { price, tier_prices }: LinePrices = result.lines[index]!
          const isKept = !isRepriced(line) || (repricing.by === 'margin' && line.cost === undefined)
          if (isKept)
            assert.deepEqual({ price, tier_prices }, { price: line.price, tier_prices: line.tier_prices })
          else
            for (const each of [price, ...tier_prices.map((tier) => tier.price)])
              assert.ok(isPrice(each), each.toFixed())
        }
      }),
      { numRuns: 2000 },
    )
  })
  it('says exactly what is missing to a wanted total', () => {
    fc.assert(
      fc.property(
        anyOffer,
        fc.constantFrom('net' as const, 'gross' as const),
        anyDecimal(500_000, 2),
        (offer, by, wanted) => {
          const { lines, charges, digits } = offer
          const total = round(wanted, digits)
          const result = reprice(lines, { by, total }, charges, digits)
          if ('fault' in result) return
          const totals = totalsOf(lines, result.lines, charges, digits)
          const reached = by === 'net' ? totals.subtotal : totals.grand_total
          assert.equal(reached.plus(result.missing).toFixed(), total.toFixed())
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a net total', () => {
  it('is reached exactly with two decimals and less than a hundred pieces of a line', () => {
    fc.assert(
      fc.property(anyOffer, anyDecimal(500_000, 2), ({ lines, charges }, total) => {
        const result = reprice(lines, { by: 'net', total }, charges, 2)
        if (!('fault' in result)) assert.equal(result.missing.toFixed(), '0')
      }),
      { numRuns: 2000 },
    )
  })
  it('is spread in proportion, with the rest on the largest line', () => {
    assert.deepEqual(
      pricesIn(repriced([lineOf(1, 10), lineOf(1, 30), lineOf(1, 20)], { by: 'net', total: amount(50) })),
      [8.33, 25, 16.67],
    )
    assert.deepEqual(
      pricesIn(repriced([lineOf(1, 10), lineOf(1, 30), lineOf(1, 10)], { by: 'net', total: amount(100) })),
      [20, 60, 20],
    )
    assert.deepEqual(
      pricesIn(repriced([lineOf(1, 10), lineOf(3, 10)], { by: 'net', total: amount('33.34') })),
      [8.34, 8.333],
    )
  })
  it('gives the rest to one line alone where the largest has too many pieces for it', () => {
    const lines = [lineOf(800, 10), lineOf(3, 10)]
    assert.deepEqual(pricesIn(repriced(lines, { by: 'net', total: amount('8029.95') })), [10, 9.983])
  })
  it('leaves discounts, lines without a price and lines that are not chosen as they are', () => {
    const lines = [
      lineOf(1, 100),
      lineOf(1, -10),
      lineOf(1, 0, { needs_price: true }),
      lineOf(1, 50, { is_selected: false }),
    ]
    assert.deepEqual(pricesIn(repriced(lines, { by: 'net', total: amount(120) })), [80, -10, 0, 50])
  })
  it('is spread in currencies without decimals', () => {
    const lines = [lineOf(2, 100), lineOf(1, 333)]
    const { lines: prices, missing } = repriced(lines, { by: 'net', total: amount(500) }, free, 0)
    assert.equal(missing.toNumber(), 0)
    assert.equal(totalsOf(lines, prices, free, 0).subtotal.toNumber(), 500)
  })
  it('is refused below what the other lines cost, and without a line to change', () => {
    const rest = [lineOf(1, 100), lineOf(1, 50, { is_selected: false })]
    assert.deepEqual(reprice(rest, { by: 'net', total: amount(49) }, free, 2), { fault: 'below_rest' })
    assert.deepEqual(reprice([lineOf(1, -5)], { by: 'net', total: amount(49) }, free, 2), {
      fault: 'no_lines',
    })
  })
  it('sets the price of the tier that applies; the others follow', () => {
    const tier_prices = [{ qty: amount(10), price: amount(8) }]
    const lines = [lineOf(10, 10, { tier_prices })]
    const [line] = repriced(lines, { by: 'net', total: amount(40) }).lines
    assert.equal(tierPrice(line!, amount(10)).toNumber(), 4)
    assert.equal(line!.price.toNumber(), 5)
  })
})

describe('a gross total', () => {
  for (const tax_rounding of ['row', 'rate'] as const)
    it(`is reached with taxes rounded by ${tax_rounding}, shipping included`, () => {
      const charges = { shipping_amount: amount(25), shipping_tax_percent: amount(19), tax_rounding }
      const lines = [lineOf(3, '99.99'), lineOf(7, '12.34', { tax_percent: amount(7) }), lineOf(1, '1.01')]
      const { lines: prices, missing } = repriced(lines, { by: 'gross', total: amount(400) }, charges)
      assert.equal(missing.toNumber(), 0)
      assert.equal(totalsOf(lines, prices, charges, 2).grand_total.toNumber(), 400)
    })
  it('that no price leads to is told by what is missing', () => {
    // 0.03 + 19 % = 0.04, 0.02 + 19 % = 0.02: 0.03 does not exist.
    const { missing } = repriced([lineOf(1, 1)], { by: 'gross', total: amount('0.03') })
    assert.equal(missing.abs().toNumber(), 0.01)
  })
})

describe('a margin', () => {
  it('is that of the lines with a known cost together', () => {
    const lines = [lineOf(2, 100, { cost: amount(60) }), lineOf(1, 50, { cost: amount(30) }), lineOf(1, 99)]
    const { lines: prices } = repriced(lines, { by: 'margin', percent: amount(25) })
    const [first, second, third] = prices.map(({ price }) => price)
    assert.equal(first!.times(2).plus(second!).toNumber(), 200)
    assert.equal(third!.toNumber(), 99)
  })
  it('below 100 % only', () => {
    const lines = [lineOf(1, 100, { cost: amount(60) })]
    assert.deepEqual(reprice(lines, { by: 'margin', percent: amount(100) }, free, 2), { fault: 'percent' })
  })
})

describe('a discount', () => {
  it('is taken from the list price', () => {
    const lines = [lineOf(1, 80, { original_price: amount(100) }), lineOf(1, 50)]
    assert.deepEqual(pricesIn(repriced(lines, { by: 'discount', percent: amount('12.5') })), [87.5, 43.75])
    assert.deepEqual(reprice(lines, { by: 'discount', percent: amount(101) }, free, 2), { fault: 'percent' })
  })
})

describe('an ending', () => {
  const ended = (price: number, ending: (typeof priceEndings)[number], digits = 2) =>
    withEnding(amount(price), ending, digits).toNumber()
  it('is that of the nearest price', () => {
    assert.deepEqual([ended(12.3, '00'), ended(12.5, '00')], [12, 13])
    assert.deepEqual([ended(12.3, '90'), ended(12.41, '90'), ended(12.4, '90')], [11.9, 12.9, 12.9])
    assert.deepEqual(
      [ended(12.3, '95'), ended(12.32, 'multiple'), ended(12.33, 'multiple')],
      [11.95, 12.3, 12.35],
    )
  })
  it('leaves prices below its step as they are', () => {
    assert.deepEqual([ended(0.4, '00'), ended(0.04, 'multiple'), ended(0.07, 'multiple')], [0.4, 0.04, 0.05])
  })
  it('counts hundreds in currencies without decimals', () => {
    assert.deepEqual(
      [ended(1234, '90', 0), ended(1234, 'multiple', 0), ended(1234, '00', 0)],
      [1190, 1235, 1200],
    )
    assert.equal(ended(1.234, '90', 3), 0.9)
  })
})
