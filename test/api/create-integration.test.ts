// POST /V1/access/integrations
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashToken } from '../../src/access/access.ts'
import { many, one, run } from '../../src/platform/database.ts'
import {
  assertTaken,
  makeIntegration,
  makeRole,
  tablesHolding,
  wireTime,
} from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'

const path = '/rest/V1/access/integrations'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Shop', ['Quoting::quotes'])

const create = (integration: object, call: object = {}) => api.post(path, { body: { integration }, ...call })

const isMade = async (name: string) =>
  (await run(api.db, 'select from integration where name = $1', [name])) > 0

describe('createIntegration', () => {
  it('200: gives the record and, in this answer alone, the token', async () => {
    const answer = await create({ name: 'CRM', role: 'Shop' })
    assert.equal(answer.status, 200, answer.text)
    const { integration_id, access_token, created_at, updated_at, ...rest } = answer.body
    assert.deepEqual(rest, { name: 'CRM', role: 'Shop', expires_at: null, last_used_at: null })
    assert.ok(Number.isInteger(integration_id))
    assert.equal(updated_at, created_at)
    assert.match(access_token, /^[A-Za-z0-9_-]{43}$/)
    assert.equal((await api.get(quotes, { token: access_token })).status, 200)
    assertRefused(await api.get('/rest/V1/quoting/requests', { token: access_token }), 403)
  })

  it('200: keeps the SHA-256 of the token and nothing else of it', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Hashed', role: 'Shop' })
    assert.deepEqual(await tablesHolding(api.db, token), [])
    const sql = 'select token_hash from integration where integration_id = $1'
    const { token_hash } = await one<{ token_hash: Buffer }>(api.db, sql, [id])
    assert.deepEqual(token_hash, hashToken(token))
  })

  it('200: an Idempotency-Key keeps no answer, for it would hold the token', async () => {
    const call = { headers: { 'idempotency-key': 'integration-1' } }
    const first = await create({ name: 'Keyed', role: 'Shop' }, call)
    assert.equal(first.status, 200, first.text)
    assertRefused(await create({ name: 'Keyed', role: 'Shop' }, call), 400, 'integration.name')
    assert.deepEqual(await many(api.db, 'select from idempotency_key'), [])
  })

  it('200: with expires_at the token works until then, and not a second longer', async () => {
    const expires_at = await wireTime(api.db, 3600)
    const { token } = await makeIntegration(api, { name: 'Expiring', role: 'Shop', expires_at })
    await stopClock(api.db, 3599)
    assert.equal((await api.get(quotes, { token })).status, 200)
    await stopClock(api.db, 3600)
    assertRefused(await api.get(quotes, { token }), 401)
    await stopClock(api.db)
  })

  it('200: null is no expiry', async () => {
    const answer = await create({ name: 'Forever', role: 'Shop', expires_at: null })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.expires_at, null)
  })

  const faults: [string, object, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name with a tab', { name: 'C\tRM' }, 'name'],
    ['no role', { role: undefined }, 'role'],
    ['an array as the role', { role: ['Shop'] }, 'role'],
    ['a date', { expires_at: '2031-01-31' }, 'expires_at'],
    ['a day that is not', { expires_at: '2031-02-30 00:00:00' }, 'expires_at'],
    ['infinity', { expires_at: 'infinity' }, 'expires_at'],
    ['a number as expires_at', { expires_at: 1e9 }, 'expires_at'],
    ['a past expires_at', { expires_at: '2029-12-31 23:59:59' }, 'expires_at'],
    ['now as expires_at', { expires_at: '2030-01-01 00:00:00' }, 'expires_at'],
    ['a token of its own choice', { access_token: 'x' }, 'access_token'],
  ]
  for (const [name, changes, fieldName] of faults)
    it(`400: ${name}`, async () => {
      const answer = await create({ name: 'New', role: 'Shop', ...changes })
      assertRefused(answer, 400, `integration.${fieldName}`)
      assert.equal(await isMade('New'), false)
    })

  it('400: a name that is taken, named by its field', async () => {
    await create({ name: 'Taken', role: 'Shop' })
    assertTaken(await create({ name: 'Taken', role: 'Shop' }), 'integration.name')
  })

  it('404: names the role that is unknown', async () => {
    const answer = await create({ name: 'New', role: 'Nobody' })
    assertRefused(answer, 404, 'role')
    assert.equal(answer.body.parameters.fieldValue, 'Nobody')
  })
})
