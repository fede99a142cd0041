// Prices the items of a quote, with defaults from the catalog.
import type { Transaction } from '../../platform/postgres/database.ts'
import { fieldDetail, invalidField, invalidInput, notFound } from '../../platform/errors.ts'
import { amount, type Amount } from '../../domain/money.ts'
import { findKnownProducts, type KnownProduct } from '../../storefront/known-products.ts'
import type { EditedItemIn } from './quote-input-schemas.ts'
import type { StoredItem } from './quote-item-repository.ts'
import { exactTier, type TierPrice } from '../../domain/quote-terms.ts'
import type { PricedItem } from '../../domain/quote-totals.ts'

/** Throws if an item has two prices for one quantity. */
export function requireDistinctTiers(items: EditedItemIn[]): void {
  for (const [index, { tier_prices }] of items.entries())
    if (tier_prices && new Set(tier_prices.map((tier) => tier.qty)).size < tier_prices.length)
      throw invalidField(`quote.items[${index}].tier_prices`, 'must not give two prices for one quantity.')
}

/** Throws if the item_id of an item is not among those in `before`, or is named twice. */
export function requireItemsOf(before: { item_id: number }[], items: { item_id?: number }[]): void {
  const notYetNamed = new Set(before.map(({ item_id }) => item_id))
  for (const [index, { item_id }] of items.entries()) {
    if (item_id === undefined || notYetNamed.delete(item_id)) continue
    const fieldName = `quote.items[${index}].item_id`
    if (before.some((item) => item.item_id === item_id)) throw invalidField(fieldName, 'is named twice.')
    throw notFound(fieldName, item_id)
  }
}

/**
 * Returns the items with the prices that were sent or else the catalog's. An item with the item_id and SKU of one in `before`
 * edits it and keeps what is not sent, but no item_id and no name if the SKU belongs to another product by now. With another SKU,
 * it is a new item. For a deleted product, the values in `before` are used. Throws an error that names every unknown SKU.
 */
export async function priceItems(
  tx: Transaction,
  items: EditedItemIn[],
  before: StoredItem[] = [],
): Promise<(PricedItem & { item_id?: number })[]> {
  const beforeById = new Map<number | undefined, StoredItem>(before.map((item) => [item.item_id, item]))
  const edited = items.map(({ item_id, sku }) => {
    const item = beforeById.get(item_id)
    return sku === undefined || sku === item?.sku ? item : undefined
  })
  requireComplete(items, edited)
  const skus = items.map((item, index) => ({ sku: item.sku ?? edited[index]!.sku }))
  const former = before.map((item) => ({ ...item, type_id: item.product_type, price: item.original_price }))
  const products = await findKnownProducts(tx, skus, 'quote.items', former)
  return items.map((item, index) => pricedItem(item, products[index]!, edited[index]))
}

function requireComplete(items: EditedItemIn[], edited: (StoredItem | undefined)[]): void {
  const errors = items.flatMap((item, index) => {
    const missing = edited[index] ? [] : newItemFields.filter((name) => item[name] === undefined)
    return missing.map((name) => fieldDetail(`quote.items[${index}].${name}`, 'is required.'))
  })
  if (errors.length > 0) throw invalidInput(errors)
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
  type Former = (typeof before)[number]
  const formerById = new Map<number | undefined, Former>(before.map((item) => [item.item_id, item]))
  const lastOfProduct = new Map(before.map((item) => [item.product_id, item]))
  const keptIds = new Set(items.map(({ item_id }) => item_id))
  const replaced = new Map<number | null, Former[]>()
  for (const item of before.filter(({ item_id }) => !keptIds.has(item_id))) {
    const ofProduct = replaced.get(item.product_id) ?? []
    ofProduct.push(item)
    replaced.set(item.product_id, ofProduct)
  }
  return items.map((item) => {
    const { item_id, product_id } = item
    const former =
      formerById.get(item_id) ?? replaced.get(product_id)?.shift() ?? lastOfProduct.get(product_id)
    return { ...item, original_price: former?.original_price ?? item.original_price }
  })
}

function pricedItem(
  { qty, price, tax_percent, tier_prices, customer_note }: EditedItemIn,
  product: KnownProduct,
  edited: StoredItem | undefined,
): PricedItem & { item_id?: number } {
  // If another product has the SKU now, comments stay with the item_id of the former one; the seller, who sees the new name,
  // keeps their quantity, prices and note.
  const kept = edited?.product_id === product.product_id ? edited : undefined
  return {
    ...(kept && { item_id: kept.item_id }),
    product_id: product.product_id,
    product_type: product.type_id,
    sku: product.sku,
    name: kept?.name ?? product.name,
    qty: qty === undefined ? edited!.qty : amount(qty),
    price: amountOf(price, edited?.price, product.price),
    original_price: product.price,
    tax_percent: amountOf(tax_percent, edited?.tax_percent, product.tax_percent),
    tier_prices: tier_prices === undefined ? (edited?.tier_prices ?? []) : sortedTiers(tier_prices ?? []),
    customer_note: customer_note === undefined ? (edited?.customer_note ?? null) : customer_note,
  }
}

/** Returns the amount that was sent, or else the one before. Null clears that, so that the catalog's applies. */
function amountOf(sent: number | null | undefined, before: Amount | undefined, catalog: Amount): Amount {
  if (sent === undefined) return before ?? catalog
  return sent === null ? catalog : amount(sent)
}

function sortedTiers(tiers: { qty: number; price: number }[]): TierPrice[] {
  return tiers.map(exactTier).sort((a, b) => a.qty.cmp(b.qty))
}
