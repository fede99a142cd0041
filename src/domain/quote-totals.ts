// The arithmetic of quotes: exact decimals, rows rounded half away from zero, taxes rounded by row or by rate.
import type { Choosable } from './choices.ts'
import { amount, isWithinMax, round, sum, type Amount } from './money.ts'
import { effectiveTerms, type OfferedTerms, type TierPrice } from './quote-terms.ts'

/** The inputs of an item's amounts. One that is not chosen does not count. */
export type Prices = OfferedTerms & { original_price: Amount; tax_percent: Amount; is_chosen?: boolean }

export type PricedItem = Prices &
  Choosable & {
    product_id: number | null
    product_type: string
    sku: string
    name: string
    tier_prices: TierPrice[]
    customer_note: string | null
    description: string | null
    unit: string | null
    section: string | null
    /** Whether the seller chose it; `is_chosen` tells whether it counts. */
    is_default: boolean
    /** Whether nobody gave it a price yet, which is 0 until then; likewise its tax rate. */
    needs_price: boolean
    needs_tax: boolean
    /** The hash of the picture of its product. */
    image: string | null
  }

export type ComputedAmounts = Prices & {
  discount_percent: Amount
  tax_amount: Amount
  price_incl_tax: Amount
  row_total: Amount
  row_total_incl_tax: Amount
}

/** How the taxes of a store's quotes and carts are rounded: each row, or the sum of each rate (EN 16931, BR-CO-17). */
export const taxRoundings = ['row', 'rate'] as const

/** What applies to a quote besides its items. Shipping without `shipping_tax_percent` is not taxed. */
export type QuoteCharges = {
  shipping_amount: Amount
  shipping_tax_percent: Amount | null
  tax_rounding: (typeof taxRoundings)[number]
}

/** What is taxed at one rate: the sum of the row totals, with taxed shipping, and its tax. */
type TaxRate = { percent: Amount; base: Amount; amount: Amount }

export type Totals = {
  items_count: number
  items_qty: Amount
  original_subtotal: Amount
  subtotal: Amount
  discount_amount: Amount
  shipping_amount: Amount
  shipping_tax_amount: Amount
  tax_amount: Amount
  tax_rates: TaxRate[]
  grand_total: Amount
}

export type ComputedItem = PricedItem & ComputedAmounts

const PERCENT_DIGITS = 4

export type ComputedQuote<Item extends Prices> = { items: (Item & ComputedAmounts)[]; totals: Totals }

/**
 * Adds the computed amounts to all items, and computes the totals of their quote of those that count, with the decimals of its
 * currency. Returns undefined if an amount is larger than a response may contain.
 */
export function computeQuote<Item extends Prices>(
  items: Item[],
  charges: QuoteCharges,
  digits: number,
): ComputedQuote<Item> | undefined {
  const taxOf = taxing(charges.tax_rounding, digits)
  // The tax of an item that does not count is that of its row alone.
  const rowTaxOf = taxing('row', digits)
  const computed = items.map((item) => computeItem(item, counts(item) ? taxOf : rowTaxOf, digits))
  const shipping = round(charges.shipping_amount, digits)
  const totals = computeTotals(
    computed.filter(counts),
    { ...charges, shipping_amount: shipping },
    taxOf,
    digits,
  )
  const { items_qty, original_subtotal, grand_total } = totals
  const itemAmounts = computed.flatMap((item) => [
    item.price_incl_tax,
    item.discount_percent,
    ...(counts(item) ? [] : [item.row_total_incl_tax]),
  ])
  const isWithin = isWithinMax([items_qty, original_subtotal, grand_total, ...itemAmounts])
  return isWithin ? { items: computed, totals } : undefined
}

export const counts = ({ is_chosen }: Pick<Prices, 'is_chosen'>) => is_chosen !== false

type TaxOf = (base: Amount, percent: Amount) => Amount

/**
 * Returns a function that rounds the tax of one row after the other. By rate, a row has what it adds to the rounded tax of all
 * rows up to it: the shares add up to the tax of the rate.
 */
function taxing(rounding: QuoteCharges['tax_rounding'], digits: number): TaxOf {
  const rounded: TaxOf = (base, percent) => round(base.times(percent).div(100), digits)
  if (rounding === 'row') return rounded
  const bases = new Map<string, Amount>()
  return (base, percent) => {
    const before = bases.get(percent.toFixed()) ?? amount(0)
    const after = before.plus(base)
    bases.set(percent.toFixed(), after)
    return rounded(after, percent).minus(rounded(before, percent))
  }
}

/** Adds the computed amounts to an item. */
function computeItem<Item extends Prices>(item: Item, taxOf: TaxOf, digits: number): Item & ComputedAmounts {
  const { original_price, tax_percent } = item
  const { qty, price } = effectiveTerms(item)
  const row_total = round(qty.times(price), digits)
  const tax_amount = taxOf(row_total, tax_percent)
  const discount = original_price.minus(price)
  return {
    ...item,
    discount_percent: original_price.eq(0)
      ? amount(0)
      : round(discount.times(100).div(original_price), PERCENT_DIGITS),
    tax_amount,
    price_incl_tax: round(price.times(tax_percent.plus(100)).div(100), digits),
    row_total,
    row_total_incl_tax: row_total.plus(tax_amount),
  }
}

/** Returns the totals of a quote; its shipping is rounded to the currency already. */
function computeTotals(
  items: ComputedAmounts[],
  { shipping_amount, shipping_tax_percent }: QuoteCharges,
  taxOf: TaxOf,
  digits: number,
): Totals {
  const subtotal = sum(items.map((item) => item.row_total))
  const quantities = items.map((item) => effectiveTerms(item).qty)
  const original_subtotal = sum(
    items.map((item, index) => round(quantities[index]!.times(item.original_price), digits)),
  )
  const isTaxed = shipping_tax_percent !== null && shipping_amount.gt(0)
  const shipping_tax_amount = isTaxed ? taxOf(shipping_amount, shipping_tax_percent) : amount(0)
  const taxed = items.map((item) => ({ ...item, base: item.row_total }))
  const tax_rates = taxRates(
    isTaxed
      ? [
          ...taxed,
          { tax_percent: shipping_tax_percent, base: shipping_amount, tax_amount: shipping_tax_amount },
        ]
      : taxed,
  )
  const tax_amount = sum(tax_rates.map((rate) => rate.amount))
  return {
    items_count: items.length,
    items_qty: sum(quantities),
    original_subtotal,
    subtotal,
    discount_amount: original_subtotal.minus(subtotal),
    shipping_amount,
    shipping_tax_amount,
    tax_amount,
    tax_rates,
    grand_total: subtotal.plus(shipping_amount).plus(tax_amount),
  }
}

/** Returns the taxes by rate, lowest first. They add up to the totals, as rounded rows are summed here as well. */
function taxRates(taxed: { tax_percent: Amount; base: Amount; tax_amount: Amount }[]): TaxRate[] {
  const rates = new Map<string, TaxRate>()
  for (const { tax_percent: percent, base, tax_amount } of taxed) {
    const before = rates.get(percent.toFixed()) ?? { base: amount(0), amount: amount(0) }
    rates.set(percent.toFixed(), {
      percent,
      base: before.base.plus(base),
      amount: before.amount.plus(tax_amount),
    })
  }
  return [...rates.values()].sort((a, b) => a.percent.cmp(b.percent))
}
