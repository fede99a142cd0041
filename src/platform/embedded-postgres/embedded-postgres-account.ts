// Chooses the system user that PostgreSQL runs as: it refuses to run as root.
import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { chown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../errors.ts'

/** `prefix` is a command that runs its arguments as the account; `uid` and `gid` are for spawn. */
export type Account = { prefix: string[]; uid?: number; gid?: number }

const run = promisify(execFile)
const NOBODY = 65534
// In a user namespace, the kernel still treats the process as root for file access: it can read what only root may read.
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

type Options = { cluster: string; native_directory: string; unshare: boolean }

/** Returns the account for this cluster; throws StartupError when it cannot access the directories that it needs. */
export async function chooseAccount(options: Options): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const account = await accountForRoot(options)
  const dataDir = dirname(options.cluster)
  await requireAccess(account, [options.native_directory, dirname(dataDir)])
  if (account.uid !== undefined && (await findInaccessible(account, [dataDir])))
    await chown(dataDir, account.uid, account.gid ?? account.uid)
  return account
}

async function accountForRoot({ cluster, unshare }: Options): Promise<Account> {
  // The owner stays the same: an ordinary user's database remains theirs when root starts the service once.
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

async function requireAccess(account: Account, directories: string[]): Promise<void> {
  const directory = await findInaccessible(account, directories)
  if (!directory) return
  const owner = await stat(directory)
  const name = account.uid === undefined ? 'without root rights' : `as user ${account.uid}`
  throw new StartupError(
    `The embedded PostgreSQL does not run as root, and ${name} it cannot enter ${directory}: run \`chmod o+x\` on it, ` +
      `start as its owner (user ${owner.uid}), or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

// Tested by the system rather than computed from modes, which do not cover access control lists.
async function findInaccessible(account: Account, directories: string[]): Promise<string | undefined> {
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
 * Runs a program as the account, in a session of its own, so that signals to our process group do not reach it. If it
 * is still running when this process exits, it is stopped immediately.
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
  // Messages in English, since some of them are parsed.
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C', ...environment }
  const { uid, gid } = account
  const child = spawn(command, rest, { uid, gid, detached: true, cwd: '/', stdio, env })
  const end = () => quitGroup(child)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

// An immediate shutdown loses nothing that was committed: the next start replays the write-ahead log.
function quitGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGQUIT')
  } catch {
    // The process has already exited.
  }
}

function commandAs(account: Account, binary: string, args: string[]): [string, string[]] {
  const [first, ...rest] = account.prefix
  return first === undefined ? [binary, args] : [first, [...rest, binary, ...args]]
}

/** Creates the directory (mode 700) if it is missing, and makes the account the owner of it and its contents. */
export async function prepareDirectory(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return
  const uid = account.uid ?? 0
  if ((await stat(path)).uid !== uid) await changeOwner(path, uid, account.gid ?? 0)
}

// The directory itself comes last: as long as it has the old owner, an interrupted change is resumed at the next start.
async function changeOwner(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory())
    for (const name of await readdir(path)) await changeOwner(join(path, name), uid, gid)
  await chown(path, uid, gid)
}
