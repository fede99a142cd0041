// What a seller does with the comments on a quote: writes and reads them, and takes a counter-offer into a draft.
import type { Caller } from '../../access/access.ts'
import { notFound, refused } from '../../platform/errors.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { replaceItems } from '../quote/quote-actions.ts'
import { changeQuote, recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { recordQuoteCommented } from '../quote/quote-events.ts'
import { requireWaitingFiles } from '../quote/quote-file-actions.ts'
import { existsQuoteItem, listQuoteItems } from '../quote/quote-item-repository.ts'
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
import { requireWanted, wantedItems } from './counter-offer.ts'

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
  if (!wanted.some(({ is_chosen }) => is_chosen))
    throw refused('quote_empty', 'The counter-offer leaves no item of the quote.')
  const { items, totals, changed } = await replaceItems(tx, quote, { items: wanted, unchosen_items: [] })
  // Checked again: a line whose SKU belongs to another product by now was replaced by a new line.
  requireWanted(
    items,
    comment.wanted.filter(({ qty }) => qty !== 0),
  )
  const columns = { ...withdrawn, ...totals }
  if (isDraft) await changeQuote(tx, quote, columns, { to: 'pending', actor, items: changed })
  else await recordQuoteMove(tx, quote, 'rework', { actor, notify: false, items: changed }, columns)
  await updateCommentTaken(tx, commentId)
  await updateCommentsRead(tx, quoteId, commentId)
}
