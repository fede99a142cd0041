// The computed amounts of a quote, with the decimals of its currency.
import { lowestQuantity } from '../../domain/quantity-choices.ts'
import { tierPrice } from '../../domain/quote-terms.ts'
import {
  computeQuote,
  type ComputedQuote,
  type Prices,
  type QuoteCharges,
} from '../../domain/quote-totals.ts'
import { totalTooLarge } from '../../platform/amount-limit.ts'
import { AppError } from '../../platform/errors.ts'
import { currencyDigits } from '../../platform/currency.ts'

/**
 * Throws if an amount is larger than a response may contain, or if the quote would cost less than nothing for a quantity that its
 * buyer may choose.
 */
export function quoteAmounts<Item extends Prices>(
  items: Item[],
  quote: QuoteCharges & { currency_code: string },
): ComputedQuote<Item> {
  const digits = currencyDigits(quote.currency_code)
  const computed = computeQuote(items, quote, digits)
  if (!computed) throw totalTooLarge()
  if (items.some(({ price }) => price.lt(0))) {
    requirePositive(computed)
    const lowest = computeQuote(items.map(lowestTerms), quote, digits)
    if (lowest) requirePositive(lowest)
  }
  return computed
}

function requirePositive({ totals }: Pick<ComputedQuote<Prices>, 'totals'>): void {
  const { subtotal, tax_rates, grand_total } = totals
  if ([subtotal, grand_total, ...tax_rates.map(({ base }) => base)].some((each) => each.lt(0)))
    throw new AppError('negative_total', 'The discounts of the quote exceed what it costs: %subtotal.', {
      parameters: { subtotal: subtotal.toFixed() },
    })
}

/** Within a tier, more pieces cost more: the cheapest choice is the lowest quantity of a tier. */
function lowestTerms<Item extends Prices>(item: Item): Item {
  const { tier_prices = [] } = item
  if (tier_prices.length === 0) return item
  const lowest = lowestQuantity({ qty: item.qty, tier_prices })
  const choices = [lowest, ...tier_prices.map(({ qty }) => qty)].map((qty) => {
    const price = tierPrice(item, qty)
    return { qty, price, total: qty.times(price) }
  })
  const { qty, price } = choices.reduce((a, b) => (b.total.lt(a.total) ? b : a))
  return { ...item, chosen_qty: qty, chosen_price: price }
}
