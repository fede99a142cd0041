// Privilege escalation: nobody gains permissions through the access endpoints.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissions, type Permission } from '../../../src/domain/permissions.ts'
import { many } from '../../../src/platform/postgres/database.ts'
import {
  makeIntegration,
  makeRole,
  makeUser,
  PASSWORD,
  permissionCovers,
} from '../../support/access-fixtures.ts'
import { assertRefused, openApi } from '../../support/api.ts'

const base = '/rest/V1/access'
const api = await openApi()
for (const permission of permissions) await makeRole(api, `only ${permission}`, [permission])
// A second superuser, so that no change is refused because it would remove the last one.
await makeUser(api, 'root', 'only all')

const callers: Permission[][] = [
  ['Access::manage'],
  ['Access::manage', 'Quoting::quotes'],
  ['Access::manage', 'Storefront::manage'],
  permissions.filter((name) => name !== 'all'),
  ['all'],
]

let namesCount = 0
const newName = () => `name ${++namesCount}`

/** Returns the name of a new role without permissions. */
async function newRole(): Promise<string> {
  const name = newName()
  await makeRole(api, name, [])
  return name
}

/** What a caller tries with a permission: method, path and body. */
const attempts: Record<string, (wanted: Permission) => Promise<[string, string, unknown?]>> = {
  'makes a role': async (wanted) => ['POST', 'roles', { role: { name: newName(), permissions: [wanted] } }],
  'makes a user': async (wanted) => {
    const user = { username: newName(), email: 'anna@example.com', password: PASSWORD }
    return ['POST', 'users', { user: { ...user, role: `only ${wanted}` } }]
  },
  'makes an integration': async (wanted) => {
    return ['POST', 'integrations', { integration: { name: newName(), role: `only ${wanted}` } }]
  },
  'changes a role that has it': async (wanted) => {
    const id = await makeRole(api, newName(), [wanted])
    return ['PUT', `roles/${id}`, { role: { permissions: [] } }]
  },
  'adds it to a role': async (wanted) => {
    const id = await makeRole(api, newName(), [])
    return ['PUT', `roles/${id}`, { role: { permissions: [wanted] } }]
  },
  'changes a user who has it': async (wanted) => {
    const id = await makeUser(api, newName(), `only ${wanted}`)
    return ['PUT', `users/${id}`, { user: { email: 'other@example.com' } }]
  },
  'promotes a user to it': async (wanted) => {
    const id = await makeUser(api, newName(), await newRole())
    return ['PUT', `users/${id}`, { user: { role: `only ${wanted}` } }]
  },
  'rotates the token of an integration': async (wanted) => {
    const { id } = await makeIntegration(api, { name: newName(), role: `only ${wanted}` })
    return ['POST', `integrations/${id}/rotate`, {}]
  },
  'deletes a role': async (wanted) => ['DELETE', `roles/${await makeRole(api, newName(), [wanted])}`],
  'deletes a user': async (wanted) => ['DELETE', `users/${await makeUser(api, newName(), `only ${wanted}`)}`],
  'deletes an integration': async (wanted) => {
    const { id } = await makeIntegration(api, { name: newName(), role: `only ${wanted}` })
    return ['DELETE', `integrations/${id}`]
  },
}

/** Everything that grants access: each role, user and integration with what it holds. */
const readAccess = () =>
  many(
    api.db,
    `select 'role' as kind, role_id as id, name, permissions::text as held from role
     union all select 'user', user_id, username, role_id || email from admin_user
     union all select 'integration', integration_id, name, role_id || token_hash::text from integration order by 1, 2`,
  )

describe('a caller with Access::manage', () => {
  for (const held of callers)
    for (const [what, attempt] of Object.entries(attempts))
      it(`${held.length > 3 ? 'everything but all' : held.join(' + ')}: ${what}, for what it holds and for nothing else`, async () => {
        const token = await api.tokenFor(...held)
        for (const wanted of permissions) {
          const [method, path, body] = await attempt(wanted)
          const before = await readAccess()
          const answer = await api.call(method, `${base}/${path}`, { token, body })
          if (held.some((each) => permissionCovers(each, wanted)))
            assert.equal(answer.status, 200, `${wanted}: ${answer.text}`)
          else {
            assertRefused(answer, 403)
            assert.deepEqual(answer.body.parameters, { resources: wanted })
            assert.deepEqual(await readAccess(), before)
          }
        }
      })

  it('is not remembered as refused: with the permission, the same Idempotency-Key goes through', async () => {
    const call = {
      token: await api.tokenFor('Access::manage'),
      body: { role: { name: newName(), permissions: ['Quoting::quotes'] } },
      headers: { 'idempotency-key': 'escalation-1' },
    }
    assertRefused(await api.post(`${base}/roles`, call), 403)
    await api.db.query(
      `update role set permissions = permissions || '{Quoting::quotes}'
       where role_id = (select role_id from integration order by integration_id desc limit 1)`,
    )
    assert.equal((await api.post(`${base}/roles`, call)).status, 200)
  })
})

it('a caller without Access::manage reaches none of the endpoints of access, with all other permissions together', async () => {
  const others = permissions.filter((name) => name !== 'all' && name !== 'Access::manage')
  const token = await api.tokenFor(...others)
  for (const attempt of Object.values(attempts)) {
    const [method, path, body] = await attempt('Quoting::quotes')
    const before = await readAccess()
    assertRefused(await api.call(method, `${base}/${path}`, { token, body }), 403)
    assertRefused(await api.call(method, `${base}/${path}`, { token: null, body }), 401)
    assertRefused(await api.get(`${base}/${path.replace(/\/.*/, '')}`, { token }), 403)
    assert.deepEqual(await readAccess(), before)
  }
})
