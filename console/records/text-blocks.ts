// Text blocks: what is cached.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'

export type TextBlock = Schemas['TextBlock']
export type TextKind = TextBlock['kind']

export const textKinds = ['reply', 'comment', 'terms', 'note'] as const satisfies readonly TextKind[]

const FRESH_MS = 60_000

export function useTextBlocks() {
  const may = useMay()
  return useQuery({
    queryKey: queryKeys.textBlocks,
    queryFn: ({ signal }) =>
      result(
        api.GET('/rest/V1/sales/textBlocks', {
          params: { query: { 'searchCriteria[sortOrders][0][field]': 'name' } },
          signal,
        }),
      ),
    enabled: may('Quoting::quotes'),
    staleTime: FRESH_MS,
  })
}

/** Returns a function that reads them again. */
export function useTextBlocksChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.textBlocks })
}
