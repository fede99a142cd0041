// Loads a part of a page when it is needed.
import { useQuery } from '@tanstack/react-query'
import { loadMessages } from '../messages/messages.tsx'
import { queryKeys } from '../service/query-keys.ts'
import { importPart } from '../messages/import-part.ts'

/** A query, so that the page stays as it is if the part cannot be loaded now. */
export function usePart<Part>(name: string, load: () => Promise<Part>, isNeeded = true) {
  return useQuery({
    queryKey: queryKeys.part(name),
    queryFn: async () => (await Promise.all([importPart(load), loadMessages('later')]))[0],
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
