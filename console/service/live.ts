// What others change is read again within two seconds, while the page is visible.
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChange } from './changes.ts'
import { isConnectionError, isDisconnected, onConnection } from './connection.ts'
import { openCollector } from './collector.ts'
import { queryKeys, type RecordType } from './query-keys.ts'
import { listenToEvents } from './shared-stream.ts'

export function useLiveChanges(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const invalidate = openCollector<QueryKey>((keys) =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    )
    return listenToEvents({
      onChange: ({ record_type, record_id }) => {
        changedKeys(record_type, record_id).forEach(invalidate)
        announceChange(record_type, record_id)
      },
      onGap: () => readEverything(queryClient),
    })
  }, [queryClient])
}

/** After changes that are not known; rows of lists stay in place until the person wants to see them. */
function readEverything(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfLongList(queryKey) })
  announceChange()
}

const isOfLongList = (queryKey: QueryKey) => queryKey[0] === queryKeys.rows()[0]

/** Reads again, once there is a connection, what failed without one. A long list that has rows keeps them in place. */
export function rereadOnReconnect(queryClient: QueryClient): void {
  onConnection(() => {
    if (isDisconnected()) return
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state: { error, data } }) =>
        isConnectionError(error) && (data === undefined || !isOfLongList(queryKey)),
    })
  })
}

function changedKeys(type: RecordType, id: number): QueryKey[] {
  return [queryKeys.record(type, id), queryKeys.lists(type), queryKeys.inbox(), queryKeys.statistics()]
}
