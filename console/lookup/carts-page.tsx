// The list of carts.
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { AgeCell, MoneyCell } from '../lists/cells.tsx'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Column } from '../ui/record-list/columns.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

type Row = Schemas['Cart']

const statuses = ['open', 'ordered']

const carts: ListDefinition<Row> = {
  name: 'carts',
  type: 'cart',
  id: ({ id }) => id,
  title: ({ id }) => String(id),
  path: ({ id }) => `/carts/${id}`,
  texts: { title: 'nav.carts', placeholder: 'lists.search', empty: 'lists.carts.empty' },
  filters: {
    idField: 'id',
    statuses: {
      all: statuses,
      condition: (chosen) =>
        chosen.length === statuses.length ? {} : { filter: { is_active: chosen.includes('open') } },
    },
    hasCustomer: true,
    dates: ['updated_at'],
    sortable: ['updated_at'],
  },
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/carts', { params: { query: { ...parameters, fields: FIELDS } }, signal })),
}

// Without the lines, of which a cart can have many.
const FIELDS =
  'id,customer_id,is_active,items_count,currency_code,grand_total,updated_at,order_id,order_increment_id'

export function CartsPage() {
  return <ListPage list={carts} columns={useColumns()} />
}

function useColumns(): Column<Row>[] {
  const { t } = useMessages()
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('lists.number'),
        size: 'small',
        card: 'title',
        sortField: 'id',
        render: ({ id }) => t('lookup.cart', { id: String(id) }),
      },
      {
        key: 'customer',
        title: t('lists.customer'),
        size: 'large',
        card: 'detail',
        render: ({ customer_id }) =>
          customer_id === null ? t('lookup.guest') : t('lookup.customerNumber', { id: String(customer_id) }),
      },
      {
        key: 'status',
        title: t('lists.status'),
        size: 'small',
        card: 'aside',
        render: ({ is_active }) => <StatusBadge status={is_active ? 'open' : 'ordered'} />,
      },
      {
        key: 'order',
        title: t('lookup.order'),
        size: 'small',
        render: ({ order_increment_id }) => order_increment_id,
      },
      {
        key: 'lines',
        title: t('lists.lines'),
        size: 'narrow',
        isNumeric: true,
        render: ({ items_count }) => items_count,
      },
      {
        key: 'total',
        title: t('lists.total'),
        size: 'small',
        isNumeric: true,
        card: 'amount',
        render: ({ grand_total, currency_code }) => (
          <MoneyCell amount={grand_total} currency={currency_code} />
        ),
      },
      {
        key: 'updated',
        title: t('lists.updated_at'),
        size: 'narrow',
        sortField: 'updated_at',
        render: ({ updated_at }) => <AgeCell time={updated_at} />,
      },
    ],
    [t],
  )
}
