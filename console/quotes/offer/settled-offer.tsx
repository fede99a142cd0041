// The contents of a quote that is not pending.
import { useMessages } from '../../messages/messages.tsx'
import { amount } from '../../../src/domain/money.ts'
import type { OfferTotals } from './line-amounts.ts'
import { LineTable } from './line-table.tsx'
import type { Quote } from './offer.ts'
import { addressLines } from './places.ts'
import { TotalsCard } from './totals-card.tsx'
import classes from './quote-page.module.css'

type Props = { quote: Quote; digits: number; costs: ReadonlyMap<number, number>; hasMargins: boolean }

export function SettledOffer({ quote, digits, costs, hasMargins }: Props) {
  const { t } = useMessages()
  return (
    <div className={classes.offer}>
      <section className={classes.card} aria-label={t('quote.lines')}>
        <LineTable quote={quote} digits={digits} costs={costs} hasMargins={hasMargins} />
      </section>
      <div className={classes.below}>
        <section className={classes.padded} aria-label={t('quote.terms')}>
          <Terms quote={quote} />
        </section>
        <section className={classes.padded} aria-label={t('quote.totals')}>
          <TotalsCard
            totals={recordedTotals(quote)}
            buyer={quote}
            currency={quote.currency_code}
            digits={digits}
            margin={undefined}
          />
        </section>
      </div>
    </div>
  )
}

function Terms({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const address = (value: Quote['billing_address']) => (value ? addressLines(value).join('\n') : null)
  const rows = [
    ['comment', quote.seller_comment],
    ['shippingDescription', quote.shipping_description],
    ['purchaseOrder', quote.purchase_order_number],
    ['company', quote.company],
    ['vatId', quote.vat_id],
    ['billingAddress', address(quote.billing_address)],
    ['shippingAddress', address(quote.shipping_address)],
  ] as const
  const known = rows.filter(([, value]) => value)
  if (known.length === 0) return <p className={classes.muted}>{t('quote.noTerms')}</p>
  return (
    <dl className={classes.terms}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`quote.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function recordedTotals(quote: Quote): OfferTotals {
  const {
    original_subtotal,
    subtotal,
    discount_amount,
    shipping_amount,
    tax_amount,
    grand_total,
    tax_rates,
  } = quote
  return {
    items: [],
    totals: {
      items_count: quote.items_count,
      items_qty: amount(quote.items_qty),
      original_subtotal: amount(original_subtotal),
      subtotal: amount(subtotal),
      discount_amount: amount(discount_amount),
      shipping_amount: amount(shipping_amount),
      tax_amount: amount(tax_amount),
      grand_total: amount(grand_total),
      tax_rates: tax_rates.map((rate) => ({
        percent: amount(rate.percent),
        base: amount(rate.base),
        amount: amount(rate.amount),
      })),
    },
  }
}
