// Whoever may not see a record cannot tell whether there is one: neither by the answer, nor by the work, nor by the time.
//
//   npm run prove -- P9 --full
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import pg from 'pg'
import { newToken, permissions, type Permission } from '../src/access/access.ts'
import { Fault, notFound } from '../src/platform/errors.ts'
import { maybeOne } from '../src/platform/database.ts'
import {
  type Answer,
  type Call,
  collectRoutes,
  ok,
  openApi,
  openPlantedDoor,
  send,
} from '../test/support/api.ts'
import { fileBody, pdf } from '../test/support/sample-files.ts'
import { addProof, type Outcome } from './support/proof.ts'
import { openShop } from '../test/support/shop.ts'
import { openReceiver } from '../test/support/receivers.ts'

/** `samples` of the time of each pair, taken in turn; 0 looks at answers and statements only. */
type Size = { samples: number }
type Door = { port: number; agent: Agent }
type Pair = {
  what: string
  method: string
  there: string
  missing: string
  call: Call & { token: string | null }
}

const UNKNOWN_ID = '2147483647'
// Half as long again in the median of many would be seen by an attacker with patience; less drowns in the noise.
const RATIO_MAX = 1.5

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
api.beforeClose(async () => agent.destroy())
const door = { port: api.port, agent }
const base = '/rest/V1'
const statements = countStatements()
const ids = await fillEverything()

/** Every statement that this process sends, whichever connection it takes. */
function countStatements(): { take: () => number } {
  let sent = 0
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args) {
    sent++
    return query.apply(this, args)
  }
  return {
    take: () => {
      const taken = sent
      sent = 0
      return taken
    },
  }
}

/** A record of every kind; gives what stands for it in each path. */
async function fillEverything(): Promise<Record<string, string | number>> {
  const shop = await openShop(api)
  const upload = await ok(api.post(`${base}/pricerequest/request/upload`, fileBody('a.pdf', pdf)))
  const file_ids = [upload.request_message_file_tmp_id]
  const body = { email: 'anna@example.com', file_ids }
  const priceRequest = await ok(api.post(`${base}/pricerequest/request/submit`, { body }))
  const { request, customer } = await shop.requestFromCart()
  const quote = await shop.createQuote(customer)
  const cart = await shop.openCart(customer)
  const receiver = await openReceiver()
  api.beforeClose(receiver.close)
  const webhook = await ok(
    api.post(`${base}/webhooks`, { body: { webhook: { url: receiver.url, events: ['*'] } } }),
  )
  await ok(api.post(`${base}/webhooks/${webhook.webhook_id}/test`))
  const [delivery] = await ok(api.get(`${base}/webhooks/${webhook.webhook_id}/deliveries`))
  const role = await ok(
    api.post(`${base}/access/roles`, { body: { role: { name: 'R', permissions: ['Quoting::quotes'] } } }),
  )
  const user = { username: 'u', email: 'u@example.com', password: 'four quiet green walnuts', role: 'R' }
  const integration = { name: 'i', role: 'R' }
  return {
    'pricerequest/request/:id': priceRequest.request_id,
    ':fileId': priceRequest.files[0].file_id,
    'quoting/quote/:id': quote.quote_id,
    ':quoteId': quote.quote_id,
    ':requestId': request.request_id,
    ':customerId': customer,
    ':cartId': cart,
    ':itemId': await shop.addItem(cart, 'BOOK', 1),
    ':sku': 'LAMP',
    ':code': 'default',
    'roles/:id': role.role_id,
    'users/:id': (await ok(api.post(`${base}/access/users`, { body: { user } }))).user_id,
    'integrations/:id': (await ok(api.post(`${base}/access/integrations`, { body: { integration } })))
      .integration_id,
    'webhooks/:id': webhook.webhook_id,
    ':deliveryId': delivery.delivery_id,
  }
}

/** The path of a record that is there, and of one that is not. */
function pathsOf(url: string): { there: string; missing: string } {
  let there = url
  for (const [place, id] of Object.entries(ids)) {
    const name = place.slice(place.indexOf(':'))
    there = there.replace(place, place.replace(name, String(id)))
  }
  assert.doesNotMatch(there, /:\w/, `nothing is known that ${url} could name`)
  return {
    there,
    missing: url.replace(/:(\w+)/g, (_, name: string) => (name === 'code' ? 'nowhere' : UNKNOWN_ID)),
  }
}

/** Every route that names a record, as everybody who may not call it. */
async function refusedPairs(): Promise<Pair[]> {
  const withBody = { 'content-length': '0' } as Record<string, string>
  const routes = (await collectRoutes(api)).filter(
    ({ url, method, config }) =>
      url.includes('/:') && typeof method === 'string' && config?.permission !== 'public',
  )
  const tokens = new Map<string, string | null>([
    ['without a token', null],
    ['with an unknown token', newToken()],
    ['with no permission', await api.tokenFor()],
  ])
  const single = permissions.filter((name) => name !== 'all')
  for (const name of single)
    tokens.set(`all but ${name}`, await api.tokenFor(...single.filter((other) => other !== name)))
  return routes.flatMap(({ url, method, config }) =>
    [...tokens]
      .filter(([name]) => !name.startsWith('all but') || name.endsWith(config?.permission as Permission))
      .map(([name, token]) => ({
        what: `${String(method)} ${url} ${name}`,
        method: String(method),
        ...pathsOf(url),
        call: { token, headers: ['POST', 'PUT'].includes(String(method)) ? withBody : {} },
      })),
  )
}

/** The answer without what is different in every answer, and without the id that was asked for, and its length. */
function comparable({ status, headers, text }: Answer, path: string): string {
  const different = ['x-request-id', 'date', 'content-length']
  const others = Object.entries(headers).filter(([name]) => !different.includes(name))
  const asked = new Set(path.split('/').filter((part) => /^\d+$/.test(part)))
  const shown = text.replace(/\b\d+\b/g, (id) => (asked.has(id) ? 'ID' : id))
  return JSON.stringify([status, others, shown, shown === text ? headers['content-length'] : undefined])
}

type Look = { answer: string; sent: number; took_ms: number }

async function look({ port, agent }: Door, { method, call }: Pair, path: string): Promise<Look> {
  statements.take()
  const start = performance.now()
  const answer = await send(port, agent, method, path, call)
  return { answer: comparable(answer, path), took_ms: performance.now() - start, sent: statements.take() }
}

async function compare(door: Door, pair: Pair, { samples }: Size): Promise<string[]> {
  // The first one may note the use of a token and open a connection.
  await look(door, pair, pair.missing)
  const [there, missing] = [await look(door, pair, pair.there), await look(door, pair, pair.missing)]
  if (there.answer !== missing.answer)
    return [`${pair.what}: ${there.answer} for one that is there, ${missing.answer} for one that is not.`]
  if (there.sent !== missing.sent)
    return [
      `${pair.what}: ${there.sent} statements for one that is there, ${missing.sent} for one that is not.`,
    ]
  const times: [number[], number[]] = [[], []]
  for (let sample = 0; sample < samples; sample++) {
    times[0].push((await look(door, pair, pair.there)).took_ms)
    times[1].push((await look(door, pair, pair.missing)).took_ms)
  }
  const ratio = samples > 0 ? median(times[0]) / median(times[1]) : 1
  if (ratio <= RATIO_MAX && ratio >= 1 / RATIO_MAX) return []
  return [`${pair.what}: one that is there takes ${ratio.toFixed(2)} times as long as one that is not.`]
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

async function proveRefused(door: Door, pairs: Pair[], size: Size): Promise<Outcome> {
  const failures: string[] = []
  for (const pair of pairs) failures.push(...(await compare(door, pair, size)))
  return { cases: pairs.length, failures }
}

/** What belongs to one caller, as another one with the same permission sees it. */
async function proveOwn(): Promise<Outcome> {
  const [mine, others] = [await api.tokenFor('PriceRequest::manage_requests'), await api.tokenFor('all')]
  const upload = async (token: string) =>
    Number(
      (await ok(api.post(`${base}/pricerequest/request/upload`, { token, ...fileBody('b.pdf', pdf) })))
        .request_message_file_tmp_id,
    )
  const [foreign, used] = [await upload(others), await upload(mine)]
  const submit = (id: number) =>
    api.post(`${base}/pricerequest/request/submit`, {
      token: mine,
      body: { email: 'anna@example.com', file_ids: [id] },
    })
  await ok(submit(used))
  const failures: string[] = []
  const unknown = await submit(Number(UNKNOWN_ID))
  for (const [what, id] of [
    ['of another caller', foreign],
    ['that was used', used],
  ] as const) {
    const answer = await submit(id)
    if (comparable(answer, '') !== comparable(unknown, ''))
      failures.push(`A temporary file ${what}: ${answer.text}; one that is not there: ${unknown.text}.`)
  }
  // The same key of another caller is another key: neither its answer nor its being is seen.
  const headers = { 'idempotency-key': 'the-same' }
  const first = { token: others, headers, body: { email: 'anna@example.com', message: 'mine' } }
  await ok(api.post(`${base}/pricerequest/request/submit`, first))
  const second = { token: mine, headers, body: { email: 'otto@example.com' } }
  const answer = await api.post(`${base}/pricerequest/request/submit`, second)
  if (answer.status !== 200 || answer.body.customer_email !== 'otto@example.com')
    failures.push(`The Idempotency-Key of another caller was seen: ${answer.status} ${answer.text}.`)
  return { cases: 3, failures }
}

/** A part of one record asked for under another one, which whoever may see both cannot be told apart from none. */
async function proveParts(): Promise<Outcome> {
  const token = await api.tokenFor('all')
  const shop = await openShop(api, {})
  const other = await shop.openCart(await shop.newCustomer())
  const item = await shop.addItem(other, 'BOOK', 1)
  const pairs: Pair[] = [
    {
      what: 'a line of another cart',
      method: 'DELETE',
      there: `${base}/carts/${ids[':cartId']}/items/${item}`,
      missing: `${base}/carts/${ids[':cartId']}/items/${UNKNOWN_ID}`,
      call: { token },
    },
  ]
  const failures: string[] = []
  for (const pair of pairs) {
    const [there, missing] = [await look(door, pair, pair.there), await look(door, pair, pair.missing)]
    if (there.answer !== missing.answer)
      failures.push(`${pair.what}: ${there.answer}, not ${missing.answer}.`)
  }
  return { cases: pairs.length, failures }
}

function together(...outcomes: Outcome[]): Outcome {
  return {
    cases: outcomes.reduce((sum, { cases }) => sum + cases, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

/** An app that looks for the record first and asks for the permission then, as is often done in handlers. */
async function openLookingDoor(): Promise<Door> {
  const { port } = await openPlantedDoor(api, {
    change: (route) => {
      if (route.url !== `${base}/quoting/quote/:id`) return
      route.config = { ...route.config, permission: 'public' }
      route.preHandler = async (request) => {
        const { id } = request.params as { id: number }
        if (!(await maybeOne(api.db, 'select from quote where quote_id = $1', [id]))) throw notFound('id', id)
        throw new Fault('forbidden', 'forbidden', 'The permission is missing.')
      }
    },
  })
  return { port, agent }
}

/** An app that answers alike, but notes who was curious about what there is: one statement more. */
async function openCuriousDoor(): Promise<Door> {
  const { port } = await openPlantedDoor(api, {
    change: (route) => {
      if (route.url !== `${base}/quoting/quote/:id`) return
      route.config = { ...route.config, permission: 'public' }
      route.preHandler = async (request) => {
        const { id } = request.params as { id: number }
        const found = await maybeOne(api.db, 'select from quote where quote_id = $1', [id])
        if (found) await maybeOne(api.db, 'select from quote_item where quote_id = $1', [id])
        throw new Fault('forbidden', 'forbidden', 'The permission is missing.')
      }
    },
  })
  return { port, agent }
}

const onlyQuotes = (pairs: Pair[]) =>
  pairs.filter(({ what }) => what.includes(' /rest/V1/quoting/quote/:id with'))

addProof<Size>({
  promise: 'P9',
  says: 'Nobody can tell a record that they may not see from one that is not there.',
  sizes: { ci: { samples: 0 }, full: { samples: 300 } },
  prove: async (size) =>
    together(await proveRefused(door, await refusedPairs(), size), await proveOwn(), await proveParts()),
  controls: {
    'a record that is looked up before the permission': async (size) =>
      proveRefused(await openLookingDoor(), onlyQuotes(await refusedPairs()), size),
    'work that only a record that is there makes': async (size) =>
      proveRefused(await openCuriousDoor(), onlyQuotes(await refusedPairs()), size),
  },
})
