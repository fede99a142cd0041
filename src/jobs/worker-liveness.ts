// Detects workers whose process was killed, so that their jobs are retried within seconds.
import type pg from 'pg'
import type { Database } from '../platform/postgres/database.ts'
import { listLockingWorkers, unlockWorkers } from './job-repository.ts'
import type { Log } from './job-context.ts'

const SWEEP_MS = 10_000
const LOCK_SPACE = 'quotewright worker'

export type Liveness = {
  add: (workerId: string) => void
  /** Its remaining jobs return to the queue with the next sweep. */
  remove: (workerId: string) => void
  close: () => Promise<void>
}

/**
 * Holds one connection with an advisory lock per worker, which PostgreSQL releases when the process dies: a worker whose
 * lock is free is dead.
 */
export async function openLiveness(db: Database, log: Log): Promise<Liveness> {
  const own = new Set<string>()
  let client: pg.PoolClient | undefined
  const hold = (workerId: string) =>
    client?.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [LOCK_SPACE, workerId])
  // A restart of the database releases the locks of live workers: they are taken again.
  const sweep = async () => {
    if (!client) {
      client = await db.pool.connect()
      for (const workerId of own) await hold(workerId)
    }
    for (const workerId of await listLockingWorkers(db))
      if (!own.has(workerId)) await unlockIfGone(client, db, workerId)
  }
  const reset = (err: unknown) => {
    log.warn({ err }, 'lost the liveness locks of the workers, taking them again')
    client?.release(true)
    client = undefined
  }
  let running = sweep().catch(reset)
  const timer = setInterval(() => {
    running = running.then(sweep).catch(reset)
  }, SWEEP_MS)
  return {
    add: (workerId) => {
      own.add(workerId)
      running = running.then(async () => void (await hold(workerId))).catch(reset)
    },
    remove: (workerId) => void own.delete(workerId),
    close: async () => {
      clearInterval(timer)
      await running
      // Closed instead of returned to the pool: the locks belong to the connection.
      client?.release(true)
    },
  }
}

async function unlockIfGone(
  client: { query: Database['pool']['query'] },
  db: Database,
  workerId: string,
): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as locked',
    [LOCK_SPACE, workerId],
  )
  if (!rows[0]?.locked) return
  await unlockWorkers(db, [workerId])
  await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', [LOCK_SPACE, workerId])
}
