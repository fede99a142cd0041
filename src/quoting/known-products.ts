// Finds the products that a list of items names.
import type { Transaction } from '../platform/database.ts'
import { Fault } from '../platform/errors.ts'
import type { Product, Storefront } from '../storefront/storefront.ts'

/** The product of each item of the list at `path`, in their order. Throws naming every SKU that nobody knows. */
export async function findKnownProducts(
  tx: Transaction,
  storefront: Storefront,
  items: { sku: string }[],
  path: string,
): Promise<Product[]> {
  const products = await storefront.findProducts(tx, [...new Set(items.map((item) => item.sku))])
  const message = 'No such entity with %fieldName = %fieldValue'
  const errors = items.flatMap(({ sku }, index) =>
    products.has(sku)
      ? []
      : [{ message, parameters: { fieldName: `${path}[${index}].sku`, fieldValue: sku } }],
  )
  const [first] = errors
  if (first) throw new Fault('not_found', 'not_found', message, { parameters: first.parameters, errors })
  return items.map(({ sku }) => products.get(sku)!)
}
