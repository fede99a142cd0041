// Reads and writes what became of the mails about quotes.
import { run, type Queryable } from '../../platform/postgres/database.ts'

export const mailStates = ['queued', 'sent', 'failed', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

const MAILS_MAX = 500

export const quoteMailsSql = `select row_to_json(m)::text from (
  select mail, mail_key like '%:cc:%' as is_copy, recipient, state, reason, wire_time(queued_at) as queued_at,
    wire_time(settled_at) as settled_at
  from (select * from quote_mail where quote_id = $1 order by queued_at desc, mail_key desc limit ${MAILS_MAX}) last
  order by last.queued_at, last.mail_key) m`

/** Says of mails of a quote that the event that they are about was taken back; sending them finds the same out, but later. */
export async function updateMailsUndone(db: Queryable, quoteId: number): Promise<void> {
  await run(
    db,
    `update quote_mail m set state = 'not_sent', reason = 'undone', settled_at = utc_now()
     where m.quote_id = $1 and m.state = 'queued' and exists (select from event e
       where e.record_type = 'quote' and e.record_id = m.quote_id and e.mail_after = 'infinity'
         and m.mail_key like e.recorded_id || ':%')`,
    [quoteId],
  )
}

/** Does nothing for a mail that is about no quote, or whose row was erased. Null keeps the recipient of an attempt before. */
export async function updateQuoteMail(
  db: Queryable,
  key: string,
  {
    state,
    recipient = null,
    reason = null,
  }: { state: MailState; recipient?: string | null; reason?: string | null },
): Promise<void> {
  await run(
    db,
    `update quote_mail set state = $2, recipient = coalesce($3, recipient), reason = left($4, 500),
       settled_at = case when $2 <> 'queued' then utc_now() end
     where mail_key = $1`,
    [key, state, recipient, reason],
  )
}
