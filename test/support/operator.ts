// Services and commands as processes of the built program on one data directory, as an operator runs them.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { options as settings } from '../../src/config.ts'
import type { Database } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { findRunningEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { type Client, openClient } from './api.ts'
import { cloneDatabase, databaseUrl, openTestServer } from './test-server.ts'
import { until } from './until.ts'

export const ADMIN_PASSWORD = 'correct horse battery'
/** The command of the program, which is built before the tests. */
export const program = [process.execPath, 'dist/main.js']
/** Only a command or start that hangs takes longer. */
const TIMEOUT_MS = 120_000
/** The port in the line with which a service reports that it is ready, on a terminal or as JSON. */
const READY_PORT = /(?:"base":"|ready on )http:\/\/[^"]*:(\d+)\/rest/

export type Outcome = { status: number | string | null; stdout: string; stderr: string }

export type Running = {
  child: ChildProcess
  /** What it has written so far. */
  stdout: () => string
  stderr: () => string
  /** Resolves when it has ended and its output is complete; the status is the signal that ended it, if one did. */
  ended: Promise<Outcome>
}

type SpawnOptions = { cwd?: string; detached?: boolean; input?: string }

/** A service that is ready. Its client sends no token unless one is given. */
export type Service = Client &
  Pick<Running, 'child' | 'ended'> & {
    output: () => string
    /** Returns a token of the first user. */
    signIn(password?: string): Promise<string>
    /** A client with a token of the first user. */
    openClient(): Promise<Client>
    /** Sends the signal. Returns the exit status, or the signal that ended it. */
    stop(signal?: NodeJS.Signals): Promise<number | string | null>
  }

export type Operator = {
  dataDir: string
  /** The database of all services, unless it is the embedded PostgreSQL. */
  database?: ClientConfig
  /**
   * Starts a service and waits until it is ready. Throws with its output when it ends before. The words follow those of
   * `start`, which is `quotewright serve` by default.
   */
  start(
    environment?: Variables,
    words?: string[],
    options?: SpawnOptions & { start?: string[] },
  ): Promise<Service>
  /** Runs a command to its end. */
  run(words: string[], environment?: Variables, options?: SpawnOptions): Promise<Outcome>
  /** Starts a process and does not wait. */
  spawn(words: string[], environment?: Variables, options?: SpawnOptions): Running
  /** Kills a process (SIGKILL). */
  kill(running: Killable): Promise<void>
  /** Kills at the same moment all processes of a PostgreSQL too, by default the embedded one. */
  killWithPostgres(running: Killable, cluster?: string): Promise<void>
  /** The process id of the embedded PostgreSQL while it runs. */
  findPostgres(): Promise<number | undefined>
  /** Connects to the database of the running service. The caller closes it. */
  openDatabase(): Promise<Database>
  /** Connects to it while `work` runs. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
}

type Killable = Pick<Running, 'child' | 'ended'>
/** A variable with the value undefined is not set. */
type Variables = Record<string, string | undefined>
type OperatorOptions = {
  /** Variables of every process. */
  environment?: Variables
  /** The database of all services, in place of the embedded PostgreSQL; `cloned`: a new one of the tests' server. */
  database?: ClientConfig | 'cloned'
  /** Starts from a copy of the data directory of a service that was started once and stopped. */
  is_migrated?: boolean
}

/** Opens a data directory. After the test, its processes are killed and the directory is removed. */
export async function openOperator(
  t: { after: (work: () => Promise<void>) => void },
  { environment = {}, database: chosen, is_migrated = false }: OperatorOptions = {},
): Promise<Operator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'operator-'))
  const running: Running[] = []
  const server = chosen === 'cloned' ? await openTestServer() : undefined
  const cloned = server && (await cloneDatabase(server))
  const database = chosen === 'cloned' ? cloned?.connection : chosen
  t.after(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    await endPostgres(dataDir)
    await cloned?.drop()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  if (is_migrated) await copyStoppedService(dataDir)
  const common = {
    DATA_DIR: dataDir,
    ...environment,
    ...(database && { DATABASE_URL: databaseUrl(database) }),
  }
  const track = (started: Running) => {
    running.push(started)
    return started
  }
  const open = async () =>
    openDatabase(database ?? (await findEmbedded(dataDir)), () => {}, { connections: 1 })
  return {
    dataDir,
    database,
    spawn: (words, own = {}, options) =>
      track(spawnWords([...program, ...words], { PORT: '0', ...common, ...own }, options)),
    start: (own, words = [], { start = [...program, 'serve'], ...options } = {}) => {
      const variables = { PORT: '0', ADMIN_PASSWORD, ...common, ...own }
      return untilReady(track(spawnWords([...start, ...words], variables, options)))
    },
    run: (words, own = {}, options) => runCommand(words, { ...common, ...own }, options),
    kill: async ({ child, ended }) => {
      child.kill('SIGKILL')
      await ended
    },
    killWithPostgres: async ({ child, ended }, cluster = join(dataDir, 'postgres')) => {
      const servers = await findServerProcesses(cluster)
      child.kill('SIGKILL')
      for (const pid of servers) sendSignal(pid, 'SIGKILL')
      await ended
    },
    findPostgres: () => findPostgres(dataDir),
    openDatabase: open,
    withDatabase: async (work) => {
      const db = await open()
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
  }
}

/** These variables and those of this process; all other settings are empty, so that no file .env sets them. */
export function environmentWith(variables: Variables): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  return { ...process.env, ...unset, ...variables }
}

/** What a command wrote to stderr besides the line that names its database. */
export const errorsOf = ({ stderr }: Pick<Outcome, 'stderr'>) => stderr.replace(/^Database: .*\n/, '')

/** Starts a program and collects what it writes. */
export function spawnWords(
  [command = '', ...words]: string[],
  environment: Variables,
  { cwd, detached, input }: SpawnOptions = {},
): Running {
  const child = spawn(command, words, {
    cwd,
    detached,
    env: environmentWith(environment),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => (written[name] += chunk))
  child.stdin?.end(input)
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ status: signal ?? code, ...written }))
  })
  return { child, stdout: () => written.stdout, stderr: () => written.stderr, ended }
}

/** Runs one command of the service to its end. */
export async function runCommand(
  words: string[],
  environment: Variables,
  options?: SpawnOptions,
): Promise<Outcome> {
  const { child, ended } = spawnWords([...program, ...words], environment, options)
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return ended.finally(() => clearTimeout(timer))
}

async function untilReady({ child, stdout, stderr, ended }: Running): Promise<Service> {
  const output = () => stdout() + stderr()
  const printedPort = () => READY_PORT.exec(output())?.[1]
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const port = await new Promise<number>((resolve, reject) => {
    ended.then(
      ({ status }) => reject(new Error(`ended with ${status} before it was ready:\n${output()}`)),
      reject,
    )
    child.stdout?.on('data', () => printedPort() && resolve(Number(printedPort())))
  }).finally(() => clearTimeout(timer))
  const client = openClient(port)
  const signIn = async (password = ADMIN_PASSWORD) => {
    const body = { username: 'admin', password }
    return (await client.post('/rest/V1/integration/admin/token', { body })).body as string
  }
  return {
    ...client,
    child,
    ended,
    output,
    signIn,
    openClient: async () => openClient(port, await signIn()),
    stop: async (signal = 'SIGTERM') => {
      client.close()
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return (await ended).status
    },
  }
}

/** The data directory of the stopped service, which all tests of this process copy. The end of the run removes it. */
let stopped: Promise<string> | undefined

async function startAndStop(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stopped-'))
  const environment = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD }
  await (await untilReady(spawnWords([...program, 'serve'], environment))).stop()
  return dataDir
}

// Owners and modes are copied too: as root, PostgreSQL runs as another user.
async function copyStoppedService(dataDir: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${await (stopped ??= startAndStop())}/.`, dataDir])
}

async function findEmbedded(dataDir: string): Promise<ClientConfig> {
  let connection: ClientConfig | undefined
  await until('the database answers', async () => {
    connection = await findRunningEmbeddedPostgres(dataDir)
    return connection !== undefined
  })
  return connection ?? {}
}

async function findPostgres(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && sendSignal(pid, 0) ? pid : undefined
}

async function endPostgres(dataDir: string): Promise<void> {
  const pid = await findPostgres(dataDir)
  if (pid === undefined) return
  sendSignal(pid, 'SIGQUIT')
  await until('the PostgreSQL that was left has ended', () => !sendSignal(pid, 0))
}

/**
 * Returns the server of a cluster and its child processes. The lock file may be stale, and its process id be that of another
 * program: only a process that works in the cluster's directory is its server.
 */
async function findServerProcesses(cluster: string): Promise<number[]> {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (directory === undefined || directory !== (await realpath(cluster))) return []
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Returns whether the process exists; the signal 0 only tells that. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}
