// Text blocks: what is cached, and which of them comes first in a field.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMay } from '../session/session.tsx'
import { hasWords } from '../ui/text-match.ts'

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

/** Returns the blocks that have the words: those of the kind first, and among them those in the language. */
export function matchingBlocks(
  blocks: readonly TextBlock[],
  text: string,
  kind: TextKind,
  locale: string | undefined,
): TextBlock[] {
  const rank = (block: TextBlock) => (block.kind === kind ? 0 : 4) + languageRank(block.locale, locale)
  return blocks
    .filter(({ name }) => hasWords(name, text))
    .map((block) => ({ block, rank: rank(block) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ block }) => block)
}

/** The same language, then its other regions, then every language, then others. */
function languageRank(own: string | null, wanted: string | undefined): number {
  if (own === null) return 2
  if (own.toLowerCase() === wanted?.toLowerCase()) return 0
  return languageOf(own) === languageOf(wanted ?? '') ? 1 : 3
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]
