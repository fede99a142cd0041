// DELETE /V1/access/integrations/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeIntegration, makeRole } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/integrations'
const quotes = '/rest/V1/quoting/quotes'
const api = await openApi()
await makeRole(api, 'Shop', ['Quoting::quotes'])

describe('deleteIntegration', () => {
  it('200: true; the next request with its token is 401, also on a connection that is open', async () => {
    const { id, token } = await makeIntegration(api, { name: 'CRM', role: 'Shop' })
    await ok(api.get(quotes, { token }))
    assert.equal(await ok(api.delete(`${path}/${id}`)), true)
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
    await ok(api.delete(`${path}/${id}`))
    isRevoked = true
    await Promise.all(callers)
  })

  it('200: a new one of the same name does not revive the old token', async () => {
    const old = await makeIntegration(api, { name: 'Again', role: 'Shop' })
    await api.delete(`${path}/${old.id}`)
    const renewed = await makeIntegration(api, { name: 'Again', role: 'Shop' })
    assert.notEqual(renewed.id, old.id)
    assertRefused(await api.get(quotes, { token: old.token }), 401)
    await ok(api.get(quotes, { token: renewed.token }))
  })

  for (const id of ['abc', '0', '-1', '1.5', '2147483648'])
    it(`400: ${id}`, async () => assertRefused(await api.delete(`${path}/${id}`), 400, 'id'))

  it('404: names the id that is unknown; deleting twice finds nothing', async () => {
    assertRefused(await api.delete(`${path}/2147483647`), 404, 'integration_id')
    const { id } = await makeIntegration(api, { name: 'Twice', role: 'Shop' })
    await ok(api.delete(`${path}/${id}`))
    assertRefused(await api.delete(`${path}/${id}`), 404, 'integration_id')
  })
})
