// Does the queued work: each piece once however many processes run, and again when a process dies with it.
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
import type { Database } from '../platform/database.ts'
import { failForGood, postponeJob, rescheduleJob } from './job-repository.ts'
import type { Log } from './job-log.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { openLiveness } from './worker-liveness.ts'

const CONCURRENCY = 20
/** At most so much at a time for one receiver: a slow one never takes the place of another. */
const PER_RECEIVER = 4
const POLL_MS = 1000
const RETRY_MS_MAX = 6 * 3_600_000
const SETTLE_MS = 50
const SETTLE_TRIES = 100

export type WorkerOptions = { tasks: TaskList; crontab: string; log: Log }

/** `stop` waits for what is under way; what is cut off is done again by another process. */
export async function startWorker(
  db: Database,
  { tasks, crontab, log }: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const liveness = await openLiveness(db, log)
  const running = new Map<string, number>()
  const events = new EventEmitter() as WorkerEvents
  // Jobs are locked in the name of the pool of workers, of which each process has one.
  events.on('pool:create', ({ workerPool }) => liveness.add(workerPool.id))
  events.on('job:start', ({ job }) => countFlags(running, job.flags, 1))
  events.on('job:complete', ({ job, error }) => {
    countFlags(running, job.flags, -1)
    if (!error) return
    const settle = settleFailure(db, job, error)
    settle.catch((err: unknown) =>
      log.error({ err, job_id: job.id }, 'a failed job could not be rescheduled'),
    )
    log.warn(
      { err: error as Error, job_id: job.id, task: job.task_identifier, attempts: job.attempts },
      'a job failed',
    )
  })
  const runner = await run({
    pgPool: db.pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, limited(db, running, task!)]),
    ),
    parsedCronItems: parseCrontab(crontab),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    forbiddenFlags: () => [...running].filter(([, count]) => count >= PER_RECEIVER).map(([flag]) => flag),
    logger: new QueueLogger(() => () => {}),
  })
  // A worker whose database goes away ends; the service goes on and so must its work.
  runner.promise.catch((err: unknown) => log.error({ err }, 'the worker ended'))
  return {
    stop: async () => {
      await runner.stop().catch(() => undefined)
      await liveness.close()
    },
  }
}

// Workers ask for jobs at the same time: several may have got one of a receiver before its flag was counted.
function limited(db: Database, running: Map<string, number>, task: Task): Task {
  return async (payload, helpers) => {
    const flags = Object.keys(helpers.job.flags ?? {})
    if (flags.some((flag) => (running.get(flag) ?? 0) > PER_RECEIVER)) return postponeJob(db, helpers.job)
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
  if (job.attempts >= job.max_attempts) return
  const delay_ms = Math.min(1000 * 2 ** job.attempts, RETRY_MS_MAX) * (0.5 + Math.random())
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    const isSettled =
      error instanceof PermanentFailure
        ? await failForGood(db, job.id, error.message)
        : await rescheduleJob(db, job.id, delay_ms)
    if (isSettled) return
    await pause(SETTLE_MS)
  }
}
