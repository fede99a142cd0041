// Concurrency limiter: a number of permits per key, and a bounded queue of those that wait for one, shared fairly.
import { AppError } from './errors.ts'

type Limits = {
  /** Per key. */
  permits: number
  /** The limit of all keys together, which then take turns; unlimited by default. */
  permits_total?: number
  /** Most callers of a key, and of all keys, that hold or await a permit; unlimited by default. */
  per_key_max?: number
  total_max?: number
  /** Unlimited by default. */
  wait_ms_max?: number
}

type Entry = { held: number; waiting: Set<(isGranted: boolean) => void> }

export type Limiter = {
  permits: number
  /**
   * Resolves to the function that releases the permit; to undefined if the queue is full, the wait takes too long or the
   * signal is aborted. Permits of a key are granted in the order of the calls. When the queue of all keys is full, a key with
   * fewer calls takes the place of the last one of the key with the most.
   */
  acquire: (key: string, signal?: AbortSignal, waitMsMax?: number) => Promise<(() => void) | undefined>
  /** Returns the function that releases the permit; undefined if none is free. */
  tryAcquire: (key: string) => (() => void) | undefined
  /** Returns the keys without a free permit. */
  exhaustedKeys: () => string[]
}

export function openLimiter({
  permits,
  permits_total = Infinity,
  per_key_max = Infinity,
  total_max = Infinity,
  wait_ms_max,
}: Limits): Limiter {
  // In the order of their turns.
  const entries = new Map<string, Entry>()
  let [held, total] = [0, 0]
  const isFree = (entry: Entry) => entry.held < permits && held < permits_total
  const take = (entry: Entry) => {
    entry.held++
    held++
  }
  const grantNext = () => {
    for (const [key, entry] of entries) {
      const [next] = entry.waiting
      if (!next || !isFree(entry)) continue
      entries.delete(key)
      entries.set(key, entry)
      take(entry)
      return next(true)
    }
  }
  const releaseOf = (key: string, entry: Entry) => () => {
    total--
    held--
    entry.held--
    grantNext()
    if (entry.held === 0 && entry.waiting.size === 0) entries.delete(key)
  }
  const tryAcquire = (key: string) => {
    const entry = entries.get(key) ?? { held: 0, waiting: new Set() }
    if (!isFree(entry) || entry.held + entry.waiting.size >= per_key_max || total >= total_max)
      return undefined
    entries.set(key, entry)
    total++
    take(entry)
    return releaseOf(key, entry)
  }
  return {
    permits,
    tryAcquire,
    acquire: async (key, signal, waitMsMax = wait_ms_max) => {
      const entry = entries.get(key) ?? { held: 0, waiting: new Set() }
      const own = entry.held + entry.waiting.size
      if (own >= per_key_max || (total >= total_max && !dropLast(entries.values(), own))) return undefined
      entries.set(key, entry)
      total++
      if (isFree(entry)) take(entry)
      else if (!(await isGranted(entry.waiting, waitMsMax, signal))) {
        total--
        if (entry.held === 0 && entry.waiting.size === 0) entries.delete(key)
        return undefined
      }
      return releaseOf(key, entry)
    },
    exhaustedKeys: () => [...entries].filter(([, entry]) => entry.held >= permits).map(([key]) => key),
  }
}

/** Refuses the last call of the longest queue, if it is longer than `own`. */
function dropLast(entries: Iterable<Entry>, own: number): boolean {
  const queues = [...entries].map(({ waiting }) => waiting)
  const longest = queues.reduce((a, b) => (b.size > a.size ? b : a), queues[0] ?? new Set())
  if (longest.size <= own) return false
  ;[...longest].at(-1)!(false)
  return true
}

function isGranted(waiting: Entry['waiting'], waitMsMax?: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (granted: boolean) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      waiting.delete(end)
      resolve(granted)
    }
    const giveUp = () => end(false)
    const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax)
    signal?.addEventListener('abort', giveUp)
    waiting.add(end)
    if (signal?.aborted) giveUp()
  })
}

/** Runs `work` with a permit; throws `too_many_requests` if there is none. */
export async function withPermit<T>({ acquire }: Limiter, key: string, work: () => Promise<T>): Promise<T> {
  const release = await acquire(key)
  if (!release) throw new AppError('too_many_requests', 'Too many requests.', { retry_after_s: 1 })
  try {
    return await work()
  } finally {
    release()
  }
}
