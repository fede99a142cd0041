// Reads products of the catalog for the editor.
import { escapeLike, TEXT_MAX } from '../../lists/list-query.ts'
import { priceIn } from '../../records/catalog-product.ts'
import { api, result, type Schemas } from '../../service/api.ts'
import { newLine } from './edits.ts'
import type { Line } from '../offer/offer.ts'
import type { ListedLine } from './pasted.ts'

export type Product = Schemas['Product']

const SKUS_PER_REQUEST = 100
const SHOWN_MAX = 20

/** Resolves to products that have all words of a text; those whose SKU begins with it come first. */
export async function searchProducts(text: string, signal: AbortSignal): Promise<Product[]> {
  const find = async (query: ProductQuery) => (await listProducts(query, signal, SHOWN_MAX)).items
  const [bySku, byWords] = await Promise.all([
    find({ filter: { sku: { like: `${escapeLike(text)}%` } } }),
    find({ search: text.slice(0, TEXT_MAX) }),
  ])
  const products = new Map([...bySku, ...byWords].map((product) => [product.id, product]))
  return [...products.values()].slice(0, SHOWN_MAX)
}

/** Products of the catalog by their SKUs. Case matters only if SKUs differ by it. */
export class KnownProducts {
  readonly #products = new Map<string, Product>()
  readonly #sought = new Set<string>()

  /** Reads those that were not sought before, one request after the other, as the service limits how much one person reads at once. */
  async read(skus: readonly string[], signal?: AbortSignal): Promise<void> {
    const missing = [...new Set(skus)].filter((sku) => !this.isSought(sku))
    for (let start = 0; start < missing.length; start += SKUS_PER_REQUEST) {
      const chunk = missing.slice(start, start + SKUS_PER_REQUEST)
      for (const product of (await listProducts({ filter: { sku: { in: chunk } } }, signal)).items) {
        const key = product.sku.toLowerCase()
        this.#products.set(product.sku, product)
        if (!this.#products.has(key)) this.#products.set(key, product)
      }
      for (const sku of chunk) this.#sought.add(sku)
    }
  }

  /** Whether it is known if the catalog has a SKU. */
  isSought(sku: string): boolean {
    return sku === '' || this.#sought.has(sku)
  }

  /** Returns undefined for a negative price: such a row is a discount, whatever its SKU. */
  find({ sku, price }: Pick<ListedLine, 'sku'> & Partial<ListedLine>): Product | undefined {
    if (price?.startsWith('-')) return undefined
    return this.#products.get(sku) ?? this.#products.get(sku.toLowerCase())
  }
}

/** Resolves to new lines in the order of the rows, and the rows whose SKUs are unknown, unless `customLine` makes lines of them. */
export async function linesOf<Row extends ListedLine>(
  rows: readonly Row[],
  currency: string,
  customLine?: (row: Row) => Line,
  products = new KnownProducts(),
): Promise<{ lines: Line[]; unknown: Row[] }> {
  await products.read(rows.map(({ sku }) => sku))
  return {
    lines: rows.flatMap((row) => {
      const product = products.find(row)
      return product ? [lineOf(product, currency, row)] : customLine ? [customLine(row)] : []
    }),
    unknown: customLine ? [] : rows.filter((row) => !products.find(row)),
  }
}

/** Returns a new line, at the catalog's price in the currency unless another one is given. */
export function lineOf(product: Product, currency: string, row: Partial<ListedLine> = {}): Line {
  const { qty, price, description, unit } = row
  const listPrice = priceIn(product, currency)
  return newLine({
    sku: product.sku,
    name: product.name,
    list_price: String(listPrice ?? price ?? 0),
    qty: qty ?? '1',
    price: price ?? String(listPrice ?? 0),
    tax_percent: String(product.tax_percent),
    unit: product.unit ?? unit ?? '',
    description: description ?? '',
    image: product.image,
    needs_price: price === undefined && listPrice === undefined,
  })
}

type ProductQuery = { filter?: object; search?: string }

async function listProducts({ filter, search }: ProductQuery, signal?: AbortSignal, pageSize?: number) {
  const query = {
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(search && { search }),
    ...(pageSize && { 'searchCriteria[pageSize]': pageSize, 'searchCriteria[count]': false }),
  }
  return result(api.GET('/rest/V1/products', { params: { query }, signal }))
}
