// Which user PostgreSQL runs as: it refuses root, so for root another identity is found.
import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { chown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from './errors.ts'

/** `prefix` is a command that runs another one under the identity; `uid` and `gid` are for spawn. */
export type Account = { prefix: string[]; uid?: number; gid?: number }

const run = promisify(execFile)
const NOBODY = 65534
// The kernel goes on treating the process as root towards files, so that what only root may read stays usable.
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

type Options = { cluster: string; native_directory: string; unshare: boolean }

/** The identity for this cluster; throws StartupError when it may not enter the directories that it needs. */
export async function chooseAccount(options: Options): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const account = await accountForRoot(options)
  const dataDir = dirname(options.cluster)
  await requireEntry(account, [options.native_directory, dirname(dataDir)])
  // Our own directory is handed over when the identity cannot get in.
  if (account.uid !== undefined && (await findClosed(account, [dataDir])))
    await chown(dataDir, account.uid, account.gid ?? account.uid)
  return account
}

async function accountForRoot({ cluster, unshare }: Options): Promise<Account> {
  // Whoever owns it keeps it: an ordinary user's database stays theirs when root starts the service once.
  const owner = await stat(cluster).catch(() => stat(dirname(cluster)))
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (unshare && (await canUnshare())) return { prefix: UNSHARE }
  return { prefix: [], uid: NOBODY, gid: NOBODY }
}

async function canUnshare(): Promise<boolean> {
  const [command, args] = commandAs({ prefix: UNSHARE }, 'true', [])
  return run(command, args, { cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function requireEntry(account: Account, directories: string[]): Promise<void> {
  const closed = await findClosed(account, directories)
  if (!closed) return
  const owner = await stat(closed)
  const name = account.uid === undefined ? 'without root rights' : `as user ${account.uid}`
  throw new StartupError(
    `The embedded PostgreSQL does not run as root, and ${name} it cannot enter ${closed}: run \`chmod o+x\` on it, ` +
      `start as its owner (user ${owner.uid}), or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

// Asked of the system rather than computed from modes, which know nothing of access lists.
async function findClosed(account: Account, directories: string[]): Promise<string | undefined> {
  const script = 'for path; do test -x "$path" || { printf %s "$path"; exit; }; done'
  const paths = directories.flatMap(withAncestors)
  const [command, args] = commandAs(account, 'sh', ['-c', script, 'sh', ...paths])
  const result = await run(command, args, { cwd: '/', uid: account.uid, gid: account.gid })
  return result.stdout || undefined
}

function withAncestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withAncestors(parent), path]
}

/**
 * Runs a program under the identity, in a session of its own: a signal to our process group does not reach it. If it
 * still runs when this process exits, it is told to end at once.
 */
export function spawnAs(
  account: Account,
  binary: string,
  args: string[],
  stdio: StdioOptions,
  environment: NodeJS.ProcessEnv = {},
): ChildProcess {
  const [command, rest] = commandAs(account, binary, args)
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  // Messages in English, since some of them are recognised.
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C', ...environment }
  const { uid, gid } = account
  const child = spawn(command, rest, { uid, gid, detached: true, cwd: '/', stdio, env })
  const end = () => quitGroup(child)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

// Nothing confirmed is lost: the next start replays the log.
function quitGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGQUIT')
  } catch {
    // It has ended since.
  }
}

function commandAs(account: Account, binary: string, args: string[]): [string, string[]] {
  const [first, ...rest] = account.prefix
  return first === undefined ? [binary, args] : [first, [...rest, binary, ...args]]
}

/** Makes the directory if it is missing, closed to others, and hands it to the identity with all that is in it. */
export async function prepareDirectory(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return
  const uid = account.uid ?? 0
  if ((await stat(path)).uid !== uid) await handOver(path, uid, account.gid ?? 0)
}

// The directory itself comes last: while its owner is the old one, an interrupted hand-over is taken up again.
async function handOver(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of await readdir(path)) await handOver(join(path, name), uid, gid)
  await chown(path, uid, gid)
}
