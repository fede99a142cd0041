// Lets the mails of a transaction wait, and reads and stops events whose change is taken back; see migration 0071.
import {
  maybeOne,
  maybeScalar,
  run,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import { exactNowSql, type EventSubject, type Former } from './event-repository.ts'

/** Whether a change of this transaction can be taken back. */
export const isUndoableSql = `nullif(current_setting('quotewright.undo_seconds', true), '') is not null`

/** Lets the mails of the events of this transaction wait, so that its changes can be taken back. */
export async function letMailsWait(tx: Transaction, seconds: number): Promise<void> {
  await run(tx, `select set_config('quotewright.undo_seconds', $1, true)`, [String(seconds)])
}

/** Returns the last event of a record, apart from those that an undo leaves: who is assigned, and that a mail was sent. */
export async function findLastChange<F extends Former>(
  db: Queryable,
  { record_type, record_id }: Pick<EventSubject, 'record_type' | 'record_id'>,
): Promise<{ recorded_id: string; former: F | null } | undefined> {
  return maybeOne(
    db,
    `select recorded_id, former from event where record_type = $1 and record_id = $2
       and split_part(type, '.', 2) not in ('assigned', 'admin_notified', 'customer_notified')
     order by recorded_id desc limit 1`,
    [record_type, record_id],
  )
}

/** Makes sure that no mail of the event is ever sent. Returns false if one was, or may be by now. */
export async function stopMails(tx: Transaction, recordedId: string): Promise<boolean> {
  const sql = `update event set mail_after = 'infinity'
    where recorded_id = $1 and mail_after > ${exactNowSql} and mail_after <> 'infinity'`
  return (await run(tx, sql, [recordedId])) > 0
}

/** Makes sure that the change of the event is not taken back any more. Returns false if it was. */
export async function startMails(db: Queryable, recordedId: string): Promise<boolean> {
  const isWaiting = await maybeScalar<boolean>(
    db,
    `select mail_after is not null and mail_after <> '-infinity' from event where recorded_id = $1`,
    [recordedId],
  )
  if (isWaiting === false) return true
  const sql = `update event set mail_after = '-infinity' where recorded_id = $1 and mail_after <> 'infinity'`
  return (await run(db, sql, [recordedId])) > 0
}
