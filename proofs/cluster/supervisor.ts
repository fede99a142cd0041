// Starts programs and starts them again when they end, as systemd does with Restart=always.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** RestartSec of the units. */
const RESTART_MS = 2000

export type Daemon = {
  name: string
  pid: () => number | undefined
  /** Kills it (SIGKILL); it is started again. */
  kill: () => void
  /** Kills it, and starts it again when it is let go. */
  hold: () => () => void
  /** How often it has ended without being killed. */
  failures: () => number
  stop: () => Promise<void>
}

export type Program = {
  name: string
  words: string[]
  environment: NodeJS.ProcessEnv
  /** The user that it runs as. */
  uid?: number
  /** Where it writes its output. */
  log: string
  directory: string
}

export function supervise({ name, words, environment, uid, log, directory }: Program): Daemon {
  let child: ChildProcess | undefined
  let [failures, isKilled, held, letGo] = [0, false, Promise.resolve(), () => {}]
  const stopping = new AbortController()
  const output = openSync(log, 'a')
  const [command = '', ...rest] = words
  const options = {
    cwd: directory,
    env: environment,
    uid,
    gid: uid,
    stdio: ['ignore', output, output] as const,
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      child = spawn(command, rest, { ...options, stdio: [...options.stdio] })
      await once(child, 'exit')
      if (stopping.signal.aborted) return
      if (!isKilled) failures++
      isKilled = false
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      await held
    }
  }
  const ended = run()
  const kill = () => {
    isKilled = true
    child?.kill('SIGKILL')
  }
  return {
    name,
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    kill,
    hold: () => {
      held = new Promise((resolve) => (letGo = resolve))
      kill()
      return letGo
    },
    failures: () => failures,
    stop: async () => {
      stopping.abort()
      letGo()
      child?.kill('SIGKILL')
      await ended
    },
  }
}
