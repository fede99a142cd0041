// How the queue of jobs stands, for the figures of the service.
import { many, type Queryable } from './database.ts'

/** How many jobs wait, run and have failed for good, by task. */
export async function countJobs(db: Queryable): Promise<{ task: string; state: string; count: number }[]> {
  return many(
    db,
    `select task_identifier as task,
       case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end
         as state, count(*)::int as count
     from graphile_worker.jobs group by 1, 2`,
  )
}
