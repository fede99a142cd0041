// Loads a quote and what it costs the seller, and shows it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConsoleSettingsQuery } from '../service/console-settings.ts'
import { queryKeys } from '../service/query-keys.ts'
import { rereadAfter } from '../records/delivery-states.ts'
import { OfferStore } from '../records/offer-end.tsx'
import { useCosts } from '../records/use-quote.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMessages } from '../messages/messages.tsx'
import { openQuoteRepository } from './offer/quote-repository.ts'
import { QuoteView } from './quote-view.tsx'

export function QuotePage() {
  const { t } = useMessages()
  const { id } = useParams({ from: '/quotes/$id' })
  const { tab = 'offer', focus, item, proposal, show } = useSearch({ from: '/quotes/$id' })
  const queryClient = useQueryClient()
  const repository = useMemo(() => openQuoteRepository(queryClient, Number(id)), [queryClient, id])
  const settings = useConsoleSettingsQuery()
  const quote = useQuery({
    queryKey: queryKeys.record('quote', id),
    queryFn: repository.read,
    refetchInterval: ({ state }) => rereadAfter(state.data),
  })
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
