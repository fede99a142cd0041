// Records the events of quotes.
import { recordEventsOf, type EventInput, type StatusChange } from '../../events/event-repository.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import type { DeclineReason, QuoteStatus } from '../../domain/quote-moves.ts'
import type { QuoteComment } from '../../domain/quote-comment.ts'
import type { Quote } from './quote.ts'
import type { FormerQuote } from './quote-undo-repository.ts'
import { quoteWithItemsSql } from './quote-record-repository.ts'

export async function recordQuoteCreated(tx: Transaction, quoteId: number): Promise<void> {
  await recordQuoteEvents(tx, quoteId, [{ type: 'quote.created' }])
}

/** A change of status comes first, then the more specific event. */
export async function recordQuoteChange(
  tx: Transaction,
  before: Quote,
  after: Quote,
  {
    comment,
    reason_code,
    accepted_by,
    notify,
    personal_line: line,
    event = 'quote.updated',
    former,
  }: {
    comment?: string
    reason_code?: DeclineReason
    accepted_by?: string
    notify?: boolean
    personal_line?: string
    event?: EventInput['type']
    former?: FormerQuote
  },
): Promise<void> {
  const told = { notify, personal_line: line?.trim() || undefined }
  const details: StatusChange = {
    old_status: before.status,
    new_status: after.status,
    comment: comment ?? null,
    reason_code: reason_code ?? null,
    accepted_by,
    ...told,
  }
  const isMoved = before.status !== after.status
  const isAdded = after.cart_id !== null && before.cart_id !== after.cart_id
  const events: EventInput[] = []
  if (isMoved) events.push({ type: 'quote.status_changed', details, former })
  if (isMoved && hasOwnEvent(after.status)) events.push({ type: `quote.${after.status}`, details })
  if (isAdded) events.push({ type: 'quote.added_to_cart' })
  // Anything else cannot be taken back.
  const isTold = told.notify !== undefined || told.personal_line !== undefined
  if (events.length === 0) events.push({ type: event, ...(isTold && { details: told }) })
  await recordQuoteEvents(tx, after.quote_id, events)
}

// The functions below take a quote that `requireQuote` returned: if it was due, its expiry is recorded already.

/** `comment` is the JSON of the comment, which must not be an internal one: webhooks receive it. */
export async function recordQuoteCommented(
  tx: Transaction,
  { quote_id }: Quote,
  comment: Json,
  former?: FormerQuote,
): Promise<void> {
  const quote_comment = JSON.parse(comment) as QuoteComment
  const { comment_id } = quote_comment
  await recordQuoteEvents(tx, quote_id, [
    { type: 'quote.commented', details: { quote_comment }, former: former && { ...former, comment_id } },
  ])
}

export async function recordQuoteCommentWithdrawn(
  tx: Transaction,
  { quote_id }: Quote,
  quote_comment: QuoteComment,
): Promise<void> {
  await recordQuoteEvents(tx, quote_id, [{ type: 'quote.comment_withdrawn', details: { quote_comment } }])
}

/** Nobody is mailed about a move that was taken back. */
export async function recordQuoteUndone(
  tx: Transaction,
  { quote_id, status: old_status }: Quote,
  new_status: QuoteStatus,
): Promise<void> {
  const details = { old_status, new_status, comment: null, reason_code: null, notify: false }
  await recordQuoteEvents(tx, quote_id, [{ type: 'quote.status_changed', details }])
}

export async function recordQuoteSeen(tx: Transaction, { quote_id }: Quote): Promise<void> {
  await recordQuoteEvents(tx, quote_id, [{ type: 'quote.seen' }])
}

/** `personal_line` is for the mail to the customer. */
export async function recordQuoteResent(
  tx: Transaction,
  { quote_id }: Quote,
  personal_line: string | undefined,
): Promise<void> {
  await recordQuoteEvents(tx, quote_id, [
    { type: 'quote.resent', ...(personal_line && { details: { personal_line } }) },
  ])
}

/** What became of the quote in a connected shop. Without `notify`, nobody is mailed about it. */
export async function recordDelivery(
  tx: Transaction,
  quoteId: number,
  type: 'quote.delivered' | 'quote.delivery_refused' | 'quote.delivery_changed' | 'quote.order_cancelled',
  { delivery, notify = true }: { delivery?: { code: string; message: string | null }; notify?: boolean } = {},
): Promise<void> {
  const details = { ...(delivery && { delivery }), ...(!notify && { notify }) }
  const hasDetails = Object.keys(details).length > 0
  await recordQuoteEvents(tx, quoteId, [{ type, ...(hasDetails && { details }) }])
}

export async function recordQuoteAssigned(tx: Transaction, { quote_id }: Quote): Promise<void> {
  await recordQuoteEvents(tx, quote_id, [{ type: 'quote.assigned' }])
}

async function recordQuoteEvents(tx: Transaction, quoteId: number, events: EventInput[]): Promise<void> {
  await recordEventsOf(
    tx,
    { record_type: 'quote', record_id: quoteId, recordSql: quoteWithItemsSql('$2') },
    events,
  )
}

function hasOwnEvent(status: QuoteStatus): status is 'purchased' | 'expired' {
  return status === 'purchased' || status === 'expired'
}
