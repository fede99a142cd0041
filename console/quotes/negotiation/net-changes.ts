// The net effect of consecutive edits of a quote, as its history records them: for each field its first and its last value.
import type { Schemas } from '../../service/api.ts'

export type HistoryRow = Schemas['HistoryEntry']
export type Change = NonNullable<HistoryRow['changes']>[number]
export type HistoryTier = { qty: number; price: number }

/** What the history keeps of a line that was added or removed. */
export type HistoryLine = { name: string | null; qty: number | null; price: number | null }

/** Returns what is different after the edits: nothing of what was changed back, or added and removed again. */
export function netChanges(edits: readonly (readonly Change[])[]): Change[] {
  let net: Change[] = []
  for (const change of edits.flat()) {
    if (change.field === 'files') net = withFile(net, change)
    else if (change.field !== 'item') net = withField(net, change)
    else net = change.before === null ? withAddedLine(net, change) : withoutLine(net, change)
  }
  return inOrder(net)
}

/** Whether an erasure has cleared both values. */
export const isErased = ({ field, before, after }: Change) =>
  field !== 'position' && before === null && after === null

/** Whether a text is only the beginning of one: what follows may differ. */
export const isBeginning = (value: unknown) => typeof value === 'string' && value.endsWith('…')

const isSamePlace = (one: Change, other: Change) =>
  one.item_id === other.item_id && one.field === other.field && isErased(one) === isErased(other)

const without = (net: Change[], change: Change) => net.filter((each) => each !== change)

const replaced = (net: Change[], former: Change, present: Change) =>
  net.map((each) => (each === former ? present : each))

function withField(net: Change[], change: Change): Change[] {
  const added = net.find((each) => isAdditionOf(each, change))
  if (added) {
    const after = { ...(added.after as HistoryLine), [change.field]: change.after }
    return replaced(net, added, { ...added, item_id: change.item_id, after })
  }
  const former = net.find((each) => isSamePlace(each, change))
  if (!former) return [...net, change]
  if (isErased(change) || change.field === 'position') return net
  const [before, after] =
    change.field === 'tier_prices' ? netTiers(former, change) : [former.before, change.after]
  const isSame = JSON.stringify(before) === JSON.stringify(after) && !isBeginning(after)
  return isSame ? without(net, former) : replaced(net, former, { ...former, before, after })
}

/** Each file is a change of its own. One that was added and is removed is no difference. */
function withFile(net: Change[], change: Change): Change[] {
  const isAddition = (each: Change) => each.field === 'files' && each.after === change.before
  const added = change.before === null ? undefined : net.find(isAddition)
  return added ? without(net, added) : [...net, change]
}

/** Whether `added` is the addition of the line that was changed. Its id is not known until a change matches its values. */
function isAdditionOf(added: Change, { item_id, sku, field, before }: Change): boolean {
  if (added.field !== 'item' || added.after === null || item_id === null) return false
  if (field !== 'name' && field !== 'qty' && field !== 'price') return false
  if (added.item_id !== null) return added.item_id === item_id
  return sku !== null && added.sku === sku && (added.after as HistoryLine)[field] === before
}

/** A line that was removed and returns as it was, as by an undo in the editor, is no difference. */
function withAddedLine(net: Change[], change: Change): Change[] {
  const removed = net.find((each) => isLine(each, 'before', change.sku, change.after))
  return removed ? without(net, removed) : [...net, change]
}

function withoutLine(net: Change[], change: Change): Change[] {
  const { item_id, sku, before } = change
  const added =
    net.find((each) => each.field === 'item' && each.after !== null && each.item_id === item_id) ??
    net.find((each) => each.item_id === null && isLine(each, 'after', sku, before))
  const others = net.filter((each) => each.item_id !== item_id || item_id === null)
  if (added) return without(others, added)
  // A removed line is shown with the values that it had before the first edit.
  const first = net.filter((each) => each.item_id === item_id).map(({ field, before }) => [field, before])
  const original = { ...(before as HistoryLine), ...(Object.fromEntries(first) as Partial<HistoryLine>) }
  const { name, qty, price } = original
  return [...others, { ...change, before: { name, qty, price } }]
}

function isLine(
  { field, sku, ...sides }: Change,
  side: 'before' | 'after',
  wantedSku: string | null,
  wanted: unknown,
): boolean {
  if (field !== 'item' || sku === null || sku !== wantedSku) return false
  const [one, other] = [sides[side], wanted] as (HistoryLine | null)[]
  return Boolean(one) && one?.name === other?.name && one?.qty === other?.qty && one?.price === other?.price
}

/** A change of tiers has on each side only those that the other side lacks; so has the net change that is returned. */
function netTiers(former: Change, present: Change): [HistoryTier[], HistoryTier[]] {
  const [before, between, removed, after] = [former.before, former.after, present.before, present.after].map(
    (tiers) => (tiers ?? []) as HistoryTier[],
  ) as [HistoryTier[], HistoryTier[], HistoryTier[], HistoryTier[]]
  const lacking = (tiers: HistoryTier[], others: HistoryTier[]) =>
    tiers.filter(({ qty, price }) => !others.some((each) => each.qty === qty && each.price === price))
  const gone = [...before, ...lacking(removed, between)]
  const there = [...lacking(between, removed), ...after]
  return [lacking(gone, there), lacking(there, gone)]
}

/** Lines come first, each with its changes together; then the fields of the quote, of which the total is last. */
function inOrder(changes: readonly Change[]): Change[] {
  const isCustomerNamed = changes.some(({ field }) => field === 'customer_email')
  const lines = [...new Set(changes.flatMap(({ item_id }) => item_id ?? []))]
  const placeOf = ({ item_id, field }: Change) => {
    if (item_id !== null) return lines.indexOf(item_id)
    if (field === 'item') return lines.length
    return lines.length + (field === 'grand_total' ? 2 : 1)
  }
  return changes
    .filter(({ field }) => field !== 'customer_id' || !isCustomerNamed)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}
