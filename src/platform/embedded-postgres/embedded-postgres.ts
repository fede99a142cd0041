// The embedded PostgreSQL server: starts, finds and stops it on a data directory.
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { chooseAccount, prepareDirectory } from './embedded-postgres-account.ts'
import { findBinaries } from './embedded-postgres-binaries.ts'
import {
  createCluster,
  findCluster,
  openDataDirectory,
  prepareSocketDirectory,
  readIfPresent,
  removeLeftovers,
  removeSocketDirectory,
} from './embedded-postgres-cluster.ts'
import {
  clearOccupancy,
  findOccupancy,
  isAnswering,
  superuserOn,
  type Log,
} from './embedded-postgres-occupancy.ts'
import { ROLE, type ServerPlan } from './embedded-postgres-server.ts'
import { PostgresSupervisor } from './embedded-postgres-supervisor.ts'
import type { StartupError } from '../errors.ts'

export type EmbeddedPostgres = {
  /** As the role `quotewright`, not a superuser, owner of the database of the same name. */
  connection: pg.ClientConfig
  /** For backups and tests. */
  superuser: pg.ClientConfig
  /** Fast shutdown; resolves when the server has exited. Idempotent. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  data_dir: string
  /** The program as named in the error of a second start, e.g. `quotewright serve`. */
  holder: string
  settings?: Record<string, string>
  log: Log
  /** Called when the server died and repeated restarts failed. */
  onExit?: (error: StartupError) => void
  /** For tests: another directory of the binaries. */
  native_directory?: string
  /** For tests: false behaves like a system without user namespaces. */
  unshare?: boolean
}

/**
 * Starts the server under `data_dir/postgres` as the only holder of the directory; initializes the cluster if there is
 * none. Throws StartupError, with a sentence for the operator, when that is impossible.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const plan = await planServer(options)
  const supervisor = new PostgresSupervisor(plan, options.log, options.onExit ?? (() => undefined))
  const stop = async () => {
    await supervisor.stop()
    await removeSocketDirectory(plan.socket_directory)
  }
  try {
    await supervisor.start()
  } catch (error) {
    await stop()
    throw error
  }
  await removeLeftovers(plan.cluster, plan.log_directory).catch((error: unknown) =>
    options.log('could not remove leftovers of earlier starts', { reason: String(error) }),
  )
  return {
    connection: connectionOn(plan.socket_directory),
    superuser: superuserOn(plan.socket_directory),
    stop,
  }
}

/** Whether a server was initialized on this directory. Throws a StartupError if that cannot be read. */
export async function existsEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await readIfPresent(join(dataDir, 'postgres', 'PG_VERSION'))) !== undefined
}

/** Returns the connection to the server that a running service holds on this directory, or undefined. */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const path = await realpath(dataDir).catch(() => undefined)
  if (path === undefined) return undefined
  const occupancy = await findOccupancy(join(path, 'postgres'))
  if (occupancy.kind !== 'held' || !occupancy.socket_directory) return undefined
  return (await isAnswering(occupancy.socket_directory))
    ? connectionOn(occupancy.socket_directory)
    : undefined
}

async function planServer(options: EmbeddedPostgresOptions): Promise<ServerPlan> {
  const binaries = await findBinaries(options.native_directory)
  const dataDir = await openDataDirectory(options.data_dir)
  const cluster = join(dataDir, 'postgres')
  const exists = await findCluster(cluster, binaries.major)
  // Before touching anything that a running server needs.
  await clearOccupancy(cluster, options.log)
  const { native_directory } = binaries
  const account = await chooseAccount({ cluster, native_directory, unshare: options.unshare ?? true })
  if (exists) await prepareDirectory(cluster, account)
  else await createCluster(cluster, binaries, account)
  const logDirectory = join(dataDir, 'postgres-log')
  await prepareDirectory(logDirectory, account)
  return {
    binaries,
    account,
    cluster,
    log_directory: logDirectory,
    socket_directory: await prepareSocketDirectory(dataDir, account),
    holder: `${options.holder} (pid ${process.pid})`,
    settings: options.settings ?? {},
  }
}

function connectionOn(socketDirectory: string): pg.ClientConfig {
  return { ...superuserOn(socketDirectory), user: ROLE, database: ROLE }
}
