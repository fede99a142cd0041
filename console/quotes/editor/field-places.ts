// The places of an offer that faults and edits are about: a term, or a cell of a line.
import type { Offer } from '../offer/offer.ts'

/** Messages by field or place. */
export type Fields = ReadonlyMap<string, string>

/** Returns the place of a cell. Columns may be named as in the interface. */
export function placeOf(key: string, column: string): string {
  const ownNames: Record<string, string> = {
    tier_prices: 'tiers',
    customer_note: 'note',
    role: 'choice',
    choice_group: 'choice',
    is_chosen: 'choice',
  }
  return `${key}:${ownNames[column] ?? column}`
}

/**
 * Returns the faults by the places where they are shown. The service names fields such as `quote.items[0].price`, or
 * `items[0].price`.
 */
export function placed(fields: Fields, { lines }: Offer): Fields {
  return new Map(
    [...fields].map(([field, message]) => {
      const [, index, column] = /^(?:quote\.)?items\[(\d+)\]\.(\w+)/.exec(field) ?? []
      const key = index === undefined ? undefined : lines[Number(index)]?.key
      return [key ? placeOf(key, column ?? '') : field.replace(/^quote\.|\[\d+\]$/g, ''), message]
    }),
  )
}
