// Moves the clock of a test's own database.
import type { Database } from '../../src/platform/database.ts'

/** From now on it is `seconds` later than it is, for every statement. */
export async function moveClock(db: Database, seconds: number): Promise<void> {
  await replaceClock(db, `(now() + interval '${Math.trunc(seconds)} seconds') at time zone 'UTC'`)
}

/** The clock stands at 2030-01-01 00:00:00, or so many seconds later, until it is set again. */
export async function stopClock(db: Database, seconds = 0): Promise<void> {
  await replaceClock(db, `timestamp '2030-01-01 00:00:00' + interval '${Math.trunc(seconds)} seconds'`)
}

async function replaceClock(db: Database, time: string): Promise<void> {
  await db.query(`create or replace function utc_now() returns timestamp language sql stable parallel safe
    as $$ select date_trunc('second', ${time}) $$`)
}
