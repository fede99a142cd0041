// The list of quote requests.
import { api, result, type Schemas } from '../service/api.ts'
import {
  assigneeColumn,
  customerColumn,
  linesColumn,
  MoneyCell,
  numberColumn,
  receivedColumn,
  statusColumn,
  TextCell,
} from '../lists/cells.tsx'
import { exactNumber } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { quoteRequestStatus } from '../records/quote-request-status.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

const quoteRequests: ListDefinition<Schemas['QuoteRequest']> = {
  name: 'quote-requests',
  type: 'quote_request',
  id: ({ request_id }) => request_id,
  title: ({ increment_id }) => increment_id,
  path: ({ request_id }) => `/inbox/quote-request/${request_id}`,
  texts: {
    title: 'nav.quoteRequests',
    placeholder: 'lists.search',
    empty: 'lists.quoteRequests.empty',
  },
  filters: {
    idField: 'request_id',
    statuses: {
      all: ['pending', 'approved', 'declined', 'cancelled', 'closed'],
      shownAs: quoteRequestStatus,
      condition: (chosen) => ({ filter: { status: { in: chosen } } }),
    },
    hasText: true,
    exact: exactNumber('QR', 'request_id'),
    dates: ['created_at', 'updated_at'],
    hasCustomer: true,
    hasAssignee: true,
    hasCurrency: true,
    hasStore: true,
    sortable: ['created_at', 'updated_at'],
  },
  listPath: '/rest/V1/quoting/requests',
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/quoting/requests', { params: { query: parameters }, signal })),
  columns: [
    numberColumn('request_id'),
    customerColumn,
    {
      key: 'details',
      title: 'lists.details',
      size: 'large',
      dropOrder: 1,
      render: ({ details }) => <TextCell text={details} />,
    },
    { ...statusColumn, render: ({ status }) => <StatusBadge status={quoteRequestStatus(status)} /> },
    { ...linesColumn, isOptional: true },
    {
      key: 'subtotal',
      title: 'lists.subtotal',
      size: 'figure',
      dropOrder: 3,
      isNumeric: true,
      render: ({ subtotal, currency_code }) => <MoneyCell amount={subtotal} currency={currency_code} />,
    },
    assigneeColumn,
    receivedColumn,
  ],
}

export function QuoteRequestsPage() {
  return <ListPage list={quoteRequests} />
}
