// GET /V1/access/users
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole, makeUser } from '../support/access-fixtures.ts'
import { assertRefused, listReader, openApi } from '../support/api.ts'

const path = '/rest/V1/access/users'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Shop', [])
const user_id = await makeUser(api, 'anna', 'Sales')
await makeUser(api, 'bert', 'Sales')
await makeUser(api, 'carl', 'Shop')
const namesOf = listReader(api, path, 'username')

describe('listUsers', () => {
  it('200: a bare array, ascending, and never a hash', async () => {
    const answer = await api.get(path, { token: await api.tokenFor('Access::manage') })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await namesOf(), ['anna', 'bert', 'carl'])
    const { created_at, updated_at, ...anna } = answer.body[0]
    assert.deepEqual(anna, { user_id, username: 'anna', email: 'anna@example.com', role: 'Sales' })
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.doesNotMatch(answer.text, /argon2|password|hash/)
  })

  it('200: filtered by each field', async () => {
    for (const [filter, names] of [
      [{ user_id: { gt: user_id } }, ['bert', 'carl']],
      [{ username: 'ANNA' }, ['anna']],
      [{ email: { like: '%@example.com' }, role: 'sales' }, ['anna', 'bert']],
      [{ role: { neq: 'Sales' } }, ['carl']],
      [{ created_at: { to: '2020-01-01' } }, []],
      [{ updated_at: { from: '2020-01-01' } }, ['anna', 'bert', 'carl']],
    ] as const)
      assert.deepEqual(await namesOf(filter), names, JSON.stringify(filter))
  })

  it('200: in pages, only when asked', async () => {
    const query = { 'searchCriteria[pageSize]': '2' }
    assert.deepEqual(await namesOf(undefined, query), ['anna', 'bert'])
    assert.equal((await api.get(path, { query })).headers['x-total-count'], '3')
  })

  for (const field of ['password_hash', 'password', 'role_id', 'xmin'])
    it(`400: ${field} cannot be filtered`, async () => {
      const filter = JSON.stringify({ [field]: { like: '$argon2%' } })
      assertRefused(await api.get(path, { query: { filter } }), 400, `filter.${field}`)
    })

  it('400: nor sorted by', async () => {
    const query = { 'searchCriteria[sortOrders][0][field]': 'password_hash' }
    assertRefused(await api.get(path, { query }), 400)
  })
})
