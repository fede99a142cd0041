// The one place where a quote changes: locked, from the version that was read, with a row of history and what follows.
import type { Transaction } from '../platform/database.ts'
import { notFound, versionConflict } from '../platform/errors.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { recordQuoteChange } from './quote-events.ts'
import { insertQuoteHistory, lockQuote, updateQuote, type QuoteColumns } from './quote-repository.ts'
import { recordRequestMove } from './quote-request-actions.ts'
import { lockQuoteRequest } from './quote-request-repository.ts'
import {
  quoteMoves,
  requireQuoteMove,
  requireVersion,
  type Quote,
  type QuoteMove,
  type QuoteStatus,
} from './quote.ts'

/** `notify`: false where the customer is not to be mailed. */
type Note = { actor: string; comment?: string; notify?: boolean }

/**
 * The quote, locked until the transaction ends. Whether it is expired is decided now: an open quote whose time is over
 * is recorded as expired before anything else is done with it. `fieldName` is what the caller calls the id.
 */
export async function requireQuote(
  tx: Transaction,
  storefront: Storefront,
  quoteId: number,
  { version, fieldName = 'id' }: { version?: number; fieldName?: string } = {},
): Promise<Quote> {
  const quote = await lockQuote(tx, quoteId)
  if (!quote) throw notFound(fieldName, quoteId)
  requireVersion(quote.version, version)
  const open: readonly QuoteStatus[] = quoteMoves.expire.from
  if (!quote.is_due || !open.includes(quote.status)) return quote
  return recordQuoteMove(tx, storefront, quote, 'expire', { actor: 'system' })
}

/** Makes a move, with the columns that change with it; gives the quote as it is then. */
export async function recordQuoteMove(
  tx: Transaction,
  storefront: Storefront,
  quote: Quote,
  move: QuoteMove,
  note: Note,
  columns: QuoteColumns = {},
): Promise<Quote> {
  requireQuoteMove(quote, move)
  const { to } = quoteMoves[move]
  const changes: QuoteColumns = { ...columns, status: to }
  if (quote.cart_id !== null && (move === 'cancel' || move === 'expire')) {
    await storefront.removeQuotedLines(tx, quote.quote_id)
    changes.cart_id = null
  }
  const changed = await changeQuote(tx, quote, changes, { to, ...note })
  if (move === 'purchase' || move === 'cancel' || move === 'close') await closeRequest(tx, quote, note.actor)
  return changed
}

/** Writes columns, a row of history and what is told of it; `to` equals the status where only contents change. */
export async function changeQuote(
  tx: Transaction,
  quote: Quote,
  columns: QuoteColumns,
  { to, actor, comment, notify }: Note & { to: QuoteStatus },
): Promise<Quote> {
  if (!(await updateQuote(tx, quote, columns))) throw versionConflict(quote.version, quote.version + 1)
  const { cart_id = quote.cart_id, customer_id = quote.customer_id } = columns
  const former = customer_id === quote.customer_id ? undefined : quote
  const changed = { ...quote, status: to, cart_id, version: quote.version + 1 }
  await Promise.all([
    insertQuoteHistory(tx, quote.quote_id, { from: quote.status, to, actor, comment }, former),
    recordQuoteChange(tx, quote, changed, { comment, notify }),
  ])
  return changed
}

// A request has its answer when its quote has come to an end that cannot be reworked.
async function closeRequest(tx: Transaction, quote: Quote, actor: string): Promise<void> {
  const request = quote.request_id === null ? undefined : await lockQuoteRequest(tx, quote.request_id)
  if (request?.status === 'approved') await recordRequestMove(tx, request, 'close', { actor })
}
