// Reads and writes the publishable keys of stores.
import {
  many,
  run,
  scalar,
  scalars,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'

export const storeKeyList: ListSource = {
  columns: `k.key_id, k.key, s.code as store_code, k.origins, wire_time(k.created_at) as created_at,
    wire_time(k.revoked_at) as revoked_at`,
  from: 'store_key k join store s using (store_id)',
  id: 'key_id',
  fields: {
    key_id: { sql: 'k.key_id', type: 'identifier' },
    created_at: { sql: 'k.created_at', type: 'time' },
    revoked_at: { sql: 'k.revoked_at', type: 'time' },
  },
}

/** A key that is not revoked, with the store that it belongs to. */
export type StoreKey = {
  key: string
  key_id: number
  origins: string[]
  store_id: number
  store_code: string
  currency_code: string
  /** In the last minute. */
  submissions: number
}

/** Returns the keys that are not revoked, by their text. */
export async function findStoreKeys(db: Queryable, keys: string[]): Promise<Map<string, StoreKey>> {
  const rows = await many<StoreKey>(
    db,
    `select k.key, k.key_id, k.origins, s.store_id, s.code as store_code, s.currency_code,
       (select count(*)::int from used_proof p
        where p.key_id = k.key_id and p.used_at > utc_now() - interval '1 minute') as submissions
     from store_key k join store s using (store_id) where k.key = any($1) and k.revoked_at is null`,
    [keys],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns the keys, not revoked, that pages of the origin may use. */
export async function listKeysOfOrigin(db: Queryable, origin: string): Promise<string[]> {
  return scalars(db, 'select key from store_key where revoked_at is null and $1 = any(origins)', [origin])
}

/** Returns the new id. */
export async function insertStoreKey(
  tx: Transaction,
  { key, store_id, origins }: { key: string; store_id: number; origins: string[] },
): Promise<number> {
  return scalar(tx, 'insert into store_key (key, store_id, origins) values ($1, $2, $3) returning key_id', [
    key,
    store_id,
    origins,
  ])
}

export async function addOrigin(tx: Transaction, keyId: number, origin: string): Promise<void> {
  const sql = 'update store_key set origins = origins || $2::text where key_id = $1 and not $2 = any(origins)'
  await run(tx, sql, [keyId, origin])
}

/** A key that was revoked keeps its time. Returns false if the store has no such key. */
export async function updateRevoked(tx: Transaction, storeId: number, keyId: number): Promise<boolean> {
  const sql = `update store_key set revoked_at = coalesce(revoked_at, utc_now()) where store_id = $1 and key_id = $2`
  return (await run(tx, sql, [storeId, keyId])) > 0
}
