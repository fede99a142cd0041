// Computes the price of a line from a discount or a margin, and the totals and the margin of an offer.
import { discountPercent } from '../../../src/domain/price-percents.ts'
import { reachedTier } from '../../../src/domain/quote-terms.ts'
import { totalRange } from '../../../src/domain/choice-totals.ts'
import { computeQuote, type QuoteCharges } from '../../../src/domain/quote-totals.ts'
import { amount, AMOUNT_MAX, round, sum, type Amount } from '../../../src/domain/money.ts'
import { counts, type Line, type Offer, type Tier } from './offer.ts'

/** An amount as the interface accepts it: at most 11 digits and 4 decimals. */
const DECIMAL = /^(0|[1-9]\d{0,10})(\.\d{1,4})?$/

/** Whether a value is an amount, not a text that could not be read. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** Whether a value is a tax rate, or empty for none. */
export function isTaxPercent(text: string): boolean {
  return text === '' || (isDecimal(text) && Number(text) <= 100)
}

/** Returns the tier that a line's quantity reaches, undefined if its own price applies. */
export function tierOf(line: Line): Tier | undefined {
  const { qty, tier_prices } = pricesOf(line)
  return reachedTier(tier_prices, qty)?.tier
}

/** Returns the quantity below which a line's own price applies, undefined if it applies to all. */
export function ownPriceBelow(line: Line): string | undefined {
  const [lowest] = pricesOf(line).tier_prices.sort((one, other) => one.qty.cmp(other.qty))
  return lowest?.tier.qty
}

/** Returns the price that applies to a line: that of the tier which its quantity reaches, or else its own. */
export function priceOf(line: Line): string {
  return tierOf(line)?.price ?? line.price
}

/** Returns the change that makes a price apply to a line: in the tier which its quantity reaches, or else in its own price. */
export function priceChange(line: Line, price: string): Pick<Line, 'price'> | Pick<Line, 'tiers'> {
  const reached = tierOf(line)
  return reached
    ? { tiers: line.tiers.map((tier) => (tier === reached ? { ...tier, price } : tier)) }
    : { price }
}

/** Returns the catalog price less a discount, undefined above 100 % or if the price is too large. */
export function priceOfDiscount(listPrice: string, percent: string, digits: number): string | undefined {
  if (Number(percent) > 100) return undefined
  return withinMax(round(amount(listPrice).times(amount(100).minus(percent)).div(100), digits))
}

/** Returns the price at which a margin remains after the cost, undefined from 100 % on or if the price is too large. */
export function priceOfMargin(cost: number | undefined, percent: string, digits: number): string | undefined {
  if (cost === undefined || Number(percent) >= 100) return undefined
  return withinMax(round(amount(cost).times(100).div(amount(100).minus(percent)), digits))
}

function withinMax(price: Amount): string | undefined {
  return price.gt(AMOUNT_MAX) ? undefined : price.toFixed()
}

export type OfferTotals = NonNullable<ReturnType<typeof totalsOf>>

type Charged = Pick<Offer, 'lines' | 'shipping_amount' | 'shipping_tax_percent'>

/**
 * Returns the totals as the service will compute them, and the lowest and highest total that choices can lead to; undefined if one
 * is too large. Throws if an amount cannot be read.
 */
export function totalsOf(offer: Charged, tax_rounding: QuoteCharges['tax_rounding'], digits: number) {
  const charges = chargesOf(offer, tax_rounding)
  const computed = computeQuote(offer.lines.map(pricesOf), charges, digits)
  return computed && { ...computed, range: totalRange(computed.items, charges, digits) }
}

/** Returns what applies to an offer besides its lines; shipping that cannot be read counts as none. */
export function chargesOf(
  { shipping_amount, shipping_tax_percent: percent }: Omit<Charged, 'lines'>,
  tax_rounding: QuoteCharges['tax_rounding'],
): QuoteCharges {
  return {
    shipping_amount: amount(isDecimal(shipping_amount) ? shipping_amount : '0'),
    shipping_tax_percent: isDecimal(percent) ? amount(percent) : null,
    tax_rounding,
  }
}

/** Returns the discount of a price; undefined of a custom line, whose price is its list price, and without a price. */
export function discountOf(line: Line, price: string): string | undefined {
  const { product_type, needs_price, list_price } = line
  return product_type === 'custom' || needs_price ? undefined : discountPercent(list_price, price)
}

/** Returns what remains of the subtotal after the costs of all lines that count, rounded; undefined unless each is known. */
export function offerMargin(
  { items, totals }: OfferTotals,
  costs: readonly (number | undefined)[],
  digits: number,
) {
  // Totals are deferred: for a moment, they can be those of fewer or more lines.
  if (totals.subtotal.eq(0) || costs.length !== items.length) return undefined
  const counted = items
    .map((item, index) => ({ ...item, cost: costs[index] }))
    .filter(({ is_chosen }) => is_chosen)
  if (counted.some(({ cost }) => cost === undefined)) return undefined
  const margin = totals.subtotal.minus(sum(counted.map(({ qty, cost }) => qty.times(amount(cost!)))))
  return {
    amount: round(margin, digits).toFixed(),
    percent: margin.times(100).div(totals.subtotal).round(1).toFixed(),
  }
}

/** Returns the amounts of a line as exact decimals, without tiers that cannot be read. */
export function pricesOf({ qty, price, list_price, tax_percent, tiers, role, choice_group, ...line }: Line) {
  return {
    role,
    choice_group,
    is_chosen: counts({ role, ...line }),
    qty: amount(qty),
    price: amount(price),
    original_price: amount(list_price),
    tax_percent: amount(tax_percent),
    tier_prices: tiers
      .filter((tier) => isDecimal(tier.qty) && isDecimal(tier.price))
      .map((tier) => ({ tier, qty: amount(tier.qty), price: amount(tier.price) })),
  }
}
