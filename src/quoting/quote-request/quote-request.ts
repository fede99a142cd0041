// The row of a quote request, and what its status allows.
import {
  quoteRequestMoves,
  type QuoteRequestMove,
  type QuoteRequestStatus,
} from '../../domain/quote-request-moves.ts'
import { refused } from '../../platform/errors.ts'
import type { CompanyDetails } from '../../storefront/company-details.ts'
import type { Buyer } from '../../storefront/buyer.ts'

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
    assignee_id: number | null
  }

/** Throws unless the move is allowed from the current status. */
export function requireRequestMove({ status }: QuoteRequest, move: QuoteRequestMove): void {
  const allowed: readonly QuoteRequestStatus[] = quoteRequestMoves[move].from
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused('wrong_status', 'A quote request in status %status does not take the move %move.', parameters)
}
