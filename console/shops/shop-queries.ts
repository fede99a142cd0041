// Connected shops and the deliveries to them: what is cached, and how it is kept up to date.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import type { DeliveriesShown } from './shop-search.ts'

export type Shop = Schemas['Shop']
export type ShopDelivery = Schemas['ShopDelivery']

const BUSY_MS = 1000
const IDLE_MS = 15_000
/** No event tells what becomes of a delivery, for which somebody who has tried it again is waiting. */
const DELIVERIES_MS = 4000
const PAGE_SIZE = 50
/** Reading again reads every page. */
const PAGES_READ_AGAIN = 2

/** Read again every second while products are read. */
export function useShops() {
  return useQuery({
    queryKey: queryKeys.shops(),
    queryFn: () => result(api.GET('/rest/V1/shops')),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ sync_started_at }) => sync_started_at !== null) ? BUSY_MS : IDLE_MS,
  })
}

/** Reads the deliveries page by page; a list of few pages again, every second while one is on its way. */
export function useShopDeliveries(shop: string, { state, quote }: DeliveriesShown) {
  return useInfiniteQuery({
    queryKey: queryKeys.shops(shop, state ?? 'all', String(quote ?? 'all')),
    queryFn: ({ pageParam: before, signal }) =>
      result(
        api.GET('/rest/V1/shops/{shop}/deliveries', {
          params: {
            path: { shop },
            query: {
              ...(state === 'attention' ? { needs_attention: true } : { state }),
              quote_id: quote,
              before,
              limit: PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.delivery_id),
    refetchInterval: ({ state: { data } }) => {
      if (data && data.pages.length > PAGES_READ_AGAIN) return false
      return data?.pages.flat().some((each) => each.state === 'wanted') ? BUSY_MS : DELIVERIES_MS
    },
  })
}

/** Returns a function that reads everything about connected shops again. */
export function useShopsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.shops() })
}
