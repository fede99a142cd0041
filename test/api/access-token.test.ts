// Valid and invalid tokens, on routes of every kind.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as access from '../support/access-fixtures.ts'
import { openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'
import { exchange, requestText } from '../support/raw-http.ts'

const { makeIntegration, makeRole, makeUser, PASSWORD, signIn, tablesHolding } = access
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Everything', ['all'])
await makeUser(api, 'anna', 'Everything')
const expires_at = await access.wireTime(api.db, 100)
const good = (await makeIntegration(api, { name: 'Good', role: 'Everything' })).token
const expired = (await makeIntegration(api, { name: 'Expired', role: 'Everything', expires_at })).token
const revoked = await makeIntegration(api, { name: 'Revoked', role: 'Everything' })
const session = (await signIn(api, 'anna', PASSWORD)).body as string
const ended = (await signIn(api, 'anna', PASSWORD)).body as string
await api.delete(`/rest/V1/access/integrations/${revoked.id}`)
await api.db.query(`delete from session where session_id = (select max(session_id) from session)`)
await stopClock(api.db, 101)

const routes: [string, string, unknown?][] = [
  ['GET', '/rest/V1/quoting/quotes'],
  ['HEAD', '/rest/V1/quoting/quotes'],
  ['GET', '/rest/V1/pricerequest/request/1'],
  ['GET', '/rest/default/V1/access/roles'],
  ['POST', '/rest/V1/pricerequest/request/submit', { email: 'anna@example.com' }],
  ['DELETE', '/rest/V1/access/roles/2147483647'],
]

type State = [name: string, headers: Record<string, string>]

// No token, an unknown one and one in the wrong place: test/api/every-route.test.ts, on every route.
const refused: State[] = [
  ['an expired token', { authorization: `Bearer ${expired}` }],
  ['a revoked token', { authorization: `Bearer ${revoked.token}` }],
  ['a session that has ended', { authorization: `Bearer ${ended}` }],
  ['a good token and a letter more', { authorization: `Bearer ${good}A` }],
  ['a good token in another case', { authorization: `Bearer ${good.toLowerCase()}` }],
  ['half a token', { authorization: `Bearer ${good.slice(0, 20)}` }],
  ['its hash', { authorization: `Bearer ${Buffer.from(good).toString('hex')}` }],
  ['Digest', { authorization: `Digest ${good}` }],
  ['Bearer alone', { authorization: 'Bearer' }],
  ['an empty header', { authorization: '' }],
  ['a word behind the token', { authorization: `Bearer ${good} x` }],
  ['two tokens in one header', { authorization: `Bearer ${good}, Bearer ${good}` }],
  ['quotes around the token', { authorization: `Bearer "${good}"` }],
  ['two blanks', { authorization: `Bearer  ${good}` }],
  ['a tab', { authorization: `Bearer\t${good}` }],
  ['two headers, both good', { authorization: `Bearer ${good}`, Authorization: `Bearer ${good}` }],
  ['two headers, the first good', { authorization: `Bearer ${good}`, Authorization: 'Bearer x' }],
  ['two headers, the second good', { authorization: 'Bearer x', Authorization: `Bearer ${good}` }],
  ['a token in X-Authorization', { 'x-authorization': `Bearer ${good}` }],
  ['a token in Proxy-Authorization', { 'proxy-authorization': `Bearer ${good}` }],
  ['SQL', { authorization: `Bearer ' or '1'='1` }],
  ['10 kB', { authorization: `Bearer ${'A'.repeat(10_000)}` }],
]

const accepted: State[] = [
  ['Bearer', { authorization: `Bearer ${good}` }],
  ['bearer', { authorization: `bearer ${good}` }],
  ['BEARER', { authorization: `BEARER ${good}` }],
  ['a header name in capitals', { AUTHORIZATION: `Bearer ${good}` }],
  ['a session', { authorization: `Bearer ${session}` }],
]

async function ask([method, path, body]: (typeof routes)[number], [, headers]: State) {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const content = payload && { 'content-type': 'application/json', 'content-length': payload.length }
  const text = requestText(method, path, { ...headers, ...(content || {}) }, payload)
  const [answer] = (await exchange(api.port, text)).answers
  assert.ok(answer, `${method} ${path} has no answer`)
  return answer
}

describe('a token', () => {
  for (const state of refused)
    it(`401: ${state[0]}`, async () => {
      for (const route of routes) {
        const answer = await ask(route, state)
        assert.equal(answer.status, 401, `${route[0]} ${route[1]}: ${answer.text}`)
        assert.equal(answer.headers['www-authenticate'], 'Bearer')
        assert.ok(answer.headers['x-request-id'])
        if (route[0] !== 'HEAD') assert.equal(answer.body.error_code, 'unauthenticated')
        assert.ok(!answer.text.includes(good))
      }
    })

  for (const state of accepted)
    it(`200: ${state[0]}`, async () => {
      for (const route of routes) {
        const { status, text } = await ask(route, state)
        assert.ok([200, 404].includes(status), `${route[0]} ${route[1]}: ${status} ${text}`)
      }
    })

  it('stands in no table, neither an integration’s nor a session’s', async () => {
    for (const token of [good, session, expired]) assert.deepEqual(await tablesHolding(api.db, token), [])
    // The search itself finds what is there.
    await api.db.query('create table leak as select $1::text as token', [good])
    assert.deepEqual(await tablesHolding(api.db, good), ['leak'])
  })
})
