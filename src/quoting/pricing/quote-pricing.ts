// Prices the items of a quote, with defaults from the catalog.
import type { Transaction } from '../../platform/postgres/database.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { amount, type Amount } from '../../platform/money.ts'
import { findKnownProducts, type KnownProduct } from '../quote/known-products.ts'
import type { QuoteItemIn } from '../quote/quote-input-schemas.ts'
import type { StoredItem } from '../quote/quote-item-repository.ts'
import type { PricedItem } from './quote-totals.ts'

/** Throws if an item has two prices for one quantity. */
export function requireDistinctTiers(items: QuoteItemIn[]): void {
  for (const [index, { tier_prices = [] }] of items.entries())
    if (new Set(tier_prices.map((tier) => tier.qty)).size < tier_prices.length)
      throw invalidField(`quote.items[${index}].tier_prices`, 'must not give two prices for one quantity.')
}

/** Throws if the item_id of an item is not among those in `before`, or is named twice. */
export function requireItemsOf(before: { item_id: number }[], items: { item_id?: number }[]): void {
  const left = new Set(before.map(({ item_id }) => item_id))
  for (const [index, { item_id }] of items.entries()) {
    if (item_id === undefined || left.delete(item_id)) continue
    const fieldName = `quote.items[${index}].item_id`
    if (before.some((item) => item.item_id === item_id)) throw invalidField(fieldName, 'is named twice.')
    throw notFound(fieldName, item_id)
  }
}

/**
 * Returns the items with the given or else the catalog's prices. For a deleted product, the values in `before` are used.
 * Throws an error that names every unknown SKU.
 */
export async function priceItems(
  tx: Transaction,
  items: QuoteItemIn[],
  before: StoredItem[] = [],
): Promise<PricedItem[]> {
  const former = before.map((item) => ({ ...item, type_id: item.product_type, price: item.original_price }))
  const products = await findKnownProducts(tx, items, 'quote.items', former)
  return items.map((item, index) => pricedItem(item, products[index]!))
}

/**
 * Returns the items with the catalog prices at which their SKUs were added to the quote: an item that is kept has its own.
 * Other lines of one SKU are matched in order; additional ones get the price of the last.
 */
export function keepOriginalPrices<Item extends PricedItem & { item_id?: number }>(
  items: Item[],
  before: { item_id: number; sku: string; original_price: Amount }[],
): Item[] {
  const former = new Map(before.map((item) => [item.item_id, item]))
  const ownOf = ({ item_id, sku }: Item) => {
    const own = item_id === undefined ? undefined : former.get(item_id)
    return own?.sku === sku ? own : undefined
  }
  const claimed = new Set(items.map(ownOf))
  const last = new Map(before.map(({ sku, original_price }) => [sku, original_price]))
  const others = new Map<string, Amount[]>()
  for (const { sku, original_price } of before.filter((each) => !claimed.has(each))) {
    const ofSku = others.get(sku)
    if (ofSku) ofSku.push(original_price)
    else others.set(sku, [original_price])
  }
  return items.map((item) => {
    const kept = ownOf(item)?.original_price ?? others.get(item.sku)?.shift() ?? last.get(item.sku)
    return { ...item, original_price: kept ?? item.original_price }
  })
}

function pricedItem(item: QuoteItemIn, product: KnownProduct): PricedItem {
  const tiers = (item.tier_prices ?? []).map(({ qty, price }) => ({ qty: amount(qty), price: amount(price) }))
  return {
    product_id: product.product_id,
    product_type: product.type_id,
    sku: product.sku,
    name: product.name,
    qty: amount(item.qty),
    price: item.price === undefined ? product.price : amount(item.price),
    original_price: product.price,
    tax_percent: item.tax_percent === undefined ? product.tax_percent : amount(item.tax_percent),
    tier_prices: tiers.sort((a, b) => a.qty.cmp(b.qty)),
    customer_note: item.customer_note ?? null,
  }
}
