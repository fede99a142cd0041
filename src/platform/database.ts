// Access to PostgreSQL: connection pools, transactions with retry, prepared statements, streamed lists.
import type { Readable } from 'node:stream'
import pg from 'pg'
import { copyRows, type RowFraming } from './copy-rows.ts'
import {
  isRetryable,
  isUnreachable,
  outcomeUnknown,
  translateError,
  translatingErrors,
} from './database-errors.ts'
import { LIST_TIMEOUT_MS, queryUntil } from './query-until.ts'
import { openReplicaReader } from './replica.ts'

/** JSON text built by PostgreSQL, passed through to the client unparsed. */
export type Json = string & { readonly json: unique symbol }

/** Runs statements: the pool, or the connection of an open transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The connection of an open transaction. */
export type Transaction = Queryable & { readonly in_transaction: true }

/** Where the rows of lists are read, however long that takes: whoever has left is no longer worked for. */
export type RowSource = {
  /** Runs statements, and ends the one under way when whoever asked is gone. */
  until(gone: AbortSignal): Queryable
  /** The rows of a statement that gives one text column, however many, as one text. */
  copy(sql: string, values: unknown[], around: RowFraming): Promise<Readable>
}

export type Database = Queryable &
  RowSource & {
    transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
    /** The same, faster, for work of one statement. */
    statement<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
    /**
     * A connection for what needs one session to itself: COPY in a transaction, locks. Closed afterwards, or by
     * `gone`.
     */
    session<T>(work: (client: pg.PoolClient) => Promise<T>, gone?: AbortSignal): Promise<T>
    /**
     * Where lists of records are read: a replica, if there is one. What belongs to one record is read from the
     * primary.
     */
    lists: RowSource
    close(): Promise<void>
    /** For libraries that bring their own statements. */
    pool: pg.Pool
  }

const TRIES = 5
/** So often a server looks whether the client of a statement that runs on is still there. */
const GONE_NOTICED_MS = 1000

export type DatabaseOptions = {
  /** Connections for everything but long lists, which have as many of their own. */
  connections?: number
  /** A replica for lists. */
  replica?: pg.PoolConfig
  /** A pooler stands in between: each transaction may meet another session, and none keeps what was prepared in it. */
  is_pooled?: boolean
  /** Of each statement of a list. */
  list_ms_max?: number
}

export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { connections = 20, replica, is_pooled = false, list_ms_max = LIST_TIMEOUT_MS }: DatabaseOptions = {},
): Database {
  const pools: pg.Pool[] = []
  const open = (target: pg.PoolConfig) => {
    const pool = openPool({ ...target, max: connections }, onError)
    if (is_pooled) pool.on('connect', forgetNames)
    pools.push(pool)
    return pool
  }
  const openPlace = (target: pg.PoolConfig) => {
    // Statements that do not wait for each other go out together; COPY cannot share its connection like that.
    const pool = open({ ...target, pipeline: true })
    // Whoever reads a long list slowly keeps a connection; there must be no end of those for others.
    const copyPool = open(target)
    return {
      pool,
      until: (gone: AbortSignal) => ({
        query: translatingErrors(queryUntil(pool, gone, list_ms_max)) as pg.Pool['query'],
      }),
      copy: translatingErrors(async (...[sql, values, around]: Parameters<RowSource['copy']>) =>
        copyRows(await copyPool.connect(), sql, values, around),
      ),
      session: <T>(work: (client: pg.PoolClient) => Promise<T>, gone?: AbortSignal) =>
        inSession(copyPool, work, gone),
    }
  }
  const primary = openPlace(connection)
  const { pool, until, copy, session } = primary
  return {
    query: translatingErrors(pool.query.bind(pool)) as pg.Pool['query'],
    transaction: (work) => inTransaction(pool, work),
    statement: (work) => inStatement(pool, work),
    until,
    copy,
    session,
    lists: replica ? listsOf(openPlace(replica), primary, onError) : primary,
    pool,
    close: async () => {
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}

function listsOf(replica: RowSource, primary: RowSource, onError: (error: Error) => void): RowSource {
  const read = openReplicaReader(onError)
  return {
    until: (gone) => {
      const query = (statement: pg.QueryConfig) =>
        read(
          () => replica.until(gone).query(statement),
          () => primary.until(gone).query(statement),
        )
      return { query: query as pg.Pool['query'] }
    },
    copy: (...list) =>
      read(
        () => replica.copy(...list),
        () => primary.copy(...list),
      ),
  }
}

// Numbers keep all their digits and times stay what wire_time() made of them: no driver parsing of either.
function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'quotewright',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30000,
    keepAlive: true,
    ...connection,
  })
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    // Not every system can; there, a statement whose connection is gone runs to its end.
    client.query(`set client_connection_check_interval = ${GONE_NOTICED_MS}`).catch(() => {})
  })
  return pool
}

function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown
  const unnamed = (statement: object | string, ...rest: unknown[]) =>
    query(
      typeof statement === 'object' && 'name' in statement ? { ...statement, name: undefined } : statement,
      ...rest,
    )
  client.query = unnamed as typeof client.query
}

/** Returns the first row; throws when there is none. */
export async function one<T>(db: Queryable, sql: string, values: unknown[] = []): Promise<T> {
  const row = await maybeOne<T>(db, sql, values)
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** Returns the first row, or undefined. */
export async function maybeOne<T>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  const result = await db.query(prepared(sql, values))
  return result.rows[0] as T | undefined
}

/** Returns all rows; only for results that are known to be small. */
export async function many<T>(db: Queryable, sql: string, values: unknown[] = []): Promise<T[]> {
  const result = await db.query(prepared(sql, values))
  return result.rows as T[]
}

export function byId(rows: { id: number; json: Json }[]): Map<number, Json> {
  return new Map(rows.map(({ id, json }) => [id, json]))
}

/**
 * The right side of `= any(…)` for a batch of keys. The subquery hides their number from the planner, which would
 * otherwise make a custom plan for each execution; that costs more than reading the rows.
 */
export function anyOf(parameter: string, type: 'integer' | 'bytea'): string {
  return `any((select ${parameter}::${type}[])::${type}[])`
}

/** Runs a statement for its effect and returns the number of affected rows. */
export async function run(db: Queryable, sql: string, values: unknown[] = []): Promise<number> {
  const result = await db.query(prepared(sql, values))
  return result.rowCount ?? 0
}

const STATEMENTS_MAX = 400
const names = new Map<string, string>()

// Named statements are parsed and planned once per connection. The program has about two hundred fixed ones; the cap
// keeps generated texts, such as those of filters, from filling the memory of every connection.
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? (names.size < STATEMENTS_MAX ? `statement_${names.size + 1}` : undefined)
  if (name) names.set(text, name)
  return { name, text, values }
}

// After a serialization failure or a deadlock nothing was changed, and PostgreSQL expects the client to retry.
async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryTransaction(pool, work)
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
    }
  }
}

async function tryTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await translatingErrors(() => pool.connect())()
  let broken: Error | undefined
  try {
    const tx = { query: translatingErrors(client.query.bind(client)), in_transaction: true } as Transaction
    await tx.query('begin')
    const result = await work(tx)
    await commit(client)
    return result
  } catch (error) {
    broken = await rollback(client)
    throw error
  } finally {
    client.release(broken)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    throw isUnreachable(error) ? outcomeUnknown(error) : error
  }
}

// PostgreSQL makes each statement a transaction: to begin and commit one ourselves would take three ways instead of
// one.
async function inStatement<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await translatingErrors(() => pool.connect())()
  let broken: Error | undefined
  try {
    return await work({ query: client.query.bind(client), in_transaction: true })
  } catch (error) {
    // What the server itself refuses was not done.
    if ((error as pg.DatabaseError).severity === 'ERROR' || !isUnreachable(error)) throw translateError(error)
    broken = error as Error
    throw outcomeUnknown(error)
  } finally {
    client.release(broken)
  }
}

type BreakableClient = pg.PoolClient & Pick<pg.Client, 'connection'>

async function inSession<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  const client = (await translatingErrors(() => pool.connect())()) as BreakableClient
  const leave = () => void client.connection.stream.destroy()
  gone?.addEventListener('abort', leave)
  try {
    gone?.throwIfAborted()
    return await work(client)
  } catch (error) {
    // Not what else it found, such as that nobody knows whether its last step was done.
    throw gone?.aborted && isUnreachable(error) ? gone.reason : translateError(error)
  } finally {
    gone?.removeEventListener('abort', leave)
    client.release(true)
  }
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
