// The warnings about the prices of a line.
import { priceWarnings, type PriceWarning, type Thresholds } from '../../../src/domain/price-warnings.ts'
import { isDecimal } from './line-amounts.ts'
import type { Line } from './offer.ts'

/**
 * Returns the warnings about a line, whose price in the last proposal may be known, without those of tiers that cannot be read. A line
 * without a price yet has none.
 */
export function warningsOf(
  line: Line,
  cost: number | undefined,
  thresholds: Thresholds,
  proposed_price?: string,
): PriceWarning[] {
  if (line.needs_price) return []
  const tiers = line.tiers.filter(({ qty, price }) => isDecimal(qty) && isDecimal(price))
  return priceWarnings({ ...line, tiers, proposed_price }, cost, thresholds)
}
