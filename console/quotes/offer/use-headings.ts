// The headings above the lines of an offer, with their subtotals.
import { useMemo } from 'react'
import { withHeadings, type Heading } from '../../../src/domain/lines.ts'
import type { OfferTotals } from './line-amounts.ts'
import { counts, type Line } from './offer.ts'

/** Returns the heading above each line, or null; `totals` can be those of fewer or more lines for a moment. */
export function useHeadings(
  lines: readonly Line[],
  totals: { items: readonly { row_total: { toNumber: () => number } }[] } | OfferTotals | undefined,
): (Heading | null)[] {
  return useMemo(() => {
    if (lines.every(({ section }) => section === '')) return []
    const items = lines.map((line, index) => ({
      section: line.section || null,
      is_chosen: counts(line),
      row_total: totals?.items[index]?.row_total.toNumber() ?? 0,
    }))
    return withHeadings(items).map(({ heading }) => heading)
  }, [lines, totals])
}
