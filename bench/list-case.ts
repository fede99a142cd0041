// A long list: its time, first byte and memory, and the longest wait of another client meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from './cpu.ts'
import { openShop, type Context, type Shop } from './context.ts'
import { missingRows, table } from './report.ts'
import { requireSameAnswer } from './same-answer.ts'
import type { ServerProcess } from './server-process.ts'
import { median, medianRatio, spread } from './statistics.ts'
import { runTool } from './tools.ts'
import { itemColumns, listColumns, quoteColumns } from './variants/columns.ts'
import { startOthers, startQuotewright, type Other } from './variants.ts'

export type ListCase = {
  title: string
  path: string
  /** Queries of the same columns, run with COPY to measure PostgreSQL alone. */
  copies: string[]
  /** Maximum time relative to COPY. */
  target: number
  /** Minimum speed relative to the other variants. */
  targets: Record<Other, number>
}

type Sample = { seconds: number; first_byte_ms?: number; memory_mb?: number; stall_ms?: number }

const SAMPLE_MS = 20
const IDLE_MS = 1000

export async function runListCase(context: Context, name: string, spec: ListCase): Promise<string> {
  const shop = await openShop(context, context.rows, context.quotes)
  const stops: (() => Promise<void>)[] = []
  try {
    const quotewright = await startQuotewright(shop)
    stops.push(() => quotewright.stop())
    const { servers: others, missing } = await startOthers(shop, Object.keys(spec.targets) as Other[])
    for (const server of Object.values(others)) stops.push(() => server.stop())
    const options = { method: 'GET', token: shop.token } as const
    await requireSameAnswer(quotewright, others, { path: spec.path }, options)
    const runners: Record<string, () => Promise<Sample>> = {
      'psql COPY of the columns': () => measureCopies(shop, spec.copies),
    }
    for (const [server, process] of Object.entries({ Quotewright: quotewright, ...others }))
      runners[server] = () => measureDownload(process, shop.token, spec.path)
    const samples = new Map<string, Sample[]>(Object.keys(runners).map((runner) => [runner, []]))
    for (const measure of Object.values(runners)) await measure()
    for (let run = 1; run <= context.runs; run++)
      for (const [runner, measure] of Object.entries(runners)) {
        const sample = await measure()
        samples.get(runner)?.push(sample)
        context.say(`${name}, run ${run}: ${runner} ${sample.seconds.toFixed(2)} s`)
      }
    return report(spec, samples, missing)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measureCopies({ url }: Shop, copies: string[]): Promise<Sample> {
  const start = performance.now()
  for (const sql of copies)
    await runTool('psql', ['-qAt', '-o', '/dev/null', '-c', `copy (${sql}) to stdout`, url])
  return { seconds: (performance.now() - start) / 1000 }
}

async function measureDownload(server: ServerProcess, token: string, path: string): Promise<Sample> {
  await delay(IDLE_MS)
  const idle = await residentBytes(server.pid)
  let isOver = false
  const memory = watchMemory(server.pid, () => isOver)
  const stall = watchStalls(server.url, () => isOver)
  // In another process, so that this one does not slow it down.
  const figures = await runTool('curl', [
    '-sf',
    '-o',
    '/dev/null',
    '-w',
    '%{time_starttransfer} %{time_total}',
    '-H',
    `Authorization: Bearer ${token}`,
    server.url + path,
  ])
  isOver = true
  const [first = Number.NaN, total = Number.NaN] = figures.split(' ').map(Number)
  return {
    seconds: total,
    first_byte_ms: first * 1000,
    memory_mb: ((await memory) - idle) / 2 ** 20,
    stall_ms: await stall,
  }
}

async function watchMemory(pid: number, isOver: () => boolean): Promise<number> {
  let peak = 0
  while (!isOver()) {
    peak = Math.max(peak, await residentBytes(pid))
    await delay(SAMPLE_MS)
  }
  return peak
}

/** The longest wait of another client for a minimal response. */
async function watchStalls(url: string, isOver: () => boolean): Promise<number> {
  let longest = 0
  while (!isOver()) {
    const start = performance.now()
    // A server that stalls longer than its idle timeout closes the connection: the wait counts, answered or not.
    await fetch(`${url}/health/live`)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
    longest = Math.max(longest, performance.now() - start)
    await delay(1)
  }
  return longest
}

function report(
  { title, target, targets }: ListCase,
  samples: Map<string, Sample[]>,
  missing: Record<string, string>,
): string {
  const secondsOf = (name: string) => (samples.get(name) ?? []).map(({ seconds }) => seconds)
  const own = secondsOf('Quotewright')
  const shares: Record<string, string> = {
    'psql COPY of the columns': `≤ ${target} of it`,
    ...Object.fromEntries(
      Object.entries(targets).map(([other, times]) => [other, `≤ ${(1 / times).toFixed(2)} of it`]),
    ),
  }
  const rows = [...samples].map(([name, of]) => {
    const figure = (key: keyof Sample) =>
      of.every((sample) => sample[key] !== undefined)
        ? median(of.map((sample) => sample[key] ?? 0)).toFixed(0)
        : '–'
    const ratio = name === 'Quotewright' ? '' : medianRatio(own, secondsOf(name)).toFixed(2)
    return [
      name,
      spread(secondsOf(name), 2),
      ratio,
      shares[name] ?? '',
      figure('first_byte_ms'),
      figure('memory_mb'),
      figure('stall_ms'),
    ]
  })
  const heads = [
    '',
    'seconds',
    'Quotewright against it',
    'target',
    'first byte ms',
    'memory over idle MB',
    'longest stall of others ms',
  ]
  return `### ${title}\n\n${table(heads, [...rows, ...missingRows(missing, heads)])}`
}

export const listCases: Record<string, ListCase> = {
  'all-price-requests': {
    title: 'GET all price requests',
    path: '/rest/V1/pricerequest/requests',
    copies: [`select ${listColumns} from price_request order by request_id`],
    target: 1.5,
    targets: { 'fastify + pg': 3, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 8 },
  },
  'all-quotes-with-items': {
    title: 'GET all quotes with their items',
    path: '/rest/V1/quoting/quotes?addItems=true',
    copies: [
      `select ${quoteColumns} from quote order by quote_id`,
      `select ${itemColumns} from quote_item order by item_id`,
    ],
    target: 2,
    targets: { 'fastify + pg': 1, 'fastify + pg, tuned': 1, 'NestJS + Prisma': 1 },
  },
}
