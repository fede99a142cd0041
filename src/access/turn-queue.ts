// Bounds work that is dear: so many at a time altogether, one at a time per key, so many waiting.
import { AppError } from '../platform/errors.ts'

type Run = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `size` works at a time; the others wait in the order in which they came. */
export function openSlots(size: number): Run {
  const waiting: (() => void)[] = []
  let free = size
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs the works of a key one after the other; refuses what would wait behind too many, of its key or of all. */
export function openTurns({ perKeyMax, max }: { perKeyMax: number; max: number }): Turns {
  const lines = new Map<string, { run: Run; pending: number }>()
  let pending = 0
  return async (key, work) => {
    const line = lines.get(key) ?? { run: openSlots(1), pending: 0 }
    if (line.pending >= perKeyMax || pending >= max)
      throw new AppError('too_many_requests', 'too_many_requests', 'Too many requests.', { retry_after_s: 1 })
    lines.set(key, line)
    line.pending += 1
    pending += 1
    try {
      return await line.run(work)
    } finally {
      line.pending -= 1
      pending -= 1
      if (line.pending === 0) lines.delete(key)
    }
  }
}
