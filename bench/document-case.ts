// The document of the longest quote: CPU and memory of the service that draws it, in a thread of its own.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShop, type Context, type Shop } from './context.ts'
import { cpuSeconds, peakResidentBytes, residentBytes } from './cpu.ts'
import { table } from './report.ts'
import { startServer } from './server-process.ts'
import { spread } from './statistics.ts'

/** The most that a quote can have. */
const ITEMS = 10_000
const TARGETS = { cpu_s: 3, memory_mb: 300 }
const QUOTES = '/rest/V1/quoting/quote'

export async function runDocumentCase(context: Context): Promise<string> {
  // The quotes that the case adds affect no other case here.
  const shop = await openShop(context, 1000, 1)
  const [short = 0, ...long] = await withService(shop, (call) => createQuotes(call, context.runs + 1))
  return withService(shop, async (call, pid) => {
    const pathOf = (id: number) => `${QUOTES}/${id}/pdf`
    await call(pathOf(short))
    const before = await residentBytes(pid)
    const samples: { cpu_s: number; seconds: number }[] = []
    for (const [run, id] of long.entries()) {
      const [start, cpu] = [performance.now(), await cpuSeconds(pid)]
      await call(pathOf(id))
      const seconds = (performance.now() - start) / 1000
      samples.push({ seconds, cpu_s: (await cpuSeconds(pid)) - cpu })
      context.say(`document, run ${run}: ${samples.at(-1)?.cpu_s.toFixed(2)} s of CPU`)
    }
    // The first one warms up.
    return report(samples.slice(1), ((await peakResidentBytes(pid)) - before) / 2 ** 20)
  })
}

function report(samples: { cpu_s: number; seconds: number }[], megabytes: number): string {
  const spreadOf = (field: 'cpu_s' | 'seconds') =>
    spread(
      samples.map((sample) => sample[field]),
      2,
    )
  const rows = [
    ['CPU of the service, seconds', spreadOf('cpu_s'), `≤ ${TARGETS.cpu_s}`],
    ['time, seconds', spreadOf('seconds'), ''],
    ['most memory above that after a short document, MB', megabytes.toFixed(0), `≤ ${TARGETS.memory_mb}`],
  ]
  const title = `The document of a quote of ${ITEMS.toLocaleString('en')} items, after the first`
  return `### ${title}\n\n${table(['', 'measured', 'target'], rows)}`
}

/** Throws unless the response is a 200. */
type Call = (path: string, body?: object) => Promise<Buffer>

async function withService<T>(
  { url, token }: Shop,
  work: (call: Call, pid: number) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-bench-'))
  const server = await startServer(
    [process.execPath, fileURLToPath(new URL('../dist/main.js', import.meta.url)), 'serve'],
    { DATABASE_URL: url, DATA_DIR: directory, RATE_LIMIT_PER_MINUTE: '0' },
    { ready_path: '/health/ready' },
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call: Call = async (path, body) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(server.url + path, { headers, ...sent })
    assert.equal(answer.status, 200, `${path} was answered ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  try {
    return await work(call, server.pid)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Returns the ids of a quote of one item and of so many long ones. */
async function createQuotes(call: Call, count: number): Promise<number[]> {
  const ids: number[] = []
  for (const length of [1, ...Array.from({ length: count }, () => ITEMS)]) {
    const items = Array.from({ length }, (_, n) => ({ sku: `OAK-${(n % 5000) + 1}`, qty: 2, price: n }))
    const quote = JSON.parse(String(await call(QUOTES, { quote: { customer_id: 1, items } }))) as {
      quote_id: number
    }
    ids.push(quote.quote_id)
  }
  return ids
}
