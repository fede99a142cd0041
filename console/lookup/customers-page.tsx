// The list of customers.
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { DateCell, TextCell } from '../lists/cells.tsx'
import { textCondition } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Column } from '../ui/record-list/columns.ts'

type Row = Schemas['Customer']

const customers: ListDefinition<Row> = {
  name: 'customers',
  type: 'customer',
  id: ({ id }) => id,
  title: ({ email }) => email,
  path: ({ id }) => `/customers/${id}`,
  texts: { title: 'nav.customers', placeholder: 'lists.searchCustomers', empty: 'lists.customers.empty' },
  filters: {
    idField: 'id',
    text: (text) =>
      textCondition(text, {
        prefix: '',
        idField: 'id',
        emailField: 'email',
        nameFields: ['lastname', 'company'],
      }),
    dates: ['created_at', 'updated_at'],
    sortable: ['created_at', 'updated_at'],
  },
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/customers', { params: { query: parameters }, signal })),
}

export function CustomersPage() {
  return <ListPage list={customers} columns={useColumns()} />
}

function StoreCell({ storeId }: { storeId: number }) {
  const store = useConsoleSettings()?.stores.find(({ store_id }) => store_id === storeId)
  return <TextCell text={store?.name} />
}

function useColumns(): Column<Row>[] {
  const { t } = useMessages()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('lists.name'),
        size: 'medium',
        card: 'title',
        render: ({ firstname, lastname, email }) => (
          <TextCell text={[firstname, lastname].filter(Boolean).join(' ') || email} />
        ),
      },
      {
        key: 'mail',
        title: t('lists.mail'),
        size: 'large',
        card: 'detail',
        render: ({ email }) => <TextCell text={email} />,
      },
      {
        key: 'company',
        title: t('lists.company'),
        size: 'medium',
        render: ({ company }) => <TextCell text={company} />,
      },
      {
        key: 'store',
        title: t('lists.store'),
        size: 'small',
        render: ({ store_id }) => <StoreCell storeId={store_id} />,
      },
      {
        key: 'created',
        title: t('lists.created_at'),
        size: 'narrow',
        card: 'amount',
        sortField: 'created_at',
        render: ({ created_at }) => <DateCell time={created_at} />,
      },
      {
        key: 'updated',
        title: t('lists.updated_at'),
        size: 'narrow',
        isOptional: true,
        sortField: 'updated_at',
        render: ({ updated_at }) => <DateCell time={updated_at} />,
      },
    ],
    [t],
  )
}
