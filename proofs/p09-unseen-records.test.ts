// P9: a caller who may not see a record cannot tell whether it exists, neither by the response nor by the work done.
import assert from 'node:assert/strict'
import { after, mock } from 'node:test'
import type { RouteOptions } from 'fastify'
import pg from 'pg'
import { newToken } from '../src/access/access.ts'
import { permissions, type Permission } from '../src/domain/permissions.ts'
import { permissionCovers } from '../test/support/access-fixtures.ts'
import { AppError, notFound } from '../src/platform/errors.ts'
import { maybeOne, run } from '../src/platform/postgres/database.ts'
import { findQuote } from '../src/quoting/quote/quote-record-repository.ts'
import type { Answer, Call, Client } from '../test/support/api.ts'
import { collectRoutes, ok, openClient, openPatchedServer } from '../test/support/api.ts'
import { colorPng, fileBody, multipart, pdf } from '../test/support/sample-files.ts'
import { openFullShop } from './support/full-shop.ts'
import { addPromiseTest, type Outcome, sumOf } from './support/promise-test.ts'
import { openShop } from '../test/support/shop.ts'

/** The requests of a certain caller for a record that exists and for one that does not. */
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

const api = await openFullShop(false, { settings: { SELLER_EMAIL: 'seller@example.com' } })
await run(api.db, 'insert into quote_proposal values (1, 1, 1, 1, $1)', [
  await findQuote(api.db, 1, { addItems: true }),
])
const base = '/rest/V1'
const quoteFile = (id: number) =>
  ok(
    api.post(
      `${base}/quoting/quote/${id}/files`,
      multipart([
        { filename: 'a.pdf', content: pdf, type: 'application/pdf' },
        { name: 'is_internal', content: 'true' },
      ]),
    ),
  )
await quoteFile(1)
await ok(
  api.put(`${base}/products/LAMP/image`, {
    payload: colorPng(9, 9),
    headers: { 'content-type': 'image/png' },
  }),
)
const text_block = { name: 'Thanks', text: 'Thank you.', kind: 'reply' }
await ok(api.post(`${base}/sales/textBlocks`, { body: { text_block } }))
const template = { name: 'Lamps', items: [{ sku: 'LAMP', qty: 1 }] }
await ok(api.post(`${base}/quoting/templates`, { body: { template } }))
const shop = {
  code: 'main',
  kind: 'vendure',
  store_code: 'default',
  url: 'https://1.1.1.1',
  secrets: { api_key: 'key', hook_secret: `whsec_${Buffer.alloc(24).toString('base64')}` },
}
await ok(api.post(`${base}/shops`, { body: { shop } }))
const guestCart = (await ok(api.post(`${base}/guest-carts`))) as string
const statements = mock.method(pg.Client.prototype, 'query')
after(() => statements.mock.restore())

async function upload(token?: string): Promise<number> {
  const call = { ...(token && { token }), ...fileBody('a.pdf', pdf) }
  return Number((await ok(api.post(`${base}/pricerequest/request/upload`, call))).request_message_file_tmp_id)
}

/** The paths of a record that exists (the first of its kind) and of one that does not. */
function pathsOf(url: string): Paths {
  const pathWith = (id: string, others: Record<string, string>) =>
    url.replace(/:(\w+)/g, (_, name: string) => others[name] ?? id)
  const isMasked = url.includes('/guest-carts/')
  return {
    there: pathWith('1', {
      sku: 'LAMP',
      code: 'default',
      shop: 'main',
      ...(isMasked && { cartId: guestCart }),
    }),
    missing: pathWith(UNKNOWN_ID, {
      code: 'nowhere',
      shop: 'nowhere',
      ...(isMasked && { cartId: UNKNOWN_CART }),
    }),
  }
}

async function refusedPairs(): Promise<Pair[]> {
  const withBody = { 'content-length': '0' } as Record<string, string>
  // The pages of buyers have no caller who may see them all; the tests of links compare wrong tokens and unknown quotes.
  const routes = (await collectRoutes(api)).filter(
    ({ url, method, config }) =>
      url.includes('/:') &&
      typeof method === 'string' &&
      !['public', 'buyer'].includes(String(config?.permission)),
  )
  const tokens = new Map<string, string | null>([
    ['without a token', null],
    ['with an unknown token', newToken()],
    ['with no permission', await api.tokenFor()],
  ])
  const single = permissions.filter((name) => name !== 'all')
  for (const name of single)
    tokens.set(
      `all but ${name}`,
      await api.tokenFor(...single.filter((held) => !permissionCovers(held, name))),
    )
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

/** Asserts that a permitted caller gets 200 for one path and 404 for the other. */
async function assertThere(routes: RouteOptions[]): Promise<void> {
  for (const { url } of routes.filter(({ method }) => method === 'GET')) {
    const { there, missing } = pathsOf(url)
    assert.equal((await api.get(there)).status, 200, there)
    assert.equal((await api.get(missing)).status, 404, missing)
  }
}

/** The response without request id and date. If it contains the requested id, without that and without its length. */
function comparable({ status, headers, text }: Answer, path: string): string {
  const different = ['x-request-id', 'date', 'content-length']
  const others = Object.entries(headers).filter(([name]) => !different.includes(name))
  const requestedIds = new Set(path.split('/').filter((part) => /^(\d+|\w{32})$/.test(part)))
  const shown = text.replace(/\b(\d+|\w{32})\b/g, (id) => (requestedIds.has(id) ? 'ID' : id))
  return JSON.stringify([status, others, shown, shown === text ? headers['content-length'] : undefined])
}

/** `sent`: the number of statements for it. */
type Look = { answer: string; sent: number }

async function look(client: Client, { method, call }: Pair, path: string): Promise<Look> {
  statements.mock.resetCalls()
  const answer = await client.call(method, path, call)
  return { answer: comparable(answer, path), sent: statements.mock.callCount() }
}

async function compare(client: Client, pair: Pair): Promise<string[]> {
  // The first call may record the use of the token and open a connection.
  await look(client, pair, pair.missing)
  let [there, missing] = [await look(client, pair, pair.there), await look(client, pair, pair.missing)]
  if (there.answer !== missing.answer)
    return [`${pair.what}: ${there.answer} for one that is there, ${missing.answer} for one that is not.`]
  // A background statement may fall in between; one for the record would be repeated.
  for (let tries = 1; there.sent !== missing.sent && tries < 5; tries++)
    [there, missing] = [await look(client, pair, pair.there), await look(client, pair, pair.missing)]
  if (there.sent === missing.sent) return []
  return [
    `${pair.what}: ${there.sent} statements for one that is there, ${missing.sent} for one that is not.`,
  ]
}

async function proveRefused(client: Client, pairs: Pair[]): Promise<Outcome> {
  const failures: string[] = []
  for (const pair of pairs) failures.push(...(await compare(client, pair)))
  return { cases: pairs.length, failures }
}

/** Temporary files and Idempotency-Keys of other callers do not show. */
async function proveOwn(): Promise<Outcome> {
  const [mine, others] = [await api.tokenFor('PriceRequest::manage_requests'), await api.tokenFor('all')]
  const submit = (token: string, fields: object, headers?: Record<string, string>) =>
    api.post(`${base}/pricerequest/request/submit`, {
      token,
      headers,
      body: { email: 'anna@example.com', ...fields },
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
  // Keys of different callers are separate: neither the stored response nor its existence is visible.
  const headers = { 'idempotency-key': 'the-same' }
  await ok(submit(others, { message: 'mine' }, headers))
  const answer = await submit(mine, { email: 'otto@example.com' }, headers)
  if (answer.status !== 200 || answer.body.customer_email !== 'otto@example.com')
    failures.push(`The Idempotency-Key of another caller was seen: ${answer.status} ${answer.text}.`)
  return { cases: 3, failures }
}

/** A part of one record is not found under another, even by a caller who may see both. */
async function proveParts(): Promise<Outcome> {
  const shop = await openShop(api, {})
  const item = await shop.addItem(await shop.openCart(await shop.newCustomer()), 'BOOK', 1)
  const items = `${base}/carts/1/items`
  const [there, missing] = [await api.delete(`${items}/${item}`), await api.delete(`${items}/${UNKNOWN_ID}`)]
  const pairs = [
    ['a line of another cart', comparable(there, `/${item}`), comparable(missing, `/${UNKNOWN_ID}`)],
  ]
  const { file_id } = await quoteFile((await shop.quoteIn('pending')).id)
  const fileOf = async (id: number | string) =>
    comparable(await api.get(`${base}/quoting/quote/1/files/${id}`), `/${id}`)
  pairs.push(['a file of another quote', await fileOf(file_id), await fileOf(UNKNOWN_ID)])
  const failures = pairs.filter(([, first, second]) => first !== second)
  return {
    cases: pairs.length,
    failures: failures.map(([what, first, second]) => `${what}: ${first}, not ${second}.`),
  }
}

/** A service that looks up the quote before it checks the permission, as handlers often do. */
async function openCuriousService(whenLooked: (id: number, isThere: boolean) => Promise<unknown>) {
  const { port } = await openPatchedServer(api, {
    change: (route) => {
      if (route.url !== `${base}/quoting/quote/:id`) return
      route.config = { ...route.config, permission: 'public', cost: 'link' }
      route.preHandler = async (request) => {
        const { id } = request.params as { id: number }
        const found = await maybeOne(api.db, 'select from quote where quote_id = $1', [id])
        await whenLooked(id, found !== undefined)
        throw new AppError('forbidden', 'The permission is missing.')
      }
    },
  })
  return openClient(port)
}

async function proveQuotes(client: Client): Promise<Outcome> {
  const pairs = await refusedPairs()
  const quotes = pairs.filter(({ what }) => what.includes(' /rest/V1/quoting/quote/:id with'))
  return proveRefused(client, quotes).finally(() => client.close())
}

addPromiseTest({
  promise: 'P9',
  statement: 'A record that a caller may not see is indistinguishable from one that does not exist.',
  sizes: { ci: undefined, full: undefined },
  prove: async () =>
    sumOf(await proveRefused(api, await refusedPairs()), await proveOwn(), await proveParts()),
  controls: {
    'a record that is looked up before the permission check': async () =>
      proveQuotes(
        await openCuriousService(async (id, isThere) => {
          if (!isThere) throw notFound('id', id)
        }),
      ),
    // The responses are equal, but an existing record costs another statement.
    'work for existing records only': async () =>
      proveQuotes(
        await openCuriousService(async (id, isThere) =>
          isThere ? maybeOne(api.db, 'select from quote_item where quote_id = $1', [id]) : undefined,
        ),
      ),
  },
})
