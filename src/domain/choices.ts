// Choices of an offer: lines that its buyer may take or leave, and groups of lines of which they take exactly one.

export const roles = ['included', 'optional', 'alternative'] as const

export type Role = (typeof roles)[number]

/** Alternatives of one group exclude one another; the other roles have no group. Only lines that are chosen count. */
export type Choosable = { role: Role; choice_group: string | null; is_chosen: boolean }

/** What a buyer says about a line. */
export type Choice = { item_id: number; qty?: number; is_chosen?: boolean }

/** A line without a choice. */
export const included = { role: 'included', choice_group: null, is_chosen: true, is_default: true } as const

/** Whether the buyer decides about a line; lines of old records have no role. */
export const isOpen = ({ role }: { role?: Role }) => role === 'optional' || role === 'alternative'

/** Returns the lines of each group, in their order. */
function groupsOf<Line extends Choosable>(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    if (line.role !== 'alternative') continue
    const group = line.choice_group ?? ''
    const members = groups.get(group)
    if (members) members.push(line)
    else groups.set(group, [line])
  }
  return groups
}

/** Returns the lines between which a buyer decides, separately for each decision; a single line is taken or left. */
export function decisionsOf<Line extends Choosable>(lines: readonly Line[]): Line[][] {
  return [
    ...lines.filter(({ role }) => role === 'optional').map((line) => [line]),
    ...groupsOf(lines).values(),
  ]
}

export type GroupFault = { code: 'choice_group_default' | 'choice_group_single'; group: string }

/** Returns what is wrong with the first group that is no choice between lines of which one is chosen. */
export function findGroupFault(lines: readonly Choosable[]): GroupFault | undefined {
  for (const [group, members] of groupsOf(lines)) {
    if (members.length === 1) return { code: 'choice_group_single', group }
    if (members.filter(({ is_chosen }) => is_chosen).length !== 1)
      return { code: 'choice_group_default', group }
  }
  return undefined
}

export type ChoiceRefusal = { code: 'choice_not_offered' | 'quote_empty'; item_id?: number }

/**
 * Returns the lines as the buyer chooses them, or why that is not offered, with one of the lines concerned. To choose one of a group
 * deselects the others. Every choice names a line, and no two the same.
 */
export function chooseLines<Line extends Choosable & { item_id: number }>(
  lines: readonly Line[],
  choices: readonly Choice[],
): Line[] | ChoiceRefusal {
  const wanted = new Map(choices.map(({ item_id, is_chosen }) => [item_id, is_chosen]))
  const taken = lines.filter(({ item_id, role }) => role === 'alternative' && wanted.get(item_id) === true)
  const groups = new Set(taken.map(({ choice_group }) => choice_group))
  const isKept = (line: Line) =>
    line.is_chosen && !(line.role === 'alternative' && groups.has(line.choice_group))
  const chosen = lines.map((line) => {
    const is_chosen = wanted.get(line.item_id) ?? isKept(line)
    return is_chosen === line.is_chosen ? line : { ...line, is_chosen }
  })
  const fault = findGroupFault(chosen)
  const withQty = new Set(choices.filter(({ qty }) => qty !== undefined).map(({ item_id }) => item_id))
  const refused = chosen.find(
    (line) =>
      (!line.is_chosen && (!isOpen(line) || withQty.has(line.item_id))) ||
      (fault && line.role === 'alternative' && line.choice_group === fault.group),
  )
  if (refused) return { code: 'choice_not_offered', item_id: refused.item_id }
  return chosen.some(({ is_chosen }) => is_chosen) ? chosen : { code: 'quote_empty' }
}

/** Returns all items in the order of the offer, also those that are not chosen, which old records lack. */
export function allItems<Item extends { position?: number | undefined }>({
  items = [],
  unchosen_items = [],
}: {
  items?: Item[] | undefined
  unchosen_items?: Item[] | undefined
}): Item[] {
  if (unchosen_items.length === 0) return items
  return [...items, ...unchosen_items].sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
}
