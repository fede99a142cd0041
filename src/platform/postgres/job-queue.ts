// The job queue, graphile-worker: its schema, and its counts for the metrics.
import { Logger, runMigrations } from 'graphile-worker'
import { many, type Database, type Queryable } from './database.ts'

/** graphile-worker applies its own schema, on connections of its own. */
export async function migrateQueue(db: Database): Promise<void> {
  await runMigrations({ pgPool: db.pool, logger: new Logger(() => () => {}) })
}

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
