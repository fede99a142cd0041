// Webhooks and their deliveries: what is cached, and how it is kept up to date.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { parseTime } from '../ui/format.ts'
import type { Delivery } from './deliveries.ts'

export type Webhook = Schemas['Webhook']

const DUE_MS = 1000
const IDLE_MS = 15_000
/** What is due longer waits for another delivery of its record, or for an inactive webhook. */
const DUE_MS_MAX = 60_000

export function useWebhooks() {
  return useQuery({ queryKey: queryKeys.webhooks(), queryFn: () => result(api.GET('/rest/V1/webhooks')) })
}

export function useWebhook(id: number) {
  return useQuery({
    queryKey: queryKeys.webhooks(id),
    queryFn: () => result(api.GET('/rest/V1/webhooks/{id}', { params: { path: { id } } })),
  })
}

/** Deliveries are in no event stream: they are read again every second while an attempt is due. */
export function useDeliveries(id: number) {
  return useQuery({
    queryKey: queryKeys.webhooks(id, 'deliveries'),
    queryFn: () => result(api.GET('/rest/V1/webhooks/{id}/deliveries', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data?.some(isDue) ? DUE_MS : IDLE_MS),
  })
}

/** Returns a function that reads everything about webhooks again. */
export function useWebhooksChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks() })
}

function isDue({ status, next_attempt_at, updated_at }: Delivery): boolean {
  const age_ms = Date.now() - parseTime(next_attempt_at ?? updated_at).getTime()
  return status === 'pending' && (next_attempt_at === null || age_ms >= 0) && age_ms < DUE_MS_MAX
}
