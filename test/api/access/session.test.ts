// POST, GET and DELETE /V1/access/session, and the cookie that browsers get.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { openOneTimeSignIn } from '../../../src/access/sign-in/one-time-sign-in.ts'
import { type Answer, assertRefused, ok, openApi, openClient, openPatchedServer } from '../../support/api.ts'
import * as access from '../../support/access-fixtures.ts'
import { stopClock } from '../../support/test-server.ts'

const { makeIntegration, makeRole, makeUser, PASSWORD, wireTime } = access
const api = await openApi({ TRUSTED_PROXIES: '127.0.0.1' })
await stopClock(api.db)
await makeRole(api, 'Sales', ['Quoting::quotes'])
const userId = await makeUser(api, 'anna', 'Sales')
const session = '/rest/V1/access/session'
const quotes = '/rest/V1/quoting/quotes'
const carts = '/rest/V1/guest-carts'
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const https = { 'x-forwarded-proto': 'https', host: 'sales.example' }
const annasPassword = { username: 'anna', password: PASSWORD }
const hoursFromNow = (count: number) => wireTime(api.db, count * 3600)

// Every test has an address of its own, as failed sign-ins count per address.
let hosts = 0
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++hosts}` })
const signInAt = (headers: Record<string, string> = {}, body: unknown = annasPassword) =>
  api.post(session, { token: null, body, headers })
const signInOverHttps = (body?: unknown) => signInAt({ ...https, ...newAddress() }, body)
const setCookie = ({ headers }: Answer) => (headers['set-cookie'] as string[] | undefined)?.[0] ?? ''
/** The headers of a page of this service that was signed in over plain HTTP on this machine. */
async function openPage(): Promise<Record<string, string>> {
  const answer = await signInAt()
  await ok(Promise.resolve(answer))
  return { ...sameOrigin, cookie: setCookie(answer).split(';')[0]! }
}
const assertCode = (answer: Answer, status: number, code: string) => {
  assertRefused(answer, status)
  assert.equal(answer.body.error_code, code)
}

describe('openSession', () => {
  it('200: returns who signed in, and sets a cookie that no script or other site can use', async () => {
    const answer = await signInOverHttps()
    assert.deepEqual(await ok(Promise.resolve(answer)), {
      kind: 'user',
      user_id: userId,
      username: 'anna',
      role: 'Sales',
      permissions: ['Quoting::quotes'],
      expires_at: await hoursFromNow(12),
    })
    assert.match(
      setCookie(answer),
      /^__Host-quotewright=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('200: over plain HTTP on this machine, sets a cookie without Secure', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080', 'quotes.localhost:1']) {
      const answer = await signInAt({ host })
      assert.equal(answer.status, 200, answer.text)
      assert.match(
        setCookie(answer),
        /^quotewright=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      )
    }
  })

  const remote: Record<string, string>[] = [
    { host: '192.168.1.5:8080' },
    { host: 'localhost.example' },
    { host: '127.0.0.1.example' },
    { host: '[::2]' },
    { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.200' },
    { host: '127.0.0.1', 'x-forwarded-proto': 'http' },
    { host: '127.0.0.1', forwarded: 'for=203.0.113.200' },
  ]
  for (const headers of remote)
    it(`403: over plain HTTP from elsewhere, ${JSON.stringify(headers)}`, async () => {
      const answer = await signInAt(headers)
      assertCode(answer, 403, 'insecure_connection')
      assert.match(answer.body.detail, /CONSOLE_INSECURE_HTTP=true/)
      assert.equal(setCookie(answer), '')
    })

  it('200: over plain HTTP from elsewhere with CONSOLE_INSECURE_HTTP', async () => {
    const config = { ...api.services.config, CONSOLE_INSECURE_HTTP: true }
    const { port } = await openPatchedServer(api, { services: { config } })
    const client = openClient(port)
    const headers = { host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' }
    const answer = await client.post(session, { body: annasPassword, headers })
    assert.match(setCookie(answer), /^quotewright=/)
    const cookie = setCookie(answer).split(';')[0]!
    assertRefused(await client.post(carts, { headers: { ...headers, cookie } }), 403)
    await ok(client.delete(session, { headers: { ...headers, cookie } }))
    client.close()
  })

  it('200: over HTTPS behind nginx as in examples/operate/nginx.conf', async () => {
    const variables: Record<string, string> = {
      $http_host: 'sales.example',
      $remote_addr: '203.0.113.201',
      $scheme: 'https',
      $server_port: '443',
    }
    const file = await readFile('examples/operate/nginx.conf', 'utf8')
    const directives = file.matchAll(/proxy_set_header (\S+) (\$\w+);/g)
    const headers = [...directives].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      variables[value]!,
    ])
    assert.match(
      setCookie(await signInAt(Object.fromEntries(headers) as Record<string, string>)),
      /; Secure$/,
    )
  })

  it('400: a password that is missing, and sets no cookie', async () => {
    const answer = await signInOverHttps({ username: 'anna' })
    assertRefused(answer, 400, 'password')
    assert.equal(setCookie(answer), '')
  })

  it('401, 429: a wrong password, which counts like that of a token', async () => {
    const headers = { ...https, ...newAddress() }
    for (let time = 1; time <= 5; time++)
      assertCode(
        await signInAt(headers, { ...annasPassword, password: `wrong ${time}` }),
        401,
        'wrong_sign_in',
      )
    const answer = await signInAt(headers)
    assertCode(answer, 429, 'too_many_sign_ins')
    assert.equal(setCookie(answer), '')
    const token = await api.post('/rest/V1/integration/admin/token', {
      token: null,
      body: annasPassword,
      headers,
    })
    assertCode(token, 429, 'too_many_sign_ins')
  })

  it('403: from a page of another site', async () => {
    const { cookie } = await openPage()
    assertCode(await signInAt({ cookie: cookie!, origin: 'http://evil.example' }), 403, 'cross_origin')
    // Also in a browser that is not signed in, so that nobody unknowingly works as somebody else.
    const elsewhere: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', ...https },
    ]
    for (const headers of elsewhere) {
      const answer = await signInAt(headers)
      assertCode(answer, 403, 'cross_origin')
      assert.equal(setCookie(answer), '')
    }
    // From a page of this site, a session that is still open does not matter.
    await ok(signInAt({ cookie: cookie! }))
  })
})

describe('the one-time sign-in of the demonstration', () => {
  const openDemo = async () => {
    const oneTimeSignIn = openOneTimeSignIn('anna')
    const { port } = await openPatchedServer(api, { services: { oneTimeSignIn } })
    const client = openClient(port)
    api.beforeClose(async () => client.close())
    const { secret } = oneTimeSignIn
    return (headers: Record<string, string> = {}, username = 'demo', password = secret) =>
      client.post(session, { body: { username, password }, headers })
  }

  it('200: opens a session once', async () => {
    const enterDemo = await openDemo()
    const answer = await enterDemo()
    assert.equal((await ok(Promise.resolve(answer))).username, 'anna')
    assert.match(setCookie(answer), /^quotewright=/)
    assertCode(await enterDemo(), 401, 'wrong_sign_in')
  })

  it('401: with anything but the secret, and from elsewhere, which does not use it up', async () => {
    const enterDemo = await openDemo()
    assertCode(await enterDemo({}, 'anna'), 401, 'wrong_sign_in')
    assertCode(await enterDemo({}, 'demo', 'x'.repeat(43)), 401, 'wrong_sign_in')
    assertCode(await enterDemo(https), 401, 'wrong_sign_in')
    await ok(enterDemo())
  })

  it('401: in a service that is no demonstration', async () => {
    const body = { username: 'demo', password: openOneTimeSignIn('anna').secret }
    assertCode(await signInOverHttps(body), 401, 'wrong_sign_in')
  })
})

describe('readSession', () => {
  it('200: for the token of a sign-in, and of an integration', async () => {
    const token = (await ok(access.signIn(api, 'anna', PASSWORD, { headers: newAddress() }))) as string
    const { kind, expires_at } = await ok(api.get(session, { token }))
    assert.deepEqual([kind, expires_at], ['user', await hoursFromNow(4)])
    const tomorrow = await hoursFromNow(24)
    const made = await makeIntegration(api, { name: 'CRM', role: 'Sales', expires_at: tomorrow })
    const identity = { kind: 'integration', user_id: null, username: 'CRM', role: 'Sales' }
    const read = async (token: string) => (await ok(api.get(session, { token }))) as Record<string, unknown>
    assert.deepEqual(await read(made.token), {
      ...identity,
      permissions: ['Quoting::quotes'],
      expires_at: tomorrow,
    })
    const rotation = { body: { grace_hours: 2, expires_at: null } }
    const { access_token } = await ok(api.post(`/rest/V1/access/integrations/${made.id}/rotate`, rotation))
    assert.equal((await read(made.token)).expires_at, await hoursFromNow(2))
    assert.equal((await read(access_token)).expires_at, null)
  })

  it('401: without a token, and after 12 hours', async () => {
    assertCode(await api.get(session, { token: null }), 401, 'unauthenticated')
    const headers = await openPage()
    await stopClock(api.db, 12 * 3600 - 1)
    await ok(api.get(session, { token: null, headers }))
    await stopClock(api.db, 12 * 3600)
    assertCode(await api.get(session, { token: null, headers }), 401, 'unauthenticated')
    await stopClock(api.db)
  })
})

describe('endSession', () => {
  it('200: ends the session, and removes the cookie', async () => {
    const headers = await openPage()
    const answer = await api.delete(session, { token: null, headers })
    assert.equal(await ok(Promise.resolve(answer)), true)
    assert.match(setCookie(answer), /^quotewright=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/)
    assertCode(await api.delete(session, { token: null, headers }), 401, 'unauthenticated')
  })

  it('200: by a token in a header; other sessions go on', async () => {
    const headers = await openPage()
    const token = (await ok(access.signIn(api, 'anna', PASSWORD, { headers: newAddress() }))) as string
    await ok(api.delete(session, { token }))
    assertRefused(await api.get(quotes, { token }), 401)
    await ok(api.get(quotes, { token: null, headers }))
  })

  it('400: for an integration', async () => {
    const answer = await api.delete(session)
    assertCode(answer, 400, 'user_required')
    assert.equal(setCookie(answer), '')
  })
})

describe('the session cookie', () => {
  it('is accepted like a token, with the permissions of the user', async () => {
    const headers = await openPage()
    await ok(api.get(quotes, { token: null, headers }))
    assertCode(await api.post(carts, { token: null, headers }), 403, 'forbidden')
  })

  it('is ignored beside an Authorization header', async () => {
    const headers = await openPage()
    for (const authorization of ['Bearer x', '', 'OAuth x'])
      assertRefused(await api.get(quotes, { token: null, headers: { ...headers, authorization } }), 401)
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    assert.equal(typeof (await ok(api.post(carts, { headers: foreign }))), 'string')
  })

  it('is not accepted in another form', async () => {
    const { cookie } = await openPage()
    const httpsCookie = `__Host-${cookie}`
    for (const other of [httpsCookie, `${cookie}x`, `x${cookie}`])
      assertRefused(await api.get(quotes, { token: null, headers: { ...sameOrigin, cookie: other } }), 401)
    assertRefused(
      await api.get(quotes, { token: null, headers: { ...sameOrigin, ...https, cookie: cookie! } }),
      401,
    )
    await ok(
      api.get(quotes, {
        token: null,
        headers: { ...sameOrigin, ...https, cookie: `a=1;${httpsCookie} ;b=2` },
      }),
    )
    const integration = { ...sameOrigin, cookie: `quotewright=${await api.tokenFor('all')}` }
    assertRefused(await api.get(quotes, { token: null, headers: integration }), 401)
  })

  describe('among others of its name, which a page on another port can plant over plain HTTP', () => {
    const read = (cookie: string) => api.get(session, { token: null, headers: { ...sameOrigin, cookie } })

    it('is accepted if it alone is a session, also after signing in again, until it ends', async () => {
      const [{ cookie: first }, { cookie: second }] = [await openPage(), await openPage()]
      const planted = `quotewright=planted; quotewright=${await api.tokenFor('all')}`
      for (const cookie of [`${planted}; ${first}`, `${first}; ${planted}`, `${first}; ${first}`])
        assert.equal((await ok(read(cookie))).username, 'anna')
      const headers = { ...sameOrigin, cookie: `${planted}; ${first}` }
      await ok(api.delete(session, { token: null, headers }))
      assertCode(await read(headers.cookie), 401, 'unauthenticated')
      assert.equal((await ok(read(`${first}; ${planted}; ${second}`))).username, 'anna')
    })

    it('401: if two are sessions, as either may be planted, and beyond 20', async () => {
      await makeUser(api, 'mallory', 'Sales')
      const [{ cookie }, mallory] = [
        await openPage(),
        await signInAt({}, { ...annasPassword, username: 'mallory' }),
      ]
      const answer = await read(`${cookie}; ${setCookie(mallory).split(';')[0]}`)
      assertCode(answer, 401, 'unauthenticated')
      assert.match(answer.body.detail, /cookies of several sessions/)
      const planted = (count: number) =>
        Array.from({ length: count }, (_, n) => `quotewright=planted${n}`).join('; ')
      await ok(read(`${planted(19)}; ${cookie}`))
      assertCode(await read(`${planted(20)}; ${cookie}`), 401, 'unauthenticated')
    })
  })

  const origins: [headers: Record<string, string>, read: number, change: number][] = [
    [{ 'sec-fetch-site': 'same-origin' }, 200, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 200, 200],
    [{ 'sec-fetch-site': 'none' }, 200, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }, 403, 403],
    [{ 'sec-fetch-site': 'same-origin, same-origin' }, 403, 403],
    [{ origin: 'http://127.0.0.1' }, 200, 200],
    [{ origin: 'http://127.0.0.1:81' }, 403, 403],
    [{ origin: 'https://127.0.0.1' }, 403, 403],
    [{ origin: 'null' }, 403, 403],
    [{}, 200, 403],
  ]
  for (const [headers, read, change] of origins)
    it(`opens ${read} to a read and ${change} to a change with ${JSON.stringify(headers)}`, async () => {
      const { cookie } = await openPage()
      const call = { token: null, headers: { host: '127.0.0.1', ...headers, cookie: cookie! } }
      const answers = [await api.get(quotes, call), await api.delete(session, call)]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [read, change],
      )
      for (const answer of answers) if (answer.status === 403) assertCode(answer, 403, 'cross_origin')
    })
})
