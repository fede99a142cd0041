// Concurrency limiter: a number of permits per key, and a bounded queue of those that wait for one.
import { AppError } from './errors.ts'

type Limits = {
  permits: number
  /** Most callers of a key, and of all keys, that hold or await a permit; unlimited by default. */
  per_key_max?: number
  total_max?: number
  /** Unlimited by default. */
  wait_ms_max?: number
}

type Entry = { held: number; waiting: Set<() => void> }

export type Limiter = {
  permits: number
  /**
   * Resolves to the function that releases the permit; to undefined if the queue is full, the wait takes too long or the
   * signal is aborted. Permits are granted in the order of the calls.
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
      if (entry.held + entry.waiting.size >= per_key_max || total >= total_max) return undefined
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
        if (next) next()
        else if (--entry.held === 0) entries.delete(key)
      }
    },
    exhaustedKeys: () => [...entries].filter(([, { held }]) => held >= permits).map(([key]) => key),
  }
}

function isGranted(waiting: Set<() => void>, waitMsMax?: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (granted: boolean) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      waiting.delete(grant)
      resolve(granted)
    }
    const grant = () => end(true)
    const giveUp = () => end(false)
    const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax)
    signal?.addEventListener('abort', giveUp)
    waiting.add(grant)
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
