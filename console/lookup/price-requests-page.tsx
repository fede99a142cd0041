// The list of price requests.
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { AgeCell, AssigneeCell, CustomerCell, TextCell } from '../lists/cells.tsx'
import { textCondition, type Condition } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Column } from '../ui/record-list/columns.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import {
  priceRequestCondition,
  priceRequestStatus,
  priceRequestStatuses,
} from '../records/price-request-status.ts'

const fields = [
  'request_id',
  'increment_id',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'company',
  'is_read',
  'is_replied',
  'product',
  'message_start',
  'files_count',
  'replies_count',
  'assignee_id',
  'created_at',
  'updated_at',
]

type Row = Schemas['PriceRequestListItem']

const priceRequests: ListDefinition<Row> = {
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
    text: findCustomer,
    dates: ['created_at', 'updated_at', 'replied_at'],
    hasAssignee: true,
    hasStore: true,
    sortable: ['created_at', 'updated_at'],
  },
  load: (parameters, signal) =>
    result(
      api.GET('/rest/V1/pricerequest/requests', {
        params: { query: { ...(parameters as object), addDetails: true, fields: fields.join(',') } },
        signal,
      }),
    ),
}

function findCustomer(text: string): Condition {
  return textCondition(text, {
    prefix: 'REQ',
    idField: 'request_id',
    emailField: 'customer_email',
    nameFields: ['customer_lastname'],
  })
}

export function PriceRequestsPage() {
  return <ListPage list={priceRequests} columns={useColumns()} />
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
        key: 'product',
        title: t('lists.product'),
        size: 'medium',
        render: ({ product }) => <TextCell text={product?.name ?? product?.sku} />,
      },
      {
        key: 'message',
        title: t('lists.message'),
        size: 'large',
        render: ({ message_start }) => <TextCell text={message_start} />,
      },
      {
        key: 'status',
        title: t('lists.status'),
        size: 'small',
        card: 'aside',
        render: (row) => <StatusBadge status={priceRequestStatus(row)} />,
      },
      {
        key: 'files',
        title: t('lists.files'),
        size: 'narrow',
        isNumeric: true,
        isOptional: true,
        render: ({ files_count }) => files_count || null,
      },
      {
        key: 'replies',
        title: t('lists.replies'),
        size: 'narrow',
        isNumeric: true,
        isOptional: true,
        render: ({ replies_count }) => replies_count || null,
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
