// The status of a price request, which the interface returns as several fields.
import type { Condition, GroupFilter } from '../lists/list-query.ts'

export const priceRequestStatuses = ['unread', 'read', 'snoozed', 'replied', 'closed'] as const
type Status = (typeof priceRequestStatuses)[number]

type Fields = {
  is_read: boolean
  is_replied?: boolean | undefined
  is_closed?: boolean | undefined
  snoozed_until?: string | null | undefined
}

export function priceRequestStatus({ is_read, is_replied, is_closed, snoozed_until }: Fields): Status {
  if (is_closed) return 'closed'
  if (is_replied) return 'replied'
  if (snoozed_until) return 'snoozed'
  return is_read ? 'read' : 'unread'
}

/** What tells each status from those after it; without any of them, a request is unread. */
const traits: { status: Status; has: GroupFilter; lacks: GroupFilter }[] = [
  { status: 'closed', has: equals('is_closed', true), lacks: equals('is_closed', false) },
  { status: 'replied', has: equals('is_replied', true), lacks: equals('is_replied', false) },
  {
    status: 'snoozed',
    has: { field: 'snoozed_until', conditionType: 'notnull' },
    lacks: { field: 'snoozed_until', conditionType: 'null' },
  },
  { status: 'read', has: equals('is_read', true), lacks: equals('is_read', false) },
]

/** Returns the condition for requests with any of the statuses: each of the others is excluded by a group. */
export function priceRequestCondition(statuses: readonly string[]): Condition {
  const wanted: GroupFilter[] = []
  const groups: GroupFilter[][] = []
  for (const { status, has, lacks } of traits)
    if (statuses.includes(status)) wanted.push(has)
    else groups.push([...wanted, lacks])
  return { groups: statuses.includes('unread') ? groups : [...groups, wanted] }
}

function equals(field: string, value: boolean): GroupFilter {
  return { field, conditionType: 'eq', value }
}
