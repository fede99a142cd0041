// Proves the promises of docs/promises.md, each with its controls, and prints a line for each.
//
//   npm run prove                       all, as small as the tests run them
//   npm run prove -- P1 P8 --full       some, in full size
//   npm run prove -- P8 --seed 7        with other chance; a failure names its seed
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { buildProgram } from './support/built-program.ts'
import { REPORT, type Report } from './support/proof.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const directory = join(import.meta.dirname, 'faults')
const files = (await readdir(directory)).filter((name) => /^p\d+-.*\.test\.ts$/.test(name)).sort()
const wanted = positionals.map((name) => name.toUpperCase())
const unknown = wanted.find((name) => !files.some((file) => promisesOf(file).includes(name)))
const chosen = files.filter(
  (file) => wanted.length === 0 || promisesOf(file).some((promise) => wanted.includes(promise)),
)

if (unknown !== undefined) {
  const known = [...new Set(files.flatMap(promisesOf))].join(', ')
  process.stderr.write(`There is no proof of ${unknown}: choose of ${known}.\n`)
  process.exitCode = 2
} else {
  process.env.QUOTEWRIGHT_PROOF = options.full ? 'full' : 'ci'
  process.env.QUOTEWRIGHT_SEED = options.seed
  buildProgram()
  for (const file of chosen) if (!(await proveFile(join(directory, file)))) process.exitCode = 1
}

/** A file such as p06-p07-events.test.ts proves P6 and P7. */
function promisesOf(file: string): string[] {
  const [, numbers = ''] = /^((?:p\d+-)+)/.exec(file) ?? []
  return numbers.split('-').flatMap((number) => (number ? [`P${Number(number.slice(1))}`] : []))
}

// One file after the other: each has the machine to itself.
async function proveFile(file: string): Promise<boolean> {
  const reports: Report[] = []
  const faults: string[] = []
  const events = run({ files: [file], timeout: Number.POSITIVE_INFINITY })
  events.on('test:diagnostic', ({ message }) => {
    if (message.startsWith(REPORT)) reports.push(JSON.parse(message.slice(REPORT.length)) as Report)
  })
  events.on('test:fail', ({ name, details }) => {
    const cause = (details.error as { cause?: Error }).cause
    if (cause?.message) faults.push(`${name}: ${cause.message}`)
  })
  await once(events.resume(), 'end')
  for (const proof of reports.filter(({ control }) => control === undefined))
    process.stdout.write(linesOf(proof, reports))
  if (reports.length === 0) process.stdout.write(`FAILED ${file} gave no report\n`)
  for (const fault of faults) process.stdout.write(`    ${fault.replaceAll('\n', '\n    ')}\n`)
  return faults.length === 0 && reports.length > 0
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
