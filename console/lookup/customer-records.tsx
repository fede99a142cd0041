// The latest quotes, requests and carts of a customer.
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../service/api.ts'
import { useMay } from '../session/session.tsx'
import { MoneyCell, TextCell } from '../lists/cells.tsx'
import { useMessages } from '../messages/messages.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { TableColumn } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import classes from './lookup.module.css'
import { OfferEnd } from '../records/offer-end.tsx'
import { priceRequestStatus } from '../records/price-request-status.ts'
import { quoteRequestStatus } from '../records/quote-request-status.ts'
import { RecordsSection } from './records-section.tsx'
import { useCartsOf, usePriceRequestsOf, useQuoteRequestsOf, useQuotesOf } from './use-records.ts'

type Customer = Schemas['Customer']

export function CustomerRecords({ customer: { id, email } }: { customer: Customer }) {
  const may = useMay()
  return (
    <div className={classes.records}>
      {may('Quoting::quotes') && <Quotes id={id} />}
      {may('Quoting::requests') && <QuoteRequests id={id} />}
      {may('PriceRequest::manage_requests') && <PriceRequests email={email} />}
      <Carts id={id} />
    </div>
  )
}

function Quotes({ id }: { id: number }) {
  const { t } = useMessages()
  const columns: TableColumn<Schemas['Quote']>[] = [
    {
      title: t('lists.number'),
      kind: 'main',
      cell: ({ quote_id, increment_id }) => (
        <Link to="/quotes/$id" params={{ id: String(quote_id) }}>
          {increment_id}
        </Link>
      ),
    },
    { title: t('lists.status'), kind: 'small', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: t('lists.expires_at.short'),
      kind: 'small',
      cell: ({ expires_at, store_id }) => <OfferEnd expiresAt={expires_at} storeId={store_id} />,
    },
    {
      title: t('lists.total'),
      kind: 'numeric',
      cell: ({ grand_total, currency_code }) => <MoneyCell amount={grand_total} currency={currency_code} />,
    },
  ]
  return (
    <RecordsSection
      title="lookup.quotes"
      query={useQuotesOf(id)}
      columns={columns}
      id={({ quote_id }) => quote_id}
      more={
        <Link to="/quotes" search={{ customer: String(id) }}>
          {t('lookup.showAll')}
        </Link>
      }
    />
  )
}

function QuoteRequests({ id }: { id: number }) {
  const { t } = useMessages()
  const columns: TableColumn<Schemas['QuoteRequest']>[] = [
    {
      title: t('lists.number'),
      kind: 'main',
      cell: ({ request_id, increment_id }) => (
        <Link to="/inbox/quote-request/$id" params={{ id: String(request_id) }}>
          {increment_id}
        </Link>
      ),
    },
    {
      title: t('lists.status'),
      kind: 'small',
      cell: ({ status }) => <StatusBadge status={quoteRequestStatus(status)} />,
    },
    { title: t('lists.received'), kind: 'small', cell: ({ created_at }) => <Time time={created_at} /> },
    {
      title: t('lists.subtotal'),
      kind: 'numeric',
      cell: ({ subtotal, currency_code }) => <MoneyCell amount={subtotal} currency={currency_code} />,
    },
  ]
  return (
    <RecordsSection
      title="lookup.quoteRequests"
      query={useQuoteRequestsOf(id)}
      columns={columns}
      id={({ request_id }) => request_id}
      more={
        <Link to="/quote-requests" search={{ customer: String(id) }}>
          {t('lookup.showAll')}
        </Link>
      }
    />
  )
}

function PriceRequests({ email }: { email: string }) {
  const { t } = useMessages()
  const columns: TableColumn<Schemas['PriceRequestListItem']>[] = [
    {
      title: t('lists.number'),
      kind: 'main',
      cell: ({ request_id, increment_id }) => (
        <Link to="/inbox/price-request/$id" params={{ id: String(request_id) }}>
          {increment_id}
        </Link>
      ),
    },
    {
      title: t('lists.status'),
      kind: 'small',
      cell: (row) => <StatusBadge status={priceRequestStatus(row)} />,
    },
    { title: t('lists.received'), kind: 'small', cell: ({ created_at }) => <Time time={created_at} /> },
    {
      title: t('lists.product'),
      cell: ({ product, message_start }) => (
        <span className={classes.clamped}>
          <TextCell text={product?.name ?? message_start} />
        </span>
      ),
    },
  ]
  return (
    <RecordsSection
      title="lookup.priceRequests"
      query={usePriceRequestsOf(email)}
      columns={columns}
      id={({ request_id }) => request_id}
      more={
        <Link to="/price-requests" search={{ text: email }}>
          {t('lookup.showAll')}
        </Link>
      }
    />
  )
}

function Carts({ id }: { id: number }) {
  const { t } = useMessages()
  const columns: TableColumn<Schemas['Cart']>[] = [
    {
      title: t('lists.number'),
      kind: 'main',
      cell: ({ id: cartId }) => (
        <Link to="/carts/$id" params={{ id: String(cartId) }}>
          {t('lookup.cart', { id: cartId })}
        </Link>
      ),
    },
    { title: t('lists.lines'), kind: 'small', cell: ({ items_count }) => items_count },
    { title: t('lists.updated_at'), kind: 'small', cell: ({ updated_at }) => <Time time={updated_at} /> },
    {
      title: t('lists.total'),
      kind: 'numeric',
      cell: ({ grand_total, currency_code }) => <MoneyCell amount={grand_total} currency={currency_code} />,
    },
  ]
  return (
    <RecordsSection title="lookup.carts" query={useCartsOf(id)} columns={columns} id={(cart) => cart.id} />
  )
}
