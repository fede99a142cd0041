// What a change of a quote changes in its contents, for its history.
import { numbers, type Amount } from '../../domain/money.ts'
import type { TierPrice } from '../../domain/quote-terms.ts'
import { Address } from '../../storefront/company-details.ts'

/**
 * A field of a line, or of the quote if `item_id` and `sku` are null; `item` stands for a whole line, `files` for a file of the offer,
 * added or removed.
 */
export type QuoteChange = {
  item_id: number | null
  sku: string | null
  field: (typeof changedFields)[number]
  before: unknown
  after: unknown
}

/** The first changes, and the number of all. */
export type QuoteChanges = { listed: QuoteChange[]; count: number }

/** A history of many changes of many lines must stay small. */
const CHANGES_MAX = 50
const TEXT_MAX = 200
const TIERS_MAX = 10

export const comparedQuoteFields = [
  'title',
  'customer_id',
  'customer_email',
  'company',
  'vat_id',
  'billing_address',
  'shipping_address',
  'purchase_order_number',
  'order_reference',
  'order_increment_id',
  'cc',
  'expires_at',
  'shipping_amount',
  'shipping_tax_percent',
  'shipping_description',
  'seller_comment',
  'terms',
  'show_images',
  'grand_total',
  'cart_id',
] as const

export const comparedItemFields = [
  'name',
  'qty',
  'unit',
  'price',
  'tax_percent',
  'tier_prices',
  'description',
  'customer_note',
  'section',
  'role',
  'choice_group',
  'is_chosen',
  'chosen_qty',
] as const

/** `position` stands for the order of the lines. */
export const changedFields = [
  'item',
  'position',
  'files',
  ...comparedItemFields,
  ...comparedQuoteFields,
] as const

/** The fields of bodies that are not compared, each with the reason. */
export const notCompared = {
  quote: {
    version: 'is the same for all',
    items: 'are compared by their own fields',
    unchosen_items: 'likewise',
  },
  item: {
    item_id: 'identifies the line',
    sku: 'another one makes another line',
    product_type: 'another one makes another line',
    needs_price: 'makes the price null',
    position: 'only the order of all lines is compared: a new line moves those below it',
  },
} as const

type Item = Partial<Record<(typeof comparedItemFields)[number], unknown>> & {
  item_id?: number
  sku: string
  position?: number
  needs_price?: boolean
  needs_tax?: boolean
}

/** The lines before and after a change. */
export type ChangedItems = { before: readonly (Item & { item_id: number })[]; after: readonly Item[] }

/** The name of a file of the offer that was added, or that was removed. */
export type ChangedFile = { before: string | null; after: string | null }

type QuoteFields = Partial<Record<(typeof comparedQuoteFields)[number], unknown>>

/** Returns what differs in `columns`, which are written, in the lines and the files; undefined if nothing does. */
export function findChanges(
  quote: QuoteFields,
  columns: QuoteFields,
  { items, file }: { items?: ChangedItems | undefined; file?: ChangedFile | undefined } = {},
): QuoteChanges | undefined {
  const changes: QuoteChanges = { listed: [], count: 0 }
  const ofQuote = { item_id: null, sku: null }
  for (const field of comparedQuoteFields)
    if (columns[field] !== undefined) compare(changes, ofQuote, field, quote[field], columns[field])
  if (items) compareItems(changes, items)
  if (file) compare(changes, ofQuote, 'files', file.before, file.after)
  return changes.count === 0 ? undefined : changes
}

function compareItems(changes: QuoteChanges, { before, after }: ChangedItems): void {
  const former = new Map<number | undefined, Item>(before.map((item) => [item.item_id, item]))
  const present = new Set(after.map(({ item_id }) => item_id))
  for (const item of after) {
    const edited = former.get(item.item_id)
    if (!edited) add(changes, idsOf(item), 'item', null, termsOf(item))
    else
      for (const field of comparedItemFields)
        if (item[field] !== undefined)
          compare(changes, idsOf(item), field, valueOf(edited, field), valueOf(item, field))
  }
  for (const item of before)
    if (!present.has(item.item_id)) add(changes, idsOf(item), 'item', termsOf(item), null)
  const order = before.flatMap(({ item_id }) => (present.has(item_id) ? item_id : []))
  const kept = [...after].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  if (order.join() !== kept.flatMap(({ item_id }) => item_id ?? []).join())
    add(changes, { item_id: null, sku: null }, 'position', null, null)
}

const idsOf = ({ item_id, sku }: Item) => ({ item_id: item_id ?? null, sku })

const termsOf = (item: Item) => ({
  name: plain(item.name),
  qty: plain(item.qty),
  price: plain(valueOf(item, 'price')),
})

function valueOf(item: Item, field: (typeof comparedItemFields)[number]): unknown {
  const isMissing = (field === 'price' && item.needs_price) || (field === 'tax_percent' && item.needs_tax)
  return isMissing ? null : item[field]
}

type Ids = Pick<QuoteChange, 'item_id' | 'sku'>

function compare(
  changes: QuoteChanges,
  ids: Ids,
  field: QuoteChange['field'],
  before: unknown,
  after: unknown,
): void {
  if (isSame(before ?? null, after ?? null)) return
  if (field === 'tier_prices') add(changes, ids, field, ...differingTiers(before, after))
  else add(changes, ids, field, plain(before), plain(after))
}

function add(
  changes: QuoteChanges,
  ids: Ids,
  field: QuoteChange['field'],
  before: unknown,
  after: unknown,
): void {
  changes.count++
  if (changes.listed.length < CHANGES_MAX) changes.listed.push({ ...ids, field, before, after })
}

const isAmount = (value: unknown): value is Amount =>
  typeof value === 'object' && value !== null && 'toFixed' in value

function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (isAmount(before)) return isAmount(after) ? before.eq(after) : before.toNumber() === after
  const isObject = typeof before === 'object' && typeof after === 'object' && before && after
  return isObject ? textOf(before) === textOf(after) : false
}

/** Returns an amount as a number, and a list or an address as text, of which the beginning. */
function plain(value: unknown): unknown {
  if (isAmount(value)) return value.toNumber()
  const text = typeof value === 'object' && value ? textOf(value) : value
  return typeof text === 'string' ? beginningOf(text) : (text ?? null)
}

function textOf(value: object): string {
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ')
  const address = value as Record<string, string | string[] | null | undefined>
  return addressFields.flatMap((name) => address[name] || []).join(', ')
}

const addressFields = Object.keys(Address.properties)

/** Cuts between characters: half of one is no text for PostgreSQL. */
function beginningOf(text: string): string {
  if (text.length <= TEXT_MAX) return text
  const characters = [...text.slice(0, 2 * TEXT_MAX + 2)]
  return characters.length <= TEXT_MAX ? text : `${characters.slice(0, TEXT_MAX - 1).join('')}…`
}

/** Returns the first tiers that the other side lacks. */
function differingTiers(before: unknown, after: unknown): [object[], object[]] {
  const sides = [before, after].map((tiers) =>
    ((tiers ?? []) as TierPrice[]).map((tier) => numbers(tier, ['qty', 'price'])),
  )
  const [former = [], present = []] = sides
  const lacking = (tiers: typeof former, others: typeof former) =>
    tiers
      .filter(({ qty, price }) => !others.some((tier) => tier.qty === qty && tier.price === price))
      .slice(0, TIERS_MAX)
  return [lacking(former, present), lacking(present, former)]
}
