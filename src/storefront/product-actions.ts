// What happens to products: put into the catalogue, changed there, deleted.
import type { Transaction } from '../platform/database.ts'
import { fieldDetail, invalidField, invalidInput, notFound } from '../platform/errors.ts'
import { removePlainLinesOf } from './cart-line-repository.ts'
import { deleteProduct, lockProduct, updateProduct, upsertProduct } from './product-repository.ts'
import type { ProductIn } from './product-schemas.ts'

/** Makes a product, which needs a name and a price, or changes what is given of it; the tax of a new one is 0. */
export async function putProduct(tx: Transaction, sku: string, product: ProductIn): Promise<void> {
  if (product.sku !== undefined && product.sku !== sku)
    throw invalidField('product.sku', 'must be the SKU of the path, or be left out.')
  if (await updateProduct(tx, { ...product, sku })) return
  const { name, price } = product
  if (name === undefined || price === undefined) {
    const missing = Object.entries({ name, price }).filter(([, value]) => value === undefined)
    throw invalidInput(
      missing.map(([field]) => fieldDetail(`product.${field}`, 'is required for a new product.')),
    )
  }
  await upsertProduct(tx, { ...product, sku, name, price })
}

/** Deletes a product with its plain lines in open carts. What was quoted or ordered stays as it is. */
export async function removeProduct(tx: Transaction, sku: string): Promise<void> {
  // From here on nobody can put the product into a cart.
  const productId = await lockProduct(tx, sku)
  if (productId === undefined) throw notFound('sku', sku)
  await removePlainLinesOf(tx, productId)
  await deleteProduct(tx, productId)
}
