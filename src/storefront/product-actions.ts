// What happens to products: put into the catalogue, changed there.
import type { Transaction } from '../platform/database.ts'
import { invalidField } from '../platform/errors.ts'
import { updateProduct, upsertProduct } from './product-repository.ts'
import type { ProductIn } from './product-schemas.ts'

/** Makes the product or changes it; a tax that is not given stays as it is (0 at first). */
export async function putProduct(tx: Transaction, sku: string, product: ProductIn): Promise<void> {
  if (product.sku !== undefined && product.sku !== sku)
    throw invalidField('product.sku', 'must be the SKU of the path, or be left out.')
  const isChanged = await updateProduct(tx, { ...product, sku })
  if (!isChanged) await upsertProduct(tx, { ...product, sku })
}
