// Loads a part of a page when it is needed.
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../service/query-keys.ts'

/** A query, so that the page stays as it is if the part cannot be loaded now. */
export function usePart<Part>(name: string, load: () => Promise<Part>, isNeeded = true) {
  return useQuery({
    queryKey: queryKeys.part(name),
    queryFn: () => load().catch(importAgain<Part>),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Browsers remember that a module could not be fetched, so it is requested under another address, which their error names. */
async function importAgain<Part>(error: Error): Promise<Part> {
  const [address] = /https?:\S+/.exec(error.message) ?? []
  if (address === undefined) throw error
  return import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<Part>
}
