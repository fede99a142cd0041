// Counts mails by result, over all processes.
import { many, run, type Queryable } from '../postgres/database.ts'

/**
 * `retried`: the attempt failed and is repeated. `skipped`: its occasion had passed, it had no recipient, or mail is not
 * configured.
 */
export type MailResult = 'sent' | 'retried' | 'failed' | 'skipped'

/** Not waited for until it is on disk, here or on a standby: all mails count on one row, and would wait for one another. */
export async function countMail(db: Queryable, result: MailResult): Promise<void> {
  await run(
    db,
    `with settings as (select set_config('synchronous_commit', 'off', true))
     update mail_count set mails = mails + 1 from settings where result = $1`,
    [result],
  )
}

export async function listMailCounts(db: Queryable): Promise<{ result: MailResult; mails: string }[]> {
  return many(db, 'select result, mails from mail_count')
}
