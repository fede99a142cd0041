// Merges the rows of the inbox with those that are read again, so that no row moves or disappears while somebody points at it.
import type { MessageKey } from '../messages/messages.tsx'
import type { Schemas } from '../service/api.ts'
import type { InboxOrder } from './inbox-order.ts'
import { inboxKinds } from './inbox-search.ts'

export type InboxItem = Schemas['Inbox']['items'][number]

/** `isGone` marks a row that was answered or no longer matches the filter. It stays in place until the list is opened again. */
export type InboxRow = InboxItem & { isGone: boolean }

/** Returns the name of what waits. */
export function rowName({ kind, comment_kind, follow_up_reason: reason }: InboxItem): MessageKey {
  if (reason !== null && reason !== 'reminder') return `followUp.${reason}`
  return `inbox.one.${comment_kind ?? kind}`
}

/**
 * Returns the target of a record within the inbox. Messages, and quotes that are accepted or in revision, have none: the inbox stays
 * without an open record.
 */
export function linkTo({ kind, record_id }: InboxItem) {
  const params = { id: String(record_id) }
  if (kind === 'price_request') return { to: '/inbox/price-request/$id', params } as const
  if (kind === 'quote_request') return { to: '/inbox/quote-request/$id', params } as const
  if (kind === 'expiring') return { to: '/inbox/quote/$id', params } as const
  if (kind === 'follow_up') return { to: '/inbox/follow-up/$id', params } as const
  return { to: '/inbox' } as const
}

/** Returns what identifies a row. The kind is part of it, as a quote can have a row for a message and one for expiring soon. */
export function rowKey({ kind, record_id }: Pick<InboxItem, 'kind' | 'record_id'>): string {
  return `${kind} ${record_id}`
}

/**
 * Returns the shown rows and those that were read, in an order of the inbox. A shown row is gone if it is missing where it would
 * have been read. `isEnd` tells that the inbox has nothing after what was read.
 */
export function mergeRows(
  shown: readonly InboxRow[],
  read: readonly InboxItem[],
  isEnd: boolean,
  order: InboxOrder,
): InboxRow[] {
  const compare = comparisons[order]
  const readKeys = new Set(read.map(rowKey))
  const lastRead = read.at(-1)
  const isInReadRange = (row: InboxRow) => isEnd || (lastRead !== undefined && compare(row, lastRead) <= 0)
  const missing = shown
    .filter((row) => !readKeys.has(rowKey(row)))
    .map((row) => ({ ...row, isGone: row.isGone || isInReadRange(row) }))
  return [...read.map((item) => ({ ...item, isGone: false })), ...missing].sort(compare)
}

/** The same order as that of the service. */
const comparisons: Record<InboxOrder, (one: InboxItem, other: InboxItem) => number> = {
  waiting: compareWaiting,
  newest: (one, other) => other.latest_at.localeCompare(one.latest_at, 'en') || compareKinds(other, one),
  value: (one, other) => (other.value ?? -1) - (one.value ?? -1) || compareWaiting(one, other),
}

function compareWaiting(one: InboxItem, other: InboxItem): number {
  return one.waiting_since.localeCompare(other.waiting_since, 'en') || compareKinds(one, other)
}

function compareKinds(one: InboxItem, other: InboxItem): number {
  return inboxKinds.indexOf(one.kind) - inboxKinds.indexOf(other.kind) || one.record_id - other.record_id
}

/** Returns the address of the inbox, with its filters, that leads to a row: one without an address of its own is chosen. */
export function placeOfRow({ pathname, search }: { pathname: string; search: string }, key: string): string {
  return `${pathname.replace(/\/inbox\b.*/, '/inbox')}${search}#${encodeURIComponent(key)}`
}

/** Returns the row below (1) or above (-1) that of `key`, the first row if there is none, undefined beyond the ends. */
export function neighbor(
  rows: readonly InboxRow[],
  key: string | undefined,
  step: 1 | -1,
): InboxRow | undefined {
  const index = rows.findIndex((row) => rowKey(row) === key)
  return index === -1 ? rows[0] : rows[index + step]
}

/** Returns the next row after `key` that is not gone, continuing from the top; undefined if there is no other. */
export function nextWaiting(rows: readonly InboxRow[], key: string | undefined): InboxRow | undefined {
  const index = rows.findIndex((row) => rowKey(row) === key)
  const inOrder = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))]
  return inOrder.find(({ isGone }) => !isGone)
}
