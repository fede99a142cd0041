// Proves the promises of docs/promises.md, each with its negative controls, and prints a line for each.
//
//   npm run prove                       all, in the small size that CI runs
//   npm run prove -- P1 P8 --full       some, in full size
//   npm run prove -- P8 --seed 7        with other random numbers; a failure names its seed
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProgram, makeRunDirectory } from '../test/support/run-directory.ts'
import { runJobs } from '../test/support/test-pool.ts'
import { REPORT, type Report } from './support/proof.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const files = (await readdir('proofs')).filter((name) => /^p\d+-.*\.test\.ts$/.test(name)).sort()
const wanted = positionals.map((name) => name.toUpperCase())
const unknown = wanted.find((name) => !files.some((file) => promisesOf(file).includes(name)))

if (unknown === undefined) await prove()
else {
  const known = [...new Set(files.flatMap(promisesOf))].join(', ')
  process.stderr.write(`There is no promise ${unknown}. Choose from ${known}.\n`)
  process.exitCode = 2
}

// One file after the other: each has the machine to itself.
async function prove(): Promise<void> {
  const chosen = files.filter(
    (file) => wanted.length === 0 || promisesOf(file).some((promise) => wanted.includes(promise)),
  )
  const environment = { QUOTEWRIGHT_PROOF: options.full ? 'full' : 'ci', QUOTEWRIGHT_SEED: options.seed }
  buildProgram()
  const directory = await makeRunDirectory()
  let reports: Report[] = []
  await runJobs(
    chosen.map((file) => ({ file: join('proofs', file), environment })),
    {
      ...{ directory, size: 1, process_per_file: true },
      onDiagnostic: (message) => {
        if (message.startsWith(REPORT)) reports.push(JSON.parse(message.slice(REPORT.length)) as Report)
      },
      onFailure: ({ names, error }) => {
        process.exitCode = 1
        process.stdout.write(`${names.join(' > ')}\n${error}\n`.replace(/^/gm, '    '))
      },
      onFile: ({ file }) => {
        if (reports.length === 0) process.stdout.write(`FAILED ${file} made no report\n`)
        for (const proof of reports.filter(({ control }) => control === undefined))
          process.stdout.write(linesOf(proof, reports))
        reports = []
      },
    },
  )
}

/** A file such as p06-p07-events.test.ts proves P6 and P7. */
function promisesOf(file: string): string[] {
  const [, numbers = ''] = /^((?:p\d+-)+)/.exec(file) ?? []
  return numbers.split('-').flatMap((number) => (number ? [`P${Number(number.slice(1))}`] : []))
}

function linesOf({ promise, says, cases, failures, figures = {} }: Report, all: Report[]): string {
  const reports = all.filter((report) => report.promise === promise)
  const controls = reports.filter(({ control }) => control !== undefined)
  const noticed = controls.filter((report) => report.failures.length > 0).length
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0)
  const isProved = failures.length === 0 && noticed === controls.length
  const counted = Object.entries(figures).map(([name, value]) => `, ${value} ${name}`)
  return (
    `${isProved ? 'ok    ' : 'FAILED'} ${promise.padEnd(3)} ${says}\n` +
    `           ${cases} cases${counted.join('')}; ` +
    `${failures.length} failures; ${noticed} of ${controls.length} controls noticed; ${seconds} s\n`
  )
}
