// What a quote is: its statuses, the only list of moves between them, and what follows from the time.
import { refused, versionConflict } from '../platform/errors.ts'
import type { Amount } from '../platform/money.ts'

export type QuoteStatus =
  | 'pending'
  | 'approved'
  | 'proposed'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'purchased'
  | 'cancelled'
  | 'closed'

/** Every move, from where and to where (decisions.md, section 5). Declined by who received, cancelled by who sent. */
export const quoteMoves = {
  approve: { from: ['pending'], to: 'approved' },
  propose: { from: ['approved'], to: 'proposed' },
  accept: { from: ['approved', 'proposed'], to: 'accepted' },
  decline: { from: ['proposed'], to: 'declined' },
  rework: { from: ['approved', 'proposed', 'declined', 'expired'], to: 'pending' },
  cancel: { from: ['pending', 'approved', 'proposed', 'accepted'], to: 'cancelled' },
  close: { from: ['declined', 'expired', 'purchased', 'cancelled'], to: 'closed' },
  expire: { from: ['approved', 'proposed', 'accepted'], to: 'expired' },
  purchase: { from: ['accepted'], to: 'purchased' },
} as const satisfies Record<string, { from: readonly QuoteStatus[]; to: QuoteStatus }>

export type QuoteMove = keyof typeof quoteMoves

/** What the rules need to know of a quote; the row stays locked while they decide. */
export type Quote = {
  quote_id: number
  request_id: number | null
  store_id: number
  status: QuoteStatus
  /** Whether its time is over, by the database's clock. */
  is_due: boolean
  customer_id: number | null
  currency_code: string
  items_count: number
  shipping_amount: Amount
  expires_at: string | null
  cart_id: number | null
  version: number
}

/** Throws unless the move is allowed from where the quote is now. */
export function requireMove(quote: Quote, move: QuoteMove): void {
  const allowed: readonly QuoteStatus[] = quoteMoves[move].from
  if (allowed.includes(quote.status)) return
  const code = quote.status === 'expired' ? 'quote_expired' : 'wrong_status'
  throw refused(code, 'A quote in status %status does not take the move %move.', {
    status: quote.status,
    move,
  })
}

/** Throws when the caller saw another version than the current one; a caller that names none takes what is there. */
export function requireVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw versionConflict(given, current)
}
