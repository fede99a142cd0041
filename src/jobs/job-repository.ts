// Reads, queues and settles jobs.
import type { MailName } from '../mail/mail-variables.ts'
import { run, scalars, type Queryable, type Transaction } from '../platform/postgres/database.ts'

const isAboutQuote = ({ mail }: QueuedMail) => mail.startsWith('quote_') && !mail.startsWith('quote_request_')

/** The payload of a mail job; see mail-tasks.ts. */
export type QueuedMail = {
  mail: MailName
  record_id: number
  /** The event that caused the mail. */
  recorded_id?: string
  /** The proposal of which a reminder without an event reminds. */
  version?: number
  /** The position in the `cc` of the quote of the one who receives this copy. */
  copy?: number
  /** Anybody may have typed the address and the contents. */
  is_public?: boolean
}

/** Sets when the job runs again, and how many attempts it has had. Returns false while it is still marked as running. */
export async function rescheduleJob(
  db: Queryable,
  jobId: string,
  delay_ms: number,
  attempts: number,
): Promise<boolean> {
  const touched = await run(
    db,
    `select graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at := now() + $2 * interval '1 millisecond',
       attempts := $3::smallint)`,
    [jobId, delay_ms, attempts],
  )
  return touched > 0
}

/** Returns false while the job is still marked as running. */
export async function failPermanently(db: Queryable, jobId: string, reason: string): Promise<boolean> {
  const touched = await run(db, 'select graphile_worker.permanently_fail_jobs(array[$1]::bigint[], $2)', [
    jobId,
    reason,
  ])
  return touched > 0
}

/** Returns the jobs of dead workers to the queue. */
export async function unlockWorkers(db: Queryable, workerIds: string[]): Promise<void> {
  await run(db, 'select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
}

export async function listLockingWorkers(db: Queryable): Promise<string[]> {
  return scalars(
    db,
    // A new lock may belong to a worker that does not hold its liveness lock yet.
    `select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'`,
  )
}

/** Whether a worker is sending a proposal of the quote right now. */
export async function isSendingProposal(db: Queryable, quoteId: number): Promise<boolean> {
  const jobs = await run(
    db,
    `select from event e join graphile_worker.jobs j on j.key = 'mail:' || e.recorded_id || ':quote_proposed'
     where e.record_type = 'quote' and e.record_id = $1 and j.locked_at is not null`,
    [quoteId],
  )
  return jobs > 0
}

/**
 * Queues a mail in the transaction that causes it, to be sent at once, or not before `after`. The key keeps a repeated dispatch from
 * queueing it twice. Sellers see what becomes of a mail about a quote.
 */
export async function queueMail(
  tx: Transaction,
  mail: QueuedMail,
  key: string,
  after: string | null = null,
): Promise<void> {
  // The attempts take about a day and a half.
  await run(
    tx,
    `with job as (
       select graphile_worker.add_job('send_mail', $1::json, job_key := 'mail:' || $2, max_attempts := 20,
         run_at := $3::timestamp at time zone 'UTC')),
     noted as (
       insert into quote_mail (mail_key, quote_id, mail, state) select $2, $4, $5, 'queued' where $4::integer is not null
       on conflict do nothing)
     select from job`,
    [JSON.stringify({ ...mail, key }), key, after, isAboutQuote(mail) ? mail.record_id : null, mail.mail],
  )
}
