// Follow-ups of quotes: a person sets, changes and removes a reminder, and says what is done. They are for the seller alone, and so
// neither change the quote nor record events.
import { invalidField } from '../../platform/errors.ts'
import { isInFuture, type Transaction } from '../../platform/postgres/database.ts'
import { requireQuote } from './quote-change.ts'
import {
  findCadenceReason,
  removeReminder,
  updateCadenceDone,
  updateReminderDone,
  upsertReminder,
} from './quote-follow-up-repository.ts'
import type { FollowUpDoneIn, FollowUpIn } from './quote-follow-up-schemas.ts'

/** Sets the one reminder of a quote, or removes it with null. */
export async function setReminder(
  tx: Transaction,
  actor: string,
  quoteId: number,
  { remind_at, note = null }: FollowUpIn,
): Promise<void> {
  if (remind_at !== null && !(await isInFuture(tx, remind_at)))
    throw invalidField('remind_at', 'must lie ahead.')
  await requireQuote(tx, quoteId)
  if (remind_at === null) await removeReminder(tx, quoteId)
  else await upsertReminder(tx, quoteId, actor, { remind_at, note })
}

/**
 * Takes a follow-up out of the inbox, or back into it. Who is done with a reminder is also done with the proposal, which would follow at
 * once.
 */
export async function finishFollowUp(
  tx: Transaction,
  quoteId: number,
  { reason, is_done = true }: FollowUpDoneIn,
): Promise<void> {
  await requireQuote(tx, quoteId)
  if (reason !== 'reminder') return updateCadenceDone(tx, quoteId, reason, is_done)
  await updateReminderDone(tx, quoteId, is_done)
  const due = await findCadenceReason(tx, quoteId)
  if (due && is_done) await updateCadenceDone(tx, quoteId, due, true)
}
