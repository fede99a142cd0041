// Reads a quote, what it costs the seller, and the links to its page.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, result, type Schemas } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { rereadAfter } from './delivery-states.ts'
import { useMay } from '../session/session.tsx'

/** Reads a quote with its items. */
export function useQuote(id: number) {
  return useQuery({
    queryKey: queryKeys.record('quote', id),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/quote/{id}', {
          params: { path: { id }, query: { addItems: true } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => rereadAfter(state.data),
  })
}

/** Returns the link that only shows the quote, and when the customer looked; undefined if the service has no pages for customers. */
export function useQuoteLink(id: number, isWanted: boolean) {
  const isEnabled = useConsoleSettings()?.buyer_page_enabled ?? false
  const { data } = useQuery({
    queryKey: queryKeys.record('quote', id, 'link'),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/quote/{id}/link', {
          params: { path: { id }, query: { accepting: false } },
          signal,
        }),
      ),
    enabled: isEnabled && isWanted,
  })
  return data
}

/** Returns what the items cost the seller, by their ids; undefined without permission to see it. */
export function useCosts(quote: Schemas['Quote'] | undefined): ReadonlyMap<number, number> | undefined {
  const isAllowed = useMay()('Quoting::costs')
  const id = quote?.quote_id ?? 0
  const { data } = useQuery({
    queryKey: queryKeys.record('quote', id, 'costs'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/costs', { params: { path: { id } }, signal })),
    enabled: isAllowed && id > 0,
    placeholderData: (previous) => previous,
  })
  return useMemo(
    () =>
      isAllowed
        ? new Map(data?.flatMap(({ item_id, cost }) => (cost === null ? [] : [[item_id, cost]])))
        : undefined,
    [isAllowed, data],
  )
}
