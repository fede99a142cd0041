// Runs a transaction that changes tables beside others that use them: it waits only briefly for a lock, lets them pass, and tries again.
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../errors.ts'
import { many, scalar, type Database, type Queryable, type Transaction } from './database.ts'

export type LockLimits = {
  /** How long a statement waits for a lock. All statements that use its table wait behind it. */
  lock_ms: number
  pause_ms: number
  /** When to give up. */
  total_ms: number
}

/**
 * A lock is given up before PostgreSQL looks for a deadlock on its behalf (after a second). A session that has waited for longer may
 * find it first, and is then told to try again.
 */
const LIMITS: LockLimits = { lock_ms: 900, pause_ms: 2000, total_ms: 10 * 60_000 }

/** PostgreSQL hides the details of sessions of other roles. */
type Session = { pid: number; program: string | null; state: string | null; seconds: number | null }

/**
 * Runs the action, as often as its locks cannot be had in time. `onWait` is told which sessions it waits for. Throws a
 * StartupError if they do not end.
 */
export async function withShortLocks<T>(
  db: Database,
  action: (tx: Transaction) => Promise<T>,
  onWait: (sentence: string) => void,
  limits = LIMITS,
): Promise<T> {
  const start = Date.now()
  let blockers = 'another session'
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        const pid = await scalar<number>(tx, 'select pg_backend_pid()')
        const timer = setInterval(() => {
          describeBlockers(db, pid).then(
            (found) => (blockers = found ?? blockers),
            () => {},
          )
        }, limits.lock_ms / 4)
        try {
          return await action(tx)
        } finally {
          clearInterval(timer)
        }
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    if (Date.now() - start > limits.total_ms)
      throw new StartupError(
        `The schema cannot be upgraded, as ${blockers} uses a table that is to be changed: end it, or wait for it, and start again. ` +
          'Nothing was changed.',
      )
    onWait(`The upgrade of the schema waits for ${blockers}, and tries again.`)
    await delay(limits.pause_ms)
  }
}

/** Limits how long the following statements of the transaction wait for a lock. */
export async function limitLocks(tx: Transaction, { lock_ms } = LIMITS): Promise<void> {
  await tx.query(`set local lock_timeout = ${lock_ms}`)
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03'

/** Returns the sessions for which a session waits; undefined if it waits for none. Their statements may hold customers' data. */
async function describeBlockers(db: Queryable, pid: number): Promise<string | undefined> {
  const sessions = await many<Session>(
    db,
    `select pid, coalesce(nullif(application_name, ''), backend_type) as program, state,
       extract(epoch from clock_timestamp() - coalesce(query_start, backend_start))::int as seconds
     from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by query_start`,
    [pid],
  )
  if (sessions.length === 0) return undefined
  return sessions
    .map(({ pid, program, state, seconds }) => {
      const age = seconds === null ? null : `its statement began ${seconds} s ago`
      const details = [program, state, age].filter((each) => each !== null).join(', ')
      return details === '' ? `session ${pid}` : `session ${pid} (${details})`
    })
    .join(' and ')
}
