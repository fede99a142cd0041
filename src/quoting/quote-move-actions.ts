// The moves of a quote that people and programs ask for, and the one that the clock makes.
import type { Transaction } from '../platform/database.ts'
import { invalidField, refused } from '../platform/errors.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { requireAhead } from './quote-actions.ts'
import { moveQuote, requireQuote } from './quote-change.ts'
import { requireMove, type Quote } from './quote.ts'
import { findExpiry, lockDueQuotes } from './quote-repository.ts'

type Request = { comment?: string; version?: number }

const EXPIRED_AT_ONCE = 100

/** The moves that change nothing but the status (and, for cancel, the cart). */
export async function makeQuoteMove(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  move: 'accept' | 'decline' | 'cancel' | 'close' | 'propose',
  { comment, version }: Request,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, version)
  await moveQuote(
    tx,
    storefront,
    quote,
    move,
    { actor, comment },
    move === 'propose' ? { proposed: true } : {},
  )
}

/** From the approval on the offer is open: it holds items and it ends, at the latest after `validDays`. */
export async function approveQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  validDays: number,
  { comment, version }: Request,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, version)
  requireMove(quote, 'approve')
  if (quote.items_count === 0) throw refused('quote_empty', 'The quote holds no items.')
  if (quote.is_due) throw invalidField('expires_at', 'of the quote has passed: give it a new one first.')
  const expires_at = quote.expires_at ?? (await findExpiry(tx, validDays))
  await moveQuote(tx, storefront, quote, 'approve', { actor, comment }, { expires_at })
}

/** Back to pending. Whoever declined or came too late gets a new expiry: the one given here, or the next approval's. */
export async function reworkQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { comment, version, expires_at }: Request & { expires_at?: string },
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, version)
  await requireAhead(tx, expires_at)
  await moveQuote(
    tx,
    storefront,
    quote,
    'rework',
    { actor, comment },
    { expires_at: expires_at ?? keptExpiry(quote) },
  )
}

/** Records that an order followed outside of this service; its lines leave the cart here. */
export async function purchaseQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { orderId, orderIncrementId }: { orderId: number; orderIncrementId?: string },
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId)
  requireMove(quote, 'purchase')
  if (quote.cart_id !== null) await storefront.removeQuotedLines(tx, quoteId)
  const order = { order_id: orderId, order_increment_id: orderIncrementId ?? null }
  await moveQuote(tx, storefront, quote, 'purchase', { actor }, order)
}

/** Records the expiry of open quotes whose time is over, some at a time; gives how many. */
export async function expireDueQuotes(tx: Transaction, storefront: Storefront): Promise<number> {
  const due = await lockDueQuotes(tx, EXPIRED_AT_ONCE)
  for (const quoteId of due) await requireQuote(tx, storefront, quoteId)
  return due.length
}

function keptExpiry({ status, expires_at }: Quote): string | null {
  return status === 'approved' || status === 'proposed' ? expires_at : null
}
