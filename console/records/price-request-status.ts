// The status of a price request, which the interface returns as two booleans.
import type { Condition, GroupFilter } from '../lists/list-query.ts'

export const priceRequestStatuses = ['unread', 'read', 'replied'] as const
type Status = (typeof priceRequestStatuses)[number]

export function priceRequestStatus({
  is_read,
  is_replied,
}: {
  is_read: boolean
  is_replied?: boolean | undefined
}): Status {
  return is_replied ? 'replied' : is_read ? 'read' : 'unread'
}

/** Returns the condition for requests with any of the statuses. */
export function priceRequestCondition(statuses: readonly string[]): Condition {
  const has = (status: Status) => statuses.includes(status)
  if (has('unread') && has('read')) return has('replied') ? {} : { filter: { is_replied: false } }
  const open = has('unread') || has('read') ? { is_read: has('read') } : undefined
  if (!open) return { filter: { is_replied: true } }
  if (!has('replied')) return { filter: { is_replied: false, ...open } }
  return { groups: [[equals('is_replied', true), equals('is_read', open.is_read)]] }
}

function equals(field: string, value: boolean): GroupFilter {
  return { field, conditionType: 'eq', value }
}
