// Cancels a list statement when its client disconnects or a timeout expires.
import type pg from 'pg'
import { AppError } from './errors.ts'

/** The timeout of one list statement: a filter that no index supports reads millions of rows. */
export const LIST_TIMEOUT_MS = 30_000

// Closing the connection is the only way to cancel a statement without a second connection.
export function queryUntil(
  pool: pg.Pool,
  gone: AbortSignal,
  timeoutMs: number,
): (statement: pg.QueryConfig) => Promise<pg.QueryResult> {
  return async (statement) => {
    const client = (await pool.connect()) as pg.PoolClient & Pick<pg.Client, 'connection'>
    let broken: Error | undefined
    const cancel = (reason: Error) => {
      broken = reason
      client.connection.stream.destroy()
    }
    const onGone = () => cancel(gone.reason as Error)
    const timer = setTimeout(() => cancel(listTooSlow(timeoutMs)), timeoutMs)
    gone.addEventListener('abort', onGone)
    try {
      gone.throwIfAborted()
      return await client.query(statement)
    } catch (error) {
      throw broken ?? error
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', onGone)
      client.release(broken)
    }
  }
}

function listTooSlow(timeoutMs: number): AppError {
  return new AppError(
    'unavailable',
    'list_too_slow',
    'To find the rows took longer than %seconds seconds: ask for fewer by filter.',
    { parameters: { seconds: timeoutMs / 1000 }, retry_after_s: 60 },
  )
}
