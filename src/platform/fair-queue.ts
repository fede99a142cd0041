// Bounded queue of expensive work (the drawing of PDFs), shared fairly by its callers: equal work is done once for all who wait
// for it and is cancelled when none of them waits any more; the work of the caller who has used the least time comes next.
import { AppError } from './errors.ts'

type Limits = {
  /** How many jobs run at once, at least 2: one slot is kept for short work, which thereby never waits for long work. */
  slots: number
  /** The most readers of work that waits or runs. One more displaces one of the caller who has used, and waits for, most. */
  readers_max: number
  /** From this expected time on, in milliseconds, work is long. */
  long_cost: number
}

/** `cost` is the expected time in milliseconds. Work of the same key has the same result. */
export type Work<T> = { key: string; cost: number; run: (signal: AbortSignal) => Promise<T> }

/** `isPatient` readers are neither refused nor displaced, and must be bounded elsewhere. */
export type Reader = { caller: string; signal?: AbortSignal; isPatient?: boolean }

type Waiting<T> = Reader & { job: Job<T>; resolve: (result: T) => void; reject: (error: Error) => void }

type Job<T> = Work<T> & { readers: Set<Waiting<T>>; running: AbortController | undefined }

/** What a caller used fades to half in this time. */
const HALF_LIFE_MS = 10_000
/** Beyond this number of callers, those who have used less than a millisecond are forgotten. */
const CALLERS_MAX = 1000

export class FairQueue<T> {
  readonly #limits: Limits
  /** In the order of their arrival; without those that nobody waits for any more. */
  readonly #jobs = new Map<string, Job<T>>()
  readonly #used = new Map<string, { cost: number; at: number }>()
  readonly #running = new Set<Job<T>>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Throws `too_many_documents` if there is no place, also later if another caller needs it more. */
  get(work: Work<T>, reader: Reader): Promise<T> {
    if (!reader.isPatient) this.#makeRoom(reader.caller, work.cost)
    const job = this.#jobs.get(work.key) ?? { ...work, readers: new Set(), running: undefined }
    this.#jobs.set(work.key, job)
    const { signal } = reader
    let leave = () => {}
    const result = new Promise<T>((resolve, reject) => {
      const waiting: Waiting<T> = { ...reader, job, resolve, reject }
      job.readers.add(waiting)
      leave = () => this.#remove(waiting, new Error('the reader is gone'))
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave)
      this.#startNext()
    })
    // The signal of a worker lasts until it stops, and would keep every result.
    return result.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** The numbers of jobs that run and that wait. */
  get load(): { running: number; waiting: number } {
    const waiting = [...this.#jobs.values()].filter(({ running }) => !running).length
    return { running: this.#running.size, waiting }
  }

  #startNext(): void {
    const next = this.#running.size < this.#limits.slots ? this.#next() : undefined
    if (!next) return
    next.running = new AbortController()
    this.#running.add(next)
    void this.#run(next, next.running.signal)
    this.#startNext()
  }

  #next(): Job<T> | undefined {
    const isLong = ({ cost }: Job<T>) => cost >= this.#limits.long_cost
    const longRunning = [...this.#running].filter(isLong).length
    const mayBeLong = longRunning < this.#limits.slots - 1
    const ready = [...this.#jobs.values()].filter((job) => !job.running && (mayBeLong || !isLong(job)))
    const leastUsed = ({ readers }: Job<T>) =>
      Math.min(...[...readers].map(({ caller }) => this.#usedBy(caller)))
    return ready.map((job) => ({ job, used: leastUsed(job) })).sort((a, b) => a.used - b.used)[0]?.job
  }

  async #run(job: Job<T>, signal: AbortSignal): Promise<void> {
    // One pays for all: to join work that is done anyway costs nothing. The estimate is charged at once, so that the caller's
    // next work is ranked behind that of others while this runs, and is not paid back if the work is quicker or cancelled.
    const [first] = job.readers
    const start = performance.now()
    this.#charge(first?.caller ?? '', job.cost)
    const outcome = await job.run(signal).then(
      (result) => (each: Waiting<T>) => each.resolve(result),
      (error: Error) => (each: Waiting<T>) => each.reject(error),
    )
    this.#charge(first?.caller ?? '', Math.max(0, performance.now() - start - job.cost))
    this.#running.delete(job)
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
    for (const reader of job.readers) outcome(reader)
    this.#startNext()
  }

  /** Work that nobody waits for any more is cancelled; it keeps its slot until it has ended. */
  #remove(reader: Waiting<T>, error: Error): void {
    const { job } = reader
    if (!job.readers.delete(reader)) return
    reader.reject(error)
    if (job.readers.size > 0) return
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
    job.running?.abort()
  }

  #makeRoom(caller: string, cost: number): void {
    const readers = [...this.#jobs.values()].flatMap((job) =>
      [...job.readers].filter((each) => !each.isPatient),
    )
    if (readers.length < this.#limits.readers_max) return
    const loads = new Map([[caller, this.#usedBy(caller) + cost]])
    for (const { caller: each, job } of readers)
      loads.set(each, (loads.get(each) ?? this.#usedBy(each)) + job.cost)
    const [largest] = [...loads].sort(([, a], [, b]) => b - a)[0] ?? []
    const displaced = largest === caller ? undefined : readers.findLast((each) => each.caller === largest)
    if (!displaced) throw this.#refusal()
    this.#remove(displaced, this.#refusal())
  }

  #refusal(): AppError {
    const left_ms = [...this.#jobs.values()].reduce((sum, { cost }) => sum + cost, 0)
    return new AppError('too_many_documents', 'Too many documents are waiting to be drawn.', {
      retry_after_s: Math.max(1, left_ms / 1000),
    })
  }

  #usedBy(caller: string): number {
    const { cost, at } = this.#used.get(caller) ?? { cost: 0, at: 0 }
    return cost * 0.5 ** ((performance.now() - at) / HALF_LIFE_MS)
  }

  #charge(caller: string, cost: number): void {
    this.#used.set(caller, { cost: this.#usedBy(caller) + cost, at: performance.now() })
    if (this.#used.size <= CALLERS_MAX) return
    for (const each of this.#used.keys()) if (this.#usedBy(each) < 1) this.#used.delete(each)
  }
}
