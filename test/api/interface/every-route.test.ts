// Rules for every route: documentation, permission, and responses to invalid requests.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { readFile } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import { newToken } from '../../../src/access/access.ts'
import { permissions } from '../../../src/domain/permissions.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { many } from '../../../src/platform/postgres/database.ts'
import { permissionCovers, openSession } from '../../support/access-fixtures.ts'
import { type Answer, assertRefused, type Call, collectRoutes, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

type Schema = Answer['body']
type Content = { content?: Record<string, { schema?: Schema; example?: unknown; examples?: Schema }> }
type Parameter = { name: string; description?: string; schema: Schema }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content & { description?: string }>
  security: unknown[]
}
type Sent = { operationId: string; method: string; url: string }
type Document = {
  paths: Record<
    string,
    Record<string, Omit<Operation, 'parameters'> & { parameters?: (Parameter & { $ref?: string })[] }>
  >
  components: { schemas: Schema; responses: Operation['responses']; parameters: Record<string, Parameter> }
}

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const document = JSON.parse(await readFile('openapi.json', 'utf8')) as Document
const routes = await collectRoutes(api)
const cookie = `quotewright=${(await openSession(api, 'somebody')).token}`
/** What browsers send along with the cookie if another page caused the request. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
  { 'sec-fetch-site': 'none' },
  { origin: `http://127.0.0.1:${api.port + 1}`, host: `127.0.0.1:${api.port}` },
  { origin: 'null' },
  {},
]

const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([name, documented]) => {
    const parameters = (documented.parameters ?? []).map((parameter) =>
      parameter.$ref ? document.components.parameters[basename(parameter.$ref)]! : parameter,
    )
    const operation: Operation = { ...documented, parameters }
    const method = name.toUpperCase()
    const pattern = url.replace(/\{(\w+)\}/g, ':$1')
    const route = routes.find((candidate) => candidate.url === pattern && candidate.method === method)
    assert.ok(route, `${method} ${url} is documented, but there is no such route`)
    const path = url.replace(/\{(\w+)\}/g, (_, parameter: string) => segmentFor(operation, parameter))
    const { permission, storesResponse = true } = route.config ?? {}
    return { ...operation, method, url, pattern, path, permission, storesResponse }
  }),
)
const shop = await openShop(api)
const forBuyers = operations.filter(({ permission }) => permission === 'buyer')
/** The tokens of links, each of a quote of its own, as requests are limited per quote. */
const links = new Map<string, string>()
for (const { operationId } of forBuyers) {
  const { quote_id } = await shop.createQuote(await shop.newCustomer())
  const key = await api.app.state.linkKey()
  links.set(operationId, `${quote_id}.${linkToken(key, quote_id as number, 'accept', 0)}`)
}
const page = openPage(api, await makeStoreKey(api))
// Makes the secret of the proofs, which is not what a request does.
await page.prove()
/** Calls an operation with a credential that it takes: a key and a proof of work, the token of a link, or of the client. */
async function send({ operationId, method, url }: Sent, path: string, call: Call = {}): Promise<Answer> {
  const isPublic = url.includes('/V1/public/')
  const token = isPublic ? null : links.get(operationId)
  const headers = { ...call.headers, ...(isPublic ? await page.prove() : {}) }
  return api.call(method, path, { ...call, ...(token === undefined ? {} : { token }), headers })
}
const methods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE'.split(' ')
/** Browsers send it before a request of a page of another origin, which only widgets may make. */
const isPreflight = (method: string, url: string) => method === 'OPTIONS' && url.includes('/V1/public/')
const guarded = operations.filter(({ permission }) => permission !== 'public')
const hasBody = ({ method }: { method: string }) => method === 'POST' || method === 'PUT'

/** What may stand in a path: 1, `default` where a name is required, or a masked id. */
function segmentFor({ parameters = [] }: Operation, name: string): string {
  const { pattern } = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
  return ['1', 'default', 'a'.repeat(32)].find((segment) => new RegExp(pattern ?? '').test(segment)) ?? '1'
}

/** A digest of all tables but those that note the use of a token or count requests. */
async function digest(): Promise<unknown> {
  const sql = `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('integration', 'role', 'sign_in_failure', 'idempotency_key', 'request_count') order by 1`
  const tables = await many<{ name: string }>(api.db, sql)
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as n, md5(string_agg(t::text, '' order by t::text)) from "${name}" t`,
  )
  return many(api.db, `${counts.join(' union all ')} order by name`)
}

const resolved = (schema: Schema): Schema =>
  schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema

/** The first example of a body, which stands beside its schema or in it. */
function exampleOf({ content }: Content = {}): unknown {
  const [media] = Object.values(content ?? {})
  const [beside] = Object.values<Schema>(media?.examples ?? {})
  return media?.example ?? beside?.value ?? exampleIn(media?.schema)
}

function exampleIn(schema: Schema): unknown {
  const found = resolved(schema)
  if (found?.type === 'array') return exampleIn(found.items)
  return found?.example ?? found?.examples?.[0] ?? found?.const ?? found?.enum?.[0]
}

function assertNoFault(answer: Answer, what: string): void {
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text}`)
  if (answer.status >= 400) assertRefused(answer, answer.status)
}

/** Every permission that does not include this one. */
const allBut = (permission?: string) => permissions.filter((held) => !permissionCovers(held, permission))

// The first one that a path matches counts.
const areas: [RegExp, string][] = [
  [/ \/public\//, 'public'],
  [/ \/buyer\//, 'buyer'],
  [/ \/pricerequest\//, 'PriceRequest::manage_requests'],
  [/\/costs?$/, 'Quoting::costs'],
  [/ \/quoting\/(prices|statistics)$/, 'Quoting::quotes'],
  [/^GET \/sales\/textBlocks(\/|$)/, 'Quoting::quotes'],
  [/ \/sales\/textBlocks(\/|$)/, 'Quoting::templates'],
  [/^GET \/quoting\/templates(\/|$)/, 'Quoting::quotes'],
  [/ \/quoting\/templates\/\{id\}\/quote$/, 'Quoting::quotes'],
  [/ \/quoting\/templates(\/|$)/, 'Quoting::templates'],
  [/ \/quoting\/request\/\{requestId\}\/quote$/, 'Quoting::quotes'],
  [/ \/quoting\/(request|requests|customer)(\/|$)/, 'Quoting::requests'],
  [/ \/quoting\/(quote|quotes)(\/|$)/, 'Quoting::quotes'],
  [/ \/access\/(roles|users|integrations)(\/|$)/, 'Access::manage'],
  [/^(POST|PUT) \/customers(\/\{customerId\})?$/, 'Customers::write'],
  [/^GET \/(products|customers|stores|guest-carts|carts)(\/|$)/, 'Storefront::read'],
  [/ \/(products|customers|stores|guest-carts|carts)(\/|$)/, 'Storefront::manage'],
  [/ \/(inbox|search|events\/stream)$/, 'signed_in'],
  [/ \/(settings|jobs)(\/|$)/, 'Access::manage'],
  [/ \/(webhooks|events)(\/|$)/, 'Webhooks::manage'],
  [/ \/shops\/\{shop\}\/carts\//, 'Storefront::manage'],
  [/ \/shops(\/|$)/, 'Shops::manage'],
  [/ \/integration\/admin\/token$/, 'public'],
  [/ \/(access\/(session(\/password)?|assignees)|console(\/|$))/, 'signed_in'],
]

/** Those that not everybody may see. */
const pages: [path: string, permission: string][] = [
  ['/console/preview/', 'Quoting::quotes'],
  ['/q/:quote_id/', 'buyer'],
]

describe('every route', () => {
  it('there are some: the thirteen of the interface and more', () => {
    const ids = new Set(operations.map(({ operationId }) => operationId))
    const wanted = [
      'readPriceRequest listPriceRequests submitPriceRequest uploadTemporaryFile readQuote listQuoteItems',
      'listQuotes addQuoteToCart listQuoteRequests listQuoteRequestsOfCustomer readQuoteRequest',
      'submitQuoteRequestForCustomer submitQuoteRequestFromCart',
    ]
    for (const id of wanted.join(' ').split(' ')) assert.ok(ids.has(id), id)
  })

  it('requires the permission of its area', () => {
    const areaOf = (url: string, method: string) =>
      areas.find(([area]) => area.test(`${method} ${url.replace('/rest/V1', '')}`))
    for (const { method, url, permission, operationId } of operations)
      assert.equal(
        permission,
        operationId === 'openSession' ? 'public' : areaOf(url, method)?.[1],
        `${method} ${url}`,
      )
  })

  it('is in the document, or is a page and not of the interface', () => {
    const documented = new Set(operations.map(({ method, pattern }) => `${method} ${pattern}`))
    for (const { method, url, config } of routes) {
      if (typeof method !== 'string' || method === 'HEAD' || documented.has(`${method} ${url}`)) continue
      if (isPreflight(method, url)) continue
      const permission = pages.find(([path]) => url.startsWith(path))?.[1] ?? 'public'
      assert.equal(config?.permission, permission, `${url} is not public and not documented`)
      assert.match(
        url,
        /^(\/$|\/console|\/q\/|\/widget(-[\d.]+)?\.js$|\/plugins\/|\/docs|\/rest\/schema|\/health\/|\/metrics|\/hooks\/)/,
      )
    }
  })

  it('states a permission, HEAD the same as GET', () => {
    for (const { url, config, method } of routes) {
      assert.ok(config?.permission, `${String(method)} ${url}`)
      if (method !== 'HEAD') continue
      const get = routes.find((route) => route.url === url && [route.method].flat().includes('GET'))
      assert.equal(config.permission, get?.config?.permission ?? 'public', url)
    }
  })

  it('has an operationId of its own', () => {
    const ids = operations.map(({ operationId }) => operationId)
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z]+$/)
    assert.equal(new Set(ids).size, ids.length)
  })
})

const untouched = await digest()
for (const operation of operations) {
  const { operationId, method, path, permission, storesResponse } = operation
  const [input] = Object.values(operation.requestBody?.content ?? {})
  describe(`${operationId} (${method} ${operation.url})`, () => {
    // Once for all tests of a route, as it takes as long as all their calls.
    after(async () => assert.deepEqual(await digest(), untouched))

    it('has a summary, a tag, and a description of itself and each parameter', () => {
      assert.ok(operation.summary)
      // The permission is added to it.
      assert.match(
        operation.description ?? '',
        permission === 'public'
          ? /\w/
          : /\.\n\nRequires (the permission|a valid access token|the token of a link)/,
      )
      assert.ok(operation.tags?.length)
      for (const parameter of operation.parameters ?? [])
        assert.ok(parameter.description, `${parameter.name} is not described`)
    })

    it('documents every error that it can return', () => {
      const expected = [400, 404, 406, 429, 500, 503]
      if (permission !== 'public') expected.push(401, 403)
      if (hasBody(operation)) expected.push(409, 413, 415)
      if (permission === 'buyer') expected.push(410)
      if (method === 'POST' && permission !== 'public' && storesResponse) expected.push(422)
      for (const status of expected) {
        const given = operation.responses[status]
        const { $ref } = given as { $ref?: string }
        const response = $ref ? document.components.responses[basename($ref)] : given
        assert.ok(response?.description, `${status} is missing`)
        assert.equal(response.content?.['application/json']?.schema?.$ref, '#/components/schemas/Error')
      }
      const schemes = permission === 'buyer' ? 1 : 2
      assert.equal(operation.security.length, permission === 'public' ? 0 : schemes)
    })

    it('has an example of what goes in and of what comes out', () => {
      if (Object.keys(resolved(input?.schema)?.properties ?? {}).length > 0)
        assert.notEqual(exampleOf(operation.requestBody), undefined, 'the body has no example')
      const [output] = Object.values(operation.responses[200]?.content ?? {})
      assert.ok(output, 'the answer is not described')
      if (output.schema?.format !== 'binary')
        assert.notEqual(exampleOf(operation.responses[200]), undefined, 'the answer has no example')
    })

    it('says whether a body must be sent', () => {
      const schema = resolved(input?.schema)
      const isRequired =
        (schema?.required?.length ?? 0) > 0 || schema?.anyOf !== undefined || schema?.format === 'binary'
      if (input) assert.equal(operation.requestBody?.required, isRequired)
    })

    it('400, 404: names an unknown query parameter or store, and does nothing', async () => {
      const call = operation.requestBody?.content?.['multipart/form-data']
        ? fileBody('drawing.pdf', pdf)
        : { body: exampleOf(operation.requestBody) }
      assertRefused(await send(operation, `${path}?nonsense=1`, call), 400, 'nonsense')
      const elsewhere = path.replace('/V1/', '/nowhere/V1/')
      assertRefused(await send(operation, elsewhere, call), 404, 'store_code')
    })

    it('answers nonsense with a refusal, and does nothing', async () => {
      const ids = ["%00 01 -1 2147483648 ..%2f1 __proto__ '-- %F0%9F%AA%91", 'x'.repeat(3000)]
      for (const id of ids.join(' ').split(' ')) {
        const target = operation.url.replace(/\{\w+\}/g, id)
        if (target === operation.url) break
        const answer = await send(operation, target, hasBody(operation) ? { body: {} } : {})
        assertNoFault(answer, target)
        assert.ok([400, 404, 415].includes(answer.status), `${target}: ${answer.status}`)
      }
      const headers = { 'content-type': 'application/json' }
      const bodies = ['{', 'null', '[]', '5', '"x"', '{"a":{"b":[1e400]}}', '\xff', `${'['.repeat(50_000)}`]
      if (hasBody(operation))
        for (const payload of bodies) {
          const answer = await send(operation, path, { payload: Buffer.from(payload, 'latin1'), headers })
          assertNoFault(answer, payload.slice(0, 20))
          assert.ok(answer.status >= 400, `${payload.slice(0, 20)}: ${answer.status}`)
        }
      const queries = ['filter=%ff filter=1&filter=2 a[b]=c __proto__=1 %00=1 &&&=', 'x'.repeat(3000)]
      if (method === 'GET')
        for (const query of queries.join(' ').split(' '))
          assertRefused(await send(operation, `${path}?${query}`), 400)
    })

    it('406: for Accept that takes nothing of it', async () => {
      const answer = await send(operation, path, { headers: { accept: 'image/nothing' } })
      const downloads = ['downloadAttachment', 'readQuoteFile', 'readBuyerFile']
      // A download knows its type with its record only.
      assertRefused(answer, downloads.includes(operationId) ? 404 : 406)
    })

    if (hasBody(operation))
      it('415: for a body of another type, or compressed', async () => {
        const wrong: Record<string, string>[] = [
          { 'content-type': 'text/plain' },
          { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        ]
        for (const headers of wrong)
          assertRefused(await send(operation, path, { payload: 'x', headers }), 415)
      })

    it('405: names the methods that there are', async () => {
      const at = operations.filter(({ pattern }) => pattern === operation.pattern)
      const allowed = methods.filter(
        (name) =>
          at.some((each) => each.method === name.replace('HEAD', 'GET')) || isPreflight(name, operation.url),
      )
      for (const other of methods.filter((name) => !allowed.includes(name))) {
        const answer = await api.call(other, path, { headers: { accept: 'text/html' } })
        assert.equal(answer.status, 405)
        assert.deepEqual(String(answer.headers.allow).split(', ').sort(), allowed.toSorted())
        if (other !== 'HEAD') assertRefused(answer, 405)
      }
    })
  })
}

// P9 tries every invalid credential and every set of permissions on each route, HEAD included; access-token.test.ts, on some.
describe('every route that is not public', () => {
  after(async () => assert.deepEqual(await digest(), untouched))

  for (const { operationId, method, url, path, permission } of guarded) {
    // With every fault at once: a caller without permission learns nothing about the request.
    const headers: Record<string, string> = { accept: 'image/nothing' }
    const wrong = hasBody({ method })
      ? { payload: '{', headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }

    it(`401: ${operationId} without a token, with an unknown one`, async () => {
      for (const target of [path, `${path}?nonsense=1`, path.replace('/V1/', '/nowhere/V1/')])
        for (const token of [null, newToken(), 'x', 'null', '1 or 1']) {
          const answer = await api.call(method, target, { ...wrong, token })
          assertRefused(answer, 401)
          assert.equal(answer.headers['www-authenticate'], 'Bearer')
        }
    })

    // P9 has a negative control for this.
    if (method !== 'GET')
      it(`403: ${operationId} with a session cookie that another origin sends along`, async () => {
        for (const source of foreign) {
          const answer = await api.call(method, path, { token: null, headers: { ...source, cookie } })
          assertRefused(answer, 403)
          assert.equal(answer.body.error_code, 'cross_origin')
        }
      })

    if (permission === 'signed_in')
      it(`${operationId} is open to every valid token`, async () => {
        const answer = await api.call(method, `${path}?nonsense=1`, { token: await api.tokenFor() })
        assertRefused(answer, 400)
      })
    if (permission === 'signed_in') continue

    if (permission === 'buyer')
      it(`401: ${operationId} is for the token of a link only, whatever permissions another caller has`, async () => {
        for (const only of permissions)
          assertRefused(await api.call(method, path, { token: await api.tokenFor(only) }), 401)
        assertRefused(
          await api.call(method, path, { token: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
          401,
        )
        assertRefused(await send({ operationId, method, url }, `${path}?nonsense=1`), 400)
      })
    else
      it(`401: ${operationId} is not open to the token of a link`, async () => {
        for (const token of [...links.values()].slice(0, 1))
          assertRefused(await api.call(method, path, { ...wrong, token }), 401)
      })
    if (permission === 'buyer') continue

    it(`403: ${operationId} with every permission but ${permission}, before anything else is checked`, async () => {
      const token = await api.tokenFor(...allBut(permission))
      const answer = await api.call(method, path, { ...wrong, token })
      assertRefused(answer, 403)
      assert.equal(answer.body.message, "The consumer isn't authorized to access %resources.")
      assert.deepEqual(answer.body.parameters, { resources: permission })
      assertRefused(await api.call(method, path, { ...wrong, token: await api.tokenFor() }), 403)
    })

    it(`${operationId} is open to ${permission} and to the superuser, and to nothing else`, async () => {
      for (const only of permissions) {
        const token = await api.tokenFor(only)
        const answer = await api.call(method, `${path}?nonsense=1`, { token })
        const isOpen: boolean = permissionCovers(only, permission)
        assert.equal([401, 403].includes(answer.status), !isOpen, `${only}: ${answer.status}`)
      }
    })
  }
})
