// Queries for the history of a quote, and its proposals as they were sent to the customer.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

/** An entry of the list of proposals. */
export type ProposalEntry = Schemas['ProposalEntry']

export function useHistory(quoteId: number, isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.record('quote', quoteId, 'history'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/history', { params: { path: { id: quoteId } }, signal })),
    enabled: isEnabled,
  })
}

export function useProposals(quoteId: number, isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.record('quote', quoteId, 'proposals'),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/proposals', { params: { path: { id: quoteId } }, signal })),
    enabled: isEnabled,
  })
}

/** Reads one proposal by its number; without a number, nothing. */
export function useProposal(quoteId: number, number: number | undefined) {
  return useQuery({
    queryKey: queryKeys.record('quote', quoteId, 'proposal', String(number)),
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/quoting/quote/{id}/proposals/{number}', {
          params: { path: { id: quoteId, number: number! } },
          signal,
        }),
      ),
    enabled: number !== undefined,
    // A proposal never changes. An undo may leave its number to another one, but has all of the quote read again.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
