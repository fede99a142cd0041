// Independent integer arithmetic for quote totals, and a generator of quotes.
import fc from 'fast-check'

/** A line with its quantity, its price, its price before the discount and its tax rate in percent, all in ten-thousandths. */
export type Item = { qty: bigint; price: bigint; original: bigint; tax: bigint }

/** One, in ten-thousandths. */
export const UNIT = 10_000n
export const currencies = ['USD', 'JPY', 'KWD'] as const

/** Rounds numerator / denominator to a whole number, halves away from zero; the denominator is positive. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  numerator < 0n ? -halfUp(-numerator, denominator) : (2n * numerator + denominator) / (2n * denominator)

/** The amounts of a row in minor units; `digits`: the decimal places of the currency. */
export function expectedRow({ qty, price, original, tax }: Item, digits: number) {
  const minor = 10n ** BigInt(digits)
  const inMinor = (each: bigint) => halfUp(qty * each * minor, UNIT * UNIT)
  const row_total = inMinor(price)
  return { row_total, tax_amount: halfUp(row_total * tax, UNIT * 100n), original: inMinor(original) }
}

/** Writes a whole number of the smallest units as a decimal, without trailing zeros. */
export function decimal(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}

const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n)

/** What a quote has besides its items; without `shippingTax`, its shipping is not taxed. */
export type Charges = { shipping: bigint; shippingTax?: bigint | null; rounding?: 'row' | 'rate' }

export function expectedTotals(items: Item[], charges: Charges, digits: number): Record<string, string> {
  const rows = items.map((item) => expectedRow(item, digits))
  const subtotal = total(rows.map((row) => row.row_total))
  const original_subtotal = total(rows.map((row) => row.original))
  const tax_amount = total(exactRates(items, charges, digits).map((rate) => rate.amount))
  const shipping_amount = shippingOf(charges, digits)
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

/** The taxes by rate, lowest first, as JSON numbers. */
export function expectedTaxRates(items: Item[], charges: Charges, digits: number) {
  return exactRates(items, charges, digits).map(({ rate, base, amount }) => ({
    percent: Number(decimal(rate, 4)),
    base: Number(decimal(base, digits)),
    amount: Number(decimal(amount, digits)),
  }))
}

const shippingOf = ({ shipping }: Charges, digits: number) => halfUp(shipping * 10n ** BigInt(digits), UNIT)

function exactRates(items: Item[], charges: Charges, digits: number) {
  const taxed = items.map((item) => ({ rate: item.tax, base: expectedRow(item, digits).row_total }))
  const shipping = shippingOf(charges, digits)
  const { shippingTax = null, rounding = 'row' } = charges
  if (shippingTax !== null && shipping > 0n) taxed.push({ rate: shippingTax, base: shipping })
  const taxOf = (base: bigint, rate: bigint) => halfUp(base * rate, UNIT * 100n)
  return [...new Set(taxed.map(({ rate }) => rate))]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((rate) => {
      const bases = taxed.filter((each) => each.rate === rate).map(({ base }) => base)
      const byRow = total(bases.map((base) => taxOf(base, rate)))
      return { rate, base: total(bases), amount: rounding === 'row' ? byRow : taxOf(total(bases), rate) }
    })
}

const upTo = (max: bigint) => fc.bigInt({ min: 0n, max })
const priceWithHalfCent = upTo(1_000n).map((n) => n * 100n + 50n)
// Prices up to 10 and up to 10,000.
const price = fc.oneof(upTo(100_000n), upTo(100_000_000n), priceWithHalfCent)
const wholeQty = fc.bigInt({ min: 1n, max: 1_000n }).map((n) => n * UNIT)
const item = fc.record({
  qty: fc.oneof(fc.bigInt({ min: 1n, max: 100_000n }), wholeQty),
  price,
  original: price,
  tax: fc.oneof(fc.constantFrom(0n, 70_000n, 190_000n, 250_000n), upTo(1_000_000n)),
})
// Lump sums that are taken off a line, at most all of it: lines in no catalog, whose original price is their own.
const discounted = fc.tuple(item, fc.option(upTo(UNIT), { freq: 2 })).map(([line, share]) => {
  const off = share === null ? 0n : -((line.price * share) / UNIT)
  return off < 0n ? [line, { ...line, price: off, original: off }] : [line]
})
/** Generates small and large quotes, some with lines below zero. */
export const anyQuote = fc.record({
  items: fc.array(discounted, { minLength: 1, maxLength: 8 }).map((lines) => lines.flat()),
  charges: fc.record({
    shipping: fc.oneof(fc.constant(0n), upTo(10_000_000n)),
    shippingTax: fc.constantFrom(null, 0n, 70_000n, 190_000n),
    rounding: fc.constantFrom('row', 'rate'),
  }),
  currency: fc.constantFrom(...currencies),
})
