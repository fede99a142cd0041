// Looks up the products of a list of items.
import type { Transaction } from '../platform/postgres/database.ts'
import { AppError } from '../platform/errors.ts'
import { findPricedProducts, type PricedProduct } from './product-repository.ts'

/** A product of the catalog, or the copy of a deleted one in a quote. */
export type KnownProduct = Omit<PricedProduct, 'product_id'> & { product_id: number | null }

/**
 * Returns the product of each item, with its price in the currency, in their order; for a deleted product, the one in `former`. Throws an error that names
 * every unknown SKU, by the path of its item.
 */
export async function findKnownProducts(
  tx: Transaction,
  items: { sku: string; path: string }[],
  { currency_code }: { currency_code: string },
  former: KnownProduct[] = [],
): Promise<KnownProduct[]> {
  const found = await findPricedProducts(tx, [...new Set(items.map((item) => item.sku))], currency_code)
  const products = new Map<string, KnownProduct>(former.map((product) => [product.sku, product]))
  for (const [sku, product] of found) products.set(sku, product)
  const message = 'No such entity with %fieldName = %fieldValue'
  const errors = items.flatMap(({ sku, path }) =>
    products.has(sku) ? [] : [{ message, parameters: { fieldName: `${path}.sku`, fieldValue: sku } }],
  )
  const [first] = errors
  if (first) throw new AppError('not_found', message, { parameters: first.parameters, errors })
  return items.map(({ sku }) => products.get(sku)!)
}
