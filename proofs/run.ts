// Runs the promise tests of docs/promises.md with their negative controls, and prints a result for each promise.
//
//   npm run prove                       all, in the small size of CI
//   npm run prove -- P1 P8 --full       some, in full size
//   npm run prove -- P8 --seed 7        with another seed; a failure prints its seed
//   npm run prove -- P19 --full --part 'a switchover'   only the cases whose name matches, where a promise names them
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProgram, findObstacle, makeRunDirectory } from '../test/support/run-directory.ts'
import { runJobs } from '../test/support/test-pool.ts'
import { REPORT, type Report } from './support/promise-test.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    part: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
})
/** In full size, a promise test may report nothing for hours. */
const SILENT_MS_MAX = 24 * 3_600_000
const files = (await readdir('proofs')).filter((name) => /^p\d+-.*\.test\.ts$/.test(name)).sort()
const wanted = positionals.map((name) => name.toUpperCase())
const unknown = wanted.find((name) => !files.some((file) => promisesOf(file).includes(name)))

if (unknown === undefined) await prove()
else {
  const known = [...new Set(files.flatMap(promisesOf))].join(', ')
  process.stderr.write(`There is no promise ${unknown}. Choose from ${known}.\n`)
  process.exitCode = 2
}

// One file at a time, so that each has the machine to itself.
async function prove(): Promise<void> {
  const chosen = files.filter(
    (file) => wanted.length === 0 || promisesOf(file).some((promise) => wanted.includes(promise)),
  )
  const environment = {
    QUOTEWRIGHT_PROOF: options.full ? 'full' : 'ci',
    QUOTEWRIGHT_PROOF_PART: options.part,
    QUOTEWRIGHT_SEED: options.seed,
  }
  const common = { environment, silent_ms_max: SILENT_MS_MAX }
  await buildProgram()
  const directory = await makeRunDirectory()
  let reports: Report[] = []
  const fail = (text: string) => {
    process.exitCode = 1
    process.stdout.write(text)
  }
  const jobs = chosen.map((file) => ({ ...common, file: join('proofs', file), is_alone: true }))
  const leftOut = jobs.filter(({ file }) => findObstacle(file) !== undefined)
  await runJobs(
    jobs.filter((job) => !leftOut.includes(job)),
    {
      directory,
      size: 1,
      onDiagnostic: (message) => {
        if (message.startsWith(REPORT)) reports.push(JSON.parse(message.slice(REPORT.length)) as Report)
      },
      onFailure: ({ names, error }) => fail(`${`${names.join(' > ')}\n${error}`.replace(/^/gm, '    ')}\n`),
      onFile: ({ file }) => {
        for (const promise of promisesOf(basename(file))) {
          const report = reports.find((each) => each.promise === promise && each.control === undefined)
          if (report) process.stdout.write(linesOf(report, reports))
          else fail(`FAILED ${promise.padEnd(3)} ${file} made no report\n`)
        }
        reports = []
      },
    },
  )
  for (const { file } of leftOut) process.stdout.write(`Left out: ${file}: ${findObstacle(file)?.reason}\n`)
}

/** A file such as p06-p07-events-and-mail.test.ts tests P6 and P7. */
function promisesOf(file: string): string[] {
  const [, numbers = ''] = /^((?:p\d+-)+)/.exec(file) ?? []
  return numbers.split('-').flatMap((number) => (number ? [`P${Number(number.slice(1))}`] : []))
}

function linesOf(
  { promise, statement, cases, failures, controls, figures = {}, table = [] }: Report,
  all: Report[],
): string {
  const reports = all.filter((report) => report.promise === promise)
  const detected = reports.filter((report) => report.control !== undefined && report.failures > 0).length
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0)
  const isKept = cases > 0 && failures === 0 && detected === controls
  const counted = Object.entries(figures).map(([name, value]) => `, ${value} ${name}`)
  return (
    `${isKept ? 'ok    ' : 'FAILED'} ${promise.padEnd(3)} ${statement}\n` +
    `           ${cases} cases${counted.join('')}; ` +
    `${failures} failures; ${detected} of ${controls} controls detected; ${seconds} s\n` +
    table.map((line) => `${line}\n`).join('')
  )
}
