// A caller who may not see a record cannot tell whether there is one: neither by the answer nor by the work.
import assert from 'node:assert/strict'
import { after, mock } from 'node:test'
import type { RouteOptions } from 'fastify'
import pg from 'pg'
import { newToken, permissions, type Permission } from '../src/access/access.ts'
import { AppError, notFound } from '../src/platform/errors.ts'
import { maybeOne } from '../src/platform/database.ts'
import {
  type Answer,
  type Call,
  type Client,
  collectRoutes,
  ok,
  openClient,
  openPlantedDoor,
} from '../test/support/api.ts'
import { fileBody, pdf } from '../test/support/sample-files.ts'
import { openFullShop } from './support/full-shop.ts'
import { addProof, type Outcome, sumOf } from './support/proof.ts'
import { openShop } from '../test/support/shop.ts'

type Pair = {
  what: string
  method: string
  there: string
  missing: string
  call: Call & { token: string | null }
}
type Paths = Pick<Pair, 'there' | 'missing'>

const UNKNOWN_ID = '2147483647'
const UNKNOWN_CART = 'f'.repeat(32)

const api = await openFullShop(false)
const base = '/rest/V1'
const guestCart = (await ok(api.post(`${base}/guest-carts`))) as string
const statements = mock.method(pg.Client.prototype, 'query')
after(() => statements.mock.restore())

async function upload(token?: string): Promise<number> {
  const call = { ...(token && { token }), ...fileBody('a.pdf', pdf) }
  const { request_message_file_tmp_id } = await ok(api.post(`${base}/pricerequest/request/upload`, call))
  return Number(request_message_file_tmp_id)
}

/** The path of a record that is there, of which the first of each kind is, and of one that is not. */
function pathsOf(url: string): Paths {
  const pathWith = (id: string, others: Record<string, string>) =>
    url.replace(/:(\w+)/g, (_, name: string) => others[name] ?? id)
  const isMasked = url.includes('/guest-carts/')
  return {
    there: pathWith('1', { sku: 'LAMP', code: 'default', ...(isMasked && { cartId: guestCart }) }),
    missing: pathWith(UNKNOWN_ID, isMasked ? { cartId: UNKNOWN_CART } : {}),
  }
}

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
  await assertThere(routes)
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

/** Everybody who may see them sees those that are said to be there, and no others. */
async function assertThere(routes: RouteOptions[]): Promise<void> {
  for (const { url } of routes.filter(({ method }) => method === 'GET')) {
    const { there, missing } = pathsOf(url)
    assert.equal((await api.get(there)).status, 200, there)
    assert.equal((await api.get(missing)).status, 404, missing)
  }
}

/** The answer without what is different in every answer, and without the id that was asked for, and its length. */
function comparable({ status, headers, text }: Answer, path: string): string {
  const different = ['x-request-id', 'date', 'content-length']
  const others = Object.entries(headers).filter(([name]) => !different.includes(name))
  const asked = new Set(path.split('/').filter((part) => /^(\d+|\w{32})$/.test(part)))
  const shown = text.replace(/\b(\d+|\w{32})\b/g, (id) => (asked.has(id) ? 'ID' : id))
  return JSON.stringify([status, others, shown, shown === text ? headers['content-length'] : undefined])
}

type Look = { answer: string; sent: number }

async function look(door: Client, { method, call }: Pair, path: string): Promise<Look> {
  statements.mock.resetCalls()
  const answer = await door.call(method, path, call)
  return { answer: comparable(answer, path), sent: statements.mock.callCount() }
}

async function compare(door: Client, pair: Pair): Promise<string[]> {
  // The first one may note the use of a token and open a connection.
  await look(door, pair, pair.missing)
  let [there, missing] = [await look(door, pair, pair.there), await look(door, pair, pair.missing)]
  if (there.answer !== missing.answer)
    return [`${pair.what}: ${there.answer} for one that is there, ${missing.answer} for one that is not.`]
  // A statement of the background may fall in between; one for the record comes each time.
  for (let tries = 1; there.sent !== missing.sent && tries < 5; tries++)
    [there, missing] = [await look(door, pair, pair.there), await look(door, pair, pair.missing)]
  if (there.sent === missing.sent) return []
  return [
    `${pair.what}: ${there.sent} statements for one that is there, ${missing.sent} for one that is not.`,
  ]
}

async function proveRefused(door: Client, pairs: Pair[]): Promise<Outcome> {
  const failures: string[] = []
  for (const pair of pairs) failures.push(...(await compare(door, pair)))
  return { cases: pairs.length, failures }
}

async function proveOwn(): Promise<Outcome> {
  const [mine, others] = [await api.tokenFor('PriceRequest::manage_requests'), await api.tokenFor('all')]
  const submit = (token: string, more: object, headers?: Record<string, string>) =>
    api.post(`${base}/pricerequest/request/submit`, {
      ...{ token, headers, body: { email: 'anna@example.com', ...more } },
    })
  const [foreign, used] = [await upload(others), await upload(mine)]
  await ok(submit(mine, { file_ids: [used] }))
  const failures: string[] = []
  const unknown = await submit(mine, { file_ids: [Number(UNKNOWN_ID)] })
  for (const [what, id] of Object.entries({ 'of another caller': foreign, 'that was used': used })) {
    const answer = await submit(mine, { file_ids: [id] })
    if (comparable(answer, '') !== comparable(unknown, ''))
      failures.push(`A temporary file ${what}: ${answer.text}; one that is not there: ${unknown.text}.`)
  }
  // The same key of another caller is another key: neither its answer nor its being is seen.
  const headers = { 'idempotency-key': 'the-same' }
  await ok(submit(others, { message: 'mine' }, headers))
  const answer = await submit(mine, { email: 'otto@example.com' }, headers)
  if (answer.status !== 200 || answer.body.customer_email !== 'otto@example.com')
    failures.push(`The Idempotency-Key of another caller was seen: ${answer.status} ${answer.text}.`)
  return { cases: 3, failures }
}

/** A part of one record, asked for under another one by a caller who may see both, is as good as none. */
async function proveParts(): Promise<Outcome> {
  const shop = await openShop(api, {})
  const item = await shop.addItem(await shop.openCart(await shop.newCustomer()), 'BOOK', 1)
  const items = `${base}/carts/1/items`
  const [there, missing] = [await api.delete(`${items}/${item}`), await api.delete(`${items}/${UNKNOWN_ID}`)]
  const [first, second] = [comparable(there, `/${item}`), comparable(missing, `/${UNKNOWN_ID}`)]
  return { cases: 1, failures: first === second ? [] : [`a line of another cart: ${first}, not ${second}.`] }
}

/** An app that looks first whether the quote is there, as is often done in handlers, and refuses then. */
async function openCuriousDoor(whenLooked: (id: number, isThere: boolean) => Promise<unknown>) {
  const { port } = await openPlantedDoor(api, {
    change: (route) => {
      if (route.url !== `${base}/quoting/quote/:id`) return
      route.config = { ...route.config, permission: 'public' }
      route.preHandler = async (request) => {
        const { id } = request.params as { id: number }
        const found = await maybeOne(api.db, 'select from quote where quote_id = $1', [id])
        await whenLooked(id, found !== undefined)
        throw new AppError('forbidden', 'forbidden', 'The permission is missing.')
      }
    },
  })
  return openClient(port)
}

async function proveQuotes(door: Client): Promise<Outcome> {
  const pairs = await refusedPairs()
  const quotes = pairs.filter(({ what }) => what.includes(' /rest/V1/quoting/quote/:id with'))
  return proveRefused(door, quotes).finally(() => door.close())
}

addProof({
  promise: 'P9',
  says: 'Nobody can tell a record that they may not see from one that is not there.',
  sizes: { ci: undefined, full: undefined },
  prove: async () =>
    sumOf(await proveRefused(api, await refusedPairs()), await proveOwn(), await proveParts()),
  controls: {
    'a record that is looked up before the permission': async () =>
      proveQuotes(
        await openCuriousDoor(async (id, isThere) => {
          if (!isThere) throw notFound('id', id)
        }),
      ),
    // It answers alike, but notes what callers were curious about: one statement more.
    'work that only a record that is there makes': async () =>
      proveQuotes(
        await openCuriousDoor(async (id, isThere) =>
          isThere ? maybeOne(api.db, 'select from quote_item where quote_id = $1', [id]) : undefined,
        ),
      ),
  },
})
