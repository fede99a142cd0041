// What people do to the lines of an offer: each edit returns a new offer.
import { isDecimal, priceChange, priceOfDiscount, priceOfMargin } from '../offer/line-amounts.ts'
import type { Column, Line, Offer, Tier } from '../offer/offer.ts'

export type Edit = (offer: Offer) => Offer

/** What it takes to compute a price from a discount or a margin: the decimals of the currency, and the cost. */
export type Pricing = { digits: number; cost?: number | undefined }

let lastKey = 0

/** Returns a line that is not saved yet. Its fields are in the order of a saved one, as lines are compared as text. */
export function newLine(line: Omit<Line, 'key' | 'item_id' | keyof typeof noExtras> & Partial<Line>): Line {
  lastKey += 1
  const { sku, name, list_price, qty, price, tax_percent, tiers = [], note = '', ...more } = line
  const { product_type, description, unit, section, needs_price, needs_tax } = { ...noExtras, ...more }
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
    needs_price,
    needs_tax,
  }
}

/** What few lines have. */
export const noExtras = {
  tiers: [] as Tier[],
  note: '',
  product_type: 'simple',
  description: '',
  unit: '',
  section: '',
  needs_price: false,
  needs_tax: false,
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
  if (column === 'price')
    return isDecimal(value) ? { ...priceChange(line, value), needs_price: false } : undefined
  const price =
    column === 'discount'
      ? priceOfDiscount(line.list_price, value, digits)
      : priceOfMargin(cost, value, digits)
  return price === undefined ? undefined : priceChange(line, price)
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
    column: Column | 'note',
    value: (above: Line) => string | undefined,
    pricing: Pricing,
  ): Edit =>
  (offer) => {
    const index = offer.lines.findIndex((line) => line.key === key)
    const above = offer.lines[index - 1]
    const text = above && value(above)
    if (text === undefined) return offer
    const change = (line: Line) =>
      column === 'note' ? { ...line, note: text } : typeCell(line, column, { text, value: text }, pricing)
    return editLine(key, change)(offer)
  }

export const setTiers = (key: string, tiers: Tier[]): Edit => editLine(key, (line) => ({ ...line, tiers }))

export type Fault = { key: string; column: Column | 'tiers' }

/** Returns what has to be corrected before an offer can be saved, in the order of the lines. */
export function faultsOf(lines: readonly Line[]): Fault[] {
  return lines.flatMap(({ key, unread, tiers }): Fault[] => [
    ...Object.keys(unread ?? {}).map((column) => ({ key, column: column as Column })),
    ...(tiers.every(isTierValid) ? [] : [{ key, column: 'tiers' as const }]),
  ])
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
