// What a seller does with the comments on a quote: writes and reads them, and takes a counter-offer into a draft.
import type { Caller } from '../../access/access.ts'
import { notFound, refused } from '../../platform/errors.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { replaceItems } from '../quote/quote-actions.ts'
import { changeQuote, recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { recordQuoteCommented } from '../quote/quote-events.ts'
import type { EditedItemIn } from '../quote/quote-item-input-schemas.ts'
import { requireWaitingFiles } from '../quote/quote-file-actions.ts'
import { existsQuoteItem, listQuoteItems, type StoredItem } from '../quote/quote-item-repository.ts'
import { withdrawOffer } from '../quote/quote-move-actions.ts'
import { findFormerQuote, type FormerQuote } from '../quote/quote-undo-repository.ts'
import type { Quote } from '../quote/quote.ts'
import {
  findComment,
  insertComment,
  updateCommentTaken,
  updateCommentsRead,
  type NewComment,
} from './quote-comment-repository.ts'
import { numbers, type Amount } from '../../domain/money.ts'
import type { Wanted } from '../../domain/quote-comment.ts'

export type CommentIn = { text: string; is_internal?: boolean; item_id?: number; file_ids?: number[] }

/** Writes to the buyer, or to colleagues only. What the buyer wrote before counts as read. Returns the comment. */
export async function commentQuote(
  tx: Transaction,
  { id: caller, actor }: Caller,
  quoteId: number,
  { text, is_internal = false, item_id, file_ids = [] }: CommentIn,
): Promise<Json> {
  const quote = await requireQuote(tx, quoteId)
  if (!is_internal && (quote.status === 'cancelled' || quote.status === 'closed'))
    throw refused('wrong_status', 'The customer no longer sees a quote in status %status.', {
      status: quote.status,
    })
  await requireItem(tx, quoteId, item_id, 'comment.item_id')
  await requireWaitingFiles(tx, caller, quoteId, file_ids, 'comment.file_ids')
  const former = is_internal ? undefined : await findFormerQuote(tx, quoteId, actor)
  if (!is_internal) await updateCommentsRead(tx, quoteId, INTEGER_MAX)
  const comment = { item_id: item_id ?? null, kind: 'message', author: actor, is_internal, text } as const
  return addComment(tx, quote, { ...comment, wanted: null, is_read: true, file_ids }, former)
}

/** Stores a comment on the present version; an event tells of it unless it is internal. Returns it. */
export async function addComment(
  tx: Transaction,
  quote: Quote,
  comment: Omit<NewComment, 'quote_id' | 'quote_version'>,
  former?: FormerQuote,
): Promise<Json> {
  const { quote_id, version: quote_version } = quote
  const json = await insertComment(tx, { quote_id, quote_version, ...comment })
  if (!comment.is_internal) await recordQuoteCommented(tx, quote, json, former)
  return json
}

/** Throws unless the item, if there is one, is of the quote. */
export async function requireItem(
  tx: Transaction,
  quoteId: number,
  itemId: number | undefined,
  fieldName: string,
): Promise<void> {
  if (itemId !== undefined && !(await existsQuoteItem(tx, quoteId, itemId))) throw notFound(fieldName, itemId)
}

/**
 * Takes a counter-offer into a draft, in one version: reworks the quote unless it is pending, and changes quantities and
 * prices. Nobody is mailed. Throws if the version is not the current one, the quote has another buyer by now, or an item that the
 * counter-offer names was removed or has another product.
 */
export async function takeCounterOffer(
  tx: Transaction,
  actor: string,
  { quoteId, commentId, version }: { quoteId: number; commentId: number; version: number },
): Promise<void> {
  const comment = await findComment(tx, quoteId, commentId)
  // A missing comment is reported before a version conflict. The version is compared before an expiry, which raises it, is recorded.
  const quote = await requireQuote(tx, quoteId, { version: comment && version })
  if (!comment) throw notFound('commentId', commentId)
  if (!comment.wanted)
    throw refused('not_a_counter_offer', 'The comment %commentId asks for no prices.', { commentId })
  if (comment.is_of_former_buyer)
    throw refused('former_buyer', 'The comment %commentId is of a former customer of the quote.', {
      commentId,
    })
  const isDraft = quote.status === 'pending'
  const withdrawn = isDraft ? {} : await withdrawOffer(tx, quote)
  const before = await listQuoteItems(tx, quoteId)
  requireWanted(before, comment.wanted)
  const wanted = wantedItems(before, comment.wanted)
  const { items, totals, changed } = await replaceItems(tx, quote, { items: wanted, unchosen_items: [] })
  // Checked again: a line whose SKU belongs to another product by now was replaced by a new line.
  requireWanted(items, comment.wanted)
  const columns = { ...withdrawn, ...totals }
  if (isDraft) await changeQuote(tx, quote, columns, { to: 'pending', actor, items: changed })
  else await recordQuoteMove(tx, quote, 'rework', { actor, notify: false, items: changed }, columns)
  await updateCommentTaken(tx, commentId)
  await updateCommentsRead(tx, quoteId, commentId)
}

// A wanted price is never below 0: taken for a line that has become a discount, it would turn it into a charge.
function requireWanted(items: { item_id?: number; sku: string; price: Amount }[], wanted: Wanted[]): void {
  const isThere = ({ item_id, sku }: Wanted) =>
    items.some((item) => item.item_id === item_id && item.sku === sku && item.price.gte(0))
  const removed = wanted.find((each) => !isThere(each))
  if (removed)
    throw refused(
      'item_removed',
      'The item %sku, about which the counter-offer is, was removed, has another product or is a discount.',
      { sku: removed.sku },
    )
}

function wantedItems(items: StoredItem[], wanted: Wanted[]): EditedItemIn[] {
  const wantedOf = new Map(wanted.map((each) => [each.item_id, each]))
  return items.map(({ item_id, qty: offered, tier_prices, is_chosen }) => {
    const { qty = null, price = null } = wantedOf.get(item_id) ?? {}
    const terms = { item_id, qty: qty ?? offered.toNumber(), is_chosen }
    if (price === null) return terms
    // A tier that the quantity reaches would replace the wanted price, and one that is not cheaper has no effect.
    const kept = tier_prices.filter((tier) => tier.qty.gt(terms.qty) && tier.price.lt(price))
    return { ...terms, price, tier_prices: kept.map((tier) => numbers(tier, ['qty', 'price'])) }
  })
}
