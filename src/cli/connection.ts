// The database of a command: DATABASE_URL, the embedded one that a service holds, or an embedded one of its own.
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { requireReachable, requireStandby, requireWritable, type Place } from '../platform/database-check.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { StartupError } from '../platform/errors.ts'
import { isMigrated, migrate } from '../platform/migrations.ts'
import type { Logger } from './log.ts'

const COMMAND_CONNECTIONS = 2

type CommandDatabase = Pick<ServiceDatabase, 'db' | 'close'>

export type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>

export type ServiceDatabase = {
  db: Database
  /** The same, where a connection is one session however long it is held. */
  direct: Database
  /** Where the rows are, in words. */
  place: string
  close: () => Promise<void>
}

/** The database of a service, which holds the embedded one alone. `onExit`: it died and could not be started again. */
export async function openServiceDatabase(
  config: Config,
  log: Logger,
  onExit: (error: Error) => void,
): Promise<ServiceDatabase> {
  let isClosing = false
  // Of the error only its words: the driver hangs the whole connection on it. At the end the lines are ours to cut.
  const onError = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'a database connection broke')
  }
  if (config.DATABASE_URL) return openServer(config, config.DATABASE_URL, log, onError)
  const server = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    holder: 'quotewright serve',
    log: (message, details) => log.info(details, message),
    onExit,
  })
  const db = openDatabase(server.connection, onError, { connections: config.DATABASE_CONNECTIONS })
  const close = async () => {
    isClosing = true
    await db.close()
    await server.stop()
  }
  return { db, direct: db, place: `embedded PostgreSQL in ${config.DATA_DIR}`, close }
}

async function openServer(
  { DATABASE_CONNECTIONS: connections, DATABASE_READ_URL, DATABASE_DIRECT_URL }: Config,
  url: string,
  log: Logger,
  onError: (error: Error) => void,
): Promise<ServiceDatabase> {
  const place = placeOf(url)
  const replica = DATABASE_READ_URL === undefined ? undefined : { connectionString: DATABASE_READ_URL }
  const is_pooled = DATABASE_DIRECT_URL !== undefined
  const db = openDatabase({ connectionString: url }, onError, { connections, replica, is_pooled })
  const direct = is_pooled
    ? openDatabase({ connectionString: DATABASE_DIRECT_URL }, onError, { connections })
    : db
  const close = async () => {
    await Promise.all([...new Set([db, direct])].map((each) => each.close()))
  }
  await closedOnFailure(close, async () => {
    await requireReachable(db, { place, option: 'DATABASE_URL' })
    await requireWritable(direct, directPlace(url, DATABASE_DIRECT_URL))
    if (DATABASE_READ_URL !== undefined) await checkReplica(DATABASE_READ_URL, is_pooled, log)
  })
  return { db, direct, place: `PostgreSQL at ${place}`, close }
}

async function checkReplica(url: string, isPooled: boolean, log: Logger): Promise<void> {
  const options = { connections: 1, is_pooled: isPooled }
  const replica = openDatabase({ connectionString: url }, () => {}, options)
  const place: Place = { place: placeOf(url), option: 'DATABASE_READ_URL' }
  const outage = await requireStandby(replica, place).finally(() => replica.close())
  if (outage) log.warn({ reason: outage }, 'lists come from the primary until the replica is there')
}

function directPlace(url: string, directUrl: string | undefined): Place {
  if (directUrl === undefined) return { place: placeOf(url), option: 'DATABASE_URL' }
  return { place: placeOf(directUrl), option: 'DATABASE_DIRECT_URL' }
}

/** For commands: works also while a service is running on the same directory. */
export function databaseOf(config: Config, command: string, connections = COMMAND_CONNECTIONS): WithDatabase {
  return async (work) => {
    const { db, close } = await openCommandDatabase(config, command, connections)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
}

async function openCommandDatabase(
  config: Config,
  command: string,
  connections: number,
): Promise<CommandDatabase> {
  if (config.DATABASE_URL) {
    const connectionString = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const place = directPlace(config.DATABASE_URL, config.DATABASE_DIRECT_URL)
    return openShared({ connectionString }, place, command, connections)
  }
  // Who holds the directory is told by the start that it refuses: nobody else may be there when a backup comes back.
  const running = command === 'restore' ? undefined : await findRunningEmbeddedPostgres(config.DATA_DIR)
  const place: Place = { place: config.DATA_DIR, option: 'DATABASE_URL' }
  if (running) return openShared(running, place, command, connections)
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
  try {
    if (!bringsSchema(command)) await migrate(db)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

// By default a signal ends the process without telling its server to end. Commands that stop in order listen already.
function exitAtSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(128 + number))
}

// What connections are called on the server: a restore looks there for others.
function openNamed(connection: pg.PoolConfig, command: string, connections: number): Database {
  return openDatabase({ application_name: `quotewright ${command}`, ...connection }, () => {}, {
    connections,
  })
}

function bringsSchema(command: string): boolean {
  return command === 'migrate' || command === 'restore'
}

// A service may be running on it, so that no other command may change its schema.
async function openShared(
  connection: pg.PoolConfig,
  place: Place,
  command: string,
  connections: number,
): Promise<CommandDatabase> {
  const db = openNamed(connection, command, connections)
  await closedOnFailure(
    () => db.close(),
    async () => {
      if (bringsSchema(command)) return requireWritable(db, place)
      await requireReachable(db, place)
      if (!(await isMigrated(db)))
        throw new StartupError(
          'The database is not up to date: run "quotewright migrate", or start the service once.',
        )
    },
  )
  return { db, close: () => db.close() }
}

async function closedOnFailure(close: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    await close()
    throw error
  }
}

/** Where the server is, without role and password; in place of a host there may be the directory of a socket. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${decodeURIComponent(host) || searchParams.get('host') || 'localhost'}${pathname}`
}
