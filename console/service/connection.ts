// Whether the service can be reached: as the browser knows it, and by the event stream, which is lost at once.

/** A restart of the service is shorter. */
const LOST_MS = 10_000

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Without a connection, `fetch` and `import()` fail with these errors; those of rendering were wrapped (fallback-pages.tsx). */
export function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

export function isDisconnected(): boolean {
  return isLost || !navigator.onLine
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The connection of the event stream was interrupted. */
export function connectionLost(): void {
  timer ??= setTimeout(() => set(true), LOST_MS)
}

/** The event stream is open again, or no longer wanted. */
export function connectionRestored(): void {
  clearTimeout(timer)
  timer = undefined
  set(false)
}

function set(next: boolean): void {
  isLost = next
  listeners.forEach((listener) => listener())
}
