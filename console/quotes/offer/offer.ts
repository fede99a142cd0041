// The contents of a quote while it is edited (its lines and terms), read from a record and written as changes of it.
import type { components, paths } from '../../../client/src/openapi.ts'
import { allItems, type Role } from '../../../src/domain/choices.ts'

export type Quote = components['schemas']['Quote']
type Item = components['schemas']['QuoteItem']
export type Address = components['schemas']['Address']

type Body = paths['/rest/V1/quoting/quote/{id}']['put']['requestBody']['content']['application/json']['quote']
/** The body of a save. Its lines are complete, as the service keeps fields that are left out, and others may have changed them. */
export type Changes = Omit<Body, 'version' | 'items' | 'unchosen_items'> & {
  items?: ReturnType<typeof itemOf>[]
  /** The lines that are not chosen are among the items, so that all have one order. */
  unchosen_items?: never[]
}

export type Tier = { qty: string; price: string }

export type Column = 'qty' | 'price' | 'discount' | 'margin' | 'tax_percent'

/** A line of an offer. Its amounts are decimals as text, such as `1234.5`. */
export type Line = {
  /** Identifies the line on the page. It stays the same when the line is saved. */
  key: string
  /** Undefined until the line is saved. */
  item_id: number | undefined
  sku: string
  name: string
  list_price: string
  qty: string
  price: string
  tax_percent: string
  /** Prices from a quantity on. Their fields may be texts that could not be read. */
  tiers: Tier[]
  note: string
  /** `custom` for a line that is in no catalog. */
  product_type: 'simple' | 'custom'
  description: string
  unit: string
  section: string
  role: Role
  /** The name of the group of an alternative, else empty. */
  choice_group: string
  /** Whether it counts. */
  is_chosen: boolean
  /** Whether nobody gave it a price, or a tax rate, yet; the amounts are 0 until then. */
  needs_price: boolean
  needs_tax: boolean
  /** The hash of the picture of its product. */
  image: string | null
  /** Texts typed into cells that could not be read; the amount of such a cell is the former one. */
  unread?: Partial<Record<Column, string>>
}

export type Terms = {
  /** A decimal, or a text that could not be read. */
  shipping_amount: string
  /** A decimal, or a text that could not be read; empty if shipping is not taxed. */
  shipping_tax_percent: string
  shipping_description: string
  title: string
  seller_comment: string
  terms: string
  /** Whether the pictures of lines are shown to the customer. */
  show_images: boolean
  /** The end of the validity in UTC, as the interface writes it; empty for the default of the service. */
  expires_at: string
  purchase_order_number: string
  /** Addresses that receive copies of the mails, separated by commas. */
  cc: string
  company: string
  vat_id: string
  billing_address: Address | null
  shipping_address: Address | null
}

export type Offer = Terms & { lines: Line[] }

/** What a person does to an offer. */
export type Edit = (offer: Offer) => Offer

/** The costs of items by their ids, if none is known. */
export const noCosts: ReadonlyMap<number, number> = new Map()

const textTerms = [
  'title',
  'shipping_description',
  'seller_comment',
  'terms',
  'expires_at',
  'purchase_order_number',
  'company',
  'vat_id',
] as const
const addressTerms = ['billing_address', 'shipping_address'] as const
export const termNames = [
  'shipping_amount',
  'shipping_tax_percent',
  ...textTerms,
  'show_images',
  'cc',
  ...addressTerms,
] as const
export type TermName = (typeof termNames)[number]

type KnownLine = Pick<Line, 'key' | 'item_id' | 'sku'>

/** Returns the contents of a record. Items that are among the known lines have the keys of these. */
export function offerOf(quote: Quote, known: readonly KnownLine[] = []): Offer {
  const items = allItems(quote)
  const keys = keysOf(items, known)
  return {
    lines: items.map((item) => lineOf(item, keys.get(item.item_id) ?? newKey(item, known))),
    shipping_amount: String(quote.shipping_amount),
    shipping_tax_percent: quote.shipping_tax_percent === null ? '' : String(quote.shipping_tax_percent),
    shipping_description: quote.shipping_description ?? '',
    title: quote.title ?? '',
    seller_comment: quote.seller_comment ?? '',
    terms: quote.terms ?? '',
    show_images: quote.show_images,
    expires_at: quote.expires_at ?? '',
    purchase_order_number: quote.purchase_order_number ?? '',
    cc: quote.cc.join(', '),
    company: quote.company ?? '',
    vat_id: quote.vat_id ?? '',
    billing_address: quote.billing_address,
    shipping_address: quote.shipping_address,
  }
}

/**
 * Returns the keys of the items that are known lines, by item id. An item is a known line with its id and SKU, or else the next
 * one with its SKU that has lost its id: a client that saves items without their ids creates them again.
 */
function keysOf(items: readonly Item[], known: readonly KnownLine[]): Map<number, string> {
  const byId = new Map(known.map((line) => [line.item_id, line]))
  const isKept = (item: Item) => byId.get(item.item_id)?.sku === item.sku
  const keptIds = new Set<number | undefined>(items.filter(isKept).map(({ item_id }) => item_id))
  const lostLines = known.filter(({ item_id }) => item_id !== undefined && !keptIds.has(item_id))
  const keys = new Map<number, string>()
  for (const { item_id, sku } of items) {
    const lostIndex = lostLines.findIndex((line) => line.sku === sku)
    if (keptIds.has(item_id)) keys.set(item_id, byId.get(item_id)!.key)
    else if (lostIndex !== -1) keys.set(item_id, lostLines.splice(lostIndex, 1)[0]!.key)
  }
  return keys
}

/** Returns the key of an item that is no known line. With a known id, but another product, it needs a key of its own. */
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
    product_type: item.product_type === 'custom' ? 'custom' : 'simple',
    description: item.description ?? '',
    unit: item.unit ?? '',
    section: item.section ?? '',
    role: item.role,
    choice_group: item.choice_group ?? '',
    is_chosen: item.is_chosen,
    needs_price: item.needs_price,
    needs_tax: item.needs_tax,
    image: item.image,
  }
}

/** Returns the fields that differ, as the interface expects them. */
export function changesOf(base: Offer, mine: Offer): Changes {
  const changes: Changes = {}
  if (mine.shipping_amount !== base.shipping_amount) changes.shipping_amount = Number(mine.shipping_amount)
  const percent = mine.shipping_tax_percent
  if (percent !== base.shipping_tax_percent)
    changes.shipping_tax_percent = percent === '' ? null : Number(percent)
  for (const name of textTerms) if (mine[name] !== base[name]) changes[name] = mine[name] || null
  if (mine.show_images !== base.show_images) changes.show_images = mine.show_images
  if (mine.cc !== base.cc) changes.cc = mine.cc.split(/[\s,;]+/).filter(Boolean)
  for (const name of addressTerms) if (!isSame(mine[name], base[name])) changes[name] = mine[name]
  if (isSame(mine.lines, base.lines)) return changes
  const former = new Map(base.lines.map((line) => [line.key, line]))
  changes.items = mine.lines.map((line) => itemOf(line, former.get(line.key)))
  changes.unchosen_items = []
  return changes
}

/**
 * Returns a line as the interface expects it. The name of a saved line of the catalog is sent only if it was changed: if another
 * product has the SKU by now, the line gets its name.
 */
export function itemOf(line: Line, former: Line | undefined) {
  const { item_id, sku, name, product_type, needs_price, needs_tax, tiers } = line
  return {
    ...(item_id !== undefined && { item_id }),
    // Without one, the service makes it.
    ...(sku !== '' && { sku }),
    product_type,
    ...((product_type === 'custom' || item_id === undefined || name !== former?.name) && { name }),
    qty: Number(line.qty),
    ...(needs_price ? { needs_price } : { price: Number(line.price) }),
    ...(!needs_tax && { tax_percent: Number(line.tax_percent) }),
    tier_prices: tiers.map((tier) => ({ qty: Number(tier.qty), price: Number(tier.price) })),
    customer_note: line.note || null,
    description: line.description || null,
    unit: line.unit || null,
    section: line.section || null,
    role: line.role,
    choice_group: line.role === 'alternative' ? line.choice_group || null : null,
    is_chosen: counts(line),
  }
}

/** Whether a line counts in the totals. */
export function counts({ role, is_chosen }: Pick<Line, 'role' | 'is_chosen'>): boolean {
  return role === 'included' || is_chosen
}

/** Whether two values are equal as JSON. Fields of objects have to be in the same order. */
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
