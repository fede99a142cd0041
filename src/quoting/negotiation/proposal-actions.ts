// Sends offers: proposes quotes to their customers.
import { refused } from '../../platform/errors.ts'
import { isReachable } from '../../platform/mail/mail-address.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { insertProposal } from '../quote/proposal-repository.ts'
import { recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { recordApproval, type MoveInput } from '../quote/quote-move-actions.ts'
import type { QuoteColumns } from '../quote/quote-repository.ts'
import { requireQuoteMove } from '../quote/quote.ts'
import { updateCommentsRead } from './quote-comment-repository.ts'

type Proposal = MoveInput & { notify?: boolean; approve?: boolean }

/**
 * Proposes the quote to the customer; with `approve`, approves a pending one first. Throws if it would be mailed but has no
 * address. Marks the comments of the buyer as read: the proposal answers them.
 */
export async function proposeQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { comment, version, notify, approve }: Proposal,
  { validDays, sendsMail }: { validDays: number; sendsMail: boolean },
): Promise<void> {
  let quote = await requireQuote(tx, quoteId, { version })
  if (approve && quote.status === 'pending') quote = await recordApproval(tx, quote, validDays, { actor })
  requireQuoteMove(quote, 'propose')
  if (sendsMail && notify !== false && !isReachable(quote.customer_email ?? ''))
    throw refused(
      'quote_without_recipient',
      'The quote has no e-mail address to which it could be sent: name its customer, or propose it with "notify": false.',
    )
  // Only a proposal that was mailed is withdrawn by mail. Unless this one is mailed, the time stays for the withdrawal of an
  // earlier one, whose mail may still be queued.
  const columns: QuoteColumns = notify === false ? {} : { proposal_mailed_at: null }
  await recordQuoteMove(tx, quote, 'propose', { actor, comment, notify }, columns)
  await insertProposal(tx, quoteId)
  await updateCommentsRead(tx, quoteId, INTEGER_MAX)
}
