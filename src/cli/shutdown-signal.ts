// Shutdown signals from terminals, npm and orchestrators.
import type { Logger } from './log.ts'

/** Orchestrators kill a process 10 seconds after the signal. */
const SHUTDOWN_MS_MAX = 9_500

export type Shutdown = {
  /** Resolves at the first signal; rejects after `fail`. */
  requested: Promise<void>
  isRequested: () => boolean
  fail: (error: Error) => void
}

// npm and terminals signal the whole process group and then the child again: repeated signals count as one.
export function listenForShutdown(log: Logger): Shutdown {
  let isRequested = false
  let fail: (error: Error) => void = () => {}
  const requested = new Promise<void>((resolve, reject) => {
    fail = reject
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (!isRequested) setTimeout(exitNow, SHUTDOWN_MS_MAX, log).unref()
        isRequested = true
        resolve()
      })
  })
  // A failure before somebody awaits the promise would be an unhandled rejection.
  requested.catch(() => {})
  return { requested, isRequested: () => isRequested, fail }
}

// Ends, for example, a start that waits for the migration of another process; nothing of it is committed.
function exitNow(log: Logger): void {
  log.fatal('shutdown timed out: exiting with work in flight')
  process.exit(1)
}
