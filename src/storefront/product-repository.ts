// Reads and writes the products of the built-in storefront.
import {
  many,
  maybeOne,
  maybeScalar,
  run,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import type { Amount } from '../domain/money.ts'
import type { ProductIn } from './product-schemas.ts'

export type Product = {
  product_id: number
  sku: string
  name: string
  price: Amount
  tax_percent: Amount
  type_id: string
  unit: string | null
  /** The hash of its picture. */
  image: string | null
}

/** A product with its price in a currency, null if it has none there. */
export type PricedProduct = Omit<Product, 'price'> & { price: Amount | null }

const columns = 'product_id, sku, name, price, tax_percent, type_id, unit, image'

/** The SQL expression for the price of the product `p` in a currency, null if it has none. */
export const priceIn = (currency: string) => `case when p.prices is null then p.price else (
  select (each->>'price')::numeric from json_array_elements(p.prices) each where each->>'currency_code' = ${currency}) end`

export const productList: ListSource = {
  columns: `p.product_id as id, p.sku, p.name, trim_scale(p.price) as price,
    trim_scale(p.tax_percent) as tax_percent, p.type_id, wire_time(p.created_at) as created_at,
    wire_time(p.updated_at) as updated_at, p.unit, p.description, coalesce(p.prices, '[]') as prices, p.image`,
  from: 'product p',
  id: 'id',
  searched: 'product',
  fields: {
    id: { sql: 'p.product_id', type: 'identifier' },
    product_id: { sql: 'p.product_id', type: 'identifier' },
    sku: { sql: 'p.sku', type: 'text' },
    name: { sql: 'p.name', type: 'text' },
    created_at: { sql: 'p.created_at', type: 'time' },
    updated_at: { sql: 'p.updated_at', type: 'time' },
  },
}

export async function findProduct(db: Queryable, productId: number): Promise<Product | undefined> {
  return maybeOne(db, `select ${columns} from product where product_id = $1`, [productId])
}

/** Returns the products that exist, by SKU, compared byte for byte. */
export async function findProducts(db: Queryable, skus: string[]): Promise<Map<string, Product>> {
  const rows = await many<Product>(db, `select ${columns} from product where sku = any($1)`, [skus])
  return new Map(rows.map((row) => [row.sku, row]))
}

/** The same with their prices in a currency. */
export async function findPricedProducts(
  db: Queryable,
  skus: string[],
  currencyCode: string,
): Promise<Map<string, PricedProduct>> {
  const rows = await many<PricedProduct>(
    db,
    `select ${columns.replace('price,', `${priceIn('$2')} as price,`)} from product p where sku = any($1)`,
    [skus, currencyCode],
  )
  return new Map(rows.map((row) => [row.sku, row]))
}

export type SavedProduct = { sku: string; product_id: number; status: 'created' | 'updated' }

const isGiven = (field: string) => `(select fields ? '${field}' from given where given.sku = excluded.sku)`

/**
 * Changes the given fields of products with distinct SKUs and creates those that do not exist and have a name and a price.
 * Returns what was saved. `updated_at` stays if nothing changes, so that a catalog that is sent again as a whole does not
 * appear as changed to pollers. If a concurrent call creates a product first, it is updated. Rows are locked in the order of
 * their SKUs, so that concurrent batches do not deadlock.
 */
export async function saveProducts(
  tx: Transaction,
  products: (ProductIn & { sku: string })[],
): Promise<SavedProduct[]> {
  return many(
    tx,
    `with given as (
       select each as fields, each->>'sku' as sku, each->>'name' as name, (each->>'price')::numeric as price,
         (each->>'tax_percent')::numeric as tax_percent, each->>'unit' as unit, each->>'description' as description,
         nullif(nullif(each->'prices', 'null'), '[]')::json as prices
       from jsonb_array_elements($1) each),
     present as (
       select * from product where sku in (select sku from given) order by sku for no key update),
     -- What was not given stays as it is in the locked rows: another scan would show them as they were before the lock.
     after as (
       select p.product_id, coalesce(g.name, p.name) as name, coalesce(g.price, p.price) as price,
         coalesce(g.tax_percent, p.tax_percent) as tax_percent,
         case when g.fields ? 'unit' then g.unit else p.unit end as unit,
         case when g.fields ? 'description' then g.description else p.description end as description,
         case when g.fields ? 'prices' then g.prices else p.prices end as prices
       from present p join given g using (sku)),
     changed as (
       update product p set (name, price, tax_percent, unit, description, prices, updated_at) = row (
         a.name, a.price, a.tax_percent, a.unit, a.description, a.prices,
         case when (p.name, p.price, p.tax_percent, p.unit, p.description, p.prices::text) is not distinct from
             (a.name, a.price, a.tax_percent, a.unit, a.description, a.prices::text)
           then p.updated_at else utc_now() end)
       from after a where p.product_id = a.product_id
       returning p.sku, p.product_id),
     created as (
       insert into product (sku, name, price, tax_percent, unit, description, prices)
       select sku, name, price, coalesce(tax_percent, 0), unit, description, prices from given
       where sku not in (select sku from present) and name is not null and price is not null order by sku
       on conflict (sku) do update set name = excluded.name, price = excluded.price,
         tax_percent = coalesce((select tax_percent from given where given.sku = excluded.sku), product.tax_percent),
         unit = case when ${isGiven('unit')} then excluded.unit else product.unit end,
         description = case when ${isGiven('description')} then excluded.description else product.description end,
         prices = case when ${isGiven('prices')} then excluded.prices else product.prices end, updated_at = utc_now()
       -- Zero for a row that this statement inserted.
       returning sku, product_id, xmax = 0 as is_new)
     select sku, 'updated' as status, product_id from changed
     union all select sku, case when is_new then 'created' else 'updated' end, product_id from created`,
    [JSON.stringify(products)],
  )
}

/** Returns the hash of its picture, null if it has none, or undefined if there is no such product. */
export async function findImage(db: Queryable, sku: string): Promise<string | null | undefined> {
  return maybeScalar(db, 'select image from product where sku = $1', [sku])
}

/** Null removes it. Returns false if there is no such product. */
export async function updateImage(tx: Transaction, sku: string, hash: string | null): Promise<boolean> {
  const sql = `update product set image = $2, updated_at = case when image is not distinct from $2 then updated_at
    else utc_now() end where sku = $1`
  return (await run(tx, sql, [sku, hash])) > 0
}

/** Locks the product, and blocks new references to it, until the transaction ends. Returns its id. */
export async function lockProduct(tx: Transaction, sku: string): Promise<number | undefined> {
  return maybeScalar(tx, 'select product_id from product where sku = $1 for update', [sku])
}

export async function deleteProduct(tx: Transaction, productId: number): Promise<void> {
  await run(tx, 'delete from product where product_id = $1', [productId])
}
