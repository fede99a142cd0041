// The arithmetic of quotes: exact decimals, rows rounded half up, sums of rounded rows.
import { amount, isWithinMax, round, sum, type Amount } from './money.ts'
import { effectiveTerms, type OfferedTerms, type TierPrice } from './quote-terms.ts'

/** The inputs of an item's amounts. */
export type Prices = OfferedTerms & { original_price: Amount; tax_percent: Amount }

export type PricedItem = Prices & {
  product_id: number | null
  product_type: string
  sku: string
  name: string
  tier_prices: TierPrice[]
  customer_note: string | null
  description: string | null
  unit: string | null
  section: string | null
  /** Whether nobody gave it a price yet, which is 0 until then; likewise its tax rate. */
  needs_price: boolean
  needs_tax: boolean
}

export type ComputedAmounts = Prices & {
  discount_percent: Amount
  tax_amount: Amount
  price_incl_tax: Amount
  row_total: Amount
  row_total_incl_tax: Amount
}

/** The items that are taxed at one rate: the sum of their row totals and of their rounded tax. */
type TaxRate = { percent: Amount; base: Amount; amount: Amount }

export type Totals = {
  items_count: number
  items_qty: Amount
  original_subtotal: Amount
  subtotal: Amount
  discount_amount: Amount
  shipping_amount: Amount
  tax_amount: Amount
  tax_rates: TaxRate[]
  grand_total: Amount
}

export type ComputedItem = PricedItem & ComputedAmounts

const PERCENT_DIGITS = 4

/** Adds the computed amounts to an item. */
function computeItem<Item extends Prices>(item: Item, digits: number): Item & ComputedAmounts {
  const { original_price, tax_percent } = item
  const { qty, price } = effectiveTerms(item)
  const row_total = round(qty.times(price), digits)
  const tax_amount = round(row_total.times(tax_percent).div(100), digits)
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

export type ComputedQuote<Item extends Prices> = { items: (Item & ComputedAmounts)[]; totals: Totals }

/**
 * Adds the computed amounts to all items, and computes the totals of their quote, with the decimals of its currency. Returns
 * undefined if an amount is larger than a response may contain.
 */
export function computeQuote<Item extends Prices>(
  items: Item[],
  shipping: Amount,
  digits: number,
): ComputedQuote<Item> | undefined {
  const computed = items.map((item) => computeItem(item, digits))
  const totals = computeTotals(computed, shipping, digits)
  const { items_qty, original_subtotal, grand_total } = totals
  const itemAmounts = computed.flatMap((item) => [item.price_incl_tax, item.discount_percent])
  const isWithin = isWithinMax([items_qty, original_subtotal, grand_total, ...itemAmounts])
  return isWithin ? { items: computed, totals } : undefined
}

/** Returns the totals of a quote. Shipping is rounded to the currency and not taxed. */
function computeTotals(items: ComputedAmounts[], shipping: Amount, digits: number): Totals {
  const subtotal = sum(items.map((item) => item.row_total))
  const quantities = items.map((item) => effectiveTerms(item).qty)
  const original_subtotal = sum(
    items.map((item, index) => round(quantities[index]!.times(item.original_price), digits)),
  )
  const tax_amount = sum(items.map((item) => item.tax_amount))
  const shipping_amount = round(shipping, digits)
  return {
    items_count: items.length,
    items_qty: sum(quantities),
    original_subtotal,
    subtotal,
    discount_amount: original_subtotal.minus(subtotal),
    shipping_amount,
    tax_amount,
    tax_rates: taxRates(items),
    grand_total: subtotal.plus(shipping_amount).plus(tax_amount),
  }
}

/** Returns the taxes by rate, lowest first. They add up to the totals, as rounded rows are summed here as well. */
function taxRates(items: ComputedAmounts[]): TaxRate[] {
  const rates = new Map<string, TaxRate>()
  for (const { tax_percent: percent, row_total, tax_amount } of items) {
    const { base, amount: tax } = rates.get(percent.toFixed()) ?? { base: amount(0), amount: amount(0) }
    rates.set(percent.toFixed(), { percent, base: base.plus(row_total), amount: tax.plus(tax_amount) })
  }
  return [...rates.values()].sort((a, b) => a.percent.cmp(b.percent))
}
