// Finds the offers that are about to expire.
import { many, type Transaction } from '../platform/database.ts'

/** Notes that the customers of the offers that end within `days` are reminded now; gives their ids, each once. */
export async function markReminded(tx: Transaction, days: number): Promise<number[]> {
  const rows = await many<{ quote_id: number }>(
    tx,
    `update quote set reminded_at = utc_now()
     where quote_id in (
       select quote_id from quote where status = 'proposed' and reminded_at is null
         and expires_at > utc_now() and expires_at <= utc_now() + make_interval(days => $1)
       order by expires_at limit 500 for update skip locked)
     returning quote_id`,
    [days],
  )
  return rows.map((row) => row.quote_id)
}
