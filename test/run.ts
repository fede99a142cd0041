// Runs tests, tells how far it is, and how to repeat what failed.
//
//   npm test                                all that a change needs: rules, API, jobs, a journey through each door
//   npm test -- test/api/sign-in.test.ts    some files or folders
//   npm test -- FILE -t 'wrong password'    only tests whose name matches
//   npm run test:all                        npm test, then --release: acceptance, clients of Magento, promise tests in
//                                           small size, and npm test again, with a process per file, on another PostgreSQL
//
// The other PostgreSQL is that of TEST_DATABASE_URL (a role that may create databases), or Debian's PostgreSQL 15, or
// the embedded one once more.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
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
const RELEASE_ONLY = /^(test.(acceptance|clients)|proofs)/

/** What some files need of the machine: a command that succeeds. */
const needs: Record<string, [command: string, reason: string]> = {
  'test/acceptance/pooler.test.ts': ['pgbouncer --version', 'pgbouncer is not installed'],
  'proofs/p14-full-disk.test.ts': [
    'unshare --user --map-root-user --mount mount -t tmpfs none /mnt',
    'this user may not mount a file system of its own (unshare)',
  ],
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false }, test: { type: 'string', short: 't' } },
})
const absent = positionals.find((place) => !existsSync(place))
if (absent !== undefined) {
  process.stderr.write(`There is no file or folder ${absent}.\n`)
  process.exit(2)
}
const began = performance.now()
const directory = await makeRunDirectory()
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
print(
  `\n${done} files in ${Math.round((performance.now() - began) / 1000)} s\n${totals.passed} passed, ${totals.failed} failed`,
)
// What a start that failed has under way, such as a server, must not go on.
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

/** The named files, or those of `npm test`. */
async function runChosen(): Promise<void> {
  const files =
    positionals.length > 0
      ? findFiles(positionals)
      : findFiles(['test']).filter((file) => !RELEASE_ONLY.test(file))
  if (files.some((file) => NEEDS_PROGRAM.test(file))) buildProgram()
  const server = files.every((file) => NEEDS_NO_DATABASE.test(file)) ? undefined : await embeddedServer()
  await run(files.map((file) => jobOn(server, file)))
  await server?.stop()
}

async function runRelease(): Promise<void> {
  buildProgram()
  const [server, other] = await Promise.all([embeddedServer(), otherServer()])
  print(`Acceptance, clients and promises on ${server.version}, the rest on ${other.version}\n`)
  const serverOf = (file: string) => (RELEASE_ONLY.test(file) ? server : other)
  const jobs = findFiles(['test', 'proofs']).map((file) => jobOn(serverOf(file), file))
  await run(jobs, true)
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
function findFiles(places: string[]): string[] {
  const found = places.flatMap((place) => {
    if (!statSync(place).isDirectory()) return [place]
    const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
    const tests = names.filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    return tests.map((name) => join(place, name))
  })
  return found.filter(isPossible).sort((one, other) => statSync(other).size - statSync(one).size)
}

function isPossible(file: string): boolean {
  const [command, reason] = needs[file] ?? []
  if (command === undefined || spawnSync(command, { shell: true }).status === 0) return true
  print(`Without ${file}: ${reason}.`)
  return false
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
  const figures = `${seconds.toFixed(1).padStart(5)} s  ${String(passed).padStart(4)}`
  print(`${progress}  ${failed > 0 ? 'FAILED' : 'ok    '} ${figures}  ${file}`)
}

function textOf({ file, names, error }: Failure): string {
  const pattern = names
    .at(-1)
    ?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", '.')
  const command = `npm test -- ${file}${pattern === undefined ? '' : ` -t '${pattern}'`}`
  return `\nFAILED ${[file, ...names].join(' > ')}\n${error.replace(/^/gm, '    ')}\n    Repeat: ${command}\n`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
