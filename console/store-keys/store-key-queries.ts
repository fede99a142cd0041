// Publishable keys: what is cached, and the order in which they are shown.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, result, type Schemas } from '../service/api.ts'
import { queryKeys } from '../service/query-keys.ts'

export type StoreKey = Schemas['StoreKey']

/** Resolves to the keys of these stores: the newest first, revoked ones at the end. */
export function useStoreKeys(codes: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.storeKeys(codes),
    queryFn: async () => {
      const lists = await Promise.all(
        codes.map((code) => result(api.GET('/rest/V1/stores/{code}/keys', { params: { path: { code } } }))),
      )
      return lists.flat().sort(revokedLast)
    },
  })
}

/** Returns a function that reads the keys again. */
export function useStoreKeysChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.storeKeys() })
}

function revokedLast(one: StoreKey, other: StoreKey): number {
  return Number(isRevoked(one)) - Number(isRevoked(other)) || other.key_id - one.key_id
}

export function isRevoked({ revoked_at }: StoreKey): boolean {
  return revoked_at !== null
}
