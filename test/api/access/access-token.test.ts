// Valid and invalid credentials, on routes of every kind.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { badCredentials, bearer, openSession, tablesHolding } from '../../support/access-fixtures.ts'
import type { Credentials } from '../../support/access-fixtures.ts'
import { openApi } from '../../support/api.ts'
import { exchange, requestText } from '../../support/raw-http.ts'

const api = await openApi()
const good = await api.tokenFor('all')
const session = (await openSession(api, 'anna')).token

const routes: [string, string, unknown?][] = [
  ['GET', '/rest/V1/quoting/quotes'],
  ['HEAD', '/rest/V1/quoting/quotes'],
  ['GET', '/rest/V1/pricerequest/request/1'],
  ['GET', '/rest/default/V1/access/roles'],
  ['POST', '/rest/V1/pricerequest/request/submit', { email: 'anna@example.com' }],
  ['DELETE', '/rest/V1/access/roles/2147483647'],
]

const accepted: Credentials[] = [
  ...['Bearer', 'bearer', 'BEARER'].map((name) => ({ name, headers: { authorization: `${name} ${good}` } })),
  { name: 'a header name in capitals', headers: { AUTHORIZATION: `Bearer ${good}` } },
  { name: 'a session', headers: bearer(session) },
]

async function ask([method, path, body]: (typeof routes)[number], { headers, query }: Credentials) {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const content = payload && { 'content-type': 'application/json', 'content-length': payload.length }
  const target = query ? `${path}?${query}` : path
  const text = requestText(method, target, { ...headers, ...(content || {}) }, payload)
  const [answer] = (await exchange(api.port, text)).answers
  assert.ok(answer, `${method} ${path} has no answer`)
  return answer
}

describe('a token', async () => {
  for (const credentials of await badCredentials(api))
    it(`401: ${credentials.name}`, async () => {
      for (const route of routes) {
        const answer = await ask(route, credentials)
        assert.equal(answer.status, 401, `${route[0]} ${route[1]}: ${answer.text}`)
        assert.equal(answer.headers['www-authenticate'], 'Bearer')
        assert.ok(answer.headers['x-request-id'])
        if (route[0] !== 'HEAD') assert.equal(answer.body.error_code, 'unauthenticated')
        const sent = Object.values(credentials.headers).flatMap((value) => value.match(/[\w-]{43}/g) ?? [])
        for (const token of sent) assert.ok(!answer.text.includes(token))
      }
    })

  for (const credentials of accepted)
    it(`200: ${credentials.name}`, async () => {
      for (const route of routes) {
        const { status, text } = await ask(route, credentials)
        assert.ok([200, 404].includes(status), `${route[0]} ${route[1]}: ${status} ${text}`)
      }
    })

  it('is stored in no table, neither that of an integration nor that of a session', async () => {
    for (const token of [good, session]) assert.deepEqual(await tablesHolding(api.db, token), [])
    // The search itself finds a stored token.
    await api.db.query('create table leak as select $1::text as token', [good])
    assert.deepEqual(await tablesHolding(api.db, good), ['leak'])
  })
})
