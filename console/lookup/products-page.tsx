// The list of products.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { useConsoleSettings, useCurrencyDigits } from '../service/console-settings.ts'
import { useMay } from '../session/session.tsx'
import { TextCell, updatedColumn } from '../lists/cells.tsx'
import { ListPage, type ListDefinition } from '../lists/list-page.tsx'
import { useFormat } from '../ui/format.ts'
import { Button } from '../ui/mantine.ts'
import { storedPicture, Thumbnail } from '../ui/thumbnail.tsx'
import classes from './lookup.module.css'
import { ProductDialog } from './product-dialog.tsx'

const products: ListDefinition<Schemas['Product']> = {
  name: 'products',
  type: 'product',
  id: ({ id }) => id,
  title: ({ sku }) => sku,
  path: ({ sku }) => `/products/${encodeURIComponent(sku)}`,
  texts: { title: 'nav.products', placeholder: 'lists.searchProducts', empty: 'lists.products.empty' },
  filters: {
    idField: 'id',
    hasText: true,
    exact: (sku) => ({ sku }),
    dates: ['updated_at', 'created_at'],
    sortable: ['created_at', 'updated_at'],
  },
  listPath: '/rest/V1/products',
  load: async (parameters, signal) => {
    const call = api.GET('/rest/V1/products', { params: { query: parameters }, signal })
    return (await result(call)).items
  },
  columns: [
    {
      key: 'sku',
      title: 'lists.sku',
      size: 'medium',
      card: 'title',
      render: ({ sku }) => <TextCell text={sku} />,
    },
    {
      key: 'name',
      title: 'lists.name',
      size: 'large',
      card: 'detail',
      render: ({ name, image }) => (
        <span className={classes.name}>
          <TextCell text={name} />
          {image !== null && <Thumbnail src={storedPicture(image)} />}
        </span>
      ),
    },
    {
      key: 'price',
      title: 'lists.price',
      size: 'figure',
      isNumeric: true,
      card: 'aside',
      render: ({ price }) => <PriceCell price={price} />,
    },
    {
      key: 'tax',
      title: 'lists.tax',
      size: 'narrow',
      dropOrder: 2,
      isNumeric: true,
      card: 'amount',
      render: ({ tax_percent }) => <TaxRateCell percent={tax_percent} />,
    },
    updatedColumn,
  ],
}

export function ProductsPage() {
  const { t } = useMessages()
  const may = useMay()
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const close = (product?: Schemas['Product']) => {
    setIsCreating(false)
    if (product) void navigate({ to: '/products/$sku', params: { sku: product.sku } })
  }
  return (
    <>
      <ListPage
        list={products}
        actions={
          may('Storefront::manage') && (
            <Button leftSection={<Plus size={16} />} onClick={() => setIsCreating(true)}>
              {t('lookup.newProduct')}
            </Button>
          )
        }
      />
      {isCreating && <ProductDialog product={undefined} onClose={close} />}
    </>
  )
}

/** With the currency, if all stores have the same one. */
function PriceCell({ price }: { price: number }) {
  const { price: plain, money } = useFormat()
  const digits = useCurrencyDigits()
  const [currency, ...others] = new Set(
    useConsoleSettings()?.stores.map(({ currency_code }) => currency_code),
  )
  return currency === undefined || others.length > 0 ? plain(price) : money(price, currency, digits(currency))
}

function TaxRateCell({ percent }: { percent: number }) {
  return useFormat().taxRate(percent)
}
