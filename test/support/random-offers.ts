// A generator of offers with everything that decides about their totals, and the totals that must be shown of them.
import fc from 'fast-check'
import { currencyDigits } from '../../src/platform/currency.ts'
import {
  currencies,
  decimal,
  expectedRow,
  expectedTaxRates,
  expectedTotals,
  UNIT,
  type Charges,
  type Item,
} from './quote-arithmetic.ts'

/** What a product of the catalog costs in every currency, in ten-thousandths. */
export const CATALOG_PRICE = 12_345_678n

type Tier = { qty: bigint; price: bigint }

/** Amounts are in ten-thousandths. `isCustom`: in no catalog, so that its price before the discount is its own. */
export type OfferLine = {
  qty: bigint
  price: bigint
  tax: bigint
  tiers: Tier[]
  section: string | null
  isCustom: boolean
}

export type RandomOffer = {
  lines: OfferLine[]
  charges: Required<Charges>
  currency: (typeof currencies)[number]
}

const upTo = (max: bigint, min = 0n) => fc.bigInt({ min, max })
const whole = (max: bigint) => upTo(max, 1n).map((number) => number * UNIT)
const anyQty = fc.oneof(whole(1000n), upTo(100_000n, 1n))
// Up to 10 and up to 10,000, with all their decimals; and such that end with half a cent.
const anyPrice = fc.oneof(
  upTo(100_000n),
  upTo(100_000_000n),
  upTo(1000n).map((number) => number * 100n + 50n),
)
const anyTiers = fc.uniqueArray(fc.record({ qty: whole(2000n), price: anyPrice }), {
  maxLength: 3,
  selector: ({ qty }) => qty,
})

const anyLine: fc.Arbitrary<OfferLine> = fc.record({
  qty: anyQty,
  price: anyPrice,
  tax: fc.oneof(fc.constantFrom(0n, 70_000n, 190_000n, 250_000n), upTo(1_000_000n)),
  tiers: fc.oneof({ weight: 2, arbitrary: fc.constant<Tier[]>([]) }, { weight: 1, arbitrary: anyTiers }),
  section: fc.constantFrom(null, null, 'Heading A', 'Heading B'),
  isCustom: fc.boolean(),
})

// A discount takes off at most what its line costs: a part of each piece, or of the sum. The buyer of tiers may choose.
const anyLines = fc
  .tuple(anyLine, fc.option(upTo(UNIT), { freq: 2 }), fc.boolean(), anyLine)
  .map(([line, share, isOfPiece, { section }]) => {
    const { qty, price, tiers, tax } = line
    const taken = share === null || tiers.length > 0 ? 0n : (isOfPiece ? price : (qty * price) / UNIT) * share
    if (taken < UNIT) return [line]
    const discount = { tax, tiers: [], section, isCustom: true, price: -(taken / UNIT) }
    return [line, { ...discount, qty: isOfPiece ? qty : UNIT }]
  })

export const anyOffer: fc.Arbitrary<RandomOffer> = fc.record({
  lines: fc.array(anyLines, { minLength: 1, maxLength: 8 }).map((lines) => lines.flat()),
  charges: fc.record({
    shipping: fc.oneof(fc.constant(0n), upTo(10_000_000n)),
    shippingTax: fc.constantFrom(null, 0n, 70_000n, 190_000n),
    rounding: fc.constantFrom('row' as const, 'rate' as const),
  }),
  currency: fc.constantFrom(...currencies),
})

/** The line at the price that its quantity reaches. */
export function itemOf({ qty, price, tax, tiers, isCustom }: OfferLine): Item {
  const reached = tiers.filter((tier) => tier.qty <= qty).sort((a, b) => (a.qty < b.qty ? 1 : -1))[0]
  return { qty, tax, price: reached?.price ?? price, original: isCustom ? price : CATALOG_PRICE }
}

/** The numbers of an offer, as a record has them. */
export function expectedAmounts({ lines, charges, currency }: RandomOffer) {
  const digits = currencyDigits(currency)
  const items = lines.map(itemOf)
  const row_totals = items.map((item) => decimal(expectedRow(item, digits).row_total, digits))
  const tax_rates = expectedTaxRates(items, charges, digits)
  return { row_totals, totals: expectedTotals(items, charges, digits), tax_rates }
}

/** What people read of an offer: the amounts of its rows, of its headings and of its totals, from top to bottom. */
export type ShownAmounts = { rows: string[]; headings: string[]; totals: string[] }

export function expectedShown(offer: RandomOffer): ShownAmounts {
  const { row_totals, totals, tax_rates } = expectedAmounts(offer)
  const { original_subtotal, discount_amount, subtotal, shipping_amount, tax_amount, grand_total } = totals
  const taxed = tax_rates.filter(({ percent }) => percent > 0)
  const taxes = taxed.length > 0 ? taxed.map(({ amount }) => String(amount)) : [tax_amount!]
  const shown = [
    ...(Number(discount_amount) > 0 ? [original_subtotal!, `-${discount_amount}`] : []),
    subtotal!,
    ...(shipping_amount === '0' ? [] : [shipping_amount!]),
    ...(taxed.length > 0 || tax_amount !== '0' ? taxes : []),
    grand_total!,
  ]
  return { rows: row_totals, headings: headingsOf(offer, row_totals), totals: shown }
}

/** The sums of consecutive lines with the same heading; lines without one at the start have none. */
function headingsOf({ lines, currency }: RandomOffer, rowTotals: string[]): string[] {
  const scale = 10 ** currencyDigits(currency)
  const sums: { section: string | null; sum: bigint }[] = []
  for (const [index, { section }] of lines.entries()) {
    const row = BigInt(Math.round(Number(rowTotals[index]) * scale))
    const last = sums.at(-1)
    if (last?.section === section) last.sum += row
    else sums.push({ section, sum: row })
  }
  return sums
    .filter(({ section }, index) => section !== null || index > 0)
    .map(({ sum }) => decimal(sum, currencyDigits(currency)))
}
