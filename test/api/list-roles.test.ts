// GET /V1/access/roles
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/access/roles'
const api = await openApi()
const limited = await api.tokenFor('Access::manage')
const [salesId, shopId] = [
  await makeRole(api, 'Sales', ['Quoting::quotes', 'Quoting::requests']),
  await makeRole(api, 'Shop', []),
]
const namesOf = (records: { name: string }[]) => records.map(({ name }) => name)

describe('listRoles', () => {
  it('200: a bare array, ascending, of whole records', async () => {
    const answer = await api.get(path, { token: limited })
    assert.equal(answer.status, 200, answer.text)
    const ids = (answer.body as { role_id: number }[]).map(({ role_id }) => role_id)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    const { created_at, updated_at, ...sales } = answer.body.find(
      (role: { role_id: number }) => role.role_id === salesId,
    )
    assert.deepEqual(sales, {
      role_id: salesId,
      name: 'Sales',
      permissions: ['Quoting::quotes', 'Quoting::requests'],
    })
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
  })

  it('200: filtered by each field', async () => {
    const filters: [object, string[]][] = [
      [{ role_id: shopId }, ['Shop']],
      [{ name: 'sales' }, ['Sales']],
      [{ name: { like: 'S%' } }, ['Sales', 'Shop']],
      [{ name: 'S%' }, []],
      [{ name: { in: ['Sales', 'Shop'] }, created_at: { from: '2020-01-01' } }, ['Sales', 'Shop']],
      [{ updated_at: { to: '2020-01-01' } }, []],
    ]
    for (const [filter, names] of filters) {
      const answer = await api.get(path, { query: { filter: JSON.stringify(filter) } })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(namesOf(answer.body), names, JSON.stringify(filter))
    }
  })

  it('200: in pages, only when asked', async () => {
    const filter = JSON.stringify({ name: { in: ['Sales', 'Shop'] } })
    const all = await api.get(path, { query: { filter } })
    assert.equal(all.headers['x-total-count'], undefined)
    const query = { filter, 'searchCriteria[pageSize]': '1', 'searchCriteria[currentPage]': '2' }
    const page = await api.get(path, { query })
    assert.deepEqual(namesOf(page.body), ['Shop'])
    assert.equal(page.headers['x-total-count'], '2')
    assert.match(String(page.headers.link), /rel="prev"/)
    const sorted = {
      filter,
      'searchCriteria[sortOrders][0][field]': 'role_id',
      'searchCriteria[sortOrders][0][direction]': 'DESC',
    }
    assert.deepEqual(namesOf((await api.get(path, { query: sorted })).body), ['Shop', 'Sales'])
  })

  it('400: an unknown filter field, an unknown query parameter', async () => {
    assertRefused(
      await api.get(path, { query: { filter: '{"permissions":"all"}' } }),
      400,
      'filter.permissions',
    )
    assertRefused(await api.get(path, { query: { fitler: '{}' } }), 400, 'fitler')
  })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await api.get(path, { token: null }), 401)
    const answer = await api.get(path, { token: await api.tokenFor('Quoting::quotes') })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'Access::manage' })
  })
})
