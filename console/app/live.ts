// The event stream: what others change is read again within two seconds, while the page is visible.
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceChange } from './changes.ts'
import { openCollector } from './collector.ts'
import { queryKeys, type RecordType } from './query-keys.ts'

type Change = { type: string; record_type: RecordType; record_id: number; version: number | null }

const REOPEN_MS = 5000
/** How often an open page reads what no event reports, while it is visible. */
export const REREAD_MS = 20_000

/** Keeps the stream open while the page is visible: on HTTP/1.1 a browser has six connections for all its tabs. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const invalidate = openCollector<QueryKey>((keys) =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    )
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Undefined until the stream was open for the first time. */
    let lastId: string | undefined
    let isReopened = false
    const open = () => {
      clearTimeout(timer)
      if (source || document.visibilityState === 'hidden') return
      source = new EventSource(`/rest/V1/events/stream${lastId === undefined ? '' : `?after=${lastId}`}`)
      source.addEventListener('ready', (event) => {
        if (lastId === undefined && isReopened) readEverything(queryClient)
        lastId = event.lastEventId
      })
      source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId
        const { record_type, record_id } = JSON.parse(data) as Change
        changedKeys(record_type, record_id).forEach(invalidate)
        announceChange(record_type, record_id)
      }
      source.addEventListener('reset', ({ lastEventId }) => {
        lastId = lastEventId
        readEverything(queryClient)
      })
      // The browser itself connects again after a lost connection, but not after a refusal: an overloaded proxy, or the end of
      // the session.
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        close()
        timer = setTimeout(open, REOPEN_MS)
      }
    }
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
      isReopened = true
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

/** After changes that are not known; rows of lists stay in place until the person wants to see them. */
function readEverything(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.rows()[0] })
  announceChange()
}

function changedKeys(type: RecordType, id: number): QueryKey[] {
  return [queryKeys.record(type, id), queryKeys.lists(type), queryKeys.inbox(), queryKeys.statistics()]
}
