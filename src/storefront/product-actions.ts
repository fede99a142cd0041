// Creates, changes and deletes products.
import type { Transaction } from '../platform/postgres/database.ts'
import { fieldDetail, invalidField, invalidInput, notFound } from '../platform/errors.ts'
import { removePlainLinesOf } from './cart-line-repository.ts'
import { deleteProduct, lockProduct, updateProduct, upsertProduct } from './product-repository.ts'
import type { ProductIn } from './product-schemas.ts'

/** Changes the given fields, or creates the product, which requires a name and a price; its default tax is 0. */
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

/** Deletes a product and its plain lines in open carts. Quoted and ordered lines stay. */
export async function removeProduct(tx: Transaction, sku: string): Promise<void> {
  // Once locked, the product can no longer be added to a cart.
  const productId = await lockProduct(tx, sku)
  if (productId === undefined) throw notFound('sku', sku)
  await removePlainLinesOf(tx, productId)
  await deleteProduct(tx, productId)
}
