// Prices the items of a quote, with defaults from the catalog.
import type { Transaction } from '../../platform/postgres/database.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { findKnownProducts, type KnownProduct } from '../../storefront/known-products.ts'
import type { StoredItem } from './quote-item-repository.ts'
import {
  choiceOf,
  completeLines,
  customPrice,
  customTax,
  exact,
  isCustom,
  needsPrice,
  type Line,
  type SentLine,
  type TaxDefault,
} from './quote-lines.ts'
import { givenSku } from '../../domain/lines.ts'
import { exactTier, type TierPrice } from '../../domain/quote-terms.ts'
import type { PricedItem } from '../../domain/quote-totals.ts'

/** The currency of the quote, and the values that apply where an item has none of its own. */
export type ItemDefaults = TaxDefault & { currency_code: string }

/** An item with its prices; `position` only if all items were sent with one. */
export type Priced = PricedItem & { item_id?: number; position?: number }

/**
 * Returns the lines with the prices that were sent or else the catalog's. An item with the item_id, SKU and type of one in
 * `before` edits it and keeps what is not sent, but no item_id and no name if the SKU belongs to another product by now. With
 * another SKU or type, it is a new item. For a deleted product, the values in `before` are used. Throws an error that names every
 * unknown SKU, or every value that a line in no catalog lacks.
 */
export async function priceItems(
  tx: Transaction,
  sent: SentLine[],
  defaults: ItemDefaults,
  before: StoredItem[] = [],
): Promise<Priced[]> {
  const lines = completeLines(sent, before, defaults)
  const products = await findCatalogProducts(tx, lines, before, defaults)
  return inOrder(
    lines.map((line, index) =>
      line.is_custom ? customItem(line, defaults) : catalogItem(line, products.get(index)!),
    ),
  )
}

/** Sorts items as they are read later, new ones last: with taxes rounded by rate, the tax of a row depends on those before it. */
function inOrder(items: Priced[]): Priced[] {
  if (items[0]?.position === undefined) return items
  const idOf = ({ item_id = Number.MAX_SAFE_INTEGER }: Priced) => item_id
  return items.toSorted((one, other) => one.position! - other.position! || idOf(one) - idOf(other))
}

/** Returns the product of each line of the catalog, by its index. */
async function findCatalogProducts(
  tx: Transaction,
  lines: Line[],
  before: StoredItem[],
  { currency_code }: ItemDefaults,
): Promise<Map<number, KnownProduct>> {
  const indexes = lines.flatMap(({ is_custom }, index) => (is_custom ? [] : index))
  const skus = indexes.map((index) => {
    const { item, edited, path } = lines[index]!
    return { sku: item.sku ?? edited!.sku, path }
  })
  const former = before
    .filter((item) => !isCustom(item))
    .map((item) => ({
      ...item,
      type_id: item.product_type,
      price: hadNoPrice(item) ? null : item.original_price,
    }))
  const products = await findKnownProducts(tx, skus, { currency_code }, former)
  return new Map(products.map((product, place) => [indexes[place]!, product]))
}

/** The catalog had no price in the currency of the quote, and the seller has set none yet. */
const hadNoPrice = ({ needs_price, original_price }: Pick<StoredItem, 'needs_price' | 'original_price'>) =>
  needs_price && original_price.eq(0)

/**
 * Returns the items with the catalog prices at which their products were added to the quote: an item that is kept has its
 * own. Other lines of one product are matched in order; additional ones get the price of the last.
 */
export function keepOriginalPrices<Item extends PricedItem & { item_id?: number }>(
  items: Item[],
  before: Pick<StoredItem, 'item_id' | 'product_id' | 'product_type' | 'original_price' | 'needs_price'>[],
): Item[] {
  type Former = (typeof before)[number]
  const formerById = new Map<number | undefined, Former>(before.map((item) => [item.item_id, item]))
  const ofCatalog = before.filter((item) => !isCustom(item))
  const lastOfProduct = new Map(ofCatalog.map((item) => [item.product_id, item]))
  const keptIds = new Set(items.map(({ item_id }) => item_id))
  const replaced = new Map<number | null, Former[]>()
  for (const item of ofCatalog.filter(({ item_id }) => !keptIds.has(item_id))) {
    const ofProduct = replaced.get(item.product_id) ?? []
    ofProduct.push(item)
    replaced.set(item.product_id, ofProduct)
  }
  return items.map((item) => {
    // A line in no catalog has no price but its own.
    if (isCustom(item)) return item
    const { item_id, product_id } = item
    const former =
      formerById.get(item_id) ?? replaced.get(product_id)?.shift() ?? lastOfProduct.get(product_id)
    return !former || hadNoPrice(former) ? item : { ...item, original_price: former.original_price }
  })
}

function catalogItem(line: Line, product: KnownProduct): Priced {
  const { item, edited } = line
  // If another product has the SKU now, comments stay with the item_id of the former one; the seller, who sees the new name,
  // keeps their quantity, prices and texts.
  const kept = edited?.product_id === product.product_id ? edited : undefined
  const before = edited?.needs_price ? undefined : edited?.price
  const price = needsPrice(line) ? null : amountOf(item.price, before, product.price)
  return {
    ...(kept && { item_id: kept.item_id }),
    product_id: product.product_id,
    product_type: product.type_id,
    sku: product.sku,
    name: (item.name === undefined ? kept?.name : item.name) ?? product.name,
    ...contentsOf(line),
    ...(kept === undefined && item.unit === undefined && { unit: product.unit || null }),
    price: price ?? amount(0),
    original_price: product.price ?? price ?? amount(0),
    tax_percent: amountOf(item.tax_percent, edited?.tax_percent, product.tax_percent),
    // Also if the catalog has none in this currency.
    needs_price: price === null,
    needs_tax: false,
    ...choiceOf(line),
    // A picture that was taken over stays, whatever becomes of that of the product.
    image: kept?.image ?? product.image,
  }
}

function customItem(line: Line, { default_tax_percent }: ItemDefaults): Priced {
  const { item, edited } = line
  const price = customPrice(line) ?? amount(0)
  const tax = customTax(line) ?? exact(default_tax_percent)
  return {
    ...(edited && { item_id: edited.item_id }),
    product_id: null,
    product_type: 'custom',
    // Without one, the database makes it of the item_id.
    sku: edited?.sku ?? givenSku(item.sku ?? ''),
    name: item.name ?? edited!.name,
    ...contentsOf(line),
    price,
    original_price: price,
    tax_percent: tax ?? amount(0),
    needs_price: needsPrice(line),
    needs_tax: tax === undefined,
    ...choiceOf(line),
    image: null,
  }
}

/** What all lines have: quantity, tiers, texts and place. */
function contentsOf({ item, edited }: Line) {
  const text = (name: 'customer_note' | 'description' | 'unit' | 'section') =>
    item[name] === undefined ? (edited?.[name] ?? null) : item[name]
  // An empty text says nothing: no page shows a heading without words.
  const words = (name: 'description' | 'unit' | 'section') => text(name) || null
  const { qty, tier_prices, position } = item
  return {
    qty: qty === undefined ? edited!.qty : amount(qty),
    tier_prices: tier_prices === undefined ? (edited?.tier_prices ?? []) : sortedTiers(tier_prices ?? []),
    customer_note: text('customer_note'),
    description: words('description'),
    unit: words('unit'),
    section: words('section'),
    ...(position !== undefined && { position }),
  }
}

/** Returns the amount that was sent, or else the one before. Null clears that, so that the catalog's applies. */
function amountOf<Catalog extends Amount | null>(
  sent: number | null | undefined,
  before: Amount | undefined,
  catalog: Catalog,
): Amount | Catalog {
  if (sent === undefined) return before ?? catalog
  return sent === null ? catalog : amount(sent)
}

function sortedTiers(tiers: { qty: number; price: number }[]): TierPrice[] {
  return tiers.map(exactTier).sort((a, b) => a.qty.cmp(b.qty))
}
