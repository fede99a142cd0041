// Malformed HTTP over raw sockets.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { hostileJson } from '../../../proofs/support/hostile-values.ts'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { linkToken } from '../../../src/quoting/buyer-link/buyer-link.ts'
import { makeRole } from '../../support/access-fixtures.ts'
import { assertRefused, atOnce, openApi } from '../../support/api.ts'
import { exchange, open, type RawAnswer, requestText } from '../../support/raw-http.ts'
import { openShop } from '../../support/shop.ts'
import { makeStoreKey, openPage } from '../../support/widget-fixtures.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const token = await api.tokenFor('PriceRequest::manage_requests')
const authorization = `Bearer ${token}`
const list = '/rest/V1/pricerequest/requests'
const submit = '/rest/V1/pricerequest/request/submit'
const json = '{"email":"raw@example.com"}'
const jsonHeaders = { authorization, 'content-type': 'application/json' }

const requests = () => many(api.db, 'select * from price_request order by 1')

/** Error responses have the same form, whether from Node or from a route. */
function assertErrorForm(answer: RawAnswer | undefined, status: number): void {
  assert.equal(answer?.status, status, answer?.text)
  assert.match(answer?.headers['content-type'] ?? '', /^application\/json/)
  assert.ok(answer?.headers['x-request-id'])
  assert.equal(typeof answer?.body.message, 'string')
  assert.match(answer?.body.error_code, /^[a-z_]+$/)
  assert.doesNotMatch(answer?.text ?? '', /HPE_|ERR_|Error:|node:|\.ts/)
}

/** Sends it and checks the first answer; nothing may have been written. */
async function refuses(
  bytes: string | Buffer,
  status: number,
  options?: { halfCloses?: boolean },
): Promise<void> {
  const before = await requests()
  const { answers } = await exchange(api.port, bytes, options)
  assertErrorForm(answers[0], status)
  assert.equal(answers.length, 1)
  assert.deepEqual(await requests(), before)
}

const post = (headers: Record<string, string | number>, body = json) =>
  requestText('POST', submit, { ...jsonHeaders, ...headers }, body)
const getList = (headers: Record<string, string> = {}) =>
  requestText('GET', list, { authorization, ...headers })
/** The first answer. */
const firstOf = async (bytes: string | Buffer) => (await exchange(api.port, bytes)).answers[0]

describe('the frame of a request', () => {
  it('400: both Content-Length and Transfer-Encoding', () =>
    refuses(post({ 'content-length': json.length, 'transfer-encoding': 'chunked' }), 400))

  it('400: two Content-Lengths, different or alike', async () => {
    await refuses(post({ 'content-length': 5, 'Content-Length': json.length }), 400)
    await refuses(post({ 'content-length': json.length, 'Content-Length': json.length }), 400)
  })

  const right = json.length
  const hex = `0x${right.toString(16)}`
  for (const length of ['-1', `+${right}`, `${right}x`, hex, '1e1', '', `${right}, ${right}`, '9'.repeat(23)])
    it(`400: the Content-Length ${JSON.stringify(length)}`, () =>
      refuses(post({ 'content-length': length }), 400))

  for (const [what, chunks] of [
    ['a negative chunk', '-1\r\n'],
    ['a chunk without size', 'xyz\r\n'],
    ['a chunk longer than it says', `${json.length.toString(16)}\r\n${json}X\r\n0\r\n\r\n`],
  ] as const)
    it(`400: ${what}`, () => refuses(post({ 'transfer-encoding': 'chunked' }, chunks), 400))

  for (const [what, bytes] of [
    ['nonsense', 'nonsense\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['NUL in the path', `GET /rest\0 HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['NUL in a header', `GET ${list} HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`],
    ['a blank before the colon', `GET ${list} HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n`],
    ['an unknown method', `HACK ${list} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a bare carriage return', `GET ${list} HTTP/1.1\rHost: x\r\r`],
  ] as const)
    it(`400: ${what}`, () => refuses(Buffer.from(bytes, 'latin1'), 400))

  it('400: no Host, two Hosts', async () => {
    await refuses(`GET ${list} HTTP/1.1\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`, 400)
    await refuses(getList({ Host: 'other' }), 400)
  })

  it('400: to HEAD without a body, as every answer to it', async () => {
    for (const bytes of [
      requestText('HEAD', list, { authorization, 'content-length': '-1' }),
      requestText('HEAD', list, { authorization, 'transfer-encoding': 'chunked' }, 'xyz\r\n'),
    ]) {
      const { text } = await exchange(api.port, bytes)
      assert.match(text, /^HTTP\/1\.1 400 /)
      assert.ok(text.endsWith('\r\n\r\n'), text)
    }
  })

  it('200: HTTP/1.0 needs no Host', async () => {
    const bytes = `GET ${list} HTTP/1.0\r\nAuthorization: ${authorization}\r\n\r\n`
    assert.match((await exchange(api.port, bytes)).text, /^HTTP\/1\.[01] 200 /)
  })

  it('401: HTTP/0.9, which knows no headers and so no token', () => refuses(`GET ${list}\r\n\r\n`, 401))

  it('431: more than 16 kB of headers, in one or in many', async () => {
    await refuses(getList({ x: 'x'.repeat(20_000) }), 431)
    const headers = Array.from({ length: 1000 }, (_, n) => [`x-${n}`, 'x'.repeat(20)])
    await refuses(getList(Object.fromEntries(headers) as Record<string, string>), 431)
    await refuses(requestText('GET', `/${'x'.repeat(20_000)}`, { authorization }), 431)
  })

  it('an unknown Expect or Upgrade is ignored, and 100-continue is answered first', async () => {
    const upgrade = { connection: 'upgrade, close', upgrade: 'websocket' }
    for (const bytes of [getList({ expect: 'miracles' }), getList(upgrade)])
      assert.equal((await firstOf(bytes))?.status, 200)
    const expected = await exchange(api.port, post({ 'content-length': json.length, expect: '100-continue' }))
    assert.match(expected.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  })

  it('a client that ends in the middle of its body writes nothing', async () => {
    const before = await requests()
    const { answers } = await exchange(api.port, post({ 'content-length': json.length + 1 }), {
      halfCloses: true,
    })
    assert.ok(answers.every(({ status }) => status === 400))
    const cut = post({ 'transfer-encoding': 'chunked' }, `${json.length.toString(16)}\r\n${json}\r\n`)
    await exchange(api.port, cut, { halfCloses: true })
    assert.deepEqual(await requests(), before)
  })
})

describe('a request without a use for its body', () => {
  for (const [what, headers, rest] of [
    ['breaks off', { 'content-length': 9 }, 'half'],
    ['is no chunk', { 'transfer-encoding': 'chunked' }, 'xyz\r\n'],
    ['has an unknown transfer coding', { 'transfer-encoding': 'x' }, 'xyz\r\n'],
  ] as const)
    it(`is not obeyed when it ${what}`, async () => {
      const path = `/rest/V1/access/roles/${await makeRole(api, what, [])}`
      const authorization = `Bearer ${await api.tokenFor('all')}`
      const text = requestText('DELETE', path, { authorization, ...headers }, rest)
      const { answers } = await exchange(api.port, text, { halfCloses: what === 'breaks off' })
      assert.ok(answers.every(({ status }) => status === 400))
      assert.equal(await run(api.db, 'select from role where name = $1', [what]), 1)
    })
})

describe('several requests on one connection', () => {
  const get = (id: number | string, connection = 'keep-alive') =>
    requestText('GET', `/rest/V1/pricerequest/request/${id}`, { authorization, connection })

  it('are answered in their order', async () => {
    const sent = [get(2147483001), get(2147483002), get('x'), get(2147483003, 'close')]
    const { answers } = await exchange(api.port, sent.join(''))
    const named = ({ body: { parameters } }: RawAnswer) => parameters.fieldValue ?? parameters.fieldName
    const found = answers.map((answer) => [answer.status, named(answer)])
    assert.deepEqual(found.flat(), [404, 2147483001, 404, 2147483002, 400, 'id', 404, 2147483003])
  })

  // A request whose body is one more request, and a request behind it.
  const hidden = post({ 'content-length': json.length })
  const refusedHeaders = [
    { 'content-type': 'application/json' },
    { authorization, 'content-type': 'text/plain' },
    { ...jsonHeaders, accept: 'text/html' },
  ]
  for (const [name, method, path, headers] of [
    ['a body that a GET should not have', 'GET', '/rest/V1/pricerequest/request/1', [{ authorization }]],
    ['a body that was refused', 'POST', submit, refusedHeaders],
  ] as [string, string, string, Record<string, string>[]][])
    it(`${name} is not taken for the next request`, async () => {
      const before = await requests()
      for (const each of headers) {
        const lines = { connection: 'keep-alive', ...each, 'content-length': hidden.length }
        const first = requestText(method, path, lines, hidden)
        const { answers } = await exchange(api.port, first + get(2147483005, 'close'))
        assert.equal(answers.length, 2)
        assert.equal(answers[1]?.body.parameters.fieldValue, 2147483005)
      }
      assert.deepEqual(await requests(), before)
    })

  it('nonsense behind a request never passes for its answer', async () => {
    const first = post({ 'content-length': json.length, connection: 'keep-alive' })
    const { answers } = await exchange(api.port, `${first}nonsense\r\n\r\n`)
    assert.ok(answers.length <= 1)
    // The submit was made: no client may read a refusal.
    assert.ok(answers.every(({ status }) => status === 200))
  })
})

describe('a body that is refused before it was read', () => {
  for (const [what, headers, status] of [
    ['no token', { 'content-type': 'application/json' }, 401],
    ['another type', { authorization, 'content-type': 'text/plain' }, 415],
    ['compressed', { ...jsonHeaders, 'content-encoding': 'gzip' }, 415],
    ['too large', jsonHeaders, 413],
  ] as const)
    it(`${status}: ${what}; the answer reaches who still sends, then the connection is closed`, async () => {
      const lines = { connection: 'keep-alive', ...headers, 'content-length': 40_000_000 }
      const head = Buffer.from(requestText('POST', submit, lines))
      const answer = await firstOf(Buffer.concat([head, Buffer.alloc(40_000_000, ' ')]))
      assertErrorForm(answer, status)
      assert.equal(answer?.headers.connection, 'close')
    })

  it('415: once, also where the client then leaves in the middle of the body', async () => {
    const socket = await open(api.port)
    let text = ''
    socket.setEncoding('latin1').on('data', (data: string) => (text += data))
    const headers = { 'content-type': 'text/plain', connection: 'keep-alive', 'content-length': 9 }
    socket.write(post(headers, 'half'))
    await once(socket, 'data')
    socket.end()
    await once(socket, 'close')
    assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 415'])
  })

  it('413: what comes in chunks and never ends', async () => {
    const socket = await open(api.port)
    let text = ''
    socket.setEncoding('latin1').on('data', (data: string) => (text += data))
    socket.on('error', () => undefined)
    socket.write(post({ 'transfer-encoding': 'chunked' }, ''))
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const send = () => {
      while (!socket.destroyed && socket.writable && socket.write(chunk)) continue
    }
    socket.on('drain', send)
    send()
    await new Promise((resolve) => socket.once('close', resolve))
    assert.match(text, /^HTTP\/1\.1 413 /)
  })
})

describe('a hostile body without the token of a user or an integration', async () => {
  const page = openPage(api, await makeStoreKey(api))
  /** Fewer than BUYER_CHANGES_MAX, which a link may send in a minute. */
  const LINK_CHANGES = 25
  type Link = { id: number; token: string }
  const newLink = async (): Promise<Link> => {
    const { id } = await shop.quoteIn('proposed')
    return { id, token: linkToken(await api.app.state.linkKey(), id, 'accept', 0) }
  }
  type Way = (link: Link) => Promise<Record<string, string>>
  const none: Way = async () => ({})
  const buyer: Way = async ({ id, token }) => ({ authorization: `Bearer ${id}.${token}` })
  const ways: [path: string, headers: Way][] = [
    ['/rest/V1/integration/admin/token', none],
    ['/rest/V1/access/session', none],
    ['/rest/V1/public/challenge', () => page.prove()],
    ['/rest/V1/public/priceRequest', () => page.prove()],
    ['/rest/V1/public/quoteRequest', () => page.prove()],
    ['/rest/V1/public/upload', () => page.prove()],
    ...['accept', 'decline', 'question', 'counterOffer', 'renewal', 'totals'].map((name): [string, Way] => [
      `/rest/V1/buyer/quote/${name}`,
      buyer,
    ]),
    ['/q/:id/:token', none],
    ['/q/:id/:token/totals', none],
    ['/docs', none],
    ['/docs/json', none],
  ]
  const form = 'application/x-www-form-urlencoded'
  const bodies: [what: string, body: Buffer | string, headers?: Record<string, string>][] = [
    ...hostileJson.map((text): [string, string] => [text, text]),
    ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['UTF-16', Buffer.from('{"email":"a@example.com"}', 'utf16le')],
    ['a byte order mark', '\ufeff{}'],
    ['half of an object', '{"email":"a@example.com"'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['1,000 levels', '['.repeat(1000) + ']'.repeat(1000)],
    ['a long text', JSON.stringify({ text: 'x'.repeat(6000) })],
    ['a form as JSON', 'email=a%40example.com'],
    ['broken escapes', 'action=%zz&text=%ff%fe&key=%00', { 'content-type': form }],
    ['a form with a NUL', 'action=ask&text=a%00b', { 'content-type': form }],
    ['a form with half a surrogate pair', 'action=ask&text=%ED%A0%80%00', { 'content-type': form }],
    ['a form with hostile names', '__proto__=1&constructor=1&action=__proto__', { 'content-type': form }],
    ['a multipart body without an end', '--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a multipart body without a boundary', '--x--', { 'content-type': 'multipart/form-data' }],
    ['XML', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', { 'content-type': 'text/xml' }],
    ['gzip', '{}', { 'content-encoding': 'gzip' }],
    ['a content type of nonsense', '{}', { 'content-type': ';;;' }],
  ]

  for (const [path, headersOf] of ways)
    it(`is refused by ${path} and changes nothing`, async () => {
      const isOfBuyer = /\/(buyer|q)\//.test(path)
      const links = await atOnce(isOfBuyer ? Math.ceil(bodies.length / LINK_CHANGES) : 1, newLink)
      const before = await shop.content()
      for (const [index, [what, payload, headers]] of bodies.entries()) {
        const link = links[Math.floor(index / LINK_CHANGES) % links.length]!
        const own = { 'content-type': path.startsWith('/q/') ? form : 'application/json' }
        const call = { token: null, payload, headers: { ...own, ...(await headersOf(link)), ...headers } }
        const { id, token } = link
        const { status, text } = await api.post(
          path.replace(':id', String(id)).replace(':token', token),
          call,
        )
        assert.notEqual(status, 429, what)
        // Without a body, or with one that means nothing, some have a use.
        const isHarmless = status === 200 && /\/(totals|challenge)$/.test(path)
        assert.ok((status >= 400 && status < 500) || isHarmless, `${what}: ${status} ${text.slice(0, 200)}`)
        assert.doesNotMatch(text, /node_modules|\/src\/|at .*\.ts:|select .* from /, what)
      }
      assert.equal(await shop.content(), before)
    })
})

describe('methods', () => {
  it('a method in a header or a parameter changes nothing', async () => {
    const before = await requests()
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    assert.equal((await api.get(list, { headers })).status, 200)
    assertRefused(await api.get(`${list}?_method=DELETE`), 400, '_method')
    assert.deepEqual(await requests(), before)
  })

  for (const target of '* rest/V1 example.com:443 /% /\\..\\ /rest/V1/pricerequest/request/1%'.split(' '))
    it(`no method makes ${target} more than refused`, async () => {
      for (const method of ['GET', 'OPTIONS', 'CONNECT', 'TRACE', 'PROPFIND', 'DELETE']) {
        const { answers } = await exchange(api.port, requestText(method, target, { authorization }))
        for (const { status } of answers) assert.ok(status >= 400 && status < 500, `${method}: ${status}`)
      }
    })
})

describe('404', () => {
  const paths = [
    '/rest /rest/ /rest/V1 /favicon.ico /.env /rest/V1/nothing /docs/../package.json /rest/V1/pricerequest',
    '/rest/V1/pricerequest/request/1/files /rest/V1/pricerequest/request/1/files/1/x',
  ]
  for (const path of paths.join(' ').split(' '))
    it(`for ${path}, with and without a token, whatever is accepted`, async () => {
      assertRefused(await api.get(path), 404)
      assertRefused(await api.get(path, { token: null, headers: { accept: 'text/html' } }), 404)
      assertRefused(await api.post(path, { token: null, body: {} }), 404)
    })
})
