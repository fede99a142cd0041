// One quote: offer, history, preview.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { api, result } from '../app/api.ts'
import { queryKeys } from '../app/query-keys.ts'
import { useMay } from '../app/session.tsx'
import { Page } from '../ui/page.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Changes, Quote } from './offer.ts'
import { QuoteView } from './quote-view.tsx'

export function QuotePage() {
  const { t } = useMessages()
  const { id } = useParams({ from: '/quotes/$id' })
  const { tab = 'offer', focus } = useSearch({ from: '/quotes/$id' })
  const store = useQuoteStore(Number(id))
  const quote = useQuery({ queryKey: queryKeys.record('quote', id), queryFn: store.read })
  const costs = useCosts(quote.data)
  if (quote.isPending)
    return (
      <Page title={t('nav.quotes')}>
        <Skeleton lines={10} />
      </Page>
    )
  if (!quote.data)
    return (
      <Page title={t('nav.quotes')}>
        <Failure error={quote.error} onRetry={() => void quote.refetch()} />
      </Page>
    )
  return <QuoteView key={id} loaded={quote.data} store={store} costs={costs} tab={tab} focus={focus} />
}

/** Reads and writes one quote, and keeps what was read for other pages. */
function useQuoteStore(id: number) {
  const queryClient = useQueryClient()
  const keep = useCallback(
    (quote: Quote) => {
      queryClient.setQueryData(queryKeys.record('quote', id), quote)
      void queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', id, 'history') })
      void queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', id, 'costs') })
      return quote
    },
    [queryClient, id],
  )
  return useMemo(() => {
    const path = { id }
    const read = () =>
      result(api.GET('/rest/V1/quoting/quote/{id}', { params: { path, query: { addItems: true } } }))
    return {
      read,
      readActor: async () =>
        (await result(api.GET('/rest/V1/quoting/quote/{id}/history', { params: { path } }))).at(-1)?.actor,
      readAgain: async () => keep(await read()),
      write: async (version: number, changes: Changes) =>
        keep(
          await result(
            api.PUT('/rest/V1/quoting/quote/{id}', {
              params: { path },
              body: { quote: { version, ...changes } },
            }),
          ),
        ),
    }
  }, [id, keep])
}

export type QuoteStore = ReturnType<typeof useQuoteStore>

/** Returns what the items cost, undefined without the permission. */
function useCosts(quote: Quote | undefined): ReadonlyMap<number, number> | undefined {
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
