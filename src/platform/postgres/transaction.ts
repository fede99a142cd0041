// Runs transactions with retry, and single statements in autocommit mode.
import type pg from 'pg'
import type { Queryable, Transaction } from './database.ts'
import {
  isReadOnly,
  isRetryable,
  isUnreachable,
  outcomeUnknown,
  translateError,
  translatingErrors,
} from './database-errors.ts'

const ATTEMPTS_MAX = 5

// After a serialization failure or a deadlock nothing was changed, and PostgreSQL expects the client to retry.
export async function runTransaction<T>(pool: pg.Pool, action: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryTransaction(pool, action)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw error
    }
  }
}

async function tryTransaction<T>(pool: pg.Pool, action: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await translatingErrors(() => pool.connect())()
  let connectionError: Error | undefined
  try {
    const tx = { query: translatingErrors(client.query.bind(client)), in_transaction: true } as Transaction
    await tx.query('begin')
    const result = await action(tx)
    await commit(client)
    return result
  } catch (error) {
    connectionError = (await rollback(client)) ?? givenUp(error)
    throw error
  } finally {
    client.release(connectionError)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    throw isUnreachable(error) ? outcomeUnknown(error) : error
  }
}

/** Returns an error if the connection cannot be used again. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** A new connection may lead to the new primary, this one never will. */
const givenUp = (error: unknown): Error | undefined => (isReadOnly(error) ? (error as Error) : undefined)

// PostgreSQL runs each statement in a transaction of its own: an explicit one would take three round trips.
export function openAutocommit(pool: pg.Pool): Queryable {
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = await translatingErrors(() => pool.connect())()
    let connectionError: Error | undefined
    try {
      return await client.query(statement)
    } catch (error) {
      // An error reported by the server itself means that nothing was changed.
      if ((error as pg.DatabaseError).severity === 'ERROR' || !isUnreachable(error)) {
        connectionError = givenUp(error)
        throw translateError(error)
      }
      connectionError = error as Error
      throw outcomeUnknown(error)
    } finally {
      client.release(connectionError)
    }
  }
  return { query: query as pg.Pool['query'] }
}
