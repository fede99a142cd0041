// Opens the connection pools of a database.
import pg from 'pg'
import pgpass from 'pgpass'
import { openLimiter } from '../concurrency-limiter.ts'
import { amount } from '../../domain/money.ts'
import type { Database, PoolUsage } from './database.ts'
import { watchConnections } from './connection-watch.ts'
import { isUnreachable, translateError, translatingErrors } from './database-errors.ts'
import { LIST_TIMEOUT_MS, LIST_WAIT_MS, openListReader, withFallback } from './list-reader.ts'
import { askServer, openPrimaryFinder, type Address, type PrimaryFinder } from './primary-finder.ts'
import { serverUrls } from './server-urls.ts'
import { openAutocommit, runTransaction } from './transaction.ts'

/**
 * An expensive statement takes one processor, not all. The server checks whether the client of a running statement is still
 * connected; where the system does not support that, a statement whose cancellation was lost runs to its end. The first setting
 * is committed before the second, whose failure would undo it.
 */
const SESSION_SETTINGS = `begin; set max_parallel_workers_per_gather = 0; commit;
  set client_connection_check_interval = 1000`

const ANSWER_MS = 5000

/** Lists that hold or await a connection may be ten times as many as the connections; further ones are refused. */
const LISTS_PER_CONNECTION = 10

export type DatabaseOptions = {
  /** Maximum number of connections, and as many again for long lists. */
  connections?: number
  /** A replica to read lists from. */
  replica?: pg.PoolConfig
  /** The connection leads through a pooler in transaction mode, which rules out named prepared statements. */
  is_pooled?: boolean
  /** Timeout of each statement of a list. */
  list_timeout_ms?: number
  /** How long a list waits for a permit. */
  list_wait_ms?: number
  /** Permits for expensive lists; a caller gets at most half of them. */
  expensive_lists?: number
  /** How long a server may take to answer. Within three times as long, connections to one that does not are given up. */
  answer_ms?: number
}

export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  {
    connections = 20,
    replica,
    is_pooled = false,
    list_timeout_ms = LIST_TIMEOUT_MS,
    list_wait_ms = LIST_WAIT_MS,
    expensive_lists = 2,
    answer_ms = ANSWER_MS,
  }: DatabaseOptions = {},
): Database {
  const permits = listConnections(connections, expensive_lists)
  // One permit is left to short lists.
  const expensive = Math.max(1, Math.min(expensive_lists, permits - 1))
  const limits = {
    expensive: openLimiter({ permits: Math.ceil(expensive / 2), permits_total: expensive }),
    wait_ms: list_wait_ms,
    timeout_ms: list_timeout_ms,
  }
  const pools = new Map<string, pg.Pool>()
  const open = (name: string, target: Target) => {
    const pool = openPool({ ...target, max: connections }, onError)
    if (is_pooled) pool.on('connect', removeStatementNames)
    pools.set(name, pool)
    return pool
  }
  const openServer = (name: string, connection: pg.PoolConfig) => {
    const { target, ask } = openTarget(connection, answer_ms, (primary) => keepOnly(primary))
    // Independent statements are pipelined on shared connections.
    const pool = open(name, { ...target, pipeline: true })
    // COPY and sessions need a connection for themselves. The metrics name the pool after what uses it most: long lists.
    const exclusivePool = open(`${name}_lists`, target)
    const keepOnly = watchConnections([pool, exclusivePool], ask, answer_ms)
    const statements = openLimiter({
      permits,
      permits_total: permits,
      total_max: connections * LISTS_PER_CONNECTION,
    })
    return {
      pool,
      exclusivePool,
      lists: openListReader(pool, exclusivePool, { ...limits, statements }),
    }
  }
  const { pool, exclusivePool, lists: primary } = openServer('primary', connection)
  return {
    query: translatingErrors(pool.query.bind(pool)) as pg.Pool['query'],
    transaction: (action) => runTransaction(pool, action),
    autocommit: openAutocommit(pool),
    session: (action, signal) => runSession(exclusivePool, action, signal),
    lists: replica ? withFallback(openServer('replica', replica).lists, primary, onError) : primary,
    primary,
    pool,
    usage: () => [...pools].map(([name, namedPool]) => usageOf(name, namedPool)),
    close: async () => {
      await Promise.all([...pools.values()].map((opened) => opened.end()))
    },
  }
}

/**
 * A quarter of the connections is as much as a process can use for short lists, and leaves the processors of the database to
 * single reads and writes; expensive lists are given more, up to half.
 */
function listConnections(connections: number, expensive: number): number {
  return Math.max(Math.ceil(connections / 4), Math.min(expensive + 2, Math.ceil(connections / 2)))
}

function usageOf(pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolUsage {
  return { pool, in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

// Amounts are read as exact decimals: a float would lose digits, and a string invites computing with one.
const NUMERIC: number = pg.types.builtins.NUMERIC
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === NUMERIC ? amount : (pg.types.getTypeParser(oid, format) as unknown),
}

type Target = pg.PoolConfig & { finder?: PrimaryFinder | undefined }

/** Returns how to connect to the server, or to the primary if the URL names several, and how to find out whether it answers. */
function openTarget(
  { connectionString, ...others }: pg.PoolConfig,
  answer_ms: number,
  onLocated: (primary: Address) => void,
): { target: Target; ask: () => Promise<unknown> } {
  const openClient = (config: Target) =>
    new Client({ ...others, ...config, connectionTimeoutMillis: answer_ms, query_timeout: answer_ms })
  const urls = connectionString === undefined ? [undefined] : serverUrls(connectionString)
  const finder =
    urls.length > 1
      ? openPrimaryFinder(() => urls.map((url) => openClient({ connectionString: url })), onLocated)
      : undefined
  const target = { ...others, connectionString: urls[0], finder }
  return { target, ask: () => askServer(openClient(target)) }
}

/**
 * Reads the password file itself, as the next version of the driver no longer does, and connects to the primary that its finder
 * locates.
 */
class Client extends pg.Client {
  private readonly finder: PrimaryFinder | undefined

  constructor(config?: Target) {
    super(config)
    this.finder = config?.finder
    const { connectionParameters } = this as unknown as { connectionParameters: Parameters<typeof pgpass>[0] }
    const target = this as { password?: unknown }
    target.password ??= () => new Promise((resolve) => pgpass(connectionParameters, resolve))
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const { finder } = this
    if (!finder) return callback ? super.connect(callback) : (super.connect() as Promise<this>)
    // The pool listens only after the callback, which is called a moment after the server was ready, and may have ended.
    this.on('error', () => {})
    const connected = this.connectToPrimary(finder)
    if (!callback) return connected
    // The driver calls it without an error, too.
    connected.then(() => (callback as () => void)(), callback)
  }

  private async connectToPrimary(finder: PrimaryFinder): Promise<this> {
    Object.assign(this, await finder.locate())
    try {
      await super.connect()
      return this
    } catch (error) {
      finder.forget()
      throw error
    }
  }
}

function openPool(connection: Target, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'quotewright',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30000,
    keepAlive: true,
    types,
    Client,
    ...connection,
  })
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', onError)
  // It may have been the primary's.
  pool.on('remove', () => connection.finder?.forget())
  pool.on('connect', (client) => {
    client.on('error', onError)
    client.query(SESSION_SETTINGS).catch(() => {})
  })
  return pool
}

function removeStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (statement: unknown, ...others: unknown[]) => unknown
  const unnamed = (statement: object | string, ...others: unknown[]) =>
    query(
      typeof statement === 'object' && 'name' in statement ? { ...statement, name: undefined } : statement,
      ...others,
    )
  client.query = unnamed as typeof client.query
}

async function runSession<T>(
  pool: pg.Pool,
  action: (client: pg.PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = (await translatingErrors(() => pool.connect())()) as pg.PoolClient &
    Pick<pg.Client, 'connection'>
  const disconnect = () => void client.connection.stream.destroy()
  signal?.addEventListener('abort', disconnect)
  try {
    signal?.throwIfAborted()
    return await action(client)
  } catch (error) {
    // Other errors take precedence over the abort, such as an unknown outcome of the last step.
    throw signal?.aborted && isUnreachable(error) ? signal.reason : translateError(error)
  } finally {
    signal?.removeEventListener('abort', disconnect)
    client.release(true)
  }
}
