// The card of earlier dealings with a customer: the latest price requests and quotes of an e-mail address.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, result } from '../service/api.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { priceRequestStatus } from '../records/price-request-status.ts'
import { useMessages } from '../messages/messages.tsx'
import { parseTime, useFormat } from '../ui/format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Card } from '../records/card.tsx'
import classes from './pane.module.css'

/** At most this many price requests, and as many quotes. */
const SHOWN_MAX = 5

type Props = { email: string; priceRequestId?: number; quoteId?: number }

/** The request or quote that is open is left out. */
export function Dealings({ email, priceRequestId, quoteId }: Props) {
  const { t } = useMessages()
  const { money } = useFormat()
  const digits = useCurrencyDigits()
  const requests = useRequests(email).filter(({ request_id }) => request_id !== priceRequestId)
  const quotes = useQuotes(email).filter(({ quote_id }) => quote_id !== quoteId)
  if (requests.length + quotes.length === 0) return null
  return (
    <Card title={t('inbox.dealings')}>
      <ul className={classes.dealings}>
        {quotes.slice(0, SHOWN_MAX).map((quote) => (
          <Dealing
            key={quote.increment_id}
            link={
              <Link to="/quotes/$id" params={{ id: String(quote.quote_id) }}>
                {quote.increment_id}
              </Link>
            }
            status={quote.status}
            summary={money(quote.grand_total, quote.currency_code, digits(quote.currency_code))}
            time={quote.created_at}
          />
        ))}
        {requests.slice(0, SHOWN_MAX).map((request) => (
          <Dealing
            key={request.increment_id}
            link={
              <Link to="/inbox/price-request/$id" params={{ id: String(request.request_id) }}>
                {request.increment_id}
              </Link>
            }
            status={priceRequestStatus(request)}
            summary={request.product?.name ?? request.product?.sku ?? request.message_start}
            time={request.created_at}
          />
        ))}
      </ul>
    </Card>
  )
}

type DealingProps = { link: ReactNode; status: string; summary: string | null | undefined; time: string }

function Dealing({ link, status, summary, time }: DealingProps) {
  const { date } = useFormat()
  return (
    <li>
      <p className={classes.line}>
        {link} <StatusBadge status={status} />
      </p>
      <p className={classes.line}>
        <bdi className={classes.summary} title={summary ?? undefined}>
          {summary}
        </bdi>
        <span className={classes.muted}>{date(parseTime(time))}</span>
      </p>
    </li>
  )
}

/** Returns a query for the latest records of a customer, by their ids: one more than is shown, as the open one is left out. */
function latestOf<Field extends string>(email: string, idField: Field) {
  return {
    filter: JSON.stringify({ customer_email: email }),
    'searchCriteria[sortOrders][0][field]': idField,
    'searchCriteria[sortOrders][0][direction]': 'DESC',
    'searchCriteria[pageSize]': SHOWN_MAX + 1,
    'searchCriteria[count]': false,
  } as const
}

function useRequests(email: string) {
  const may = useMay()
  const { data = [] } = useQuery({
    queryKey: queryKeys.lists('price_request', 'of', email),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/pricerequest/requests', {
          params: { query: { addDetails: true, ...latestOf(email, 'request_id') } },
          signal,
        }),
      ),
    enabled: may('PriceRequest::manage_requests'),
  })
  return data
}

function useQuotes(email: string) {
  const may = useMay()
  const { data = [] } = useQuery({
    queryKey: queryKeys.lists('quote', 'of', email),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quotes', { params: { query: latestOf(email, 'quote_id') }, signal })),
    enabled: may('Quoting::quotes'),
  })
  return data
}
