// A connection to the event stream, opened again after it was refused.
import { connectionLost, connectionRestored } from './connection.ts'
import type { RecordType } from './query-keys.ts'

export type Change = { type: string; record_type: RecordType; record_id: number; version: number | null }

/** The stream is open, or changes may have been missed, or this has changed. `id` is that of the last event. */
type Report = (what: 'ready' | 'gap' | Change, id?: string) => void

const REOPEN_MS = 5000
/** How often a visible page reads what no event reports and, while there is no stream, everything. */
export const REREAD_MS = 20_000

/**
 * Opens the stream after the event that `position` returns. Without one it begins with the present, which is a gap unless the page
 * has just been loaded (`isFresh`). Returns a function that closes it.
 */
export function openEventStream(position: () => string | undefined, isFresh: boolean, report: Report) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let read_ms = performance.now()
  let isGap = !isFresh
  let isClosed = false
  const open = () => {
    const after = position()
    source = new EventSource(`/rest/V1/events/stream${after === undefined ? '' : `?after=${after}`}`)
    source.addEventListener('ready', ({ lastEventId }) => {
      report(isGap && after === undefined ? 'gap' : 'ready', lastEventId)
      isGap = false
    })
    // The service no longer has all events after the position.
    source.addEventListener('reset', ({ lastEventId }) => report('gap', lastEventId))
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) =>
      report(JSON.parse(data) as Change, lastEventId)
    source.onopen = connectionRestored
    source.onerror = () => {
      // The browser itself connects again after a lost connection, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) wait()
      else connectionLost()
    }
  }
  /** Too many streams, an overloaded proxy, the end of the session: until it is open, the page reads everything now and then. */
  const wait = () => {
    isGap = true
    timer = setTimeout(open, REOPEN_MS)
    void isServiceUp().then((isUp) => {
      if (!isClosed && source?.readyState !== EventSource.OPEN) (isUp ? connectionRestored : connectionLost)()
    })
    if (performance.now() - read_ms < REREAD_MS) return
    read_ms = performance.now()
    report('gap')
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    source?.close()
    connectionRestored()
  }
}

/** Whether it is the service that answers, not a proxy in its place. */
async function isServiceUp(): Promise<boolean> {
  const response = await fetch('/health/live').catch(() => undefined)
  return response !== undefined && response.status < 500
}
