// The rows of the inbox while it changes: none moves or disappears under the pointer.
import type { Schemas } from '../service/api.ts'
import { inboxKinds } from './inbox-search.ts'

export type InboxItem = Schemas['Inbox']['items'][number]

/** `isGone`: answered, or no longer matched by the filter; the row stays where it was until the list is opened again. */
export type InboxRow = InboxItem & { isGone: boolean }

/** A quote with a message may expire soon as well: two rows. */
export function rowKey({ kind, record_id }: Pick<InboxItem, 'kind' | 'record_id'>): string {
  return `${kind} ${record_id}`
}

/** Returns the rows that were shown and those that were read, in the order of the inbox. `isEnd`: nothing comes after them. */
export function mergeRows(
  shown: readonly InboxRow[],
  read: readonly InboxItem[],
  isEnd: boolean,
): InboxRow[] {
  const readKeys = new Set(read.map(rowKey))
  const last = read.at(-1)
  const isWithin = (row: InboxRow) => isEnd || (last !== undefined && compare(row, last) <= 0)
  const others = shown
    .filter((row) => !readKeys.has(rowKey(row)))
    .map((row) => ({ ...row, isGone: row.isGone || isWithin(row) }))
  return [...read.map((item) => ({ ...item, isGone: false })), ...others].sort(compare)
}

function compare(one: InboxItem, other: InboxItem): number {
  return (
    one.waiting_since.localeCompare(other.waiting_since, 'en') ||
    inboxKinds.indexOf(one.kind) - inboxKinds.indexOf(other.kind) ||
    one.record_id - other.record_id
  )
}

/** Returns the row `step` below that of `key`; without one, the first. Undefined beyond the end. */
export function neighbor(
  rows: readonly InboxRow[],
  key: string | undefined,
  step: 1 | -1,
): InboxRow | undefined {
  const index = rows.findIndex((row) => rowKey(row) === key)
  return index === -1 ? rows[0] : rows[index + step]
}

/** Returns what waits next after `key`, then from the top; undefined if nothing else waits. */
export function nextWaiting(rows: readonly InboxRow[], key: string | undefined): InboxRow | undefined {
  const index = rows.findIndex((row) => rowKey(row) === key)
  const inOrder = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
  return inOrder.find(({ isGone }) => !isGone)
}
