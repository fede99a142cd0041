// Finds the line and column of an input in the grid by its `data-` attributes, and the faults of each.
import { isText } from './edits.ts'

/** The column of a line as a whole, which has the focus once Escape has left a cell. */
export const LINE = 'line'

/** Returns the line and column of an input, undefined for anything else. */
export function cellOf(target: EventTarget | null): { key: string; column: string } | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const column = target.dataset['column']
  const key = target.closest<HTMLElement>('[data-key]')?.dataset['key']
  return column !== undefined && key !== undefined ? { key, column } : undefined
}

/** Returns the faults of each line by column, without those of terms, whose place has no column. */
export function groupFaults(faults: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>()
  for (const [place, message] of faults) {
    const [key, column] = place.split(':')
    if (key === undefined || column === undefined) continue
    groups.set(key, (groups.get(key) ?? new Map<string, string>()).set(column, message))
  }
  return groups
}

/** Whether an input has an amount: a cell, or a field of a tier. */
export function isAmount(column: string): boolean {
  return isCell(column) || column === 'tiers'
}

/** Whether an input is a cell of an amount. Those for tiers and texts stand below the cells of a line, the choice in its name. */
export function isCell(column: string): boolean {
  return column !== LINE && column !== 'tiers' && column !== 'choice' && !isText(column)
}
