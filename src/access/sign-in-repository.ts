// Counts the failed sign-ins, for all processes together.
import { maybeOne, run, type Queryable, type Transaction } from '../platform/database.ts'
import { FAILURES_KEPT_HOURS, WAITS_S } from './sign-in.ts'

const currentTime = `utc_now() at time zone 'UTC'`
// The moment from which the next try is allowed, given the row f and the waits $2.
const freeAt = `f.last_failed_at + make_interval(secs => ($2::int[])[least(f.failures, cardinality($2::int[]))])`
// A failure that is still to come was counted before the clock was set back; nobody is kept out for it.
const isFree = `(${freeAt} <= ${currentTime} or f.last_failed_at > ${currentTime} + interval '1 minute')`

/**
 * Counts a try as failed before it is known to be, so that a hundred at once cannot all be the first; the right
 * password then takes the count back. Gives the seconds that are still to wait, 0 for a try that was let through.
 */
export async function countTry(db: Queryable, pair: Buffer): Promise<number> {
  const touched = await run(
    db,
    `insert into sign_in_failure as f (name_and_address, failures, last_failed_at)
     values ($1, 1, ${currentTime})
     on conflict (name_and_address) do update set last_failed_at = ${currentTime},
       failures = case
         when f.last_failed_at <= ${currentTime} - make_interval(hours => $3) then 1 else f.failures + 1 end
     where ${isFree}`,
    [pair, WAITS_S, FAILURES_KEPT_HOURS],
  )
  return touched > 0 ? 0 : secondsToWait(db, pair)
}

async function secondsToWait(db: Queryable, pair: Buffer): Promise<number> {
  const row = await maybeOne<{ wait_s: number }>(
    db,
    `select extract(epoch from ${freeAt} - ${currentTime})::int as wait_s
     from sign_in_failure f where name_and_address = $1`,
    [pair, WAITS_S],
  )
  return Math.max(1, row?.wait_s ?? 1)
}

export async function deleteFailures(tx: Transaction, pair: Buffer): Promise<void> {
  await run(tx, 'delete from sign_in_failure where name_and_address = $1', [pair])
}

/** Removes the failures that are forgotten; gives their number. */
export async function deleteOldFailures(db: Queryable): Promise<number> {
  return run(
    db,
    `delete from sign_in_failure where last_failed_at <= ${currentTime} - make_interval(hours => $1)`,
    [FAILURES_KEPT_HOURS],
  )
}
