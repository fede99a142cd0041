// P4: several clients change the same quotes at once, and none overwrites a version that it has not read.
//
// Up to eight sellers edit and move a quote from the version that they read; its customer adds it to a cart and removes
// it again, and now and then an operator erases the customer. Row n of the history is version n of the quote.
import type { TestContext } from 'node:test'
import type { Random } from '../src/demo/demo-random.ts'
import { many } from '../src/platform/postgres/database.ts'
import { eraseCustomer } from '../src/quoting/erasure/erase-actions.ts'
import { makeIntegration, makeRole } from '../test/support/access-fixtures.ts'
import { atOnce, type Client, ok, openApi, openClient } from '../test/support/api.ts'
import { logFaults, openCallLog, type CallLog } from './support/call-log.ts'
import { openProxy, type Forward, type ProxyRequest, type Reply } from './support/proxy.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'
import { openShop, quoting } from '../test/support/shop.ts'

type Size = { edits: number }
type Quote = { quote_id: number; version: number; status: string } & Contents
type Contents = {
  seller_comment?: string
  shipping_description?: string
  shipping_amount?: number
  items?: { sku: string; qty: number; price: number }[]
}
type Edit = { readVersion: number; contents: Contents }
type Seller = { name: string; client: Client }
/** What all edits of a run share. */
type Run = { sellers: Seller[]; log: CallLog; random: Random; failures: string[] }

const SELLERS_MAX = 8
const QUOTES_AT_ONCE = 6
const TURNS = 12
const api = await openApi()
const shop = await openShop(api)
await makeRole(api, 'Seller', ['Quoting::quotes'])

addPromiseTest<Size>({
  promise: 'P4',
  statement: 'Nobody overwrites the changes of another unnoticed.',
  sizes: { ci: { edits: 600 }, full: { edits: 200_000 } },
  prove: (size, trial) => edit(trial, size, 'test', api.port),
  controls: {
    'edits that overwrite any version': async (size, trial) => {
      const port = await openProxy(trial.t, () => api.port, overwrite)
      return edit(trial, { edits: size.edits / 10 }, 'control', port)
    },
  },
})

async function edit({ t, random }: Trial, size: Size, name: string, port: number): Promise<Outcome> {
  const run: Run = { sellers: await openSellers(t, name, port), log: openCallLog(), random, failures: [] }
  let compared = 0
  for (let tried = 0; tried < size.edits; tried = run.log.outcomes().size) {
    compared += (await atOnce(QUOTES_AT_ONCE, () => editOne(run))).reduce((sum, count) => sum + count, 0)
  }
  const faults = await logFaults(api.db, { 'in the history,': [run.log, historySql] }, `${name}-`)
  const sql = `select 'quote ' || quote_id || ' has version ' || version || ' and ' || count(*) || ' rows' as fault
     from quote join quote_history using (quote_id) group by quote_id having count(*) <> version`
  const gaps = await many<{ fault: string }>(api.db, sql)
  faults.push(...gaps.map(({ fault }) => fault))
  const figures = { confirmed: run.log.count('ok'), refused: run.log.count('refused'), compared }
  return { cases: run.log.outcomes().size, failures: [...faults, ...run.failures], figures }
}

async function overwrite(request: ProxyRequest, forward: Forward): Promise<Reply> {
  if (request.method !== 'PUT') return forward(request)
  const { path, headers } = request
  const { quote } = JSON.parse(request.body.toString()) as { quote: object }
  for (;;) {
    const { authorization } = headers
    const read = await forward({ method: 'GET', path, headers: { authorization }, body: Buffer.alloc(0) })
    const { version } = JSON.parse(read.body.toString()) as Quote
    const body = Buffer.from(JSON.stringify({ quote: { ...quote, version } }))
    const length = { 'content-length': String(body.length) }
    const reply = await forward({ ...request, body, headers: { ...headers, ...length } })
    if (reply.status !== 409) return reply
  }
}

const historySql = `select split_part(actor, ' ', 2) || ' made version ' || version || ' of quote ' || quote_id as key
  from (select *, row_number() over (partition by quote_id order by history_id) as version from quote_history) history
  where actor like 'integration %'`

async function editOne(run: Run): Promise<number> {
  const { random } = run
  const customer = await shop.newCustomer()
  const cart = await shop.openCart(customer)
  const quote = (await shop.createQuote(customer)) as Quote & { customer_email: string }
  const id = quote.quote_id
  const sellers = random.sample(run.sellers, random.pick([2, 2, 3, 3, 4, SELLERS_MAX]))
  const edits: Edit[] = []
  const sell = async (seller: Seller) => {
    for (let turn = 0; turn < TURNS; turn++) if (!(await takeTurn(run, seller, id, edits))) return
  }
  const buy = async () => {
    for (let turn = 0; turn < TURNS; turn++)
      await (random.chance(0.1) ? putIntoCart(id, cart, customer) : api.get(pathOf(id)))
  }
  const erase = async () => {
    if (!random.chance(0.1)) return
    for (let turns = random.integer(0, TURNS); turns > 0; turns--) await api.get(pathOf(id))
    await api.db.transaction((tx) => eraseCustomer(tx, quote.customer_email))
  }
  await Promise.all([...sellers.map(sell), buy(), erase()])
  const { faults, compared } = await contentFaults(id, edits)
  run.failures.push(...faults)
  return compared
}

/** Reads the quote and changes it. Returns false when its status allows no further change. */
async function takeTurn({ log, random, failures }: Run, seller: Seller, id: number, edits: Edit[]) {
  const { version, status } = (await seller.client.get(pathOf(id))).body as Quote
  const move = random.pick(moves[status] ?? [])
  if (!move || move === 'wait') return move !== undefined
  const contents = contentsOf(`${seller.name} read ${version}`, random)
  const answer = await log.call(`${seller.name} made version ${version + 1} of quote ${id}`, () =>
    move === 'edit'
      ? seller.client.put(pathOf(id), { body: { quote: { version, ...contents } } })
      : seller.client.post(`${pathOf(id)}/${move}`, { body: { version } }),
  )
  if (move === 'edit' && answer?.status === 200) edits.push({ readVersion: version, contents })
  if (answer?.status !== 200 && answer?.body.error_code !== 'version_conflict')
    failures.push(`${move} of quote ${id}, version ${version}: ${answer?.status} ${answer?.text}`)
  return true
}

const moves: Record<string, string[]> = {
  pending: ['edit', 'edit', 'edit', 'edit', 'edit', 'approve'],
  approved: ['propose', 'rework', 'rework'],
  proposed: ['rework', 'rework', 'decline'],
  declined: ['rework'],
  accepted: ['wait', 'wait', 'wait', 'wait', 'cancel'],
}

function contentsOf(words: string, random: Random): Contents {
  const price = () => random.integer(1, 9999) / 100
  const items = ['LAMP', 'BOOK'].map((sku) => ({ sku, qty: random.integer(1, 9), price: price() }))
  return random.pick<Contents>([
    { seller_comment: words },
    { shipping_description: words },
    { shipping_amount: price(), seller_comment: words },
    { items },
  ])
}

async function putIntoCart(id: number, cart: number, customer: number): Promise<void> {
  const [line] = await ok(api.get(`/rest/V1/carts/${cart}/items`))
  if (line) await api.delete(`/rest/V1/carts/${cart}/items/${line.item_id}`)
  else await shop.addToCart(id, cart, customer)
}

/** Compares each edit with the events: what was read plus what was written. Events before an erasure are removed. */
async function contentFaults(id: number, edits: Edit[]): Promise<{ faults: string[]; compared: number }> {
  const sql = `select data from event where record_type = 'quote' and record_id = $1 order by recorded_id`
  const rows = await many<{ data: Quote }>(api.db, sql, [id])
  const byVersion = new Map(rows.map(({ data }) => [data.version, data]))
  const faults: string[] = []
  let compared = 0
  for (const { readVersion, contents } of edits) {
    const [before, after] = [byVersion.get(readVersion), byVersion.get(readVersion + 1)]
    if (!before || !after) continue
    compared++
    const expected = textOf({ ...before, ...contents })
    if (textOf(after) !== expected)
      faults.push(
        `version ${readVersion + 1} of quote ${id} is ${textOf(after)} where ${expected} was written`,
      )
  }
  return { faults, compared }
}

function textOf({ seller_comment, shipping_description, shipping_amount, items = [] }: Contents): string {
  const lines = items.map(({ sku, qty, price }) => `${sku} × ${qty} at ${price}`)
  return JSON.stringify([seller_comment, shipping_description, shipping_amount, lines])
}

async function openSellers(t: TestContext, name: string, port: number): Promise<Seller[]> {
  return atOnce(SELLERS_MAX, async (index) => {
    const integration = { name: `${name}-${index}`, role: 'Seller' }
    const client = openClient(port, (await makeIntegration(api, integration)).token)
    t.after(() => client.close())
    return { name: integration.name, client }
  })
}

const pathOf = (id: number): string => `${quoting}/quote/${id}`
