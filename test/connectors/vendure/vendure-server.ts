// Starts Vendure with the plugin, as a process that tests may kill.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'

const directory = import.meta.dirname
/** On a machine that is busy with other tests, too. */
const START_MS_MAX = 600_000

/** What a test switches off or replaces, to see that it would be noticed. */
export type Control = 'guard' | 'lookup' | 'tail' | 'replaced' | 'sqlite'
export type ServerOptions = {
  connection: pg.ClientConfig
  quotewright: object
  controls?: Control[]
  /** Whether it verifies the addresses of accounts. */
  verifies: boolean
}

export type VendureServer = {
  port: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
  log: () => string
}

/** Starts a shop. After `kill`, as by `kill -9`, `start` starts it again on the same database. */
export async function startVendure(options: ServerOptions): Promise<VendureServer> {
  let child: ChildProcess | undefined
  let port = 0
  let log = ''
  const start = async () => {
    const path = join(directory, 'shop-server.mjs')
    const env = { ...process.env, VENDURE_DISABLE_TELEMETRY: 'true' }
    const started = fork(path, [JSON.stringify(options)], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text) => (log += String(text)))
    const ended = once(started, 'exit').then(() => {
      throw new Error(`Vendure ended:\n${log.slice(-3000)}`)
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
  await start()
  return { port: () => port, kill, start, log: () => log }
}
