// What the load of one merchant does to another: each has a service and a database of its own, on one PostgreSQL and one machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { listPriceRequestsCalls, readPriceRequestCalls, submitPriceRequestCalls } from './calls.ts'
import { openShop, removeSubmitted, type Context, type Shop } from './context.ts'
import { measureLoad, type Call, type Sample } from './load.ts'
import { table } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { median } from './statistics.ts'
import { startQuotewright } from './variants.ts'

const QUIET_ROWS = 10_000
const QUIET_CONNECTIONS = 4
const WARM_UP_MS = 1000
/** Longer than any measurement: it is ended after it. */
const NOISE_S = 600

type Place = { shop: Shop; server: ServerProcess }

/** What the quiet merchant's clients do. */
const works: { name: string; method: 'GET' | 'POST'; calls: (shop: Shop) => () => Call }[] = [
  { name: 'GET one price request', method: 'GET', calls: readPriceRequestCalls },
  { name: 'GET a list of 100', method: 'GET', calls: listPriceRequestsCalls },
  { name: 'POST submit', method: 'POST', calls: submitPriceRequestCalls },
]

/** What the other merchant's clients do meanwhile: how many there are, and the words of autocannon for their call. */
const noises: Record<string, (shop: Shop) => string[] | undefined> = {
  nothing: () => undefined,
  '64 clients read': () => ['-c', '64', '/rest/V1/pricerequest/request/17'],
  '64 clients submit': () => {
    const { path, body } = submitPriceRequestCalls()()
    return ['-c', '64', '-m', 'POST', '-b', body!, path]
  },
  '8 clients read all quotes with their items': () => ['-c', '8', '/rest/V1/quoting/quotes?addItems=true'],
}

export async function runMerchantsCase(context: Context): Promise<string> {
  const servers: ServerProcess[] = []
  const open = async (rows: number, quotes: number): Promise<Place> => {
    const shop = await openShop(context, rows, quotes)
    const server = await startQuotewright(shop)
    servers.push(server)
    return { shop, server }
  }
  try {
    const [quiet, loud] = [await open(QUIET_ROWS, 0), await open(context.rows, context.quotes)]
    const samples = new Map<string, Sample[]>()
    for (let run = 1; run <= context.runs; run++)
      for (const noise of Object.keys(noises))
        for (const work of works) {
          const sample = await measureBeside(context, quiet, loud, { noise, work })
          const key = `${work.name}|${noise}`
          samples.set(key, [...(samples.get(key) ?? []), sample])
          context.say(`merchants, run ${run}: ${key} ${Math.round(sample.per_second)}/s`)
        }
    return report(samples)
  } finally {
    for (const server of servers) await server.stop()
  }
}

type Pair = { noise: string; work: (typeof works)[number] }

async function measureBeside(
  context: Context,
  quiet: Place,
  loud: Place,
  { noise, work }: Pair,
): Promise<Sample> {
  const end = await makeNoise(loud, noises[noise]!(loud.shop))
  try {
    const load = { method: work.method, connections: QUIET_CONNECTIONS, is_fresh: true }
    const calls = { token: quiet.shop.token, next: work.calls(quiet.shop) }
    return await measureLoad(quiet.server, context.postgres, { ...load, ...calls }, context.seconds)
  } finally {
    await end()
    for (const { shop } of [quiet, loud]) await removeSubmitted(shop)
  }
}

/** In a process of its own, so that it does not slow down the measuring one. */
async function makeNoise({ shop, server }: Place, words?: string[]): Promise<() => Promise<void>> {
  if (!words) return async () => {}
  const program = createRequire(import.meta.url).resolve('autocannon')
  const headers = ['-H', `authorization=Bearer ${shop.token}`, '-H', 'content-type=application/json']
  const url = server.url + words.at(-1)!
  const child = spawn(
    process.execPath,
    [program, '-d', `${NOISE_S}`, '-n', ...headers, ...words.slice(0, -1), url],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
  if (child.exitCode !== null) throw new Error(`autocannon ended with ${child.exitCode}`)
  return async () => {
    child.kill()
    await ended
  }
}

function report(samples: Map<string, Sample[]>): string {
  const figure = (all: Sample[], of: (sample: Sample) => number) =>
    median(all.map(of)).toLocaleString('en', { maximumFractionDigits: 1 })
  const rows = works.flatMap(({ name }) =>
    Object.keys(noises).map((noise) => {
      const all = samples.get(`${name}|${noise}`)!
      return [
        name,
        noise,
        figure(all, (each) => each.per_second),
        figure(all, (each) => each.p50_ms),
        figure(all, (each) => each.p99_ms),
      ]
    }),
  )
  const heads = ['one merchant', 'the other merchant', 'per second', 'median, ms', '99th percentile, ms']
  return `### Two merchants on one server\n\n${table(heads, rows)}`
}
