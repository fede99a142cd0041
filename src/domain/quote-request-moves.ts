// The statuses of a quote request and the moves between them.

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
