// SQL of the rate limit's request counts, shared by all processes.
import { many, run, type Queryable } from '../platform/postgres/database.ts'

/** A caller's requests in the current window over all processes, and the seconds left in the window. */
export type Usage = { caller: string; requests: number; left_s: number }

// A window that starts in the future was opened before the clock was set back.
const isOpen = `c.began_at > utc_now() - interval '1 minute' and c.began_at < utc_now() + interval '1 minute'`

/** Adds to the open windows, or opens new ones. Always in the same order, so that processes never deadlock. */
export async function addRequests(
  db: Queryable,
  added: { caller: string; requests: number }[],
): Promise<Usage[]> {
  return many<Usage>(
    db,
    `insert into request_count as c (caller, requests, began_at)
     select caller, requests, utc_now() from unnest($1::text[], $2::int[]) as added (caller, requests) order by caller
     on conflict (caller) do update set
       requests = excluded.requests + case when ${isOpen} then c.requests else 0 end,
       began_at = case when ${isOpen} then c.began_at else excluded.began_at end
     returning caller, requests, 60 - extract(epoch from utc_now() - began_at)::int as left_s`,
    [added.map(({ caller }) => caller), added.map(({ requests }) => requests)],
  )
}

/** Deletes expired windows. Returns their number. */
export async function deleteOldCounts(db: Queryable): Promise<number> {
  return run(db, `delete from request_count where began_at <= utc_now() - interval '1 minute'`)
}
