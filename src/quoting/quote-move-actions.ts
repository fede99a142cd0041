// The moves of a quote that people and programs ask for, and the one that the clock makes.
import type { Transaction } from '../platform/database.ts'
import { invalidField, refused } from '../platform/errors.ts'
import { isReachable } from '../platform/mail-address.ts'
import type { Cart, Storefront } from '../storefront/storefront.ts'
import { requireAhead } from './quote-actions.ts'
import { recordQuoteMove, requireQuote } from './quote-change.ts'
import { listQuoteItems } from './quote-item-repository.ts'
import {
  findExpiry,
  findRequestedCart,
  findStatusBefore,
  listDueQuotes,
  type QuoteColumns,
} from './quote-repository.ts'
import { chooseQuantities, storeChoices, type QuantityChoice } from './quote-quantities.ts'
import { refusalCode, requireQuoteMove, type Quote } from './quote.ts'

type Wish = { comment?: string; version?: number }
type OrderElsewhere = { orderId: number; orderIncrementId?: string; ordered_at?: string }

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
  // An earlier proposal that was mailed stays noted until the next one is: its withdrawal may not have been mailed yet.
  const columns: QuoteColumns = notify === false ? {} : { proposal_mailed_at: null }
  await recordQuoteMove(tx, storefront, quote, 'propose', { actor, comment, notify }, columns)
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
  const columns: QuoteColumns = {}
  if (items.length > 0) {
    const chosen = chooseQuantities(await listQuoteItems(tx, quoteId), items)
    Object.assign(columns, await storeChoices(tx, quote, chosen))
  }
  await recordQuoteMove(tx, storefront, quote, 'accept', { actor, comment }, columns)
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
  requireQuoteMove(quote, 'rework')
  const columns = {
    expires_at: expires_at ?? keptExpiry(quote),
    ...(await forgetAgreement(tx, storefront, quote)),
  }
  await recordQuoteMove(tx, storefront, quote, 'rework', { actor, comment }, columns)
}

// The next offer is a new one: nothing of it is chosen yet, and what gives way to it in the cart is counted from it.
async function forgetAgreement(tx: Transaction, storefront: Storefront, quote: Quote): Promise<QuoteColumns> {
  if (quote.request_cart_id !== null) await storefront.forgetReductions(tx, quote.quote_id)
  const items = await listQuoteItems(tx, quote.quote_id)
  if (items.every((item) => item.chosen_qty === null)) return {}
  const offered = items.map((item) => ({ ...item, chosen_qty: null, chosen_price: null }))
  return storeChoices(tx, quote, offered)
}

/**
 * Records that an order followed outside of this service, in time as far as `ordered_at` tells; the quote's lines leave
 * the cart here, for good. An accepted quote whose time is over is not expired first: nobody must be told so.
 */
export async function purchaseQuote(
  tx: Transaction,
  storefront: Storefront,
  actor: string,
  quoteId: number,
  { orderId, orderIncrementId, ordered_at }: OrderElsewhere,
): Promise<void> {
  const requested = await lockRequestedCart(tx, storefront, quoteId)
  const quote = await requireQuote(tx, storefront, quoteId, {
    mayBeDue: ({ status }) => status === 'accepted',
  })
  const { status, expires_at } = quote
  requireQuoteMove(quote, 'purchase')
  if (status === 'expired' && (await findStatusBefore(tx, quoteId, status)) !== 'accepted')
    throw refused(refusalCode(status), 'The quote %quoteId had not been accepted when it expired.', {
      quoteId,
    })
  if (ordered_at !== undefined && expires_at !== null && ordered_at > expires_at)
    throw invalidField('ordered_at', 'must not be later than the expires_at of the quote.')
  const order = { order_id: orderId, order_increment_id: orderIncrementId ?? null }
  const comment = ordered_at === undefined ? undefined : `Ordered at ${ordered_at} (UTC)`
  await recordQuoteMove(tx, storefront, quote, 'purchase', { actor, comment }, order)
  if (quote.cart_id !== null) await storefront.removeQuotedLines(tx, quoteId)
  // The quote's lines have left the cart and plain ones came back, which must not be ordered as well.
  else if (requested?.is_active)
    await storefront.retakePlainLines(tx, { cart_id: requested.cart_id, quote_id: quoteId })
}

// Before the quote, as every cart.
async function lockRequestedCart(
  tx: Transaction,
  storefront: Storefront,
  quoteId: number,
): Promise<Cart | undefined> {
  const cartId = await findRequestedCart(tx, quoteId)
  return cartId === undefined ? undefined : storefront.findCart(tx, cartId, { lock: true })
}

/** Records the expiry of open quotes whose time is over, some at a time; returns how many. */
export async function expireDueQuotes(tx: Transaction, storefront: Storefront): Promise<number> {
  const due = await listDueQuotes(tx, EXPIRED_AT_ONCE)
  for (const quoteId of due) await requireQuote(tx, storefront, quoteId)
  return due.length
}

function keptExpiry({ status, expires_at }: Quote): string | null {
  return status === 'approved' || status === 'proposed' ? expires_at : null
}
