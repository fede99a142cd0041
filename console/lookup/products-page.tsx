// The list of products.
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { DateCell, TextCell } from '../lists/cells.tsx'
import { startsWith } from '../lists/list-query.ts'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import type { Column } from '../ui/record-list/columns.ts'

type Row = Schemas['Product']

const products: ListDefinition<Row> = {
  name: 'products',
  type: 'product',
  id: ({ id }) => id,
  title: ({ sku }) => sku,
  path: ({ sku }) => `/products/${encodeURIComponent(sku)}`,
  texts: { title: 'nav.products', placeholder: 'lists.searchProducts', empty: 'lists.products.empty' },
  filters: {
    idField: 'id',
    text: (text) => ({ groups: [[startsWith('sku', text), startsWith('name', text)]] }),
    dates: ['updated_at', 'created_at'],
    sortable: ['created_at', 'updated_at'],
  },
  load: async (parameters, signal) => {
    const call = api.GET('/rest/V1/products', { params: { query: parameters }, signal })
    return (await result(call)).items
  },
}

export function ProductsPage() {
  return <ListPage list={products} columns={useColumns()} />
}

function useColumns(): Column<Row>[] {
  const { t } = useMessages()
  const { price, taxRate } = useFormat()
  return useMemo(
    () => [
      {
        key: 'sku',
        title: t('lists.sku'),
        size: 'medium',
        card: 'title',
        render: ({ sku }) => <TextCell text={sku} />,
      },
      {
        key: 'name',
        title: t('lists.name'),
        size: 'large',
        card: 'detail',
        render: ({ name }) => <TextCell text={name} />,
      },
      {
        key: 'price',
        title: t('lists.price'),
        size: 'small',
        isNumeric: true,
        card: 'aside',
        render: (row) => price(row.price),
      },
      {
        key: 'tax',
        title: t('lists.tax'),
        size: 'narrow',
        isNumeric: true,
        card: 'amount',
        render: ({ tax_percent }) => taxRate(tax_percent),
      },
      {
        key: 'updated',
        title: t('lists.updated_at'),
        size: 'narrow',
        sortField: 'updated_at',
        render: ({ updated_at }) => <DateCell time={updated_at} />,
      },
    ],
    [t, price, taxRate],
  )
}
