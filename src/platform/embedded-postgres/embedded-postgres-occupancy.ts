// Determines who uses a cluster directory: nobody, a running service, or a server orphaned by a killed service.
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { readIfPresent, removeSocketDirectory, SOCKET_PORT } from './embedded-postgres-cluster.ts'
import { StartupError } from '../errors.ts'

export type Occupancy =
  /** `stale_pid`: the lock file names this process, which is not, or no longer, a server on this directory. */
  | { kind: 'free'; stale_pid?: number; socket_directory?: string }
  | { kind: 'held'; holder: string; socket_directory?: string }
  | { kind: 'orphan'; pid: number; socket_directory?: string }

export type Log = (message: string, details?: object) => void

type LockFile = { pid: number; socket_directory?: string }
type Process = { parent_pid: number; command: string }

/** Arbitrary key of the holder's session-level advisory lock in the database `postgres`. */
export const HOLDER_LOCK = 1_903_521_652
/** The setting on the server's command line that names the process that started it. */
export const HOLDER_SETTING = 'quotewright.holder'

const run = promisify(execFile)
/** After this time, a fast shutdown (SIGINT) is followed by an immediate one (SIGQUIT). */
const SIGQUIT_AFTER_MS = 3000
const GIVE_UP_AFTER_MS = 10_000
/** A socket that nobody serves refuses at once: only a server that hangs, or a busy machine, takes long. */
const CONNECT_MS_MAX = 5000

export async function findOccupancy(cluster: string): Promise<Occupancy> {
  const file = await readLockFile(cluster)
  if (!file) return { kind: 'free' }
  const { pid, socket_directory } = file
  const found = await findServerProcess(pid, cluster)
  // A process that is just ending has no command line any more.
  const server = found?.command.trim() ? found : undefined
  const starter = server && parseHolder(server.command)
  if (server && !starter)
    return {
      kind: 'held',
      holder: `a PostgreSQL server that quotewright did not start (pid ${pid})`,
      socket_directory,
    }
  // While the server is still a child of the process that started it, that process is alive.
  if (server && starter?.pid === server.parent_pid)
    return { kind: 'held', holder: starter.name, socket_directory }
  const answer = await queryHolder(socket_directory)
  if (answer?.holder) return { kind: 'held', holder: answer.holder, socket_directory }
  if (server) return { kind: 'orphan', pid, socket_directory }
  // A server answers on the socket, but its process does not exist on this system.
  if (answer) return { kind: 'held', holder: 'a server of another container or system', socket_directory }
  return { kind: 'free', stale_pid: pid, socket_directory }
}

/**
 * Stops an orphaned server and removes its socket directory, unless that is our own. Returns the stale process ID of a
 * remaining lock file. Throws StartupError, naming the holder, when the directory is held.
 */
export async function clearOccupancy(cluster: string, log: Log, ownSocketDirectory?: string) {
  const occupancy = await findOccupancy(cluster)
  if (occupancy.kind === 'held')
    throw new StartupError(
      `${dirname(cluster)} is in use by ${occupancy.holder}: stop that first, or name another DATA_DIR.`,
    )
  if (occupancy.kind === 'orphan') {
    log('stopping the PostgreSQL server left behind by a killed service', { postgres_pid: occupancy.pid })
    await stopOrphan(occupancy.pid, cluster)
  }
  if (occupancy.socket_directory && occupancy.socket_directory !== ownSocketDirectory)
    await removeSocketDirectory(occupancy.socket_directory)
  return occupancy.kind === 'free' ? occupancy.stale_pid : undefined
}

/** Whether a server accepts connections in the socket directory. */
export async function isAnswering(socketDirectory: string): Promise<boolean> {
  return (await queryHolder(socketDirectory))?.accepting ?? false
}

async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const lines = (await readIfPresent(join(cluster, 'postmaster.pid')))?.split('\n')
  const pid = Number.parseInt(lines?.[0] ?? '', 10)
  // The fifth line is written a moment after the first ones.
  return pid > 0 ? { pid, socket_directory: lines?.[4] || undefined } : undefined
}

// A process ID alone proves nothing, since it may have been reused by another process.
async function findServerProcess(pid: number, cluster: string): Promise<Process | undefined> {
  if (process.platform !== 'linux') return findServerByCommand(pid, cluster)
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    // The line is `PID (name) state PARENT …`.
    const parent = /\) \S (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return there.ino === here.ino && there.dev === here.dev
      ? { parent_pid: Number(parent), command }
      : undefined
  } catch {
    return undefined
  }
}

async function findServerByCommand(pid: number, cluster: string): Promise<Process | undefined> {
  const result = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]).catch(() => undefined)
  const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(result?.stdout ?? '') ?? []
  if (!command?.includes('postgres') || !command.includes(cluster)) return undefined
  return { parent_pid: Number(parent), command }
}

function parseHolder(command: string): { name: string; pid: number } | undefined {
  const match = new RegExp(`${HOLDER_SETTING}=(.*? \\(pid (\\d+)\\))`).exec(command)
  return match ? { name: match[1] as string, pid: Number(match[2]) } : undefined
}

type Answer = { accepting: boolean; holder?: string }

/** Undefined when nothing listens on the socket. */
async function queryHolder(socketDirectory: string | undefined): Promise<Answer | undefined> {
  if (!socketDirectory) return undefined
  const client = new pg.Client({ ...superuserOn(socketDirectory), connectionTimeoutMillis: CONNECT_MS_MAX })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // PostgreSQL splits the key of 64 bits into classid (here 0) and objid.
    const result = await client.query<{ holder: string }>(
      `select application_name as holder from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
      [HOLDER_LOCK],
    )
    return { accepting: true, holder: result.rows[0]?.holder }
  } catch (error) {
    // Error codes of a server ("is starting up") have five characters; those of the system are longer or missing.
    return /^[0-9A-Z]{5}$/.test((error as pg.DatabaseError).code ?? '') ? { accepting: false } : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function superuserOn(socketDirectory: string): pg.ClientConfig {
  return { host: socketDirectory, port: SOCKET_PORT, user: 'postgres', database: 'postgres', ssl: false }
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  const began = performance.now()
  signal(pid, 'SIGINT')
  for (let isQuitSent = false; await findServerProcess(pid, cluster); await delay(20)) {
    const elapsed = performance.now() - began
    if (elapsed > GIVE_UP_AFTER_MS)
      throw new StartupError(
        `An orphaned PostgreSQL server (pid ${pid}) does not stop: end that process and start again.`,
      )
    if (isQuitSent || elapsed < SIGQUIT_AFTER_MS) continue
    signal(pid, 'SIGQUIT')
    isQuitSent = true
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
