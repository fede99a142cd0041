// SQL of the confirmations that requests from pages of the shop cause.
import { run, type Queryable, type Transaction } from '../platform/postgres/database.ts'

export type NewConfirmation = {
  record_type: 'price_request' | 'quote_request'
  record_id: number
  /** The hash of the mailbox. */
  recipient: Buffer
}

/**
 * Records whether the request is confirmed by mail: at most `perHour` and `perDay` requests of a recipient are, also if they
 * arrive at once in several processes.
 */
export async function insertConfirmation(
  tx: Transaction,
  { record_type, record_id, recipient }: NewConfirmation,
  { perHour, perDay }: { perHour: number; perDay: number },
): Promise<void> {
  // Locks in a statement of its own, so that the next one sees what others committed meanwhile.
  await run(tx, `select pg_advisory_xact_lock(hashtext('confirmation'), hashtext($1))`, [
    recipient.toString('hex'),
  ])
  await run(
    tx,
    `insert into confirmation (record_type, record_id, recipient, is_mailed)
     select $1, $2, $3, count(*) filter (where created_at > utc_now() - interval '1 hour') < $4 and count(*) < $5
     from confirmation
     where recipient = $3 and is_mailed and created_at > utc_now() - interval '1 day'`,
    [record_type, record_id, recipient, perHour, perDay],
  )
}

/** Deletes those whose mails were queued long ago, at most `limit`. Returns their number. */
export async function deleteOldConfirmations(db: Queryable, limit: number): Promise<number> {
  return run(
    db,
    `delete from confirmation where (record_type, record_id) in (
       select record_type, record_id from confirmation where created_at < utc_now() - interval '30 days'
       order by created_at limit $1)`,
    [limit],
  )
}
