// Prices the items of a quote, with defaults from the catalog.
import type { Transaction } from '../../platform/postgres/database.ts'
import { invalidField } from '../../platform/errors.ts'
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
 * Returns the items with the catalog prices at which their SKUs were added to the quote. Lines of one SKU are matched in
 * order; additional ones get the price of the last.
 */
export function keepOriginalPrices(
  items: PricedItem[],
  before: { sku: string; original_price: Amount }[],
): PricedItem[] {
  const prices = new Map<string, Amount[]>()
  for (const { sku, original_price } of before) {
    const ofSku = prices.get(sku)
    if (ofSku) ofSku.push(original_price)
    else prices.set(sku, [original_price])
  }
  return items.map((item) => {
    const ofSku = prices.get(item.sku) ?? [item.original_price]
    const original_price = ofSku.length > 1 ? ofSku.shift()! : ofSku[0]!
    return { ...item, original_price }
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
