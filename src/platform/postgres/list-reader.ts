// Reads lists of any length: statements that can be aborted, permits for expensive ones, COPY streams, and a replica with
// fallback to the primary.
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Limiter } from '../concurrency-limiter.ts'
import { AppError } from '../errors.ts'
import { cancelStatement } from './cancel-statement.ts'
import { copyRows } from './copy-rows.ts'
import type { ListReader, ListRequest } from './database.ts'
import { translatingErrors } from './database-errors.ts'

/** The default timeout of one list statement: a filter that no index supports reads millions of rows. */
export const LIST_TIMEOUT_MS = 30_000
/** During an outage of the replica, one read probes it in this interval. */
const REPLICA_RETRY_MS = 10_000
/** The replica canceled the statement because it conflicted with replaying the primary's changes. */
const CONFLICT_WITH_RECOVERY = '40001'

/** A statement that takes longer is expensive. Lists of 1,000 rows that an index finds take a tenth. */
const CHEAP_MS_MAX = 100
/** A COPY that sends more rows is expensive. */
const CHEAP_ROWS_MAX = 1000
/** The default wait for a permit: as long as requests wait for a connection. */
export const LIST_WAIT_MS = 5000

export type ListLimits = {
  /** Permits for statements of any cost, keyed by caller: the share of the connections that lists may take up. */
  statements: Limiter
  /** Permits for expensive statements, keyed by caller. */
  expensive: Limiter
  wait_ms: number
  timeout_ms: number
}

/**
 * COPY has connections of its own: each slow reader of a long list holds one. It waits for a permit without a limit, as a
 * response that has begun can no longer be refused.
 */
export function openListReader(pool: pg.Pool, exclusivePool: pg.Pool, limits: ListLimits): ListReader {
  return {
    of: (request) => ({
      query: translatingErrors((statement: pg.QueryConfig) =>
        runList(pool, request, statement, limits),
      ) as pg.Pool['query'],
    }),
    copy: translatingErrors<Parameters<ListReader['copy']>, Readable>(
      async (request, sql, values, framing) => {
        const { caller, signal } = request
        const takeTurn = async (rows: number) =>
          request.is_expensive || rows > CHEAP_ROWS_MAX ? limits.expensive.acquire(caller, signal) : undefined
        return copyRows(await exclusivePool.connect(), sql, values, framing, takeTurn)
      },
    ),
  }
}

/**
 * Nobody knows beforehand what a filter costs, so each statement starts as soon as a connection for lists is free. Once it has
 * proved expensive, it goes on with a permit; if none is free, it is canceled, and repeated when it gets one.
 */
async function runList(
  pool: pg.Pool,
  request: ListRequest,
  statement: pg.QueryConfig,
  limits: ListLimits,
): Promise<pg.QueryResult> {
  const { caller, signal } = request
  const { expensive, wait_ms, timeout_ms } = limits
  let release: (() => void) | undefined
  const deadline: Deadline = { ms: timeout_ms, onOver: () => listTooSlow(timeout_ms) }
  const onExpensive = () => {
    request.is_expensive = true
    release = expensive.tryAcquire(caller)
    return release ? undefined : noPermit
  }
  try {
    if (!request.is_expensive) {
      const deadlines = [deadline, { ms: CHEAP_MS_MAX, onOver: onExpensive }]
      const result = await runWithinShare(pool, request, statement, { limits, deadlines }).catch(
        unlessNoPermit,
      )
      if (result) return result
    }
    release = await request.wait(() => expensive.acquire(caller, signal, wait_ms))
    if (!release)
      throw signal.aborted
        ? signal.reason
        : tooManyLists(
            'As many expensive lists are being read as the service allows: ask for fewer rows by filter.',
          )
    return await runWithinShare(pool, request, statement, { limits, deadlines: [deadline] })
  } finally {
    release?.()
  }
}

/** `onOver` is called if the statement still runs; it is canceled with the error that is returned, if any. */
type Deadline = { ms: number; onOver: () => Error | undefined }

/** Runs the statement when it has a connection of the share that lists have, so that nothing else waits for them. */
async function runWithinShare(
  pool: pg.Pool,
  { caller, signal, wait }: ListRequest,
  statement: pg.QueryConfig,
  { limits: { statements, wait_ms }, deadlines }: { limits: ListLimits; deadlines: Deadline[] },
): Promise<pg.QueryResult> {
  const release =
    statements.tryAcquire(caller) ?? (await wait(() => statements.acquire(caller, signal, wait_ms)))
  if (!release)
    throw signal.aborted ? signal.reason : tooManyLists('As many lists are being read as the service allows.')
  try {
    return await runAbortable(pool, statement, signal, deadlines)
  } finally {
    release()
  }
}

async function runAbortable(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  signal: AbortSignal,
  deadlines: Deadline[],
) {
  const client = await pool.connect()
  let endReason: Error | undefined
  const end = (reason: Error | undefined) => {
    if (!reason) return
    endReason = reason
    cancelStatement(client)
  }
  const onAbort = () => end(signal.reason as Error)
  const timers = deadlines.map(({ ms, onOver }) => setTimeout(() => end(onOver()), ms))
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    return await client.query(statement)
  } catch (error) {
    throw endReason ?? error
  } finally {
    timers.forEach(clearTimeout)
    signal.removeEventListener('abort', onAbort)
    client.release(endReason)
  }
}

const noPermit = new Error('no permit for an expensive statement is free')

function unlessNoPermit(error: unknown): undefined {
  if (error !== noPermit) throw error
}

function tooManyLists(message: string): AppError {
  return new AppError('too_many_lists', message, { retry_after_s: 5 })
}

function listTooSlow(timeoutMs: number): AppError {
  return new AppError(
    'list_too_slow',
    'To find the rows took longer than %seconds seconds: ask for fewer by filter.',
    { parameters: { seconds: timeoutMs / 1000 }, retry_after_s: 60 },
  )
}

/** Reads from the replica, and from the primary while the replica is unavailable. */
export function withFallback(
  replica: ListReader,
  primary: ListReader,
  onError: (error: Error) => void,
): ListReader {
  let downUntil_ms = 0
  const read = async <T>(from: (reader: ListReader) => Promise<T>): Promise<T> => {
    if (downUntil_ms > 0) {
      if (performance.now() < downUntil_ms) return from(primary)
      // The next reads do not wait for this probe.
      downUntil_ms = performance.now() + REPLICA_RETRY_MS
    }
    try {
      const result = await from(replica)
      downUntil_ms = 0
      return result
    } catch (error) {
      if ((error as { code?: string }).code === CONFLICT_WITH_RECOVERY) return from(primary)
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
      // One log line per outage is enough.
      if (downUntil_ms === 0)
        onError(
          new Error(`replica unavailable, reading lists from the primary: ${(error.cause as Error).message}`),
        )
      downUntil_ms = performance.now() + REPLICA_RETRY_MS
      return from(primary)
    }
  }
  return {
    of: (request) => ({
      query: ((statement: pg.QueryConfig) =>
        read((reader) => reader.of(request).query(statement))) as pg.Pool['query'],
    }),
    copy: (...list): Promise<Readable> => read((reader) => reader.copy(...list)),
  }
}
