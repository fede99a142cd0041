// The kinds of records that wait for the seller, and who may see them.
import type { Caller } from '../access/access.ts'
import { readableTypes, type ReadableType } from '../access/readers.ts'

/** In the order in which records that wait since the same second are listed. */
export const inboxKinds = [
  'price_request',
  'quote_request',
  'message',
  'expiring',
  'accepted',
  'follow_up',
  'revision',
] as const

export type InboxKind = (typeof inboxKinds)[number]

/** What waits longest, what came in last, or what is worth most comes first. */
export const inboxOrders = ['waiting', 'newest', 'value'] as const

export type InboxOrder = (typeof inboxOrders)[number]

/** A user id, or `none` for records without an assignee. */
export type Assignee = number | 'none'

export const TEXT_START_CHARACTERS = 200

/** Higher numbers are not counted: the time would grow with what waits. */
export const COUNT_MAX = 1000

const types: Record<InboxKind, ReadableType> = {
  price_request: 'price_request',
  quote_request: 'quote_request',
  message: 'quote',
  expiring: 'quote',
  accepted: 'quote',
  follow_up: 'quote',
  revision: 'quote',
}

/** Returns the kinds that the caller may see. */
export function visibleKinds(caller: Caller): InboxKind[] {
  const readable = readableTypes(caller, Object.values(types))
  return inboxKinds.filter((kind) => readable.includes(types[kind]))
}
