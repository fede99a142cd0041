// One life of the embedded PostgreSQL server: its command line, its readiness, the holder's session on it.
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
import { StartupError } from './errors.ts'
import { HOLDER_LOCK, HOLDER_SETTING, superuserOn } from './embedded-postgres-occupancy.ts'

/** Everything that a start of the server needs; the same for each of its lives. */
export type ServerPlan = {
  binaries: Binaries
  account: Account
  cluster: string
  log_directory: string
  socket_directory: string
  /** Who holds the directory, e.g. `quotewright serve (pid 12)`. */
  holder: string
  settings: Record<string, string>
}

export type Server = {
  child: ChildProcess
  start_id: string
  /** Fulfilled with the reason when the server has ended. */
  exit: Promise<string>
  has_exited: boolean
}

/** The server ended before it was ready. */
export class ServerExit extends Error {}

const POLL_MS = 20
export const ROLE = 'quotewright'

/** `stalePid`: a process that PostgreSQL shall not take for a server because a lock file of old names it. */
export function spawnServer(plan: ServerPlan, stalePid?: number): Server {
  const startId = randomUUID()
  const settings = Object.entries({ ...ownSettings(plan, startId), ...plan.settings })
  const args = ['-D', plan.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // PostgreSQL treats a lock file of its grandparent as stale; a reused process id has no other way to be ruled out.
  const environment = stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }
  const child = spawnAs(plan.account, plan.binaries.postgres, args, ['ignore', 'ignore', 'pipe'], environment)
  const server: Server = {
    child,
    start_id: startId,
    exit: watchExit(child, plan.log_directory),
    has_exited: false,
  }
  void server.exit.then(() => (server.has_exited = true))
  return server
}

function ownSettings(plan: ServerPlan, startId: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // A list of quoted names: without the quotes a comma in the path would divide it.
    unix_socket_directories: `"${plan.socket_directory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: plan.log_directory,
    // Seven files, each emptied when its weekday comes again.
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    // Statements and details of errors hold customers' data.
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

function watchExit(child: ChildProcess, logDirectory: string): Promise<string> {
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

// Once the collector runs, faults stand in its file and no more on stderr.
async function explainExit(output: string, logDirectory: string, ending: string): Promise<string> {
  if (output && !output.includes('redirecting log output')) return usefulLine(output) ?? ending
  const names = (await readdir(logDirectory)).map((name) => join(logDirectory, name))
  const files = await Promise.all(names.map(async (name) => ({ name, time: (await stat(name)).mtimeMs })))
  const newest = files.sort((a, b) => b.time - a.time)[0]
  if (!newest) return ending
  const lines = (await readFile(newest.name, 'utf8')).split('\n')
  const began = lines.findLastIndex((line) => line.includes('starting PostgreSQL'))
  const fault = lines.slice(began).findLast((line) => /FATAL: |PANIC: /.test(line))
  return fault === undefined ? `${ending}, see ${newest.name}` : `${ending}, ${usefulLine(fault)}`
}

/** Waits until the server answers and gives the session that holds it; throws ServerExit when it ends instead. */
export async function openSession(server: Server, plan: ServerPlan): Promise<pg.Client> {
  const exit = server.exit.then((reason): never => {
    throw new ServerExit(reason)
  })
  for (;;) {
    const session = await Promise.race([connect(server, plan), exit])
    if (session) return session
    await Promise.race([delay(POLL_MS), exit])
  }
}

// The socket may still be that of another start on the same directory; only our own child knows the start's id.
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
    if (!isPassing(error))
      throw new StartupError(`The embedded PostgreSQL cannot be used: ${(error as Error).message}.`)
  }
  await session.end().catch(() => undefined)
  return undefined
}

// Not listening yet, gone while it was asked, just starting, or just ending (class 57); then trying again or the
// server's exit decides.
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57') === true
}

// At every start, since a kill may have come between the initialisation and this.
async function createRoleAndDatabase(session: pg.Client): Promise<void> {
  const roles = await session.query('select from pg_roles where rolname = $1', [ROLE])
  if (roles.rowCount === 0) await session.query(`create role ${ROLE} login`)
  const databases = await session.query('select from pg_database where datname = $1', [ROLE])
  if (databases.rowCount === 0) await session.query(`create database ${ROLE} owner ${ROLE}`)
}
