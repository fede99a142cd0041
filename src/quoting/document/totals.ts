// The totals above the grand total, as documents and the buyer's page list them.
import { moneyText, percentText, type Decimal } from '../../platform/localized-values.ts'
import { amount } from '../../domain/money.ts'
import { discountOf } from '../../domain/listed-discount.ts'
import { listedTaxRates } from '../../domain/quote-terms.ts'
import type { DocumentData } from './document-data.ts'

/** `is_shown` is false for a total that says nothing: a discount, a shipping amount or a sum of taxes of zero. */
export type Total = { name: string; label: string; value: string; is_shown: boolean }

/** Returns the totals that are shown. */
export function totalsOf(data: DocumentData): Total[] {
  return allTotals(data).filter(({ is_shown }) => is_shown)
}

/** Returns all totals, also those that are shown only once the customer chooses other quantities. */
export function allTotals(data: DocumentData): Total[] {
  const { quote, labels, locale } = data
  const money = (value: Decimal) => moneyText(value, locale)
  const { list_price, discount } = discountOf(quote)
  const hasDiscount = discount.gt(0)
  const shipping = quote.shipping_description?.trim()
  return [
    {
      name: 'list_price',
      label: labels.list_price,
      value: money(list_price.toFixed()),
      is_shown: hasDiscount,
    },
    {
      name: 'discount',
      label: labels.discount,
      value: money(discount.neg().toFixed()),
      is_shown: hasDiscount,
    },
    { name: 'subtotal', label: labels.subtotal, value: money(quote.subtotal), is_shown: true },
    {
      name: 'shipping',
      label: shipping ? `${labels.shipping} (${shipping})` : labels.shipping,
      value: money(quote.shipping_amount),
      is_shown: Boolean(shipping) || isNonzero(quote.shipping_amount),
    },
    ...taxesOf(data),
  ]
}

const isNonzero = (value: Decimal) => !amount(value).eq(0)

function taxesOf({ quote, labels, locale }: DocumentData): Total[] {
  const rates = listedTaxRates(quote)
  const sum = moneyText(quote.tax_amount, locale)
  if (rates.length === 0)
    return [{ name: 'tax', label: labels.tax, value: sum, is_shown: isNonzero(quote.tax_amount) }]
  return rates.map(({ percent, base, amount }) => ({
    name: `tax_${percent}`,
    label: labels.tax_rate(percentText(percent, locale.language), moneyText(base, locale)),
    value: moneyText(amount, locale),
    is_shown: true,
  }))
}
