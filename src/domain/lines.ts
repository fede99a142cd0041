// What people read of the lines of an offer: headings with their sums, and the SKUs that somebody gave.
import { amount, sum } from './money.ts'

/** The most characters of the texts of a line. */
export const lineTextMax = { sku: 64, name: 255, description: 5000, unit: 16, section: 200 } as const

/** Lines that are not chosen do not count. */
type Line = { section?: string | null; row_total: number; is_chosen?: boolean }

/** Begins a group of lines with the same section; null stands for lines that have none and follow others. */
export type Heading = { text: string | null; subtotal: number }

/** Adds the heading above each line, or null. Consecutive lines with the same section have one; old records lack sections, or have empty ones. */
export function withHeadings<Item extends Line>(
  items: readonly Item[],
): (Item & { heading: Heading | null })[] {
  const groups: { section: string | null; items: Item[] }[] = []
  for (const item of items) {
    const section = item.section || null
    const last = groups.at(-1)
    if (last?.section === section) last.items.push(item)
    else groups.push({ section, items: [item] })
  }
  return groups.flatMap(({ section, items }, place) => {
    const subtotal = sum(
      items.map(({ row_total, is_chosen }) => amount(is_chosen === false ? 0 : row_total)),
    ).toNumber()
    const heading = section === null && place === 0 ? null : { text: section, subtotal }
    return items.map((item, index) => ({ ...item, heading: index === 0 ? heading : null }))
  })
}

/** Returns the SKU of a custom line if somebody typed it; empty if it was made of a line's id, which a copy must not keep. */
export function givenSku(sku: string): string {
  return /^custom-\d+$/.test(sku) ? '' : sku
}

/** Returns the SKU for people: null if it was made of the id of a line that is in no catalog. */
export function shownSku({ item_id, sku }: { item_id: number; sku: string }): string | null {
  return sku === `custom-${item_id}` ? null : sku
}
