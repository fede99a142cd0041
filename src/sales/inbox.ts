// The kinds of records that wait for the seller, and who may see them.
import { hasPermission, type Caller, type Permission } from '../access/access.ts'

/** In the order in which records that wait since the same second are listed. */
export const inboxKinds = ['price_request', 'quote_request', 'message', 'expiring', 'accepted'] as const

export type InboxKind = (typeof inboxKinds)[number]

/** A user id, or `none` for records without an assignee. */
export type Assignee = number | 'none'

export const TEXT_START_CHARACTERS = 200

/** Higher numbers are not counted: the time would grow with what waits. */
export const COUNT_MAX = 1000

const permissions: Record<InboxKind, Permission> = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  message: 'Quoting::quotes',
  expiring: 'Quoting::quotes',
  accepted: 'Quoting::quotes',
}

/** Returns the kinds that the caller may see. */
export function visibleKinds(caller: Caller): InboxKind[] {
  return inboxKinds.filter((kind) => hasPermission(caller, permissions[kind]))
}
