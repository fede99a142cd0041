// DELETE /V1/access/users/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../src/platform/database.ts'
import { makeRole, makeUser, PASSWORD, signIn } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/users'
const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])
await makeRole(api, 'Owners', ['Quoting::quotes', 'all'])
const quotes = '/rest/V1/quoting/quotes'

const findSuperusers = async () => {
  const sql = `select user_id from admin_user join role using (role_id) where 'all' = any(permissions)`
  return (await many<{ user_id: number }>(api.db, sql)).map(({ user_id }) => user_id)
}

describe('deleteUser', () => {
  it('200: true; the next request of any of its sessions is 401', async () => {
    const id = await makeUser(api, 'anna', 'Sales')
    const tokens = [await ok(signIn(api, 'anna', PASSWORD)), await ok(signIn(api, 'anna', PASSWORD))]
    for (const token of tokens) await ok(api.get(quotes, { token }))
    assert.equal(await ok(api.delete(`${path}/${id}`)), true)
    for (const token of tokens) assertRefused(await api.get(quotes, { token }), 401)
    assert.deepEqual(await many(api.db, 'select from session'), [])
    assertRefused(await signIn(api, 'anna', PASSWORD), 401)
  })

  it('200: also itself; a new user of the same name does not revive its sessions', async () => {
    const id = await makeUser(api, 'bert', 'Administrators')
    const other = await makeUser(api, 'carl', 'Administrators')
    const token = (await ok(signIn(api, 'bert', PASSWORD))) as string
    await ok(api.delete(`${path}/${id}`, { token }))
    assertRefused(await api.get(path, { token }), 401)
    assert.notEqual(await makeUser(api, 'bert', 'Sales'), id)
    assertRefused(await api.get(path, { token }), 401)
    assertRefused(await api.delete(`${path}/${other}`), 400)
  })

  it('400: the last user that holds all permissions, under whatever role', async () => {
    const [carl] = await findSuperusers()
    const answer = await api.delete(`${path}/${carl}`)
    assertRefused(answer, 400)
    assert.equal(answer.body.error_code, 'last_superuser')
    const owner = await makeUser(api, 'olga', 'Owners')
    await ok(api.delete(`${path}/${carl}`))
    assertRefused(await api.delete(`${path}/${owner}`), 400)
    assert.deepEqual(await findSuperusers(), [owner])
  })

  it('400: of two superusers that delete each other at once, one stays', async () => {
    for (let round = 1; round <= 10; round++) {
      const ids = await findSuperusers()
      assert.equal(ids.length, 1)
      ids.push(await makeUser(api, `rival ${round}`, 'Administrators'))
      const answers = await Promise.all(ids.map((id) => api.delete(`${path}/${id}`)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    }
  })

  for (const id of ['abc', '0', '-1', '1.5', '2147483648', 'null'])
    it(`400: ${id}`, async () => assertRefused(await api.delete(`${path}/${id}`), 400, 'id'))

  it('404: names the id that is unknown', async () => {
    assertRefused(await api.delete(`${path}/2147483647`), 404, 'user_id')
  })
})
