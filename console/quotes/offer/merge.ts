// Merges two edits of one quote: what only one side changed is taken; where both changed a place, the person decides.
import { isSame, termNames, type Line, type Offer, type TermName } from './offer.ts'

const lineFields = [
  'name',
  'qty',
  'price',
  'tax_percent',
  'tiers',
  'note',
  'description',
  'unit',
  'section',
  'role',
  'choice_group',
  'is_chosen',
] as const
/** Whether nobody gave a price or a tax rate yet. */
const needs = ['needs_price', 'needs_tax'] as const
type LineField = (typeof lineFields)[number]

/** `name` is what the line is called, its SKU if it has no name. */
type LinePlace = { key: string; sku: string; name: string }

/**
 * A part of a quote that is merged as a whole: a term, a field of a line, a line (added or removed), or which line of a group is
 * chosen, with the name of the group and the key of the line that the other side chose.
 */
export type Place = { term: TermName } | (LinePlace & { field: LineField | 'line' | 'choice' })

/** A computed value, which is shown among differences but not merged. */
export type DerivedPlace = { term: 'grand_total' | 'files' } | (LinePlace & { field: 'discount' })

export const nameOf = ({ name, sku }: Pick<Line, 'name' | 'sku'>) => name || sku

/** A place that both sides changed. The value of a side that removed the line is undefined. */
export type Conflict = { place: Place; mine: unknown; theirs: unknown }

/** A change that only the other side made, which the merge takes from it. */
export type Taken<AnyPlace = Place> = { place: AnyPlace; before: unknown; after: unknown }

export type Merge = { merged: Offer; conflicts: Conflict[]; taken: Taken[] }

/** Merges two offers that both began as `base`. In `merged`, conflicts are decided for `mine`. */
export function mergeOffers(base: Offer, mine: Offer, theirs: Offer): Merge {
  const result: Merge = { merged: { ...mine }, conflicts: [], taken: [] }
  for (const term of termNames) {
    const value = decide(result, { term }, [base[term], mine[term], theirs[term]])
    Object.assign(result.merged, { [term]: value })
  }
  const lines = mergeLines(result, base.lines, mine.lines, theirs.lines)
  const chosen = decideChoices(result, lines, mine.lines, theirs.lines)
  result.merged.lines = ordered(chosen, base.lines, mine.lines, theirs.lines)
  return result
}

/** Returns the offer with a conflict decided for the other side. */
export function takeTheirs(offer: Offer, { place, theirs }: Conflict, theirOffer: Offer): Offer {
  if ('term' in place) return { ...offer, [place.term]: theirs }
  const lines = linesWithTheirs(offer.lines, place, theirs, theirOffer.lines)
  return { ...offer, lines: chosenOnce(lines, theirOffer.lines) }
}

function linesWithTheirs(
  lines: Line[],
  { key, field, name }: Exclude<Place, { term: TermName }>,
  value: unknown,
  theirLines: Line[],
): Line[] {
  if (field === 'choice') return chooseIn(lines, name, key)
  if (field !== 'line') return lines.map((line) => (line.key === key ? { ...line, [field]: value } : line))
  const others = lines.filter((line) => line.key !== key)
  const line = theirLines.find((each) => each.key === key)
  return line ? ordered([...others, line], [], others, theirLines) : others
}

/** A line that comes into a group may be chosen there: then the one counts that they have chosen. */
function chosenOnce(lines: Line[], theirLines: Line[]): Line[] {
  const groups = new Set(lines.map(({ choice_group }) => choice_group).filter(Boolean))
  return [...groups].reduce((each, group) => {
    const chosen = each.filter((line) => isOf(group, line) && line.is_chosen)
    if (chosen.length < 2) return each
    const isTheirs = ({ key }: Line) =>
      theirLines.some((line) => line.key === key && isOf(group, line) && line.is_chosen)
    return chooseIn(each, group, (chosen.find(isTheirs) ?? chosen[0]!).key)
  }, lines)
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
    const place = { key, sku: line.sku, name: nameOf(line), field: 'line' } as const
    const kept = decide(result, place, [contents(before), contents(own), contents(other)])
    // A line that the other side removed is saved as a new one if it is kept.
    return kept === undefined ? [] : [own ? { ...own, item_id: undefined } : line]
  })
}

function mergeLine(result: Merge, before: Line, own: Line, other: Line): Line {
  const { key, sku, item_id } = other
  const line: Line = { ...own, sku, item_id, list_price: other.list_price, image: other.image }
  const place = { key, sku, name: nameOf(other) }
  for (const field of lineFields)
    Object.assign(line, {
      [field]: decide(result, { ...place, field }, [before[field], own[field], other[field]]),
    })
  for (const need of needs) line[need] = own[need] && other[need]
  // A line that is in no catalog has no list price but its own.
  return line.product_type === 'custom' ? { ...line, list_price: line.price } : line
}

/**
 * Chooses one line of each group of which the merge has chosen several. If the sides chose different ones, it is that of `mine`
 * until the person decides.
 */
function decideChoices(result: Merge, lines: Line[], mine: Line[], theirs: Line[]): Line[] {
  const groups = new Set(lines.filter(({ role }) => role === 'alternative').map((line) => line.choice_group))
  return [...groups].reduce((decided, group) => {
    const chosen = new Set(lines.filter((line) => line.is_chosen && isOf(group, line)).map(({ key }) => key))
    if (chosen.size < 2) return decided
    const chosenBy = (side: Line[]) =>
      side.find(({ key, role, is_chosen }) => role === 'alternative' && is_chosen && chosen.has(key))
    const [own, other] = [chosenBy(mine), chosenBy(theirs)]
    if (own && other && own.key !== other.key) {
      const { key, sku } = other
      const place = { key, sku, name: group, field: 'choice' } as const
      result.conflicts.push({ place, mine: nameOf(own), theirs: nameOf(other) })
      result.taken = result.taken.filter(({ place }) => !isChoiceOf(key, place))
    }
    return chooseIn(decided, group, (own ?? other)?.key ?? [...chosen][0]!)
  }, lines)
}

const isOf = (group: string, { role, choice_group }: Line) => role === 'alternative' && choice_group === group

const isChoiceOf = (key: string, place: Place) =>
  'key' in place && place.key === key && place.field === 'is_chosen'

function chooseIn(lines: Line[], group: string, key: string): Line[] {
  return lines.map((line) => (isOf(group, line) ? { ...line, is_chosen: line.key === key } : line))
}

/** Returns a line without its id, which does not count as a difference. */
function contents(line: Line | undefined): Line | undefined {
  return line && { ...line, item_id: undefined }
}

/**
 * Sorts the merged lines like the side that changed their order, or else like `theirs`. A line that only the other side has
 * stays behind the line that precedes it there.
 */
function ordered(lines: Line[], base: Line[], mine: Line[], theirs: Line[]): Line[] {
  const merged = byKey(lines)
  const isMoved = !isSame(commonKeys(base, mine), commonKeys(mine, base))
  const [leading, other] = isMoved || base.length === 0 ? [mine, theirs] : [theirs, mine]
  const inLeading = byKey(leading)
  const followers = new Map<string | undefined, Line[]>()
  let preceding: string | undefined
  for (const { key } of other) {
    const line = merged.get(key)
    if (inLeading.has(key)) preceding = key
    else if (line) followers.set(preceding, [...(followers.get(preceding) ?? []), line])
  }
  // Lines at the very start of the other side follow `undefined`.
  const keys = [undefined, ...leading.map(({ key }) => key)]
  return keys.flatMap((key) => {
    const line = key === undefined ? undefined : merged.get(key)
    return [...(line ? [line] : []), ...(followers.get(key) ?? [])]
  })
}

/** Returns the keys of `lines` that `others` have as well. */
function commonKeys(lines: Line[], others: Line[]): string[] {
  const otherLines = byKey(others)
  return lines.map(({ key }) => key).filter((key) => otherLines.has(key))
}

type Lines = Map<string, Line>

function byKey(lines: Line[]): Lines {
  return new Map(lines.map((line) => [line.key, line]))
}
