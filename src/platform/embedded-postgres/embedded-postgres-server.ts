// Spawns one embedded PostgreSQL server process: command line, readiness, the holder's session.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { spawnAs, type Account } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { SOCKET_PORT, usefulLine } from './embedded-postgres-cluster.ts'
import { StartupError } from '../errors.ts'
import { HOLDER_LOCK, HOLDER_SETTING, superuserOn } from './embedded-postgres-occupancy.ts'

/** Everything needed to spawn the server; unchanged across restarts. */
export type ServerPlan = {
  binaries: Binaries
  account: Account
  cluster: string
  log_directory: string
  socket_directory: string
  /** The process that holds the directory, e.g. `quotewright serve (pid 12)`. */
  holder: string
  settings: Record<string, string>
}

export type Server = {
  child: ChildProcess
  start_id: string
  /** Resolves to the reason when the server has exited. */
  exit: Promise<string>
  has_exited: boolean
}

/** The server exited before it was ready. */
export class ServerExitedError extends Error {}

const POLL_MS = 20
export const ROLE = 'quotewright'

/** `stalePid`: a process named by an old lock file, which PostgreSQL must not mistake for a running server. */
export function spawnServer(plan: ServerPlan, stalePid?: number): Server {
  const startId = randomUUID()
  const settings = Object.entries({ ...ownSettings(plan, startId), ...plan.settings })
  const args = ['-D', plan.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // PostgreSQL treats a lock file of its grandparent as stale; there is no other way to rule out a reused process ID.
  const environment = stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }
  const child = spawnAs(plan.account, plan.binaries.postgres, args, ['ignore', 'ignore', 'pipe'], environment)
  const server: Server = {
    child,
    start_id: startId,
    exit: exitReason(child, plan.log_directory),
    has_exited: false,
  }
  void server.exit.then(() => (server.has_exited = true))
  return server
}

function ownSettings(plan: ServerPlan, startId: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // A list of quoted names: without quotes a comma in the path would split it.
    unix_socket_directories: `"${plan.socket_directory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: plan.log_directory,
    // Seven files, one per weekday, each truncated when its day comes around.
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    // Statements and error details contain customers' data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    shared_buffers: `${bufferMegabytes(totalmem(), process.constrainedMemory())}MB`,
    [HOLDER_SETTING]: plan.holder,
    'quotewright.start': startId,
  }
}

/**
 * Megabytes of rows that PostgreSQL keeps at hand: an eighth of the memory in bytes (of the container, where that is
 * less), 128 to 1024. A page that has to come from the system costs 20 times as much; a million price requests fit.
 */
export function bufferMegabytes(total: number, constrained: number | undefined): number {
  const memory = Math.min(total, constrained || total)
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))
}

function exitReason(child: ChildProcess, logDirectory: string): Promise<string> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-4096)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (status, signalName) => {
      const ending = signalName ?? `status ${status}`
      if (!status) return resolve(ending)
      void explainExit(output, logDirectory, ending).then(resolve, () => resolve(ending))
    })
  })
}

// Once the logging collector runs, errors go to its file instead of stderr.
async function explainExit(output: string, logDirectory: string, ending: string): Promise<string> {
  if (output && !output.includes('redirecting log output')) return usefulLine(output) ?? ending
  const names = (await readdir(logDirectory)).map((name) => join(logDirectory, name))
  const files = await Promise.all(names.map(async (name) => ({ name, time: (await stat(name)).mtimeMs })))
  const newest = files.sort((a, b) => b.time - a.time)[0]
  if (!newest) return ending
  const lines = (await readFile(newest.name, 'utf8')).split('\n')
  const began = lines.findLastIndex((line) => line.includes('starting PostgreSQL'))
  const fatal = lines.slice(began).findLast((line) => /FATAL: |PANIC: /.test(line))
  return fatal === undefined ? `${ending}, see ${newest.name}` : `${ending}, ${usefulLine(fatal)}`
}

/**
 * Waits until the server is ready and returns the session that holds it; throws ServerExitedError when it exits
 * instead.
 */
export async function openSession(server: Server, plan: ServerPlan): Promise<pg.Client> {
  const exit = server.exit.then((reason): never => {
    throw new ServerExitedError(reason)
  })
  for (;;) {
    const session = await Promise.race([connect(server, plan), exit])
    if (session) return session
    await Promise.race([delay(POLL_MS), exit])
  }
}

// The socket may still belong to another server on the same directory; only our own child has this start ID.
async function connect(server: Server, plan: ServerPlan): Promise<pg.Client | undefined> {
  const session = new pg.Client({ ...superuserOn(plan.socket_directory), application_name: plan.holder })
  session.on('error', () => undefined)
  try {
    await session.connect()
    const result = await session.query<{ id: string }>(
      `select current_setting('quotewright.start', true) as id`,
    )
    if (result.rows[0]?.id === server.start_id) {
      await session.query('select pg_advisory_lock($1)', [HOLDER_LOCK])
      await createRoleAndDatabase(session)
      return session
    }
  } catch (error) {
    if (!isTransient(error))
      throw new StartupError(`The embedded PostgreSQL cannot be used: ${(error as Error).message}.`)
  }
  await session.end().catch(() => undefined)
  return undefined
}

// Not listening yet, disconnected, starting or stopping (class 57): the next attempt or the exit of the server decides.
function isTransient(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57') === true
}

// At every start, since a kill may have come between the initialization and this.
async function createRoleAndDatabase(session: pg.Client): Promise<void> {
  const roles = await session.query('select from pg_roles where rolname = $1', [ROLE])
  if (roles.rowCount === 0) await session.query(`create role ${ROLE} login`)
  const databases = await session.query('select from pg_database where datname = $1', [ROLE])
  if (databases.rowCount === 0) await session.query(`create database ${ROLE} owner ${ROLE}`)
}
