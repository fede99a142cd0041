// Reads and writes stores.
import { many, maybeOne, one, run, type Queryable, type Transaction } from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import type { QuoteCharges } from '../domain/quote-totals.ts'
import { UNNAMED } from '../domain/seller-name.ts'

export type Store = {
  store_id: number
  code: string
  name: string
  currency_code: string
  timezone: string
  /** Null stands for DEFAULT_LOCALE. */
  locale: string | null
  /** Sellers are warned of a discount or surcharge above it and a margin below it; null: never. */
  warn_discount_percent: number | null
  warn_margin_percent: number | null
  warn_surcharge_percent: number | null
  /** For custom lines; null: each needs one of its own. */
  default_tax_percent: number | null
  /** These two are for new quotes; null: shipping is not taxed, there are no terms. */
  shipping_tax_percent: number | null
  quote_terms: string | null
  tax_rounding: QuoteCharges['tax_rounding']
  /** That of the seller, with line breaks; null: SELLER_ADDRESS. */
  address: string | null
  /** The hash of a picture; null: SELLER_LOGO. */
  logo: string | null
  /** After how many days an open proposal is to be followed up; null: never. */
  follow_up_unseen_days: number | null
  follow_up_unanswered_days: number | null
}

const columns = `store_id, code, name, currency_code, timezone, locale,
  warn_discount_percent::float8 as warn_discount_percent, warn_margin_percent::float8 as warn_margin_percent,
  warn_surcharge_percent::float8 as warn_surcharge_percent,
  default_tax_percent::float8 as default_tax_percent, shipping_tax_percent::float8 as shipping_tax_percent,
  quote_terms, tax_rounding, address, logo, follow_up_unseen_days, follow_up_unanswered_days`

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

export type SellingStore = Store & { has_shop_carts?: boolean; has_whole_quantities?: boolean }

/** Returns the store, and whether its buyers order in carts of a connected shop, and whole pieces only. */
export async function findSellingStore(db: Queryable, storeId: number): Promise<SellingStore | undefined> {
  return maybeOne<SellingStore>(
    db,
    `select ${columns}, coalesce(s.can ->> 'cart' = 'true', false) as has_shop_carts,
       coalesce(s.can ->> 'fractional_quantities' = 'false', false) as has_whole_quantities
     from store left join (select store_id as of_store, can from shop where is_active) s on s.of_store = store_id
     where store_id = $1`,
    [storeId],
  )
}

export async function listStores(db: Queryable): Promise<Store[]> {
  return many(db, `select ${columns} from store order by store_id`)
}

/** Prevents changes of stores by others until the transaction ends. */
export async function lockStores(tx: Transaction): Promise<void> {
  await run(tx, 'lock table store in share row exclusive mode')
}

const writable = [
  'code',
  'name',
  'currency_code',
  'timezone',
  'locale',
  'warn_discount_percent',
  'warn_margin_percent',
  'warn_surcharge_percent',
  'default_tax_percent',
  'shipping_tax_percent',
  'quote_terms',
  'tax_rounding',
  'address',
  'logo',
  'follow_up_unseen_days',
  'follow_up_unanswered_days',
] as const

/** What is undefined stays; a new store has the default. */
export async function upsertStore(
  tx: Transaction,
  store: Pick<Store, 'code' | 'name' | 'currency_code'> & Partial<Store>,
): Promise<Store> {
  const given = writable.filter((name) => store[name] !== undefined)
  return one<Store>(
    tx,
    `insert into store (${given.join()}) values (${given.map((_, index) => `$${index + 1}`).join()})
     on conflict (code) do update set ${given.map((name) => `${name} = excluded.${name}`).join()}
     returning ${columns}`,
    given.map((name) => store[name]),
  )
}

/** Returns false if there is no such store. */
export async function updateLogo(tx: Transaction, code: string, hash: string): Promise<boolean> {
  return (await run(tx, 'update store set logo = $2 where code = $1', [code, hash])) > 0
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
