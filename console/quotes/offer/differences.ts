// The differences between two proposals of a quote, or between the last one and the draft.
import { discountOf, priceOf } from './line-amounts.ts'
import { mergeOffers, nameOf, type DerivedPlace, type Place, type Taken } from './merge.ts'
import { isSame, offerOf, type Line, type Offer, type Quote } from './offer.ts'

export type Difference = Taken<Place | DerivedPlace>

/** One of the two offers that are compared, with its recorded total and its files. */
type Side = { offer: Offer; grand_total: string; files: Quote['files'] }

/** Returns the sides of two records, in which the same lines have the same keys. */
export function sidesOf(before: Quote, after: Quote): [Side, Side] {
  const side = sideOf(after)
  return [sideOf(before, side.offer), side]
}

/** Returns the side of a record, whose lines have the keys of the same lines of an offer. */
export function sideOf(quote: Quote, { lines }: Pick<Offer, 'lines'> = { lines: [] }): Side {
  return { offer: offerOf(quote, lines), grand_total: String(quote.grand_total), files: quote.files }
}

/** Returns what differs: lines that were added, removed or changed, compared by the prices that apply; terms, files, and the total. */
export function differencesOf(before: Side, after: Side): Difference[] {
  const former = withAppliedPrices(before.offer)
  const present = withAppliedPrices(after.offer)
  // Merged into an unchanged offer, every difference is taken.
  const changes: Difference[] = mergeOffers(former, former, present).taken
  const discounts = present.lines.flatMap((line): Difference[] => {
    const formerLine = former.lines.find(({ key }) => key === line.key)
    if (!formerLine) return []
    const [discountBefore, discountAfter] = [formerLine, line].map((each) => discountOf(each, each.price))
    const place = { key: line.key, sku: line.sku, name: nameOf(line), field: 'discount' } as const
    return discountBefore === discountAfter
      ? []
      : [{ place, before: discountBefore ?? '', after: discountAfter ?? '' }]
  })
  const total = { before: before.grand_total, after: after.grand_total }
  const isTotalEqual = Number(total.before) === Number(total.after)
  return [
    ...inOrder([...changes.filter(isOfLine), ...discounts], [...present.lines, ...former.lines]),
    ...changes.filter((change) => !isOfLine(change)),
    ...fileDifferences(before.files, after.files),
    ...(isTotalEqual ? [] : [{ place: { term: 'grand_total' } as const, ...total }]),
  ]
}

function fileDifferences(before: Quote['files'], after: Quote['files']): Difference[] {
  const ids = (files: Quote['files']) => files.map(({ file_id }) => file_id)
  const names = (files: Quote['files']) => files.map(({ name }) => name).join(', ')
  if (isSame(ids(before), ids(after))) return []
  return [{ place: { term: 'files' }, before: names(before), after: names(after) }]
}

/** Returns an offer with the prices that apply at the quantities of its lines, and the tiers in order of quantity. */
function withAppliedPrices(offer: Offer): Offer {
  const applied = (line: Line) => ({
    ...line,
    price: priceOf(line),
    tiers: line.tiers.toSorted((one, other) => Number(one.qty) - Number(other.qty)),
  })
  return { ...offer, lines: offer.lines.map(applied) }
}

const isOfLine = ({ place }: Difference) => 'key' in place

/** Sorts differences by the first position of their line; those of one line stay as they are. */
function inOrder(changes: Difference[], lines: Offer['lines']): Difference[] {
  // Reversed, as the last entry of a key counts.
  const positions = new Map([...lines.entries()].reverse().map(([index, { key }]) => [key, index]))
  const positionOf = ({ place }: Difference) => ('key' in place ? (positions.get(place.key) ?? 0) : 0)
  return changes.toSorted((one, other) => positionOf(one) - positionOf(other))
}
