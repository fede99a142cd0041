// Lists and retries queued jobs, for operators.
import { many, run, scalars, type Queryable } from './database.ts'

/** A job that runs its last attempt has none left either, and is no failed one. */
const FAILED = '(j.attempts >= j.max_attempts and j.locked_at is null)'

export type JobRow = {
  job_id: string
  task: string
  key: string | null
  attempts: number
  max_attempts: number
  run_at: string
  is_failed: boolean
  last_error: string | null
}

/** Returns the oldest thousand of the waiting jobs, or of those that failed permanently. */
export async function listJobs(db: Queryable, { failed }: { failed: boolean }): Promise<JobRow[]> {
  return many(
    db,
    `select j.id as job_id, j.task_identifier as task, j.key, j.attempts, j.max_attempts,
       wire_time(j.run_at at time zone 'UTC') as run_at, ${FAILED} as is_failed, j.last_error
     from graphile_worker.jobs j
     where ${FAILED} = $1 order by j.id limit 1000`,
    [failed],
  )
}

/** Returns which of the ids are those of jobs that failed permanently. */
export async function listFailedJobs(db: Queryable, jobIds: string[]): Promise<string[]> {
  return scalars(db, `select id::text from graphile_worker.jobs j where ${FAILED} and id::text = any($1)`, [
    jobIds,
  ])
}

/** Queues failed jobs again, with their full number of attempts. Returns their number. */
export async function retryJobs(db: Queryable, jobIds: string[] | 'all'): Promise<number> {
  return run(
    db,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0) from graphile_worker.jobs j
     where ${FAILED} and ($1::bigint[] is null or id = any($1))
     having count(*) > 0`,
    [jobIds === 'all' ? null : jobIds],
  )
}
