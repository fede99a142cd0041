// GET /V1/access/users
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole, makeUser } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/access/users'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Shop', [])
const ids = [
  await makeUser(api, 'anna', 'Sales'),
  await makeUser(api, 'bert', 'Sales'),
  await makeUser(api, 'carl', 'Shop'),
]
const namesOf = (records: { username: string }[]) => records.map(({ username }) => username)

describe('listUsers', () => {
  it('200: a bare array, ascending, and never a hash', async () => {
    const answer = await api.get(path, { token: await api.tokenFor('Access::manage') })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(namesOf(answer.body), ['anna', 'bert', 'carl'])
    const { created_at, updated_at, ...anna } = answer.body[0]
    assert.deepEqual(anna, {
      user_id: ids[0],
      username: 'anna',
      email: 'anna@example.com',
      role: 'Sales',
    })
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.doesNotMatch(answer.text, /argon2|password|hash/)
  })

  it('200: filtered by each field', async () => {
    const filters: [object, string[]][] = [
      [{ user_id: { gt: ids[0] } }, ['bert', 'carl']],
      [{ username: 'ANNA' }, ['anna']],
      [{ email: { like: '%@example.com' }, role: 'sales' }, ['anna', 'bert']],
      [{ role: { neq: 'Sales' } }, ['carl']],
      [{ created_at: { to: '2020-01-01' } }, []],
      [{ updated_at: { from: '2020-01-01' } }, ['anna', 'bert', 'carl']],
    ]
    for (const [filter, names] of filters) {
      const answer = await api.get(path, { query: { filter: JSON.stringify(filter) } })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(namesOf(answer.body), names, JSON.stringify(filter))
    }
  })

  it('200: in pages, only when asked', async () => {
    const page = await api.get(path, { query: { 'searchCriteria[pageSize]': '2' } })
    assert.deepEqual(namesOf(page.body), ['anna', 'bert'])
    assert.equal(page.headers['x-total-count'], '3')
  })

  for (const field of ['password_hash', 'password', 'role_id', 'xmin'])
    it(`400: ${field} cannot be filtered`, async () => {
      const filter = JSON.stringify({ [field]: { like: '$argon2%' } })
      assertRefused(await api.get(path, { query: { filter } }), 400, `filter.${field}`)
    })

  it('400: nor sorted by', async () => {
    const field = 'searchCriteria[sortOrders][0][field]'
    const answer = await api.get(path, { query: { [field]: 'password_hash' } })
    assertRefused(answer, 400)
  })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await api.get(path, { token: null }), 401)
    assertRefused(await api.get(path, { token: await api.tokenFor('Storefront::manage') }), 403)
  })
})
