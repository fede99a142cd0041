// The computed amounts of a quote, with the decimals of its currency.
import type { Amount } from '../../domain/money.ts'
import { computeQuote, type ComputedQuote, type Prices } from '../../domain/quote-totals.ts'
import { totalTooLarge } from '../../platform/amount-limit.ts'
import { currencyDigits } from '../../platform/currency.ts'

/** Throws if an amount is larger than a response may contain. */
export function quoteAmounts<Item extends Prices>(
  items: Item[],
  shipping: Amount,
  currencyCode: string,
): ComputedQuote<Item> {
  const computed = computeQuote(items, shipping, currencyDigits(currencyCode))
  if (!computed) throw totalTooLarge()
  return computed
}
