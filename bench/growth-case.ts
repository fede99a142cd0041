// The same work on few and on very many rows, to show costs that grow with the table.
import {
  addQuoteToCartCalls,
  listPriceRequestsCalls,
  listQuotesCalls,
  readPriceRequestCalls,
  readQuoteCalls,
  submitPriceRequestCalls,
} from './calls.ts'
import { openShop, removeSubmitted, resetCarts, type Context, type Shop } from './context.ts'
import { measureLoad, type Call, type Sample } from './load.ts'
import { table } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { median, medianRatio, spread } from './statistics.ts'
import { startQuotewright } from './variants.ts'

/** Of price requests, and of quotes. */
const FEW_ROWS = 10_000
/** Maximum cost on many rows relative to few. */
const TARGET = 1.3
const WARM_UP_S = 2

type Work = { name: string; method: 'GET' | 'POST'; connections: number; calls: (shop: Shop) => () => Call }
type Place = { shop: Shop; server: ServerProcess }
type Pair<T> = { few: T; many: T }

const works: Work[] = [
  { name: 'GET one price request', method: 'GET', connections: 32, calls: readPriceRequestCalls },
  { name: 'GET a list of 100 of a time', method: 'GET', connections: 16, calls: listPriceRequestsCalls },
  { name: 'POST submit', method: 'POST', connections: 32, calls: submitPriceRequestCalls },
  { name: 'GET one quote with its 5 items', method: 'GET', connections: 32, calls: readQuoteCalls },
  { name: 'GET a list of 100 quotes of a time', method: 'GET', connections: 16, calls: listQuotesCalls },
  { name: 'POST addToCart of 5 items', method: 'POST', connections: 16, calls: addQuoteToCartCalls },
]

export async function runGrowthCase(context: Context): Promise<string> {
  const servers: ServerProcess[] = []
  const open = async (rows: number, quotes: number): Promise<Place> => {
    const shop = await openShop(context, rows, quotes)
    await readWhole(shop)
    const server = await startQuotewright(shop)
    servers.push(server)
    return { shop, server }
  }
  const many = [context.growth_rows, context.growth_rows / 10] as const
  try {
    const places = { few: await open(FEW_ROWS, FEW_ROWS), many: await open(...many) }
    const rows: string[][] = []
    for (const work of works) rows.push(report(work, await measure(context, work, places)))
    const heads = [
      '',
      'per second with few',
      'with many',
      'time against it',
      'CPU µs with few',
      'with many',
      'CPU against it',
      'target',
    ]
    const [few, ...large] = [FEW_ROWS, ...many].map((count) => count.toLocaleString('en'))
    const title = `${large[0]} price requests and ${large[1]} quotes against ${few} of each`
    return `### ${title}\n\n${table(heads, rows)}`
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Loads rows and indexes into memory, so that the disk is not compared. */
async function readWhole({ db }: Shop): Promise<void> {
  await db.query('create extension if not exists pg_prewarm')
  await db.query(
    "select pg_prewarm(oid, 'read') from pg_class where oid::regclass::text ~ '^(price_request|quote|cart)' and relkind in ('r', 'i')",
  )
}

async function measure(context: Context, work: Work, places: Pair<Place>): Promise<Pair<Sample[]>> {
  const next = { few: work.calls(places.few.shop), many: work.calls(places.many.shop) }
  const once = async (size: 'few' | 'many', seconds: number) => {
    const { shop, server } = places[size]
    const { method, connections } = work
    const load = { method, connections, token: shop.token, next: next[size], is_fresh: true }
    const sample = await measureLoad(server, context.postgres, load, seconds)
    // Submitted rows would change the size of the table.
    if (method === 'POST') await removeSubmitted(shop).then(() => resetCarts(shop))
    return sample
  }
  const samples: Pair<Sample[]> = { few: [], many: [] }
  for (const size of ['few', 'many'] as const) await once(size, WARM_UP_S)
  for (let run = 1; run <= context.runs; run++)
    for (const size of ['few', 'many'] as const) {
      const sample = await once(size, context.seconds)
      samples[size].push(sample)
      context.say(
        `growth, run ${run}: ${work.name}, ${places[size].shop.rows} rows, ${Math.round(sample.per_second)}/s`,
      )
    }
  return samples
}

function report({ name }: Work, { few, many }: Pair<Sample[]>): string[] {
  const perSecond = (samples: Sample[]) => samples.map(({ per_second }) => per_second)
  const cpu = (samples: Sample[]) => samples.map(({ node_us, postgres_us }) => node_us + postgres_us)
  const figure = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
  return [
    name,
    spread(perSecond(few)),
    spread(perSecond(many)),
    figure(medianRatio(perSecond(few), perSecond(many)), 2),
    figure(median(cpu(few)), 1),
    figure(median(cpu(many)), 1),
    figure(medianRatio(cpu(many), cpu(few)), 2),
    `≤ ${TARGET}`,
  ]
}
