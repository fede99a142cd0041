// Compares the service with hardware and database limits and with other implementations: docs/performance.md.
//
//   npm run bench                      everything in full size; writes bench/results/<date>.md
//   npm run bench -- --quick           everything, with fewer rows and shorter runs: within ten minutes
//   npm run bench -- read-quote …      some cases
//
// DATABASE_URL names another server than the embedded one (a role that may create databases); BENCH_DATA_DIR keeps the
// directory of the embedded one, and so its rows, for the next time.
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runConsoleCase } from './console-case.ts'
import type { Context } from './context.ts'
import { runDocumentCase } from './document-case.ts'
import { runGrowthCase } from './growth-case.ts'
import { listCases, runListCase } from './list-case.ts'
import { runLoadCase } from './load-case.ts'
import { loadCases } from './load-cases.ts'
import { runMerchantsCase } from './merchants-case.ts'
import { runMigrationCase } from './migration-case.ts'
import { openPostgres } from './postgres.ts'
import { runPriceCase } from './price-case.ts'
import { machine } from './report.ts'
import { runSearchCase } from './search-case.ts'
import { runStartCase } from './start-case.ts'
import { runSyncCase } from './sync-case.ts'
import { findMissingTools, type Tool } from './tools.ts'
import { runUpdateCase } from './update-case.ts'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    'growth-rows': { type: 'string' },
    runs: { type: 'string' },
  },
})

type Case = { tools: Tool[]; measure: (context: Context) => Promise<string> }

const cases: Record<string, Case> = {
  start: { tools: [], measure: runStartCase },
  ...eachOf(listCases, (name, spec) => ({
    tools: ['psql', 'curl'],
    measure: (context) => runListCase(context, name, spec),
  })),
  ...eachOf(loadCases, (name, spec) => ({
    tools: ['pgbench'],
    measure: (context) => runLoadCase(context, name, spec),
  })),
  document: { tools: [], measure: runDocumentCase },
  growth: { tools: [], measure: runGrowthCase },
  merchants: { tools: [], measure: runMerchantsCase },
  migration: { tools: [], measure: runMigrationCase },
  prices: { tools: [], measure: runPriceCase },
  search: { tools: [], measure: runSearchCase },
  sync: { tools: [], measure: runSyncCase },
  update: { tools: ['git', '/usr/sbin/nginx', 'openssl'], measure: runUpdateCase },
  console: { tools: [], measure: runConsoleCase },
}

const unknown = names.find((name) => !(name in cases))
const chosen = Object.entries(cases).filter(([name]) => names.length === 0 || names.includes(name))
const missing = await findMissingTools(chosen.flatMap(([, { tools }]) => tools))
if (unknown !== undefined) refuse(`There is no case ${unknown}: choose of ${Object.keys(cases).join(', ')}.`)
else if (missing.length > 0) refuse(`Install ${missing.join(', ')} first: the limits are measured with it.`)
else await measure(chosen.map(([, each]) => each))

async function measure(each: Case[]): Promise<void> {
  const postgres = await openPostgres()
  const context: Context = {
    postgres,
    rows: Number(options.rows ?? (options.quick ? 10_000 : 1_000_000)),
    quotes: options.quick ? 50_000 : 100_000,
    migrated_quotes: options.quick ? 50_000 : 2_000_000,
    offered_lines: options.quick ? 500_000 : 10_000_000,
    growth_rows: Number(options['growth-rows'] ?? (options.quick ? 300_000 : 10_000_000)),
    runs: Number(options.runs ?? (options.quick ? 3 : 5)),
    seconds: options.quick ? 3 : 4,
    say: (line) => process.stderr.write(`${line}\n`),
  }
  try {
    const results: string[] = []
    for (const { measure } of each) {
      results.push(await measure(context))
      process.stdout.write(`\n${results.at(-1)}\n`)
    }
    process.stdout.write(`\n${machine(context)}\n`)
    // Partial runs do not replace full results.
    if (!options.quick && names.length === 0) await keep([machine(context), ...results])
  } finally {
    await postgres.stop()
  }
}

async function keep(parts: string[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const directory = new URL('results/', import.meta.url)
  await mkdir(directory, { recursive: true })
  await writeFile(new URL(`${date}.md`, directory), [`# ${date}`, ...parts].join('\n\n') + '\n')
}

function eachOf<T>(specs: Record<string, T>, make: (name: string, spec: T) => Case): Record<string, Case> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, make(name, spec)]))
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
