// Asks before a line leaves a cart: with a line of a quote, all lines of the quote go.
import { useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages } from '../messages/messages.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

export type CartItem = Schemas['CartItem']

type Props = { cart: Schemas['Cart']; item: CartItem; onClose: () => void }

export function CartRemovalDialog({ cart, item, onClose }: Props) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const { quote_id, item_id, name } = item
  const count = cart.items.filter((other) => other.quote_id === quote_id).length
  const remove = async () => {
    const path = { cartId: String(cart.id), itemId: item_id }
    await result(api.DELETE('/rest/V1/carts/{cartId}/items/{itemId}', { params: { path } }))
    await queryClient.invalidateQueries({ queryKey: queryKeys.record('cart', cart.id) })
    onClose()
  }
  return (
    <FormDialog
      title={t('lookup.removeTitle')}
      submitLabel={t('lookup.remove')}
      onSubmit={remove}
      onClose={onClose}
      isDangerous
    >
      <p>
        <bdi>
          {quote_id === null ? t('lookup.removePlain', { name }) : t('lookup.removeQuoted', { count })}
        </bdi>
      </p>
    </FormDialog>
  )
}
