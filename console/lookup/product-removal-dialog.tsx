// Asks before a product leaves the catalog. Quotes and orders have their own copy of what they say about it.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifyDone } from '../ui/notify.tsx'
import type { Product } from './use-records.ts'

type Props = { product: Product; onClose: () => void }

export function ProductRemovalDialog({ product: { sku, name }, onClose }: Props) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = async () => {
    await result(api.DELETE('/rest/V1/products/{sku}', { params: { path: { sku } } }))
    // A long list would keep its rows.
    queryClient.removeQueries({ queryKey: queryKeys.rows('product') })
    // The page is left first: it would read the product again.
    await navigate({ to: '/products' })
    queryClient.removeQueries({ queryKey: queryKeys.record('product', sku) })
    notifyDone(t('lookup.productDeleted', { name }))
  }
  return (
    <FormDialog
      title={t('lookup.deleteProductTitle')}
      submitLabel={t('lookup.deleteProduct')}
      onSubmit={remove}
      onClose={onClose}
      isDangerous
    >
      <p>
        <bdi>{t('lookup.deleteProductText', { name, sku })}</bdi>
      </p>
    </FormDialog>
  )
}
