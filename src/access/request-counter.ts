// Counts the requests of each caller in his minute: at once in this process, within a second with all others.
import type { Queryable } from '../platform/database.ts'
import { addRequests } from './request-count-repository.ts'

const MINUTE_MS = 60_000
const SHARE_MS = 1000

/** `own` are those that the other processes were not told of yet. */
type Minute = { shared: number; own: number; ends_at: number }

export type RequestCounter = {
  /** Counts one more, and gives how many there are in this minute and how much of it is left. */
  count(caller: string): { requests: number; left_ms: number }
  close(): Promise<void>
}

/** Asks nothing of the database for a request; as long as it does not answer, each process counts for itself. */
export function openRequestCounter(db: Queryable, onFault: (error: Error) => void): RequestCounter {
  const minutes = new Map<string, Minute>()
  let timer: NodeJS.Timeout | undefined
  let sharing: Promise<void> = Promise.resolve()
  let isAlone = false
  let isClosed = false

  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(() => void (sharing = shareAndGoOn()), SHARE_MS)
  }
  const shareAndGoOn = async () => {
    try {
      await share(db, minutes)
      isAlone = false
    } catch (error) {
      // Of a fault that lasts one word is enough.
      if (!isAlone) onFault(error as Error)
      isAlone = true
    }
    timer = undefined
    if ([...minutes.values()].some(({ own }) => own > 0)) schedule()
  }
  return {
    count: (caller) => {
      const now = performance.now()
      let minute = minutes.get(caller)
      if (!minute || minute.ends_at <= now) {
        minute = { shared: 0, own: 0, ends_at: now + MINUTE_MS }
        minutes.set(caller, minute)
      }
      minute.own += 1
      schedule()
      return { requests: minute.shared + minute.own, left_ms: minute.ends_at - now }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sharing
    },
  }
}

async function share(db: Queryable, minutes: Map<string, Minute>): Promise<void> {
  const now = performance.now()
  for (const [caller, { ends_at }] of minutes) if (ends_at <= now) minutes.delete(caller)
  const told = [...minutes].filter(([, { own }]) => own > 0)
  const added = told.map(([caller, { own }]) => ({ caller, requests: own }))
  const usages = new Map((await addRequests(db, added)).map((usage) => [usage.caller, usage]))
  for (const [index, [caller, minute]] of told.entries()) {
    const { requests, left_s } = usages.get(caller)!
    // Meanwhile there may have been more.
    minute.own -= added[index]!.requests
    minute.shared = requests
    minute.ends_at = performance.now() + left_s * 1000
  }
}
