// The list of carts.
import { api, result, type Schemas } from '../service/api.ts'
import {
  customerColumn,
  linesColumn,
  numberColumn,
  statusColumn,
  TextCell,
  totalColumn,
  updatedColumn,
} from '../lists/cells.tsx'
import { exactNumber } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { nameOf } from './customer-name.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Time } from '../ui/time.tsx'

const statuses = ['open', 'ordered']

/** Without the lines, of which a cart can have many. */
const FIELDS =
  'id,customer_id,is_active,items_count,currency_code,grand_total,updated_at,order_id,order_increment_id'

type CartRow = Schemas['Cart'] & { customer?: Schemas['Customer'] | undefined }

const carts: ListDefinition<CartRow> = {
  name: 'carts',
  type: 'cart',
  id: ({ id }) => id,
  title: ({ id }) => String(id),
  path: ({ id }) => `/carts/${id}`,
  texts: { title: 'nav.carts', placeholder: 'lists.searchCustomers', empty: 'lists.carts.empty' },
  filters: {
    idField: 'id',
    statuses: {
      all: statuses,
      condition: (chosen) =>
        chosen.length === statuses.length ? {} : { filter: { is_active: chosen.includes('open') } },
    },
    hasText: true,
    exact: exactNumber('', 'id'),
    hasCustomer: true,
    dates: ['updated_at'],
    sortable: ['updated_at'],
  },
  listPath: '/rest/V1/carts',
  load: async (parameters, signal) => {
    const query = { ...parameters, fields: FIELDS }
    const rows = await result(api.GET('/rest/V1/carts', { params: { query }, signal }))
    const customers = await readCustomers(rows, signal)
    return rows.map((cart) => ({ ...cart, customer: customers.get(cart.customer_id) }))
  },
  columns: [
    {
      ...numberColumn('id'),
      key: 'id',
      render: ({ id }, t) => t('lookup.cart', { id: String(id) }),
    },
    {
      ...customerColumn,
      render: ({ customer_id, customer }, t) => {
        if (customer_id === null) return t('lookup.guest')
        return <TextCell text={nameOf(customer) ?? t('lookup.customerNumber', { id: String(customer_id) })} />
      },
    },
    { ...statusColumn, render: ({ is_active }) => <StatusBadge status={is_active ? 'open' : 'ordered'} /> },
    {
      key: 'order',
      title: 'lookup.order',
      size: 'medium',
      dropOrder: 2,
      render: ({ order_increment_id }) => order_increment_id,
    },
    linesColumn,
    totalColumn,
    { ...updatedColumn, dropOrder: 3, render: ({ updated_at }) => <Time time={updated_at} /> },
  ],
}

/** Carts have the ids of their customers only. */
async function readCustomers(rows: readonly Schemas['Cart'][], signal: AbortSignal | undefined) {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))]
  if (ids.length === 0) return new Map<number | null, Schemas['Customer']>()
  const query = { filter: JSON.stringify({ id: { in: ids } }) }
  const customers = await result(api.GET('/rest/V1/customers', { params: { query }, signal }))
  return new Map<number | null, Schemas['Customer']>(customers.map((customer) => [customer.id, customer]))
}

export function CartsPage() {
  return <ListPage list={carts} />
}
