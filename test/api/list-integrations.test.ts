// GET /V1/access/integrations
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeIntegration, makeRole, wireTime } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'
import { stopClock } from '../support/test-server.ts'

const path = '/rest/V1/access/integrations'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Shop', ['Quoting::quotes'])
const expires_at = await wireTime(api.db, 86_400)
const crm = await makeIntegration(api, { name: 'CRM', role: 'Shop', expires_at })
const erp = await makeIntegration(api, { name: 'ERP', role: 'Shop' })
const mine = JSON.stringify({ role: 'Shop' })
const namesOf = (records: { name: string }[]) => records.map(({ name }) => name)

describe('listIntegrations', () => {
  it('200: a bare array, ascending, and never a token', async () => {
    const answer = await api.get(path, { query: { filter: mine } })
    assert.equal(answer.status, 200, answer.text)
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
    const lastUse = async () => {
      const answer = await api.get(path, { query: { filter: '{"name":"ERP"}' } })
      return answer.body[0].last_used_at as string | null
    }
    const use = () => api.get('/rest/V1/quoting/quotes', { token: erp.token })
    assert.equal((await use()).status, 200)
    const first = await wireTime(api.db, 0)
    assert.equal(await lastUse(), first)
    await stopClock(api.db, 60)
    await use()
    assert.equal(await lastUse(), first)
    await stopClock(api.db, 61)
    await use()
    assert.equal(await lastUse(), await wireTime(api.db, 0))
  })

  it('200: filtered by each field', async () => {
    const filters: [object, string[]][] = [
      [{ integration_id: crm.id }, ['CRM']],
      [{ name: 'crm' }, ['CRM']],
      [{ role: 'Shop' }, ['CRM', 'ERP']],
      [{ role: 'Shop', expires_at: { null: true } }, ['ERP']],
      [{ role: 'Shop', expires_at: { to: expires_at } }, ['CRM']],
      [{ role: 'Shop', last_used_at: { notnull: true } }, ['ERP']],
      [{ role: 'Shop', created_at: { to: '2020-01-01' } }, []],
      [{ role: 'Shop', updated_at: { from: '2020-01-01' } }, ['CRM', 'ERP']],
    ]
    for (const [filter, names] of filters) {
      const answer = await api.get(path, { query: { filter: JSON.stringify(filter) } })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(namesOf(answer.body), names, JSON.stringify(filter))
    }
  })

  it('200: in pages, only when asked', async () => {
    const query = { filter: mine, 'searchCriteria[pageSize]': '1', 'searchCriteria[currentPage]': '2' }
    const page = await api.get(path, { query })
    assert.deepEqual(namesOf(page.body), ['ERP'])
    assert.equal(page.headers['x-total-count'], '2')
  })

  for (const field of ['token_hash', 'access_token', 'role_id'])
    it(`400: ${field} cannot be filtered`, async () => {
      const filter = JSON.stringify({ [field]: { notnull: true } })
      assertRefused(await api.get(path, { query: { filter } }), 400, `filter.${field}`)
    })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await api.get(path, { token: null }), 401)
    assertRefused(await api.get(path, { token: crm.token }), 403)
  })
})
