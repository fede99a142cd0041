// The button that tries the delivery of a quote to a connected shop again.
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../messages/messages.tsx'
import { api, result } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { useAction } from '../ui/use-action.ts'

/** When a job may have begun another delivery in place of a refused one, which no event tells. */
const REREAD_MS = [2000, 5000, 10_000]

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
    for (const wait_ms of REREAD_MS) setTimeout(() => void reread(), wait_ms)
    await reread()
  }, t('shops.retried'))
  return <RetryButton retry={retry} label={t('shops.retry')} />
}
