// What people do to the lines of an offer: each edit returns a new offer.
import { lineTextMax } from '../../../src/domain/lines.ts'
import { isDecimal, priceChange, priceOfDiscount, priceOfMargin } from '../offer/line-amounts.ts'
import type { Column, Edit, Line, Tier } from '../offer/offer.ts'
import { choiceFaultsOf } from './choices.ts'
import type { ListedLine } from './pasted.ts'

/** What it takes to compute a price from a discount or a margin: the decimals of the currency, and the cost. */
export type Pricing = { digits: number; cost?: number | undefined }

let lastKey = 0

/** Returns a line that is not saved yet. Its fields are in the order of a saved one, as lines are compared as text. */
export function newLine(line: Omit<Line, 'key' | 'item_id' | keyof typeof noExtras> & Partial<Line>): Line {
  lastKey += 1
  const { sku, name, list_price, qty, price, tax_percent, tiers = [], note = '', ...more } = line
  const { product_type, description, unit, section, role, choice_group, is_chosen, ...rest } = {
    ...noExtras,
    ...more,
  }
  return {
    key: `new-${lastKey}`,
    item_id: undefined,
    sku,
    name,
    list_price,
    qty,
    price,
    tax_percent,
    tiers,
    note,
    product_type,
    description,
    unit,
    section,
    role,
    choice_group,
    is_chosen,
    needs_price: rest.needs_price,
    needs_tax: rest.needs_tax,
    image: rest.image,
  }
}

/** Returns a line that is in no catalog; its price, and its tax rate if the store has no default, are still to be given. */
export function customLine(name: string, defaultTax: number | null): Line {
  return newLine({
    product_type: 'custom',
    sku: '',
    name: start(name, lineTextMax.name),
    list_price: '0',
    qty: '1',
    price: '0',
    tax_percent: String(defaultTax ?? 0),
    needs_price: true,
    needs_tax: defaultTax === null,
  })
}

/** Returns the tax rate that all lines have, null if there is none. */
export function commonTax(lines: readonly Line[]): number | null {
  const rates = new Set(lines.filter(({ needs_tax }) => !needs_tax).map((line) => Number(line.tax_percent)))
  const [rate] = rates
  return rate === undefined || rates.size > 1 ? null : rate
}

/** Returns the custom line of a row. Without a name, the SKU becomes the name; it stays the SKU as well unless it has blanks. */
export function customLineOf(row: ListedLine, defaultTax: number | null): Line {
  const { sku, name, description = '', unit = '', qty, price } = row
  const line = customLine(name || sku, defaultTax)
  return {
    ...line,
    description,
    unit,
    ...((name || !/\s/.test(sku)) && { sku: start(sku, lineTextMax.sku) }),
    ...(qty !== undefined && { qty }),
    ...(price !== undefined && { price, list_price: price, needs_price: false }),
  }
}

/** Counts as the service does; `slice` could leave half a character, which the service refuses. */
const start = (text: string, charactersMax: number) => [...text].slice(0, charactersMax).join('')

/** The texts of a line. */
const textFields = ['name', 'description', 'unit', 'section'] as const
export type TextField = (typeof textFields)[number]
/** A text of a line, or the note to the customer. */
export type TextColumn = TextField | 'note'

/** What few lines have. */
export const noExtras = {
  tiers: [] as Tier[],
  note: '',
  product_type: 'simple',
  description: '',
  unit: '',
  section: '',
  role: 'included',
  choice_group: '',
  is_chosen: true,
  needs_price: false,
  needs_tax: false,
  image: null as string | null,
} as const satisfies Partial<Line>

export const editLine =
  (key: string, change: (line: Line) => Line): Edit =>
  (offer) => ({ ...offer, lines: offer.lines.map((line) => (line.key === key ? change(line) : line)) })

/**
 * Sets a cell to what was typed; `value` is undefined if it could not be read. Price, discount and margin determine each other:
 * typing one discards unread text in the others.
 */
export function typeCell(
  line: Line,
  column: Column,
  { text, value }: { text: string; value: string | undefined },
  pricing: Pricing,
): Line {
  // Cells that cannot be typed into: a block that is pasted, or a copy from the line above, may reach them.
  if (column === 'margin' && pricing.cost === undefined) return line
  if (column === 'discount' && line.product_type === 'custom') return line
  const { unread: unreadBefore = {}, ...readable } = line
  const otherUnread = Object.entries(unreadBefore).filter(
    ([name]) => name !== column && !(isPrice(column) && isPrice(name as Column)),
  )
  const change = value === undefined ? undefined : cellChange(line, column, value, pricing)
  const unread = { ...Object.fromEntries(otherUnread), ...(change ? {} : { [column]: text }) }
  return { ...readable, ...change, ...(Object.keys(unread).length > 0 && { unread }) }
}

const isPrice = (column: Column) => column === 'price' || column === 'discount' || column === 'margin'

/** Returns the fields that a value changes, undefined if the interface would refuse it. */
function cellChange(
  line: Line,
  column: Column,
  value: string,
  { digits, cost }: Pricing,
): Partial<Line> | undefined {
  if (column === 'qty') return Number(value) > 0 ? { qty: value } : undefined
  if (column === 'tax_percent')
    return Number(value) >= 0 && Number(value) <= 100 ? { tax_percent: value, needs_tax: false } : undefined
  if (column === 'price') return typedPrice(line, value)
  // A discount is taken off a price, and there is none yet.
  if (column === 'discount' && line.needs_price) return undefined
  const price =
    column === 'discount'
      ? priceOfDiscount(line.list_price, value, digits)
      : priceOfMargin(cost, value, digits)
  return price === undefined ? undefined : typedPrice(line, price)
}

/** The list price of a custom line is its price, which may be negative: such a line is a discount. */
function typedPrice(line: Line, value: string): Partial<Line> | undefined {
  const isCustom = line.product_type === 'custom'
  const isAllowed =
    isDecimal(value) || (isCustom && line.tiers.length === 0 && isDecimal(value.replace('-', '')))
  if (!isAllowed) return undefined
  const change = { ...priceChange(line, value), needs_price: false }
  return isCustom && 'price' in change ? { ...change, list_price: value } : change
}

/** Sets the prices of lines by their keys. A line that is in no catalog has no list price but its own. */
export const setPrices =
  (prices: ReadonlyMap<string, Pick<Line, 'price' | 'tiers'>>): Edit =>
  (offer) => ({
    ...offer,
    lines: offer.lines.map((line) => {
      const set = prices.get(line.key)
      if (!set) return line
      return { ...line, ...set, ...(line.product_type === 'custom' && { list_price: set.price }) }
    }),
  })

/** Sets the heading of the lines. */
export const setSection =
  (keys: ReadonlySet<string>, section: string): Edit =>
  (offer) => ({
    ...offer,
    lines: offer.lines.map((line) => (keys.has(line.key) ? { ...line, section } : line)),
  })

/** Returns the keys of the lines from a line on that have the same heading, without a break. */
export function groupFrom(lines: readonly Line[], key: string): string[] {
  const from = lines.findIndex((line) => line.key === key)
  if (from === -1) return []
  const group = lines.slice(from)
  const end = group.findIndex(({ section }) => section !== group[0]?.section)
  return group.slice(0, end === -1 ? undefined : end).map((line) => line.key)
}

/** Moves a line by a number of places. */
export const moveLine =
  (key: string, by: number): Edit =>
  (offer) => {
    const from = offer.lines.findIndex((line) => line.key === key)
    const to = from + by
    if (from === -1 || to < 0 || to >= offer.lines.length) return offer
    const lines = offer.lines.filter((line) => line.key !== key)
    lines.splice(to, 0, offer.lines[from]!)
    return { ...offer, lines }
  }

export const removeLine =
  (key: string): Edit =>
  (offer) => ({ ...offer, lines: offer.lines.filter((line) => line.key !== key) })

export const addLines =
  (lines: readonly Line[]): Edit =>
  (offer) => ({ ...offer, lines: [...offer.lines, ...lines] })

/** Copies a cell from the line above. Of a discount or a margin, the percentage is copied, and the price computed from it. */
export const copyFromAbove =
  (
    key: string,
    column: Column | TextColumn,
    value: (above: Line) => string | undefined,
    pricing: Pricing,
  ): Edit =>
  (offer) => {
    const index = offer.lines.findIndex((line) => line.key === key)
    const above = offer.lines[index - 1]
    const text = above && value(above)
    if (text === undefined) return offer
    const change = (line: Line) =>
      isText(column) ? { ...line, [column]: text } : typeCell(line, column, { text, value: text }, pricing)
    return editLine(key, change)(offer)
  }

export function isText(column: string): column is TextColumn {
  return ['note', ...textFields].includes(column)
}

export const setTiers = (key: string, tiers: Tier[]): Edit => editLine(key, (line) => ({ ...line, tiers }))

export type Fault = { key: string; column: Column | 'tiers' | 'name' | 'choice' }

/** Returns what has to be corrected before an offer can be saved, in the order of the lines. */
export function faultsOf(lines: readonly Line[]): Fault[] {
  const choiceFaults = choiceFaultsOf(lines)
  return lines.flatMap(({ key, name, unread, tiers, ...line }): Fault[] => [
    ...Object.keys(unread ?? {}).map((column) => ({ key, column: column as Column })),
    ...(isTaxMissing(line) ? [{ key, column: 'tax_percent' as const }] : []),
    ...(name.trim() === '' ? [{ key, column: 'name' as const }] : []),
    ...(tiers.every(isTierValid) ? [] : [{ key, column: 'tiers' as const }]),
    ...(choiceFaults.has(key) ? [{ key, column: 'choice' as const }] : []),
  ])
}

/** Whether a line has a price, but no tax rate. */
export function isTaxMissing({ needs_tax, needs_price }: Pick<Line, 'needs_tax' | 'needs_price'>): boolean {
  return needs_tax && !needs_price
}

function isTierValid({ qty, price }: Tier, index: number, tiers: readonly Tier[]): boolean {
  return isTierQty(qty) && isDecimal(price) && !isTierTwice(tiers, index)
}

export function isTierQty(text: string): boolean {
  return isDecimal(text) && Number(text) > 0
}

/** Whether an earlier tier begins at the same quantity. */
export function isTierTwice(tiers: readonly Tier[], index: number): boolean {
  const { qty } = tiers[index]!
  return isTierQty(qty) && tiers.findIndex((tier) => tier.qty === qty) < index
}
