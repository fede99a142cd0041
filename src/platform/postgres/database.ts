// The database as the rest of the program sees it: its interface, and helpers for prepared statements.
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { RowFraming } from './copy-rows.ts'

/** JSON text built by PostgreSQL, passed through to the client unparsed. */
export type Json = string & { readonly json: unique symbol }

/** Runs statements: the pool, or the connection of an open transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The connection of an open transaction. */
export type Transaction = Queryable & { readonly in_transaction: true }

/** A request that reads lists. */
export type ListRequest = {
  caller: string
  /** Aborted when the client is gone. */
  signal: AbortSignal
  /** Waits for a permit, without being counted as load. */
  wait: <T>(permit: () => Promise<T>) => Promise<T>
  /** Set when a statement turns out to be expensive: those that follow wait for a permit before they start. */
  is_expensive?: boolean
}

/** Reads lists of any length; expensive statements share a few permits (list-reader.ts). */
export type ListReader = {
  /** Runs statements that end when the client is gone. */
  of(request: ListRequest): Queryable
  /** Streams the rows of a statement that selects one text column, framed as one text. */
  copy(request: ListRequest, sql: string, values: unknown[], framing: RowFraming): Promise<Readable>
}

export type PoolUsage = { pool: string; in_use: number; idle: number; waiting: number }

export type Database = Queryable & {
  transaction<T>(action: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs single statements that write; faster than a transaction. Throws `outcomeUnknown` like one. */
  autocommit: Queryable
  /** A connection that is closed afterwards, or by the signal: for COPY in a transaction and session-level locks. */
  session<T>(action: (client: pg.PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Reads lists of records from the replica, if there is one. */
  lists: ListReader
  /** Reads what belongs to one record, such as its history, from the primary: it must show the latest write. */
  primary: ListReader
  /** For libraries that run their own statements. */
  pool: pg.Pool
  /** Connections of each pool at the moment; `waiting` counts those who wait for one. */
  usage(): PoolUsage[]
  close(): Promise<void>
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

/** Returns the first column of the first row; throws when there is none. */
export async function scalar<T>(db: Queryable, sql: string, values: unknown[] = []): Promise<T> {
  return Object.values(await one<object>(db, sql, values))[0] as T
}

/** Returns the first column of the first row; undefined when there is none. */
export async function maybeScalar<T>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  const [value] = Object.values((await maybeOne<object>(db, sql, values)) ?? {}) as T[]
  return value
}

/** Whether the time is in the future by the database's clock. */
export async function isInFuture(db: Queryable, time: string): Promise<boolean> {
  return scalar<boolean>(db, 'select $1::timestamp > utc_now()', [time])
}

/** Returns the day by the database's clock, in UTC, as `YYYY-MM-DD`. */
export async function findToday(db: Queryable): Promise<string> {
  return scalar(db, `select to_char(utc_now(), 'YYYY-MM-DD')`)
}

/** Returns all rows; only for results that are known to be small. */
export async function many<T>(db: Queryable, sql: string, values: unknown[] = []): Promise<T[]> {
  const result = await db.query(prepared(sql, values))
  return result.rows as T[]
}

/** Returns the first column of all rows. */
export async function scalars<T>(db: Queryable, sql: string, values: unknown[] = []): Promise<T[]> {
  const rows = await many<object>(db, sql, values)
  return rows.map((row) => Object.values(row)[0] as T)
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
// keeps generated texts, such as those of filters, from filling the memory of every connection. Names are never taken back:
// a statement that first runs when all are taken is planned each time.
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? (names.size < STATEMENTS_MAX ? `statement_${names.size + 1}` : undefined)
  if (name) names.set(text, name)
  return { name, text, values }
}
