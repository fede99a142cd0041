// Prices the items of a quote, with defaults from the catalog.
import type { Transaction } from '../../platform/postgres/database.ts'
import { fieldDetail, invalidField, invalidInput, notFound } from '../../platform/errors.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { findKnownProducts, type KnownProduct } from '../../storefront/known-products.ts'
import type { EditedItemIn } from './quote-input-schemas.ts'
import type { StoredItem } from './quote-item-repository.ts'
import type { TierPrice } from '../../domain/quote-terms.ts'
import type { PricedItem } from '../../domain/quote-totals.ts'

/** Throws if an item has two prices for one quantity. */
export function requireDistinctTiers(items: EditedItemIn[]): void {
  for (const [index, { tier_prices }] of items.entries())
    if (tier_prices && new Set(tier_prices.map((tier) => tier.qty)).size < tier_prices.length)
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
 * Returns the items with the given or else the catalog's prices. An item with the item_id and the SKU of one in `before` keeps
 * what is not given; if another product has the SKU by now, it keeps no item_id and no name. With another SKU, it is a new one. For a
 * deleted product, the values in `before` are used. Throws an error that names every unknown SKU.
 */
export async function priceItems(
  tx: Transaction,
  items: EditedItemIn[],
  before: StoredItem[] = [],
): Promise<(PricedItem & { item_id?: number })[]> {
  const known = new Map<number | undefined, StoredItem>(before.map((item) => [item.item_id, item]))
  const own = items.map(({ item_id, sku }) => {
    const item = known.get(item_id)
    return sku === undefined || sku === item?.sku ? item : undefined
  })
  requireComplete(items, own)
  const skus = items.map((item, index) => ({ sku: item.sku ?? own[index]!.sku }))
  const former = before.map((item) => ({ ...item, type_id: item.product_type, price: item.original_price }))
  const products = await findKnownProducts(tx, skus, 'quote.items', former)
  return items.map((item, index) => pricedItem(item, products[index]!, own[index]))
}

function requireComplete(items: EditedItemIn[], own: (StoredItem | undefined)[]): void {
  const missing = items.flatMap((item, index) =>
    own[index]
      ? []
      : newItemFields.filter((name) => item[name] === undefined).map((name) => ({ name, index })),
  )
  if (missing.length > 0)
    throw invalidInput(
      missing.map(({ name, index }) => fieldDetail(`quote.items[${index}].${name}`, 'is required.')),
    )
}

const newItemFields = ['sku', 'qty'] as const

/**
 * Returns the items with the catalog prices at which their products were added to the quote: an item that is kept has its
 * own. Other lines of one product are matched in order; additional ones get the price of the last.
 */
export function keepOriginalPrices<Item extends PricedItem & { item_id?: number }>(
  items: Item[],
  before: { item_id: number; product_id: number | null; original_price: Amount }[],
): Item[] {
  const former = new Map<number | undefined, (typeof before)[number]>(
    before.map((item) => [item.item_id, item]),
  )
  const ownOf = ({ item_id }: Item) => former.get(item_id)
  const claimed = new Set(items.map(ownOf))
  const last = new Map(before.map((item) => [item.product_id, item]))
  const others = new Map<number | null, typeof before>()
  for (const item of before.filter((each) => !claimed.has(each))) {
    const ofProduct = others.get(item.product_id)
    if (ofProduct) ofProduct.push(item)
    else others.set(item.product_id, [item])
  }
  return items.map((item) => {
    const { product_id } = item
    const kept = ownOf(item) ?? others.get(product_id)?.shift() ?? last.get(product_id)
    return { ...item, original_price: kept?.original_price ?? item.original_price }
  })
}

function pricedItem(
  { qty, price, tax_percent, tier_prices, customer_note }: EditedItemIn,
  product: KnownProduct,
  own: StoredItem | undefined,
): PricedItem & { item_id?: number } {
  // Comments stay with the item_id of the former product; quantity, prices and note are the seller's, who sees the new name.
  const kept = own?.product_id === product.product_id ? own : undefined
  return {
    ...(kept && { item_id: kept.item_id }),
    product_id: product.product_id,
    product_type: product.type_id,
    sku: product.sku,
    name: kept?.name ?? product.name,
    qty: qty === undefined ? own!.qty : amount(qty),
    price: amountOf(price, own?.price, product.price),
    original_price: product.price,
    tax_percent: amountOf(tax_percent, own?.tax_percent, product.tax_percent),
    tier_prices: tier_prices === undefined ? (own?.tier_prices ?? []) : sortedTiers(tier_prices ?? []),
    customer_note: customer_note === undefined ? (own?.customer_note ?? null) : customer_note,
  }
}

// Null clears a kept amount.
function amountOf(given: number | null | undefined, kept: Amount | undefined, fallback: Amount): Amount {
  return (given === undefined ? kept : given === null ? undefined : amount(given)) ?? fallback
}

function sortedTiers(tiers: { qty: number; price: number }[]): TierPrice[] {
  const exact = tiers.map(({ qty, price }) => ({ qty: amount(qty), price: amount(price) }))
  return exact.sort((a, b) => a.qty.cmp(b.qty))
}
