// The job queue, graphile-worker: its schema, and its counts for the metrics.
import { many, type Database, type Queryable } from './database.ts'

/** graphile-worker applies its own schema, on connections that it takes from the pool. */
export async function migrateQueue(db: Database): Promise<void> {
  // Loaded only here, as most commands neither migrate nor work.
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: db.pool, logger: new Logger(() => () => {}) })
}

export const taskNames = [
  'deliver_event',
  'send_mail',
  'deliver_quote',
  'check_delivery',
  'reconcile_shops',
  'reconcile_shop',
  'sync_shops',
  'sync_shop',
  'record_expiry',
  'remind_customers',
  'queue_stray_deliveries',
  'sum_quote_figures',
  'index_search',
  'build_indexes',
  'fill_rows',
  'remove_old',
  'archive_closed',
] as const

/** Counts the waiting, running and permanently failed jobs of each task, also where there are none. */
export async function countJobs(db: Queryable): Promise<{ task: string; state: string; count: number }[]> {
  return many(
    db,
    `select task, state, count(id)::int as count
     from unnest($1::text[]) task cross join unnest(array['waiting', 'running', 'failed']) state
     left join (select id, task_identifier as task,
         case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end
           as state
       from graphile_worker.jobs) job using (task, state)
     group by 1, 2`,
    [taskNames],
  )
}
