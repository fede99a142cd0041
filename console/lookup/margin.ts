// The share of a price that is not cost: for display only, amounts are computed exactly elsewhere.

/** Returns undefined for a product without a price. */
export function margin(price: number, cost: number): number | undefined {
  return price === 0 ? undefined : (price - cost) / price
}
