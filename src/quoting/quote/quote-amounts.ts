// The computed amounts of a quote, with the decimals of its currency.
import { included, isOpen, type Choosable } from '../../domain/choices.ts'
import { lowestAmounts, totalRange } from '../../domain/choice-totals.ts'
import { isWithinMax, round, type Amount } from '../../domain/money.ts'
import { lowestQuantity } from '../../domain/quantity-choices.ts'
import { effectiveTerms, tierPrice } from '../../domain/quote-terms.ts'
import {
  computeQuote,
  type ComputedQuote,
  type Prices,
  type QuoteCharges,
  type Totals,
} from '../../domain/quote-totals.ts'
import { totalTooLarge } from '../../platform/amount-limit.ts'
import { AppError } from '../../platform/errors.ts'
import { currencyDigits } from '../../platform/currency.ts'

/** The limits of the grand total over all choices are null without one: there is one total. */
export type QuoteTotals = Totals & { grand_total_from: Amount | null; grand_total_to: Amount | null }

/** Items without a role are included. */
type Item = Prices & Partial<Choosable>

type Charges = QuoteCharges & { currency_code: string }

/**
 * Throws if an amount is larger than a response may contain, or if the quote would cost less than nothing for any lines and
 * quantities that its buyer may choose.
 */
export function quoteAmounts<Each extends Item>(
  items: Each[],
  quote: Charges,
): { items: ComputedQuote<Each>['items']; totals: QuoteTotals } {
  const digits = currencyDigits(quote.currency_code)
  const computed = chosenAmounts(items, quote)
  const range = items.some(isOpen)
    ? totalRange(
        items.map((item) => rowOf(item, effectiveTerms(item), digits)),
        quote,
        digits,
      )
    : undefined
  if (range && !isWithinMax([range.to])) throw totalTooLarge()
  const limits = { grand_total_from: range?.from ?? null, grand_total_to: range?.to ?? null }
  return { items: computed.items, totals: { ...computed.totals, ...limits } }
}

/** Like `quoteAmounts`, without the limits over all choices: they take long, and there are none once the buyer has chosen. */
export function chosenAmounts<Each extends Item>(items: Each[], quote: Charges): ComputedQuote<Each> {
  const digits = currencyDigits(quote.currency_code)
  const computed = computeQuote(items, quote, digits)
  if (!computed) throw totalTooLarge()
  if (items.some(({ price }) => price.lt(0))) requirePositive(items, quote, digits)
  return computed
}

function requirePositive(items: Item[], charges: QuoteCharges, digits: number): void {
  const rows = items.map((item) => rowOf(item, lowestTerms(item), digits))
  const { subtotal, bases, grand_total } = lowestAmounts(rows, charges, digits)
  if ([subtotal, ...bases, ...(grand_total ? [grand_total] : [])].some((each) => each.lt(0)))
    throw new AppError('negative_total', 'The discounts of the quote exceed what it costs: %subtotal.', {
      parameters: { subtotal: subtotal.toFixed() },
    })
}

type Terms = { qty: Amount; price: Amount }

function rowOf(item: Item, { qty, price }: Terms, digits: number) {
  return { ...included, ...item, row_total: round(qty.times(price), digits) }
}

/** Within a tier, more pieces cost more: the cheapest choice is the lowest quantity of a tier. */
function lowestTerms(item: Item): Terms {
  const { tier_prices = [] } = item
  if (tier_prices.length === 0) return item
  const lowest = lowestQuantity({ qty: item.qty, tier_prices })
  const choices = [lowest, ...tier_prices.map(({ qty }) => qty)].map((qty) => {
    const price = tierPrice(item, qty)
    return { qty, price, total: qty.times(price) }
  })
  return choices.reduce((one, other) => (other.total.lt(one.total) ? other : one))
}
