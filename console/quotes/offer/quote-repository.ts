// Reads and writes one quote, and stores what was read in the query cache for other pages.
import type { QueryClient } from '@tanstack/react-query'
import { api, result } from '../../service/api.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { takeCounterOffer } from '../../records/take-counter-offer.ts'
import { lastEditorOf } from './last-editor.ts'
import type { Changes, Quote } from './offer.ts'

export type QuoteRepository = ReturnType<typeof openQuoteRepository>

export function openQuoteRepository(queryClient: QueryClient, id: number) {
  const path = { id }
  const read = () =>
    result(api.GET('/rest/V1/quoting/quote/{id}', { params: { path, query: { addItems: true } } }))
  /** Stores the quote in the query cache, and has everything that may have changed with it read again. */
  const cached = (quote: Quote) => {
    queryClient.setQueryData(queryKeys.record('quote', id), quote)
    for (const part of ['history', 'costs', 'comments', 'mails', 'proposals', 'link'])
      void queryClient.invalidateQueries({ queryKey: queryKeys.record('quote', id, part) })
    return quote
  }
  return {
    read,
    readAgain: async () => cached(await read()),
    /** Resolves to who changed it last, as the history names them. */
    readActor: async () =>
      lastEditorOf(await result(api.GET('/rest/V1/quoting/quote/{id}/history', { params: { path } }))),
    /** Puts the quantities and prices of a counter-offer into the draft. */
    take: async (commentId: number, version: number) =>
      cached(await takeCounterOffer(id, commentId, version)),
    write: async (version: number, changes: Changes) => {
      const body = { quote: { version, ...changes } }
      const saved = await sendOnce(['save', id, body], (header) =>
        result(api.PUT('/rest/V1/quoting/quote/{id}', { params: { path, header }, body })),
      )
      return cached(saved)
    },
  }
}
