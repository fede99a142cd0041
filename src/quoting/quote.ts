// What a quote is: its statuses, the only list of moves between them, and what follows from the time.
import { refused, versionConflict } from '../platform/errors.ts'
import type { Amount } from '../platform/money.ts'

export const quoteStatuses = [
  'pending',
  'approved',
  'proposed',
  'accepted',
  'declined',
  'expired',
  'purchased',
  'cancelled',
  'closed',
] as const

export type QuoteStatus = (typeof quoteStatuses)[number]

/** Every move, from where and to where. Declined by who received, cancelled by who sent. */
export const quoteMoves = {
  approve: { from: ['pending'], to: 'approved' },
  propose: { from: ['approved'], to: 'proposed' },
  accept: { from: ['approved', 'proposed'], to: 'accepted' },
  decline: { from: ['proposed'], to: 'declined' },
  rework: { from: ['approved', 'proposed', 'declined', 'expired'], to: 'pending' },
  cancel: { from: ['pending', 'approved', 'proposed', 'accepted'], to: 'cancelled' },
  close: { from: ['declined', 'expired', 'purchased', 'cancelled'], to: 'closed' },
  expire: { from: ['approved', 'proposed', 'accepted'], to: 'expired' },
  // From expired only what had been accepted: the order may be told of late.
  purchase: { from: ['accepted', 'expired'], to: 'purchased' },
} as const satisfies Record<string, { from: readonly QuoteStatus[]; to: QuoteStatus }>

export type QuoteMove = keyof typeof quoteMoves

/** What the rules need to know of a quote; the row stays locked while they decide. */
export type Quote = {
  quote_id: number
  request_id: number | null
  /** The cart from which the quote was requested. */
  request_cart_id: number | null
  status: QuoteStatus
  /** Whether its time is over, by the database's clock. */
  is_due: boolean
  customer_id: number | null
  customer_email: string | null
  currency_code: string
  items_count: number
  shipping_amount: Amount
  expires_at: string | null
  /** The cart in which its lines lie, or lay when they were ordered. */
  cart_id: number | null
  version: number
}

/** Whether its lines lie in an open cart. */
export function isInCart({ status, cart_id }: Quote): boolean {
  return status === 'accepted' && cart_id !== null
}

/** Throws unless the move is allowed from where the quote is now. */
export function requireQuoteMove({ status }: Quote, move: QuoteMove): void {
  const allowed: readonly QuoteStatus[] = quoteMoves[move].from
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused(refusalCode(status), 'A quote in status %status does not take the move %move.', parameters)
}

/** The code of a refusal that the status is the reason for: that the time is over is what a shop tells its customer. */
export function refusalCode(status: QuoteStatus): 'quote_expired' | 'wrong_status' {
  return status === 'expired' ? 'quote_expired' : 'wrong_status'
}

/** Throws when the caller saw another version than the current one; a caller that names none takes what is there. */
export function requireVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw versionConflict(given, current)
}
