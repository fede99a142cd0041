// Concurrency limiter: a number of permits per key, and a bounded queue of those that wait for one, shared fairly.
import { AppError } from './errors.ts'

type Limits = {
  permits: number
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
   * signal is aborted. Permits are granted in the order of the calls. When the queue of all keys is full, a key with fewer
   * calls takes the place of the last one of the key with the most.
   */
  acquire: (key: string, signal?: AbortSignal) => Promise<(() => void) | undefined>
  /** Returns the keys without a free permit. */
  exhaustedKeys: () => string[]
}

export function openLimiter({
  permits,
  per_key_max = Infinity,
  total_max = Infinity,
  wait_ms_max,
}: Limits): Limiter {
  const entries = new Map<string, Entry>()
  let total = 0
  return {
    permits,
    acquire: async (key, signal) => {
      const entry = entries.get(key) ?? { held: 0, waiting: new Set() }
      const own = entry.held + entry.waiting.size
      if (own >= per_key_max || (total >= total_max && !dropLast(entries.values(), own))) return undefined
      entries.set(key, entry)
      total++
      if (entry.held < permits) entry.held++
      else if (!(await isGranted(entry.waiting, wait_ms_max, signal))) {
        total--
        return undefined
      }
      return () => {
        total--
        const [next] = entry.waiting
        // Handed over, so that `held` stays.
        if (next) next(true)
        else if (--entry.held === 0) entries.delete(key)
      }
    },
    exhaustedKeys: () => [...entries].filter(([, { held }]) => held >= permits).map(([key]) => key),
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
