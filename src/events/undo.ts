// Takes back what a user has just done in the console, before its mails leave.
import { refused, type AppError } from '../platform/errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import type { EventSubject, Former } from './event-repository.ts'
import { findLastChange, stopMails } from './undo-repository.ts'

const reasons = {
  other: 'The record was changed since, or its last change cannot be taken back.',
  actor: 'The change was made by somebody else.',
  late: 'The time to take the change back is over: its mail may have left.',
}

/**
 * Returns what the last change of a record replaced, for the caller to restore, and stops its mails. The record is locked. Throws unless
 * this actor made the change, nothing happened since, no mail has left, and it `isMeant`.
 */
export async function takeBack<F extends Former>(
  tx: Transaction,
  subject: Pick<EventSubject, 'record_type' | 'record_id'>,
  actor: string,
  isMeant: (former: F) => boolean,
): Promise<F> {
  const last = await findLastChange<F>(tx, subject)
  if (!last?.former || !isMeant(last.former)) throw notUndoable('other')
  if (last.former.actor !== actor) throw notUndoable('actor')
  if (!(await stopMails(tx, last.recorded_id))) throw notUndoable('late')
  return last.former
}

function notUndoable(reason: keyof typeof reasons): AppError {
  return refused('not_undoable', reasons[reason], { reason })
}
