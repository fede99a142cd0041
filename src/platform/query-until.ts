// Ends the statement of a list whose caller is gone, or that takes too long.
import type pg from 'pg'
import { AppError } from './errors.ts'

/** So long may one statement of a list take: with filters that no index helps, millions of rows are read in it. */
export const LIST_MS_MAX = 30_000

// To break the connection is the only way to end a statement without another connection.
export function queryUntil(
  pool: pg.Pool,
  gone: AbortSignal,
  msMax: number,
): (statement: pg.QueryConfig) => Promise<pg.QueryResult> {
  return async (statement) => {
    const client = (await pool.connect()) as pg.PoolClient & Pick<pg.Client, 'connection'>
    let broken: Error | undefined
    const end = (reason: Error) => {
      broken = reason
      client.connection.stream.destroy()
    }
    const leave = () => end(gone.reason as Error)
    const timer = setTimeout(() => end(tookTooLong(msMax)), msMax)
    gone.addEventListener('abort', leave)
    try {
      gone.throwIfAborted()
      return await client.query(statement)
    } catch (error) {
      throw broken ?? error
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      client.release(broken)
    }
  }
}

function tookTooLong(msMax: number): AppError {
  return new AppError(
    'unavailable',
    'list_too_slow',
    'To find the rows took longer than %seconds seconds: ask for fewer by filter.',
    { parameters: { seconds: msMax / 1000 }, retry_after_s: 60 },
  )
}
