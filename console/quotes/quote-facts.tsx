// The main facts of a quote in a row: customer, total, validity, dates, order; below them the customer's note.
import { Link } from '@tanstack/react-router'
import { useFormat, parseTime } from '../ui/format.ts'
import { useMessages } from '../messages/messages.tsx'
import { OfferEnd } from '../records/offer-end.tsx'
import { MailText } from '../ui/mail-text.tsx'
import { incrementId } from '../records/increment-id.ts'
import { LinkBox } from './negotiation/link-box.tsx'
import type { Quote } from './offer/offer.ts'
import classes from './offer/quote-page.module.css'

export function QuoteFacts({
  quote,
  total,
  isBrief = false,
}: {
  quote: Quote
  total: string
  isBrief?: boolean
}) {
  const { t } = useMessages()
  const { relative } = useFormat()
  const name = [quote.customer_firstname, quote.customer_lastname].filter(Boolean).join(' ')
  const { expires_at, customer_id, customer_note } = quote
  const { order_increment_id, order_reference } = quote
  return (
    <div className={classes.facts}>
      <dl className={classes.factList}>
        <div>
          <dt>{t('quote.customer')}</dt>
          <dd>
            {customer_id === null ? (
              <bdi>{name || t('quote.guest')}</bdi>
            ) : (
              <Link to="/customers/$id" params={{ id: String(customer_id) }}>
                <bdi>{name || quote.customer_email}</bdi>
              </Link>
            )}
            {quote.company && <bdi className={classes.muted}>{quote.company}</bdi>}
            {quote.customer_email !== null && (
              <span className={classes.muted}>
                <MailText address={quote.customer_email} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('quote.total')}</dt>
          <dd className={classes.factTotal}>{total}</dd>
        </div>
        <div>
          <dt>{t('quote.expiresAt')}</dt>
          <dd>
            {expires_at === null ? '–' : <OfferEnd expiresAt={expires_at} />}
            {expires_at !== null && <span className={classes.muted}>{relative(parseTime(expires_at))}</span>}
          </dd>
        </div>
        {!isBrief && <MinorParts quote={quote} />}
        {order_reference !== null && (
          <div>
            <dt>{t('quote.order')}</dt>
            <dd>
              <bdi>{order_increment_id ?? order_reference}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {customer_note && (
        <blockquote className={classes.customerNote}>
          <bdi>{customer_note}</bdi>
        </blockquote>
      )}
    </div>
  )
}

/** On a narrow screen these stand below the offer, which begins in sight. */
export function LaterFacts({ quote }: { quote: Quote }) {
  return (
    <>
      <dl className={classes.factList}>
        <MinorParts quote={quote} />
      </dl>
      <LinkBox quote={quote} />
    </>
  )
}

function MinorParts({ quote }: { quote: Quote }) {
  const { t } = useMessages()
  const { date } = useFormat()
  const { proposed_at, request_id } = quote
  return (
    <>
      {quote.quote_id > 0 && (
        <div className={classes.minor}>
          <dt>{t('quote.created')}</dt>
          <dd>
            {date(parseTime(quote.created_at))}
            {request_id !== null && (
              <Link to="/inbox/quote-request/$id" params={{ id: String(request_id) }}>
                {incrementId('QR', request_id)}
              </Link>
            )}
          </dd>
        </div>
      )}
      {proposed_at !== null && (
        <div className={classes.minor}>
          <dt>{t('quote.proposedAt')}</dt>
          <dd>{date(parseTime(proposed_at))}</dd>
        </div>
      )}
    </>
  )
}
