// Loads a quote and what it costs the seller, and shows it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, result } from '../service/api.ts'
import { useConsoleSettingsQuery } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { OfferStore } from '../records/offer-end.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Quote } from './offer/offer.ts'
import { openQuoteRepository } from './offer/quote-repository.ts'
import { QuoteView } from './quote-view.tsx'

export function QuotePage() {
  const { t } = useMessages()
  const { id } = useParams({ from: '/quotes/$id' })
  const { tab = 'offer', focus, item, proposal, show } = useSearch({ from: '/quotes/$id' })
  const queryClient = useQueryClient()
  const repository = useMemo(() => openQuoteRepository(queryClient, Number(id)), [queryClient, id])
  const settings = useConsoleSettingsQuery()
  const quote = useQuery({ queryKey: queryKeys.record('quote', id), queryFn: repository.read })
  const costs = useCosts(quote.data)
  if (quote.data && settings.data)
    return (
      <OfferStore value={quote.data.store_id}>
        <QuoteView
          key={id}
          loaded={quote.data}
          repository={repository}
          costs={costs}
          tab={tab}
          focus={focus}
          item={item}
          proposal={proposal}
          show={show}
        />
      </OfferStore>
    )
  return (
    <Page title={t('nav.quotes')}>
      {quote.data ? (
        <Loaded query={settings}>{() => null}</Loaded>
      ) : (
        <Loaded query={quote}>{() => null}</Loaded>
      )}
    </Page>
  )
}

/** Returns what the items cost the seller, by their ids; undefined without permission to see it. */
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
