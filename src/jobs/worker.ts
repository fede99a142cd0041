// Does the queued work: each piece once however many processes run, and again when a process dies with it.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  parseCrontab,
  run,
  type Job,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../platform/database.ts'
import { translatingErrors } from '../platform/database-errors.ts'
import { failForGood, rescheduleJob } from './job-repository.ts'
import type { Log } from './job-log.ts'
import { PermanentJobError } from './permanent-failure.ts'
import { openLiveness, type Liveness } from './worker-liveness.ts'

const CONCURRENCY = 20
/** At most so much at a time for one receiver: a slow one never takes the place of another. */
const PER_RECEIVER = 4
const POLL_MS = 1000
const RETRY_MS_MAX = 6 * 3_600_000
const POSTPONED_MS = 250
const SETTLE_MS = 50
const SETTLE_TRIES = 100

export type WorkerOptions = { tasks: TaskList; crontab: string; log: Log }

/** `stop` waits for what is under way; what is cut off is done again by another process. */
export async function startWorker(
  db: Database,
  options: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const liveness = await openLiveness(db, options.log)
  const stopping = new AbortController()
  let runner: Runner | undefined = await openRunner(db, liveness, options)
  // A worker that cannot note how a job went, because the database is gone, ends; the service goes on, and so must its work.
  const ended = (async () => {
    while (runner) {
      await runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      options.log.warn({}, 'the worker ended and is started again')
      runner = await reopen(() => openRunner(db, liveness, options), stopping.signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await ended
      await liveness.close()
    },
  }
}

async function reopen(open: () => Promise<Runner>, stopping: AbortSignal): Promise<Runner | undefined> {
  while (!stopping.aborted) {
    await pause(POLL_MS, undefined, { signal: stopping }).catch(() => undefined)
    const runner = await open().catch(() => undefined)
    if (runner && stopping.aborted) await runner.stop().catch(() => undefined)
    else if (runner) return runner
  }
  return undefined
}

async function openRunner(
  db: Database,
  liveness: Liveness,
  { tasks, crontab, log }: WorkerOptions,
): Promise<Runner> {
  const running = new Map<string, number>()
  const events = new EventEmitter() as WorkerEvents
  // Jobs are locked in the name of the pool of workers, of which each process has one.
  events.on('pool:create', ({ workerPool }) => liveness.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => liveness.remove(workerPool.id))
  events.on('job:start', ({ job }) => countFlags(running, job.flags, 1))
  events.on('job:complete', ({ job, error }) => {
    countFlags(running, job.flags, -1)
    if (!error) return
    const settle = settleFailure(db, job, error)
    settle.catch((err: unknown) =>
      log.error({ err, job_id: job.id }, 'a failed job could not be rescheduled'),
    )
    if (error instanceof Postponement) return
    log.warn(
      { err: error as Error, job_id: job.id, task: job.task_identifier, attempts: job.attempts },
      'a job failed',
    )
  })
  return run({
    pgPool: impatient(db.pool),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, limited(running, task!)]),
    ),
    parsedCronItems: parseCrontab(crontab),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    forbiddenFlags: () => [...running].filter(([, count]) => count >= PER_RECEIVER).map(([flag]) => flag),
    logger: new QueueLogger(() => () => {}),
    // Without a delay, of however little, nobody catches a failure to note how a job went, and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/**
 * The queue knows the codes of a database that is starting; it then sleeps for seconds that become minutes, and cannot be
 * stopped. Faults of other codes end it, and it is started again.
 */
export function impatient(pool: pg.Pool): pg.Pool {
  type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void
  const connect = (callback?: Connected) => {
    const connected = translatingErrors(() => pool.connect())()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
  })
}

/** A job is put off for a moment, as if it had never been started. */
class Postponement extends Error {}

// Workers ask for jobs at the same time: several may have got one of a receiver before its flag was counted.
function limited(running: Map<string, number>, task: Task): Task {
  return async (payload, helpers) => {
    const flags = Object.keys(helpers.job.flags ?? {})
    if (flags.some((flag) => (running.get(flag) ?? 0) > PER_RECEIVER))
      throw new Postponement('Others of its receiver are under way.')
    return task(payload, helpers)
  }
}

function countFlags(running: Map<string, number>, flags: object | null, step: 1 | -1): void {
  for (const flag of Object.keys(flags ?? {})) {
    const count = (running.get(flag) ?? 0) + step
    if (count > 0) running.set(flag, count)
    else running.delete(flag)
  }
}

// The queue's own back-off has no jitter: what failed together would come back together. It tells us of a failure before
// it has noted it, so the job may still count as running.
async function settleFailure(db: Database, job: Job, error: unknown): Promise<void> {
  const isPostponed = error instanceof Postponement
  if (job.attempts >= job.max_attempts && !isPostponed) return
  const attempts = isPostponed ? job.attempts - 1 : job.attempts
  const delay_ms = isPostponed
    ? POSTPONED_MS
    : Math.min(1000 * 2 ** job.attempts, RETRY_MS_MAX) * (0.5 + Math.random())
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    const isSettled =
      error instanceof PermanentJobError
        ? await failForGood(db, job.id, error.message)
        : await rescheduleJob(db, job.id, delay_ms, attempts)
    if (isSettled) return
    await pause(SETTLE_MS)
  }
}
