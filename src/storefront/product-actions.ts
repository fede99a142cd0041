// Creates, changes and deletes products.
import type { Transaction } from '../platform/postgres/database.ts'
import { isCurrencyCode } from '../platform/currency.ts'
import {
  fieldDetail,
  invalidField,
  invalidInput,
  notFound,
  type AppError,
  type Detail,
} from '../platform/errors.ts'
import { removePlainLinesOf } from './cart-line-repository.ts'
import { insertPicture, renewPicture, type Picture } from './picture-repository.ts'
import {
  deleteProduct,
  findImage,
  lockProduct,
  saveProducts,
  updateImage,
  type SavedProduct,
} from './product-repository.ts'
import type { NewProductIn, ProductIn } from './product-schemas.ts'

/** Changes the given fields, or creates the product, which requires a name and a price; its default tax is 0. */
export async function putProduct(tx: Transaction, sku: string, product: ProductIn): Promise<void> {
  if (product.sku !== undefined && product.sku !== sku)
    throw invalidField('product.sku', 'must be the SKU of the path, or be left out.')
  const faults = priceFaults(product, 'product')
  if (faults.length > 0) throw invalidInput(faults)
  const [saved] = await saveProducts(tx, [{ ...product, sku }])
  if (!saved) throw incomplete(product, 'product')
}

/** Like `putProduct` for each of these products, which have distinct SKUs. Returns an error for each that is incomplete. */
export async function putProducts(
  tx: Transaction,
  products: { product: NewProductIn; path: string }[],
): Promise<(SavedProduct | AppError)[]> {
  const faults = products.map(({ product, path }) => priceFaults(product, path))
  const rows = await saveProducts(
    tx,
    products.flatMap(({ product }, index) => (faults[index]!.length > 0 ? [] : product)),
  )
  const saved = new Map(rows.map((row) => [row.sku, row]))
  return products.map(({ product, path }, index) => {
    const found = faults[index]!
    return found.length > 0 ? invalidInput(found) : (saved.get(product.sku) ?? incomplete(product, path))
  })
}

function priceFaults({ prices }: ProductIn, path: string): Detail[] {
  const codes = (prices ?? []).map(({ currency_code }) => currency_code)
  return codes.flatMap((code, index) => {
    const field = `${path}.prices[${index}].currency_code`
    if (!isCurrencyCode(code))
      return [fieldDetail(field, 'must be the ISO 4217 code of a currency in circulation.')]
    return codes.indexOf(code) < index ? [fieldDetail(field, 'is named twice.')] : []
  })
}

// Only an existing product can be sent without them.
function incomplete({ name, price }: ProductIn, path: string): AppError {
  const missing = Object.entries({ name, price }).filter(([, value]) => value === undefined)
  return invalidInput(
    missing.map(([field]) => fieldDetail(`${path}.${field}`, 'is required for a new product.')),
  )
}

/** Sets the picture that new lines of quotes take over, or removes it. */
export async function setImage(tx: Transaction, sku: string, picture: Picture | null): Promise<void> {
  await renewPicture(tx, await findImage(tx, sku))
  if (picture) await insertPicture(tx, picture)
  if (!(await updateImage(tx, sku, picture?.hash ?? null))) throw notFound('sku', sku)
}

/** Deletes a product and its plain lines in open carts. Quoted and ordered lines stay. */
export async function removeProduct(tx: Transaction, sku: string): Promise<void> {
  // Once locked, the product can no longer be added to a cart.
  const productId = await lockProduct(tx, sku)
  if (productId === undefined) throw notFound('sku', sku)
  await renewPicture(tx, await findImage(tx, sku))
  await removePlainLinesOf(tx, productId)
  await deleteProduct(tx, productId)
}
