// GET /V1/console: whether the caller still has the password that the first start generated.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findCredentials } from '../../../src/access/user-repository.ts'
import { openSession, PASSWORD } from '../../support/access-fixtures.ts'
import { ok, openApi, openClient, openPatchedServer } from '../../support/api.ts'

const api = await openApi()
const path = '/rest/V1/console'

it('readConsole says whether the caller has the generated password, until it is another one', async () => {
  const [first, second] = [await openSession(api, 'first'), await openSession(api, 'second')]
  const generatedPassword = await findCredentials(api.db, 'first')
  const { port } = await openPatchedServer(api, { services: { generatedPassword } })
  const client = openClient(port, await api.tokenFor())
  const isGenerated = async (token: string) => (await ok(client.get(path, { token }))).password_generated
  assert.equal(await isGenerated(first.token), true)
  assert.equal(await isGenerated(second.token), false)
  assert.equal(await isGenerated(await api.tokenFor('all')), false, 'an integration')
  const body = { current_password: PASSWORD, new_password: `${PASSWORD} too` }
  await ok(client.put('/rest/V1/access/session/password', { token: first.token, body }))
  assert.equal(await isGenerated(first.token), false)
  client.close()
})
