// Detects workers whose process was killed, so that their jobs are retried within seconds.
import type pg from 'pg'
import type { Database } from '../platform/postgres/database.ts'
import { listLockingWorkers, unlockWorkers } from './job-repository.ts'
import type { Log } from './job-context.ts'

const SWEEP_MS = 10_000
const LOCK_SPACE = 'quotewright worker'

export type Liveness = {
  add: (workerId: string) => void
  /** The next sweep returns the remaining jobs of the worker to the queue. */
  remove: (workerId: string) => void
  close: () => Promise<void>
}

/**
 * Holds one connection with an advisory lock per worker, which PostgreSQL releases when the process dies: a worker whose
 * lock is free is dead.
 */
export async function openLiveness(db: Database, log: Log, sweepMs = SWEEP_MS): Promise<Liveness> {
  const ownIds = new Set<string>()
  let client: pg.PoolClient | undefined
  const hold = (workerId: string) =>
    client?.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [LOCK_SPACE, workerId])
  // A restart of the database releases the locks of live workers: they are taken again.
  const sweep = async () => {
    // A connection that was lost is noticed only when it is used.
    await client?.query('select 1').catch(reset)
    if (!client) {
      client = await db.pool.connect()
      for (const workerId of ownIds) await hold(workerId)
    }
    for (const workerId of await listLockingWorkers(db))
      if (!ownIds.has(workerId)) await unlockIfGone(client, db, workerId)
  }
  const reset = (err: unknown) => {
    log.warn({ err }, 'lost the liveness locks of the workers, taking them again')
    client?.release(true)
    client = undefined
  }
  // Each use of the connection waits for the one before it.
  let lastUse = sweep().catch(reset)
  const timer = setInterval(() => {
    lastUse = lastUse.then(sweep).catch(reset)
  }, sweepMs)
  return {
    add: (workerId) => {
      ownIds.add(workerId)
      lastUse = lastUse.then(async () => void (await hold(workerId))).catch(reset)
    },
    remove: (workerId) => void ownIds.delete(workerId),
    close: async () => {
      clearInterval(timer)
      await lastUse
      // Closed instead of returned to the pool: the locks belong to the connection.
      client?.release(true)
    },
  }
}

/**
 * `client` is the connection that holds the locks of this process, which it gets again: so a worker that was removed counts as gone,
 * although its lock is still held.
 */
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
