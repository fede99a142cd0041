// The moves of a quote between statuses, and the expiry of due quotes.
import type { Transaction } from '../../platform/postgres/database.ts'
import { AppError, ERRORS_MAX, fieldDetail, invalidField, refused } from '../../platform/errors.ts'
import { deleteReductions, reapplyReductions } from '../../storefront/cart-reduction-repository.ts'
import { lockCart, type LockedCart, removeQuotedLines } from '../../storefront/cart-repository.ts'
import { extendProposal } from './proposal-repository.ts'
import { requireFuture } from './quote-actions.ts'
import { changeQuote, recordQuoteMove, requireQuote } from './quote-change.ts'
import type { ChangedItems } from './quote-changes.ts'
import { chosenAmounts } from './quote-amounts.ts'
import { removeEndedReminder } from './quote-follow-up-repository.ts'
import { listQuoteItems, updateQuoteItems } from './quote-item-repository.ts'
import { isOrderByHand, isOrderTime } from './quote-order-repository.ts'
import { findExpiry, findRequestedCart, findPreviousStatus, type QuoteColumns } from './quote-repository.ts'
import { isOpen, type Choice } from '../../domain/choices.ts'
import type { Amount } from '../../domain/money.ts'
import { chooseItems, storeChoices } from './quote-quantities.ts'
import { refusalCode, type DeclineReason } from '../../domain/quote-moves.ts'
import { findFormerQuote } from './quote-undo-repository.ts'
import { requireQuoteMove, type Quote } from './quote.ts'
import { requireHoldable } from './shop-limits.ts'
import { findObstacles, type UnpricedLine } from './shop-limits-repository.ts'

export type MoveInput = { comment?: string; version?: number }
/** What the customer is told: `notify` is false for no mail, `message` stands in it. */
type Telling = { notify?: boolean; message?: string }
type Acceptance = {
  comment?: string
  items?: Choice[]
  purchase_order_number?: string | null
  /** The name that the buyer gave. */
  accepted_by?: string
}
type ExternalOrder = { orderId: number | string; orderIncrementId?: string }

/**
 * Makes a move that changes only the status (and, for cancel, the cart). An agreement cannot be restored by an undo, nor a closed quote,
 * which is final.
 */
export async function moveQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  move: 'decline' | 'cancel' | 'close',
  { version, message, ...details }: MoveInput & Telling & { reason_code?: DeclineReason },
): Promise<void> {
  const quote = await requireQuote(tx, quoteId, { version })
  const isUndoable = move !== 'close' && quote.status !== 'accepted'
  const former = isUndoable ? await findFormerQuote(tx, quoteId, actor) : undefined
  await recordQuoteMove(tx, quote, move, { ...details, personal_line: message, actor, former })
}

/** `items` are the choices of the customer, and the quantities of items with tiers. */
export async function acceptQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { version, ...acceptance }: Acceptance & { version?: number },
): Promise<void> {
  await recordAcceptance(tx, await requireQuote(tx, quoteId, { version }), { actor, ...acceptance })
}

/** Accepts a quote that the caller has locked. `confirm` throws if the customer has seen another total. */
export async function recordAcceptance(
  tx: Transaction,
  quote: Quote,
  { items: choices = [], purchase_order_number, ...details }: Acceptance & { actor: string },
  confirm?: (grandTotal: Amount) => void,
): Promise<void> {
  requireQuoteMove(quote, 'accept')
  const columns: QuoteColumns = purchase_order_number === undefined ? {} : { purchase_order_number }
  let changed: ChangedItems | undefined
  if (choices.length > 0 || confirm) {
    const before = await listQuoteItems(tx, quote.quote_id)
    const items = chooseItems(before, choices, quote.shop_can)
    changed = { before, after: items }
    const computed = chosenAmounts(items, quote)
    confirm?.(computed.totals.grand_total)
    if (choices.length > 0) {
      await updateQuoteItems(tx, computed.items)
      Object.assign(columns, computed.totals)
    }
  }
  await recordQuoteMove(tx, quote, 'accept', { ...details, items: changed }, columns)
}

export async function approveQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  validDays: number,
  { comment, version }: MoveInput,
): Promise<void> {
  const quote = await requireQuote(tx, quoteId, { version })
  await recordApproval(tx, quote, validDays, { actor, comment })
}

/** Throws unless the quote can be approved and has items, each with a price. Without an expiry it gets one, `validDays` ahead. */
export async function recordApproval(
  tx: Transaction,
  quote: Quote,
  validDays: number,
  details: { actor: string; comment?: string },
): Promise<Quote> {
  requireQuoteMove(quote, 'approve')
  if (quote.items_count === 0) throw refused('quote_empty', 'The quote holds no items.')
  if (quote.is_due)
    throw refused(
      'quote_expired',
      'The expires_at %expiresAt of the quote has passed: give it a new one first.',
      { expiresAt: quote.expires_at ?? '' },
    )
  const { unpriced, sold_products } = await findObstacles(tx, quote.store_id, quote.quote_id)
  requirePriced(unpriced)
  if (quote.shop_can) await requireHoldable(tx, quote, quote.shop_can, sold_products)
  const expires_at = quote.expires_at ?? (await findExpiry(tx, validDays))
  return recordQuoteMove(tx, quote, 'approve', details, { expires_at })
}

function requirePriced(unpriced: UnpricedLine[]): void {
  const errors = unpriced.flatMap(({ list, index, needs_price, needs_tax }) => [
    ...(needs_price ? [fieldDetail(`${list}[${index}].price`, 'is missing.')] : []),
    ...(needs_tax ? [fieldDetail(`${list}[${index}].tax_percent`, 'is missing.')] : []),
  ])
  const [first] = errors
  if (first)
    throw new AppError('price_missing', first.message, {
      parameters: first.parameters,
      errors: errors.slice(0, ERRORS_MAX),
    })
}

/** Returns the quote to pending. A declined or expired one loses its expiry: `expires_at` or the next approval sets it. */
export async function reworkQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { comment, version, notify, message, expires_at }: MoveInput & Telling & { expires_at?: string },
): Promise<void> {
  await requireFuture(tx, 'expires_at', expires_at)
  const quote = await requireQuote(tx, quoteId, { version })
  const columns = await withdrawOffer(tx, quote)
  if (expires_at !== undefined) columns.expires_at = expires_at
  await recordQuoteMove(tx, quote, 'rework', { actor, comment, notify, personal_line: message }, columns)
}

/** Lets an offer be valid for longer, without withdrawing it. Throws unless the new end is later than the present one. */
export async function extendQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { expires_at, version, notify, message }: Telling & { expires_at: string; version?: number },
): Promise<void> {
  await requireFuture(tx, 'expires_at', expires_at)
  const quote = await requireQuote(tx, quoteId, { version })
  requireQuoteMove(quote, 'extend')
  if (quote.expires_at === null || expires_at <= quote.expires_at)
    throw invalidField('expires_at', 'must be later than the present one of the quote.')
  const details = { actor, event: 'quote.extended', notify, personal_line: message } as const
  await changeQuote(tx, quote, { expires_at }, { to: quote.status, ...details })
  // The customer knows of no approved quote, and no validity of its proposal before.
  if (quote.status !== 'approved') await extendProposal(tx, quoteId, quote.version, expires_at)
}

/**
 * Returns the columns with which a locked quote is reworked. The next offer is a new one: nothing is chosen yet but by the seller,
 * and reductions of the cart are counted from it.
 */
export async function withdrawOffer(tx: Transaction, quote: Quote): Promise<QuoteColumns> {
  requireQuoteMove(quote, 'rework')
  const columns = { expires_at: keptExpiry(quote) }
  await removeEndedReminder(tx, quote.quote_id)
  if (quote.request_cart_id !== null) await deleteReductions(tx, quote.quote_id)
  const items = await listQuoteItems(tx, quote.quote_id)
  if (items.every((item) => item.chosen_qty === null && !isOpen(item))) return columns
  const offered = items.map((item) => ({
    ...item,
    is_chosen: item.is_default,
    chosen_qty: null,
    chosen_price: null,
  }))
  return { ...columns, ...(await storeChoices(tx, quote, offered)) }
}

/**
 * Records an order that was placed outside of this service, at `ordered_at`. The quote's lines are removed from the cart
 * here and its plain lines are not restored. Without `ordered_at`, the order counts as placed in time:
 * an accepted quote that is due is not expired first, which would mail the customer.
 */
export async function purchaseQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { ordered_at, ...order }: ExternalOrder & { ordered_at?: string },
): Promise<void> {
  const requestedCart = await lockRequestedCart(tx, quoteId)
  const quote = await requireQuote(tx, quoteId, { mayBeDue: ({ status }) => status === 'accepted' })
  const { status, expires_at } = quote
  requireQuoteMove(quote, 'purchase')
  if (status === 'expired' && (await findPreviousStatus(tx, quoteId, status)) !== 'accepted')
    throw refused(refusalCode(status), 'The quote %quoteId had not been accepted when it expired.', {
      quoteId,
    })
  if (ordered_at !== undefined && expires_at !== null && ordered_at > expires_at)
    throw invalidField('ordered_at', 'must not be later than the expires_at of the quote.')
  if (ordered_at !== undefined && !(await isOrderTime(tx, quoteId, ordered_at)))
    throw invalidField('ordered_at', 'must lie between the acceptance of the quote and now.')
  const comment = ordered_at === undefined ? undefined : `Ordered at ${ordered_at} (UTC)`
  await recordQuoteMove(tx, quote, 'purchase', { actor, comment }, orderColumns(order))
  if (quote.cart_id !== null) await removeQuotedLines(tx, quoteId)
  // The quote had left the cart, which restored the plain lines: they must not be ordered as well.
  else if (requestedCart?.is_active)
    await reapplyReductions(tx, { cart_id: requestedCart.cart_id, quote_id: quoteId })
}

/** Corrects the number of an order that somebody reported. The same number changes nothing. */
export async function correctOrder(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { version, ...order }: ExternalOrder & { version?: number },
): Promise<void> {
  const quote = await requireQuote(tx, quoteId, { version })
  const { status, order_reference, order_increment_id } = quote
  if (order_reference === null || (status !== 'purchased' && status !== 'closed'))
    throw refused(refusalCode(status), 'The quote in status %status has no order.', { status })
  if (!(await isOrderByHand(tx, quoteId)))
    throw refused(
      'order_not_editable',
      'The order %order was placed in a cart here or in a connected shop.',
      {
        order: order_increment_id ?? order_reference,
      },
    )
  const columns = orderColumns(order)
  if (columns.order_reference === order_reference && columns.order_increment_id === order_increment_id) return
  await changeQuote(tx, quote, columns, { to: status, actor })
}

const orderColumns = ({ orderId, orderIncrementId }: ExternalOrder) => ({
  order_id: typeof orderId === 'number' ? orderId : null,
  order_reference: String(orderId),
  order_increment_id: orderIncrementId ?? null,
})

async function lockRequestedCart(tx: Transaction, quoteId: number): Promise<LockedCart | undefined> {
  const cartId = await findRequestedCart(tx, quoteId)
  return cartId === undefined ? undefined : lockCart(tx, cartId)
}

function keptExpiry({ status, expires_at }: Quote): string | null {
  return status === 'approved' || status === 'proposed' ? expires_at : null
}
