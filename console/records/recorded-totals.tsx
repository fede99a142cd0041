// The totals of a quote as the service computed them.
import { amount } from '../../src/domain/money.ts'
import type { Schemas } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { TotalsCard, type ShownTotals } from './totals-card.tsx'

export function RecordedTotals({ quote }: { quote: Schemas['Quote'] }) {
  const { currency_code: currency } = quote
  const digits = useCurrencyDigits()(currency)
  return <TotalsCard totals={inShownForm(quote)} buyer={quote} {...{ currency, digits }} margin={undefined} />
}

/** Returns the totals of the record in the form of those that the editor computes. */
function inShownForm(quote: Schemas['Quote']): ShownTotals {
  const { grand_total_from: from, grand_total_to: to, items = [] } = quote
  return {
    items: items.map(({ original_price, row_total }) => ({
      original_price: amount(original_price),
      row_total: amount(row_total),
    })),
    range: from === to ? undefined : { from: amount(from), to: amount(to) },
    totals: {
      items_count: quote.items_count,
      items_qty: amount(quote.items_qty),
      original_subtotal: amount(quote.original_subtotal),
      subtotal: amount(quote.subtotal),
      discount_amount: amount(quote.discount_amount),
      shipping_amount: amount(quote.shipping_amount),
      shipping_tax_amount: amount(quote.shipping_tax_amount),
      tax_amount: amount(quote.tax_amount),
      grand_total: amount(quote.grand_total),
      tax_rates: quote.tax_rates.map((rate) => ({
        percent: amount(rate.percent),
        base: amount(rate.base),
        amount: amount(rate.amount),
      })),
    },
  }
}
