// The contents of a quote that is not pending, and so cannot be edited.
import { useMessages } from '../../messages/messages.tsx'
import { addressLines } from '../../../src/domain/address-lines.ts'
import { LineTable } from './line-table.tsx'
import type { Quote } from './offer.ts'
import { RecordedTotals } from '../../records/recorded-totals.tsx'
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
          <RecordedTotals quote={quote} />
        </section>
      </div>
    </div>
  )
}

function Terms({ quote }: { quote: Quote }) {
  const { t, language } = useMessages()
  const address = (value: Quote['billing_address']) =>
    value ? addressLines(value, language).join('\n') : null
  const rows = [
    ['title', quote.title],
    ['comment', quote.seller_comment],
    ['shippingDescription', quote.shipping_description],
    ['purchaseOrder', quote.purchase_order_number],
    ['cc', quote.cc.join(', ')],
    ['company', quote.company],
    ['vatId', quote.vat_id],
    ['billingAddress', address(quote.billing_address)],
    ['shippingAddress', address(quote.shipping_address)],
    ['customerTerms', quote.terms],
    ['showImages', quote.show_images ? null : t('history.no')],
  ] as const
  const filledRows = rows.filter(([, value]) => value)
  if (filledRows.length === 0) return <p className={classes.muted}>{t('quote.noTerms')}</p>
  return (
    <dl className={classes.terms}>
      {filledRows.map(([name, value]) => (
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
