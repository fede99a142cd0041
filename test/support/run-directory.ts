// Shared by a test run: its temporary directory, the end of all processes started in it, the built program, and the
// tools that some files require.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A file system in memory. */
const MEMORY = '/dev/shm'
/** Far more than the tests have in files at once: 1.4 GB before a release, 0.35 GB in `npm test`. */
const ROOM_BYTES = 8e9

/**
 * Creates the directory and sets TMPDIR to it: below a TMPDIR that is set, or else in memory if there is room. A file system on a
 * disk takes up to half of the CPU time of tests that create and remove many thousands of files. Other users may enter it: as root,
 * PostgreSQL runs as another user. When this process ends, for whatever reason (Ctrl-C, a closed terminal, a timeout, an error),
 * processes started in the directory end with it.
 */
export async function makeRunDirectory(): Promise<string> {
  const directory = (process.env.TMPDIR ? undefined : await makeInMemory()) ?? (await make(tmpdir()))
  process.once('exit', () => removeRunDirectory(directory))
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.on(signal, () => process.exit(128 + number))
  await chmod(directory, 0o711)
  process.env.TMPDIR = directory
  return directory
}

const make = async (parent: string) => realpath(await mkdtemp(join(parent, 'quotewright-run-')))

/** Returns undefined where there is too little room, or where no program may run, as in most containers. */
async function makeInMemory(): Promise<string | undefined> {
  const { bavail, bsize } = ignoreGone(() => statfsSync(MEMORY)) ?? { bavail: 0, bsize: 0 }
  if (bavail * bsize < ROOM_BYTES) return
  const directory = await make(MEMORY).catch(() => {})
  if (!directory) return
  const program = join(directory, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) return directory
  await rm(directory, { recursive: true })
}

/** Kills all processes that work in the directory or have it in a variable. Resolves when they are gone. */
export async function endProcessesIn(directory: string): Promise<void> {
  while (killProcessesIn(directory) > 0) await pause(20)
}

function removeRunDirectory(directory: string): void {
  while (killProcessesIn(directory) > 0);
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

// Requires /proc: on other systems than Linux, no process is found.
function killProcessesIn(directory: string): number {
  return signalProcessesIn(directory, 'SIGKILL')
}

/** Returns their number. */
export function signalProcessesIn(directory: string, signal: NodeJS.Signals): number {
  const found = listProcessesIn(directory)
  for (const pid of found) ignoreGone(() => process.kill(pid, signal))
  return found.length
}

/** All other processes that work in the directory or have it in a variable. */
export const listProcessesIn = (directory: string): number[] =>
  listProcesses().filter((pid) => pid !== process.pid && isIn(pid, directory))

function listProcesses(): number[] {
  return (
    ignoreGone(() =>
      readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0),
    ) ?? []
  )
}

function isIn(pid: number, directory: string): boolean {
  const workingDirectory = ignoreGone(() => readlinkSync(`/proc/${pid}/cwd`)) ?? ''
  if (`${workingDirectory}/`.startsWith(`${directory}/`)) return true
  const variables = (ignoreGone(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? '').split('\0')
  const isMark = (variable: string) => /^(TMPDIR|QUOTEWRIGHT_TEST_DIRECTORY)=/.test(variable)
  return variables.some((each) => isMark(each) && `${each}/`.includes(`=${directory}/`))
}

/** Returns undefined if the work fails, as it does for a process that has ended. */
function ignoreGone<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Commands that succeed where a file can run. An optional one may be missing even with `--strict`. */
const needs: Record<string, Obstacle & { command: string }> = {
  'test/acceptance/pooler.test.ts': { command: 'pgbouncer --version', reason: 'pgbouncer is not installed' },
  'test/docs/cluster-haproxy.test.ts': {
    command: 'haproxy -v',
    reason: 'haproxy is not installed',
    is_optional: true,
  },
  'test/docs/operate-installation.test.ts': {
    command: '/usr/sbin/nginx -v && openssl version',
    reason: 'nginx (/usr/sbin/nginx) or openssl is not installed',
  },
  'test/docs/prometheus-rules.test.ts': {
    command: 'promtool --version',
    reason: 'promtool is not installed',
    is_optional: true,
  },
  'test/docs/systemd-unit.test.ts': {
    command: 'systemd-analyze --version',
    reason: 'systemd is not installed',
    is_optional: true,
  },
  'test/docs/webhook-endpoint-php.test.ts': {
    command: 'php --version',
    reason: 'PHP is not installed',
    is_optional: true,
  },
  'test/docs/webhook-endpoint-python.test.ts': {
    command: 'python3 --version',
    reason: 'Python is not installed',
    is_optional: true,
  },
  'proofs/p19-failover.test.ts': {
    command:
      'patroni --version && etcd --version && haproxy -v && pgbouncer --version && /usr/sbin/nginx -v && ls /usr/lib/postgresql/15/bin/initdb',
    reason: 'patroni, etcd, haproxy, pgbouncer, nginx (/usr/sbin/nginx) or PostgreSQL 15 is not installed',
    is_optional: true,
  },
  'proofs/p14-full-disk.test.ts': {
    command: 'unshare --user --map-root-user --mount mount -t tmpfs none /mnt',
    reason: 'this user may not mount a file system of its own (unshare)',
  },
}

export type Obstacle = { reason: string; is_optional?: boolean }

/** Debian's build without windows needs little more than half the CPU time of the whole browser. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
export const { CHROMIUM = existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium' } = process.env
const browserNeed = {
  command: `${CHROMIUM} --version`,
  reason: `there is no ${CHROMIUM}: install Chromium (apt-get install chromium), or name one in CHROMIUM`,
}

/** Returns why a file cannot run here, if it cannot. */
export function findObstacle(file: string): Obstacle | undefined {
  const need = /^test.browser/.test(file) ? browserNeed : needs[file]
  return need === undefined || spawnSync(need.command, { shell: true }).status === 0 ? undefined : need
}

/** Brings `dist` up to date with the sources. Throws when the compiler cannot write it. */
export const buildProgram = (): Promise<void> =>
  runScript('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck')

/** Brings `dist` up to date, with the console. */
export const buildProgramAndConsole = (): Promise<void> => runScript(join('scripts', 'build.mjs'))

async function runScript(script: string, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`${script} ended with ${signal ?? code}.`)
}
