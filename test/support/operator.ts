// An operator at a shell: commands and services on one data directory, cleared away after the test.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { program, runCommand, spawnWords, type Outcome, type Running, type Way } from './command.ts'
import { startService, type Service } from './service.ts'
import { until } from './until.ts'

export type Operator = {
  dataDir: string
  /** A service that is ready; ended after the test if it still runs. */
  start(
    environment?: Record<string, string>,
    words?: string[],
    way?: Parameters<typeof startService>[3],
  ): Promise<Service>
  /** A command run to its end. */
  run(words: string[], environment?: Record<string, string>, way?: Way): Promise<Outcome>
  /** A process that was just started; ended after the test if it still runs. */
  spawn(words: string[], environment?: Record<string, string>, way?: Way): Running
  /** The process id of the embedded PostgreSQL on the data directory, while it runs. */
  findPostgres(): Promise<number | undefined>
}

export async function openOperator(t: TestContext): Promise<Operator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-operator-'))
  const running: { stop: () => Promise<unknown> }[] = []
  t.after(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    await endPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return {
    dataDir,
    start: async (environment, words, way) => {
      const service = await startService(dataDir, environment, words, way)
      running.push({ stop: () => service.stop('SIGKILL') })
      return service
    },
    run: (words, environment = {}, way) => runCommand(words, { DATA_DIR: dataDir, ...environment }, way),
    spawn: (words, environment = {}, way) => {
      const started = spawnWords(
        [...program, ...words],
        { DATA_DIR: dataDir, PORT: '0', ...environment },
        way,
      )
      running.push({
        stop: () => {
          started.child.kill('SIGKILL')
          return started.ended
        },
      })
      return started
    },
    findPostgres: () => findPostgres(dataDir),
  }
}

async function findPostgres(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && isRunning(pid) ? pid : undefined
}

async function endPostgres(dataDir: string): Promise<void> {
  const pid = await findPostgres(dataDir)
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  await until('the PostgreSQL that was left has ended', () => !isRunning(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
