// Work on many records of which one that fails must not hold back the others.
import type { Database, Transaction } from '../platform/postgres/database.ts'
import type { Log } from './job-context.ts'

/** So many failures have a common cause, such as a database that cannot be reached. */
const FAILURES_MAX = 100

/**
 * Does the work for each record in a transaction of its own; `what` names it in the log. Logs and returns the records that
 * failed, which a later run tries again. Throws after too many failures.
 */
export async function forEachRecord<R extends object>(
  db: Database,
  log: Log,
  what: string,
  records: R[],
  work: (tx: Transaction, record: R) => Promise<unknown>,
): Promise<R[]> {
  const failed: R[] = []
  for (const record of records)
    try {
      await db.transaction((tx) => work(tx, record))
    } catch (err) {
      failed.push(record)
      if (failed.length >= FAILURES_MAX) throw err
      log.error({ err, ...record }, `could not ${what}, retrying in the next run`)
    }
  return failed
}
