// Reads a quote, and the links to its page.
import { useQuery } from '@tanstack/react-query'
import { api, result } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'

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
