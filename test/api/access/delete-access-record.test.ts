// DELETE /V1/access/roles/:id, /V1/access/users/:id, /V1/access/integrations/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { makeIntegration, makeRole, makeUser, PASSWORD, signIn } from '../../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { assertIdsRejected, assertUnknown } from '../../support/shop.ts'

const base = '/rest/V1/access'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])
await makeRole(api, 'Owners', ['Quoting::quotes', 'all'])

const remove = (path: string, token?: string) => api.delete(`${base}/${path}`, token ? { token } : {})

for (const [kind, suite] of Object.entries({
  role: 'deleteRole',
  user: 'deleteUser',
  integration: 'deleteIntegration',
}))
  describe(suite, () => {
    it('400: names the invalid id', () => assertIdsRejected('id', (id) => remove(`${kind}s/${id}`)))

    it('404: names the unknown id', async () =>
      assertUnknown(await remove(`${kind}s/2147483647`), `${kind}_id`, 2147483647))
  })

describe('deleteRole', () => {
  it('200: true, and the name is free again', async () => {
    const id = await makeRole(api, 'Buyers', ['Quoting::quotes'])
    assert.equal(await ok(remove(`roles/${id}`)), true)
    assert.equal(await run(api.db, 'select from role where role_id = $1', [id]), 0)
    assert.notEqual(await makeRole(api, 'Buyers', []), id)
  })

  it('400: while a user has it, and while an integration has it', async () => {
    const id = await makeRole(api, 'Used', [])
    const userId = await makeUser(api, 'anna', 'Used')
    const { id: integrationId } = await makeIntegration(api, { name: 'CRM', role: 'Used' })
    for (const holder of [`users/${userId}`, `integrations/${integrationId}`]) {
      const answer = await remove(`roles/${id}`)
      assertRefused(answer, 400)
      assert.equal(answer.body.error_code, 'role_in_use')
      const users = holder.startsWith('users') && { users: 'anna' }
      const parameters = { roleId: id, role: 'Used', ...users, integrations: 'CRM' }
      assert.deepEqual(answer.body.parameters, parameters)
      const named = users ? 'the users anna and the integrations CRM' : 'the integrations CRM'
      assert.equal(answer.body.detail, `The role Used is in use by ${named}.`)
      await ok(remove(holder))
    }
    await ok(remove(`roles/${id}`))
  })

  it('400 or 404: nobody gets a role that is deleted at the same time', async () => {
    for (let round = 1; round <= 10; round++) {
      const role = `Race ${round}`
      const id = await makeRole(api, role, [])
      const body = { integration: { name: role, role } }
      const make = () => api.post(`${base}/integrations`, { body })
      const [deleted, made] = await Promise.all([remove(`roles/${id}`), make()])
      const expected = deleted.status === 200 ? [200, 404] : [200, 400]
      assert.deepEqual([deleted.status, made.status].sort(), expected, `${deleted.text} ${made.text}`)
    }
  })
})

describe('deleteUser', () => {
  const findSuperusers = async () => {
    const sql = `select user_id from admin_user join role using (role_id) where 'all' = any(permissions)`
    return (await many<{ user_id: number }>(api.db, sql)).map(({ user_id }) => user_id)
  }

  it('200: true; the next request of any of its sessions is 401', async () => {
    const id = await makeUser(api, 'anna', 'Sales')
    const tokens = [await ok(signIn(api, 'anna', PASSWORD)), await ok(signIn(api, 'anna', PASSWORD))]
    for (const token of tokens) await ok(api.get(quotes, { token }))
    assert.equal(await ok(remove(`users/${id}`)), true)
    for (const token of tokens) assertRefused(await api.get(quotes, { token }), 401)
    assert.deepEqual(await many(api.db, 'select from session'), [])
    assertRefused(await signIn(api, 'anna', PASSWORD), 401)
  })

  it('200: also itself; a new user of the same name does not revive its sessions', async () => {
    const id = await makeUser(api, 'bert', 'Administrators')
    const other = await makeUser(api, 'carl', 'Administrators')
    const token = (await ok(signIn(api, 'bert', PASSWORD))) as string
    await ok(remove(`users/${id}`, token))
    assertRefused(await api.get(`${base}/users`, { token }), 401)
    assert.notEqual(await makeUser(api, 'bert', 'Sales'), id)
    assertRefused(await api.get(`${base}/users`, { token }), 401)
    assertRefused(await remove(`users/${other}`), 400)
  })

  it('400: the last user that holds all permissions, under whatever role', async () => {
    const [carl] = await findSuperusers()
    const answer = await remove(`users/${carl}`)
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'last_superuser')
    const owner = await makeUser(api, 'olga', 'Owners')
    await ok(remove(`users/${carl}`))
    assertRefused(await remove(`users/${owner}`), 400)
    assert.deepEqual(await findSuperusers(), [owner])
  })

  it('400: of two superusers that delete each other at once, one stays', async () => {
    for (let round = 1; round <= 10; round++) {
      const ids = await findSuperusers()
      assert.equal(ids.length, 1)
      ids.push(await makeUser(api, `rival ${round}`, 'Administrators'))
      const answers = await Promise.all(ids.map((id) => remove(`users/${id}`)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    }
  })
})

describe('deleteIntegration', () => {
  const make = (name: string) => makeIntegration(api, { name, role: 'Sales' })

  it('200: no request that is sent after the confirmation is let in, however many were under way', async () => {
    const { id, token } = await make('Busy')
    let isRevoked = false
    let letIn = 0
    const callers = Array.from({ length: 8 }, async () => {
      for (let refusals = 0; refusals < 20;) {
        const wasRevoked = isRevoked
        const { status } = await api.get(quotes, { token })
        if (wasRevoked) {
          assert.equal(status, 401)
          refusals += 1
        } else if (status === 200) letIn += 1
      }
    })
    // Keeps the service busy until the callers have been let in.
    while (letIn < 20) await api.get(`${base}/integrations`, { query: { filter: '{"name":"Busy"}' } })
    assert.equal(await ok(remove(`integrations/${id}`)), true)
    isRevoked = true
    await Promise.all(callers)
  })

  it('200: a new one of the same name does not revive the old token', async () => {
    const old = await make('Again')
    await ok(remove(`integrations/${old.id}`))
    assertUnknown(await remove(`integrations/${old.id}`), 'integration_id', old.id)
    const renewed = await make('Again')
    assert.notEqual(renewed.id, old.id)
    assertRefused(await api.get(quotes, { token: old.token }), 401)
    await ok(api.get(quotes, { token: renewed.token }))
  })

  it('400: the last one with all permissions, where no user has them; expired ones do not count', async () => {
    const demoteAllUsers = `update admin_user set role_id = (select role_id from role where name = 'Sales')`
    await run(api.db, demoteAllUsers)
    const expired = await makeIntegration(api, { name: 'Expired', role: 'Owners' })
    await run(api.db, 'update integration set expires_at = utc_now() where integration_id = $1', [expired.id])
    // That of this file's own token.
    const query = { filter: JSON.stringify({ role: { like: 'test %' } }) }
    const [own, ...others] = (await ok(api.get(`${base}/integrations`, { query }))) as {
      integration_id: number
    }[]
    assert.deepEqual(others, [])
    const answer = await remove(`integrations/${own!.integration_id}`)
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'last_superuser')
    const owner = await makeUser(api, 'owner', 'Owners')
    assertRefused(await remove(`users/${owner}`), 400)
    await ok(remove(`integrations/${expired.id}`))
  })
})
