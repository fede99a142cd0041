// Reads and writes stores.
import { many, maybeOne, one, run, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import { UNNAMED } from './seller-name.ts'

export type Store = {
  store_id: number
  code: string
  name: string
  currency_code: string
  timezone: string
  /** Null stands for DEFAULT_LOCALE. */
  locale: string | null
}

const columns = 'store_id, code, name, currency_code, timezone, locale'

export const storeList: ListSource = {
  columns,
  from: 'store',
  id: 'store_id',
  fields: {
    store_id: { sql: 'store_id', type: 'identifier' },
    code: { sql: 'code', type: 'text' },
  },
}

export async function findStore(db: Queryable, code: string): Promise<Store | undefined> {
  return maybeOne<Store>(db, `select ${columns} from store where code = $1`, [code])
}

export async function findStoreById(db: Queryable, storeId: number): Promise<Store | undefined> {
  return maybeOne<Store>(db, `select ${columns} from store where store_id = $1`, [storeId])
}

export async function listStores(db: Queryable): Promise<Store[]> {
  return many(db, `select ${columns} from store order by store_id`)
}

/** Prevents changes of stores by others until the transaction ends. */
export async function lockStores(tx: Transaction): Promise<void> {
  await run(tx, 'lock table store in share row exclusive mode')
}

/** A timezone or locale that is undefined stays. */
export async function upsertStore(
  tx: Transaction,
  store: { code: string; name: string; currency_code: string; timezone?: string; locale?: string | null },
): Promise<Store> {
  const { code, name, currency_code, timezone, locale } = store
  return one<Store>(
    tx,
    `insert into store (code, name, currency_code, timezone, locale) values ($1, $2, $3, coalesce($4, 'UTC'), $5)
     on conflict (code) do update set name = excluded.name, currency_code = excluded.currency_code,
       timezone = coalesce($4, store.timezone), locale = case when $6 then $5 else store.locale end
     returning ${columns}`,
    [code, name, currency_code, timezone, locale, locale !== undefined],
  )
}

/** Inserts the store `default`, which has the id 1, into an empty table. */
export async function insertDefaultStore(
  db: Queryable,
  currencyCode: string,
  name: string = UNNAMED,
): Promise<void> {
  await run(
    db,
    `insert into store (code, name, currency_code) select 'default', $2, $1
     where not exists (select from store) on conflict do nothing`,
    [currencyCode, name],
  )
}
