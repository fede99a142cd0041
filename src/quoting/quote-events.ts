// What is told of a change of a quote or a quote request.
import { recordEvent, recordStatusEvent } from '../events/record-event.ts'
import type { Json, Transaction } from '../platform/database.ts'
import type { Quote, QuoteStatus } from './quote.ts'
import { findQuote } from './quote-record-repository.ts'
import { findQuoteRequest } from './quote-request-record-repository.ts'

export async function recordQuoteCreated(tx: Transaction, quoteId: number): Promise<void> {
  const record = await requireRecord(findQuote(tx, quoteId, true))
  await recordEvent(tx, { type: 'quote.created', record_type: 'quote', record_id: quoteId, record })
}

/** A change of status first, then the particular event (decisions.md, section 10). */
export async function recordQuoteChange(tx: Transaction, before: Quote, after: Quote): Promise<void> {
  const record = await requireRecord(findQuote(tx, after.quote_id, true))
  const subject = { record_type: 'quote', record_id: after.quote_id, record } as const
  const isMoved = before.status !== after.status
  const isAdded = after.cart_id !== null && before.cart_id !== after.cart_id
  const status = { old_status: before.status, new_status: after.status }
  if (isMoved) await recordStatusEvent(tx, { type: 'quote.status_changed', ...subject }, status)
  if (isMoved && hasOwnEvent(after.status))
    await recordStatusEvent(tx, { type: `quote.${after.status}`, ...subject }, status)
  if (isAdded) await recordEvent(tx, { type: 'quote.added_to_cart', ...subject })
  if (!isMoved && !isAdded) await recordEvent(tx, { type: 'quote.updated', ...subject })
}

export async function recordQuoteRequestEvent(
  tx: Transaction,
  requestId: number,
  what: 'submitted' | 'approved' | 'declined' | 'cancelled' | 'closed',
  oldStatus?: string,
): Promise<void> {
  const record = await requireRecord(findQuoteRequest(tx, requestId))
  const event = {
    type: `quote_request.${what}`,
    record_type: 'quote_request',
    record_id: requestId,
    record,
  } as const
  if (oldStatus === undefined) await recordEvent(tx, event)
  else await recordStatusEvent(tx, event, { old_status: oldStatus, new_status: what })
}

function hasOwnEvent(status: QuoteStatus): status is 'purchased' | 'expired' {
  return status === 'purchased' || status === 'expired'
}

async function requireRecord(found: Promise<Json | undefined>): Promise<Json> {
  const record = await found
  if (!record) throw new Error('a record that was just written is not there')
  return record
}
