// The statuses of all records.
import { terms } from '../../../src/domain/words/en.ts'
export const status = {
  'status.unread': 'Unread',
  'status.read': 'Read',
  'status.snoozed': 'Snoozed',
  'status.replied': 'Replied',
  'status.pending': 'Pending',
  'status.quoted': 'Quoted',
  'status.approved': 'Approved',
  'status.proposed': 'Proposed',
  'status.accepted': terms.statuses.accepted,
  'status.purchased': 'Purchased',
  'status.declined': terms.statuses.declined,
  'status.cancelled': 'Cancelled',
  'status.closed': 'Closed',
  'status.open': 'Open',
  'status.ordered': terms.statuses.purchased,
  'status.expired': terms.statuses.expired,
  'status.active': 'Active',
  'status.off': 'Switched off',
  'status.delivered': 'Delivered',
  'status.failed': 'Failed',
} as const
