// P5: a quote is added to a cart once, complete and at the agreed prices, or not at all.
//
// One to a hundred concurrent calls for one or two carts go through two processes on one database, while one of them is
// killed and database connections are terminated. Some quotes were requested from the cart itself, whose plain lines they
// replace once.
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Random } from '../src/demo/demo-random.ts'
import { many, one, run } from '../src/platform/postgres/database.ts'
import { openDatabase } from '../src/platform/postgres/pool.ts'
import { type Answer, atOnce, type Client, ok, openApi, openClient } from '../test/support/api.ts'
import { openOperator } from '../test/support/operator.ts'
import { openShop, quoting } from '../test/support/shop.ts'
import { type CallLog, type Checks, logFaults, openCallLog, untilFinal } from './support/call-log.ts'
import { openProxy, replyOf } from './support/proxy.ts'
import { quotesInCarts } from './support/kill-loads.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { quotes: number; kills: number }
type Deal = { quote: number; customer: number; carts: number[]; isFromCart: boolean }
type AddCall = { deal: Deal; cart: number }

/** Deals whose calls are made in one wave. */
const DEALS_PER_WAVE = 25
/** Calls for one deal. */
const CALLS_MAX = 100
/** The longest pause before a fault: within it, most calls of a wave are in flight. */
const FAULT_MS = 60
/** The plain lines of a cart from which a quote is requested, and the LAMPs that are added afterwards. */
const REQUESTED = { '0042-OAK': 40, LAMP: 3 }
const MORE_LAMPS = 2

const api = await openApi()
const shop = await openShop(api)
// Terminated connections would be logged hundreds of times.
api.app.log.level = 'silent'
// A name of its own, so that `cutSql` does not terminate the connection that executes it.
const database: ClientConfig = { ...(api.db.pool.options as ClientConfig), application_name: 'test' }

addPromiseTest<Size>({
  promise: 'P5',
  statement: 'A quote is added to a cart once, complete, at the agreed prices, or not at all.',
  sizes: { ci: { quotes: 250, kills: 1 }, full: { quotes: 20_000, kills: 100 } },
  prove,
  controls: {
    'lines that are inserted one by one, by a process that ends in between': (_size, trial) =>
      addNaively(trial, { calls_max: 1 }, async (quote, cart) => {
        const sql = 'select item_id from quote_item where quote_id = $1'
        for (const { item_id } of await many<{ item_id: number }>(api.db, sql, [quote])) {
          if (trial.random.chance(0.2)) throw new Error('the process has ended')
          await run(api.db, `${linesSql} and item_id = $3`, [cart, quote, item_id])
        }
      }),
    'no lock on the quote and no unique index on its lines': async (_size, trial) => {
      await run(api.db, 'drop index cart_item_quoted')
      return addNaively(trial, { calls_max: 2 }, async (quote, cart) => {
        await run(api.db, linesSql, [cart, quote])
      })
    },
  },
})

async function prove(size: Size, { t, random }: Trial): Promise<Outcome> {
  const operator = await openOperator(t, { environment: { RATE_LIMIT_PER_MINUTE: '0' }, database })
  let service = await operator.start()
  let otherProcess = await service.openClient()
  const cutter = openDatabase(database, () => {}, { connections: 1 })
  t.after(async () => {
    otherProcess.close()
    await cutter.close()
  })
  const lastBefore = await findLastQuote()
  const log = openCallLog()
  const failures: string[] = []
  const figures = { calls: 0, kills: 0, cuts: 0 }
  const waves = Math.ceil(size.quotes / DEALS_PER_WAVE)
  for (let wave = 0; wave < waves; wave++) {
    const deals = await openDeals(random, 0.3)
    const calls = deals.flatMap((deal) => callsFor(deal, random, CALLS_MAX))
    figures.calls += calls.length
    const answers = Promise.all(calls.map((call) => add(log, random.pick([api, otherProcess]), call)))
    for (let cut = random.integer(0, 2); cut > 0; cut--) {
      await pause(random.integer(0, FAULT_MS))
      figures.cuts += await run(cutter, cutSql)
    }
    // Spreads the kills evenly over the waves.
    const isKilled = Math.floor((wave * size.kills) / waves) < Math.floor(((wave + 1) * size.kills) / waves)
    if (isKilled) await operator.kill(service)
    failures.push(...unexpectedAnswers(await answers))
    if (isKilled) {
      figures.kills += 1
      otherProcess.close()
      service = await operator.start()
      otherProcess = await service.openClient()
    }
    failures.push(...(await settle(log, deals)))
  }
  failures.push(
    ...(await logFaults(api.db, { ...lineChecks(log, lastBefore), ...storyChecks(log, lastBefore) })),
  )
  return { cases: waves * DEALS_PER_WAVE, failures, figures }
}

/** Terminates about half of the sessions of the service. */
const cutSql = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'quotewright' and random() < 0.5`

/** Negative control: a proxy adds the lines in place of the service, without its safeguards. */
async function addNaively(
  { t, random }: Trial,
  { calls_max }: { calls_max: number },
  insertLines: (quote: number, cart: number) => Promise<void>,
) {
  const port = await openProxy(
    t,
    () => api.port,
    async ({ path, body }) => {
      const quote = Number(/quotes\/(\d+)\/addToCart$/.exec(path)?.[1])
      const { cartId } = JSON.parse(body.toString()) as { cartId: number }
      const sql = 'select status, cart_id from quote where quote_id = $1'
      const { status, cart_id } = await one<{ status: string; cart_id: number }>(api.db, sql, [quote])
      if (status === 'accepted')
        return cart_id === cartId ? replyOf(200, true) : replyOf(400, { error_code: 'in_another_cart' })
      await insertLines(quote, cartId)
      const update = `update quote set status = 'accepted', cart_id = $2 where quote_id = $1`
      await run(api.db, update, [quote, cartId])
      return replyOf(200, true)
    },
  )
  const client = openClient(port)
  t.after(() => client.close())
  const lastBefore = await findLastQuote()
  const log = openCallLog()
  const calls = (await openDeals(random, 0)).flatMap((deal) => callsFor(deal, random, calls_max))
  await Promise.all(calls.map((call) => add(log, client, call)))
  return { cases: calls.length, failures: await logFaults(api.db, lineChecks(log, lastBefore)) }
}

/** Copies the lines of a quote into a cart. */
const linesSql = `insert into cart_item (cart_id, product_id, sku, name, product_type, qty, agreed_price,
    agreed_tax_percent, quote_id, quote_item_id)
  select $1, product_id, sku, name, product_type, qty, price, tax_percent, quote_id, item_id
  from quote_item where quote_id = $2`

/** Approved quotes, each with one or two carts; some were requested from the first cart, which has grown since. */
async function openDeals(random: Random, shareFromCart: number): Promise<Deal[]> {
  return atOnce(DEALS_PER_WAVE, async () => {
    const isFromCart = random.chance(shareFromCart)
    const { customer, cart, quote } = isFromCart ? await quoteOfCart() : await newQuote(random)
    await ok(shop.moveQuote(quote, 'approve'))
    const carts = random.chance(0.3) ? [cart, await shop.insertCart(customer)] : [cart]
    return { quote, customer, carts, isFromCart }
  })
}

async function newQuote(random: Random) {
  const customer = await shop.newCustomer()
  const items = Array.from({ length: random.integer(1, 6) }, () => ({
    sku: random.pick(['0042-OAK', 'LAMP', 'BOOK']),
    qty: random.integer(1, 99),
    price: random.integer(0, 99_999) / 100,
  }))
  const { quote_id } = await shop.createQuote(customer, { items })
  return { customer, cart: await shop.openCart(customer), quote: quote_id as number }
}

async function quoteOfCart() {
  const { customer, cart, request } = await shop.requestFromCart(REQUESTED)
  const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  await shop.addItem(cart, 'LAMP', MORE_LAMPS)
  return { customer, cart, quote: quote_id as number }
}

/** One to six calls for a deal, rarely as many as possible. */
function callsFor(deal: Deal, random: Random, callsMax: number): AddCall[] {
  const isCrowd = random.chance(0.01)
  const count = isCrowd ? callsMax : random.integer(1, Math.min(callsMax, 6))
  return Array.from({ length: count }, () => ({ deal, cart: random.pick(deal.carts) }))
}

function add(log: CallLog, client: Client, { deal, cart }: AddCall): Promise<Answer | undefined> {
  const body = { cartId: cart, customerId: deal.customer }
  return log.call(`quote ${deal.quote} in cart ${cart}`, () =>
    client.post(`${quoting}/quotes/${deal.quote}/addToCart`, { body }),
  )
}

const unexpectedAnswers = (answers: (Answer | undefined)[]): string[] =>
  answers.flatMap((answer) => {
    if (!answer || answer.text === 'true' || answer.status === 503) return []
    const isExpected = answer.body.error_code === 'in_another_cart'
    return isExpected ? [] : [`a call was answered ${answer.status} ${answer.text}`]
  })

/** Half of the customers repeat their call until they get a response. Returns what is then wrong with the plain lines. */
async function settle(log: CallLog, deals: Deal[]): Promise<string[]> {
  const faults: string[] = []
  for (const deal of deals.filter(({ quote }) => quote % 2 === 0)) {
    const answer = await untilFinal(() => add(log, api, { deal, cart: deal.carts[0]! }))
    if (answer?.status !== 200 && answer?.body.error_code !== 'in_another_cart')
      faults.push(`quote ${deal.quote} was answered ${answer?.status} ${answer?.text}`)
  }
  // The pieces in plain lines of each cart.
  const sql = `select cart_id, bool_or(quote_id is not null) as has_quote,
       (coalesce(sum(qty) filter (where quote_id is null), 0))::float as plain
     from cart_item where cart_id = any($1) group by cart_id`
  const rows = await many<{ cart_id: number; has_quote: boolean; plain: number }>(api.db, sql, [
    deals.filter(({ isFromCart }) => isFromCart).map(({ carts }) => carts[0]),
  ])
  const requested = Object.values(REQUESTED).reduce((sum, qty) => sum + qty, 0)
  for (const { cart_id, has_quote, plain } of rows)
    if (plain !== (has_quote ? MORE_LAMPS : requested + MORE_LAMPS))
      faults.push(`cart ${cart_id} holds ${plain} plain pieces ${has_quote ? 'beside' : 'without'} its quote`)
  return faults
}

function lineChecks(log: CallLog, lastBefore: number): Checks {
  const quotes = quotesInCarts(`'quote ' || quote_id || ' in cart ' || lies_in`)
  return { 'in its cart,': [log, `${quotes} where quote_id > ${lastBefore}`] }
}

const storyChecks = (log: CallLog, lastBefore: number): Checks => ({
  'as an event,': [
    log,
    `select 'quote ' || record_id || ' in cart ' || (data->>'cart_id') as key from event
       where type = 'quote.added_to_cart' and record_id > ${lastBefore}`,
  ],
  'in the history,': [
    log,
    `select 'quote ' || quote_id || ' in cart ' || cart_id as key
       from quote_history join quote using (quote_id) where to_status = 'accepted' and quote_id > ${lastBefore}`,
  ],
})

async function findLastQuote(): Promise<number> {
  return (await one<{ last: number }>(api.db, 'select coalesce(max(quote_id), 0) as last from quote')).last
}
