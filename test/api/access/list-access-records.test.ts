// GET /V1/access/roles, /V1/access/users, /V1/access/integrations
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeIntegration, makeRole, makeUser, wireTime } from '../../support/access-fixtures.ts'
import { type Answer, assertRefused, listReader, ok, openApi } from '../../support/api.ts'
import { stopClock } from '../../support/test-server.ts'
import { until } from '../../support/until.ts'

const api = await openApi()
await stopClock(api.db)
const permissions = ['Quoting::quotes', 'Quoting::requests'] as const
const salesId = await makeRole(api, 'Sales', [...permissions])
const shopId = await makeRole(api, 'Shop', [])
const user_id = await makeUser(api, 'anna', 'Sales')
await makeUser(api, 'bert', 'Sales')
await makeUser(api, 'carl', 'Shop')
const created_at = await wireTime(api.db, 0)
const expires_at = await wireTime(api.db, 86_400)
const crm = await makeIntegration(api, { name: 'CRM', role: 'Sales', expires_at })
const erp = await makeIntegration(api, { name: 'ERP', role: 'Sales' })
const pathOf = (kind: string) => `/rest/V1/access/${kind}`
const made = { created_at, updated_at: created_at }

describe('listRoles', () => {
  it('200: a bare array, ascending, of whole records', async () => {
    const token = await api.tokenFor('Access::manage')
    const roles = (await ok(api.get(pathOf('roles'), { token }))) as Answer['body'][]
    const ids = roles.map(({ role_id }) => role_id as number)
    const ascending = ids.toSorted((a, b) => a - b)
    assert.deepEqual(ids, ascending)
    assert.deepEqual(roles[ids.indexOf(salesId)], { role_id: salesId, name: 'Sales', permissions, ...made })
  })
})

describe('listUsers', () => {
  it('200: a bare array, ascending, and never a hash', async () => {
    const answer = await api.get(pathOf('users'), { token: await api.tokenFor('Access::manage') })
    const [anna, ...others] = answer.body as Answer['body'][]
    assert.deepEqual(anna, { user_id, username: 'anna', email: 'anna@example.com', role: 'Sales', ...made })
    assert.deepEqual([others[0].username, others[1].username, others.length], ['bert', 'carl', 2])
    assert.doesNotMatch(answer.text, /argon2|password|hash/)
  })

  it('400: nor sorted by', async () => {
    const query = { 'searchCriteria[sortOrders][0][field]': 'password_hash' }
    assertRefused(await api.get(pathOf('users'), { query }), 400)
  })
})

describe('listIntegrations', () => {
  it('200: a bare array, ascending, and never a token', async () => {
    const answer = await api.get(pathOf('integrations'), { query: { filter: '{"role":"Sales"}' } })
    const record = { role: 'Sales', last_used_at: null, previous_expires_at: null, ...made }
    assert.deepEqual(answer.body, [
      { integration_id: crm.id, name: 'CRM', expires_at, ...record },
      { integration_id: erp.id, name: 'ERP', expires_at: null, ...record },
    ])
    assert.doesNotMatch(answer.text, /token|hash/)
    const all = await api.get(pathOf('integrations'))
    assert.ok(all.body.length > 2)
    assert.ok(!all.text.includes(crm.token))
  })

  it('200: tells to the minute when each was last used', async () => {
    const use = async () => {
      await ok(api.get('/rest/V1/quoting/quotes', { token: erp.token }))
      return listReader(api, pathOf('integrations'), 'last_used_at')({ name: 'ERP' })
    }
    const isUsedAt = (time: unknown) => async () => (await use())[0] === time
    await until('the first use is recorded', isUsedAt(created_at))
    await stopClock(api.db, 60)
    assert.deepEqual(await use(), [created_at])
    await stopClock(api.db, 61)
    await until('the use a minute later is recorded', isUsedAt(await wireTime(api.db, 0)))
  })
})

/** `mine` is a filter for the records made above, `hidden` are fields that no filter knows. */
const lists: [suite: string, kind: string, name: string, mine: object, hidden: string, filters: Filters][] = [
  [
    'listRoles',
    'roles',
    'name',
    { name: { in: ['Sales', 'Shop'] } },
    'permissions',
    [
      [{ role_id: shopId }, 'Shop'],
      [{ name: 'sales' }, 'Sales'],
      [{ name: { like: 'S%' } }, 'Sales Shop'],
      [{ name: 'S%' }, ''],
      [{ name: { in: ['Sales', 'Shop'] }, created_at: { from: '2020-01-01' } }, 'Sales Shop'],
      [{ updated_at: { to: '2020-01-01' } }, ''],
    ],
  ],
  [
    'listUsers',
    'users',
    'username',
    {},
    'password_hash password role_id xmin',
    [
      [{ user_id: { gt: user_id } }, 'bert carl'],
      [{ username: 'ANNA' }, 'anna'],
      [{ email: { like: '%@example.com' }, role: 'sales' }, 'anna bert'],
      [{ role: { neq: 'Sales' } }, 'carl'],
      [{ created_at: { to: '2020-01-01' } }, ''],
      [{ updated_at: { from: '2020-01-01' } }, 'anna bert carl'],
    ],
  ],
  [
    'listIntegrations',
    'integrations',
    'name',
    { role: 'Sales' },
    'token_hash access_token role_id',
    [
      [{ integration_id: crm.id }, 'CRM'],
      [{ name: 'crm' }, 'CRM'],
      [{ role: 'Sales' }, 'CRM ERP'],
      [{ role: 'Sales', expires_at: { null: true } }, 'ERP'],
      [{ role: 'Sales', expires_at: { to: expires_at } }, 'CRM'],
      [{ role: 'Sales', last_used_at: { notnull: true } }, 'ERP'],
      [{ role: 'Sales', created_at: { to: '2020-01-01' } }, ''],
      [{ role: 'Sales', updated_at: { from: '2020-01-01' } }, 'CRM ERP'],
    ],
  ],
]
type Filters = [filter: object, names: string][]

for (const [suite, kind, name, mine, hidden, filters] of lists)
  describe(suite, () => {
    const path = pathOf(kind)

    it('200: filtered by each field', async () => {
      for (const [filter, names] of filters)
        assert.equal((await listReader(api, path, name)(filter)).join(' '), names, JSON.stringify(filter))
    })

    it('200: in pages, only when asked', async () => {
      const filter = JSON.stringify(mine)
      const all = await api.get(path, { query: { filter } })
      assert.ok(all.body.length > 1)
      assert.equal(all.headers['x-total-count'], undefined)
      const query = { filter, 'searchCriteria[pageSize]': '1', 'searchCriteria[currentPage]': '2' }
      const { body, headers } = await api.get(path, { query })
      assert.deepEqual(body, all.body.slice(1, 2))
      assert.equal(headers['x-total-count'], String(all.body.length))
      assert.match(String(headers.link), /rel="prev"/)
      const order = 'searchCriteria[sortOrders][0]'
      const byId = { [`${order}[field]`]: `${kind.slice(0, -1)}_id`, [`${order}[direction]`]: 'DESC' }
      assert.deepEqual(await ok(api.get(path, { query: { filter, ...byId } })), all.body.toReversed())
    })

    for (const field of hidden.split(' '))
      it(`400: ${field} cannot be filtered`, async () => {
        const filter = JSON.stringify({ [field]: { notnull: true } })
        assertRefused(await api.get(path, { query: { filter } }), 400, `filter.${field}`)
      })
  })
