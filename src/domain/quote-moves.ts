// The statuses of a quote and the moves between them.

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

/** Returns the error code for a refusal due to the status: expiry has its own, as shops tell their customers about it. */
export function refusalCode(status: QuoteStatus): 'quote_expired' | 'wrong_status' {
  return status === 'expired' ? 'quote_expired' : 'wrong_status'
}

/** Whether the customer has no choice any more: what was not chosen is no part of what was agreed. */
export const isSettled = ({ status }: { status: QuoteStatus }) =>
  status === 'accepted' || status === 'purchased' || status === 'cancelled' || status === 'closed'
