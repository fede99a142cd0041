// The one place where a quote changes: locked, by compare-and-set on its version, with a history row and events.
import type { Transaction } from '../../platform/postgres/database.ts'
import { retryableConflict } from '../../platform/postgres/database-errors.ts'
import { notFound, versionConflict } from '../../platform/errors.ts'
import { restorePlainLines } from '../../storefront/cart-reduction-repository.ts'
import { lockCart, removeQuotedLines } from '../../storefront/cart-repository.ts'
import type { Buyer } from '../../storefront/buyer.ts'
import { findChanges, type ChangedFile, type ChangedItems } from './quote-changes.ts'
import { recordQuoteChange } from './quote-events.ts'
import {
  findCartOfQuote,
  insertQuoteHistory,
  lockQuote,
  updateQuote,
  type QuoteColumns,
} from './quote-repository.ts'
import { bindQuoteRequest, recordRequestMove } from '../quote-request/quote-request-actions.ts'
import { lockQuoteRequest } from '../quote-request/quote-request-repository.ts'
import { quoteMoves, type DeclineReason, type QuoteMove, type QuoteStatus } from '../../domain/quote-moves.ts'
import type { FormerQuote } from './quote-undo-repository.ts'
import { isInCart, requireQuoteMove, requireVersion, type Quote } from './quote.ts'

/**
 * `notify` is false if the customer is not to be mailed, `personal_line` is for the mail to them; `accepted_by` is the name that the
 * buyer gave.
 */
type MoveDetails = {
  actor: string
  comment?: string
  reason_code?: DeclineReason
  accepted_by?: string
  notify?: boolean
  personal_line?: string
  /** The event of a change that keeps status and cart, unless it is an edit. */
  event?: 'quote.extended'
  /** What the move replaces, if it can be taken back. */
  former?: FormerQuote
  /** The lines, if they are replaced or the customer chooses quantities; for the history. */
  items?: ChangedItems
  /** The file, if one is added or removed; for the history. */
  file?: ChangedFile
}

type Options = {
  /** The version that the caller has seen; any is accepted without it. */
  version?: number
  /** The name of the id in error messages. */
  fieldName?: string
  /** The caller holds the lock of the cart that contains the quote, or to which it adds the quote. */
  isCartLocked?: boolean
  /** Whether the call only repeats the last change, so that the version before it is accepted. */
  isRepeated?: (quote: Quote) => boolean
  /** Whether the quote may be used although it is due. */
  mayBeDue?: (quote: Quote) => boolean
}

/**
 * Returns the quote, locked until the transaction ends. Before it, locks the open cart that contains it, as its lines may
 * have to be removed. Expiry is decided now: an open quote that is due is recorded as expired first.
 */
export async function requireQuote(
  tx: Transaction,
  quoteId: number,
  { version, fieldName = 'id', isCartLocked, isRepeated, mayBeDue }: Options = {},
): Promise<Quote> {
  const cartId = isCartLocked ? undefined : await lockCartOf(tx, quoteId)
  const quote = await lockQuote(tx, quoteId)
  if (!quote) throw notFound(fieldName, quoteId)
  if (!isCartLocked && isInCart(quote) && quote.cart_id !== cartId)
    throw retryableConflict('the quote went into a cart before it was locked')
  if (!isRepeated?.(quote)) requireVersion(quote.version, version)
  const open: readonly QuoteStatus[] = quoteMoves.expire.from
  if (!quote.is_due || !open.includes(quote.status) || mayBeDue?.(quote)) return quote
  return recordQuoteMove(tx, quote, 'expire', { actor: 'system' })
}

/** Changes the status as the move requires, together with `columns`. Returns the changed quote. */
export async function recordQuoteMove(
  tx: Transaction,
  quote: Quote,
  move: QuoteMove,
  details: MoveDetails,
  columns: QuoteColumns = {},
): Promise<Quote> {
  requireQuoteMove(quote, move)
  const { to } = quoteMoves[move]
  const changes: QuoteColumns = { ...columns, status: to }
  if (move === 'accept') Object.assign(changes, { grand_total_from: null, grand_total_to: null })
  if (quote.cart_id !== null && (move === 'cancel' || move === 'expire')) {
    await removeLinesFromCart(tx, quote)
    changes.cart_id = null
  }
  const changed = await changeQuote(tx, quote, changes, { to, ...details })
  if (move === 'purchase' || move === 'cancel' || move === 'close')
    await closeRequest(tx, quote, details.actor)
  return changed
}

/** Removes the lines of a quote from its open cart and restores the plain lines that they had replaced. */
export async function removeLinesFromCart(tx: Transaction, quote: Quote): Promise<void> {
  const { quote_id, cart_id } = quote
  if (cart_id === null) return
  await removeQuotedLines(tx, quote_id)
  await restorePlainLines(tx, { ...quote, cart_id })
}

/** Writes columns, a history row and events. `to` equals the current status if only contents change. */
export async function changeQuote(
  tx: Transaction,
  quote: Quote,
  columns: QuoteColumns,
  {
    to,
    notify,
    personal_line,
    event,
    former: undoable,
    items,
    file,
    ...details
  }: MoveDetails & {
    to: QuoteStatus
  },
): Promise<Quote> {
  if (!(await updateQuote(tx, quote, columns))) throw versionConflict(quote.version, quote.version + 1)
  const { cart_id = quote.cart_id } = columns
  const { customer_id = quote.customer_id, customer_email = quote.customer_email } = columns
  const isSameBuyer = customer_id === quote.customer_id && customer_email === quote.customer_email
  const former = isSameBuyer ? undefined : quote
  if (quote.customer_id === null && columns.customer_id && quote.request_id !== null)
    await bindQuoteRequest(tx, quote.request_id, columns as Buyer, details.actor)
  const changed = { ...quote, status: to, cart_id, version: quote.version + 1 }
  await Promise.all([
    insertQuoteHistory(
      tx,
      quote.quote_id,
      { from: quote.status, to, ...details, changes: findChanges(quote, columns, { items, file }) },
      former,
    ),
    recordQuoteChange(tx, quote, changed, { ...details, notify, personal_line, event, former: undoable }),
  ])
  return changed
}

async function lockCartOf(tx: Transaction, quoteId: number): Promise<number | undefined> {
  const cartId = await findCartOfQuote(tx, quoteId)
  if (cartId !== undefined) await lockCart(tx, cartId)
  return cartId
}

// A request is closed when its quote has reached a status that cannot be reworked.
async function closeRequest(tx: Transaction, quote: Quote, actor: string): Promise<void> {
  const request = quote.request_id === null ? undefined : await lockQuoteRequest(tx, quote.request_id)
  if (request?.status === 'approved') await recordRequestMove(tx, request, 'close', { actor })
}
