// Counts of the job queue, for the metrics.
import { many, type Queryable } from './database.ts'

/** Counts the waiting, running and permanently failed jobs of each task. */
export async function countJobs(db: Queryable): Promise<{ task: string; state: string; count: number }[]> {
  return many(
    db,
    `select task_identifier as task,
       case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end
         as state, count(*)::int as count
     from graphile_worker.jobs group by 1, 2`,
  )
}
