// The service as a process of its own, started as an operator starts it and called over HTTP only.
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send, type Answer, type Call } from './api.ts'
import { program, spawnWords, type Outcome, type Way } from './command.ts'

const START_MS_MAX = 60_000
export const ADMIN_PASSWORD = 'correct horse battery'

export type Service = {
  child: ChildProcess
  port: number
  /** Fulfilled when the process has ended, by whatever cause. */
  ended: Promise<Outcome>
  /** Everything that it has written so far. */
  output: () => string
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** A token of the first user. */
  signIn(password?: string): Promise<string>
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
  { start = [...program, 'serve'], ...way }: Way & { start?: string[] } = {},
): Promise<Service> {
  const given = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD, ...environment }
  const { child, stdout, stderr, ended } = spawnWords([...start, ...words], given, way)
  const output = () => stdout() + stderr()
  const port = await new Promise<number>((resolve, reject) => {
    const deadline = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`not ready in time:\n${output()}`))
    }, START_MS_MAX)
    void ended.then(({ status }) => {
      clearTimeout(deadline)
      reject(new Error(`ended with ${status} before it was ready:\n${output()}`))
    }, reject)
    child.stdout?.on('data', () => {
      const found = /(?:"base":"|ready on )http:\/\/[^"]*:(\d+)\/rest/.exec(output())
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
    ended,
    output,
    call,
    signIn: async (password = ADMIN_PASSWORD) => {
      const body = { username: 'admin', password }
      return (await call('POST', '/rest/V1/integration/admin/token', { body })).body as string
    },
    stop: async (signal = 'SIGTERM') => {
      agent.destroy()
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return (await ended).status
    },
  }
}
