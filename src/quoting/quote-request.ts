// What a quote request is: its statuses and the only list of moves between them.
import { refused } from '../platform/errors.ts'
import type { Buyer } from './buyer.ts'

export const quoteRequestStatuses = ['pending', 'approved', 'declined', 'cancelled', 'closed'] as const

export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

/** Every move: approved by making a quote, closed when that quote has come to its end. */
export const quoteRequestMoves = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  cancel: { from: ['pending'], to: 'cancelled' },
  close: { from: ['approved'], to: 'closed' },
} as const satisfies Record<string, { from: readonly QuoteRequestStatus[]; to: QuoteRequestStatus }>

export type QuoteRequestMove = keyof typeof quoteRequestMoves

/** What the rules need to know of a quote request; the row stays locked while they decide. */
export type QuoteRequest = Buyer & {
  request_id: number
  store_id: number
  status: QuoteRequestStatus
  cart_id: number | null
  details: string | null
  currency_code: string
  version: number
}

/** Throws unless the move is allowed from where the request is now. */
export function requireRequestMove({ status }: QuoteRequest, move: QuoteRequestMove): void {
  const allowed: readonly QuoteRequestStatus[] = quoteRequestMoves[move].from
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused('wrong_status', 'A quote request in status %status does not take the move %move.', parameters)
}
