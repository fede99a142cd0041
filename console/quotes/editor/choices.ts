// What the customer can choose: lines to take or leave, and groups of alternatives of which exactly one is taken.
import { decisionsOf } from '../../../src/domain/choices.ts'
import type { Edit, Line } from '../offer/offer.ts'

export type ChoiceFault = 'groupSingle' | 'groupDefault'

const included = { role: 'included', choice_group: '', is_chosen: true } as const

const membersOf = (lines: readonly Line[], group: string) =>
  lines.filter(({ role, choice_group }) => role === 'alternative' && choice_group === group)

/** Returns the keys of all lines of the group of an alternative, or else that of the line. */
export function groupOf(lines: readonly Line[], key: string): string[] {
  const line = lines.find((each) => each.key === key)
  return line?.role === 'alternative' ? membersOf(lines, line.choice_group).map(({ key }) => key) : [key]
}

/** Whether `toggleOptional` makes lines optional: one of them is included. */
export const becomeOptional = (lines: readonly Line[], keys: ReadonlySet<string>): boolean =>
  lines.some(({ key, role }) => keys.has(key) && role === 'included')

/** Makes lines optional, not chosen at first; or included again if none of them is. */
export const toggleOptional =
  (keys: ReadonlySet<string>): Edit =>
  (offer) => {
    const areOptional = becomeOptional(offer.lines, keys)
    const change = (line: Line): Line => {
      if (!areOptional) return { ...line, ...included }
      return line.role === 'optional'
        ? line
        : { ...line, role: 'optional', choice_group: '', is_chosen: false }
    }
    return { ...offer, lines: offer.lines.map((line) => (keys.has(line.key) ? change(line) : line)) }
  }

/**
 * Makes lines the alternatives of a group, or with an empty name included. The chosen line of the group stays so; without one, it is
 * the first.
 */
export const setGroup =
  (keys: ReadonlySet<string>, choice_group: string): Edit =>
  (offer) => {
    if (choice_group === '')
      return {
        ...offer,
        lines: offer.lines.map((line) => (keys.has(line.key) ? { ...line, ...included } : line)),
      }
    const former = membersOf(offer.lines, choice_group)
    const moved = offer.lines.filter(({ key, role }) => keys.has(key) && role === 'alternative')
    const lines = offer.lines.map((line): Line =>
      keys.has(line.key) ? { ...line, role: 'alternative', choice_group } : line,
    )
    const chosen =
      [...former, ...moved].find(({ is_chosen }) => is_chosen) ?? membersOf(lines, choice_group)[0]
    return chosen ? choose(chosen.key)({ ...offer, lines }) : offer
  }

/** Chooses an alternative instead of the others of its group; takes or leaves an optional line. */
export const choose =
  (key: string): Edit =>
  (offer) => {
    const chosen = offer.lines.find((line) => line.key === key)
    const change = (line: Line): Line => {
      if (line.key === key) return { ...line, is_chosen: line.role !== 'optional' || !line.is_chosen }
      const isOther = line.role === 'alternative' && line.choice_group === chosen?.choice_group
      return isOther && chosen.role === 'alternative' ? { ...line, is_chosen: false } : line
    }
    return { ...offer, lines: offer.lines.map(change) }
  }

/** Returns what the service would refuse, by the key of the first line of each group. */
export function choiceFaultsOf(lines: readonly Line[]): ReadonlyMap<string, ChoiceFault> {
  const faults = new Map<string, ChoiceFault>()
  const groups = decisionsOf(lines).filter(([first]) => first?.role === 'alternative')
  for (const [first, ...others] of groups) {
    const chosen = [first!, ...others].filter(({ is_chosen }) => is_chosen)
    if (others.length === 0) faults.set(first!.key, 'groupSingle')
    else if (chosen.length !== 1) faults.set(first!.key, 'groupDefault')
  }
  return faults
}
