// Opens the database of a command or service: DATABASE_URL, the running embedded server, or an embedded server of its
// own.
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { serverUrls } from '../platform/postgres/server-urls.ts'
import { openDatabase } from '../platform/postgres/pool.ts'
import {
  requireReachable,
  requireReplica,
  requireWritable,
  type ServerAddress,
} from '../platform/postgres/database-check.ts'
import {
  existsEmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { NotReadyError } from '../platform/errors.ts'
import { isMigrated, listApplied, migrate } from '../platform/postgres/migrations.ts'
import type { Logger } from './log.ts'
import { programName } from './program-name.ts'

const COMMAND_CONNECTIONS = 2
/** Commands that may create an embedded database; any other would answer from an empty one. */
const CREATES_DATABASE = ['demo', 'migrate', 'restore']

type CommandDatabase = Pick<ServiceDatabase, 'db' | 'close'> & { connection: pg.ClientConfig }

/** Passes the open database, and how to connect to it. */
export type WithDatabase = <T>(
  action: (db: Database, connection: pg.ClientConfig) => Promise<T>,
) => Promise<T>

export function inTransaction<T>(
  withDatabase: WithDatabase,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withDatabase((db) => db.transaction(action))
}

export type ServiceDatabase = {
  db: Database
  /** Bypasses the pooler: a connection is one session for as long as it is held. */
  direct: Database
  /** Where the data is, for the banner. */
  location: string
  close: () => Promise<void>
}

/**
 * Opens the database of a service, which holds the embedded server exclusively. `onExit` is called when that server
 * died and could not be restarted.
 */
export async function openServiceDatabase(
  config: Config,
  log: Logger,
  onExit: (error: Error) => void,
): Promise<ServiceDatabase> {
  let isClosing = false
  // Only the message is logged: the driver attaches the whole connection to its errors. While closing, this process breaks
  // connections itself.
  const onError = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'database connection lost')
  }
  if (config.DATABASE_URL) return openServer(config, config.DATABASE_URL, log, onError)
  const server = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    holder: 'quotewright serve',
    log: (message, details) => log.info(details, message),
    onExit,
  })
  const { DATABASE_CONNECTIONS: connections, EXPENSIVE_LISTS: expensive_lists } = config
  const db = openDatabase(server.connection, onError, { connections, expensive_lists })
  const close = async () => {
    isClosing = true
    await db.close()
    await server.stop()
  }
  return { db, direct: db, location: describeDatabase(config), close }
}

async function openServer(
  config: Config,
  url: string,
  log: Logger,
  onError: (error: Error) => void,
): Promise<ServiceDatabase> {
  const { DATABASE_CONNECTIONS: connections, DATABASE_READ_URL, DATABASE_DIRECT_URL } = config
  const address = addressOf(url)
  const replica = DATABASE_READ_URL === undefined ? undefined : { connectionString: DATABASE_READ_URL }
  const is_pooled = DATABASE_DIRECT_URL !== undefined
  const expensive_lists = config.EXPENSIVE_LISTS
  const options = { connections, replica, is_pooled, expensive_lists }
  const db = openDatabase({ connectionString: url }, onError, options)
  const direct = is_pooled
    ? openDatabase({ connectionString: DATABASE_DIRECT_URL }, onError, { connections })
    : db
  const close = async () => {
    await Promise.all([...new Set([db, direct])].map((database) => database.close()))
  }
  await closeOnFailure(close, async () => {
    await requireReachable(db, { address, option: 'DATABASE_URL' })
    await requireWritable(direct, directAddress(url, DATABASE_DIRECT_URL))
    if (DATABASE_READ_URL !== undefined) await checkReplica(DATABASE_READ_URL, is_pooled, log)
  })
  return { db, direct, location: `PostgreSQL at ${address}`, close }
}

async function checkReplica(url: string, isPooled: boolean, log: Logger): Promise<void> {
  const options = { connections: 1, is_pooled: isPooled }
  const replica = openDatabase({ connectionString: url }, () => {}, options)
  const server: ServerAddress = { address: addressOf(url), option: 'DATABASE_READ_URL' }
  try {
    const outage = await requireReplica(replica, server)
    if (outage) log.warn({ reason: outage }, 'replica unavailable: reading lists from the primary')
  } finally {
    await replica.close()
  }
}

function directAddress(url: string, directUrl: string | undefined): ServerAddress {
  if (directUrl === undefined) return { address: addressOf(url), option: 'DATABASE_URL' }
  return { address: addressOf(directUrl), option: 'DATABASE_DIRECT_URL' }
}

/**
 * Opens the database for the duration of a command, also while a service is running on the same data directory. Throws a
 * NotReadyError if there is none, unless the command is one that creates it.
 */
export async function useDatabase<T>(
  config: Config,
  command: string,
  action: (db: Database, connection: pg.ClientConfig) => Promise<T>,
  connections = COMMAND_CONNECTIONS,
): Promise<T> {
  const { db, connection, close } = await openCommandDatabase(config, command, connections)
  try {
    return await action(db, connection)
  } finally {
    await close()
  }
}

async function openCommandDatabase(
  config: Config,
  command: string,
  connections: number,
): Promise<CommandDatabase> {
  if (config.DATABASE_URL) {
    const connectionString = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const server = directAddress(config.DATABASE_URL, config.DATABASE_DIRECT_URL)
    return openShared({ connectionString }, server, command, connections)
  }
  if (!CREATES_DATABASE.includes(command)) await requireEmbedded(config.DATA_DIR)
  // A restore needs the directory to itself: starting a server fails with a message that names the process holding it.
  const running = command === 'restore' ? undefined : await findRunningEmbeddedPostgres(config.DATA_DIR)
  const address: ServerAddress = { address: config.DATA_DIR, option: 'DATABASE_URL' }
  if (running) return openShared(running, address, command, connections)
  exitAtSignals()
  const server = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    holder: `quotewright ${command}`,
    log: () => {},
  })
  const db = openNamed(server.connection, command, connections)
  const close = async () => {
    await db.close()
    await server.stop()
  }
  await closeOnFailure(close, async () => {
    if (command === 'demo') await migrate(db)
    else if (!managesSchema(command)) await requireMigrated(db, config.DATA_DIR)
  })
  return { db, connection: server.connection, close }
}

// By default a signal ends the process without stopping its server. Commands with a graceful shutdown already listen. Shells
// expect 128 plus the number of the signal as the exit status.
function exitAtSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(128 + number))
}

// A restore recognizes connections of other processes by their application name.
function openNamed(connection: pg.PoolConfig, command: string, connections: number): Database {
  return openDatabase({ application_name: `quotewright ${command}`, ...connection }, () => {}, {
    connections,
  })
}

function managesSchema(command: string): boolean {
  return command === 'migrate' || command === 'restore'
}

// A service may be running on this database, so only `migrate` and `restore` may change its schema.
async function openShared(
  connection: pg.PoolConfig,
  server: ServerAddress,
  command: string,
  connections: number,
): Promise<CommandDatabase> {
  const db = openNamed(connection, command, connections)
  await closeOnFailure(
    () => db.close(),
    async () => {
      if (managesSchema(command)) return requireWritable(db, server)
      await requireReachable(db, server)
      await requireMigrated(db, server.address)
    },
  )
  return { db, connection, close: () => db.close() }
}

async function requireEmbedded(dataDir: string): Promise<void> {
  if (await existsEmbeddedPostgres(dataDir)) return
  throw new NotReadyError(
    `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the service, run this command where its ` +
      'file .env is, or start the service once.',
  )
}

async function requireMigrated(db: Database, address: string): Promise<void> {
  if (await isMigrated(db)) return
  throw new NotReadyError(
    (await listApplied(db)).length === 0
      ? `The database ${address} holds no data of Quotewright: name that of the service in DATA_DIR or DATABASE_URL, or ` +
          `run "${programName} migrate".`
      : `The database is not up to date: run "${programName} migrate", or start the service once.`,
  )
}

async function closeOnFailure(close: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    await close()
    throw error
  }
}

/** Names the database for people, without credentials. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Config): string {
  return DATABASE_URL ? `PostgreSQL at ${addressOf(DATABASE_URL)}` : `embedded PostgreSQL in ${DATA_DIR}`
}

/** Hosts, ports and database, without credentials; a host may be a socket directory. */
function addressOf(url: string): string {
  const urls = serverUrls(url).map((each) => new URL(each))
  const { pathname, searchParams } = urls[0]!
  const hosts = urls.map(({ host }) => decodeURIComponent(host)).join(',')
  return `${hosts || searchParams.get('host') || 'localhost'}${pathname}`
}
