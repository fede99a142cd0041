// The quantity and the unit price that hold for an item: what the customer chose, else what was offered.
import { amount, type Amount } from '../platform/money.ts'
import type { QuoteRecord } from './quote-schemas.ts'

export type TierPrice = { qty: Amount; price: Amount }

export type Terms = { qty: Amount; price: Amount }

/** `price` is what the seller entered: it is for quantities below the first tier. */
export type Offered = Terms & {
  tier_prices?: TierPrice[]
  chosen_qty?: Amount | null
  chosen_price?: Amount | null
}

/** Returns the price of the highest tier that a quantity reaches; below all of them the item's own. */
export function tierPrice(
  { price, tier_prices = [] }: Pick<Offered, 'price' | 'tier_prices'>,
  qty: Amount,
): Amount {
  const reached = tier_prices.filter((tier) => tier.qty.lte(qty)).sort((a, b) => b.qty.cmp(a.qty))
  return reached[0]?.price ?? price
}

/** Returns what holds. A choice keeps its price; an offered quantity that reaches a tier costs the tier's. */
export function termsOf(item: Offered): Terms {
  if (item.chosen_qty && item.chosen_price) return { qty: item.chosen_qty, price: item.chosen_price }
  return { qty: item.qty, price: tierPrice(item, item.qty) }
}

type ItemRecord = QuoteRecord['items'][number]

/** Returns the item of a record with the quantity and price that hold, for people to read. */
export function withTerms(item: ItemRecord): ItemRecord {
  const { chosen_qty, chosen_price } = item
  const { qty, price } = termsOf({
    qty: amount(item.qty),
    price: amount(item.price),
    tier_prices: item.tier_prices.map((tier) => ({ qty: amount(tier.qty), price: amount(tier.price) })),
    chosen_qty: amountOrNull(chosen_qty),
    chosen_price: amountOrNull(chosen_price),
  })
  return { ...item, qty: qty.toNumber(), price: price.toNumber() }
}

// Records in events that are older than choices have none.
function amountOrNull(value: number | null | undefined): Amount | null {
  return value === null || value === undefined ? null : amount(value)
}
