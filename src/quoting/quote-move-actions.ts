// The moves of a quote that people and programs ask for, and the one that the clock makes.
import type { Transaction } from '../platform/database.ts'
import { refused } from '../platform/errors.ts'
import { isReachable } from '../platform/mail-address.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { requireAhead } from './quote-actions.ts'
import { recordQuoteMove, requireQuote } from './quote-change.ts'
import { findExpiry, lockDueQuotes } from './quote-repository.ts'
import { applyChoices, type QuantityChoice } from './quote-quantities.ts'
import { requireQuoteMove, type Quote } from './quote.ts'

type Wish = { comment?: string; version?: number }

const EXPIRED_AT_ONCE = 100

/** The moves that change nothing but the status (and, for cancel, the cart). */
export async function moveQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  move: 'decline' | 'cancel' | 'close',
  { comment, version }: Wish,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, { version })
  await recordQuoteMove(tx, storefront, quote, move, { actor, comment })
}

/** Sends the offer to the customer. Throws when it would be mailed and there is no address, unless `notify` is false. */
export async function proposeQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { comment, version, notify }: Wish & { notify?: boolean },
  sendsMail: boolean,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, { version })
  requireQuoteMove(quote, 'propose')
  if (sendsMail && notify !== false && !isReachable(quote.customer_email ?? ''))
    throw refused(
      'quote_without_recipient',
      'The quote has no e-mail address to which it could be sent: name its customer, or propose it with "notify": false.',
    )
  await recordQuoteMove(tx, storefront, quote, 'propose', { actor, comment, notify })
}

/** The customer agrees, and chooses quantities where an item has tiers. */
export async function acceptQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { comment, version, items = [] }: Wish & { items?: QuantityChoice[] },
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, { version })
  requireQuoteMove(quote, 'accept')
  const totals = items.length > 0 ? await applyChoices(tx, quote, items) : {}
  await recordQuoteMove(tx, storefront, quote, 'accept', { actor, comment }, totals)
}

/** From the approval on the offer is open: it holds items and it ends, at the latest after `validDays`. */
export async function approveQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  validDays: number,
  { comment, version }: Wish,
): Promise<void> {
  const quote = await requireQuote(tx, storefront, quoteId, { version })
  requireQuoteMove(quote, 'approve')
  if (quote.items_count === 0) throw refused('quote_empty', 'The quote holds no items.')
  if (quote.is_due)
    throw refused(
      'quote_expired',
      'The expires_at %expiresAt of the quote has passed: give it a new one first.',
      {
        expiresAt: quote.expires_at ?? '',
      },
    )
  const expires_at = quote.expires_at ?? (await findExpiry(tx, validDays))
  await recordQuoteMove(tx, storefront, quote, 'approve', { actor, comment }, { expires_at })
}

/** Back to pending. Whoever declined or came too late gets a new expiry: the one given here, or the next approval's. */
export async function reworkQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { comment, version, expires_at }: Wish & { expires_at?: string },
): Promise<void> {
  await requireAhead(tx, 'expires_at', expires_at)
  const quote = await requireQuote(tx, storefront, quoteId, { version })
  const columns = { expires_at: expires_at ?? keptExpiry(quote) }
  await recordQuoteMove(tx, storefront, quote, 'rework', { actor, comment }, columns)
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
  const order = { order_id: orderId, order_increment_id: orderIncrementId ?? null }
  await recordQuoteMove(tx, storefront, quote, 'purchase', { actor }, order)
  if (quote.cart_id !== null) await storefront.removeQuotedLines(tx, quoteId)
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
