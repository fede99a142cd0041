// GET /V1/access/roles
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole } from '../support/access-fixtures.ts'
import { type Answer, assertRefused, listReader, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/roles'
const api = await openApi()
const salesId = await makeRole(api, 'Sales', ['Quoting::quotes', 'Quoting::requests'])
const shopId = await makeRole(api, 'Shop', [])
const namesOf = listReader(api, path, 'name')

describe('listRoles', () => {
  it('200: a bare array, ascending, of whole records', async () => {
    const roles = (await ok(
      api.get(path, { token: await api.tokenFor('Access::manage') }),
    )) as Answer['body'][]
    const ids = roles.map(({ role_id }) => role_id as number)
    assert.ok(ids.every((id, index) => index === 0 || id > ids[index - 1]!))
    const { created_at, updated_at, ...sales } = roles[ids.indexOf(salesId)]
    const permissions = ['Quoting::quotes', 'Quoting::requests']
    assert.deepEqual(sales, { role_id: salesId, name: 'Sales', permissions })
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
  })

  it('200: filtered by each field', async () => {
    for (const [filter, names] of [
      [{ role_id: shopId }, ['Shop']],
      [{ name: 'sales' }, ['Sales']],
      [{ name: { like: 'S%' } }, ['Sales', 'Shop']],
      [{ name: 'S%' }, []],
      [{ name: { in: ['Sales', 'Shop'] }, created_at: { from: '2020-01-01' } }, ['Sales', 'Shop']],
      [{ updated_at: { to: '2020-01-01' } }, []],
    ] as const)
      assert.deepEqual(await namesOf(filter), names, JSON.stringify(filter))
  })

  it('200: in pages, only when asked', async () => {
    const filter = JSON.stringify({ name: { in: ['Sales', 'Shop'] } })
    const all = await api.get(path, { query: { filter } })
    assert.equal(all.headers['x-total-count'], undefined)
    const query = { filter, 'searchCriteria[pageSize]': '1', 'searchCriteria[currentPage]': '2' }
    const page = await api.get(path, { query })
    assert.deepEqual(page.body, all.body.slice(1))
    assert.equal(page.headers['x-total-count'], '2')
    assert.match(String(page.headers.link), /rel="prev"/)
    const order = 'searchCriteria[sortOrders][0]'
    const sorted = { filter, [`${order}[field]`]: 'role_id', [`${order}[direction]`]: 'DESC' }
    assert.deepEqual((await api.get(path, { query: sorted })).body, all.body.toReversed())
  })

  it('400: an unknown filter field, an unknown query parameter', async () => {
    const filter = '{"permissions":"all"}'
    assertRefused(await api.get(path, { query: { filter } }), 400, 'filter.permissions')
    assertRefused(await api.get(path, { query: { fitler: '{}' } }), 400, 'fitler')
  })
})
