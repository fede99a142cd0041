// Measures the service against what limits it and what it competes with.
//
//   npm run bench                      everything, 1,000,000 price requests
//   npm run bench -- --quick           10,000 price requests, shorter runs
//   npm run bench -- read-quote …      some cases
//
// Prints tables and writes them to bench/results/<date>.md. Needs pgbench and psql, for the limits. DATABASE_URL names
// another server than the embedded one; BENCH_DATA_DIR keeps its directory, and so its rows, for the next time.
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Context } from './context.ts'
import { listCases, runListCase } from './list-case.ts'
import { loadCases } from './load-cases.ts'
import { runLoadCase } from './load-case.ts'
import { openPostgres } from './postgres.ts'
import { machine } from './report.ts'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rows: { type: 'string' }, runs: { type: 'string' } },
})

const cases: Record<string, (context: Context) => Promise<string>> = {
  ...Object.fromEntries(
    Object.entries(listCases).map(([name, spec]) => [
      name,
      (context: Context) => runListCase(context, name, spec),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(loadCases).map(([name, spec]) => [
      name,
      (context: Context) => runLoadCase(context, name, spec),
    ]),
  ),
}

for (const name of names)
  if (!(name in cases)) throw new Error(`there is no case ${name}: ${Object.keys(cases).join(', ')}`)

const postgres = await openPostgres()
const context: Context = {
  postgres,
  rows: Number(options.rows ?? (options.quick ? 10_000 : 1_000_000)),
  quotes: 100_000,
  runs: Number(options.runs ?? 5),
  seconds: options.quick ? 3 : 4,
  say: (line) => process.stderr.write(`${line}\n`),
}
try {
  const results: string[] = []
  for (const [name, measure] of Object.entries(cases))
    if (names.length === 0 || names.includes(name)) {
      results.push(await measure(context))
      process.stdout.write(`\n${results.at(-1)}\n`)
    }
  const date = new Date().toISOString().slice(0, 10)
  const directory = new URL('results/', import.meta.url)
  await mkdir(directory, { recursive: true })
  await writeFile(
    new URL(`${date}.md`, directory),
    [`# ${date}`, machine(context), ...results].join('\n\n') + '\n',
  )
} finally {
  await postgres.stop()
}
