// The row of a price request, and what its state allows.
import { refused } from '../platform/errors.ts'

/** What rules depend on; the row is locked while they decide. */
export type PriceRequest = {
  request_id: number
  /** That of the store. */
  currency_code: string
  is_read: boolean
  is_replied: boolean
  is_closed: boolean
  /** Null unless a snooze is in effect. */
  snoozed_until: string | null
}

type PriceRequestMove = 'close' | 'reopen' | 'snooze'

/** Throws unless the move is allowed in the current state. Only what waits in the inbox can be snoozed. */
export function requirePriceRequestMove(request: PriceRequest, move: PriceRequestMove): void {
  const { is_read, is_replied, is_closed } = request
  const isAllowed = {
    close: !is_closed,
    reopen: is_closed,
    snooze: !is_closed && !(is_read && is_replied),
  }
  if (isAllowed[move]) return
  const parameters = { status: statusOf(request), move }
  throw refused('wrong_status', 'A price request in status %status does not take the move %move.', parameters)
}

function statusOf({ is_read, is_replied, is_closed }: PriceRequest): string {
  if (is_closed) return 'closed'
  if (is_replied) return 'replied'
  return is_read ? 'read' : 'unread'
}
