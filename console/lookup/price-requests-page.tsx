// The list of price requests.
import { api, result, type Schemas } from '../service/api.ts'
import {
  assigneeColumn,
  customerColumn,
  numberColumn,
  receivedColumn,
  statusColumn,
  TextCell,
} from '../lists/cells.tsx'
import { PriceRequestActions } from './price-request-actions.tsx'
import { exactNumber } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import {
  priceRequestCondition,
  priceRequestStatus,
  priceRequestStatuses,
} from '../records/price-request-status.ts'

/** The fields that the list reads. */
const fields = [
  'request_id',
  'increment_id',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'company',
  'is_read',
  'is_replied',
  'is_closed',
  'snoozed_until',
  'product',
  'message_start',
  'files_count',
  'replies_count',
  'assignee_id',
  'created_at',
  'updated_at',
]

const priceRequests: ListDefinition<Schemas['PriceRequestListItem']> = {
  name: 'price-requests',
  type: 'price_request',
  id: ({ request_id }) => request_id,
  title: ({ increment_id }) => increment_id,
  path: ({ request_id }) => `/inbox/price-request/${request_id}`,
  texts: { title: 'nav.priceRequests', placeholder: 'lists.search', empty: 'lists.priceRequests.empty' },
  exportPath: '/rest/V1/pricerequest/requests/export',
  filters: {
    idField: 'request_id',
    statuses: { all: priceRequestStatuses, condition: priceRequestCondition },
    hasText: true,
    exact: exactNumber('REQ', 'request_id'),
    dates: ['created_at', 'updated_at', 'replied_at'],
    hasAssignee: true,
    hasStore: true,
    sortable: ['created_at', 'updated_at'],
  },
  listPath: '/rest/V1/pricerequest/requests',
  load: (parameters, signal) =>
    result(
      api.GET('/rest/V1/pricerequest/requests', {
        params: { query: { ...(parameters as object), addDetails: true, fields: fields.join(',') } },
        signal,
      }),
    ),
  columns: [
    numberColumn('request_id'),
    customerColumn,
    {
      key: 'product',
      title: 'lists.product',
      size: 'large',
      dropOrder: 3,
      render: ({ product }) => <TextCell text={product?.name ?? product?.sku} />,
    },
    {
      key: 'message',
      title: 'lists.message',
      size: 'large',
      dropOrder: 1,
      render: ({ message_start }) => <TextCell text={message_start} />,
    },
    { ...statusColumn, render: (row) => <StatusBadge status={priceRequestStatus(row)} /> },
    {
      key: 'files',
      title: 'lists.files',
      size: 'narrow',
      dropOrder: 1,
      isNumeric: true,
      isOptional: true,
      render: ({ files_count }) => files_count || null,
    },
    {
      key: 'replies',
      title: 'lists.replies',
      size: 'narrow',
      dropOrder: 1,
      isNumeric: true,
      isOptional: true,
      render: ({ replies_count }) => replies_count || null,
    },
    assigneeColumn,
    receivedColumn,
  ],
}

export function PriceRequestsPage() {
  return (
    <ListPage
      list={priceRequests}
      bulk={(selected, list) => <PriceRequestActions selected={selected} {...list} />}
    />
  )
}
