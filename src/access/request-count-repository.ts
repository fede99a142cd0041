// Counts the requests of each caller, for all processes together.
import { many, run, type Queryable } from '../platform/database.ts'

/** What a caller has used of his minute in all processes, and how much of it is left. */
export type Usage = { caller: string; requests: number; left_s: number }

// One that begins in a while was begun before the clock was set back.
const isRunning = `c.began_at > utc_now() - interval '1 minute' and c.began_at < utc_now() + interval '1 minute'`

/** Adds to the minute that runs, or begins a new one. In one order, so that processes never wait for each other. */
export async function addRequests(
  db: Queryable,
  added: { caller: string; requests: number }[],
): Promise<Usage[]> {
  return many<Usage>(
    db,
    `insert into request_count as c (caller, requests, began_at)
     select caller, requests, utc_now() from unnest($1::text[], $2::int[]) as added (caller, requests) order by caller
     on conflict (caller) do update set
       requests = excluded.requests + case when ${isRunning} then c.requests else 0 end,
       began_at = case when ${isRunning} then c.began_at else excluded.began_at end
     returning caller, requests, 60 - extract(epoch from utc_now() - began_at)::int as left_s`,
    [added.map(({ caller }) => caller), added.map(({ requests }) => requests)],
  )
}

/** Removes the minutes that are over; gives their number. */
export async function deleteOldCounts(db: Queryable): Promise<number> {
  return run(db, `delete from request_count where began_at <= utc_now() - interval '1 minute'`)
}
