// The event stream of all windows of a browser, as a service allows a person a few. Of those that are visible, one holds a lock, keeps
// the stream open and passes on what it receives; when it is closed or hidden, another one continues. Browsers have locks over HTTPS
// only: without them, each window has a stream of its own.
import { connectionRestored } from './connection.ts'
import { openEventStream, type Change } from './event-stream.ts'

type Listener = {
  onChange: (change: Change) => void
  /** Changes may have been missed. */
  onGap: () => void
}

/** The stream went from one event to another, with or without a change; `before` is null if some between them are missing. */
type Step = { before: string | null; id: string | undefined; change: Change | undefined }

/** A window that appears and does not know where the stream is. */
const HELLO = 'hello'
const NAME = 'quotewright-events'

/** Listens while the page is visible. Returns a function that ends it. */
export function listenToEvents({ onChange, onGap }: Listener): () => void {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const channel = locks && new BroadcastChannel(NAME)
  let ending: AbortController | undefined
  let isLeading = false
  /** The page has just been loaded: a stream that begins now has missed nothing. */
  let isFresh = true
  /** The last event that is known. */
  let position: string | undefined

  const take = ({ before, id, change }: Step) => {
    // The window that has the stream may be another one. Of a stream that is refused, no event is known.
    if (id !== undefined) connectionRestored()
    if (before === null || (position !== undefined && position !== before)) onGap()
    else if (change) onChange(change)
    position = id ?? position
  }
  const pass = (step: Step) => {
    take(step)
    channel?.postMessage(step)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Step | typeof HELLO>) => {
      if (data !== HELLO) return ending && !isLeading ? take(data) : undefined
      if (isLeading && position !== undefined)
        channel.postMessage({ before: position, id: position, change: undefined })
    }

  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      isLeading = true
      const close = openEventStream(
        () => position,
        isFresh,
        (what, id) =>
          what === 'gap'
            ? pass({ before: null, id, change: undefined })
            : pass({ before: position ?? id ?? null, id, change: what === 'ready' ? undefined : what }),
      )
      signal.addEventListener('abort', () => {
        isLeading = false
        close()
        resolve()
      })
    })

  /** Leads as soon as no other window does, until the signal, which rejects the wait. */
  const follow = async (signal: AbortSignal) => {
    if (!locks) return lead(signal)
    channel?.postMessage(HELLO)
    await locks.request(NAME, { ifAvailable: true }, (lock) => lock && lead(signal))
    isFresh = false
    await locks.request(NAME, { signal }, () => lead(signal))
  }

  const update = () => {
    if (document.visibilityState === 'hidden') return end()
    if (ending) return
    ending = new AbortController()
    follow(ending.signal).catch(() => undefined)
  }
  const end = () => {
    ending?.abort()
    ending = undefined
    isFresh = false
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    end()
    channel?.close()
  }
}
