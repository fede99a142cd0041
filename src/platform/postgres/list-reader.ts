// Reads lists of any length: statements that can be aborted, COPY streams, and a replica with fallback to the primary.
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import type { ListReader } from './database.ts'
import { translatingErrors } from './database-errors.ts'
import { AppError } from '../errors.ts'

/** The default timeout of one list statement: a filter that no index supports reads millions of rows. */
export const LIST_TIMEOUT_MS = 30_000
/** During an outage of the replica, one read probes it in this interval. */
const REPLICA_RETRY_MS = 10_000
/** The replica canceled the statement because it conflicted with replaying the primary's changes. */
const CONFLICT_WITH_RECOVERY = '40001'

/** COPY has connections of its own: each slow reader of a long list holds one. */
export function openListReader(pool: pg.Pool, copyPool: pg.Pool, timeoutMs: number): ListReader {
  return {
    abortable: (signal) => ({
      query: translatingErrors(abortableQuery(pool, signal, timeoutMs)) as pg.Pool['query'],
    }),
    copy: translatingErrors(async (...[sql, values, framing]: Parameters<ListReader['copy']>) =>
      copyRows(await copyPool.connect(), sql, values, framing),
    ),
  }
}

// Closing the connection is the only way to cancel a statement without a second connection.
function abortableQuery(pool: pg.Pool, signal: AbortSignal, timeoutMs: number) {
  return async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = (await pool.connect()) as pg.PoolClient & Pick<pg.Client, 'connection'>
    let broken: Error | undefined
    const cancel = (reason: Error) => {
      broken = reason
      client.connection.stream.destroy()
    }
    const onAbort = () => cancel(signal.reason as Error)
    const timer = setTimeout(() => cancel(listTooSlow(timeoutMs)), timeoutMs)
    signal.addEventListener('abort', onAbort)
    try {
      signal.throwIfAborted()
      return await client.query(statement)
    } catch (error) {
      throw broken ?? error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      client.release(broken)
    }
  }
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
  let downUntil = 0
  const read = async <T>(from: (reader: ListReader) => Promise<T>): Promise<T> => {
    if (downUntil > 0) {
      if (performance.now() < downUntil) return from(primary)
      // The next reads do not wait for this probe.
      downUntil = performance.now() + REPLICA_RETRY_MS
    }
    try {
      const result = await from(replica)
      downUntil = 0
      return result
    } catch (error) {
      if ((error as { code?: string }).code === CONFLICT_WITH_RECOVERY) return from(primary)
      if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
      // One log line per outage is enough.
      if (downUntil === 0)
        onError(
          new Error(`replica unavailable, reading lists from the primary: ${(error.cause as Error).message}`),
        )
      downUntil = performance.now() + REPLICA_RETRY_MS
      return from(primary)
    }
  }
  return {
    abortable: (signal) => ({
      query: ((statement: pg.QueryConfig) =>
        read((reader) => reader.abortable(signal).query(statement))) as pg.Pool['query'],
    }),
    copy: (...list): Promise<Readable> => read((reader) => reader.copy(...list)),
  }
}
