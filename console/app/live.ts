// The event stream: what others change is read again within two seconds, while the page is visible.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChange } from './changes.ts'
import { queryKeys, type RecordType } from './query-keys.ts'

type Change = { type: string; record_type: RecordType; record_id: number; version: number | null }

/** Keeps the stream open while the page is visible: on HTTP/1.1 a browser has six connections for all its tabs. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let lastId = ''
    const open = () => {
      if (source || document.visibilityState === 'hidden') return
      source = new EventSource(`/rest/V1/events/stream${lastId && `?after=${lastId}`}`)
      source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId
        applyChange(queryClient, JSON.parse(data) as Change)
      }
      // Too much was missed: everything on the page is read again.
      source.addEventListener('reset', ({ lastEventId }) => {
        lastId = lastEventId
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== queryKeys.rows()[0],
        })
        announceChange()
      })
    }
    const close = () => {
      source?.close()
      source = undefined
    }
    const follow = () => (document.visibilityState === 'hidden' ? close() : open())
    open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [queryClient])
}

function applyChange(queryClient: QueryClient, { record_type, record_id }: Change): void {
  const keys = [
    queryKeys.record(record_type, record_id),
    queryKeys.lists(record_type),
    queryKeys.inbox(),
    queryKeys.statistics(),
  ]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  announceChange(record_type, record_id)
}
