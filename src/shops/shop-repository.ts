// Reads and writes connected shops, and the ids that they have for our records.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { Capabilities, FoundCapabilities } from './shop.ts'
import { queueAttempt, queueStart } from './shop-job-repository.ts'

export type ShopRow = {
  shop_id: number
  code: string
  kind: string
  store_id: number
  url: string
  settings: Record<string, string>
  secrets: Record<string, string>
  can: Capabilities
  is_active: boolean
  /** Whether its products were read once: before that, nothing is known of what it sells, and nothing is delivered. */
  is_synced: boolean
}

/** Who adds an accepted quote to a cart if nobody has named one. */
export const shopActor = ({ code }: Pick<ShopRow, 'code'>) => `shop ${code}`

/** Returns what a sync has found. */
export function foundOf({ can: { currency_codes, limits } }: Pick<ShopRow, 'can'>): FoundCapabilities {
  return { ...(currency_codes && { currency_codes }), ...(limits && { limits }) }
}

export type ShopContents = Omit<ShopRow, 'shop_id' | 'code' | 'is_synced'>

const columns =
  'shop_id, code, kind, store_id, url, settings, secrets, can, is_active, synced_at is not null as is_synced'

/** Each shop as JSON, without its secrets: all, or the one with the code $1. */
export const shopsSql = `select row_to_json(r)::text as json from (
  select s.shop_id, s.code, s.kind, (select code from store where store_id = s.store_id) as store_code, s.url, s.settings,
    s.can, s.is_active, wire_time(s.synced_at) as synced_at, wire_time(s.sync_started_at) as sync_started_at, s.sync_count,
    s.sync_error, wire_time(s.created_at) as created_at, wire_time(s.updated_at) as updated_at
  from shop s where $1::text is null or s.code = $1 order by s.shop_id) r`

export async function findShopRecord(db: Queryable, code: string): Promise<Json | undefined> {
  return maybeScalar(db, shopsSql, [code])
}

export async function findShop(db: Queryable, code: string): Promise<ShopRow | undefined> {
  return maybeOne(db, `select ${columns} from shop where code = $1`, [code])
}

export async function findShopById(db: Queryable, shopId: number): Promise<ShopRow | undefined> {
  return maybeOne(db, `select ${columns} from shop where shop_id = $1`, [shopId])
}

/** Returns the shop of a store, which nobody else switches on, and whose first sync does not end, until the transaction ends. */
export async function lockShopOfStore(tx: Transaction, storeId: number): Promise<ShopRow | undefined> {
  return maybeOne(tx, `select ${columns} from shop where store_id = $1 for share`, [storeId])
}

export async function lockShop(tx: Transaction, code: string): Promise<ShopRow | undefined> {
  return maybeOne(tx, `select ${columns} from shop where code = $1 for update`, [code])
}

/** Returns the new id, or undefined if the code or the store is taken. */
export async function insertShop(
  tx: Transaction,
  code: string,
  { kind, store_id, url, settings, secrets, can, is_active }: ShopContents,
): Promise<number | undefined> {
  return maybeScalar(
    tx,
    `insert into shop (code, kind, store_id, url, settings, secrets, can, is_active) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning shop_id`,
    [
      code,
      kind,
      store_id,
      url,
      JSON.stringify(settings),
      JSON.stringify(secrets),
      JSON.stringify(can),
      is_active,
    ],
  )
}

/** Returns the code of the shop that has this code, or else of the one that has the store; one of them has to be there. */
export async function findTaken(db: Queryable, code: string, storeId: number): Promise<string> {
  return scalar(
    db,
    'select code from shop where code = $1 or store_id = $2 order by code = $1 desc limit 1',
    [code, storeId],
  )
}

export async function updateShop(
  tx: Transaction,
  shopId: number,
  { url, settings, secrets, can, is_active }: ShopContents,
): Promise<void> {
  await run(
    tx,
    `update shop set url = $2, settings = $3, secrets = $4, can = $5, is_active = $6, updated_at = utc_now()
     where shop_id = $1`,
    [shopId, url, JSON.stringify(settings), JSON.stringify(secrets), JSON.stringify(can), is_active],
  )
}

/** Whether quotes were delivered to it, or carts of it are here: also that of an archived delivery is, as carts are not archived. */
export async function isShopUsed(tx: Transaction, shopId: number): Promise<boolean> {
  return scalar(
    tx,
    `select exists (select from shop_delivery where shop_id = $1)
       or exists (select from cart where shop_id = $1)`,
    [shopId],
  )
}

export async function deleteShop(tx: Transaction, shopId: number): Promise<void> {
  await run(tx, 'delete from shop where shop_id = $1', [shopId])
}

export async function listActiveShops(db: Queryable): Promise<{ shop_id: number }[]> {
  return many(db, 'select shop_id from shop where is_active order by shop_id')
}

/** What a sync reads: everything once a day, or changes since the start of the last one, with an overlap. */
export async function startSync(
  db: Queryable,
  shopId: number,
  can: Capabilities,
): Promise<{ since: string | null; started_at: string }> {
  const [row] = await many<{ since: string | null; started_at: string }>(
    db,
    `update shop set sync_started_at = utc_now(), sync_count = 0, sync_error = null, can = $2 where shop_id = $1
     returning wire_time(case when fully_synced_at > utc_now() - interval '23 hours' then synced_at - interval '10 minutes' end)
       as since, wire_time(utc_now()) as started_at`,
    [shopId, JSON.stringify(can)],
  )
  return row!
}

export async function countSynced(db: Queryable, shopId: number, count: number): Promise<void> {
  await run(db, 'update shop set sync_count = $2 where shop_id = $1', [shopId, count])
}

export async function endSync(
  db: Queryable,
  shopId: number,
  { started_at, is_full, error }: { started_at: string; is_full: boolean; error: string | null },
): Promise<void> {
  await run(
    db,
    `update shop set sync_started_at = null, sync_error = $4,
       synced_at = case when $4::text is null then $2::timestamp else synced_at end,
       fully_synced_at = case when $4::text is null and $3 then $2::timestamp else fully_synced_at end
     where shop_id = $1`,
    [shopId, started_at, is_full, error],
  )
}

/** Queues a sync of the shop, unless one is waiting. */
export async function queueSync(db: Queryable, shopId: number): Promise<void> {
  await run(
    db,
    `select graphile_worker.add_job('sync_shop', json_build_object('shop_id', $1::integer),
       queue_name := 'shop-sync:' || $1, job_key := 'shop-sync:' || $1, max_attempts := 1)`,
    [shopId],
  )
}

/**
 * Queues what was left while the shop was switched off, not synced, or without valid credentials: attempts, and quotes that were
 * accepted since it was connected.
 */
export async function queueAllOf(tx: Transaction, shopId: number): Promise<void> {
  const [deliveries, quotes] = await Promise.all([
    many<{ delivery_id: number; cart_id: number }>(
      tx,
      `select delivery_id, cart_id from shop_delivery
       where shop_id = $1 and state in ('wanted', 'unknown', 'withdrawing') and code is distinct from 'given_up'`,
      [shopId],
    ),
    many<{ quote_id: number }>(
      tx,
      `select q.quote_id from quote q join shop s using (store_id) left join shop_delivery d on d.delivery_id = q.shop_delivery_id
       where s.shop_id = $1 and q.status = 'accepted' and q.cart_id is null
         and (coalesce(d.state, 'withdrawn') = 'withdrawn' or d.state = 'refused' and d.code = 'credentials')
         and q.accepted_at >= s.created_at`,
      [shopId],
    ),
  ])
  for (const delivery of deliveries) await queueAttempt(tx, delivery, 0)
  for (const { quote_id } of quotes) await queueStart(tx, quote_id)
}
