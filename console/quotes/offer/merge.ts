// Merges two edits of one quote: what only one side changed is taken, the rest is left to the person.
import { isSame, termNames, type Line, type Offer, type TermName } from './offer.ts'

const lineFields = ['qty', 'price', 'tax_percent', 'tiers', 'note'] as const
type LineField = (typeof lineFields)[number]

export type Place =
  | { term: TermName }
  | { key: string; sku: string; field: LineField }
  | { key: string; sku: string; field: 'line' }

/** What follows from other values: it is compared, but not merged. */
export type DerivedPlace = { term: 'grand_total' } | { key: string; sku: string; field: 'discount' }

/** Both sides changed one place. A line that one of them removed is undefined there. */
export type Conflict = { place: Place; mine: unknown; theirs: unknown }

/** A change: what differs on the other side, and is taken from it. */
export type Taken<AnyPlace = Place> = { place: AnyPlace; before: unknown; after: unknown }

export type Merge = { merged: Offer; conflicts: Conflict[]; taken: Taken[] }

/** `base` is what both began with. In `merged`, conflicts are decided for `mine`. */
export function mergeOffers(base: Offer, mine: Offer, theirs: Offer): Merge {
  const result: Merge = { merged: { ...mine }, conflicts: [], taken: [] }
  for (const term of termNames) {
    const value = decide(result, { term }, [base[term], mine[term], theirs[term]])
    Object.assign(result.merged, { [term]: value })
  }
  const lines = mergeLines(result, base.lines, mine.lines, theirs.lines)
  result.merged.lines = ordered(lines, base.lines, mine.lines, theirs.lines)
  return result
}

/** Returns the offer with a conflict decided for the other side. */
export function takeTheirs(offer: Offer, { place, theirs }: Conflict, theirOffer: Offer): Offer {
  if ('term' in place) return { ...offer, [place.term]: theirs }
  const { key, field } = place
  if (field !== 'line')
    return {
      ...offer,
      lines: offer.lines.map((line) => (line.key === key ? { ...line, [field]: theirs } : line)),
    }
  const others = offer.lines.filter((line) => line.key !== key)
  const line = theirOffer.lines.find((each) => each.key === key)
  return { ...offer, lines: line ? ordered([...others, line], [], others, theirOffer.lines) : others }
}

type Values = [base: unknown, mine: unknown, theirs: unknown]

/** Returns the value of the side that changed it, `mine` if both did. */
function decide({ conflicts, taken }: Merge, place: Place, [before, mine, theirs]: Values): unknown {
  if (isSame(before, theirs) || isSame(mine, theirs)) return mine
  if (isSame(before, mine)) {
    taken.push({ place, before, after: theirs })
    return theirs
  }
  conflicts.push({ place, mine, theirs })
  return mine
}

function mergeLines(result: Merge, base: Line[], mine: Line[], theirs: Line[]): Line[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(byKey) as [Lines, Lines, Lines]
  const keys = new Set([...inTheirs.keys(), ...inMine.keys()])
  return [...keys].flatMap((key) => {
    const [before, own, other] = [inBase.get(key), inMine.get(key), inTheirs.get(key)]
    if (own && other) return [mergeLine(result, before ?? own, own, other)]
    const line = (own ?? other)!
    const place = { key, sku: line.sku, field: 'line' } as const
    const kept = decide(result, place, [contents(before), contents(own), contents(other)])
    // A line that the other side removed is a new one if it is kept.
    return kept === undefined ? [] : [own ? { ...own, item_id: undefined } : line]
  })
}

function mergeLine(result: Merge, before: Line, own: Line, other: Line): Line {
  const { key, sku, item_id, name, list_price } = other
  const line: Line = { ...own, sku, item_id, name, list_price }
  for (const field of lineFields)
    Object.assign(line, {
      [field]: decide(result, { key, sku, field }, [before[field], own[field], other[field]]),
    })
  return line
}

/** What people see of a line: its id and position do not make it another one. */
function contents(line: Line | undefined): Line | undefined {
  return line && { ...line, item_id: undefined }
}

/** Returns the lines in the order of the side that changed it; those that only the other has, after the same neighbor. */
function ordered(lines: Line[], base: Line[], mine: Line[], theirs: Line[]): Line[] {
  const left = byKey(lines)
  const isMoved = !isSame(commonKeys(base, mine), commonKeys(mine, base))
  const [first, second] = isMoved || base.length === 0 ? [mine, theirs] : [theirs, mine]
  const inFirst = byKey(first)
  const groups = new Map<string | undefined, Line[]>()
  let neighbor: string | undefined
  for (const { key } of second) {
    if (inFirst.has(key)) neighbor = key
    else if (left.has(key)) {
      const group = groups.get(neighbor) ?? []
      groups.set(neighbor, group)
      group.push(left.get(key)!)
    }
  }
  const keys = [undefined, ...first.map(({ key }) => key)]
  return keys.flatMap((key) => {
    const line = key === undefined ? undefined : left.get(key)
    return [...(line ? [line] : []), ...(groups.get(key) ?? [])]
  })
}

/** Returns the keys of `lines` that `others` have as well. */
function commonKeys(lines: Line[], others: Line[]): string[] {
  const known = byKey(others)
  return lines.map(({ key }) => key).filter((key) => known.has(key))
}

type Lines = Map<string, Line>

function byKey(lines: Line[]): Lines {
  return new Map(lines.map((line) => [line.key, line]))
}
