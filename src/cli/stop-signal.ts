// The wish to stop, as terminals, npm and orchestrators express it.
import type { Logger } from './log.ts'

const STOP_MS_MAX = 9_500

export type Stop = { asked: Promise<void>; isAsked: () => boolean; fail: (error: Error) => void }

// npm and terminals send SIGTERM to the whole group and again to the child: every further one is the same wish.
export function stopSignal(log: Logger): Stop {
  let isAsked = false
  let fail: (error: Error) => void = () => {}
  const asked = new Promise<void>((resolve, reject) => {
    fail = reject
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (!isAsked) setTimeout(giveUp, STOP_MS_MAX, log).unref()
        isAsked = true
        resolve()
      })
  })
  // Whoever awaits it sees the failure; until then it is not unhandled.
  asked.catch(() => {})
  return { asked, isAsked: () => isAsked, fail }
}

// Such as a start that waits for the migration of another process: nothing of it is committed.
function giveUp(log: Logger): void {
  log.fatal('what was under way did not end in time: the process ends without it')
  process.exit(1)
}
