// A case of many short requests. The variants alternate, so that anything that slows the machine affects all of them.
import type { Context, Shop } from './context.ts'
import { measureLoad, type Call, type Load, type Sample } from './load.ts'
import { missingRows, table } from './report.ts'
import { requireSameAnswer } from './same-answer.ts'
import type { ServerProcess } from './server-process.ts'
import { median, medianRatio, spread } from './statistics.ts'
import { startOthers, startQuotewright, type Other } from './variants.ts'

export type LoadCase = {
  title: string
  method: 'GET' | 'POST'
  connections: number
  open: (context: Context) => Promise<{ shop: Shop; next: () => Call }>
  /** Fields that differ between responses to the same call. */
  ignore?: string[]
  /** The upper bound, and the target as a share of it. */
  limit: { name: string; target: number; open: OpenLimit }
  /** Minimum speed relative to the other variants. */
  targets?: Partial<Record<Other, number>>
}

type OpenLimit = (
  context: Context,
  parts: { shop: Shop; answer: string; load: Load; server: typeof measureLoad },
) => Promise<{
  measure: (seconds: number) => Promise<Partial<Sample> & { per_second: number }>
  stop?: () => Promise<void>
}>

const WARM_UP_S = 2

type Runner = {
  name: string
  measure: (seconds: number) => Promise<Partial<Sample> & { per_second: number }>
}

export async function runLoadCase(context: Context, name: string, spec: LoadCase): Promise<string> {
  const { shop, next } = await spec.open(context)
  const load: Load = { method: spec.method, token: shop.token, connections: spec.connections, next }
  const stops: (() => Promise<void>)[] = []
  const stopAtEnd = (process: ServerProcess) => stops.push(() => process.stop())
  try {
    const quotewright = await startQuotewright(shop)
    stopAtEnd(quotewright)
    const { servers: others, missing } = await startOthers(shop, Object.keys(spec.targets ?? {}) as Other[])
    Object.values(others).forEach(stopAtEnd)
    const options = { method: spec.method, token: shop.token, ignore: spec.ignore }
    const answer = await requireSameAnswer(quotewright, others, next(), options)
    const limit = await spec.limit.open(context, { shop, answer, load, server: measureLoad })
    stops.push(async () => limit.stop?.())
    const runners: Runner[] = [
      {
        name: 'Quotewright',
        measure: (seconds) => measureLoad(quotewright, context.postgres, load, seconds),
      },
      { name: spec.limit.name, measure: limit.measure },
      ...Object.entries(others).map(([other, server]): Runner => ({
        name: other,
        measure: (seconds) => measureLoad(server, context.postgres, load, seconds),
      })),
    ]
    return report(spec, await alternate(context, name, runners), missing)
  } finally {
    for (const stop of stops) await stop()
  }
}

type Samples = Map<string, (Partial<Sample> & { per_second: number })[]>

async function alternate(context: Context, title: string, runners: Runner[]): Promise<Samples> {
  for (const { measure } of runners) await measure(WARM_UP_S)
  const samples: Samples = new Map(runners.map(({ name }) => [name, []]))
  for (let run = 1; run <= context.runs; run++)
    for (const { name, measure } of runners) {
      const sample = await measure(context.seconds)
      samples.get(name)?.push(sample)
      context.say(`${title}, run ${run}: ${name} ${Math.round(sample.per_second)}/s`)
    }
  return samples
}

function report(
  { title, limit, targets = {} }: LoadCase,
  samples: Samples,
  missing: Record<string, string>,
): string {
  const perSecond = (name: string) => (samples.get(name) ?? []).map(({ per_second }) => per_second)
  const own = perSecond('Quotewright')
  const shares: Record<string, string> = {
    [limit.name]: `≥ ${limit.target} of it`,
    ...Object.fromEntries(Object.entries(targets).map(([other, target]) => [other, `≥ ${target} ×`])),
  }
  const rows = [...samples].map(([name, of]) => {
    const figure = (key: keyof Sample, digits: number) =>
      of.every((sample) => Number.isFinite(sample[key]))
        ? median(of.map((sample) => sample[key] ?? Number.NaN)).toFixed(digits)
        : '–'
    return [
      name,
      spread(perSecond(name)),
      name === 'Quotewright' ? '' : medianRatio(own, perSecond(name)).toFixed(2),
      shares[name] ?? '',
      figure('node_us', 1),
      figure('postgres_us', 1),
      figure('p50_ms', 1),
      figure('p99_ms', 1),
    ]
  })
  const heads = [
    '',
    'per second',
    'Quotewright against it',
    'target',
    'Node µs',
    'PostgreSQL µs',
    'p50 ms',
    'p99 ms',
  ]
  return `### ${title}\n\n${table(heads, [...rows, ...missingRows(missing, heads)])}`
}
