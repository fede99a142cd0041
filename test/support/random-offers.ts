// A generator of offers with everything that decides about their totals, and the totals that must be shown of them.
import fc from 'fast-check'
import type { Role } from '../../src/domain/choices.ts'
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
type Terms = {
  qty: bigint
  price: bigint
  tax: bigint
  tiers: Tier[]
  section: string | null
  isCustom: boolean
}

/** `isChosen`: whether it counts; `isWanted`: whether it does once the customer has chosen. */
export type OfferLine = Terms & { role: Role; group: string | null; isChosen: boolean; isWanted: boolean }

export type RandomOffer = {
  lines: OfferLine[]
  charges: Required<Charges>
  currency: (typeof currencies)[number]
  /** How the customer accepts it: with the cart, by the interface for customers, or on the page. */
  way: 'cart' | 'link' | 'page'
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

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  qty: anyQty,
  price: anyPrice,
  tax: fc.oneof(fc.constantFrom(0n, 70_000n, 190_000n, 250_000n), upTo(1_000_000n)),
  tiers: fc.oneof({ weight: 2, arbitrary: fc.constant<Tier[]>([]) }, { weight: 1, arbitrary: anyTiers }),
  section: fc.constantFrom(null, null, 'Heading A', 'Heading B'),
  isCustom: fc.boolean(),
})

const included = { role: 'included', group: null, isChosen: true, isWanted: true } as const
const anyOption = fc.record({
  role: fc.constant('optional' as const),
  group: fc.constant(null),
  isChosen: fc.boolean(),
  isWanted: fc.boolean(),
})

// A discount takes off at most what its line costs: a part of each piece, or of the sum. The buyer of tiers may choose.
const anyIncluded = fc
  .tuple(
    anyTerms,
    fc.option(upTo(UNIT), { freq: 2 }),
    fc.boolean(),
    anyTerms,
    fc.oneof(fc.constant(included), anyOption),
  )
  .map(([terms, share, isOfPiece, { section }, choice]): OfferLine[] => {
    const { qty, price, tiers, tax } = terms
    const line = { ...terms, ...included }
    const taken = share === null || tiers.length > 0 ? 0n : (isOfPiece ? price : (qty * price) / UNIT) * share
    if (taken < UNIT) return [line]
    const discount = { ...choice, tax, tiers: [], section, isCustom: true, price: -(taken / UNIT) }
    return [line, { ...discount, qty: isOfPiece ? qty : UNIT }]
  })

const anyOptional = fc
  .tuple(anyTerms, anyOption)
  .map(([terms, choice]): OfferLine[] => [{ ...terms, ...choice }])

const anyGroup = fc
  .tuple(
    fc.array(anyTerms, { minLength: 2, maxLength: 3 }),
    fc.nat(2),
    fc.nat(2),
    fc.constantFrom('Group A', 'Group B', 'Group C'),
  )
  .map(([members, chosen, wanted, group]) =>
    members.map((terms, index): OfferLine => ({
      ...terms,
      role: 'alternative',
      group,
      isChosen: index === chosen % members.length,
      isWanted: index === wanted % members.length,
    })),
  )

const anyLines = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: anyIncluded },
        { weight: 2, arbitrary: anyOptional },
        { weight: 1, arbitrary: anyGroup },
      ),
      { minLength: 1, maxLength: 8 },
    ),
    fc.boolean(),
  )
  .map(([parts, isMixed]) => {
    const lines = withOneOfEachGroup(parts).flat()
    // The lines of a group do not always follow one another.
    const every = (second: number) => lines.filter((_, index) => index % 2 === second)
    return isMixed ? [...every(0), ...every(1)] : lines
  })
  .filter((lines) => lines.some(({ isChosen }) => isChosen) && lines.some(({ isWanted }) => isWanted))

const withOneOfEachGroup = (parts: OfferLine[][]) =>
  parts.filter(
    ([line], index) =>
      line!.group === null || parts.findIndex(([each]) => each!.group === line!.group) === index,
  )

export const anyOffer: fc.Arbitrary<RandomOffer> = fc.record({
  lines: anyLines,
  charges: fc.record({
    shipping: fc.oneof(fc.constant(0n), upTo(10_000_000n)),
    shippingTax: fc.constantFrom(null, 0n, 70_000n, 190_000n),
    rounding: fc.constantFrom('row' as const, 'rate' as const),
  }),
  currency: fc.constantFrom(...currencies),
  way: fc.constantFrom('cart', 'link', 'page'),
})

/** The offer once the customer has chosen. */
export const asWanted = (offer: RandomOffer): RandomOffer => ({
  ...offer,
  lines: offer.lines.map((line) => ({ ...line, isChosen: line.isWanted })),
})

/** What is agreed: the lines that the customer wants, without a choice. */
export const asAgreed = (offer: RandomOffer): RandomOffer => ({
  ...offer,
  lines: offer.lines.filter(({ isWanted }) => isWanted).map((line) => ({ ...line, ...included })),
})

/** The line at the price that its quantity reaches. */
export function itemOf({ qty, price, tax, tiers, isCustom }: OfferLine): Item {
  const reached = tiers.filter((tier) => tier.qty <= qty).sort((a, b) => (a.qty < b.qty ? 1 : -1))[0]
  return { qty, tax, price: reached?.price ?? price, original: isCustom ? price : CATALOG_PRICE }
}

/** The numbers of an offer, as a record has them. */
export function expectedAmounts(offer: RandomOffer) {
  const { lines, charges, currency } = offer
  const digits = currencyDigits(currency)
  const rowsOf = (some: OfferLine[]) =>
    some.map((line) => decimal(expectedRow(itemOf(line), digits).row_total, digits))
  const chosen = lines.filter(({ isChosen }) => isChosen)
  const items = chosen.map(itemOf)
  return {
    row_totals: rowsOf(chosen),
    unchosen_totals: rowsOf(lines.filter(({ isChosen }) => !isChosen)),
    totals: { ...expectedTotals(items, charges, digits), ...expectedLimits(offer) },
    tax_rates: expectedTaxRates(items, charges, digits),
  }
}

/** The lowest and the highest total of every choice that leaves something. */
function expectedLimits({ lines, charges, currency }: RandomOffer): Record<string, string> {
  const groups = [...new Set(lines.flatMap(({ group }) => group ?? []))]
  const decisions = [
    ...lines.filter(({ role }) => role === 'optional').map((line) => [[], [line]]),
    ...groups.map((name) => lines.filter(({ group }) => group === name).map((line) => [line])),
  ]
  const choices = decisions.reduce<OfferLine[][]>(
    (before, options) => before.flatMap((chosen) => options.map((option) => [...chosen, ...option])),
    [lines.filter(({ role }) => role === 'included')],
  )
  const totals = choices
    .filter(({ length }) => length > 0)
    .map((chosen) => expectedTotals(chosen.map(itemOf), charges, currencyDigits(currency)).grand_total!)
    .sort((one, other) => Number(one) - Number(other))
  return { grand_total_from: totals[0]!, grand_total_to: totals.at(-1)! }
}

/** What people read of an offer: the amounts of its rows, of its headings and of its totals, from top to bottom. */
export type ShownAmounts = { rows: string[]; headings: string[]; totals: string[] }

/** What a mail shows: only what counts. */
export function expectedShown(offer: RandomOffer): ShownAmounts {
  const { row_totals: rows, totals, tax_rates } = expectedAmounts(offer)
  const { subtotal, shipping_amount, tax_amount, grand_total } = totals
  const chosen = offer.lines.filter(({ isChosen }) => isChosen)
  // What a line takes off is part of the discount, not of the list price.
  const listed = chosen.map(itemOf).map((item) => (item.original < 0n ? { ...item, original: 0n } : item))
  const { original_subtotal, discount_amount } = expectedTotals(
    listed,
    offer.charges,
    currencyDigits(offer.currency),
  )
  const taxed = tax_rates.filter(({ percent }) => percent > 0)
  const taxes = taxed.length > 0 ? taxed.map(({ amount }) => String(amount)) : [tax_amount!]
  const shown = [
    ...(Number(discount_amount) > 0 ? [original_subtotal!, `-${discount_amount}`] : []),
    subtotal!,
    ...(shipping_amount === '0' ? [] : [shipping_amount!]),
    ...(taxed.length > 0 || tax_amount !== '0' ? taxes : []),
    grand_total!,
  ]
  return { rows, headings: headingsOf(chosen, offer.currency), totals: shown }
}

/** The document lists what could be chosen behind it. */
export function expectedDocument(offer: RandomOffer): ShownAmounts {
  const { rows, ...shown } = expectedShown(offer)
  return { ...shown, rows: [...rows, ...expectedAmounts(offer).unchosen_totals] }
}

/** The page shows all lines, those of a group in the place of the first, and what each that is not chosen would add. */
export function expectedPage(offer: RandomOffer): ShownAmounts {
  const { lines, currency } = offer
  const digits = currencyDigits(currency)
  const isFirst = ({ group }: OfferLine, index: number) =>
    group === null || lines.findIndex((each) => each.group === group) === index
  const placed = lines.flatMap((line, index) => {
    if (!isFirst(line, index)) return []
    const members = line.group === null ? [line] : lines.filter(({ group }) => group === line.group)
    return members.map((member) => ({ ...member, section: line.section }))
  })
  const minor = (line: OfferLine) => expectedRow(itemOf(line), digits).row_total
  const rows = placed.map((line) => {
    const other = placed.find((each) => line.group !== null && each.group === line.group && each.isChosen)
    return decimal(minor(line) - (line.isChosen || !other ? 0n : minor(other)), digits)
  })
  return { ...expectedShown(offer), rows, headings: headingsOf(placed, currency) }
}

/** The sums of what counts of consecutive lines with the same heading; lines without one at the start have none. */
function headingsOf(lines: OfferLine[], currency: string): string[] {
  const digits = currencyDigits(currency)
  const sums: { section: string | null; sum: bigint }[] = []
  for (const line of lines) {
    const { section, isChosen } = line
    const row = isChosen ? expectedRow(itemOf(line), digits).row_total : 0n
    const last = sums.at(-1)
    if (last?.section === section) last.sum += row
    else sums.push({ section, sum: row })
  }
  return sums
    .filter(({ section }, index) => section !== null || index > 0)
    .map(({ sum }) => decimal(sum, digits))
}
