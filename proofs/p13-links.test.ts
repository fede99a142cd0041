// P13: while clients with a link read PDFs, totals and pages that are as long as they can be, and hang up, good clients get
// the right response, a seller gets a document, each link is served as often as its budget allows, and nothing is left when the
// clients have gone. Times, memory and CPU are figures; only the memory has a limit, a fraction of what the attacks once took.
import { run, type Database } from '../src/platform/postgres/database.ts'
import { linkToken, type LinkRight } from '../src/quoting/buyer-link/buyer-link.ts'
import { atOnce, type Client, openApi, openClient, openPatchedServer } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { openShop } from '../test/support/shop.ts'
import { databaseUrl } from '../test/support/test-server.ts'
import { until } from '../test/support/until.ts'
import { watchGoodClients } from './support/bad-clients.ts'
import { attackByLinks, type Link, type Links, linkWays } from './support/link-holders.ts'
import { cpuShareOf, memoryOf } from './support/process-figures.ts'
import { addPromiseTest } from './support/promise-test.ts'

type Size = { calls: number; connections: number; long: number; short: number }
/** `hang_ms`: how long to wait for what must come true. */
type Target = { port: number; pid?: number | undefined; hang_ms?: number }

const LONG = 10_000
const SHORT = 200
const MESSAGES = 100
/** Of a counter-offer. */
const WANTED = 200
/** More than at the start. */
const MEMORY_MB_MAX = 500
const CONTROL_REQUESTS = 200
/** Documents that are drawn at once if they are short, and that wait besides. */
const DRAWN = 2
const WAITING = 2
const STALL = 'nodejs_eventloop_lag_max_seconds'
const RUNNING = 'quotewright_documents{state="running"}'
const PUBLIC_URL = 'https://quotes.example.com'

const api = await openApi({ PUBLIC_URL })
const shop = await openShop(api)
await run(
  api.db,
  `insert into price_request (store_id, customer_email) select 1, n || '@example.com' from generate_series(1, 200) n`,
)
const key = await api.app.state.linkKey()
const customer = await shop.newCustomer()
const token = await api.tokenFor('all')
const links: Links = { long: [], short: [], conversation: [] }

addPromiseTest<Size>({
  promise: 'P13',
  statement:
    'Holders of links do not keep others from their responses, and nothing is done for those who hung up.',
  sizes: {
    ci: { calls: 200, connections: 8, long: 2, short: 12 },
    full: { calls: 4000, connections: 40, long: 6, short: 60 },
  },
  prove: async (size, { t }) => {
    await addQuotes(size)
    const environment = {
      DATABASE_URL: databaseUrl(api.db.pool.options),
      RATE_LIMIT_PER_MINUTE: '0',
      PUBLIC_URL,
    }
    const service = await (await openOperator(t)).start(environment)
    const target = { port: service.port, pid: service.child.pid }
    const failures = await documentFaults(target.port)
    const alone = await watchGoodClients(target.port, token, size)
    failures.push(...alone.faults.map((fault) => `alone: ${fault}`))
    const memory = await memoryOf(target.pid ?? 0)
    const figures: Record<string, number> = {
      'ms p50 alone': alone.p50_ms,
      'ms p99 alone': alone.p99_ms,
      'MB alone': memory,
    }
    let cases = 0
    for (const way of Object.keys(linkWays)) {
      const outcome = await watchBeside(target, size, way)
      failures.push(...outcome.failures)
      Object.assign(figures, outcome.figures)
      cases += outcome.cases
      if ((outcome.figures[`MB after ${way}`] ?? 0) > memory + MEMORY_MB_MAX)
        failures.push(`${outcome.figures[`MB after ${way}`]} MB are in use after ${way}`)
    }
    return { cases, failures, figures }
  },
  controls: {
    'documents that are drawn for readers who hung up': (size) => {
      const { documents } = api.services
      const drawOn: typeof documents.draw = (source, { caller }) => documents.draw(source, { caller })
      const patch = { services: { documents: { ...documents, draw: drawOn } } }
      return watchUnguarded(size, 'PDFs of 200 lines, hung up', patch, /no document waits for nobody/)
    },
    'links without a budget': (size) =>
      watchUnguarded(
        size,
        'PDFs of 10,000 lines',
        { services: { db: withoutBudget(api.db) } },
        /is served more than/,
      ),
  },
})

/** `failure` is what the missing guard causes; others do not count. */
async function watchUnguarded(
  size: Size,
  way: string,
  patch: Parameters<typeof openPatchedServer>[1],
  failure: RegExp,
) {
  await addQuotes(size)
  const { port } = await openPatchedServer(api, patch)
  const target = { port, hang_ms: 3000 }
  const outcome = await watchBeside(target, { ...size, calls: 40 }, way, CONTROL_REQUESTS)
  return { ...outcome, failures: outcome.failures.filter((each) => failure.test(each)) }
}

/** As if each request came with a link of its own. */
function withoutBudget(db: Database): Database {
  let buyers = 1_000_000
  const query = async (...call: unknown[]) => {
    const result = await (db.query as (...call: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>)(
      ...call,
    )
    for (const row of result.rows)
      if ('is_over' in row && 'buyer_number' in row) row['buyer_number'] = buyers++
    return result
  }
  return { ...db, query: query as Database['query'] }
}

async function watchBeside({ port, pid, hang_ms }: Target, size: Size, way: string, requests_min = 0) {
  const client = openClient(port)
  // Each reading begins a new measurement.
  await readMetric(client, STALL)
  const attack = attackByLinks(port, way, links, size.connections)
  const watch = async () => {
    try {
      const [{ faults, ...figures }, more] = await Promise.all([
        watchGoodClients(port, token, size),
        documentFaults(port),
      ])
      await until('the attackers have done enough', () => attack.requests() >= requests_min)
      return { ...figures, faults: [...faults, ...more], stall_s: await readMetric(client, STALL) }
    } finally {
      await attack.leave()
    }
  }
  const good = await watch()
  const failures = [...good.faults, ...(await attack.leave())]
  if (linkWays[way]?.hangsUp) failures.push(...(await giveUpFaults(client, hang_ms)))
  const isIdle = async () => (await readMetric(client, RUNNING)) === 0
  await until('no document is drawn', isIdle, hang_ms).catch(({ message }: Error) => failures.push(message))
  client.close()
  const figures = {
    [`ms p50 beside ${way}`]: good.p50_ms,
    [`ms p99 beside ${way}`]: good.p99_ms,
    [`ms longest stall beside ${way}`]: Math.round(1000 * good.stall_s),
    ...(pid === undefined ? {} : await restOf(pid, way)),
  }
  const unique = [...new Set(failures)].map((fault) => `beside ${way}: ${fault}`)
  return { cases: good.calls + attack.requests(), failures: unique, figures }
}

/** Hangs up while documents wait, of which none can begin as their items are locked: all must leave the queue. */
async function giveUpFaults(client: Client, hang_ms?: number): Promise<string[]> {
  const short = await atOnce(DRAWN + WAITING, () => addQuote(1, 'view'))
  const readWaiting = () => readMetric(client, 'quotewright_documents{state="waiting"}')
  await until(
    'the queue is empty',
    async () => (await readMetric(client, RUNNING)) + (await readWaiting()) === 0,
  )
  return api.db.transaction(async (tx) => {
    await tx.query('lock table quote_item in access exclusive mode')
    const crowd = attackByLinks(client.port, 'PDFs of 200 lines', { ...links, short }, DRAWN + WAITING)
    try {
      await until('documents wait', async () => (await readWaiting()) === WAITING)
    } finally {
      await crowd.leave()
    }
    return until('no document waits for nobody', async () => (await readWaiting()) === 0, hang_ms).then(
      () => crowd.leave(),
      ({ message }: Error) => [message],
    )
  })
}

async function restOf(pid: number, way: string): Promise<Record<string, number>> {
  return { [`% of a core after ${way}`]: await cpuShareOf(pid), [`MB after ${way}`]: await memoryOf(pid) }
}

async function readMetric(client: Client, series: string): Promise<number> {
  const { text } = await client.get('/metrics')
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? Number.NaN)
}

/** A seller reads the document of a quote of two items. */
async function documentFaults(port: number): Promise<string[]> {
  const client = openClient(port, token)
  const { quote_id } = await shop.createQuote(customer)
  const { status, text } = await client.get(`/rest/V1/quoting/quote/${quote_id}/pdf`)
  client.close()
  return status === 200 ? [] : [`a document is answered ${status} ${text.slice(0, 200)}`]
}

async function addQuotes({ long, short }: Size): Promise<void> {
  if (links.long.length > 0) return
  for (let each = 0; each < long; each++) links.long.push(await addQuote(LONG, 'view'))
  links.short = await atOnce(short, () => addQuote(SHORT, 'view'))
  const conversation = await addQuote(SHORT, 'accept')
  links.conversation.push(conversation)
  await run(
    api.db,
    `insert into quote_comment (quote_id, kind, author, is_internal, text, wanted, quote_version, is_read)
     select $1, 'counter_offer', 'customer', false, 'Could you do it for this?', wanted, 3, true
     from generate_series(1, $2::int), lateral (select json_agg(json_build_object(
       'item_id', item_id, 'sku', sku, 'qty', 5, 'price', 9.5)) as wanted
       from (select * from quote_item where quote_id = $1 limit $3) item) wanted`,
    [conversation.quote, MESSAGES, WANTED],
  )
}

async function addQuote(count: number, right: LinkRight): Promise<Link> {
  const items = Array.from({ length: count }, (_, n) => ({ sku: 'LAMP', qty: 2, price: n / 100 }))
  const { quote_id } = await shop.createQuote(customer, { items })
  await shop.takeTo('proposed', quote_id as number)
  return { quote: quote_id, items: count, token: linkToken(key, quote_id, right, 0) }
}
