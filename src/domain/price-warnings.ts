// What a seller should see before an offer goes out: losses, high discounts and surcharges, tiers dearer than smaller quantities,
// prices of 0; of lines without a list price, a price far below the one that the customer was last offered.
import { discountPercent, marginPercent } from './price-percents.ts'

/** The percentages of a store; null: no warning. */
export type Thresholds = {
  warn_discount_percent: number | null
  warn_margin_percent: number | null
  warn_surcharge_percent: number | null
}

/** A line of an offer. Amounts are decimals as text. */
export type WarnedLine = {
  qty: string
  price: string
  list_price: string
  tiers: readonly { qty: string; price: string }[]
  /** The price in the last proposal, of a line that has no list price but its own price. */
  proposed_price?: string | undefined
}

type Reason =
  | { reason: 'free' }
  /** The percentage as people see it, and the threshold. */
  | { reason: 'discount' | 'margin' | 'surcharge' | 'fall'; percent: string; threshold: number }
  /** `than` is the lowest price of a smaller quantity. */
  | { reason: 'dearer'; than: string }

/** `from` is the quantity of the tier that the warning is about, undefined for the line's own price. */
export type PriceWarning = Reason & { from: string | undefined }

/** Returns the warnings about all prices of a line, from the smallest quantity on. Without a known cost, none is about margins. */
export function priceWarnings(
  line: WarnedLine,
  cost: number | undefined,
  thresholds: Thresholds,
): PriceWarning[] {
  const tiers = line.tiers.toSorted((one, other) => Number(one.qty) - Number(other.qty))
  const [lowest] = tiers
  const isOwnPriceOffered = lowest === undefined || Number(line.qty) < Number(lowest.qty)
  const steps = [
    { from: undefined, price: line.price },
    ...tiers.map(({ qty, price }) => ({ from: qty, price })),
  ]
  return steps.flatMap(({ from, price }, index) => {
    const isOffered = index > 0 || isOwnPriceOffered
    const smaller = steps.slice(0, index).map((step) => step.price)
    return [
      ...(isOffered ? reasonsAgainst(price, line.list_price, cost, thresholds) : []),
      ...(from === undefined && isOffered ? reasonAsFallen(line, thresholds) : []),
      ...reasonAsDearer(price, smaller),
    ].map((reason): PriceWarning => ({ ...reason, from }))
  })
}

function reasonsAgainst(
  price: string,
  listPrice: string,
  cost: number | undefined,
  thresholds: Thresholds,
): Reason[] {
  if (Number(price) === 0) return [{ reason: 'free' }]
  const {
    warn_discount_percent: discountMax,
    warn_margin_percent: marginMin,
    warn_surcharge_percent: surchargeMax,
  } = thresholds
  const discount = discountPercent(listPrice, price)
  const margin = marginPercent(cost, price)
  const reasons: Reason[] = []
  if (discount !== undefined && discountMax !== null && Number(discount) > discountMax)
    reasons.push({ reason: 'discount', percent: discount, threshold: discountMax })
  if (discount !== undefined && surchargeMax !== null && -Number(discount) > surchargeMax)
    reasons.push({ reason: 'surcharge', percent: discount.replace('-', ''), threshold: surchargeMax })
  if (margin !== undefined && marginMin !== null && Number(margin) < marginMin)
    reasons.push({ reason: 'margin', percent: margin, threshold: marginMin })
  return reasons
}

/** Such a line has no discount that could be too high: its former price takes the place of the list price. A discount is no price. */
function reasonAsFallen(
  { price, proposed_price = '0' }: WarnedLine,
  { warn_discount_percent: threshold }: Thresholds,
): Reason[] {
  if (threshold === null || Number(price) === 0 || Number(proposed_price) <= 0) return []
  const percent = discountPercent(proposed_price, price)
  return percent !== undefined && Number(percent) > threshold ? [{ reason: 'fall', percent, threshold }] : []
}

function reasonAsDearer(price: string, smallerPrices: readonly string[]): Reason[] {
  const [than] = smallerPrices.toSorted((one, other) => Number(one) - Number(other))
  return than !== undefined && Number(price) > Number(than) ? [{ reason: 'dearer', than }] : []
}
