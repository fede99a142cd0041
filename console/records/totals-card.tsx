// The totals of a quote: discount, shipping, tax by rate, and margin if it is shown.
import { useFormat } from '../ui/format.ts'
import { useMessages } from '../messages/messages.tsx'
import { discountOf } from '../../src/domain/listed-discount.ts'
import type { Amount } from '../../src/domain/money.ts'
import type { totalRange } from '../../src/domain/choice-totals.ts'
import { counts, type computeQuote } from '../../src/domain/quote-totals.ts'
import { isRateListed } from '../../src/domain/quote-terms.ts'
import classes from './totals-card.module.css'

/** Of the items, what the sums before the discount follow from. */
export type ShownTotals = Pick<NonNullable<ReturnType<typeof computeQuote>>, 'totals'> & {
  range: ReturnType<typeof totalRange>
  items: readonly { original_price: Amount; row_total: Amount; is_chosen?: boolean }[]
}

type Props = {
  totals: ShownTotals | undefined
  buyer: Parameters<typeof isRateListed>[1]
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
  const { totals, range, items } = computed
  const { list_price, discount } = discountOf({ ...totals, items: items.filter(counts) })
  const neverNegative = [
    totals.subtotal,
    totals.grand_total,
    ...(range ? [range.from] : []),
    ...totals.tax_rates.map(({ base }) => base),
  ]
  const shown = (value: { toFixed: () => string }) => money(value.toFixed(), currency, digits)
  const rates = totals.tax_rates.filter(({ percent }) => isRateListed(percent.toNumber(), buyer))
  const reduction = () => {
    const isSurcharge = discount.lt(0)
    const percent = decimal(discount.abs().times(100).div(list_price).round(1).toFixed())
    return (
      <Row
        name={t(isSurcharge ? 'quote.surcharge' : 'quote.discountTotal', { percent })}
        value={`${isSurcharge ? '+' : ''}${shown(discount.times(-1))}`}
      />
    )
  }
  return (
    <>
      <dl className={classes.totals} aria-label={t('quote.totals')}>
        {!discount.eq(0) && !list_price.eq(0) && (
          <>
            <Row name={t('quote.catalogTotal')} value={shown(list_price)} />
            {reduction()}
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
