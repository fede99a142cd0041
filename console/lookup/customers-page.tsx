// The list of customers.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { useStore } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { Button } from '../ui/mantine.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { createdColumn, TextCell, updatedColumn } from '../lists/cells.tsx'
import { exactNumber } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'

const customers: ListDefinition<Schemas['Customer']> = {
  name: 'customers',
  type: 'customer',
  id: ({ id }) => id,
  title: ({ email }) => email,
  path: ({ id }) => `/customers/${id}`,
  texts: { title: 'nav.customers', placeholder: 'lists.searchCustomers', empty: 'lists.customers.empty' },
  filters: {
    idField: 'id',
    hasText: true,
    exact: (text) => (text.includes('@') ? { email: text } : exactNumber('', 'id')(text)),
    dates: ['created_at', 'updated_at'],
    sortable: ['created_at', 'updated_at'],
  },
  listPath: '/rest/V1/customers',
  load: (parameters, signal) =>
    result(api.GET('/rest/V1/customers', { params: { query: parameters }, signal })),
  columns: [
    {
      key: 'name',
      title: 'lists.name',
      size: 'large',
      card: 'title',
      render: ({ firstname, lastname, email }) => (
        <TextCell text={[firstname, lastname].filter(Boolean).join(' ') || email} />
      ),
    },
    {
      key: 'mail',
      title: 'lists.mail',
      size: 'large',
      card: 'detail',
      render: ({ email }) => <TextCell text={email} />,
    },
    {
      key: 'company',
      title: 'lists.company',
      size: 'large',
      dropOrder: 3,
      render: ({ company }) => <TextCell text={company} />,
    },
    {
      key: 'store',
      title: 'lists.store',
      size: 'small',
      dropOrder: 2,
      render: ({ store_id }) => <StoreCell storeId={store_id} />,
    },
    { ...createdColumn, card: 'amount' },
    { ...updatedColumn, isOptional: true },
  ],
}

export function CustomersPage() {
  const { t } = useMessages()
  const may = useMay()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const close = (customer?: Schemas['Customer']) => {
    setIsCreating(false)
    if (customer) void navigate({ to: '/customers/$id', params: { id: String(customer.id) } })
  }
  return (
    <>
      <ListPage
        list={customers}
        actions={
          may('Customers::write') && (
            <Button leftSection={<Plus size={16} />} onClick={() => setIsCreating(true)}>
              {t('lookup.newCustomer')}
            </Button>
          )
        }
      />
      {isCreating && <CustomerDialog customer={undefined} onClose={close} />}
    </>
  )
}

function StoreCell({ storeId }: { storeId: number }) {
  return <TextCell text={useStore(storeId)?.name} />
}
