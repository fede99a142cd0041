// The totals of quotes against an independent computation in integers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amount, currencyDigits } from '../../src/platform/money.ts'
import { computeItem, computeTotals } from '../../src/quoting/quote-totals.ts'
import { openApi } from '../support/api.ts'
import { newCustomer, ok } from '../support/quote-fixtures.ts'
import { putProduct, putStore } from '../support/shop.ts'

// Everything in ten-thousandths, as whole numbers.
type Item = { qty: bigint; price: bigint; original: bigint; tax: bigint }
type Expected = { row_total: bigint; tax_amount: bigint; original: bigint }

const UNIT = 10_000n
const currencies = ['USD', 'JPY', 'KWD'] as const

const api = await openApi()
const customer = await newCustomer(api)
for (const currency of currencies) await putStore(api, currency.toLowerCase(), currency)

/** numerator / denominator, half-up to whole numbers; neither is negative. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** A row in the smallest unit of a currency with so many digits. */
function expectedRow({ qty, price, original, tax }: Item, digits: number): Expected {
  const minor = 10n ** BigInt(digits)
  const row_total = halfUp(qty * price * minor, UNIT * UNIT)
  return {
    row_total,
    tax_amount: halfUp(row_total * tax, UNIT * 100n),
    original: halfUp(qty * original * minor, UNIT * UNIT),
  }
}

function decimal(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}

const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n)

function expectedTotals(items: Item[], shipping: bigint, digits: number): Record<string, string> {
  const rows = items.map((item) => expectedRow(item, digits))
  const subtotal = total(rows.map((row) => row.row_total))
  const original_subtotal = total(rows.map((row) => row.original))
  const tax_amount = total(rows.map((row) => row.tax_amount))
  const shipping_amount = halfUp(shipping * 10n ** BigInt(digits), UNIT)
  return {
    items_qty: decimal(total(items.map((item) => item.qty)), 4),
    original_subtotal: decimal(original_subtotal, digits),
    subtotal: decimal(subtotal, digits),
    discount_amount: decimal(original_subtotal - subtotal, digits),
    shipping_amount: decimal(shipping_amount, digits),
    tax_amount: decimal(tax_amount, digits),
    grand_total: decimal(subtotal + shipping_amount + tax_amount, digits),
  }
}

const upTo = (max: bigint) => fc.bigInt({ min: 0n, max })
// Small, middling and large numbers, and those that end in a half of the smallest unit.
const price = fc.oneof(
  upTo(100_000n),
  upTo(100_000_000n),
  upTo(1_000n).map((n) => n * 100n + 50n),
)
const item = fc.record({
  qty: fc.oneof(
    fc.bigInt({ min: 1n, max: 100_000n }),
    fc.bigInt({ min: 1n, max: 1_000n }).map((n) => n * UNIT),
  ),
  price,
  original: price,
  tax: fc.oneof(fc.constantFrom(0n, 70_000n, 190_000n, 250_000n), upTo(1_000_000n)),
})
const quote = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  shipping: upTo(10_000_000n),
  currency: fc.constantFrom(...currencies),
})

function computed({ qty, price, original, tax }: Item, digits: number) {
  const [qty4, price4, original_price, tax_percent] = [qty, price, original, tax].map((n) =>
    amount(decimal(n, 4)),
  )
  return computeItem(
    { qty: qty4!, price: price4!, original_price: original_price!, tax_percent: tax_percent! },
    digits,
  )
}

describe('the totals of a quote', () => {
  it('are those of an independent computation, row by row and in sum', () => {
    fc.assert(
      fc.property(quote, ({ items, shipping, currency }) => {
        const digits = currencyDigits(currency)
        const rows = items.map((each) => computed(each, digits))
        for (const [index, row] of rows.entries()) {
          const expected = expectedRow(items[index]!, digits)
          assert.equal(row.row_total.toFixed(), decimal(expected.row_total, digits))
          assert.equal(row.tax_amount.toFixed(), decimal(expected.tax_amount, digits))
          assert.equal(
            row.row_total_incl_tax.toFixed(),
            decimal(expected.row_total + expected.tax_amount, digits),
          )
          const { price: agreed, tax } = items[index]!
          const incl_tax = halfUp(agreed * (tax + 100n * UNIT) * 10n ** BigInt(digits), UNIT * UNIT * 100n)
          assert.equal(row.price_incl_tax.toFixed(), decimal(incl_tax, digits))
        }
        const { items_count, ...totals } = computeTotals(rows, amount(decimal(shipping, 4)), digits)
        assert.equal(items_count, items.length)
        const texts = Object.fromEntries(
          Object.entries(totals).map(([name, value]) => [name, value.toFixed()]),
        )
        assert.deepEqual(texts, expectedTotals(items, shipping, digits))
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
      const [exactQty, exactPrice, tax_percent] = [amount(qty), amount(price), amount(tax)]
      const prices = { qty: exactQty, price: exactPrice, original_price: exactPrice, tax_percent }
      const row = computeItem(prices, currencyDigits(currency))
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
    it(`${price} instead of ${original} is a discount of ${percent} %`, () => {
      const [one, agreed, original_price] = [amount(1), amount(price), amount(original)]
      const row = computeItem({ qty: one, price: agreed, original_price, tax_percent: amount(0) }, 2)
      assert.equal(row.discount_percent.toFixed(), percent)
    })
})

describe('the totals of a quote over HTTP', () => {
  it('are those of the same computation, as JSON numbers, in currencies of 0, 2 and 3 digits', async () => {
    for (const { items, shipping, currency } of fc.sample(quote, 30)) {
      for (const [index, { original }] of items.entries())
        await putProduct(api, `P${index}`, { price: Number(decimal(original, 4)) })
      const body = {
        quote: {
          customer_id: customer,
          shipping_amount: Number(decimal(shipping, 4)),
          items: items.map(({ qty, price, tax }, index) => ({
            sku: `P${index}`,
            qty: Number(decimal(qty, 4)),
            price: Number(decimal(price, 4)),
            tax_percent: Number(decimal(tax, 4)),
          })),
        },
      }
      const made = await ok(api.post(`/rest/${currency.toLowerCase()}/V1/quoting/quote`, { body }))
      const expected = expectedTotals(items, shipping, currencyDigits(currency))
      for (const [name, value] of Object.entries(expected)) assert.equal(made[name], Number(value), name)
      assert.equal(made.items_count, items.length)
    }
  })
})
