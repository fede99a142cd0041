// Sends offers: proposes quotes to their customers.
import { findSecondsSince } from '../../events/event-repository.ts'
import { AppError, refused } from '../../platform/errors.ts'
import { isReachable } from '../../platform/mail/mail-address.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { INTEGER_MAX } from '../../platform/wire-schema.ts'
import { replyByQuote } from '../../pricerequest/price-request-actions.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import { insertProposal } from '../quote/proposal-repository.ts'
import { recordQuoteMove, requireQuote } from '../quote/quote-change.ts'
import { recordApproval, type MoveInput } from '../quote/quote-move-actions.ts'
import type { QuoteColumns } from '../quote/quote-repository.ts'
import { recordQuoteResent } from '../quote/quote-events.ts'
import { findCadenceReason, updateCadenceDone } from '../quote/quote-follow-up-repository.ts'
import type { Cadence } from '../quote/quote-follow-up-schemas.ts'
import { findFormerQuote } from '../quote/quote-undo-repository.ts'
import { requireQuoteMove, type Quote } from '../quote/quote.ts'
import { updateCommentsRead } from './quote-comment-repository.ts'

/** A customer must not be flooded by a button that is pressed again and again. */
const RESEND_INTERVAL_S = 60
const DAY_S = 86_400

type Proposal = MoveInput & { notify?: boolean; approve?: boolean }

/**
 * Proposes the quote to the customer; with `approve`, approves a pending one first. Throws if it would be mailed but has no
 * address. Marks the comments of the buyer as read: the proposal answers them, and the price request of the quote.
 */
export async function proposeQuote(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { comment, version, notify, approve }: Proposal,
  { validDays, sendsMail }: { validDays: number; sendsMail: boolean },
): Promise<void> {
  let quote = await requireQuote(tx, quoteId, { version })
  const former = await findFormerQuote(tx, quoteId, actor)
  if (approve && quote.status === 'pending') quote = await recordApproval(tx, quote, validDays, { actor })
  requireQuoteMove(quote, 'propose')
  if (sendsMail && notify !== false) requireRecipient(quote)
  // Only a proposal that was mailed is withdrawn by mail. Unless this one is mailed, the time stays for the withdrawal of an
  // earlier one, whose mail may still be queued.
  const columns: QuoteColumns = notify === false ? {} : { proposal_mailed_at: null }
  await recordQuoteMove(tx, quote, 'propose', { actor, comment, notify, former }, columns)
  await insertProposal(tx, quoteId)
  await updateCommentsRead(tx, quoteId, INTEGER_MAX)
  if (quote.price_request_id !== null) await replyByQuote(tx, actor, quote.price_request_id, quoteId)
}

/**
 * Mails the open proposal again, as it is now. Throws unless the quote is proposed and has an address, within a minute after the last
 * time, and, with `follow_up`, unless the cadence of its store has it followed up for that reason now, which is then done.
 */
export async function resendProposal(
  tx: Transaction,
  quoteId: number,
  { version, follow_up, message }: { version?: number; follow_up?: Cadence; message?: string },
): Promise<void> {
  const quote = await requireQuote(tx, quoteId, { version })
  requireQuoteMove(quote, 'resend')
  requireRecipient(quote)
  const age_s = await findSecondsSince(tx, { record_type: 'quote', record_id: quoteId }, 'quote.resent')
  if (age_s !== undefined && age_s < RESEND_INTERVAL_S)
    throw new AppError(
      'too_many_mails',
      'The proposal was sent again %seconds seconds ago, within the last minute.',
      {
        parameters: { seconds: Math.max(1, Math.round(age_s)) },
        retry_after_s: RESEND_INTERVAL_S - age_s,
      },
    )
  if (follow_up) {
    await requireCadence(tx, quote, follow_up, age_s)
    await updateCadenceDone(tx, quoteId, follow_up, true)
  }
  await recordQuoteResent(tx, quote, message?.trim())
}

/** `age_s` is how long ago the proposal was mailed again. */
async function requireCadence(
  tx: Transaction,
  { quote_id, store_id }: Quote,
  reason: Cadence,
  age_s: number | undefined,
): Promise<void> {
  if ((await findCadenceReason(tx, quote_id)) !== reason)
    throw refused('follow_up_not_due', 'The proposal is not to be followed up as %reason now.', { reason })
  const days = (await findStoreById(tx, store_id))?.[`follow_up_${reason}_days`] ?? 0
  if (age_s !== undefined && age_s < days * DAY_S)
    throw refused('follow_up_not_due', 'The proposal was sent again less than %days days ago.', { days })
}

function requireRecipient({ customer_email }: Quote): void {
  if (isReachable(customer_email ?? '')) return
  throw refused(
    'quote_without_recipient',
    'The quote has no e-mail address to which it could be sent: name its customer, or propose it with "notify": false.',
  )
}
