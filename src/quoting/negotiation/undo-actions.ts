// Takes back the last move of a quote, or a message to its customer, before the mail leaves.
import { takeBack } from '../../events/undo.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { withdrawReplyOfQuote } from '../../pricerequest/price-request-actions.ts'
import { requireQuote } from '../quote/quote-change.ts'
import { insertQuoteHistory } from '../quote/quote-repository.ts'
import { recordQuoteCommentWithdrawn, recordQuoteUndone } from '../quote/quote-events.ts'
import { restoreQuote, updateCommentsUnread, type FormerQuote } from '../quote/quote-undo-repository.ts'
import { updateMailsUndone } from '../quote/quote-mail-repository.ts'
import { reopenQuoteRequest } from '../quote-request/quote-request-actions.ts'
import { deleteComment, findComment } from './quote-comment-repository.ts'

/**
 * Restores the quote as it was before its last move, which counts as another version. Throws unless this actor made the move in the
 * console a moment ago, and nothing happened since; a buyer who acts at the same time locks the quote as well.
 */
export async function undoQuoteMove(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { version }: { version?: number },
): Promise<void> {
  const quote = await requireQuote(tx, quoteId, { version })
  const subject = { record_type: 'quote', record_id: quoteId } as const
  const former = await takeBack<FormerQuote>(tx, subject, actor, ({ comment_id }) => comment_id === undefined)
  await restoreQuote(tx, quoteId, former)
  // Colleagues may have seen or told of it.
  if (quote.status === 'cancelled')
    await insertQuoteHistory(tx, quoteId, {
      from: former.status,
      to: former.status,
      actor,
      link_action: 'cancel_undone',
    })
  await updateMailsUndone(tx, quoteId)
  if (former.is_request_open && quote.request_id !== null) await reopenQuoteRequest(tx, quote.request_id)
  if (quote.status === 'proposed' && !former.has_replied && quote.price_request_id !== null)
    await withdrawReplyOfQuote(tx, actor, quote.price_request_id, quoteId)
  await recordQuoteUndone(tx, quote, former.status)
}

/** Removes a message to the customer. Throws unless this actor wrote it in the console a moment ago, and nothing happened since. */
export async function withdrawComment(
  tx: Transaction,
  actor: string,
  quoteId: number,
  commentId: number,
): Promise<void> {
  const quote = await requireQuote(tx, quoteId)
  const comment = await findComment(tx, quoteId, commentId)
  if (!comment) throw notFound('commentId', commentId)
  const subject = { record_type: 'quote', record_id: quoteId } as const
  const { unread } = await takeBack<FormerQuote>(
    tx,
    subject,
    actor,
    (former) => former.comment_id === commentId,
  )
  await deleteComment(tx, commentId)
  await updateMailsUndone(tx, quoteId)
  await updateCommentsUnread(tx, unread)
  await recordQuoteCommentWithdrawn(tx, quote, comment)
}
