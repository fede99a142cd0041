// The button that tries the delivery of a quote to a connected shop again.
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { Button } from '../ui/mantine.ts'
import { useAction } from '../ui/use-action.ts'

/** By then a job has begun another delivery in place of a refused one, which no event tells. */
const BEGUN_MS = 2000

type Props = { code: string; deliveryId: number; quoteId: number }

export function RetryDelivery({ code, deliveryId, quoteId }: Props) {
  const { t } = useMessages()
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all(
      [queryKeys.record('quote', quoteId), queryKeys.shops()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const retry = useAction(async () => {
    const params = { path: { shop: code, deliveryId } }
    await result(api.POST('/rest/V1/shops/{shop}/deliveries/{deliveryId}/retry', { params }))
    setTimeout(() => void reread(), BEGUN_MS)
    await reread()
  }, t('shops.retried'))
  return (
    <Button
      variant="default"
      leftSection={<RotateCw size={16} />}
      loading={retry.isPending}
      onClick={retry.run}
    >
      {t('shops.retry')}
    </Button>
  )
}
