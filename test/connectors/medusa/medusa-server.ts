// Starts Medusa with the plugin, as a process that tests may kill.
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseUrl, type TestServer } from '../../support/test-server.ts'

const directory = import.meta.dirname
/** On a machine that is busy with other tests, too. */
const START_MS_MAX = 600_000

/** What a test switches off, to see that it would be noticed, or makes slow. */
export type Control =
  | 'guard'
  | 'lookup'
  | 'tail'
  | 'lock'
  | 'hang'
  | 'slow'
  | 'ordering'
  | 'failing'
  | 'kill'
  | 'late'
export type ServerOptions = {
  connection: TestServer['connection']
  quotewright: object
  controls?: Control[]
  /** The locking provider; without it, that of Medusa in the memory of a process. */
  locking?: 'postgres'
}

/** Starts a shop. After `kill`, as by `kill -9`, `start` starts it again on the same database. */
export async function startMedusa({ connection, ...options }: ServerOptions) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: '1',
    SHOP_OPTIONS: JSON.stringify({ databaseUrl: databaseUrl(connection), ...options }),
  }
  let child: ChildProcess | undefined
  let port = 0
  let log = ''
  const start = async () => {
    const started = fork(join(directory, 'shop-server.mjs'), [], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text) => (log += String(text)))
    const ended = once(started, 'exit').then(() => {
      throw new Error(`Medusa ended:\n${log.slice(-3000)}`)
    })
    const [message] = (await Promise.race([
      once(started, 'message', { signal: AbortSignal.timeout(START_MS_MAX) }),
      ended,
    ])) as [{ port: number }]
    ended.catch(() => {})
    port = message.port
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  /** With the control `kill`: the shop dies before its nth change of the database from now on. Resolves when it is dead. */
  const killBefore = (n: number) => {
    child!.send({ kill_before: n })
    return once(child!, 'exit')
  }
  await makeTables(env)
  await start()
  return { port: () => port, kill, killBefore, start, log: () => log }
}

/** A merchant does the same: `npx medusa db:migrate`. */
async function makeTables(env: NodeJS.ProcessEnv): Promise<void> {
  const command = join(directory, 'node_modules/@medusajs/cli/cli.js')
  const args = [command, 'db:migrate', '--execute-safe-links', '--skip-scripts']
  await promisify(execFile)(process.execPath, args, { cwd: directory, env, timeout: START_MS_MAX })
}
