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
import type { Amount } from '../platform/money.ts'
import type { ProductIn } from './product-schemas.ts'

export type Product = {
  product_id: number
  sku: string
  name: string
  price: Amount
  tax_percent: Amount
  type_id: string
}

const columns = 'product_id, sku, name, price, tax_percent, type_id'

export const productList: ListSource = {
  columns: `p.product_id as id, p.sku, p.name, trim_scale(p.price) as price,
    trim_scale(p.tax_percent) as tax_percent, p.type_id, wire_time(p.created_at) as created_at,
    wire_time(p.updated_at) as updated_at`,
  from: 'product p',
  id: 'id',
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

/**
 * Changes the given fields. `updated_at` stays if nothing changes, so that a catalog that is sent again as a whole does not
 * appear as changed to pollers. Returns false if there is no such product.
 */
export async function updateProduct(tx: Transaction, product: ProductIn & { sku: string }): Promise<boolean> {
  const touched = await run(
    tx,
    `update product set name = coalesce($2, name), price = coalesce($3::numeric, price),
       tax_percent = coalesce($4::numeric, tax_percent),
       updated_at = case when (name, price, tax_percent) =
           (coalesce($2, name), coalesce($3::numeric, price), coalesce($4::numeric, tax_percent))
         then updated_at else utc_now() end
     where sku = $1`,
    [product.sku, product.name, product.price, product.tax_percent],
  )
  return touched > 0
}

/** For a new product: of two concurrent calls, the second updates what the first inserted. */
export async function upsertProduct(
  tx: Transaction,
  product: ProductIn & Required<Pick<ProductIn, 'sku' | 'name' | 'price'>>,
): Promise<void> {
  await run(
    tx,
    `insert into product (sku, name, price, tax_percent) values ($1, $2, $3, coalesce($4::numeric, 0))
     on conflict (sku) do update set name = excluded.name, price = excluded.price,
       tax_percent = coalesce($4, product.tax_percent), updated_at = utc_now()`,
    [product.sku, product.name, product.price, product.tax_percent],
  )
}

/** Locks the product, and blocks new references to it, until the transaction ends. Returns its id. */
export async function lockProduct(tx: Transaction, sku: string): Promise<number | undefined> {
  return maybeScalar(tx, 'select product_id from product where sku = $1 for update', [sku])
}

export async function deleteProduct(tx: Transaction, productId: number): Promise<void> {
  await run(tx, 'delete from product where product_id = $1', [productId])
}
