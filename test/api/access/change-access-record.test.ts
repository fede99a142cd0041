// PUT /V1/access/roles/:id, PUT /V1/access/users/:id, POST /V1/access/integrations/:id/rotate
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scalar } from '../../../src/platform/postgres/database.ts'
import * as access from '../../support/access-fixtures.ts'
import { assertRefused, assertReplay, atOnce, ok, openApi } from '../../support/api.ts'
import { assertIdsRejected, assertUnknown } from '../../support/shop.ts'
import { stopClock } from '../../support/test-server.ts'
import { until } from '../../support/until.ts'

const { assertTaken, makeIntegration, makeRole, makeUser, PASSWORD, signIn, tablesHolding } = access
const base = '/rest/V1/access'
const quotes = '/rest/V1/quoting/quotes'
const requests = '/rest/V1/quoting/requests'
const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])
const rootId = await makeUser(api, 'root', 'Administrators')

const change = (kind: 'role' | 'user', id: unknown, changes: object, call = {}) =>
  api.put(`${base}/${kind}s/${String(id)}`, { body: { [kind]: changes }, ...call })
const rotate = (id: unknown, body = {}, call = {}) =>
  api.post(`${base}/integrations/${String(id)}/rotate`, { body, ...call })

describe('changeRole', () => {
  it('200: changes what is given, for everyone who has the role, at once', async () => {
    const id = await makeRole(api, 'Buyers', ['Quoting::quotes'])
    const { token } = await makeIntegration(api, { name: 'Buyer', role: 'Buyers' })
    assertRefused(await api.get(requests, { token }), 403)
    const permissions = ['Quoting::requests']
    const record = await ok(change('role', id, { permissions }))
    assert.deepEqual([record.role_id, record.name, record.permissions], [id, 'Buyers', permissions])
    await ok(api.get(requests, { token }))
    assertRefused(await api.get(quotes, { token }), 403)
    assert.equal((await ok(change('role', id, { name: 'Purchasers' }))).name, 'Purchasers')
    assert.deepEqual((await ok(change('role', id, {}))).permissions, permissions)
  })

  it('200: replayed with an Idempotency-Key', async () => {
    const id = await makeRole(api, 'Once', [])
    const call = { headers: { 'idempotency-key': 'role' } }
    const first = await change('role', id, { name: 'Twice' }, call)
    assertReplay(await change('role', id, { name: 'Twice' }, call), first)
  })

  it('400: a taken name, also of two at once; an unknown permission; an invalid id', async () => {
    const ids = [await makeRole(api, 'A', []), await makeRole(api, 'B', [])]
    assertTaken(await change('role', ids[0], { name: 'B' }), 'role.name')
    const answers = await atOnce(2, (index) => change('role', ids[index], { name: 'C' }))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    assertRefused(await change('role', ids[0], { permissions: ['some'] }), 400, 'role.permissions[0]')
    await assertIdsRejected('id', (id) => change('role', id, {}))
  })

  it('400: the role of the last user with all permissions keeps them', async () => {
    const [role] = (await ok(
      api.get(`${base}/roles`, { query: { filter: '{"name":"Administrators"}' } }),
    )) as { role_id: number }[]
    const answer = await change('role', role!.role_id, { permissions: ['Access::manage'] })
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'last_superuser')
    await ok(change('role', role!.role_id, { permissions: ['all', 'Access::manage'] }))
  })

  it('404: names the unknown id', async () =>
    assertUnknown(await change('role', 2147483647, {}), 'role_id', 2147483647))
})

describe('changeUser', () => {
  it('200: changes what is given; a session has the new permissions at once', async () => {
    const id = await makeUser(api, 'anna', 'Sales')
    const token = (await ok(signIn(api, 'anna', PASSWORD))) as string
    await ok(api.get(quotes, { token }))
    assertRefused(await api.get(requests, { token }), 403)
    const record = await ok(change('user', id, { role: 'Administrators' }))
    assert.deepEqual([record.user_id, record.username, record.role], [id, 'anna', 'Administrators'])
    await ok(api.get(requests, { token }))
    const renamed = await ok(change('user', id, { username: 'ann', email: 'ann@example.com', role: 'Sales' }))
    assert.deepEqual([renamed.username, renamed.email, renamed.role], ['ann', 'ann@example.com', 'Sales'])
    assertRefused(await api.get(requests, { token }), 403)
    assertRefused(await signIn(api, 'anna', PASSWORD), 401)
    await ok(signIn(api, 'ann', PASSWORD))
  })

  it('200: a new password ends the sessions, and is stored as its hash only', async () => {
    const id = await makeUser(api, 'dora', 'Sales')
    const token = (await ok(signIn(api, 'dora', PASSWORD))) as string
    const call = { headers: { 'idempotency-key': 'password' } }
    const first = await change('user', id, { password: 'seven loud red almonds' }, call)
    await ok(Promise.resolve(first))
    assertReplay(await change('user', id, { password: 'seven loud red almonds' }, call), first)
    assertRefused(await api.get(quotes, { token }), 401)
    assertRefused(await signIn(api, 'dora', PASSWORD), 401)
    await ok(signIn(api, 'dora', 'seven loud red almonds'))
    assert.deepEqual(await tablesHolding(api.db, 'seven loud red almonds'), [])
  })

  it('400: a taken name, an invalid address, a short password, an invalid id', async () => {
    const id = await makeUser(api, 'bert', 'Sales')
    assertTaken(await change('user', id, { username: 'root' }), 'user.username')
    assertRefused(await change('user', id, { email: 'bert' }), 400, 'user.email')
    assertRefused(await change('user', id, { password: 'x'.repeat(11) }), 400, 'user.password')
    await assertIdsRejected('id', (each) => change('user', each, {}))
  })

  it('400: of two superusers that demote each other at once, one stays', async () => {
    const other = await makeUser(api, 'rival', 'Administrators')
    for (let round = 1; round <= 10; round++) {
      const ids = [rootId, other]
      const answers = await Promise.all(ids.map((id) => change('user', id, { role: 'Sales' })))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const refused = answers.find(({ status }) => status === 400)!
      assert.equal(refused.body.error_code, 'last_superuser')
      for (const id of ids) await ok(change('user', id, { role: 'Administrators' }))
    }
  })

  it('404: names the unknown id, and the unknown role', async () => {
    assertUnknown(await change('user', 2147483647, {}), 'user_id', 2147483647)
    assertUnknown(await change('user', rootId, { role: 'Nobody' }), 'role', 'Nobody')
  })
})

describe('rotateToken', () => {
  const opens = async (token: string) => (await api.get(quotes, { token })).status === 200

  it('200: both tokens are valid for the grace period, then the new one alone', async () => {
    const { id, token } = await makeIntegration(api, { name: 'CRM', role: 'Sales' })
    const { access_token, previous_expires_at, ...record } = await ok(rotate(id, { grace_hours: 2 }))
    assert.deepEqual([record.integration_id, record.name, record.expires_at], [id, 'CRM', null])
    assert.equal(previous_expires_at, '2030-01-01 02:00:00')
    assert.match(access_token, /^[A-Za-z0-9_-]{43}$/)
    await stopClock(api.db, 2 * 3600 - 1)
    assert.deepEqual([await opens(token), await opens(access_token)], [true, true])
    await stopClock(api.db, 2 * 3600)
    assert.deepEqual([await opens(token), await opens(access_token)], [false, true])
    await stopClock(api.db)
    assert.deepEqual(await tablesHolding(api.db, access_token), [])
  })

  it('200: the grace period is a day by default, and none on request; a third token ends the first', async () => {
    const { id, token } = await makeIntegration(api, { name: 'ERP', role: 'Sales' })
    const second = await ok(rotate(id))
    assert.equal(second.previous_expires_at, '2030-01-02 00:00:00')
    const third = await ok(rotate(id, { graceHours: 1 }))
    const tokens = [token, second.access_token, third.access_token]
    assert.deepEqual(await Promise.all(tokens.map(opens)), [false, true, true])
    const fourth = await ok(rotate(id, { grace_hours: 0 }))
    assert.equal(fourth.previous_expires_at, null)
    tokens.push(fourth.access_token)
    assert.deepEqual(await Promise.all(tokens.map(opens)), [false, false, false, true])
  })

  it('200: the previous token keeps its own expiration; the new one has that one, or another', async () => {
    const expires_at = '2030-01-01 01:00:00'
    const { id, token } = await makeIntegration(api, { name: 'Brief', role: 'Sales', expires_at })
    const second = await ok(rotate(id))
    assert.deepEqual([second.expires_at, second.previous_expires_at], [expires_at, expires_at])
    const third = await ok(rotate(id, { expires_at: null }))
    assert.equal(third.expires_at, null)
    await stopClock(api.db, 3600)
    const tokens = [token, second.access_token, third.access_token]
    assert.deepEqual(await Promise.all(tokens.map(opens)), [false, false, true])
    await stopClock(api.db)
  })

  it('200: deleting the integration ends both tokens at once', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Gone', role: 'Sales' })
    const { access_token } = await ok(rotate(id))
    await ok(api.delete(`${base}/integrations/${id}`))
    assert.deepEqual([await opens(token), await opens(access_token)], [false, false])
  })

  it('200: the use of either token is recorded', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Used', role: 'Sales' })
    await ok(rotate(id))
    await opens(token)
    const sql = 'select last_used_at is not null as is_used from integration where integration_id = $1'
    await until('it is recorded', async () => (await scalar<boolean>(api.db, sql, [id])) === true)
  })

  it('400: grace hours out of range, an expiration that is past, an invalid id', async () => {
    const { id } = await makeIntegration(api, { name: 'Bad', role: 'Sales' })
    for (const grace_hours of [-1, 721, 1.5, 'x'])
      assertRefused(await rotate(id, { grace_hours }), 400, 'grace_hours')
    assertRefused(await rotate(id, { expires_at: '2030-01-01 00:00:00' }), 400, 'expires_at')
    await assertIdsRejected('id', (each) => rotate(each))
  })

  it('400: an expired token needs a new expiration', async () => {
    const integration = { name: 'Expired', role: 'Sales', expires_at: '2030-01-01 01:00:00' }
    const { id } = await makeIntegration(api, integration)
    await stopClock(api.db, 3600)
    assertRefused(await rotate(id), 400, 'expires_at')
    const { access_token } = await ok(rotate(id, { expires_at: '2030-01-01 02:00:00' }))
    assert.ok(await opens(access_token))
    await stopClock(api.db)
  })

  it('404: names the unknown id', async () =>
    assertUnknown(await rotate(2147483647), 'integration_id', 2147483647))
})
