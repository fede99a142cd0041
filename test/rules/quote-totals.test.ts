// Quote totals compared with independent integer arithmetic; currency codes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  currencies,
  currencyDigits,
  isCurrencyCode,
  knownCurrencyCodes,
} from '../../src/platform/currency.ts'
import { amount, AMOUNT_MAX, sum } from '../../src/domain/money.ts'
import type { Prices } from '../../src/domain/quote-totals.ts'
import { quoteAmounts } from '../../src/quoting/quote/quote-amounts.ts'
import {
  anyQuote,
  decimal,
  expectedRow,
  expectedTaxRates,
  expectedTotals,
  halfUp,
  UNIT,
} from '../support/quote-arithmetic.ts'

/** An item that the tests compute, from plain numbers. */
const itemOf = (
  qty: number | string,
  price: number | string,
  original = price,
  tax: number | string = 0,
) => ({
  qty: amount(qty),
  price: amount(price),
  original_price: amount(original),
  tax_percent: amount(tax),
})

/** Returns the computed amounts of a single item. */
const charged = (shipping: number, currency_code = 'USD') => ({
  shipping_amount: amount(shipping),
  shipping_tax_percent: null,
  tax_rounding: 'row' as const,
  currency_code,
})
const rowOf = (item: Prices, currency = 'USD') => quoteAmounts([item], charged(0, currency)).items[0]!

describe('the totals of a quote', () => {
  it('are those of an independent computation, row by row and in sum', () => {
    fc.assert(
      fc.property(anyQuote, ({ items, charges, currency }) => {
        const digits = currencyDigits(currency)
        const { shipping, shippingTax, rounding } = charges
        const quote = quoteAmounts(
          items.map(({ qty, price, original, tax }) =>
            itemOf(decimal(qty, 4), decimal(price, 4), decimal(original, 4), decimal(tax, 4)),
          ),
          {
            shipping_amount: amount(decimal(shipping, 4)),
            shipping_tax_percent: shippingTax === null ? null : amount(decimal(shippingTax, 4)),
            tax_rounding: rounding,
            currency_code: currency,
          },
        )
        for (const [index, row] of quote.items.entries()) {
          const expected = expectedRow(items[index]!, digits)
          assert.equal(row.row_total.toFixed(), decimal(expected.row_total, digits))
          if (rounding === 'row') assert.equal(row.tax_amount.toFixed(), decimal(expected.tax_amount, digits))
          // The share of a row in the tax of its rate is off by less than the smallest amount.
          const exact = row.row_total.times(row.tax_percent).div(100)
          assert.ok(row.tax_amount.minus(exact).abs().lt(amount(10).pow(-digits)))
          assert.equal(row.row_total_incl_tax.toFixed(), row.row_total.plus(row.tax_amount).toFixed())
          const { price: agreed, tax } = items[index]!
          const incl_tax = halfUp(agreed * (tax + 100n * UNIT) * 10n ** BigInt(digits), UNIT * UNIT * 100n)
          assert.equal(row.price_incl_tax.toFixed(), decimal(incl_tax, digits))
        }
        const { items_count, tax_rates, shipping_tax_amount, grand_total_from, grand_total_to, ...totals } =
          quote.totals
        assert.deepEqual([grand_total_from, grand_total_to], [null, null])
        assert.equal(items_count, items.length)
        const texts = Object.fromEntries(
          Object.entries(totals).map(([name, value]) => [name, value.toFixed()]),
        )
        assert.deepEqual(texts, expectedTotals(items, charges, digits))
        const rates = tax_rates.map(({ percent, base, amount }) => ({
          percent: percent.toNumber(),
          base: base.toNumber(),
          amount: amount.toNumber(),
        }))
        assert.deepEqual(rates, expectedTaxRates(items, charges, digits))
        const taxes = [...quote.items.map((row) => row.tax_amount), shipping_tax_amount]
        assert.equal(sum(taxes).toFixed(), texts.tax_amount)
      }),
      { numRuns: 2000 },
    )
  })

  // qty, price, tax percent, currency → row total, tax
  const table: [number, number, number, string, string, string][] = [
    [1, 1.005, 0, 'USD', '1.01', '0'],
    [3, 0.1, 0, 'USD', '0.3', '0'],
    [1, 0.0049, 19, 'USD', '0', '0'],
    [1, 0.005, 100, 'USD', '0.01', '0.01'],
    [2.5, 33.33, 7, 'USD', '83.33', '5.83'],
    [1, 0.5, 0, 'JPY', '1', '0'],
    [1, 0.4999, 0, 'JPY', '0', '0'],
    [1, 15, 10, 'JPY', '15', '2'],
    [1, 0.0005, 0, 'KWD', '0.001', '0'],
    [3, 1.2345, 5, 'KWD', '3.704', '0.185'],
    [0.0001, 0.0001, 19, 'USD', '0', '0'],
    [99_999_999_999, 1, 0, 'USD', '99999999999', '0'],
  ]
  for (const [qty, price, tax, currency, row_total, tax_amount] of table)
    it(`${qty} at ${price} with ${tax} % in ${currency}: ${row_total} and ${tax_amount} of tax`, () => {
      const row = rowOf(itemOf(qty, price, price, tax), currency)
      assert.deepEqual([row.row_total.toFixed(), row.tax_amount.toFixed()], [row_total, tax_amount])
    })

  // original, price → discount in percent
  const discounts: [number, number, string][] = [
    [210, 189, '10'],
    [3, 2, '33.3333'],
    [3, 1, '66.6667'],
    [100, 0, '100'],
    [10, 20, '-100'],
    [0, 5, '0'],
    [0, 0, '0'],
    // 0.00005 %, half-up
    [2_000_000, 1_999_999, '0.0001'],
  ]
  for (const [original, price, percent] of discounts)
    it(`${price} instead of ${original} is a discount of ${percent} %`, () =>
      assert.equal(rowOf(itemOf(1, price, original)).discount_percent.toFixed(), percent))
})

describe('an item with tiers', () => {
  const tiers = [{ qty: amount(100), price: amount(8) }]
  const offer = { qty: amount(150), price: amount(9), original_price: amount(12.5), tax_percent: amount(19), tier_prices: tiers } // oxfmt-ignore
  const amounts = (item: Prices) => {
    const { items, totals } = quoteAmounts([item], charged(0))
    const row = items[0]!
    const { items_qty, original_subtotal, discount_amount, grand_total } = totals
    return [
      [row.qty, row.price, row.row_total, row.tax_amount, row.price_incl_tax, row.discount_percent].map(
        Number,
      ),
      [items_qty, original_subtotal, discount_amount, grand_total].map(Number),
    ]
  }

  it('costs what its quantity reaches; its own price stays', () =>
    assert.deepEqual(amounts(offer), [
      [150, 9, 1200, 228, 9.52, 36],
      [150, 1875, 675, 1428],
    ]))

  it('costs what was chosen, in all amounts and totals; what was offered stays', () =>
    assert.deepEqual(amounts({ ...offer, chosen_qty: amount(200), chosen_price: amount(7.5) }), [
      [150, 9, 1500, 285, 8.93, 40],
      [200, 2500, 1000, 1785],
    ]))
})

describe('amounts that no answer could show exactly', () => {
  const largest = 99_999_999_999.99
  const refusal = {
    kind: 'invalid',
    code: 'total_too_large',
    message: 'An amount would be larger than %max.',
    parameters: { max: AMOUNT_MAX },
  }
  const totals = (items: Prices[], shipping = 0) => quoteAmounts(items, charged(shipping)).totals

  it('the largest is one that can be shown', () => {
    assert.equal(totals([itemOf(1, largest)]).grand_total.toFixed(), String(largest))
    assert.equal(totals([itemOf(99_999_999_999.9999, 0)]).items_qty.toFixed(), '99999999999.9999')
  })

  it('a sum beyond it is refused: of the items, of the shipping, of the original prices, of the quantities', () => {
    assert.throws(() => totals([itemOf(1, largest), itemOf(1, 0.01)]), refusal)
    assert.throws(() => totals([itemOf(1, largest)], 0.01), refusal)
    assert.throws(() => totals([itemOf(1, 1, largest), itemOf(1, 1, 0.01)]), refusal)
    assert.throws(() => totals([itemOf(99_999_999_999, 0), itemOf(1, 0)]), refusal)
  })
})

describe('amounts of an item that no answer could show exactly', () => {
  const tiny = 0.0001
  const largest = 99_999_999_999
  for (const [what, item] of [
    ['its price with tax', itemOf(tiny, largest, largest, 100)],
    ['its discount', itemOf(tiny, largest, tiny)],
  ] as const)
    it(`are refused: ${what}, however small the total`, () =>
      assert.throws(() => quoteAmounts([item], charged(0)), { code: 'total_too_large' }))
})

describe('the currencies', () => {
  it('that are offered are those in circulation, with their decimals', () => {
    const digitsOf = new Map(currencies().map(({ currency_code, digits }) => [currency_code, digits]))
    assert.deepEqual(
      ['EUR', 'JPY', 'KWD', 'XCG', 'XAU', 'BGN', 'ANG'].map((code) => digitsOf.get(code)),
      [2, 0, 3, 2, undefined, undefined, undefined],
    )
  })

  it('that a list can be filtered by include those that are not in circulation any more', () => {
    for (const code of ['EUR', 'JPY', 'BGN', 'ANG']) assert.ok(knownCurrencyCodes.includes(code), code)
    assert.ok(!knownCurrencyCodes.includes('ABC'))
  })
})

describe('isCurrencyCode', () => {
  for (const [expected, list] of Object.entries({
    one: 'USD EUR JPY KWD XAF XOF XPF XCD CHF',
    none: `XXX XTS XAU XAG XPD XPT XDR XSU XUA XBA XBB XBC XBD CLF UYI USN
      BOV CHE CHW COU MXV UYW ABC eur`,
  }))
    for (const code of list.split(/\s+/))
      it(`${code} is ${expected}`, () => assert.equal(isCurrencyCode(code), expected === 'one'))
})
