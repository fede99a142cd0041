// Code blocks of the documents, and a directory in which their shell commands run as in a clone of the repository.
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnWords, type Outcome, type Running } from './operator.ts'
import { until } from './until.ts'

/** A code block between fences: its language and its code. */
const FENCED = /^```(\w+)\n([\s\S]*?)^```$/gm
/** Only a shell that hangs takes longer. */
const TIMEOUT_MS = 120_000

/** Returns the code blocks of a document in these languages, in order. */
export async function codeBlocks(path: string, ...languages: string[]): Promise<string[]> {
  const blocks = [...(await readFile(path, 'utf8')).matchAll(FENCED)]
  return blocks.filter(([, language = '']) => languages.includes(language)).map(([, , code = '']) => code)
}

export type Clone = {
  directory: string
  /** The port that stands for 8080 in the commands. */
  port: number
  /** Runs commands in a shell that ends at the first one that fails. Returns what they printed. */
  run(commands: string, environment?: Record<string, string>): Promise<string>
  /** Starts the service as a terminal does and waits until it is ready. The result stops it as Ctrl-C does. */
  start(command: string): Promise<() => Promise<Outcome>>
}

/** Opens a directory that looks like a clone after `npm ci`. It is removed after the test. */
export async function openClone(t: { after: (work: () => Promise<void>) => void }): Promise<Clone> {
  const directory = await mkdtemp(join(tmpdir(), 'clone-'))
  const running: Running[] = []
  t.after(async () => {
    for (const { child, ended } of running) {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGINT')
      await ended
    }
    await rm(directory, { recursive: true, force: true })
  })
  await cp('package.json', join(directory, 'package.json'))
  for (const name of ['node_modules', 'dist', 'examples']) await symlink(resolve(name), join(directory, name))
  const port = await findFreePort()
  const shell = (commands: string, environment: Record<string, string> = {}) => {
    // Without npx, which would install the directory first, and so build it without sources.
    const text = commands.replaceAll('8080', String(port)).replaceAll('npx quotewright', 'node dist/main.js')
    const words = ['bash', '-eo', 'pipefail', '-c', text]
    const started = spawnWords(
      words,
      { PORT: String(port), ...environment },
      { cwd: directory, detached: true },
    )
    running.push(started)
    return started
  }
  return {
    directory,
    port,
    run: async (commands, environment) => {
      const { child, ended } = shell(commands, environment)
      const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), TIMEOUT_MS)
      const { status, stdout, stderr } = await ended.finally(() => clearTimeout(timer))
      if (status !== 0) throw new Error(`the shell ended with ${status}:\n${stdout}${stderr}`)
      return stdout
    },
    start: async (command) => {
      const { child, ended, stdout, stderr } = shell(command)
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until('the service is ready', async () => {
        if (child.exitCode !== null) throw new Error(`the start failed:\n${stdout()}${stderr()}`)
        return isReady()
      })
      return () => {
        process.kill(-child.pid!, 'SIGINT')
        return ended
      }
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
