// Counts mails by result, over all processes.
import { many, run, type Queryable } from '../postgres/database.ts'

/**
 * `retried`: the attempt failed and is repeated. `skipped`: its occasion had passed, it had no recipient, or mail is not
 * configured.
 */
export type MailResult = 'sent' | 'retried' | 'failed' | 'skipped'

export async function countMail(db: Queryable, result: MailResult): Promise<void> {
  await run(db, 'update mail_count set mails = mails + 1 where result = $1', [result])
}

export async function listMailCounts(db: Queryable): Promise<{ result: MailResult; mails: string }[]> {
  return many(db, 'select result, mails from mail_count')
}
