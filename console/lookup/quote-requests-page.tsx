// The list of quote requests.
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { AgeCell, AssigneeCell, CustomerCell, MoneyCell, TextCell } from '../lists/cells.tsx'
import { textCondition } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Column } from '../ui/record-list/columns.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Row = Schemas['QuoteRequest']

const quoteRequests: ListDefinition<Row> = {
  name: 'quote-requests',
  type: 'quote_request',
  id: ({ request_id }) => request_id,
  title: ({ increment_id }) => increment_id,
  path: ({ request_id }) => `/inbox/quote-request/${request_id}`,
  texts: {
    title: 'nav.quoteRequests',
    placeholder: 'lists.searchCompany',
    empty: 'lists.quoteRequests.empty',
  },
  filters: {
    idField: 'request_id',
    statuses: {
      all: ['pending', 'approved', 'declined', 'cancelled', 'closed'],
      condition: (chosen) => ({ filter: { status: { in: chosen } } }),
    },
    text: (text) =>
      textCondition(text, {
        prefix: 'QR',
        idField: 'request_id',
        emailField: 'customer_email',
        nameFields: ['company'],
      }),
    dates: ['created_at', 'updated_at'],
    hasCustomer: true,
    hasAssignee: true,
    hasCurrency: true,
    hasStore: true,
    sortable: ['created_at', 'updated_at'],
  },
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/quoting/requests', { params: { query: parameters }, signal })),
}

export function QuoteRequestsPage() {
  return <ListPage list={quoteRequests} columns={useColumns()} />
}

function useColumns(): Column<Row>[] {
  const { t } = useMessages()
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('lists.number'),
        size: 'small',
        card: 'title',
        sortField: 'request_id',
        render: ({ increment_id }) => increment_id,
      },
      {
        key: 'customer',
        title: t('lists.customer'),
        size: 'medium',
        card: 'detail',
        render: (row) => <CustomerCell {...row} />,
      },
      {
        key: 'details',
        title: t('lists.details'),
        size: 'large',
        render: ({ details }) => <TextCell text={details} />,
      },
      {
        key: 'status',
        title: t('lists.status'),
        size: 'small',
        card: 'aside',
        render: ({ status }) => <StatusBadge status={status} />,
      },
      {
        key: 'lines',
        title: t('lists.lines'),
        size: 'narrow',
        isNumeric: true,
        isOptional: true,
        render: ({ items_count }) => items_count,
      },
      {
        key: 'subtotal',
        title: t('lists.subtotal'),
        size: 'small',
        isNumeric: true,
        render: ({ subtotal, currency_code }) => <MoneyCell amount={subtotal} currency={currency_code} />,
      },
      {
        key: 'assignee',
        title: t('lists.assignee'),
        size: 'narrow',
        render: ({ assignee_id }) => <AssigneeCell userId={assignee_id} />,
      },
      {
        key: 'created',
        title: t('lists.received'),
        size: 'narrow',
        card: 'amount',
        sortField: 'created_at',
        render: ({ created_at }) => <AgeCell time={created_at} />,
      },
    ],
    [t],
  )
}
