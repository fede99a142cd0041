// Runs queued jobs: each in one process, and again if that process dies.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  parseCrontab,
  run,
  type Job,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { openLimiter, type Limiter } from '../platform/concurrency-limiter.ts'
import type { Database } from '../platform/postgres/database.ts'
import { translatingErrors } from '../platform/postgres/database-errors.ts'
import { failPermanently, rescheduleJob } from './job-repository.ts'
import { PermanentJobError, type Log } from './job-context.ts'
import { openLiveness, type Liveness } from './worker-liveness.ts'

const CONCURRENCY = 20
/** Jobs in flight per flag, that is, per webhook or shop: a slow endpoint does not delay the others. */
const PER_FLAG_MAX = 4
const POLL_MS = 1000
const RETRY_MS_MAX = 6 * 3_600_000
/** When a job is tried again that was fetched although its flag had no permit left. */
const POSTPONED_MS = 250
/** How often, and at which intervals, to try to reschedule a failed job that still counts as running. */
const SETTLE_TRIES = 100
const SETTLE_MS = 50
/** So many failed fetches of jobs in a row take three seconds. */
const FAILED_FETCHES_MAX = 3 * CONCURRENCY
/**
 * After these events all workers of a pool have ended. The pool itself waits until the results of its jobs are stored, and never
 * finishes if several of them could not be (graphile-worker 0.17 counts them wrong).
 */
const drainedEvents = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/** `id`: of its worker pool. `ended` resolves when it does no more jobs. */
type OpenRunner = { id: string; ended: Promise<void>; stop: () => Promise<void> }

export type WorkerOptions = { tasks: TaskList; crontab: string; log: Log }

/** `stop` waits for running jobs; aborted ones are run again by another process. */
export async function startWorker(
  db: Database,
  options: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const liveness = await openLiveness(db, options.log)
  const stopping = new AbortController()
  let runner: OpenRunner | undefined = await openRunner(db, liveness, options)
  // The runner ends if the database is gone and it cannot settle a job; the service keeps running, and so must its jobs.
  const ended = (async () => {
    while (runner) {
      await runner.ended
      if (stopping.signal.aborted) return
      liveness.remove(runner.id)
      options.log.warn({}, 'the worker ended unexpectedly, restarting it')
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

async function reopen(
  open: () => Promise<OpenRunner>,
  stopping: AbortSignal,
): Promise<OpenRunner | undefined> {
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
): Promise<OpenRunner> {
  const perFlag = openLimiter({ permits: PER_FLAG_MAX, per_key_max: PER_FLAG_MAX })
  const events = new EventEmitter() as WorkerEvents
  // Jobs are locked by the id of the worker pool, of which each process has one.
  let id = ''
  events.on('pool:create', ({ workerPool }) => liveness.add((id = workerPool.id)))
  events.on('pool:release', ({ workerPool }) => liveness.remove(workerPool.id))
  events.on('job:complete', ({ job, error }) => {
    if (!error) return
    const settle = settleFailure(db, job, error)
    settle.catch((err: unknown) => log.error({ err, job_id: job.id }, 'could not reschedule a failed job'))
    if (error instanceof PostponedJob) return
    log.warn(
      { err: error as Error, job_id: job.id, task: job.task_identifier, attempts: job.attempts },
      'job failed',
    )
  })
  let failed = 0
  for (const name of ['worker:getJob:empty', 'job:start'] as const) events.on(name, () => void (failed = 0))
  events.on('worker:getJob:error', () => {
    if (++failed % FAILED_FETCHES_MAX === 0) void endIfAnswered().catch(() => undefined)
  })
  // If the first look-up of the tasks fails, graphile-worker 0.17 keeps that answer, and fetches no job ever after.
  const endIfAnswered = async () => {
    await db.query('select 1')
    await runner.stop()
  }
  const drained = new Promise<void>((resolve) =>
    drainedEvents.forEach((name) => events.once(name, () => resolve())),
  )
  const runner = await run({
    pgPool: withTranslatedErrors(db.pool),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, limited(perFlag, task!)]),
    ),
    parsedCronItems: parseCrontab(crontab),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    forbiddenFlags: perFlag.exhaustedKeys,
    logger: new QueueLogger(() => () => {}),
    // With any delay, nothing catches the error of settling a job, and the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = Promise.race([runner.promise.catch(() => undefined), drained])
  return { id, ended, stop: () => runner.stop() }
}

/**
 * Returns the pool with its connection errors translated. graphile-worker recognizes the error codes of a database that
 * is starting, and then sleeps for seconds that become minutes and cannot be stopped. Other errors end the runner, which
 * is restarted here.
 */
export function withTranslatedErrors(pool: pg.Pool): pg.Pool {
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

/** The job returns to the queue for a moment, as if it had not been started. */
class PostponedJob extends Error {}

// Workers fetch jobs concurrently: several may have fetched one with the same flag before its permits were exhausted.
function limited(perFlag: Limiter, task: Task): Task {
  return async (payload, helpers) => {
    const [flag] = Object.keys(helpers.job.flags ?? {})
    if (flag === undefined) return task(payload, helpers)
    const release = await perFlag.acquire(flag)
    if (!release) throw new PostponedJob('Too many jobs with this flag are in flight.')
    try {
      return await task(payload, helpers)
    } finally {
      release()
    }
  }
}

// graphile-worker's own backoff has no jitter: jobs that failed together would be retried together. Its event fires before
// the failure is stored, so the job may still count as running.
async function settleFailure(db: Database, job: Job, error: unknown): Promise<void> {
  const isPostponed = error instanceof PostponedJob
  if (job.attempts >= job.max_attempts && !isPostponed) return
  const attempts = isPostponed ? job.attempts - 1 : job.attempts
  const delay_ms = isPostponed
    ? POSTPONED_MS
    : Math.min(1000 * 2 ** job.attempts, RETRY_MS_MAX) * (0.5 + Math.random())
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    const isSettled =
      error instanceof PermanentJobError
        ? await failPermanently(db, job.id, error.message)
        : await rescheduleJob(db, job.id, delay_ms, attempts)
    if (isSettled) return
    await pause(SETTLE_MS)
  }
}
