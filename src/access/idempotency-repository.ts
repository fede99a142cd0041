// SQL of idempotency records: the responses stored for Idempotency-Keys.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'

export type IdempotencyKey = { caller: string; route: string; key: string }
export type StoredResponse = { status: number; body: Json }

/** Returns whether no other transaction is in flight with the key; the lock ends with the transaction. */
export async function tryLockKey(tx: Transaction, { caller, route, key }: IdempotencyKey): Promise<boolean> {
  const name = `${caller}\n${route}\n${key}`
  return (await maybeScalar(tx, 'select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [name])) === true
}

/**
 * Returns the response stored for the key in the last `hours`, with the fingerprint of its request. The row is locked, which is
 * written to the log of the database: so the replay is confirmed only when a synchronous standby has the response too. Without, it
 * could be replayed from a primary that has committed it and dies before any standby has it.
 */
export async function findStoredResponse(
  tx: Transaction,
  { caller, route, key }: IdempotencyKey,
  hours: number,
): Promise<(StoredResponse & { fingerprint: Buffer }) | undefined> {
  return maybeOne(
    tx,
    `select status, body, fingerprint from idempotency_key
     where caller = $1 and route = $2 and key = $3 and created_at >= utc_now() - make_interval(hours => $4)
     for key share`,
    [caller, route, key, hours],
  )
}

/** Stores a response; replaces one that has expired but is not deleted yet. */
export async function insertResponse(
  tx: Transaction,
  { caller, route, key }: IdempotencyKey,
  fingerprint: Buffer,
  { status, body }: StoredResponse,
): Promise<void> {
  await run(
    tx,
    `insert into idempotency_key (caller, route, key, fingerprint, status, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (caller, route, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
    [caller, route, key, fingerprint, status, body],
  )
}

/** Deletes responses older than `hours`, at most `limit`. Returns their number. */
export async function deleteOldResponses(db: Queryable, hours: number, limit: number): Promise<number> {
  return run(
    db,
    `delete from idempotency_key where (caller, route, key) in (
       select caller, route, key from idempotency_key
       where created_at < utc_now() - make_interval(hours => $1) order by created_at limit $2)`,
    [hours, limit],
  )
}

const ROWS_PER_PAGE = 100

/** Deletes the records for which `isToDelete` returns true. */
export async function deleteResponsesThat(
  tx: Transaction,
  isToDelete: (record: IdempotencyKey & { body: string }) => boolean,
): Promise<void> {
  let last: IdempotencyKey = { caller: '', route: '', key: '' }
  for (;;) {
    const rows = await listResponses(tx, last)
    if (rows.length === 0) return
    last = rows.at(-1)!
    await deleteResponses(tx, rows.filter(isToDelete))
  }
}

async function listResponses(
  tx: Transaction,
  { caller, route, key }: IdempotencyKey,
): Promise<(IdempotencyKey & { body: string })[]> {
  return many(
    tx,
    `select caller, route, key, body from idempotency_key where (caller, route, key) > ($1, $2, $3)
     order by caller, route, key limit $4`,
    [caller, route, key, ROWS_PER_PAGE],
  )
}

async function deleteResponses(tx: Transaction, keys: IdempotencyKey[]): Promise<void> {
  if (keys.length === 0) return
  await run(
    tx,
    `delete from idempotency_key
     where (caller, route, key) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    [keys.map(({ caller }) => caller), keys.map(({ route }) => route), keys.map(({ key }) => key)],
  )
}
