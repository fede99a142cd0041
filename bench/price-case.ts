// The memory of prices: what a product was offered for, over very many lines of quotes.
import { ok, openClient, type Client } from '../test/support/api.ts'
import { createDayToken } from '../src/access/integration-actions.ts'
import type { Context } from './context.ts'
import { openPriceRows, LARGE_CUSTOMER, OFTEN, PRODUCTS, SELDOM } from './price-rows.ts'
import { cpuSeconds } from './cpu.ts'
import { table } from './report.ts'
import { median, percentile } from './statistics.ts'
import type { ServerProcess } from './server-process.ts'
import { startQuotewright } from './variants.ts'

const TARGET_MS = 20
const REQUESTS = 200
const WARM_UP = 10

type Query = { sku: string; customer_id?: string; qty?: string }
/** Repeated: the same each time, so that its pages are in memory. Otherwise another product or customer each time. */
type Work = { name: string; is_repeated: boolean; queryOf: (number: number) => Query }

// Customers and products that no other work reads.
const product = (number: number) => `OAK-${1 + (number % PRODUCTS)}`
const customer = (number: number) => String(LARGE_CUSTOMER + 1 + number)
const large = String(LARGE_CUSTOMER)

const repeated = (name: string, query: Query): Work => ({ name, is_repeated: true, queryOf: () => query })
const works: Work[] = [
  {
    name: 'a product in 0.02 % of the lines, another each time',
    is_repeated: false,
    queryOf: (n) => ({ sku: product(n) }),
  },
  {
    name: '… and another customer',
    is_repeated: false,
    queryOf: (n) => ({ sku: product(500 + n), customer_id: customer(n) }),
  },
  repeated('… the same each time', { sku: product(0) }),
  repeated('a product in 1 % of the lines', { sku: OFTEN }),
  repeated('… and a quantity', { sku: OFTEN, qty: '150' }),
  repeated('… and a customer', { sku: OFTEN, customer_id: customer(0) }),
  repeated('… and the customer of 5 % of the quotes', { sku: OFTEN, customer_id: large }),
  repeated('a product in 10 lines', { sku: SELDOM }),
  repeated('a product never offered', { sku: 'NEVER' }),
  repeated('… and the customer of 5 % of the quotes', { sku: 'NEVER', customer_id: large }),
]

export async function runPriceCase(context: Context): Promise<string> {
  const lines = context.offered_lines
  const shop = await openPriceRows(context, lines)
  const token = await shop.db.transaction((tx) => createDayToken(tx, 'bench'))
  const server = await startQuotewright({ url: shop.url })
  const client = openClient(Number(new URL(server.url).port), token)
  const bench = { context, client, server }
  try {
    // Prepares the statements.
    await measure(bench, repeated('', { sku: 'NEVER' }))
    const rows: string[][] = []
    for (const work of works) {
      const { times, cpu_ms } = await measure(bench, work)
      const figures = [median(times), percentile(times, 99), cpu_ms].map((value) => value.toFixed(1))
      rows.push([work.name, ...figures, `≤ ${TARGET_MS}`])
      context.say(`prices: ${rows.at(-1)?.join(', ')}`)
    }
    const title = `GET prices of a product, of ${lines.toLocaleString('en')} lines of quotes`
    return `### ${title}\n\n${table(['', 'median ms', 'p99 ms', 'CPU ms', 'target ms'], rows)}`
  } finally {
    client.close()
    await server.stop()
  }
}

type Bench = { context: Context; client: Client; server: ServerProcess }

/** CPU of the service and of PostgreSQL, which says more on a busy machine. */
async function measure({ context, client, server }: Bench, { is_repeated, queryOf }: Work) {
  const cpu = async () =>
    (await cpuSeconds(server.pid)) + ((await context.postgres.cpuSeconds()) ?? Number.NaN)
  const read = async (number: number) => {
    const query = { currency_code: 'USD', ...queryOf(number) }
    await ok(client.get('/rest/V1/quoting/prices', { query }))
  }
  if (is_repeated) for (let number = 0; number < WARM_UP; number++) await read(number)
  const times: number[] = []
  const before = await cpu()
  for (let number = 0; number < REQUESTS; number++) {
    const start = performance.now()
    await read(number)
    times.push(performance.now() - start)
  }
  return { times, cpu_ms: (((await cpu()) - before) / REQUESTS) * 1000 }
}
