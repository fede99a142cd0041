// POST /V1/access/integrations
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashToken } from '../../src/access/access.ts'
import { many } from '../../src/platform/database.ts'
import { makeIntegration, makeRole, tablesHolding, wireTime } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'

const path = '/rest/V1/access/integrations'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Shop', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])
const limited = await api.tokenFor('Access::manage', 'Quoting::quotes')

const create = (integration: object, call: object = {}) => api.post(path, { body: { integration }, ...call })

async function countNamed(name: string): Promise<number> {
  return (await many(api.db, 'select from integration where name = $1', [name])).length
}

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
    const rows = await many<{ token_hash: Buffer }>(
      api.db,
      'select token_hash from integration where integration_id = $1',
      [id],
    )
    assert.deepEqual(rows[0]?.token_hash, hashToken(token))
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
    ['no name', { role: 'Shop' }, 'integration.name'],
    ['an empty name', { name: '', role: 'Shop' }, 'integration.name'],
    ['a name with a tab', { name: 'C\tRM', role: 'Shop' }, 'integration.name'],
    ['no role', { name: 'New' }, 'integration.role'],
    ['an array as the role', { name: 'New', role: ['Shop'] }, 'integration.role'],
    ['a date', { name: 'New', role: 'Shop', expires_at: '2031-01-31' }, 'integration.expires_at'],
    [
      'a day that is not',
      { name: 'New', role: 'Shop', expires_at: '2031-02-30 00:00:00' },
      'integration.expires_at',
    ],
    ['infinity', { name: 'New', role: 'Shop', expires_at: 'infinity' }, 'integration.expires_at'],
    ['a number as expires_at', { name: 'New', role: 'Shop', expires_at: 1e9 }, 'integration.expires_at'],
    [
      'a past expires_at',
      { name: 'New', role: 'Shop', expires_at: '2029-12-31 23:59:59' },
      'integration.expires_at',
    ],
    [
      'now as expires_at',
      { name: 'New', role: 'Shop', expires_at: '2030-01-01 00:00:00' },
      'integration.expires_at',
    ],
    [
      'a token of its own choice',
      { name: 'New', role: 'Shop', access_token: 'x' },
      'integration.access_token',
    ],
  ]
  for (const [name, integration, fieldName] of faults)
    it(`400: ${name}`, async () => {
      assertRefused(await create(integration), 400, fieldName)
      assert.equal(await countNamed('New'), 0)
    })

  it('400: a name that is taken, named by its field', async () => {
    await create({ name: 'Taken', role: 'Shop' })
    const answer = await create({ name: 'Taken', role: 'Shop' })
    assertRefused(answer, 400, 'integration.name')
    assert.equal(answer.body.error_code, 'already_exists')
  })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await create({ name: 'New', role: 'Shop' }, { token: null }), 401)
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await create({ name: 'New', role: 'Shop' }, { token }), 403)
  })

  it('403: a role that holds more than the caller', async () => {
    assert.equal((await create({ name: 'Equal', role: 'Shop' }, { token: limited })).status, 200)
    const answer = await create({ name: 'Above', role: 'Administrators' }, { token: limited })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'all' })
    assert.equal(await countNamed('Above'), 0)
  })

  it('404: names the role that is unknown', async () => {
    const answer = await create({ name: 'New', role: 'Nobody' })
    assertRefused(answer, 404, 'role')
    assert.equal(answer.body.parameters.fieldValue, 'Nobody')
  })
})
