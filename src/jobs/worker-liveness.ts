// Tells workers that are alive from those whose process was killed, so that their jobs are done again at once.
import type pg from 'pg'
import type { Database } from '../platform/database.ts'
import { listLockingWorkers, unlockWorkers } from './job-repository.ts'
import type { Log } from './job-log.ts'

const SWEEP_MS = 10_000
const LOCK_SPACE = 'quotewright worker'

export type Liveness = {
  add: (workerId: string) => void
  /** What it still had is given back at the next sweep. */
  remove: (workerId: string) => void
  close: () => Promise<void>
}

/** Holds one connection, whose locks fall when this process dies; a lock that can be had is a worker that is gone. */
export async function openLiveness(db: Database, log: Log): Promise<Liveness> {
  const own = new Set<string>()
  let client: pg.PoolClient | undefined
  const hold = (workerId: string) =>
    client?.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [LOCK_SPACE, workerId])
  // After a restart of the database the locks are gone though the workers live: they are taken again.
  const sweep = async () => {
    if (!client) {
      client = await db.pool.connect()
      for (const workerId of own) await hold(workerId)
    }
    for (const workerId of await listLockingWorkers(db))
      if (!own.has(workerId)) await unlockIfGone(client, db, workerId)
  }
  const forget = (err: unknown) => {
    log.warn({ err }, 'the locks of the workers are taken again')
    client?.release(true)
    client = undefined
  }
  let running = sweep().catch(forget)
  const timer = setInterval(() => {
    running = running.then(sweep).catch(forget)
  }, SWEEP_MS)
  return {
    add: (workerId) => {
      own.add(workerId)
      running = running.then(async () => void (await hold(workerId))).catch(forget)
    },
    remove: (workerId) => void own.delete(workerId),
    close: async () => {
      clearInterval(timer)
      await running
      // Closed instead of given back: its locks belong to the connection.
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
