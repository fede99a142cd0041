// Counts requests per caller and rate-limit window: immediately in this process, within a second over all processes.
import type { Queryable } from '../platform/postgres/database.ts'
import { addRequests } from './request-count-repository.ts'

const WINDOW_MS = 60_000
const SYNC_MS = 1000

/** `unsynced` requests are those that the other processes do not know of yet. */
type Window = { synced: number; unsynced: number; ends_at_ms: number }

export type RequestCounter = {
  /** Counts a request, or as many as it costs. Returns the number in this window, and the time left in it. */
  count(caller: string, weight?: number): { requests: number; left_ms: number }
  close(): Promise<void>
}

/** Never makes a request wait for the database; while the database is unreachable, each process counts alone. */
export function openRequestCounter(db: Queryable, onError: (error: Error) => void): RequestCounter {
  const windows = new Map<string, Window>()
  let timer: NodeJS.Timeout | undefined
  let syncing: Promise<void> = Promise.resolve()
  let isFailing = false
  let isClosed = false

  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(() => void (syncing = syncAndReschedule()), SYNC_MS)
  }
  const syncAndReschedule = async () => {
    try {
      await sync(db, windows)
      isFailing = false
    } catch (error) {
      // A lasting failure is reported once.
      if (!isFailing) onError(error as Error)
      isFailing = true
    }
    timer = undefined
    if ([...windows.values()].some(({ unsynced }) => unsynced > 0)) schedule()
  }
  return {
    count: (caller, weight = 1) => {
      const now = performance.now()
      let window = windows.get(caller)
      if (!window || window.ends_at_ms <= now) {
        window = { synced: 0, unsynced: 0, ends_at_ms: now + WINDOW_MS }
        windows.set(caller, window)
      }
      window.unsynced += weight
      schedule()
      return { requests: window.synced + window.unsynced, left_ms: window.ends_at_ms - now }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await syncing
    },
  }
}

async function sync(db: Queryable, windows: Map<string, Window>): Promise<void> {
  const now = performance.now()
  for (const [caller, { ends_at_ms }] of windows) if (ends_at_ms <= now) windows.delete(caller)
  const pending = [...windows].filter(([, { unsynced }]) => unsynced > 0)
  const added = pending.map(([caller, { unsynced }]) => ({ caller, requests: unsynced }))
  const usages = new Map((await addRequests(db, added)).map((usage) => [usage.caller, usage]))
  for (const [index, [caller, window]] of pending.entries()) {
    const { requests, left_s } = usages.get(caller)!
    // More may have been counted during the query.
    window.unsynced -= added[index]!.requests
    window.synced = requests
    window.ends_at_ms = performance.now() + left_s * 1000
  }
}
