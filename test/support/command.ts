// The program as a process of its own, started as an operator starts it.
import { spawn, type ChildProcess } from 'node:child_process'
import { options } from '../../src/config.ts'

export type Outcome = { status: number | string | null; stdout: string; stderr: string }

export type Running = {
  child: ChildProcess
  /** What it has written so far. */
  stdout: () => string
  stderr: () => string
  /** Fulfilled when it has ended and all of its output is here; the status is the signal that ended it, if one did. */
  ended: Promise<Outcome>
}

export type Way = { cwd?: string; detached?: boolean; input?: string }

const COMMAND_MS_MAX = 60_000

/** The words of a shell that start the program, as built by `npm ci` and again before the tests. */
export const program = [process.execPath, 'dist/main.js']

/** The environment of this process without any option of the service, and those that are given. */
export function environmentWith(given: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in options))
  return { ...Object.fromEntries(inherited), ...given }
}

/** Starts a program and collects what it writes. */
export function spawnWords(
  [command = '', ...words]: string[],
  environment: Record<string, string>,
  { cwd, detached, input }: Way = {},
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
  environment: Record<string, string>,
  way: Way = {},
): Promise<Outcome> {
  const running = spawnWords([...program, ...words], environment, way)
  const timer = setTimeout(() => running.child.kill('SIGKILL'), COMMAND_MS_MAX)
  return running.ended.finally(() => clearTimeout(timer))
}
