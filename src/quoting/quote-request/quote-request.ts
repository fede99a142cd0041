// The statuses of a quote request and the moves between them.
import { refused } from '../../platform/errors.ts'
import type { CompanyDetails } from '../../storefront/company-details.ts'
import type { Buyer } from '../buyer.ts'

export const quoteRequestStatuses = ['pending', 'approved', 'declined', 'cancelled', 'closed'] as const

export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

/** Every move. Approved by creating a quote, closed when that quote has reached its end. */
export const quoteRequestMoves = {
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  cancel: { from: ['pending'], to: 'cancelled' },
  close: { from: ['approved'], to: 'closed' },
} as const satisfies Record<string, { from: readonly QuoteRequestStatus[]; to: QuoteRequestStatus }>

export type QuoteRequestMove = keyof typeof quoteRequestMoves

/** The columns that rules depend on; the row is locked while they decide. */
export type QuoteRequest = Buyer &
  CompanyDetails & {
    request_id: number
    store_id: number
    status: QuoteRequestStatus
    cart_id: number | null
    details: string | null
    currency_code: string
    version: number
  }

/** Throws unless the move is allowed from the current status. */
export function requireRequestMove({ status }: QuoteRequest, move: QuoteRequestMove): void {
  const allowed: readonly QuoteRequestStatus[] = quoteRequestMoves[move].from
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused('wrong_status', 'A quote request in status %status does not take the move %move.', parameters)
}
