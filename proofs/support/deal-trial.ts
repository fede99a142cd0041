// Runs random sequences of moves for P17, compares the service with the model, and shrinks failing sequences.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Random } from '../../src/demo/demo-random.ts'
import { many, run } from '../../src/platform/postgres/database.ts'
import { type Api, ok, openApi } from '../../test/support/api.ts'
import { openShop, quoting } from '../../test/support/shop.ts'
import { openTestServer } from '../../test/support/test-server.ts'
import {
  catalog,
  companyOf,
  decimal,
  newCart,
  newPerson,
  Refusal,
  shownQuote,
  shownRequest,
} from './deal-model.ts'
import type { Person, Product, Versioned, State } from './deal-model.ts'
import { randomSequence, kinds, paths, SELLER, type Lane, type Move, stepOf } from './deal-moves.ts'
import type { Outcome } from './promise-test.ts'

/** A sequence: the state after the last move that went as expected, the moves done, and the fault. */
type Play = { state: State; moves: Move[]; done: string[]; fault?: string }

type FeedEvent = { type: string; data: any }

const BATCH = 100
/** A control ends with the batch that has the first fault. */
const CONTROL_BATCH = 20
const SHRUNK_MAX = 3
/** Tables that a service fills at its start; all others are emptied between batches. */
const KEPT_TABLES = [
  'role',
  'admin_user',
  'session',
  'integration',
  'store',
  'product',
  'secret',
  'schema_migration',
  'event_position',
  // Of which a kept store may have its logo.
  'picture',
]

let peopleMade = 0

/** Starts services, each on its own database, to play several sequences concurrently. */
export async function openLanes(count: number): Promise<Lane[]> {
  const server = await openTestServer()
  process.env.QUOTEWRIGHT_TEST_SERVER ??= JSON.stringify(server.connection)
  const lanes: Lane[] = []
  for (let opened = 0; opened < count; opened++) {
    const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
    const shop = await openShop(api)
    await openAssignee(api)
    // Half of them round taxes by rate.
    const rounding = opened % 2 === 1 ? 'rate' : 'row'
    await shop.putStore('default', 'USD', { tax_rounding: rounding })
    lanes.push({ api, client: api, rounding })
  }
  after(() => server.stop())
  return lanes
}

async function openAssignee(api: Api): Promise<void> {
  const role = { name: 'seller', permissions: ['Quoting::quotes'] }
  await ok(api.post('/rest/V1/access/roles', { body: { role } }))
  const user = { ...SELLER, email: 's@example.com', role: role.name }
  await ok(api.post('/rest/V1/access/users', { body: { user } }))
}

export const nothingPlayed = () => ({
  cases: 0,
  failures: [] as string[],
  figures: { moves: 0, refusals: 0, erasures: 0 },
})

/** Plays `count` sequences on the lanes and adds them to the total; for a control, until the first fault. */
export async function runSequences(
  lanes: Lane[],
  random: Random,
  count: number,
  { stopAtFault = false, total = nothingPlayed(), alongPaths = paths } = {},
): Promise<Outcome> {
  const { failures, figures } = total
  const end = total.cases + count
  const playOn = async (lane: Lane) => {
    while (total.cases < end && !(stopAtFault && failures.length > 0)) {
      const length = Math.min(stopAtFault ? CONTROL_BATCH : BATCH, end - total.cases)
      const batch = Array.from({ length }, () => randomSequence(random, alongPaths))
      total.cases += batch.length
      for (const { done, fault, moves } of await playBatch(lane, batch)) {
        figures.moves += done.length
        figures.refusals += done.filter((line) => / → 4\d\d/.test(line)).length
        figures.erasures += done.filter((line) => / is erased /.test(line)).length
        const isShrunk = !stopAtFault && failures.length < SHRUNK_MAX
        if (fault) failures.push(isShrunk ? await shrink(lane, moves, fault) : fault)
      }
    }
  }
  await Promise.all(lanes.map(playOn))
  return total
}

/** Like the numbers of random moves. */
const drawn = fc.nat(11)
const sequences = fc.array(fc.tuple(fc.constantFrom(...kinds), drawn, drawn, drawn, drawn))

/** Returns the fault of the shortest failing sequence found by removing moves and reducing numbers. */
async function shrink(lane: Lane, moves: Move[], fault: string): Promise<string> {
  let last = `${fault}\n(alone, the sequence does not fail)`
  const fails = async (each: Move[]) => {
    const [played] = await playBatch(lane, [each])
    if (played?.fault) last = played.fault
    return !played?.fault
  }
  await fc.check(fc.asyncProperty(sequences, fails), { examples: [[moves]], numRuns: 1 })
  return last
}

async function playBatch(lane: Lane, batch: Move[][]): Promise<Play[]> {
  await clear(lane)
  const plays: Play[] = []
  for (const moves of batch) plays.push(await play(lane, moves))
  await compareRecords(lane, plays)
  for (const each of plays) if (each.fault) each.fault = [...each.done, each.fault].join('\n  ')
  return plays
}

/** Plays the moves; then reads each cart, which records its due expiries, and runs the expiry job for the rest. */
async function play(lane: Lane, moves: Move[]): Promise<Play> {
  const played: Play = { state: await openState(lane), moves, done: [] }
  const next = async (...move: Move) =>
    (played.fault ??= await make(lane, played, move).catch(({ stack }) => `${move.join(' ')}: ${stack}`))
  for (const move of moves) await next(...move)
  for (const index of played.state.carts.keys()) await next('readCart', index, 0, 0, 0)
  if (played.state.quotes.some(({ isDue }) => isDue)) await next('expiryJob', 0, 0, 0, 0)
  return played
}

/** Resolves to the difference from the model, if any. */
async function make(lane: Lane, played: Play, move: Move): Promise<string | undefined> {
  const draft = structuredClone(played.state)
  const step = await stepOf(draft, lane, move)
  let rule: unknown
  try {
    rule = step.rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    rule = error
  }
  const { status, body } = await step.act()
  const answered = status === 200 ? '200' : `${status} ${body?.error_code ?? body}`
  played.done.push(`${move.join(' ')}: ${step.call} → ${answered}`)
  if (!(rule instanceof Refusal) || rule.isRecorded) played.state = draft
  const wanted = rule instanceof Refusal ? rule.message : '200'
  if (wanted !== '200' || answered !== '200') return differenceOf(wanted, answered)
  return differenceOf(typeof rule === 'function' ? rule(body) : (rule ?? true), body)
}

/** Compares the expected fields; others may have any value. */
function differenceOf(expected: unknown, actual: unknown): string | undefined {
  const found = pick(actual, expected)
  if (isDeepStrictEqual(found, expected)) return undefined
  return `expected ${JSON.stringify(expected)}\n  actual   ${JSON.stringify(found)}`
}

function pick(actual: any, like: any): unknown {
  if (Array.isArray(actual) && Array.isArray(like))
    return actual.map((each, index) => pick(each, like[index]))
  if (!actual || !like || typeof actual !== 'object' || typeof like !== 'object') return actual
  return Object.fromEntries(Object.keys(like).map((name) => [name, pick(actual[name], like[name])]))
}

async function clear({ api }: Lane): Promise<void> {
  const sql = `select table_name as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and table_name <> all($1)`
  const tables = await many<{ name: string }>(api.db, sql, [KEPT_TABLES])
  await run(api.db, `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const name of await readdir(filesOf(api))) await rm(join(filesOf(api), name), { recursive: true })
}

const filesOf = ({ services }: Api) => join(services.config.DATA_DIR, 'files')

/** Two customers and a guest, a cart of the first customer and one of the guest. */
async function openState({ api, rounding }: Lane): Promise<State> {
  const post = (path: string, body?: object): Promise<any> => ok(api.post(`/rest/V1/${path}`, { body }))
  const number = ++peopleMade
  const person = async (letter: string) => {
    // Unlike any other text in the database: `findNames` searches for it.
    const name = `zq${number}${letter}`
    const names = { firstname: name, lastname: `${name}son` }
    const customer = { email: `${name}@example.com`, ...names, ...companyOf(name) }
    return newPerson(letter === 'c' ? null : (await post('customers', { customer })).id, name)
  }
  const people = [await person('a'), await person('b'), await person('c')]
  const own = newCart(await post(`customers/${people[0]!.id}/carts`), people[0])
  const carts = [own, newCart(await post('carts'))]
  return { people, carts, requests: [], quotes: [], products: await openCatalog({ api }), rounding }
}

// An earlier sequence may have replaced products.
async function openCatalog({ api }: Pick<Lane, 'api'>): Promise<Record<string, Product>> {
  const entries = Object.entries(catalog).map(async ([sku, { price, tax }]) => {
    const product = { price: decimal(price), tax_percent: decimal(tax) }
    const { id } = await ok(api.put(`/rest/V1/products/${sku}`, { body: { product } }))
    return [sku, { id: id as number, price, tax }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Compares all records with their histories and events, and finds remaining data of people who were erased. */
async function compareRecords({ api }: Lane, all: Play[]): Promise<void> {
  const plays = all.filter(({ fault }) => fault === undefined)
  const records = await readRecords(api)
  const left = await findNames(api, JSON.stringify([...records.values()].map(({ feed }) => feed)))
  const compare = (key: string, { history, events }: Versioned, shown: object) => {
    const actual = records.get(key) ?? { feed: [] }
    records.delete(key)
    const fault = differenceOf({ ...shown, history, events }, actual) ?? invariantFault(actual.feed)
    return fault && `${key}: ${fault}`
  }
  // Customers who were not erased must be found, which shows that the search works.
  const search = ({ name, isErased, id }: Person) => {
    if (isErased) return left.has(name) ? `${name} is still in ${left.get(name)}` : undefined
    return id === null || left.has(name) ? undefined : `${name} is not found`
  }
  for (const each of plays) {
    const { quotes, requests, people } = each.state
    const ofQuotes = quotes.map((quote) => compare(`quote ${quote.id}`, quote, shownQuote(quote)))
    const ofRequests = requests.map((one) => compare(`quote_request ${one.id}`, one, shownRequest(one)))
    each.fault = [...ofQuotes, ...ofRequests, ...people.map(search)].find((fault) => fault !== undefined)
  }
  const unknown = [...records.keys()].find((key) => !key.startsWith('price_request'))
  if (unknown !== undefined && plays.length === all.length) plays[0]!.fault ??= `nobody made ${unknown}`
}

const idOf = (kind: string) => (kind === 'quote' ? 'quote_id' : 'request_id')
const amountOf = (data: any): number => data.grand_total ?? data.subtotal

/** Invariants regardless of the model: amounts add up, a quote is bought once. */
function invariantFault(feed: FeedEvent[]): string | undefined {
  const cents = (amount: number) => Math.round(amount * 100)
  for (const { data } of feed.filter(({ type }) => type.startsWith('quote.'))) {
    const items = (data.items as any[]).reduce((sum, item) => sum + cents(item.row_total_incl_tax), 0)
    const shipping = cents(data.shipping_amount) + cents(data.shipping_tax_amount)
    if (items + shipping !== cents(data.grand_total)) return 'amounts do not add up'
    const taxes = (data.tax_rates as any[]).reduce((sum, rate) => sum + cents(rate.amount), 0)
    if (taxes !== cents(data.tax_amount)) return 'taxes do not add up'
  }
  const bought = feed.filter(({ type }) => type === 'quote.purchased')
  const agreed = feed.findLast(({ data }) => data.new_status === 'accepted')
  if (bought.length > 1) return 'it was bought twice'
  const isSame = !bought[0] || !agreed || amountOf(bought[0].data) === amountOf(agreed.data)
  return isSame ? undefined : 'it was bought at another price than agreed'
}

/** Reads each record from lists, histories and the event feed; price requests from the feed only. */
async function readRecords(api: Api): Promise<Map<string, any>> {
  const records = new Map<string, any>()
  const find = (key: string, record?: object) => {
    if (!records.has(key)) records.set(key, { ...record, history: [], events: [], feed: [] })
    return records.get(key)
  }
  for (const kind of ['quote', 'quote_request']) {
    const id = idOf(kind)
    const path = kind === 'quote' ? 'quotes?addItems=true' : 'requests'
    for (const each of await ok(api.get(`${quoting}/${path}`))) find(`${kind} ${each[id]}`, each)
    const sql = `select '${kind} ' || ${id} as key, json_build_array(from_status, to_status,
        case when actor in ('operator', 'system', 'customer') then actor else 'caller' end, comment) as row
      from ${kind}_history order by history_id`
    const rows = await many<{ key: string; row: unknown }>(api.db, sql)
    for (const { key, row } of rows) find(key).history.push(row)
  }
  for (let after = 0, page: any[] = [{}]; page.length > 0; after = page.at(-1)?.event_id) {
    page = await ok(api.get(`/rest/V1/events?after=${after}&limit=1000`))
    for (const event of page) {
      const { type, data } = event
      const [kind] = type.split('.')
      const { feed, events } = find(`${kind} ${data[idOf(kind)]}`)
      feed.push(event)
      events.push([type, data.version, data.status, amountOf(data), data.comment ?? null])
    }
  }
  return records
}

/** Returns the table, file or feed in which each name of a person is found. */
async function findNames(api: Api, feed: string): Promise<Map<string, string>> {
  const sql = `select format('select %L as place, string_agg(t::text, e''\\n'') as text from %I.%I t', tablename, schemaname,
    tablename) as sql from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  const selects = (await many<{ sql: string }>(api.db, sql)).map((table) => table.sql)
  const places = await many<{ place: string; text: string | null }>(api.db, selects.join(' union all '))
  places.push({ place: 'the feed', text: feed })
  for (const entry of await readdir(filesOf(api), { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      places.push({ place: 'a file', text: await readFile(join(entry.parentPath, entry.name), 'utf8') })
  const found = new Map<string, string>()
  for (const { place, text } of places)
    for (const [name] of (text ?? '').toLowerCase().matchAll(/zq\d+[abc]/g)) found.set(name, place)
  return found
}
