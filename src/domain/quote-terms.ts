// The effective quantity and unit price of an item: chosen by the customer, or else as offered.
import { amount, type Amount } from './money.ts'

/** The most items of a quote or quote request. */
export const ITEMS_MAX = 10_000

/** A product of the catalog, or a line that is in no catalog. The catalog may know more types of products. */
export const productTypes = ['simple', 'custom'] as const

export type ProductType = (typeof productTypes)[number]

export type TierPrice = { qty: Amount; price: Amount }

export const exactTier = ({ qty, price }: { qty: number; price: number }): TierPrice => ({
  qty: amount(qty),
  price: amount(price),
})

export type Terms = { qty: Amount; price: Amount }

/** `price` is the one that the seller entered, for quantities below the first tier. */
export type OfferedTerms = Terms & {
  tier_prices?: TierPrice[]
  chosen_qty?: Amount | null
  chosen_price?: Amount | null
}

/** Returns the highest tier that a quantity reaches, undefined below all tiers. */
export function reachedTier<Tier extends TierPrice>(tiers: Tier[], qty: Amount): Tier | undefined {
  return tiers.filter((tier) => tier.qty.lte(qty)).sort((a, b) => b.qty.cmp(a.qty))[0]
}

/** Returns the price of the tier that a quantity reaches; below all tiers the item's own. */
export function tierPrice(
  { price, tier_prices = [] }: Pick<OfferedTerms, 'price' | 'tier_prices'>,
  qty: Amount,
): Amount {
  return reachedTier(tier_prices, qty)?.price ?? price
}

/** A chosen quantity keeps its price; an offered quantity that reaches a tier has the tier's. */
export function effectiveTerms(item: OfferedTerms): Terms {
  if (item.chosen_qty && item.chosen_price) return { qty: item.chosen_qty, price: item.chosen_price }
  return { qty: item.qty, price: tierPrice(item, item.qty) }
}

/** The terms of an item of a record; records in old events lack what was chosen. */
export type RecordedTerms = {
  qty: number
  price: number
  tier_prices: { qty: number; price: number }[]
  chosen_qty?: number | null
  chosen_price?: number | null
}

/** Returns the item of a record with its effective quantity and price, for everything that people read. */
export function withEffectiveTerms<Item extends RecordedTerms>(item: Item): Item {
  const { chosen_qty, chosen_price } = item
  const { qty, price } = effectiveTerms({
    qty: amount(item.qty),
    price: amount(item.price),
    tier_prices: item.tier_prices.map(exactTier),
    chosen_qty: amountOrNull(chosen_qty),
    chosen_price: amountOrNull(chosen_price),
  })
  return { ...item, qty: qty.toNumber(), price: price.toNumber() }
}

type RecordedTaxRate = { percent: number; base: number; amount: number }
type TaxedBuyer = { vat_id?: string | null; billing_address?: { vat_id: string | null } | null }

/** Enough for every country; a longer list would not fit on the page of the totals. */
const LISTED_RATES_MAX = 20

/** Returns the tax rates for mails and documents, or none where only the sum can be shown. Old events lack them. */
export function listedTaxRates({
  tax_rates = [],
  ...buyer
}: TaxedBuyer & { tax_rates?: RecordedTaxRate[] }): RecordedTaxRate[] {
  return tax_rates.length > LISTED_RATES_MAX
    ? []
    : tax_rates.filter(({ percent }) => isRateListed(percent, buyer))
}

/** That no tax is charged matters to a business, which may owe it itself: 0 % is listed for a buyer with a VAT id only. */
export function isRateListed(percent: number, { vat_id, billing_address }: TaxedBuyer): boolean {
  return percent > 0 || Boolean(vat_id || billing_address?.vat_id)
}

function amountOrNull(value: number | null | undefined): Amount | null {
  return value === null || value === undefined ? null : amount(value)
}
