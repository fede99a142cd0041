// Saves a batch of products element by element: an invalid one does not affect the others.
import type { Transaction } from '../platform/postgres/database.ts'
import { AppError, invalidField, invalidInput } from '../platform/errors.ts'
import { putProducts } from '../storefront/product-actions.ts'
import type { SavedProduct } from '../storefront/product-repository.ts'
import { NewProduct, PRODUCTS_MAX, type NewProductIn } from '../storefront/product-schemas.ts'
import { openCompiler, validationDetails } from './pipeline/input-validator.ts'
import { readBody, type BodyNotes, type InputSchema } from './pipeline/request-input.ts'

export type ProductOutcome = { sku: string | null } & ({ error: AppError } | SavedProduct)

type Element = { sku: string | null; path: string; product: NewProductIn | AppError }

// Per product. The response has a list for each, and is stored with an Idempotency-Key: without a limit, it could be more
// than ten times as long as the request.
const ERRORS_MAX = 10

const isProduct = openCompiler()(NewProduct)

/** Returns the elements of `[…]` or `{"products": […]}`. Throws if there are none or too many. */
export function productElements(body: unknown): unknown[] {
  const wrapped = Array.isArray(body) ? { products: body as unknown } : body
  const { products, ...others } = (typeof wrapped === 'object' && wrapped ? wrapped : {}) as {
    products?: unknown
  }
  const [unknownField] = Object.keys(others)
  // Truncated: repeating a name of a megabyte helps nobody.
  if (unknownField !== undefined)
    throw invalidField(unknownField.slice(0, 100).toWellFormed(), 'is not known here.')
  if (!Array.isArray(products) || products.length === 0 || products.length > PRODUCTS_MAX)
    throw invalidField('products', `must be an array of 1 to ${PRODUCTS_MAX} products.`)
  return products
}

/** Returns the product of each element, or the error of an invalid one; adds the paths of ignored fields to `ignored`. */
export function readProducts(elements: unknown[], ignored: string[] = []): Element[] {
  const pathOfSku = new Map<string, string>()
  return elements.map((element, index) => {
    const path = `products[${index}]`
    const notes: BodyNotes = { repeatable: new Map(), repeated: [], ignored, errors: [] }
    const product = readBody(NewProduct as InputSchema, unwrapped(element), notes, path)
    if (!isProduct(product)) notes.errors.push(...validationDetails(isProduct.errors!, path))
    const { sku: skuOrOther } = (product ?? {}) as { sku?: unknown }
    const sku = typeof skuOrOther === 'string' ? skuOrOther : null
    const errors = notes.errors.slice(0, ERRORS_MAX)
    if (errors.length > 0) return { sku, path, product: invalidInput(errors) }
    const earlierPath = pathOfSku.get(String(sku))
    if (earlierPath !== undefined)
      return { sku, path, product: invalidField(`${path}.sku`, `is also the SKU of ${earlierPath}.`) }
    pathOfSku.set(String(sku), path)
    return { sku, path, product: product as NewProductIn }
  })
}

// Clients of the endpoint for one product send `{"product": …}`, and wrap the elements of a batch in the same way.
function unwrapped(element: unknown): unknown {
  const [key, ...others] = Object.keys(element ?? {})
  return key === 'product' && others.length === 0 ? (element as { product: unknown }).product : element
}

/** Saves the valid products. Returns an outcome for each element, in the same order. */
export async function saveElements(tx: Transaction, elements: Element[]): Promise<ProductOutcome[]> {
  const valid = elements.flatMap(({ product, path }) =>
    product instanceof AppError ? [] : [{ product, path }],
  )
  const saved = (await putProducts(tx, valid)).values()
  return elements.map(({ sku, product }) => {
    const outcome = product instanceof AppError ? product : saved.next().value!
    return outcome instanceof AppError ? { sku, error: outcome } : outcome
  })
}
