// Connected shops and the deliveries to them: what is cached, and how it is kept up to date.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

export type Shop = Schemas['Shop']
export type ShopDelivery = Schemas['ShopDelivery']

const BUSY_MS = 1000
const IDLE_MS = 15_000
/** No event tells what becomes of a delivery, for which somebody who has tried it again is waiting. */
const DELIVERIES_MS = 4000

/** Read again every second while products are read. */
export function useShops() {
  return useQuery({
    queryKey: queryKeys.shops(),
    queryFn: () => result(api.GET('/rest/V1/shops')),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ sync_started_at }) => sync_started_at !== null) ? BUSY_MS : IDLE_MS,
  })
}

/** Read again every second while one is on its way. */
export function useShopDeliveries(shop: string) {
  return useQuery({
    queryKey: queryKeys.shops(shop),
    queryFn: () => result(api.GET('/rest/V1/shops/{shop}/deliveries', { params: { path: { shop } } })),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'wanted') ? BUSY_MS : DELIVERIES_MS,
  })
}

/** Returns a function that reads everything about connected shops again. */
export function useShopsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.shops() })
}
