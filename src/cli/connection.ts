// The database of a command: DATABASE_URL, the embedded one that a service holds, or an embedded one of its own.
import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { StartError } from '../platform/errors.ts'
import { isMigrated, migrate } from '../platform/migrations.ts'
import type { Logger } from './log.ts'

export type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>

export type ServiceDatabase = {
  db: Database
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
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke')
  if (config.DATABASE_URL) {
    const db = openDatabase({ connectionString: config.DATABASE_URL }, onError, config.DATABASE_CONNECTIONS)
    return { db, place: `PostgreSQL at ${hostOf(config.DATABASE_URL)}`, close: () => db.close() }
  }
  const server = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    holder: 'quotewright serve',
    log: (message, details) => log.info(details, message),
    onExit,
  })
  const db = openDatabase(server.connection, onError, config.DATABASE_CONNECTIONS)
  const close = async () => {
    await db.close()
    await server.stop()
  }
  return { db, place: `embedded PostgreSQL in ${config.DATA_DIR}`, close }
}

/** For commands: works also while a service is running on the same directory. */
export function databaseOf(config: Config, command: string): WithDatabase {
  return async (work) => {
    const { db, close } = await openCommandDatabase(config, command)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
}

async function openCommandDatabase(config: Config, command: string): Promise<Omit<ServiceDatabase, 'place'>> {
  const running = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL }
    : await findRunningEmbeddedPostgres(config.DATA_DIR)
  if (running) {
    const db = openDatabase(running, () => {}, 2)
    if (command !== 'migrate') await requireMigrated(db)
    return { db, close: () => db.close() }
  }
  const server = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    holder: `quotewright ${command}`,
    log: () => {},
  })
  const db = openDatabase(server.connection, () => {}, 2)
  const close = async () => {
    await db.close()
    await server.stop()
  }
  try {
    if (command !== 'migrate') await migrate(db)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

// A command of a newer version must not change the schema under a service that is running.
async function requireMigrated(db: Database): Promise<void> {
  if (await isMigrated(db)) return
  await db.close()
  throw new StartError(
    'The database is not up to date: run "quotewright migrate", or start the service once.',
  )
}

function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}
