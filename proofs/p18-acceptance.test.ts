// P18: an acceptance by link binds the offer that was shown, once, and its answer is never lost.
//
// Buyers accept over REST and by the form of the page, with double clicks and two at once, while the seller reworks, revokes and
// assigns the quote to another customer, another buyer declines, offers expire, a former buyer is erased, a proxy loses requests and
// answers, and the service is killed. The seller and the incidents call another process (`api`) on the same database.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { ClientConfig } from 'pg'
import type { Random } from '../src/demo/demo-random.ts'
import { run } from '../src/platform/postgres/database.ts'
import { eraseCustomer } from '../src/quoting/erasure/erase-actions.ts'
import { atOnce, type Client, ok, openApi, openClient } from '../test/support/api.ts'
import { openMailServer } from '../test/support/mail-server.ts'
import { openOperator } from '../test/support/operator.ts'
import { openShop, quoting, tiers } from '../test/support/shop.ts'
import { until } from '../test/support/until.ts'
import { acceptanceIn, mailFaults, recordFaults } from './support/acceptance-checks.ts'
import type { Acceptances, AcceptanceMail } from './support/acceptance-checks.ts'
import { accept, answeringSome, changingAcceptances, decline, isFinal, openOffer } from './support/buyers.ts'
import type { Buyer, Link, Shown, ShownChoice } from './support/buyers.ts'
import { openCallLog, untilFinal } from './support/call-log.ts'
import { openProxy, type ProxyHandler } from './support/proxy.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'

type Size = { acceptances: number; kills: number }
/** `calls`: how often the buyer presses the button at once; a patient one repeats each until there is an answer. */
type Click = { buyer: Buyer; calls: number; isPatient: boolean }
/** `happen`: the incident of this deal; `isKept`: it leaves the offer as it was shown. */
type Deal = { id: number; clicks: Click[]; isKept: boolean; happen: () => Promise<unknown> }
type OfferedLine = {
  item_id: number
  sku: string
  qty: number
  price: number
  role: string
  is_chosen: boolean
}
type Incident = (link: Link, formerBuyer: number) => Promise<unknown>
type World = Acceptances & {
  client: Client
  random: Random
  failures: string[]
  figures: { calls: number; kills?: number; acceptances?: number; mails?: number }
}
type Proof = { world: World; mails: AcceptanceMail[] }

/** Deals at the same time. */
const DEALS_PER_WAVE = 25
const CONTROL_WAVES = 2
const CALLS_MAX = 3
/** A wave takes about this long: the service is killed in the middle. */
const WAVE_MS = 60
/** An incident comes this late at most, so that some calls precede it. */
const DELAY_MS_MAX = 25
/** Only mails that are lost take longer. */
const MAILS_MS_MAX = 600_000
const SELLER = 'sales@example.com'
const environment = { PUBLIC_URL: 'https://quotes.example.com', TRUSTED_PROXIES: '127.0.0.0/8,::1' }

const api = await openApi(environment)
const shop = await openShop(api)
const database: ClientConfig = api.db.pool.options

/** What happens to an offer while buyers accept it. A move that comes too late is refused. */
const incidents: Incident[] = [
  async ({ quote }) => {
    if ((await shop.moveQuote(quote, 'rework')).status === 200) await proposeAgain(quote)
  },
  async ({ quote }) => {
    if ((await shop.moveQuote(quote, 'rework')).status !== 200) return
    await proposeAgain(quote, { customer_id: await shop.newCustomer() })
  },
  ({ quote }) => ok(api.post(`${quoting}/quote/${quote}/link/revoke`)),
  ({ quote }) => shop.makeDue(quote),
  (link) => decline(api, link),
  eraseFormerBuyer,
]

/** Makes an erasure raise the version of the quote. */
const erasureSql = `create function renew_version() returns trigger language plpgsql as $$ begin
    update quote set version = version + 1 where quote_id = new.record_id; return null; end $$;
  create trigger renew_version after insert on event for each row when (new.type = 'quote.erased')
    execute function renew_version()`

/** Takes the tax of shipping out of what is accepted. */
const shippingTaxSql = `create function forget_tax() returns trigger language plpgsql as $$ begin
    new.grand_total := new.grand_total - new.shipping_tax_amount;
    new.tax_amount := new.tax_amount - new.shipping_tax_amount;
    new.shipping_tax_amount := 0; return new; end $$;
  create trigger forget_tax before update on quote for each row
    when (old.status = 'proposed' and new.status = 'accepted') execute function forget_tax()`

/** Takes the discounts out of what is accepted. */
const discountSql = `create function forget_discount() returns trigger language plpgsql as $$ begin
    delete from quote_item where quote_id = new.quote_id and price < 0; return null; end $$;
  create trigger forget_discount after update on quote for each row
    when (old.status = 'proposed' and new.status = 'accepted') execute function forget_discount()`

/** Forgets what the customer chose: what the seller chose is accepted. */
const choiceSql = `create function forget_choice() returns trigger language plpgsql as $$ begin
    new.is_chosen := new.is_default; return new; end $$;
  create trigger a_forget_choice before update on quote_item for each row execute function forget_choice()`

let trialsCount = 0
let buyersCount = 0
/** The proof and the controls about mails look at the same mails. */
let sharedProof: Promise<Proof> | undefined

addPromiseTest<Size>({
  promise: 'P18',
  statement: 'An acceptance by link binds the offer that was shown, once, and its answer is never lost.',
  sizes: { ci: { acceptances: 100, kills: 2 }, full: { acceptances: 5000, kills: 100 } },
  prove: async (size, trial) => {
    const { world, mails } = await (sharedProof ??= playAll(size, trial))
    return outcomeOf(world, [...(await recordFaults(api.db, world)), ...mailFaults(world, mails, SELLER)])
  },
  controls: {
    'a service that accepts whatever is current': (_size, trial) =>
      proveThrough(
        trial,
        changingAcceptances(async (quote, { key }) => ({
          version: String((await shop.readQuote(quote)).version),
          key,
        })),
      ),
    'a service that accepts in every status': (_size, trial) =>
      proveThrough(
        trial,
        changingAcceptances(async (quote, acceptance) => {
          const sql = `update quote set status = 'proposed', version = $2 where quote_id = $1 and status = 'accepted'`
          await run(api.db, sql, [quote, acceptance.version])
          return acceptance
        }),
      ),
    'a service that forgets the Idempotency-Key': (_size, trial) =>
      proveThrough(
        trial,
        changingAcceptances(async (_quote, { version }) => ({ version, key: undefined })),
      ),
    'an erasure of a former buyer that changes the offer': (_size, trial) =>
      proveWith(trial, 'renew_version', erasureSql, eraseFormerBuyer),
    'an acceptance that forgets the tax of shipping': (_size, trial) =>
      proveWith(trial, 'forget_tax', shippingTaxSql),
    'an acceptance without its negative lines': (_size, trial) =>
      proveWith(trial, 'forget_discount', discountSql),
    'an acceptance that forgets what was chosen': (_size, trial) =>
      proveWith(trial, 'forget_choice', choiceSql),
    'a service that answers before it commits': (_size, trial) =>
      proveThrough(
        trial,
        answeringSome(() => trial.random.chance(0.2)),
      ),
    'a mail that is lost': (size, trial) => proveMails(size, trial, ([, ...others]) => others),
    'a mail with another total': (size, trial) =>
      proveMails(size, trial, ([first, ...others]) => [{ ...first!, total: 1 }, ...others]),
  },
})

async function playAll(size: Size, { t, random }: Trial): Promise<Proof> {
  const mailServer = await openMailServer()
  t.after(() => mailServer.close())
  const operator = await openOperator(t, {
    environment: {
      ...environment,
      RATE_LIMIT_PER_MINUTE: '0',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
      SELLER_EMAIL: SELLER,
    },
    database,
  })
  let service = await operator.start()
  const kill = async () => {
    await pause(random.integer(0, WAVE_MS))
    await operator.kill(service)
    service = await operator.start()
  }
  const world = await openWorld(t, random, () => service.port, loseSome(random))
  for (
    let accepted = 0, kills = 0;
    accepted < size.acceptances && world.failures.length === 0;
    accepted = world.log.count('ok')
  ) {
    // Spreads the kills over the acceptances.
    const isKilled = kills < size.kills && kills <= (accepted * size.kills) / size.acceptances
    await playWave(world, isKilled ? kill : undefined)
    kills += Number(isKilled)
    world.figures = { ...world.figures, kills }
  }
  // Rows with a `link_action` are of links that were read or revoked afterwards.
  const acceptancesSql = `select from quote_history where to_status = 'accepted' and link_action is null`
  const expected = await run(api.db, acceptancesSql)
  const mails = () => mailServer.received.flatMap(acceptanceIn)
  const countMails = () => new Set(mails().map(({ recipient, name }) => `${recipient} ${name}`)).size
  // Of each acceptance, one to the buyer and one to the seller.
  await until('the mails have arrived', () => countMails() >= 2 * expected, MAILS_MS_MAX)
  world.figures = { ...world.figures, acceptances: expected, mails: mails().length }
  return { world, mails: mails() }
}

/** Loses 8 % of the requests before they take effect, and 12 % of the answers. */
const loseSome =
  (random: Random): ProxyHandler =>
  async (request, forward) => {
    const fate = random.fraction()
    if (fate < 0.08) return undefined
    const reply = await forward(request)
    return fate < 0.2 ? undefined : reply
  }

async function proveThrough(
  { t, random }: Trial,
  handle: ProxyHandler,
  incident?: Incident,
): Promise<Outcome> {
  const world = await openWorld(t, random, () => api.port, handle)
  for (let wave = 0; wave < CONTROL_WAVES; wave++) await playWave(world, undefined, incident)
  return outcomeOf(world, await recordFaults(api.db, world))
}

/** `sql` creates the function, and the trigger that calls it. */
async function proveWith(trial: Trial, name: string, sql: string, incident?: Incident): Promise<Outcome> {
  await api.db.query(sql)
  trial.t.after(() => api.db.query(`drop function ${name} cascade`))
  return proveThrough(trial, (request, forward) => forward(request), incident)
}

async function proveMails(
  size: Size,
  trial: Trial,
  change: (mails: AcceptanceMail[]) => AcceptanceMail[],
): Promise<Outcome> {
  const { world, mails } = await (sharedProof ??= playAll(size, trial))
  return outcomeOf({ ...world, failures: [] }, mailFaults(world, change(mails), SELLER))
}

async function openWorld(
  t: Trial['t'],
  random: Random,
  port: () => number,
  handle: ProxyHandler,
): Promise<World> {
  const client = openClient(await openProxy(t, port, handle))
  t.after(() => client.close())
  const empty = { log: openCallLog(), shown: new Map<string, Shown>(), failures: [], figures: { calls: 0 } }
  return { client, random, prefix: `Buyer of trial ${++trialsCount},`, ...empty }
}

const outcomeOf = ({ failures, figures, shown }: World, faults: string[]): Outcome => ({
  cases: shown.size,
  failures: [...failures, ...faults],
  figures,
})

async function playWave(world: World, kill = async () => {}, incident?: Incident): Promise<void> {
  const deals = await atOnce(DEALS_PER_WAVE, () => openDeal(world, incident))
  await Promise.all([
    kill(),
    ...deals.flatMap(({ clicks, happen }) => [happen(), ...clicks.map((click) => press(world, click))]),
  ])
  await Promise.all(deals.map((deal) => pressLate(world, deal)))
}

/** An offer that one or two buyers have opened; before, somebody else was its buyer, whose links were read and revoked. */
async function openDeal(world: World, chosen?: Incident): Promise<Deal> {
  const { random } = world
  const drawn = random.chance(0.5) ? random.pick(incidents) : async () => {}
  const incident = chosen ?? drawn
  const delay_ms = random.integer(0, DELAY_MS_MAX)
  const plans = Array.from({ length: random.integer(1, 2) }, () => drawPlan(random))
  const price = random.integer(1, 99_999) / 100
  const tier_prices = tiers([100, price * 0.9], [200, price * 0.8]).map((tier) => ({
    qty: tier.qty,
    price: Math.round(tier.price * 100) / 100,
  }))
  // At most the price of one of the 40 pieces, of which any choice has as many at least.
  const discount = random.integer(1, Math.round(price * 100)) / 100
  const items = [
    { sku: '0042-OAK', qty: 40, price, tier_prices, section: 'Furniture' },
    { product_type: 'custom', name: 'Discount', qty: 1, price: -discount, tax_percent: 19 },
    { sku: 'LAMP', qty: 3, price: 31.11, section: 'Light' },
    { product_type: 'custom', sku: 'LAMP', name: 'Fitting', qty: 2.5, price: 12.34, tax_percent: 19 },
    { ...extra('Assembly', 49.95), role: 'optional' },
    { ...extra('Care kit', 15.5), role: 'optional', is_chosen: true },
    { ...extra('Oak', 0), role: 'alternative', choice_group: 'Top', is_chosen: true },
    { ...extra('Walnut', 120.25), role: 'alternative', choice_group: 'Top' },
  ]
  const formerBuyer = await shop.newCustomer()
  const shipping = { shipping_amount: random.integer(0, 9_999) / 100, shipping_tax_percent: 19 }
  const { quote_id } = await shop.createQuote(formerBuyer, { items: [{ sku: 'LAMP', qty: 1 }], ...shipping })
  const id = quote_id as number
  // Twice: an erasure that took rows of links in the history for versions would then delete the event of the acceptance.
  for (let times = 0; times < 2; times++) await ok(api.post(`${quoting}/quote/${id}/link/revoke`))
  // Names and headings that stood before would be erased with the former buyer.
  await ok(shop.editQuote(id, { version: 1, customer_id: await shop.newCustomer(), items }))
  await propose(id)
  const link = await linkOf(id)
  const clicks = await Promise.all(plans.map((plan) => openClick(world, id, plan)))
  const happen = async () => {
    await pause(delay_ms)
    await untilTaken(() => incident(link, formerBuyer))
  }
  return { id, clicks, isKept: incident === eraseFormerBuyer, happen }
}

const extra = (name: string, price: number) => ({
  product_type: 'custom',
  name,
  qty: 1,
  price,
  tax_percent: 19,
})

/** Repeats what a busy service refused because all connections to its database were in use. */
async function untilTaken(work: () => Promise<unknown>): Promise<void> {
  await until('it is taken', () =>
    work().then(
      () => true,
      (error: unknown) => {
        if (!inspect(error).includes('database_unavailable')) throw error
        return false
      },
    ),
  )
}

async function eraseFormerBuyer(_link: Link, formerBuyer: number): Promise<void> {
  const { email } = await ok(api.get(`/rest/V1/customers/${formerBuyer}`))
  await api.db.transaction((tx) => eraseCustomer(tx, email))
}

const drawPlan = (random: Random) => ({
  calls: random.integer(1, CALLS_MAX),
  isPatient: random.chance(0.5),
  isOnPage: random.chance(0.5),
  // More than the 40 of the offer, at a tier price or not.
  qty: random.chance(0.3) ? random.integer(41, 250) : undefined,
  isOtherTop: random.chance(0.4),
  isOtherOption: random.chance(0.4),
})

async function openClick(
  { prefix, shown }: World,
  id: number,
  { qty, isOtherTop, isOtherOption, isOnPage, ...plan }: ReturnType<typeof drawPlan>,
): Promise<Click> {
  const number = ++buyersCount
  const name = `${prefix} ${number}`
  // An address of the buyer's own, as calls are limited per address.
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const { items, unchosen_items } = await shop.readQuote(id, true)
  const lines: OfferedLine[] = [...items, ...unchosen_items]
  const top = lines.filter(({ role }) => role === 'alternative')
  const choices: ShownChoice[] = [
    ...(qty === undefined ? [] : [{ item_id: lines[0]!.item_id, qty }]),
    ...lines
      .filter(({ role }) => isOtherOption && role === 'optional')
      .map(({ item_id, is_chosen }) => ({ item_id, is_chosen: !is_chosen })),
    ...top
      .filter(({ is_chosen }) => isOtherTop && !is_chosen)
      .map(({ item_id }) => ({
        item_id,
        is_chosen: true,
        group: Math.min(...top.map((line) => line.item_id)),
      })),
  ]
  const buyer = await openOffer(api, { name, address, link: await linkOf(id), isOnPage, choices })
  shown.set(name, buyer.shown)
  return { buyer, ...plan }
}

async function linkOf(quote: number): Promise<Link> {
  const { url } = await ok(api.get(`${quoting}/quote/${quote}/link`))
  return { quote, path: new URL(url).pathname }
}

const propose = (id: number) =>
  ok(api.post(`${quoting}/quote/${id}/propose`, { body: { approve: true, notify: false } }))

/** Changes a quote that is being reworked, and proposes it: also the default of its group, and an option becomes a part of it. */
async function proposeAgain(id: number, changes: { customer_id?: number } = {}): Promise<void> {
  const { version, items, unchosen_items } = await shop.readQuote(id, true)
  const lines: OfferedLine[] = [...items, ...unchosen_items]
  const changed = lines.map(({ item_id, sku, qty, price, role, is_chosen }, index) => ({
    item_id,
    sku,
    price,
    qty: index === 0 ? qty - 1 : qty,
    role: role === 'optional' && is_chosen ? 'included' : role,
    is_chosen: role === 'alternative' ? !is_chosen : is_chosen,
  }))
  await ok(shop.editQuote(id, { version, ...changes, items: changed }))
  await propose(id)
}

/** Presses the button. Returns the final answers as status and error code; notes a failure if they differ. */
async function press(world: World, { buyer, calls, isPatient }: Click): Promise<string[]> {
  const { client, log, figures, failures } = world
  const send = () => {
    figures.calls += 1
    return log.call(buyer.name, () => accept(client, buyer))
  }
  const answers = await atOnce(calls, () => (isPatient ? untilFinal(send, isFinal) : send()))
  if (isPatient && answers.includes(undefined)) failures.push(`${buyer.name} was never answered`)
  const final = answers.filter((answer) => answer !== undefined && isFinal(answer))
  const outcomes = final.map((answer) => `${answer!.status} ${answer!.body?.error_code ?? ''}`.trim())
  // A link that was revoked meanwhile tells nothing more, not even that the offer was accepted.
  const different = new Set(outcomes.filter((each) => !each.startsWith('401')))
  if (different.size > 1)
    failures.push(`${buyer.name} was answered differently: ${[...different].join(', ')}`)
  const unexpected = outcomes.filter(
    (each) => !/^(200|401.*|409 version_conflict|400 quote_expired)$/.test(each),
  )
  failures.push(...unexpected.map((each) => `${buyer.name} was answered ${each}`))
  return outcomes
}

/** After the wave: an acceptance of what an earlier page showed, or of an accepted offer, is refused; an open offer can be accepted. */
async function pressLate(world: World, { id, clicks, isKept }: Deal): Promise<void> {
  const { status, version } = await shop.readQuote(id)
  if (status !== 'proposed' && status !== 'accepted') return
  for (const { buyer } of clicks) {
    if (buyer.shown.version === version) continue
    if (isKept && status === 'proposed')
      world.failures.push(`${buyer.name} was shown another version than ${version}`)
    // Also with a link that is valid now.
    const link = await linkOf(id)
    for (const isOnPage of [true, false]) {
      const name = `${buyer.name}, ${isOnPage ? 'on an old page' : 'late'}`
      const late = { ...buyer, link, name, isOnPage, key: randomUUID() }
      const [outcome] = await press(world, { buyer: late, calls: 1, isPatient: true })
      if (outcome === '409 version_conflict') continue
      world.failures.push(`${name} was answered ${outcome}`)
      return
    }
  }
  if (status === 'accepted') return
  const last = await openClick(world, id, { ...drawPlan(world.random), calls: 1, isPatient: true })
  const [outcome] = await press(world, last)
  if (outcome !== '200') world.failures.push(`${last.buyer.name}, the last one, was answered ${outcome}`)
}
