// Reads and writes the products of the built-in storefront.
import { many, maybeOne, type Queryable } from '../platform/database.ts'
import { amount } from '../platform/money.ts'
import type { Product } from './storefront.ts'

type Row = Omit<Product, 'price' | 'tax_percent'> & { price: string; tax_percent: string }

const columns = 'product_id, sku, name, price, tax_percent, type_id'

export async function findProduct(db: Queryable, productId: number): Promise<Product | undefined> {
  const row = await maybeOne<Row>(db, `select ${columns} from product where product_id = $1`, [productId])
  return row && fromRow(row)
}

/** By SKU, byte for byte; what is not there is not in the answer. */
export async function findProducts(db: Queryable, skus: string[]): Promise<Map<string, Product>> {
  const rows = await many<Row>(db, `select ${columns} from product where sku = any($1)`, [skus])
  return new Map(rows.map((row) => [row.sku, fromRow(row)]))
}

function fromRow(row: Row): Product {
  return { ...row, price: amount(row.price), tax_percent: amount(row.tax_percent) }
}
