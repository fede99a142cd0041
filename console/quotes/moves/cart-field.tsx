// Chooses the cart of an offer: one of the customer's open carts. Without any, or without the right to list them, its id is typed.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { api, result } from '../../service/api.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useMay } from '../../session/session.tsx'
import type { textField } from '../../ui/fields.ts'
import { Select, TextInput } from '../../ui/mantine.ts'
import { Skeleton } from '../../ui/states.tsx'
import type { MoveFields } from './moves.ts'

type Props = {
  customerId: number | null
  field: ReturnType<ReturnType<typeof textField<MoveFields>>>
  onCart: (cartId: string) => void
}

const SHOWN_MAX = 100

export function CartField({ customerId, field, onCart }: Props) {
  const { t } = useMessages()
  const { data: carts, isLoading } = useOpenCarts(customerId)
  const first = carts?.[0]?.id
  useEffect(() => {
    if (first !== undefined && field.value === '') onCart(String(first))
  }, [first])
  if (isLoading) return <Skeleton />
  if (!carts?.length)
    return (
      <TextInput
        label={t('quote.cartId')}
        description={carts && t('quote.noCart')}
        data-autofocus
        required
        {...field}
      />
    )
  return (
    <Select
      label={t('quote.cart')}
      data={carts.map(({ id }) => ({ value: String(id), label: t('lookup.cart', { id }) }))}
      value={field.value}
      error={field.error}
      allowDeselect={false}
      data-autofocus
      onChange={(cartId) => cartId !== null && onCart(cartId)}
    />
  )
}

function useOpenCarts(customerId: number | null) {
  const query = {
    filter: JSON.stringify({ customer_id: customerId, is_active: true }),
    'searchCriteria[sortOrders][0][field]': 'id',
    'searchCriteria[sortOrders][0][direction]': 'DESC',
    'searchCriteria[pageSize]': SHOWN_MAX,
    'searchCriteria[count]': false,
  } as const
  return useQuery({
    queryKey: queryKeys.lists('cart', 'open of customer', customerId ?? 0),
    queryFn: ({ signal }) => result(api.GET('/rest/V1/carts', { params: { query }, signal })),
    enabled: useMay()('Storefront::read') && customerId !== null,
  })
}
