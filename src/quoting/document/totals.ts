// The totals above the grand total, as documents and the buyer's page list them.
import { moneyText, percentText, type Decimal } from '../../platform/localized-values.ts'
import { amount } from '../../platform/money.ts'
import { listedTaxRates } from '../pricing/quote-terms.ts'
import type { DocumentData } from './document-data.ts'

export type Total = { name: string; label: string; value: string }

/** Returns the totals that say something: no discount, shipping or tax of zero. */
export function totalsOf(data: DocumentData): Total[] {
  const { quote, labels, locale } = data
  const money = (value: Decimal) => moneyText(value, locale)
  const isNonzero = (value: Decimal) => !amount(value).eq(0)
  const hasDiscount = amount(quote.discount_amount).gt(0)
  const discount = amount(quote.discount_amount).neg().toFixed()
  const shipping = quote.shipping_description?.trim()
  return [
    ...(hasDiscount
      ? [
          { name: 'list_price', label: labels.list_price, value: money(quote.original_subtotal) },
          { name: 'discount', label: labels.discount, value: money(discount) },
        ]
      : []),
    { name: 'subtotal', label: labels.subtotal, value: money(quote.subtotal) },
    ...(shipping || isNonzero(quote.shipping_amount)
      ? [
          {
            name: 'shipping',
            label: shipping ? `${labels.shipping} (${shipping})` : labels.shipping,
            value: money(quote.shipping_amount),
          },
        ]
      : []),
    ...(isNonzero(quote.tax_amount) ? taxesOf(data) : []),
  ]
}

function taxesOf({ quote, labels, locale }: DocumentData): Total[] {
  const rates = listedTaxRates(quote)
  if (rates.length === 0)
    return [{ name: 'tax', label: labels.tax, value: moneyText(quote.tax_amount, locale) }]
  return rates.map(({ percent, base, amount }) => ({
    name: `tax_${percent}`,
    label: labels.tax_rate(percentText(percent, locale.language), moneyText(base, locale)),
    value: moneyText(amount, locale),
  }))
}
