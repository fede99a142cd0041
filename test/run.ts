// Runs tests, tells how far it is, and how to repeat what failed.
//
//   npm test                                all that a change needs: rules, API, jobs, a journey through each door
//   npm test -- test/api/sign-in.test.ts    some files or folders
//   npm test -- FILE -t 'wrong password'    only tests whose name matches
//   npm run test:all                        npm test, then --release: acceptance, promise tests in small size, and
//                                           npm test again, with a process per file, on another PostgreSQL
//
// The other PostgreSQL is that of TEST_DATABASE_URL (a role that may create databases), or Debian's PostgreSQL 15, or
// the embedded one once more.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildProgram, makeRunDirectory } from './support/run-directory.ts'
import { runJobs, type Failure, type FileResult, type Job } from './support/test-pool.ts'
import { embeddedServer, serverAt, type TestServer } from './support/test-server.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15'
const NEEDS_NO_DATABASE = /^test.rules/
const NEEDS_PROGRAM = /^(test.(acceptance|cli|journeys)|proofs)/
const RELEASE_ONLY = /^(test.acceptance|proofs)/

/** What some files need of the machine. */
const needs: Record<string, { command: string[]; reason: string }> = {
  [join('test', 'acceptance', 'pooler.test.ts')]: {
    command: ['pgbouncer', '--version'],
    reason: 'pgbouncer is not installed',
  },
  [join('proofs', 'p14-full-disk.test.ts')]: {
    command: ['unshare', '--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'],
    reason: 'this user may not mount a file system of its own (unshare)',
  },
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false }, test: { type: 'string', short: 't' } },
})
const began = performance.now()
const directory = await makeRunDirectory()
process.env.TMPDIR = directory
const totals = { passed: 0, failed: 0 }
const failures: Failure[] = []
let [done, chosen] = [0, 0]

try {
  await (options.release ? runRelease() : runChosen())
} catch (error) {
  totals.failed++
  print((error as Error).stack ?? String(error))
}
if (failures.length > 1) for (const failure of failures) print(textOf(failure))
print(`\n${done} files in ${Math.round(elapsed())} s\n${totals.passed} passed, ${totals.failed} failed`)
// What a start that failed has under way, such as a server, must not go on.
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

/** The named files, or those of `npm test`. */
async function runChosen(): Promise<void> {
  const files =
    positionals.length > 0
      ? await findFiles(positionals)
      : (await findFiles(['test'])).filter((file) => !RELEASE_ONLY.test(file))
  if (files.some((file) => NEEDS_PROGRAM.test(file))) buildProgram()
  const server = files.every((file) => NEEDS_NO_DATABASE.test(file)) ? undefined : await embeddedServer()
  await run(files.map((file) => jobOn(server, file)))
  await server?.stop()
}

async function runRelease(): Promise<void> {
  buildProgram()
  const [server, other] = await Promise.all([embeddedServer(), otherServer()])
  print(`Acceptance and promises on ${server.version}, the rest on ${other.version}\n`)
  const files = await findFiles(['test', 'proofs'])
  await run(
    files.map((file) => jobOn(RELEASE_ONLY.test(file) ? server : other, file)),
    true,
  )
  await Promise.all([server.stop(), other.stop()])
}

function otherServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const { host, port, user, password, database } = new pg.Client(url)
    return serverAt({ host, port, user, password: password ?? undefined, database })
  }
  return embeddedServer(existsSync(DEBIAN_POSTGRES) ? DEBIAN_POSTGRES : undefined)
}

function jobOn(server: TestServer | undefined, file: string): Job {
  return { file, environment: server && { QUOTEWRIGHT_TEST_SERVER: JSON.stringify(server.connection) } }
}

/** The test files of these files and folders, the largest first: so the last ones end together. */
async function findFiles(places: string[]): Promise<string[]> {
  const found = places.map(async (place) => {
    if (!(await stat(place)).isDirectory()) return [place]
    const names = await readdir(place, { recursive: true })
    return names.filter((name) => name.endsWith('.test.ts')).map((name) => join(place, name))
  })
  const files = (await Promise.all(found)).flat()
  const sizes = new Map(
    await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const)),
  )
  return files.filter(isPossible).sort((one, other) => sizes.get(other)! - sizes.get(one)!)
}

function isPossible(file: string): boolean {
  const need = needs[file]
  if (!need) return true
  const [command = '', ...words] = need.command
  const { status } = spawnSync(command, words)
  if (status !== 0) print(`Without ${file}: ${need.reason}.`)
  return status === 0
}

async function run(jobs: Job[], process_per_file = false): Promise<void> {
  chosen += jobs.length
  await runJobs(jobs, {
    ...{ directory, process_per_file, size: availableParallelism(), name_pattern: options.test },
    onFailure: (failure) => {
      failures.push(failure)
      print(textOf(failure))
    },
    onFile,
  })
}

function onFile({ file, passed, failed, seconds }: FileResult): void {
  done++
  totals.passed += passed
  totals.failed += failed
  const progress = `${String(done).padStart(String(chosen).length)}/${chosen}`
  print(
    `${progress}  ${failed > 0 ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(5)} s  ${String(passed).padStart(4)}  ${file}`,
  )
}

function textOf({ file, names, error }: Failure): string {
  const name = names.at(-1)
  const pattern =
    name === undefined ? '' : ` -t '${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`
  return `\nFAILED ${[file, ...names].join(' > ')}\n${error.replace(/^/gm, '    ')}\n    Repeat: npm test -- ${file}${pattern}\n`
}

function elapsed(): number {
  return (performance.now() - began) / 1000
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
