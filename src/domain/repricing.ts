// Prices many lines of an offer at once: by a discount, a total, a margin, or the endings of prices.
import { amount, AMOUNT_MAX, round, sum, type Amount } from './money.ts'
import { reachedTier, tierPrice, type TierPrice } from './quote-terms.ts'
import type { QuoteCharges } from './quote-totals.ts'
import { spread, type SpreadLine } from './spread-total.ts'

export type RepricedLine = {
  qty: Amount
  price: Amount
  original_price: Amount
  tax_percent: Amount
  tier_prices: TierPrice[]
  needs_price: boolean
  /** Undefined if it is not known. */
  cost: Amount | undefined
  /** Whether it takes part; the other lines keep their prices. */
  is_selected: boolean
}

/** What prices end with, in the currency: two decimals, or multiples of five of them. */
export const priceEndings = ['00', '90', '95', 'multiple'] as const
export type PriceEnding = (typeof priceEndings)[number]

export type Repricing =
  /** In percent of the list price; for custom lines, of their own price. */
  | { by: 'discount'; percent: Amount }
  /** The total of the whole offer: the subtotal, or the grand total with shipping and taxes. */
  | { by: 'net' | 'gross'; total: Amount }
  /** The margin of the chosen lines with a known cost, taken together, in percent of their price. */
  | { by: 'margin'; percent: Amount }
  | { by: 'ending'; ending: PriceEnding }

export type LinePrices = { price: Amount; tier_prices: TierPrice[] }

/** `missing` is what a wanted total exceeds the reached one by, where no prices lead to it exactly. */
export type Repriced = { lines: LinePrices[]; missing: Amount }

/**
 * No line takes part; the lines that keep their prices cost more than the total; a price would be too large; no such
 * percentage.
 */
export type RepricingFault = 'no_lines' | 'below_rest' | 'too_large' | 'percent'

/**
 * Returns all lines with their prices. Lines without a price or below zero keep theirs. The price of a tier that the quantity
 * reaches is the one that applies and is set; the other prices of the line follow in proportion.
 */
export function reprice(
  lines: readonly RepricedLine[],
  repricing: Repricing,
  charges: QuoteCharges,
  digits: number,
): Repriced | { fault: RepricingFault } {
  const takesPart = lines.map(
    (line) => isRepriced(line) && (repricing.by !== 'margin' || line.cost !== undefined),
  )
  if (!takesPart.includes(true)) return { fault: 'no_lines' }
  const result = pricesFor(lines, takesPart, repricing, charges, digits)
  if ('fault' in result) return result
  const repriced = lines.map((line, index) => withPrice(line, result.prices[index]!, repricing, digits))
  const isWithin = repriced.every(({ price, tier_prices }) =>
    [price, ...tier_prices.map((tier) => tier.price)].every((each) => each.lte(AMOUNT_MAX)),
  )
  return isWithin ? { lines: repriced, missing: result.missing } : { fault: 'too_large' }
}

export function isRepriced(line: RepricedLine): boolean {
  return line.is_selected && !line.needs_price && appliedPrice(line).gt(0)
}

/** The prices that apply to the lines. */
type Prices = { prices: Amount[]; missing: Amount } | { fault: RepricingFault }

function pricesFor(
  lines: readonly RepricedLine[],
  takesPart: readonly boolean[],
  repricing: Repricing,
  charges: QuoteCharges,
  digits: number,
): Prices {
  const before = lines.map(appliedPrice)
  const each = (price: (line: RepricedLine, before: Amount) => Amount): Prices => ({
    prices: lines.map((line, index) => (takesPart[index] ? price(line, before[index]!) : before[index]!)),
    missing: amount(0),
  })
  if (repricing.by === 'ending') return each((_, price) => withEnding(price, repricing.ending, digits))
  const spreadLines = lines.map(({ qty, tax_percent }, index): SpreadLine => ({
    qty,
    tax_percent,
    price: before[index]!,
    takesPart: takesPart[index]!,
  }))
  if ('total' in repricing)
    return spread(spreadLines, repricing.by, repricing.total, charges, digits) ?? { fault: 'below_rest' }
  const { percent } = repricing
  if (percent.gt(100) || (repricing.by === 'margin' && percent.eq(100))) return { fault: 'percent' }
  if (repricing.by === 'discount') {
    const share = amount(100).minus(percent).div(100)
    return each((line, price) =>
      round((line.original_price.gt(0) ? line.original_price : price).times(share), digits),
    )
  }
  const costs = sum(lines.flatMap(({ cost, qty }, index) => (takesPart[index] ? [cost!.times(qty)] : [])))
  const rest = sum(
    lines.flatMap(({ qty }, index) => (takesPart[index] ? [] : [round(qty.times(before[index]!), digits)])),
  )
  const wanted = round(costs.times(100).div(amount(100).minus(percent)), digits)
  return spread(spreadLines, 'net', wanted.plus(rest), charges, digits) ?? { fault: 'below_rest' }
}

function appliedPrice(line: RepricedLine): Amount {
  return tierPrice(line, line.qty)
}

/** Returns the prices of a line to which another price applies now. */
function withPrice(line: RepricedLine, applied: Amount, repricing: Repricing, digits: number): LinePrices {
  const { price, tier_prices, qty } = line
  const before = appliedPrice(line)
  if (before.eq(applied)) return { price, tier_prices }
  const reached = reachedTier(tier_prices, qty)
  const other = (value: Amount) =>
    repricing.by === 'ending'
      ? withEnding(value, repricing.ending, digits)
      : round(value.times(applied).div(before), digits)
  return {
    price: reached ? other(price) : applied,
    tier_prices: tier_prices.map((tier) => ({
      qty: tier.qty,
      price: tier === reached ? applied : other(tier.price),
    })),
  }
}

/** Returns the nearest price with the ending, the higher of two. A price below the smallest difference stays as it is. */
export function withEnding(price: Amount, ending: PriceEnding, digits: number): Amount {
  const unit = amount(10).pow(Math.max(2 - digits, 0))
  const hundredth = unit.div(100)
  const [step, offset] =
    ending === 'multiple' ? [hundredth.times(5), amount(0)] : [unit, hundredth.times(ending)]
  if (price.lt(step)) return price
  const near = round(price.minus(offset).div(step), 0).times(step).plus(offset)
  return near.lte(0) ? price : near
}
