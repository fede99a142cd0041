// What a request without an access token may cost: its body, its JSON, and how many an address may send in a minute.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { repeatableOf } from '../../../src/http/pipeline/repeated-fields.ts'
import type { InputSchema } from '../../../src/http/pipeline/request-input.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { type Answer, assertRefused, buildPatchedApp, collectRoutes, ok, openApi } from '../../support/api.ts'
import { open, parsedJson, requestText } from '../../support/raw-http.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

const settings = { PUBLIC_URL: 'https://quotes.example.com', TRUSTED_PROXIES: '127.0.0.1' }
let statements = 0
const api = await openApi(settings, {
  wrapDatabase: (db) => ({
    ...db,
    query: ((...call: Parameters<typeof db.query>) => {
      statements++
      return db.query(...call)
    }) as typeof db.query,
  }),
})
const shop = await openShop(api)
const page = openPage(api, await makeStoreKey(api))
/** A new link each time: each may send few changes in a minute. */
async function newLink() {
  const { id } = await shop.quoteIn('proposed')
  return { id, token: linkToken(await api.app.state.linkKey(), id, 'accept', 0) }
}

const routes = (await collectRoutes(api)).flatMap((route) =>
  [route.method].flat().map((method) => ({ ...route, method })),
)
const open_routes = routes.filter(({ config }) => ['public', 'buyer'].includes(config!.permission!))
const KB = 1024
/** The largest body of each class. */
const classes: Record<string, number> = {
  health: 4 * KB,
  file: 4 * KB,
  password: 4 * KB,
  widget: 128 * KB,
  hook: 1024 * KB,
  link: 256 * KB,
}

const isForm = (url: string) => url.startsWith('/q/')

/** Sends a body, with the token of the link or the proof of work that is needed. */
async function send(
  method: string,
  url: string,
  payload: string,
  link = { id: 1, token: '' },
): Promise<Answer> {
  const proof = url.includes('/V1/public/') ? await page.prove() : {}
  const ids = { quote_id: String(link.id), token: link.token } as Record<string, string>
  const path = url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '1').replace('*', 'x')
  const type = isForm(url) ? 'application/x-www-form-urlencoded' : 'application/json'
  const token = url.startsWith('/rest/V1/buyer') ? `${link.id}.${link.token}` : null
  return api.call(method, path, { token, payload, headers: { 'content-type': type, ...proof } })
}

const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, each) => `"aa_bb${each}":1`).join(',')}}`
const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('every route without an access token', () => {
  it('states what it costs, and with it how large its body is', () => {
    for (const { method, url, config, bodyLimit } of open_routes) {
      assert.ok(config?.cost, `${method} ${url} states no cost`)
      assert.equal(bodyLimit, classes[config.cost], `${method} ${url}`)
    }
    assert.deepEqual(new Set(open_routes.map(({ config }) => config!.cost)), new Set(Object.keys(classes)))
  })

  it('states its cost, or the service does not start', async () => {
    const app = await buildPatchedApp(api, {
      prepare: (each) => void each.get('/free', { config: { permission: 'public' } }, () => ''),
    })
    await assert.rejects(async () => app.ready(), /the route \/free states no cost/)
    await app.close()
  })
})

it('the route that changes a password has the limits of a sign-in', () => {
  const [route] = routes.filter(({ url, method }) => url.endsWith('/session/password') && method === 'PUT')
  assert.equal(route?.bodyLimit, classes.password)
})

describe('a body without an access token', () => {
  const isRead = ({ method, config }: (typeof routes)[number]) => method === 'POST' && config!.cost !== 'file'
  const unknown = { method: 'POST', url: '/rest/V1/nothing', config: { cost: 'file' } }
  const unsupported = { method: 'POST', url: '/docs', config: { cost: 'file' } }
  const reading = [...open_routes.filter(isRead), unknown, unsupported]
  /** Refused before the body: unknown path, method, and JSON where a file is expected. */
  const unread = [404, 405, 415]

  it('413, or refused unread: one byte more than the limit, on every route', async () => {
    const link = await newLink()
    for (const { method, url, config } of reading) {
      const { status, text } = await send(method, url, `"${'x'.repeat(classes[config!.cost!]! - 1)}"`, link)
      assert.ok(status === 413 || unread.includes(status), `${url}: ${status} ${text.slice(0, 200)}`)
    }
  })

  for (const [what, payload] of [
    ['1,001 keys', keys(1001)],
    ['more keys than a buyer may send', keys(10_001)],
    ['65 levels', nested(65)],
    ['100,000 levels', nested(100_000)],
  ] as const)
    it(`400, 413, or refused unread: ${what}, on every route`, async () => {
      const link = await newLink()
      for (const { method, url } of reading.filter((route) => !isForm(route.url))) {
        const { status, body, text } = await send(method, url, payload, link)
        const isUnread = status === 413 || unread.includes(status)
        // A buyer's body can have more keys; these are unknown.
        const codes = url.includes('/buyer/') ? ['too_complex', 'invalid_input'] : ['too_complex']
        const isRefused = isUnread || (status === 400 && codes.includes(body.error_code))
        assert.ok(isRefused, `${url}: ${status} ${text.slice(0, 200)}`)
      }
    })

  it('400: more keys than its class allows, in a JSON, form or multipart body, or in the query', async () => {
    const link = await newLink()
    const form = (count: number) => Array.from({ length: count }, (_, each) => `k${each}=`).join('&')
    const forms = open_routes.filter(
      ({ method, url, config }) => method === 'POST' && isForm(url) && config!.cost === 'link',
    )
    assert.ok(forms.length >= 2)
    for (const { url } of forms) {
      assert.equal((await send('POST', url, form(10_001), link)).status, 400, url)
      // As many as there may be are read.
      const { text } = await send('POST', url, `${form(9_999)}&action=none`, link)
      assert.doesNotMatch(text, /too_complex/)
    }
    const parts = Array.from({ length: 1001 }, (_, each) => part(`k${each}`)).join('')
    const headers = { ...(await page.prove()), 'content-type': 'multipart/form-data; boundary=x' }
    const payload = `${parts}--x--\r\n`
    assertRefused(await api.post('/rest/V1/public/upload', { token: null, payload, headers }), 400, 'file')
    const query = Array.from({ length: 1001 }, (_, each) => `k${each}`).join('&')
    for (const [path, call] of [
      ['/docs', {}],
      ['/rest/V1/public/priceRequest', { headers: await page.prove(), body: { email: 'a@example.com' } }],
    ] as const) {
      const method = 'body' in call ? 'POST' : 'GET'
      const answer = await api.call(method, `${path}?${query}`, { token: null, ...call })
      assertRefused(answer, 400)
      assert.equal(answer.body.error_code, 'too_complex')
    }
  })

  it('400: is refused before it is parsed, by what exceeds the limit', async () => {
    const signIn = (payload: string) => send('POST', '/rest/V1/integration/admin/token', payload)
    const deep = await signIn(nested(65))
    assert.equal(deep.body.detail, 'The body is nested deeper than 64 levels.')
    assert.equal((await signIn(nested(64))).body.error_code, 'invalid_input')
    const wide = await send('POST', '/rest/V1/public/priceRequest', keys(1001))
    assert.equal(wide.body.detail, 'The request has more than 1000 keys.')
    // Not JSON either, and not looked at.
    assert.equal((await signIn(nested(65).replace(']', ''))).body.error_code, 'too_complex')
  })

  it('counts no key and no bracket inside of a string', async () => {
    const message = '[{":\\"'.repeat(500)
    const call = { token: await api.tokenFor('PriceRequest::manage_requests') }
    const body = { email: 'anna@example.com', message }
    const record = await ok(api.post('/rest/V1/pricerequest/request/submit', { ...call, body }))
    assert.equal((await shop.readPriceRequest(record.request_id as number)).message, message)
  })
})

describe('a body with an access token', () => {
  const submit = (body: object) => api.post('/rest/V1/pricerequest/request/submit', { body })
  const names = ['product_id', 'custom_field_1', 'customField_1', 'customfield1', 'first_name']

  it('400: more than 100,000 keys', async () => {
    const items = Array.from({ length: 10_001 }, () =>
      Object.fromEntries('abcdefghij'.split('').map((k) => [k, 1])),
    )
    const answer = await api.post(`${quoting}/quote`, {
      payload: JSON.stringify({ items }),
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(answer.body.error_code, 'too_complex')
  })

  it('200: tens of thousands of unknown keys, in several spellings, are ignored', async () => {
    const body: Record<string, unknown> = { email: 'anna@example.com' }
    for (let each = 0; each < 30_000; each++) body[`${names[each % names.length]!}_${each}`] = 1
    assert.equal((await submit(body)).status, 200)
  })

  it('400: names at most 50 faults', async () => {
    const item = { colour: 1, qty: 'x' }
    const quote = { customer_id: 'x', items: Array.from({ length: 100 }, () => item) }
    const answer = await api.post(`${quoting}/quote`, { body: { quote } })
    assertRefused(answer, 400, 'quote.items[0].colour')
    assert.equal(answer.body.errors.length, 50)
  })

  it('400: names the first fault of a body of more than a thousand values', async () => {
    const items = Array.from({ length: 10_000 }, (_, each) => ({ sku: 'LAMP', qty: each === 9000 ? 'x' : 1 }))
    const answer = await api.post(`${quoting}/quote`, { body: { quote: { customer_id: 1, items } } })
    assertRefused(answer, 400, 'quote.items[9000].qty')
    assert.equal(answer.body.errors.length, 1)
  })
})

describe('a body that repeats parts of the path', () => {
  const TIMES = 200
  /** Wrong ones: integers, texts, and masked ids of carts, which are none of the path. */
  const values = (n: number) => [n + 2, `x${n}`, String(n).padStart(32, 'a')]
  /** In every object that the schema knows, with a list of many elements. */
  function repeatedIn(schema: InputSchema, names: string[], n?: number): unknown {
    if (schema.items)
      return Array.from({ length: n === undefined ? TIMES : 1 }, (_, index) =>
        repeatedIn(schema.items!, names, index),
      )
    if (!schema.properties) return 'x'
    const [properties, free] = [schema.properties, names.filter((name) => !(name in schema.properties!))]
    return {
      ...Object.fromEntries(
        Object.keys(properties).map((name) => [name, repeatedIn(properties[name]!, names, n)]),
      ),
      ...Object.fromEntries(free.map((name, index) => [name, values(n ?? 0)[((n ?? 0) + index) % 3]])),
    }
  }
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  it('400: costs as many statements as one that repeats each part once, and names at most 50 faults', async () => {
    const bodies = routes.filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))
    const found: string[] = []
    for (const { method, url, schema, config } of bodies) {
      const body = (schema?.body ?? { properties: {}, additionalProperties: false }) as InputSchema
      const names = [...repeatableOf(url, body).keys()]
      if (names.length === 0 || config!.cost === 'file') continue
      const both = [...new Set(names.flatMap((name) => [name, snake(name)]))]
      const sent = repeatedIn(body, both) as object
      const link = url.includes('/buyer/') ? await newLink() : undefined
      const before = statements
      const answer = await (config!.permission === 'public' || link
        ? send(method, url, JSON.stringify(sent), link)
        : api.call(method, url.replace(/:(\w+)/g, '1'), { body: sent }))
      assert.ok(statements - before < 10, `${method} ${url}: ${statements - before} statements`)
      if (answer.status !== 400) continue
      found.push(url)
      assert.ok(answer.body.errors === undefined || answer.body.errors.length <= 50, url)
    }
    for (const url of [
      '/buyer/quote/accept',
      '/public/quoteRequest',
      '/carts/:cartId/items',
      '/quoting/quote',
    ])
      assert.ok(found.includes(`/rest/V1${url}`), url)
  })
})

describe('the requests of an address without an access token', async () => {
  const counted = await openApi({ ...settings, ADDRESS_LIMIT_PER_MINUTE: '100' })
  const signIn = '/rest/V1/integration/admin/token'
  const from = (address: string) => ({ token: null, headers: { 'x-forwarded-for': address } })
  const signInFrom = (address: string) =>
    counted.post(signIn, { ...from(address), body: { username: 'nobody', password: 'wrong password' } })

  it('429: before the body, when the units of the minute are used up; other addresses and classes go on', async () => {
    for (let times = 0; times < 2; times++) assertRefused(await signInFrom('192.0.2.1'), 401)
    const socket = await open(counted.port)
    const headers = {
      'x-forwarded-for': '192.0.2.1',
      'content-type': 'application/json',
      'content-length': 80,
    }
    // None of the body is sent.
    socket.write(requestText('POST', signIn, headers))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    assert.match(answer.toString(), /^HTTP\/1\.1 429 [^]*\r\nretry-after: \d+\r\n/)
    assert.equal(
      (parsedJson(answer.toString().split('\r\n\r\n')[1]!) as Answer['body']).error_code,
      'too_many_requests',
    )
    assertRefused(await signInFrom('192.0.2.2'), 401)
    assert.equal((await counted.get('/', from('192.0.2.1'))).status, 200)
  })

  it('429: counts files, unknown paths and wrong methods together', async () => {
    const paths = ['/', '/docs/icon.svg', '/nothing', '/rest/V1/nothing']
    for (let times = 0; times < 25; times++)
      for (const path of paths) assert.notEqual((await counted.get(path, from('192.0.2.3'))).status, 429)
    for (const path of paths) assertRefused(await counted.get(path, from('192.0.2.3')), 429)
    assertRefused(await counted.post('/docs', from('192.0.2.3')), 429)
  })

  it('429: a network of 64 bits is one address', async () => {
    for (let times = 1; times <= 2; times++) assertRefused(await signInFrom(`2001:db8::${times}`), 401)
    assertRefused(await signInFrom('2001:db8::3'), 429)
    assertRefused(await signInFrom('2001:db8:0:1::3'), 401)
  })

  it('200: health and callers with a token are never counted for it', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.3' }
    for (let times = 0; times < 150; times++)
      assert.equal((await counted.get('/health/live', from('192.0.2.3'))).status, 200)
    await ok(counted.get('/rest/V1/quoting/quotes', { headers }))
  })
})
