// SQL of failed sign-ins, counted over all processes.
import { maybeScalar, run, type Queryable, type Transaction } from '../../platform/postgres/database.ts'
import { FAILURES_KEPT_HOURS, WAITS_S } from './sign-in.ts'

const currentTime = `utc_now() at time zone 'UTC'`
// The time from which the next attempt is allowed, given the row f and the waits $2.
const allowedAt = `f.last_failed_at + make_interval(secs => ($2::int[])[least(f.failures, cardinality($2::int[]))])`
// A failure in the future was counted before the clock was set back; it does not lock anyone out.
const isAllowed = `(${allowedAt} <= ${currentTime} or f.last_failed_at > ${currentTime} + interval '1 minute')`

/**
 * Counts an attempt as failed in advance, so that a hundred concurrent attempts cannot all be the first; a correct
 * password deletes the count. Returns the seconds still to wait, 0 if the attempt is allowed.
 */
export async function countAttempt(db: Queryable, failureKey: Buffer): Promise<number> {
  const countedRows = await run(
    db,
    `insert into sign_in_failure as f (name_and_address, failures, last_failed_at)
     values ($1, 1, ${currentTime})
     on conflict (name_and_address) do update set last_failed_at = ${currentTime},
       failures = case
         when f.last_failed_at <= ${currentTime} - make_interval(hours => $3) then 1 else f.failures + 1 end
     where ${isAllowed}`,
    [failureKey, WAITS_S, FAILURES_KEPT_HOURS],
  )
  return countedRows > 0 ? 0 : secondsToWait(db, failureKey)
}

async function secondsToWait(db: Queryable, failureKey: Buffer): Promise<number> {
  const wait_s = await maybeScalar<number>(
    db,
    `select extract(epoch from ${allowedAt} - ${currentTime})::int
     from sign_in_failure f where name_and_address = $1`,
    [failureKey, WAITS_S],
  )
  return Math.max(1, wait_s ?? 1)
}

export async function deleteFailures(tx: Transaction, failureKey: Buffer): Promise<void> {
  await run(tx, 'delete from sign_in_failure where name_and_address = $1', [failureKey])
}

/** Deletes expired failure counts. Returns their number. */
export async function deleteOldFailures(db: Queryable): Promise<number> {
  return run(
    db,
    `delete from sign_in_failure where last_failed_at <= ${currentTime} - make_interval(hours => $1)`,
    [FAILURES_KEPT_HOURS],
  )
}
