// What people read of the lines of an offer: headings with their sums, and the SKUs that somebody gave.
import { amount, sum } from './money.ts'

type Line = { section?: string | null; row_total: number }

/** Begins a group of lines with the same section; without a text, lines that have none and follow others. */
export type Heading = { text: string | null; subtotal: number }

/** Adds the heading above each line, or null. Consecutive lines with the same section have one; old records lack sections. */
export function withHeadings<Item extends Line>(
  items: readonly Item[],
): (Item & { heading: Heading | null })[] {
  const sectionOf = (item: Item | undefined) => item?.section ?? null
  return items.map((item, index) => {
    const text = sectionOf(item)
    if (text === sectionOf(items[index - 1])) return { ...item, heading: null }
    const next = items.findIndex((other, place) => place > index && sectionOf(other) !== text)
    const group = items.slice(index, next < 0 ? undefined : next)
    const subtotal = sum(group.map(({ row_total }) => amount(row_total))).toNumber()
    return { ...item, heading: { text, subtotal } }
  })
}

/** Returns the SKU for people: null if it was made of the id of a line that is in no catalog. */
export function shownSku({ item_id, sku }: { item_id: number; sku: string }): string | null {
  return sku === `custom-${item_id}` ? null : sku
}
