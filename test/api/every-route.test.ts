// What holds for every route, whatever it does: its documentation, its permission, its answers to nonsense.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newToken, permissions } from '../../src/access/access.ts'
import { many } from '../../src/platform/database.ts'
import { type Answer, assertRefused, collectRoutes, openApi } from '../support/api.ts'
import { fileBody, pdf } from '../support/sample-files.ts'

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  example?: unknown
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
}
type Content = { content?: Record<string, { schema?: Schema; example?: unknown; examples?: unknown }> }
type Operation = {
  operationId: string
  summary?: string
  tags?: string[]
  parameters?: { in: string; name: string; description?: string; schema: Schema }[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content & { description?: string }>
  security?: unknown[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const api = await openApi()
const document = api.app.swagger() as unknown as Document
const routes = await collectRoutes(api)

const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const route = routes.find(
      (candidate) =>
        candidate.url === url.replace(/\{(\w+)\}/g, ':$1') && candidate.method === method.toUpperCase(),
    )
    assert.ok(route, `${method} ${url} is documented, but there is no such route`)
    return {
      ...operation,
      method: method.toUpperCase(),
      url,
      path: url.replace(/\{(\w+)\}/g, (_, name: string) => segmentFor(operation, name)),
      permission: route.config?.permission,
      keepsAnswer: route.config?.keepsAnswer !== false,
    }
  }),
)
const guarded = operations.filter(({ permission }) => permission !== 'public')
const hasBody = ({ method }: { method: string }) => method === 'POST' || method === 'PUT'

/** What may stand in a path: 1, `default` where a name is required, or a masked id. */
function segmentFor({ parameters = [] }: Operation, name: string): string {
  const { pattern } = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
  const segments = ['1', 'default', 'a'.repeat(32)]
  return segments.find((segment) => new RegExp(pattern ?? '').test(segment)) ?? '1'
}

/** A digest of all tables but those that note the use of a token. */
async function digest(): Promise<unknown> {
  const tables = await many<{ name: string }>(
    api.db,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('integration', 'role', 'sign_in_failure', 'idempotency_key') order by 1`,
  )
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as n, md5(string_agg(t::text, '' order by t::text)) from "${name}" t`,
  )
  return many(api.db, counts.join(' union all '))
}

function resolved(schema: Schema | undefined): Schema | undefined {
  if (!schema?.$ref) return schema
  return document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
}

/** The first example of a body, which stands beside its schema or in it. */
function exampleOf({ content }: Content = {}): unknown {
  const [media] = Object.values(content ?? {})
  const beside =
    media?.example ?? Object.values((media?.examples ?? {}) as Record<string, { value?: unknown }>)[0]?.value
  return beside ?? exampleIn(media?.schema)
}

function exampleIn(schema: Schema | undefined): unknown {
  const found = resolved(schema)
  if (found?.type === 'array') return exampleIn(found.items)
  return found?.example ?? found?.examples?.[0] ?? found?.const ?? found?.enum?.[0]
}

function assertNoFault(answer: Answer, what: string): void {
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text}`)
  if (answer.status >= 400) assertRefused(answer, answer.status)
}

describe('every route', () => {
  it('there are some: the thirteen of the interface and more', () => {
    for (const operationId of [
      'readPriceRequest',
      'listPriceRequests',
      'submitPriceRequest',
      'uploadTemporaryFile',
      'readQuote',
      'listQuoteItems',
      'listQuotes',
      'addQuoteToCart',
      'listQuoteRequests',
      'listQuoteRequestsOfCustomer',
      'readQuoteRequest',
      'submitQuoteRequestForCustomer',
      'submitQuoteRequestFromCart',
    ])
      assert.ok(
        operations.some((operation) => operation.operationId === operationId),
        operationId,
      )
  })

  it('is in the document, or is public and not of the interface', () => {
    const documented = new Set(
      operations.map(({ method, url }) => `${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const others = routes.filter(
      ({ method, url }) =>
        typeof method === 'string' && method !== 'HEAD' && !documented.has(`${method} ${url}`),
    )
    for (const { url, config } of others) {
      assert.equal(config?.permission, 'public', `${url} is not public and not documented`)
      assert.match(url, /^(\/docs|\/rest\/schema|\/health\/|\/metrics)/)
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
    assert.deepEqual(
      ids.filter((id, index) => !/^[a-z][A-Za-z]+$/.test(id) || ids.indexOf(id) !== index),
      [],
    )
  })
})

for (const operation of operations) {
  const { operationId, method, path, permission, keepsAnswer } = operation
  describe(`${operationId} (${method} ${operation.url})`, () => {
    it('has a summary, a tag, and a description of each parameter', () => {
      assert.ok(operation.summary)
      assert.ok(operation.tags?.length)
      for (const parameter of operation.parameters ?? [])
        assert.ok(parameter.description, `${parameter.name} is not described`)
    })

    it('has every error that it can give in the document', () => {
      const expected = [400, 404, 406, 429, 500, 503]
      if (permission !== 'public') expected.push(401, 403)
      if (hasBody(operation)) expected.push(409, 413, 415)
      if (method === 'POST' && permission !== 'public' && keepsAnswer) expected.push(422)
      for (const status of expected) {
        const response = operation.responses[status]
        assert.ok(response?.description, `${status} is missing`)
        assert.equal(response.content?.['application/json']?.schema?.$ref, '#/components/schemas/Error')
      }
      assert.equal(operation.security?.length, permission === 'public' ? 0 : 1)
    })

    it('has an example of what goes in and of what comes out', () => {
      const [input] = Object.values(operation.requestBody?.content ?? {})
      if (Object.keys(resolved(input?.schema)?.properties ?? {}).length > 0)
        assert.notEqual(exampleOf(operation.requestBody), undefined, 'the body has no example')
      const [output] = Object.values(operation.responses[200]?.content ?? {})
      assert.ok(output, 'the answer is not described')
      if (output.schema?.format !== 'binary')
        assert.notEqual(exampleOf(operation.responses[200]), undefined, 'the answer has no example')
    })

    it('says whether a body must be sent', () => {
      const [input] = Object.values(operation.requestBody?.content ?? {})
      if (input)
        assert.equal(operation.requestBody?.required, (resolved(input.schema)?.required?.length ?? 0) > 0)
    })

    it('400: names a query parameter that is unknown, and does nothing', async () => {
      const before = await digest()
      const call = operation.requestBody?.content?.['multipart/form-data']
        ? fileBody('drawing.pdf', pdf)
        : { body: exampleOf(operation.requestBody) }
      assertRefused(await api.call(method, `${path}?nonsense=1`, call), 400, 'nonsense')
      assert.deepEqual(await digest(), before)
    })

    it('answers nonsense with a refusal, and does nothing', async () => {
      const before = await digest()
      for (const id of [
        '%00',
        '01',
        '-1',
        '2147483648',
        '..%2f1',
        '__proto__',
        "'--",
        '%F0%9F%AA%91',
        'x'.repeat(3000),
      ]) {
        const target = operation.url.replace(/\{\w+\}/g, id)
        if (target === operation.url) break
        const answer = await api.call(method, target, hasBody(operation) ? { body: {} } : {})
        assertNoFault(answer, target)
        assert.ok([400, 404, 415].includes(answer.status), `${target}: ${answer.status}`)
      }
      const headers = { 'content-type': 'application/json' }
      const bodies = ['{', 'null', '[]', '5', '"x"', '{"a":{"b":[1e400]}}', '\xff', `${'['.repeat(50_000)}`]
      if (hasBody(operation))
        for (const payload of bodies) {
          const answer = await api.call(method, path, { payload: Buffer.from(payload, 'latin1'), headers })
          assertNoFault(answer, payload.slice(0, 20))
          assert.ok(answer.status >= 400, `${payload.slice(0, 20)}: ${answer.status}`)
        }
      if (method === 'GET')
        for (const query of [
          'filter=%ff',
          'filter=1&filter=2',
          'a[b]=c',
          '__proto__=1',
          '%00=1',
          '&&&=',
          'x'.repeat(3000),
        ])
          assertRefused(await api.get(`${path}?${query}`), 400)
      assert.deepEqual(await digest(), before)
    })

    it('406: for Accept that takes nothing of it', async () => {
      const before = await digest()
      const answer = await api.call(method, path, { headers: { accept: 'image/nothing' } })
      // A download knows its type with its record only.
      if (operationId === 'downloadAttachment') assertRefused(answer, 404)
      else assertRefused(answer, 406)
      assert.deepEqual(await digest(), before)
    })

    if (hasBody(operation))
      it('415: for a body of another type, or compressed', async () => {
        const wrong: Record<string, string>[] = [
          { 'content-type': 'text/plain' },
          { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        ]
        for (const headers of wrong)
          assertRefused(await api.call(method, path, { payload: 'x', headers }), 415)
      })

    it('405: names the methods that there are', async () => {
      const answer = await api.call('PATCH', path)
      assertRefused(answer, 405)
      assert.ok(String(answer.headers.allow).split(', ').includes(method))
    })
  })
}

describe('every route that is not public', () => {
  // With every fault at once: whoever may not, learns nothing about the request.
  const wrong = { payload: '{', headers: { 'content-type': 'application/json', accept: 'image/nothing' } }
  const wrongFor = (operation: { method: string }) =>
    hasBody(operation) ? wrong : { headers: { accept: 'image/nothing' } }

  for (const operation of guarded) {
    const { operationId, method, path, permission } = operation
    it(`401: ${operationId} without a token, with an unknown one, with one in the wrong place`, async () => {
      const call = wrongFor(operation)
      for (const target of [path, `${path}?nonsense=1`, path.replace('/V1/', '/nowhere/V1/')])
        for (const token of [null, newToken(), 'x', 'null', '1 or 1']) {
          const answer = await api.call(method, target, { ...call, token })
          assertRefused(answer, 401)
          assert.equal(answer.headers['www-authenticate'], 'Bearer')
        }
      const token = await api.tokenFor('all')
      const elsewhere: Record<string, string>[] = [
        { authorization: `Basic ${token}` },
        { authorization: token },
        { cookie: `token=${token}` },
        { 'x-access-token': token },
      ]
      for (const headers of elsewhere)
        assertRefused(
          await api.call(method, path, {
            ...call,
            token: null,
            headers: { ...call.headers, ...headers },
          }),
          401,
        )
      assertRefused(await api.call(method, `${path}?access_token=${token}`, { ...call, token: null }), 401)
    })

    if (method === 'GET')
      it(`401, 403: HEAD of ${operationId} is no second door`, async () => {
        assert.equal((await api.call('HEAD', path, { token: null })).status, 401)
        assert.equal((await api.call('HEAD', path, { token: newToken() })).status, 401)
        const token = await api.tokenFor(
          ...permissions.filter((other) => other !== permission && other !== 'all'),
        )
        assert.equal((await api.call('HEAD', path, { token })).status, 403)
      })

    it(`403: ${operationId} with every permission but ${permission}, before anything else is looked at`, async () => {
      const token = await api.tokenFor(
        ...permissions.filter((other) => other !== permission && other !== 'all'),
      )
      const answer = await api.call(method, path, { ...wrongFor(operation), token })
      assertRefused(answer, 403)
      assert.equal(answer.body.message, "The consumer isn't authorized to access %resources.")
      assert.deepEqual(answer.body.parameters, { resources: permission })
      assertRefused(
        await api.call(method, path, { ...wrongFor(operation), token: await api.tokenFor() }),
        403,
      )
    })

    it(`${operationId} is open to ${permission} and to the superuser, and to nothing else`, async () => {
      for (const only of permissions) {
        const token = await api.tokenFor(only)
        const answer = await api.call(method, `${path}?nonsense=1`, { token })
        const isOpen = only === permission || only === 'all'
        assert.equal([401, 403].includes(answer.status), !isOpen, `${only}: ${answer.status}`)
      }
    })
  }
})
