// The contents of a quote while they are edited. Amounts are decimals, as the interface writes them.
import type { components, paths } from '../../../client/src/openapi.ts'

export type Quote = components['schemas']['Quote']
type Item = components['schemas']['QuoteItem']
export type Address = components['schemas']['Address']

type Body = paths['/rest/V1/quoting/quote/{id}']['put']['requestBody']['content']['application/json']['quote']
/** Lines are complete: what the interface would keep may have been changed by somebody else. */
export type Changes = Omit<Body, 'version' | 'items'> & { items?: ReturnType<typeof itemOf>[] }

export type Tier = { qty: string; price: string }

export type Column = 'qty' | 'price' | 'discount' | 'margin' | 'tax_percent'

export type Line = {
  /** Identifies the line on the page; that of a saved one does not change. */
  key: string
  /** Undefined until the line is saved. */
  item_id: number | undefined
  sku: string
  name: string
  list_price: string
  qty: string
  price: string
  tax_percent: string
  /** A value may be a text that could not be read. */
  tiers: Tier[]
  note: string
  /** What was typed into a cell and could not be read; the cell's amount is the one before. */
  unread?: Partial<Record<Column, string>>
}

export type Terms = {
  /** Or a text that could not be read. */
  shipping_amount: string
  shipping_description: string
  seller_comment: string
  /** As the interface writes it, in UTC; empty for the default. */
  expires_at: string
  purchase_order_number: string
  company: string
  vat_id: string
  billing_address: Address | null
  shipping_address: Address | null
}

export type Offer = Terms & { lines: Line[] }

const textTerms = [
  'shipping_description',
  'seller_comment',
  'expires_at',
  'purchase_order_number',
  'company',
  'vat_id',
] as const
const addressTerms = ['billing_address', 'shipping_address'] as const
export const termNames = ['shipping_amount', ...textTerms, ...addressTerms] as const
export type TermName = (typeof termNames)[number]

type KnownLine = Pick<Line, 'key' | 'item_id' | 'sku'>

/** Returns the contents of a record. Its items have the keys of the known lines that they are. */
export function offerOf(quote: Quote, known: readonly KnownLine[] = []): Offer {
  const items = quote.items ?? []
  const keys = keysOf(items, known)
  return {
    lines: items.map((item) => lineOf(item, keys.get(item.item_id) ?? newKey(item, known))),
    shipping_amount: String(quote.shipping_amount),
    shipping_description: quote.shipping_description ?? '',
    seller_comment: quote.seller_comment ?? '',
    expires_at: quote.expires_at ?? '',
    purchase_order_number: quote.purchase_order_number ?? '',
    company: quote.company ?? '',
    vat_id: quote.vat_id ?? '',
    billing_address: quote.billing_address,
    shipping_address: quote.shipping_address,
  }
}

/** By id and SKU, or else by SKU in order: a client that sends items without their ids creates them again. */
function keysOf(items: readonly Item[], known: readonly KnownLine[]): Map<number, string> {
  const byId = new Map(known.map((line) => [line.item_id, line]))
  const isKept = (item: Item) => byId.get(item.item_id)?.sku === item.sku
  const kept = new Set<number | undefined>(items.filter(isKept).map(({ item_id }) => item_id))
  const left = known.filter(({ item_id }) => item_id !== undefined && !kept.has(item_id))
  const keys = new Map<number, string>()
  for (const { item_id, sku } of items) {
    const gone = left.findIndex((line) => line.sku === sku)
    const line = kept.has(item_id) ? byId.get(item_id) : gone === -1 ? undefined : left.splice(gone, 1)[0]
    if (line) keys.set(item_id, line.key)
  }
  return keys
}

/** A known id with another product is not the line that it was. */
function newKey({ item_id, sku }: Item, known: readonly KnownLine[]): string {
  const isKnown = known.some((line) => line.item_id === item_id)
  return isKnown ? `item-${item_id}-${encodeURIComponent(sku)}` : `item-${item_id}`
}

function lineOf(item: Item, key: string): Line {
  return {
    key,
    item_id: item.item_id,
    sku: item.sku,
    name: item.name,
    list_price: String(item.original_price),
    qty: String(item.qty),
    price: String(item.price),
    tax_percent: String(item.tax_percent),
    tiers: item.tier_prices.map(({ qty, price }) => ({ qty: String(qty), price: String(price) })),
    note: item.customer_note ?? '',
  }
}

/** Returns the fields that differ, as the interface expects them. */
export function changesOf(base: Offer, mine: Offer): Changes {
  const changes: Changes = {}
  if (mine.shipping_amount !== base.shipping_amount) changes.shipping_amount = Number(mine.shipping_amount)
  for (const name of textTerms) if (mine[name] !== base[name]) changes[name] = mine[name] || null
  for (const name of addressTerms) if (!isSame(mine[name], base[name])) changes[name] = mine[name]
  if (!isSame(mine.lines, base.lines)) changes.items = mine.lines.map(itemOf)
  return changes
}

/** Returns a line as the interface expects it. */
export function itemOf({ item_id, sku, qty, price, tax_percent, tiers, note }: Line) {
  return {
    ...(item_id !== undefined && { item_id }),
    sku,
    qty: Number(qty),
    price: Number(price),
    tax_percent: Number(tax_percent),
    tier_prices: tiers.map((tier) => ({ qty: Number(tier.qty), price: Number(tier.price) })),
    customer_note: note || null,
  }
}

/** Compares what people see, regardless of how the record writes it. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

export function isSameOffer(a: Offer, b: Offer): boolean {
  return (
    a === b ||
    (termNames.every((name) => isSame(a[name], b[name])) &&
      a.lines.length === b.lines.length &&
      a.lines.every((line, index) => isSame(line, b.lines[index])))
  )
}
