// The statuses of a quote and the moves between them.
import { refused, versionConflict } from '../../platform/errors.ts'
import type { Amount } from '../../platform/money.ts'
import type { CompanyDetails } from '../../storefront/company-details.ts'

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

/** Every move. The recipient of an offer declines it, its sender cancels it. */
export const quoteMoves = {
  approve: { from: ['pending'], to: 'approved' },
  propose: { from: ['approved'], to: 'proposed' },
  accept: { from: ['approved', 'proposed'], to: 'accepted' },
  decline: { from: ['proposed'], to: 'declined' },
  rework: { from: ['approved', 'proposed', 'declined', 'expired'], to: 'pending' },
  cancel: { from: ['pending', 'approved', 'proposed', 'accepted'], to: 'cancelled' },
  close: { from: ['declined', 'expired', 'purchased', 'cancelled'], to: 'closed' },
  expire: { from: ['approved', 'proposed', 'accepted'], to: 'expired' },
  // From expired only if it had been accepted: the order may be reported late.
  purchase: { from: ['accepted', 'expired'], to: 'purchased' },
} as const satisfies Record<string, { from: readonly QuoteStatus[]; to: QuoteStatus }>

export type QuoteMove = keyof typeof quoteMoves

/** Why a quote or a quote request was declined. */
export const declineReasons = [
  'price_too_high',
  'delivery_time',
  'competitor',
  'no_longer_needed',
  'specification',
  'terms',
  'other',
] as const

export type DeclineReason = (typeof declineReasons)[number]

/** The columns that rules depend on; the row is locked while they decide. */
export type Quote = CompanyDetails & {
  quote_id: number
  request_id: number | null
  /** The cart from which the quote was requested. */
  request_cart_id: number | null
  status: QuoteStatus
  /** Whether `expires_at` has passed, by the database's clock. */
  is_due: boolean
  customer_id: number | null
  customer_email: string | null
  currency_code: string
  items_count: number
  shipping_amount: Amount
  expires_at: string | null
  /** The cart that contains its lines, or contained them when they were ordered. */
  cart_id: number | null
  version: number
  /** Of the links that are valid now. */
  link_generation: number
}

export function isInCart({ status, cart_id }: Quote): boolean {
  return status === 'accepted' && cart_id !== null
}

/** Throws unless the move is allowed from the current status. */
export function requireQuoteMove({ status }: Quote, move: QuoteMove): void {
  const allowed: readonly QuoteStatus[] = quoteMoves[move].from
  if (allowed.includes(status)) return
  const parameters = { status, move }
  throw refused(refusalCode(status), 'A quote in status %status does not take the move %move.', parameters)
}

/** Returns the error code if the status is the reason: expiry has its own, as shops tell their customers about it. */
export function refusalCode(status: QuoteStatus): 'quote_expired' | 'wrong_status' {
  return status === 'expired' ? 'quote_expired' : 'wrong_status'
}

/** Throws if the caller saw another version than the current one. Without a version, any is accepted. */
export function requireVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) throw versionConflict(given, current)
}
