// GET /V1/access/integrations
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeIntegration, makeRole, wireTime } from '../support/access-fixtures.ts'
import { assertRefused, listReader, ok, openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'

const path = '/rest/V1/access/integrations'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Shop', ['Quoting::quotes'])
const expires_at = await wireTime(api.db, 86_400)
const crm = await makeIntegration(api, { name: 'CRM', role: 'Shop', expires_at })
const erp = await makeIntegration(api, { name: 'ERP', role: 'Shop' })
const mine = { role: 'Shop' }
const namesOf = listReader(api, path, 'name')
const lastUsesOf = listReader(api, path, 'last_used_at')

describe('listIntegrations', () => {
  it('200: a bare array, ascending, and never a token', async () => {
    const answer = await api.get(path, { query: { filter: JSON.stringify(mine) } })
    const created_at = await wireTime(api.db, 0)
    const record = { role: 'Shop', last_used_at: null, created_at, updated_at: created_at }
    assert.deepEqual(answer.body, [
      { integration_id: crm.id, name: 'CRM', expires_at, ...record },
      { integration_id: erp.id, name: 'ERP', expires_at: null, ...record },
    ])
    assert.doesNotMatch(answer.text, /token|hash/)
    const all = await api.get(path)
    assert.ok(all.body.length > 2)
    assert.ok(!all.text.includes(crm.token))
  })

  it('200: tells to the minute when each was last used', async () => {
    const use = async () => {
      await ok(api.get('/rest/V1/quoting/quotes', { token: erp.token }))
      return lastUsesOf({ name: 'ERP' })
    }
    const first = await wireTime(api.db, 0)
    assert.deepEqual(await use(), [first])
    await stopClock(api.db, 60)
    assert.deepEqual(await use(), [first])
    await stopClock(api.db, 61)
    assert.deepEqual(await use(), [await wireTime(api.db, 0)])
  })

  it('200: filtered by each field', async () => {
    for (const [filter, names] of [
      [{ integration_id: crm.id }, ['CRM']],
      [{ name: 'crm' }, ['CRM']],
      [{ role: 'Shop' }, ['CRM', 'ERP']],
      [{ role: 'Shop', expires_at: { null: true } }, ['ERP']],
      [{ role: 'Shop', expires_at: { to: expires_at } }, ['CRM']],
      [{ role: 'Shop', last_used_at: { notnull: true } }, ['ERP']],
      [{ role: 'Shop', created_at: { to: '2020-01-01' } }, []],
      [{ role: 'Shop', updated_at: { from: '2020-01-01' } }, ['CRM', 'ERP']],
    ] as const)
      assert.deepEqual(await namesOf(filter), names, JSON.stringify(filter))
  })

  it('200: in pages, only when asked', async () => {
    const query = { 'searchCriteria[pageSize]': '1', 'searchCriteria[currentPage]': '2' }
    assert.deepEqual(await namesOf(mine, query), ['ERP'])
    const { headers } = await api.get(path, { query: { ...query, filter: JSON.stringify(mine) } })
    assert.equal(headers['x-total-count'], '2')
  })

  for (const field of ['token_hash', 'access_token', 'role_id'])
    it(`400: ${field} cannot be filtered`, async () => {
      const filter = JSON.stringify({ [field]: { notnull: true } })
      assertRefused(await api.get(path, { query: { filter } }), 400, `filter.${field}`)
    })
})
