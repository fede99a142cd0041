// What a seller does with the comments on a quote: writes and reads them, and takes a counter-offer into a draft.
import { notFound, refused } from '../../platform/errors.ts'
import type { Json, Transaction } from '../../platform/postgres/database.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { editQuote } from '../quote/quote-actions.ts'
import { requireQuote } from '../quote/quote-change.ts'
import { recordQuoteCommented } from '../quote/quote-events.ts'
import type { EditedItemIn } from '../quote/quote-input-schemas.ts'
import { listQuoteItems } from '../quote/quote-item-repository.ts'
import { reworkQuote } from '../quote/quote-move-actions.ts'
import { findQuote } from '../quote/quote-record-repository.ts'
import type { QuoteRecord } from '../quote/quote-schemas.ts'
import type { Quote } from '../quote/quote.ts'
import {
  existsQuoteItem,
  findComment,
  insertComment,
  updateCommentsRead,
  type NewComment,
} from './quote-comment-repository.ts'
import type { Wanted } from './quote-comment.ts'

export type CommentIn = { text: string; is_internal?: boolean; item_id?: number }

/** Writes to the buyer, or to colleagues only. What the buyer wrote before counts as read. Returns the comment. */
export async function commentQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { text, is_internal = false, item_id }: CommentIn,
): Promise<Json> {
  const quote = await requireQuote(tx, quoteId)
  if (!is_internal && (quote.status === 'cancelled' || quote.status === 'closed'))
    throw refused('wrong_status', 'The customer no longer sees a quote in status %status.', {
      status: quote.status,
    })
  await requireItem(tx, quoteId, item_id, 'comment.item_id')
  if (!is_internal) await updateCommentsRead(tx, quoteId, INTEGER_MAX)
  return addComment(tx, quote, {
    ...{ item_id: item_id ?? null, kind: 'message', author: actor, is_internal, text },
    ...{ wanted: null, is_read: true },
  })
}

/** Stores a comment on the present version; an event tells of it unless it is internal. Returns it. */
export async function addComment(
  tx: Transaction,
  quote: Quote,
  comment: Omit<NewComment, 'quote_id' | 'quote_version'>,
): Promise<Json> {
  const { quote_id, version: quote_version } = quote
  const json = await insertComment(tx, { quote_id, quote_version, ...comment })
  if (!comment.is_internal) await recordQuoteCommented(tx, quote, json)
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
 * Takes a counter-offer into a draft: reworks the quote unless it is pending, and changes quantities and prices. Nobody is
 * mailed. Throws if the version is not the current one, the quote has another buyer by now, or an item that the
 * counter-offer names was removed or has another product.
 */
export async function takeCounterOffer(
  tx: Transaction,
  actor: string,
  { quoteId, commentId, version }: { quoteId: number; commentId: number; version: number },
): Promise<void> {
  const comment = await findComment(tx, quoteId, commentId)
  // An expiry that is recorded now raises the version after it was compared.
  const quote = await requireQuote(tx, quoteId, { version: comment && version })
  if (!comment) throw notFound('commentId', commentId)
  if (!comment.wanted)
    throw refused('not_a_counter_offer', 'The comment %commentId asks for no prices.', { commentId })
  if (comment.is_of_former_buyer)
    throw refused('former_buyer', 'The comment %commentId is of a former customer of the quote.', {
      commentId,
    })
  if (quote.status !== 'pending') await reworkQuote(tx, actor, quoteId, { notify: false })
  const record = JSON.parse((await findQuote(tx, quoteId, true))!) as QuoteRecord
  requireWanted(record.items, comment.wanted)
  const items = wantedItems(record.items, comment.wanted)
  await editQuote(tx, actor, quoteId, { version: record.version, items })
  // The edit makes another line of one whose product is another one by now.
  requireWanted(await listQuoteItems(tx, quoteId), comment.wanted)
  await updateCommentsRead(tx, quoteId, commentId)
}

type Item = QuoteRecord['items'][number]

function requireWanted(items: Pick<Item, 'item_id' | 'sku'>[], wanted: Wanted[]): void {
  const isThere = ({ item_id, sku }: Wanted) =>
    items.some((item) => item.item_id === item_id && item.sku === sku)
  const removed = wanted.find((each) => !isThere(each))
  if (removed)
    throw refused(
      'item_removed',
      'The item %sku, about which the counter-offer is, was removed or has another product.',
      { sku: removed.sku },
    )
}

function wantedItems(items: Item[], wanted: Wanted[]): EditedItemIn[] {
  return items.map(({ item_id, qty: offered, tier_prices }) => {
    const of = wanted.find((each) => each.item_id === item_id)
    const qty = of?.qty ?? offered
    const { price = null } = of ?? {}
    if (price === null) return { item_id, qty }
    // A tier that the quantity reaches would take the place of the wanted price; one that is not below it is none.
    return {
      item_id,
      qty,
      price,
      tier_prices: tier_prices.filter((tier) => tier.qty > qty && tier.price < price),
    }
  })
}
