// The list of carts.
import { api, result, type Schemas } from '../service/api.ts'
import {
  customerColumn,
  linesColumn,
  numberColumn,
  statusColumn,
  totalColumn,
  updatedColumn,
} from '../lists/cells.tsx'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Time } from '../ui/time.tsx'

const statuses = ['open', 'ordered']

/** Without the lines, of which a cart can have many. */
const FIELDS =
  'id,customer_id,is_active,items_count,currency_code,grand_total,updated_at,order_id,order_increment_id'

const carts: ListDefinition<Schemas['Cart']> = {
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
  listPath: '/rest/V1/carts',
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/carts', { params: { query: { ...parameters, fields: FIELDS } }, signal })),
  columns: [
    {
      ...numberColumn('id'),
      key: 'id',
      render: ({ id }, t) => t('lookup.cart', { id: String(id) }),
    },
    {
      ...customerColumn,
      render: ({ customer_id }, t) =>
        customer_id === null ? t('lookup.guest') : t('lookup.customerNumber', { id: String(customer_id) }),
    },
    { ...statusColumn, render: ({ is_active }) => <StatusBadge status={is_active ? 'open' : 'ordered'} /> },
    {
      key: 'order',
      title: 'lookup.order',
      size: 'medium',
      minor: 2,
      render: ({ order_increment_id }) => order_increment_id,
    },
    linesColumn,
    totalColumn,
    { ...updatedColumn, minor: 3, render: ({ updated_at }) => <Time time={updated_at} /> },
  ],
}

export function CartsPage() {
  return <ListPage list={carts} />
}
