// What a quote request is: its statuses and the only list of moves between them.
import { refused } from '../platform/errors.ts'

export type QuoteRequestStatus = 'pending' | 'approved' | 'declined' | 'cancelled' | 'closed'

/** Every move (decisions.md, section 5): approved by making a quote, closed when that quote has come to its end. */
export const quoteRequestMoves = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  cancel: { from: ['pending'], to: 'cancelled' },
  close: { from: ['approved'], to: 'closed' },
} as const satisfies Record<string, { from: readonly QuoteRequestStatus[]; to: QuoteRequestStatus }>

export type QuoteRequestMove = keyof typeof quoteRequestMoves

/** What the rules need to know of a quote request; the row stays locked while they decide. */
export type QuoteRequest = {
  request_id: number
  store_id: number
  status: QuoteRequestStatus
  customer_id: number | null
  customer_email: string | null
  customer_firstname: string | null
  customer_lastname: string | null
  customer_is_guest: boolean
  cart_id: number | null
  details: string | null
  currency_code: string
  version: number
}

/** Throws unless the move is allowed from where the request is now. */
export function requireRequestMove(request: QuoteRequest, move: QuoteRequestMove): void {
  const allowed: readonly QuoteRequestStatus[] = quoteRequestMoves[move].from
  if (allowed.includes(request.status)) return
  throw refused('wrong_status', 'A quote request in status %status does not take the move %move.', {
    status: request.status,
    move,
  })
}
