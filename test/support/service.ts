// The service as a process of its own, started as an operator starts it and called over HTTP only.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send, type Answer, type Call } from './api.ts'

const START_MS_MAX = 30_000
export const ADMIN_PASSWORD = 'correct horse battery'

export type Service = {
  child: ChildProcess
  port: number
  /** Everything that it has written so far. */
  output: () => string
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** A token of the first user. */
  signIn(): Promise<string>
  /** Sends the signal and gives the exit status, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | string | null>
}

/** A data directory that the caller removes with `remove`. */
export async function makeDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'quotewright-service-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts it and waits until it is ready; throws with its output when it ends before. */
export async function startService(
  dataDir: string,
  environment: Record<string, string> = {},
  words: string[] = [],
): Promise<Service> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'serve', ...words], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const port = await new Promise<number>((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), START_MS_MAX)
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${output}`)))
    child.stdout.on('data', () => {
      const found = /"base":"http:\/\/[^"]*:(\d+)\/rest"/.exec(output)
      if (!found) return
      clearTimeout(deadline)
      resolve(Number(found[1]))
    })
  })
  const agent = new Agent({ keepAlive: true })
  const call: Service['call'] = (method, path, options = {}) =>
    send(port, agent, method, path, { token: null, ...options })
  return {
    child,
    port,
    output: () => output,
    call,
    signIn: async () => {
      const body = { username: 'admin', password: ADMIN_PASSWORD }
      return (await call('POST', '/rest/V1/integration/admin/token', { body })).body as string
    },
    stop: async (signal = 'SIGTERM') => {
      agent.destroy()
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
      const exit = once(child, 'exit')
      child.kill(signal)
      const [code, by] = (await exit) as [number | null, string | null]
      return code ?? by
    },
  }
}
