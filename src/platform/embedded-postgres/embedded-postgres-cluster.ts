// The embedded PostgreSQL's directories: data directory, cluster initialization, sockets, cleanup of leftovers.
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { prepareDirectory, spawnAs, type Account } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { StartupError } from '../errors.ts'
import { syncDirectory } from '../files/file-store-local.ts'

export const SOCKET_PORT = 5432
// The kernel's limit for a socket's path: 107 bytes on Linux, 103 on macOS.
const SOCKET_PATH_BYTES_MAX = 103
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
const PRIVATE_SOCKETS = 'quotewright-postgres-'
/** Six days: the server overwrites a log file a week later, but only if it runs then. */
const LOG_KEPT_MS = 6 * 24 * 60 * 60 * 1000

/** Creates the data directory if it is missing; returns its real path. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartupError(`${dataDir} is not a directory: name another one in DATA_DIR.`)
    throw new StartupError(
      `The data directory ${dataDir} is not writable (${code}): make it writable for the user who starts ` +
        'quotewright, or name another one in DATA_DIR.',
    )
  }
}

/** Whether the directory holds a cluster; throws StartupError when these binaries cannot run it. */
export async function findCluster(cluster: string, major: string): Promise<boolean> {
  const version = (await readIfPresent(join(cluster, 'PG_VERSION')))?.trim()
  if (version === major) return true
  if (version !== undefined)
    throw new StartupError(
      `${cluster} was written by PostgreSQL ${version} and this quotewright includes ${major}: dump it with the ` +
        `version of quotewright that wrote it and restore the dump here, or run a PostgreSQL ${version} on it and ` +
        'set DATABASE_URL, or move it away to start with an empty database.',
    )
  const names = await readdir(cluster).catch(() => [])
  if (names.length > 0)
    throw new StartupError(
      `${cluster} is not empty and does not hold a PostgreSQL database: move it away and start again.`,
    )
  return false
}

/** Returns the contents of a file, or undefined when it does not exist; throws StartupError when it is not readable. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartupError(`${path} cannot be read (${code}): start quotewright as the user who owns it.`)
  }
}

/** Initializes a cluster in a temporary directory and renames it, so that a kill never leaves a partial cluster. */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const fresh = `${cluster}.new-${randomBytes(6).toString('hex')}`
  const asStartupError = (error: Error) =>
    error instanceof StartupError ? error : initializationError(cluster, error.message)
  try {
    await prepareDirectory(fresh, account)
    await initialize(fresh, binaries, account)
    await rename(fresh, cluster)
  } catch (error) {
    // When two first starts race, the winner removes the temporary directory of the other.
    if (await findCluster(cluster, binaries.major)) return
    throw asStartupError(error as Error)
  } finally {
    await removeDirectory(fresh)
  }
  await syncDirectory(join(cluster, '..')).catch((error: Error) => {
    throw asStartupError(error)
  })
}

async function initialize(directory: string, binaries: Binaries, account: Account): Promise<void> {
  // The builtin locale provider sorts and folds case the same on every system; PostgreSQL 17 was the first to have it.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const locale = Number(binaries.major) >= 17 ? builtin : ['--locale=C.UTF-8']
  const args = [
    '-D',
    directory,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...locale,
  ]
  const child = spawnAs(account, binaries.initdb, args, ['ignore', 'ignore', 'pipe'])
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [output, status] = await Promise.all([child.stderr ? text(child.stderr) : '', ended])
  if (status !== 0) throw new Error(usefulLine(output) || `initdb exited with status ${status}`)
}

function initializationError(cluster: string, reason: string): StartupError {
  const advice = reason.includes('No space left') ? 'free space on the disk' : 'remove the cause'
  return new StartupError(
    `The database could not be initialized in ${cluster} (${reason}): ${advice} and start again.`,
  )
}

/** Returns the line of PostgreSQL's output that states the error, without its prefixes. */
export function usefulLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.find((each) => /FATAL: |PANIC: /.test(each)) ?? lines.find((each) => /error: /.test(each))
  return (line ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC|error): +/, '').trim()
}

/** Removes the remains of killed initializations, and log files of more than six days ago. Only the holder may call this. */
export async function removeLeftovers(cluster: string, logDirectory: string): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(cluster)}.new-`)) await removeDirectory(join(parent, name))
  const oldest = Date.now() - LOG_KEPT_MS
  for (const name of await readdir(logDirectory)) {
    const path = join(logDirectory, name)
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true })
  }
}

// An initdb whose parent was killed may still be writing into the directory.
async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Returns a directory whose path is short enough for a socket: in the data directory, else in a temporary one. */
export async function prepareSocketDirectory(dataDir: string, account: Account): Promise<string> {
  const fits = (path: string) => Buffer.byteLength(join(path, SOCKET_FILE)) <= SOCKET_PATH_BYTES_MAX
  const inside = join(dataDir, 'postgres-socket')
  const outside = [tmpdir(), '/tmp'].find((path) => fits(join(path, `${PRIVATE_SOCKETS}123456`))) ?? '/tmp'
  const path = fits(inside) ? inside : await mkdtemp(join(outside, PRIVATE_SOCKETS))
  await prepareDirectory(path, account)
  return path
}

/** Removes a socket directory outside the data directory; its server must have exited. */
export async function removeSocketDirectory(path: string): Promise<void> {
  if (!basename(path).startsWith(PRIVATE_SOCKETS)) return
  for (const name of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) await rm(join(path, name), { force: true })
  await rmdir(path).catch(() => undefined)
}
