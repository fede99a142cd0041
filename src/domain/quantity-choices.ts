// The quantities that a customer can choose for an item with volume tiers.
import type { Amount } from './money.ts'
import type { TierPrice } from './quote-terms.ts'

type Offered = { qty: Amount; tier_prices: TierPrice[] }

/** Returns the lowest quantity: the offered one, or that of the lowest tier. */
export function lowestQuantity({ qty, tier_prices }: Offered): Amount {
  return [qty, ...tier_prices.map((tier) => tier.qty)].reduce((a, b) => (b.lt(a) ? b : a))
}

/** Returns why a quantity cannot be chosen, undefined if it can. */
export function choiceRefusal(
  item: Offered,
  chosen: Amount,
): 'quantity_fixed' | 'quantity_too_low' | undefined {
  if (item.tier_prices.length === 0) return 'quantity_fixed'
  return chosen.lt(lowestQuantity(item)) ? 'quantity_too_low' : undefined
}
