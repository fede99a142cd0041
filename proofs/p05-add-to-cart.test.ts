// P5: a quote goes into the cart once, whole and at the agreed prices, or not at all.
//
// One to a hundred calls at once, for one cart or two, through two processes on one database, while one of them is shot
// and lines to the database are cut. Some of the quotes came from the very cart, whose plain lines give way once.
import { Agent } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Random } from '../src/demo/demo-random.ts'
import { many, one, openDatabase, run, type Database } from '../src/platform/database.ts'
import { type Answer, ok, openApi, send } from '../test/support/api.ts'
import { logFaults, openCallLog, type CallLog } from './support/call-log.ts'
import { openGoBetween, replyOf } from './support/go-between.ts'
import { quotesInCarts } from './support/kill-loads.ts'
import { openCaller, openKillable, type Ask } from './support/killable.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'
import { openShop, quoting } from '../test/support/shop.ts'

type Size = { quotes: number; kills: number }
type Deal = { quote: number; customer: number; carts: number[]; isFromCart: boolean }

const AT_ONCE = 25
const PARALLEL_MAX = 100
const PAUSE_MS = 20
const FAULT_MS = 60
const TRIES_MAX = 1000
const ASKED = { '0042-OAK': 40, LAMP: 3 }
const MORE_LAMPS = 2

const api = await openApi()
const shop = await openShop(api)
// What is not there while lines are cut is told to the log as well, hundreds of times.
api.app.log.level = 'silent'
const connection: ClientConfig = { ...(api.db.pool.options as ClientConfig), application_name: 'proof' }

const askHere: Ask = (method, path, call) => api.call(method, `/rest/V1${path}`, call)

addProof<Size>({
  promise: 'P5',
  says: 'A quote goes into the cart once, whole, at the agreed prices, or not at all.',
  sizes: { ci: { quotes: 500, kills: 1 }, full: { quotes: 20_000, kills: 100 } },
  prove,
  controls: {
    'the lines go in one by one, and the process ends between them': async (_size, { t, random }) =>
      addNaively(t, random, { parallel_max: 1 }, async (quote, cart) => {
        const items = await many<{ item_id: number }>(
          api.db,
          'select item_id from quote_item where quote_id = $1',
          [quote],
        )
        for (const { item_id } of items) {
          if (random.chance(0.2)) throw new Error('the process has ended')
          await run(api.db, `${linesSql} and item_id = $3`, [cart, quote, item_id])
        }
      }),
    'nobody locks the quote, and no index holds each line to once': async (_size, { t, random }) => {
      await run(api.db, 'drop index cart_item_quoted')
      return addNaively(t, random, { parallel_max: 2 }, async (quote, cart) => {
        await run(api.db, linesSql, [cart, quote])
      })
    },
  },
})

async function prove(size: Size, { t, random }: Trial): Promise<Outcome> {
  const killable = await openKillable(t, { database: connection })
  await killable.start()
  const cutter = openDatabase(connection, () => {}, { connections: 1 })
  t.after(() => cutter.close())
  let other = await openCaller(killable.port())
  t.after(() => other.close())
  const first = await findLastQuote()
  const log = openCallLog()
  const failures: string[] = []
  const figures = { calls: 0, kills: 0, cuts: 0 }
  const waves = Math.ceil(size.quotes / AT_ONCE)
  for (let wave = 0; wave < waves; wave++) {
    const deals = await Promise.all(
      Array.from({ length: AT_ONCE }, () => openDeal(random, random.chance(0.3))),
    )
    const calls = deals.flatMap((deal) => callsFor(deal, random, PARALLEL_MAX))
    figures.calls += calls.length
    const isShot = Math.floor((wave * size.kills) / waves) < Math.floor(((wave + 1) * size.kills) / waves)
    const trouble = async () => {
      for (let cut = random.integer(0, 2); cut > 0; cut--) {
        await pause(random.integer(0, FAULT_MS))
        figures.cuts += await cutLines(cutter)
      }
      if (!isShot) return
      await killable.kill(false)
      figures.kills += 1
    }
    const doors: Ask[] = [askHere, other.ask]
    const answers = Promise.all(calls.map((call) => add(log, random.pick(doors), call)))
    await trouble()
    failures.push(...oddAnswers(await answers))
    if (isShot) {
      other.close()
      await killable.start()
      other = await openCaller(killable.port())
    }
    failures.push(...(await settle(log, deals)))
  }
  failures.push(...(await logFaults(api.db, { ...lineChecks(log, first), ...storyChecks(log, first) })))
  return { cases: waves * AT_ONCE, failures, figures }
}

/** The same against a service that takes the quotes into the carts in its own way. */
async function addNaively(
  t: TestContext,
  random: Random,
  { parallel_max }: { parallel_max: number },
  insertLines: (quote: number, cart: number) => Promise<void>,
): Promise<Outcome> {
  const goBetween = await openGoBetween(
    () => api.port,
    async ({ path, body }) => {
      const quote = Number(/quotes\/(\d+)\/addToCart$/.exec(path)?.[1])
      const { cartId } = JSON.parse(body.toString()) as { cartId: number }
      const [found] = await many<{ status: string; cart_id: number }>(
        api.db,
        'select status, cart_id from quote where quote_id = $1',
        [quote],
      )
      if (found?.status === 'accepted')
        return found.cart_id === cartId ? replyOf(200, true) : replyOf(400, { error_code: 'in_another_cart' })
      await insertLines(quote, cartId)
      await run(api.db, `update quote set status = 'accepted', cart_id = $2 where quote_id = $1`, [
        quote,
        cartId,
      ])
      return replyOf(200, true)
    },
  )
  t.after(() => goBetween.close())
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const ask: Ask = (method, path, call) => send(goBetween.port, agent, method, path, { token: null, ...call })
  const first = await findLastQuote()
  const log = openCallLog()
  const deals = await Promise.all(Array.from({ length: AT_ONCE }, () => openDeal(random, false)))
  const calls = deals.flatMap((deal) => callsFor(deal, random, parallel_max))
  await Promise.all(calls.map((call) => add(log, ask, call)))
  return { cases: calls.length, failures: await logFaults(api.db, lineChecks(log, first)) }
}

const linesSql = `insert into cart_item (cart_id, product_id, sku, name, product_type, qty, agreed_price,
    agreed_tax_percent, quote_id, quote_item_id)
  select $1, product_id, sku, name, product_type, qty, price, tax_percent, quote_id, item_id
  from quote_item where quote_id = $2`

/** An approved quote and one or two carts; `isFromCart`: asked for out of the first one, to which more was added since. */
async function openDeal(random: Random, isFromCart: boolean): Promise<Deal> {
  const { customer, cart, quote_id: quote } = isFromCart ? await quoteOfCart() : await newQuote(random)
  await ok(shop.moveQuote(quote, 'approve'))
  const carts = random.chance(0.3) ? [cart, await shop.insertCart(customer)] : [cart]
  return { quote, customer, carts, isFromCart }
}

async function newQuote(random: Random) {
  const customer = await shop.newCustomer()
  const items = Array.from({ length: random.integer(1, 6) }, () => ({
    sku: random.pick(['0042-OAK', 'LAMP', 'BOOK']),
    qty: random.integer(1, 99),
    price: random.integer(0, 99_999) / 100,
  }))
  const { quote_id } = await shop.createQuote(customer, { items })
  return { customer, cart: await shop.openCart(customer), quote_id: quote_id as number }
}

async function quoteOfCart() {
  const { customer, cart, request } = await shop.requestFromCart(ASKED)
  const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  await shop.addItem(cart, 'LAMP', MORE_LAMPS)
  return { customer, cart, quote_id: quote_id as number }
}

type AddCall = { deal: Deal; cart: number }

function callsFor(deal: Deal, random: Random, parallelMax: number): AddCall[] {
  const isCrowd = random.chance(0.01)
  const count = isCrowd ? parallelMax : random.integer(1, Math.min(parallelMax, 6))
  return Array.from({ length: count }, () => ({ deal, cart: random.pick(deal.carts) }))
}

function add(
  log: CallLog,
  ask: Ask,
  { deal: { quote, customer }, cart }: AddCall,
): Promise<Answer | undefined> {
  const body = { cartId: cart, customerId: customer }
  return log.call(`quote ${quote} in cart ${cart}`, () =>
    ask('POST', `/quoting/quotes/${quote}/addToCart`, { body }),
  )
}

/** Done, or why not; whatever else a broken line is answered with is a fault of the service. */
function oddAnswers(answers: (Answer | undefined)[]): string[] {
  return answers.flatMap((answer) => {
    if (!answer || answer.text === 'true' || answer.status === 503) return []
    const isSaid = answer.body.error_code === 'in_another_cart'
    return isSaid ? [] : [`a call was answered ${answer.status} ${answer.text}`]
  })
}

/** Ends sessions of the database, as a line that breaks ends them: each with a chance of a half. */
async function cutLines(cutter: Database): Promise<number> {
  return run(
    cutter,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'quotewright' and random() < 0.5`,
  )
}

/** When all is quiet again, half of the customers ask once more until they are told; then the plain lines must fit. */
async function settle(log: CallLog, deals: Deal[]): Promise<string[]> {
  const faults: string[] = []
  for (const deal of deals.filter(({ quote }) => quote % 2 === 0)) {
    const call = { deal, cart: deal.carts[0]! }
    let answer = await add(log, askHere, call)
    for (let tries = 0; tries < TRIES_MAX && (answer?.status ?? 503) === 503; tries++) {
      await pause(PAUSE_MS)
      answer = await add(log, askHere, call)
    }
    if (answer?.status !== 200 && answer?.body.error_code !== 'in_another_cart')
      faults.push(`quote ${deal.quote} was answered ${answer?.status} ${answer?.text}`)
  }
  const rows = await many<{ cart_id: number; has_quote: boolean; plain: number }>(
    api.db,
    `select cart_id, bool_or(quote_id is not null) as has_quote,
       (coalesce(sum(qty) filter (where quote_id is null), 0))::float as plain
     from cart_item where cart_id = any($1) group by cart_id`,
    [deals.filter(({ isFromCart }) => isFromCart).map(({ carts }) => carts[0])],
  )
  const asked = Object.values(ASKED).reduce((sum, qty) => sum + qty, 0)
  for (const { cart_id, has_quote, plain } of rows)
    if (plain !== (has_quote ? MORE_LAMPS : asked + MORE_LAMPS))
      faults.push(`cart ${cart_id} holds ${plain} plain pieces ${has_quote ? 'beside' : 'without'} its quote`)
  return faults
}

type Checks = Parameters<typeof logFaults>[1]

/** Of the quotes after that one: where the carts hold something else than the callers were told. */
function lineChecks(log: CallLog, first: number): Checks {
  const quotes = quotesInCarts(`'quote ' || quote_id || ' in cart ' || lies_in`)
  return { 'in its cart,': [log, `${quotes} where quote_id > ${first}`] }
}

/** The same of what is told of it. */
function storyChecks(log: CallLog, first: number): Checks {
  return {
    'as an event,': [
      log,
      `select 'quote ' || record_id || ' in cart ' || (data->>'cart_id') as key from event
       where type = 'quote.added_to_cart' and record_id > ${first}`,
    ],
    'in the history,': [
      log,
      `select 'quote ' || quote_id || ' in cart ' || cart_id as key
       from quote_history join quote using (quote_id) where to_status = 'accepted' and quote_id > ${first}`,
    ],
  }
}

async function findLastQuote(): Promise<number> {
  const row = await one<{ last: number }>(api.db, 'select coalesce(max(quote_id), 0) as last from quote')
  return row.last
}
