// DELETE /V1/access/integrations/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maybeOne } from '../../src/platform/database.ts'
import { makeIntegration, makeRole } from '../support/access-fixtures.ts'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/access/integrations'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await makeRole(api, 'Shop', ['Quoting::quotes'])
await makeRole(api, 'Administrators', ['all'])

const exists = async (id: number) =>
  (await maybeOne(api.db, 'select from integration where integration_id = $1', [id])) !== undefined

describe('deleteIntegration', () => {
  it('200: true; the next request with its token is 401, also on a connection that is open', async () => {
    const { id, token } = await makeIntegration(api, { name: 'CRM', role: 'Shop' })
    assert.equal((await api.get(quotes, { token })).status, 200)
    const answer = await api.delete(`${path}/${id}`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body, true)
    assertRefused(await api.get(quotes, { token }), 401)
  })

  it('200: no request that is sent after the confirmation is let in, however many were under way', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Busy', role: 'Shop' })
    let isRevoked = false
    let letIn = 0
    const callers = Array.from({ length: 8 }, async () => {
      for (let after = 0; after < 20;) {
        const wasRevoked = isRevoked
        const { status } = await api.get(quotes, { token })
        if (wasRevoked) {
          assert.equal(status, 401)
          after += 1
        } else if (status === 200) letIn += 1
      }
    })
    while (letIn < 20) await api.get(path, { query: { filter: '{"name":"Busy"}' } })
    assert.equal((await api.delete(`${path}/${id}`)).status, 200)
    isRevoked = true
    await Promise.all(callers)
  })

  it('200: a new one of the same name does not revive the old token', async () => {
    const old = await makeIntegration(api, { name: 'Again', role: 'Shop' })
    await api.delete(`${path}/${old.id}`)
    const renewed = await makeIntegration(api, { name: 'Again', role: 'Shop' })
    assert.notEqual(renewed.id, old.id)
    assertRefused(await api.get(quotes, { token: old.token }), 401)
    assert.equal((await api.get(quotes, { token: renewed.token })).status, 200)
  })

  for (const id of ['abc', '0', '-1', '1.5', '2147483648'])
    it(`400: ${id}`, async () => assertRefused(await api.delete(`${path}/${id}`), 400, 'id'))

  it('401, 403: no token; a token without the permission', async () => {
    const { id, token } = await makeIntegration(api, { name: 'Kept', role: 'Shop' })
    assertRefused(await api.delete(`${path}/${id}`, { token: null }), 401)
    assertRefused(await api.delete(`${path}/${id}`, { token }), 403)
    assert.ok(await exists(id))
  })

  it('403: an integration that holds more than the caller', async () => {
    const { id } = await makeIntegration(api, { name: 'Above', role: 'Administrators' })
    const answer = await api.delete(`${path}/${id}`, { token: await api.tokenFor('Access::manage') })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'all' })
    assert.ok(await exists(id))
  })

  it('404: names the id that is unknown; deleting twice finds nothing', async () => {
    assertRefused(await api.delete(`${path}/2147483647`), 404, 'integration_id')
    const { id } = await makeIntegration(api, { name: 'Twice', role: 'Shop' })
    assert.equal((await api.delete(`${path}/${id}`)).status, 200)
    assertRefused(await api.delete(`${path}/${id}`), 404, 'integration_id')
  })
})
