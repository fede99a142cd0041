// The directories of the embedded PostgreSQL on disk: opened, checked, initialised, cleared of leftovers.
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, mkdtemp, open, readdir, readFile } from 'node:fs/promises'
import { realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { prepareDirectory, spawnAs, type Account } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { StartupError } from './errors.ts'

export const SOCKET_PORT = 5432
// The kernel's limit for a socket's path: 107 bytes on Linux, 103 on macOS.
const SOCKET_PATH_BYTES_MAX = 103
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
const PRIVATE_SOCKETS = 'quotewright-postgres-'
const LOG_DAYS = 6

/** Makes the data directory if it is missing; gives its real path. */
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
      `The data directory ${dataDir} cannot be written (${code}): make it writable for the user who starts ` +
        'quotewright, or name another one in DATA_DIR.',
    )
  }
}

/** Whether there is a cluster; throws StartupError when it is one that these binaries cannot run. */
export async function findCluster(cluster: string, major: string): Promise<boolean> {
  const version = (await readIfPresent(join(cluster, 'PG_VERSION')))?.trim()
  if (version === major) return true
  if (version !== undefined)
    throw new StartupError(
      `${cluster} was written by PostgreSQL ${version} and this quotewright brings ${major}: dump it with the ` +
        `version of quotewright that wrote it and restore the dump here, or run a PostgreSQL ${version} on it and ` +
        'set DATABASE_URL, or move it away to begin anew.',
    )
  const names = await readdir(cluster).catch(() => [])
  if (names.length > 0)
    throw new StartupError(
      `${cluster} is not empty and holds no PostgreSQL database: move it away and start again.`,
    )
  return false
}

/** The text of a file, or undefined when there is none; throws StartupError when it is another user's. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartupError(`${path} cannot be read (${code}): start quotewright as the user who owns it.`)
  }
}

/** Initialises beside the final place and moves it there whole, so that a kill leaves no half cluster. */
export async function createCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const fresh = `${cluster}.new-${randomBytes(6).toString('hex')}`
  const inWords = (error: Error) =>
    error instanceof StartupError ? error : new StartupError(initialiseSentence(cluster, error.message))
  try {
    await prepareDirectory(fresh, account)
    const fault = await initialise(fresh, binaries, account)
    if (fault) throw new Error(fault)
    await rename(fresh, cluster)
  } catch (error) {
    // Of two first starts the faster one clears away what the other was making.
    if (await findCluster(cluster, binaries.major)) return
    throw inWords(error as Error)
  } finally {
    await removeTree(fresh)
  }
  await syncDirectory(join(cluster, '..')).catch((error: Error) => {
    throw inWords(error)
  })
}

async function initialise(
  directory: string,
  binaries: Binaries,
  account: Account,
): Promise<string | undefined> {
  // The builtin locale sorts and folds the same on every system, whatever locales it has; 17 is the first to have it.
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
  return status === 0 ? undefined : usefulLine(output) || `initdb ended with status ${status}`
}

function initialiseSentence(cluster: string, fault: string): string {
  const advice = fault.includes('No space left') ? 'free space on the disk' : 'remove the cause'
  return `The database could not be initialised in ${cluster} (${fault}): ${advice} and start again.`
}

/** The line of PostgreSQL's output that says what is wrong, without its prefixes. */
export function usefulLine(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const line =
    lines.find((each) => /FATAL: |PANIC: /.test(each)) ?? lines.find((each) => /error: /.test(each))
  return (line ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC|error): +/, '').trim()
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

/** To be called by the holder alone: removes what killed initialisations left, and log files of past weeks. */
export async function removeLeftovers(cluster: string, logDirectory: string): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(cluster)}.new-`)) await removeTree(join(parent, name))
  const oldest = Date.now() - LOG_DAYS * 86_400_000
  for (const name of await readdir(logDirectory)) {
    const path = join(logDirectory, name)
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true })
  }
}

// An initdb whose parent was killed may still be writing while its directory is removed.
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** A directory whose path is short enough for a socket: in the data directory, else one of its own elsewhere. */
export async function prepareSocketDirectory(dataDir: string, account: Account): Promise<string> {
  const fits = (path: string) => Buffer.byteLength(join(path, SOCKET_FILE)) <= SOCKET_PATH_BYTES_MAX
  const inside = join(dataDir, 'postgres-socket')
  const outside = [tmpdir(), '/tmp'].find((path) => fits(join(path, `${PRIVATE_SOCKETS}123456`))) ?? '/tmp'
  const path = fits(inside) ? inside : await mkdtemp(join(outside, PRIVATE_SOCKETS))
  await prepareDirectory(path, account)
  return path
}

/** Removes a socket directory that stands outside the data directory; its server must have ended. */
export async function removeSocketDirectory(path: string): Promise<void> {
  if (!basename(path).startsWith(PRIVATE_SOCKETS)) return
  for (const name of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) await rm(join(path, name), { force: true })
  await rmdir(path).catch(() => undefined)
}
