// Runs tests with progress, and prints how to repeat failures.
//
//   npm test                                what every change needs
//   npm test -- test/api/access/sign-in.test.ts    some files or folders
//   npm test -- FILE -t 'wrong password'    only tests whose name matches
//   npm run test:all                        npm test, then --release: all other tests, and those with a database once more on
//                                           another PostgreSQL, in the opposite order
//   npm run test:change                     of those, a choice for every change, which .ci/run takes after npm test
//   npm run test:browser                    the console in Chromium
//   npm run test:connectors                 connected shops, real ones
//   npm run test:release -- FILE --strict   some of them; what cannot run here is a failure
//   … --figures                             prints what tests have counted and measured
//   … --keep-times                          writes how long the files took to test/file-seconds.json
//   npm run test:release -- --minutes 60    begins nothing on the other PostgreSQL later, and says what it has left out
//
// The other PostgreSQL is that of TEST_DATABASE_URL (a role that may create databases), or Debian's PostgreSQL 15, or
// the embedded one once more.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findGrown, keepTimes, readTimes } from './support/file-times.ts'
import {
  buildProgram,
  buildProgramAndConsole,
  findObstacle,
  makeRunDirectory,
  type Obstacle,
} from './support/run-directory.ts'
import { runJobs, type Failure, type FileResult, type Job } from './support/test-pool.ts'
import { embeddedServer, serverAt, type TestServer } from './support/test-server.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15'
// In these patterns, a dot stands for the separator of paths on any system.
const NEEDS_NO_DATABASE = /^test.rules/
/** Each of these files runs in a process of its own, as they start programs, most of them a service. */
const ALONE = /^(test.(acceptance|browser|clients|connectors|docs|openapi)|proofs)/
/** They need shops that only `npm run test:connectors` installs. */
const ONLY_IF_NAMED = /^test.connectors/
/** `npm test` is a choice: what is slow for what it says of a change is left to a release. */
const LEFT_TO_RELEASE = [
  ALONE,
  /^test.generated-files/,
  /^test.platform/,
  /^test.rules.console.(list-file|quote-editor-state)/,
  /^test.rules.(mail-templates|pictures|repricing|worker-thread)/,
  /^test.jobs.(archive|erase|event-visibility|told-customers|webhooks|[\w-]+-mails)/,
  /^test.api.access.(access-escalation|change-access|delete-access|rate-limit|security-log|session)/,
  /^test.api.console/,
  /^test.api.interface.(company-details|connections|console-files|docs-files|every-route|export-lists|hostile-requests|plugin-files|request-costs|widget-file)/,
  /^test.api.quotes.(applied-terms|buyer-(costs|links|page)|change|copy|correct|costs|deal-sequences|document|due|extend|follow-up)/,
  /^test.api.quotes.(free-lines|keyset|long-quote|many-follow-ups|offer|one-lock|preview|read-quote-document|resend|seller-name)/,
  /^test.api.quotes.(quote-(expiry|files|marks|of-price-request|races|templates)|terms|undo-move|untaxed)/,
  /^test.api.sales.(assign-record|one-search|read-|stream-events)/,
  /^test.api.shops.(?!no-shop)/,
  /^test.api.storefront.(carts|pictures|product)/,
  /^test.api.widget.(confirmations|public-(access|limits)|shared-budgets)/,
]
/** Of what is left to a release, the choice for every change: some files of each surface and each kind of promise. */
const FOR_EVERY_CHANGE = [
  /^proofs.(p04|p05|p09-(revocation|unseen)|p10|p14-(clock|commits)|p19)/,
  /^test.acceptance.(files-in-s3|pooler|several-processes)/,
  /^test.api.(?!access.access-escalation|quotes.(deal-sequences|document-load))/,
  /^test.browser.(buyer-page\.|deal|every-page|first-day|journey|nothing-lost|sign-in)/,
  /^test.(docs.(integrate|readme)|generated-files)/,
  /^test.jobs.(?!copied-mails|erase-everywhere|notification-mails)/,
  /^test.platform.(?!build-inputs|test-runner)/,
]
/** What another version of PostgreSQL cannot change is not run twice. */
const RUN_ONCE = [
  /^test.(rules|[\w-]+\.test)/,
  /^test.jobs.(copied-mails|notification-mails|offer-file-mails)/,
  /^test.platform.(build-inputs|client|compared-services|file-store|mail|rotated-password|test-runner|webhook-receivers)/,
  /^test.api.access.access-escalation/,
  /^test.api.interface.(connections|console-files|docs-files|every-route|hostile-requests|plugin-files|widget-file)/,
  /^test.api.quotes.(buyer-page-templates|document|preview|read-quote-document|seller-name)/,
]
const NEEDS_PROGRAM = /^(test.(acceptance|browser|connectors|docs|api.from-request-to-order)|proofs)/
const NEEDS_CONSOLE = /^test.browser/

const BOOLEAN_OPTION = { type: 'boolean', default: false } as const
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    change: BOOLEAN_OPTION,
    release: BOOLEAN_OPTION,
    strict: BOOLEAN_OPTION,
    figures: BOOLEAN_OPTION,
    'keep-times': BOOLEAN_OPTION,
    test: { type: 'string', short: 't' },
    minutes: { type: 'string' },
  },
})
// A script of package.json may name a folder; files of it that the command names take its place.
const paths = positionals.map((path) => relative('', path) || '.')
const named = paths.filter((path) => !paths.some((other) => other.startsWith(join(path, sep))))
const missing = named.find((path) => !existsSync(path))
if (missing !== undefined) {
  process.stderr.write(`There is no file or folder ${missing}.\n`)
  process.exit(2)
}
const began = performance.now()
const directory = await makeRunDirectory()
const totals = { passed: 0, failed: 0 }
const failures: Failure[] = []
const leftOut: Obstacle[] = []
const expected = readTimes()
const results: FileResult[] = []
const unsteady: string[] = []
let [filesDone, filesChosen] = [0, 0]

try {
  await (options.release ? runRelease() : options.change ? runForChange() : runChosen())
} catch (error) {
  totals.failed++
  print((error as Error).stack ?? String(error))
}
if (options.strict) totals.failed += leftOut.filter(({ is_optional }) => !is_optional).length
if (failures.length > 1) for (const failure of failures) print(failureText(failure))
for (const file of unsteady) print(`\nUnsteady: ${file} failed, and passed alone.`)
for (const { reason } of leftOut) print(`\nLeft out: ${reason}`)
for (const line of findGrown(results, expected)) print(line)
if (options['keep-times']) keepTimes(results)
print(
  `\n${filesDone} files in ${Math.round((performance.now() - began) / 1000)} s\n${totals.passed} passed, ${totals.failed} failed`,
)
// Also ends what a failed start left running, such as a server.
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

/** The named files, or those of `npm test`. */
async function runChosen(): Promise<void> {
  const files =
    named.length > 0 ? findFiles(named) : findFiles(['test'], (file) => !matches(file, LEFT_TO_RELEASE))
  const needsDatabase = files.some((file) => !NEEDS_NO_DATABASE.test(file))
  // Side by side, as each mostly occupies one core.
  const [server] = await Promise.all([needsDatabase ? embeddedServer() : undefined, build(files)])
  await run(files.map((file) => jobOn(server, file)))
  await server?.stop()
}

async function runForChange(): Promise<void> {
  const isChosen = (file: string) => matches(file, LEFT_TO_RELEASE) && matches(file, FOR_EVERY_CHANGE)
  const files = findFiles(['test', 'proofs'], isChosen)
  const [server] = await Promise.all([embeddedServer(), build(files)])
  await runWaiting(server, files)
  await server.stop()
}

/** With one process more than there are cores, as these tests wait a third of the time: for other programs, or a deadline. */
async function runWaiting(server: TestServer, files: string[]): Promise<void> {
  await run(
    files.map((file) => jobOn(server, file)),
    availableParallelism() + 1,
  )
  if (named.length === 0) await repeatInBrowser(server)
}

async function build(files: string[]): Promise<void> {
  if (files.some((file) => NEEDS_CONSOLE.test(file))) await buildProgramAndConsole()
  else if (files.some((file) => NEEDS_PROGRAM.test(file))) await buildProgram()
}

async function runRelease(): Promise<void> {
  const files = findFiles(named.length > 0 ? named : ['test', 'proofs'])
  const [server, other] = await Promise.all([embeddedServer(), otherServer(), build(files)])
  print(`On ${server.version}, then on ${other.version}\n`)
  const filesOnOther = files.filter((file) => !matches(file, [ALONE, ...RUN_ONCE]))
  // `npm test` has run the others once. If files are named, it has not.
  const filesOnServer = files.filter(
    (file) => (named.length > 0 && !filesOnOther.includes(file)) || matches(file, LEFT_TO_RELEASE),
  )
  await runWaiting(server, filesOnServer)
  // In the opposite order, so that a file that depends on an earlier one fails.
  const minutes = options.minutes === undefined ? Infinity : Number(options.minutes)
  const latest_start = performance.timeOrigin + minutes * 60_000
  const late: string[] = []
  await run(
    filesOnOther.reverse().map((file) => ({ ...jobOn(other, file), latest_start })),
    availableParallelism(),
    (file) => void late.push(file),
  )
  if (late.length > 0)
    leftOut.push({
      reason: `once more on ${other.version}, after ${minutes} minutes: ${late.join(', ')}`,
      is_optional: true,
    })
  await Promise.all([server.stop(), other.stop()])
}

/** A browser that other tests leave no time does not always keep up. Its files that failed run once more, with nothing beside them. */
async function repeatInBrowser(server: TestServer): Promise<void> {
  const failed = results.filter((result) => result.failed > 0 && NEEDS_CONSOLE.test(result.file))
  for (const result of failed) totals.failed -= result.failed
  const files = failed.map(({ file }) => file)
  const first = results.length
  await run(
    files.map((file) => jobOn(server, file)),
    1,
  )
  unsteady.push(...results.slice(first).flatMap((result) => (result.failed > 0 ? [] : [result.file])))
}

function matches(file: string, patterns: RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(file))
}

function otherServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const { host, port, user, password, database } = new pg.Client(url)
    return serverAt({ host, port, user, password: password ?? undefined, database })
  }
  if (existsSync(DEBIAN_POSTGRES)) return embeddedServer(DEBIAN_POSTGRES)
  leftOut.push({
    reason: 'a second PostgreSQL: neither TEST_DATABASE_URL nor Debian’s PostgreSQL 15 is available',
  })
  return embeddedServer()
}

function jobOn(server: TestServer | undefined, file: string): Job {
  const environment = server && { QUOTEWRIGHT_TEST_SERVER: JSON.stringify(server.connection) }
  return { file, environment, is_alone: ALONE.test(file) && (options.release || options.change) }
}

/** The chosen test files of these files and folders, the longest first, so that the last ones end together. */
function findFiles(paths: string[], isChosen: (file: string) => boolean = () => true): string[] {
  // Relative paths: a file that is named twice, in different ways, runs once.
  const found = paths.flatMap((name) => {
    const path = relative('', name) || '.'
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
    const tests = names.filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    return tests.map((name) => join(path, name))
  })
  const weigh = (file: string) => ({
    isAlone: Number(ALONE.test(file)),
    seconds: expected[file] ?? 0,
    bytes: statSync(file).size,
  })
  const chosen = found.filter((file) => (named.length > 0 || !ONLY_IF_NAMED.test(file)) && isChosen(file))
  return [...new Set(chosen)].filter(canRun).sort((one, other) => {
    const [a, b] = [weigh(one), weigh(other)]
    return b.isAlone - a.isAlone || b.seconds - a.seconds || b.bytes - a.bytes
  })
}

/** Returns whether a file can run on this machine; the reason why not is printed at the end. */
function canRun(file: string): boolean {
  const obstacle = findObstacle(file)
  if (obstacle) leftOut.push({ ...obstacle, reason: `${file}: ${obstacle.reason}` })
  return obstacle === undefined
}

async function run(
  jobs: Job[],
  size = availableParallelism(),
  onLate?: (file: string) => void,
): Promise<void> {
  filesChosen += jobs.length
  await runJobs(jobs, {
    directory,
    size,
    name_pattern: options.test,
    onFailure: (failure) => {
      failures.push(failure)
      print(failureText(failure))
    },
    onFile,
    onDiagnostic: options.figures ? print : undefined,
    onLate,
  })
}

function onFile(result: FileResult): void {
  const { file, passed, failed, seconds } = result
  results.push(result)
  filesDone++
  totals.passed += passed
  totals.failed += failed
  const progress = `${String(filesDone).padStart(String(filesChosen).length)}/${filesChosen}`
  const figures = `${seconds.toFixed(1).padStart(5)} s  ${String(passed).padStart(4)}`
  print(`${progress}  ${failed > 0 ? 'FAILED' : 'ok    '} ${figures}  ${file}`)
}

function failureText({ file, names, error }: Failure): string {
  const pattern = names
    .at(-1)
    ?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll("'", '.')
  const script = options.release ? 'npm run test:release' : 'npm test'
  const command = `${script} -- ${file}${pattern === undefined ? '' : ` -t '^${pattern}$'`}`
  return `\nFAILED ${[file, ...names].join(' > ')}\n${error.replace(/^/gm, '    ')}\n    Repeat: ${command}\n`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
