// Reads the comments on a quote.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { REREAD_MS } from '../service/event-stream.ts'
import { queryKeys } from '../service/query-keys.ts'

export type Comment = Schemas['QuoteComment']

export const commentsKey = (quoteId: number) => queryKeys.record('quote', quoteId, 'comments')

export function useComments(quoteId: number) {
  return useQuery({
    queryKey: commentsKey(quoteId),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/comments', { params: { path: { id: quoteId } }, signal })),
    // The event stream does not tell of internal notes, nor of what a colleague has read.
    refetchInterval: REREAD_MS,
  })
}
