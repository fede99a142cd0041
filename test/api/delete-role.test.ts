// DELETE /V1/access/roles/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { makeIntegration, makeRole, makeUser } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/roles'
const api = await openApi()

describe('deleteRole', () => {
  it('200: true, and the name is free again', async () => {
    const id = await makeRole(api, 'Sales', ['Quoting::quotes'])
    assert.equal(await ok(api.delete(`${path}/${id}`)), true)
    assert.equal(await run(api.db, 'select from role where role_id = $1', [id]), 0)
    assert.notEqual(await makeRole(api, 'Sales', []), id)
  })

  it('400: while a user has it, and while an integration has it', async () => {
    const id = await makeRole(api, 'Used', [])
    const userId = await makeUser(api, 'anna', 'Used')
    const { id: integrationId } = await makeIntegration(api, { name: 'CRM', role: 'Used' })
    for (const holder of [`users/${userId}`, `integrations/${integrationId}`]) {
      const answer = await api.delete(`${path}/${id}`)
      assertRefused(answer, 400)
      assert.equal(answer.body.error_code, 'role_in_use')
      await ok(api.delete(`/rest/V1/access/${holder}`))
    }
    await ok(api.delete(`${path}/${id}`))
  })

  it('400 or 404: nobody gets a role that is deleted at the same time', async () => {
    for (let round = 1; round <= 10; round++) {
      const role = `Race ${round}`
      const id = await makeRole(api, role, [])
      const integration = { name: role, role }
      const [deleted, made] = await Promise.all([
        api.delete(`${path}/${id}`),
        api.post('/rest/V1/access/integrations', { body: { integration } }),
      ])
      assert.deepEqual(
        [deleted.status, made.status].sort(),
        deleted.status === 200 ? [200, 404] : [200, 400],
        `${deleted.text} ${made.text}`,
      )
    }
  })

  for (const id of ['abc', '0', '-1', '+1', '01', '1.5', '1e3', '2147483648', '%201'])
    it(`400: ${id}`, async () => assertRefused(await api.delete(`${path}/${id}`), 400, 'id'))

  it('404: names the id that is unknown', async () => {
    const answer = await api.delete(`${path}/2147483647`)
    assertRefused(answer, 404, 'role_id')
    assert.equal(answer.body.parameters.fieldValue, 2147483647)
  })

  it('405: there is nothing to read or change', async () => {
    assertRefused(await api.get(`${path}/1`), 405)
    assertRefused(await api.put(`${path}/1`, { body: {} }), 405)
  })
})
