// The totals of a quote: discount, shipping, tax by rate, and margin if it is shown.
import { useFormat } from '../../ui/format.ts'
import { useMessages } from '../../messages/messages.tsx'
import { isRateListed } from '../../../src/domain/quote-terms.ts'
import type { OfferTotals } from './line-amounts.ts'
import type { Offer } from './offer.ts'
import classes from './totals-card.module.css'

type Props = {
  totals: OfferTotals | undefined
  buyer: { vat_id: string | null; billing_address: Offer['billing_address'] }
  currency: string
  digits: number
  margin: { amount: string; percent: string } | undefined
}

export function TotalsCard({ totals: computed, buyer, currency, digits, margin }: Props) {
  const { t } = useMessages()
  const { money, decimal } = useFormat()
  if (!computed)
    return (
      <p className={classes.totals} role="alert">
        {t('quote.tooLarge')}
      </p>
    )
  const { totals, range } = computed
  const neverNegative = [
    totals.subtotal,
    totals.grand_total,
    ...(range ? [range.from] : []),
    ...totals.tax_rates.map(({ base }) => base),
  ]
  const shown = (value: { toFixed: () => string }) => money(value.toFixed(), currency, digits)
  const rates = totals.tax_rates.filter(({ percent }) => isRateListed(percent.toNumber(), buyer))
  const reduction = ({ discount_amount, original_subtotal }: OfferTotals['totals']) => {
    const isSurcharge = discount_amount.lt(0)
    const percent = decimal(discount_amount.abs().times(100).div(original_subtotal).round(1).toFixed())
    return (
      <Row
        name={t(isSurcharge ? 'quote.surcharge' : 'quote.discountTotal', { percent })}
        value={`${isSurcharge ? '+' : ''}${shown(discount_amount.times(-1))}`}
      />
    )
  }
  return (
    <>
      <dl className={classes.totals} aria-label={t('quote.totals')}>
        {!totals.discount_amount.eq(0) && !totals.original_subtotal.eq(0) && (
          <>
            <Row name={t('quote.catalogTotal')} value={shown(totals.original_subtotal)} />
            {reduction(totals)}
          </>
        )}
        <Row name={t('quote.subtotal')} value={shown(totals.subtotal)} />
        <Row name={t('quote.shipping')} value={shown(totals.shipping_amount)} />
        {rates.map(({ percent, base, amount }) => (
          <Row
            key={percent.toFixed()}
            name={t('quote.taxOf', { percent: decimal(percent.toFixed()), base: shown(base) })}
            value={shown(amount)}
          />
        ))}
        <Row name={t('quote.total')} value={shown(totals.grand_total)} isSum />
        {range && (
          <Row
            name={t('quote.choices')}
            value={t('quote.range', { from: shown(range.from), to: shown(range.to) })}
            isMuted
          />
        )}
        {margin && (
          <Row
            name={t('quote.marginTotal', { percent: decimal(margin.percent) })}
            value={money(margin.amount, currency, digits)}
            isMuted
          />
        )}
      </dl>
      {neverNegative.some((each) => each.lt(0)) && (
        <p className={classes.fault} role="alert">
          {t('quote.negativeTotal')}
        </p>
      )}
    </>
  )
}

type RowProps = { name: string; value: string; isSum?: boolean; isMuted?: boolean }

function Row({ name, value, isSum, isMuted }: RowProps) {
  return (
    <div className={classes.row} data-sum={isSum || undefined} data-muted={isMuted || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
