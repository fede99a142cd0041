// Runs a variant as a process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const READY_MS_MAX = 60_000
const POLL_MS = 10

export type ServerProcess = { url: string; pid: number; stop(): Promise<void> }

/** `command` is run with PORT in its environment; it is ready when it responds, or returns 200 on `ready_path`. */
export async function startServer(
  command: [string, ...string[]],
  environment: Record<string, string>,
  { cwd, ready_path, port: wanted }: { cwd?: string; ready_path?: string; port?: number } = {},
): Promise<ServerProcess> {
  const port = wanted ?? (await freePort())
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...environment, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-4000)))
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_MS_MAX
  while (!(await isReady(url, ready_path))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command.join(' ')} did not start: ${output}`)
    await delay(POLL_MS)
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, delay(10_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    },
  }
}

async function isReady(url: string, path?: string): Promise<boolean> {
  return fetch(url + (path ?? '')).then(
    ({ ok }) => ok || path === undefined,
    () => false,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
