// Discount and margin of a price in percent, as people see them.
import { amount, round } from './money.ts'

const PERCENT_DIGITS = 2

/** Returns by how much a price is below the list price; negative if it is above. Undefined without a list price. */
export function discountPercent(listPrice: string, price: string): string | undefined {
  if (Number(listPrice) === 0) return undefined
  return round(amount(listPrice).minus(price).times(100).div(listPrice), PERCENT_DIGITS).toFixed()
}

/** Returns which share of a price is not cost; negative if the cost is higher. */
export function marginPercent(cost: number | undefined, price: string): string | undefined {
  if (cost === undefined || Number(price) === 0) return undefined
  return round(amount(price).minus(cost).times(100).div(price), PERCENT_DIGITS).toFixed()
}
