// The differences between two proposals of a quote, or between the last one and the draft.
import { discountPercent, priceOf } from './line-amounts.ts'
import { mergeOffers, type DerivedPlace, type Place, type Taken } from './merge.ts'
import { isSame, offerOf, type Line, type Offer, type Quote } from './offer.ts'

export type Difference = Taken<Place | DerivedPlace>

type Side = { offer: Offer; grand_total: string }

/** Returns both sides of two records; lines that are the same have the same key. */
export function sidesOf(before: Quote, after: Quote): [Side, Side] {
  const offer = offerOf(after)
  return [sideOf(before, offer), { offer, grand_total: String(after.grand_total) }]
}

export function sideOf(quote: Quote, { lines }: Offer): Side {
  return { offer: offerOf(quote, lines), grand_total: String(quote.grand_total) }
}

/** Returns what differs: lines that were added, removed or changed, in the prices that apply; terms, and the total. */
export function differencesOf(before: Side, after: Side): Difference[] {
  const [former, present] = [inAppliedTerms(before.offer), inAppliedTerms(after.offer)]
  const changes: Difference[] = mergeOffers(former, former, present).taken
  const discounts = present.lines.flatMap((line): Difference[] => {
    const known = former.lines.find(({ key }) => key === line.key)
    if (!known) return []
    const [was, is] = [discountOf(known), discountOf(line)]
    const { key, sku } = line
    return isSame(was, is)
      ? []
      : [{ place: { key, sku, field: 'discount' }, before: was ?? '', after: is ?? '' }]
  })
  const total = { before: before.grand_total, after: after.grand_total }
  const isEqual = Number(total.before) === Number(total.after)
  return [
    ...inOrder([...changes.filter(isOfLine), ...discounts], [...present.lines, ...former.lines]),
    ...changes.filter((change) => !isOfLine(change)),
    ...(isEqual ? [] : [{ place: { term: 'grand_total' } as const, ...total }]),
  ]
}

/** Returns an offer with the prices that apply, and its tiers in order. */
function inAppliedTerms(offer: Offer): Offer {
  const applied = (line: Line) => ({
    ...line,
    price: priceOf(line),
    tiers: line.tiers.toSorted((one, other) => Number(one.qty) - Number(other.qty)),
  })
  return { ...offer, lines: offer.lines.map(applied) }
}

const discountOf = ({ list_price, price }: Line) => discountPercent(list_price, price)

const isOfLine = ({ place }: Difference) => 'key' in place

/** In the order of the lines; within one, as they were found. */
function inOrder(changes: Difference[], lines: Offer['lines']): Difference[] {
  const positions = new Map([...lines.entries()].reverse().map(([index, { key }]) => [key, index]))
  const positionOf = ({ place }: Difference) => ('key' in place ? (positions.get(place.key) ?? 0) : 0)
  return changes.toSorted((one, other) => positionOf(one) - positionOf(other))
}
