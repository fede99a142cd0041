// POST /V1/access/roles
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissions } from '../../src/access/access.ts'
import { many } from '../../src/platform/database.ts'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/access/roles'
const api = await openApi()
const limited = await api.tokenFor('Access::manage', 'Quoting::quotes')

const create = (role: unknown, call: object = {}) => api.post(path, { body: { role }, ...call })

async function countNamed(name: string): Promise<number> {
  return (await many(api.db, 'select from role where name = $1', [name])).length
}

describe('createRole', () => {
  it('200: gives the record, which the list then holds', async () => {
    const answer = await create({ name: 'Sales', permissions: ['Quoting::requests', 'Quoting::quotes'] })
    assert.equal(answer.status, 200, answer.text)
    const { role_id, created_at, updated_at, ...rest } = answer.body
    assert.deepEqual(rest, { name: 'Sales', permissions: ['Quoting::requests', 'Quoting::quotes'] })
    assert.ok(Number.isInteger(role_id))
    assert.equal(updated_at, created_at)
    const list = await api.get(path, { query: { filter: JSON.stringify({ role_id }) } })
    assert.deepEqual(list.body, [answer.body])
  })

  it('200: every permission there is, none, names in any script', async () => {
    for (const [name, held] of [
      ['Everything', [...permissions]],
      ['Nothing', []],
      ['販売 · Müller & Söhne ‘1’', ['Webhooks::manage']],
    ] as const) {
      const answer = await create({ name, permissions: held })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.name, name)
      assert.deepEqual(answer.body.permissions, held)
    }
  })

  it('200: the same Idempotency-Key makes it once', async () => {
    const call = { headers: { 'idempotency-key': 'role-1' } }
    const first = await create({ name: 'Once', permissions: [] }, call)
    const second = await create({ name: 'Once', permissions: [] }, call)
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assertRefused(await create({ name: 'Twice', permissions: [] }, call), 422)
    assert.equal(await countNamed('Twice'), 0)
  })

  const faults: [string, unknown, string][] = [
    ['no role', {}, 'role'],
    ['null', { role: null }, 'role'],
    ['an array', [], 'body'],
    ['no name', { role: { permissions: [] } }, 'role.name'],
    ['an empty name', { role: { name: '', permissions: [] } }, 'role.name'],
    ['a blank name', { role: { name: ' ', permissions: [] } }, 'role.name'],
    ['a blank before the name', { role: { name: ' Shop', permissions: [] } }, 'role.name'],
    ['a blank after the name', { role: { name: 'Shop\u00a0', permissions: [] } }, 'role.name'],
    ['a line break', { role: { name: 'Shop\nAdmin', permissions: [] } }, 'role.name'],
    ['a terminal sequence', { role: { name: 'Shop\u001b[2J', permissions: [] } }, 'role.name'],
    ['NUL', { role: { name: 'Sh\0op', permissions: [] } }, 'role.name'],
    ['a number', { role: { name: 5, permissions: [] } }, 'role.name'],
    ['256 characters', { role: { name: 'a'.repeat(256), permissions: [] } }, 'role.name'],
    ['no permissions', { role: { name: 'Shop' } }, 'role.permissions'],
    ['a string as permissions', { role: { name: 'Shop', permissions: 'all' } }, 'role.permissions'],
    [
      'an unknown permission',
      { role: { name: 'Shop', permissions: ['Quoting::all'] } },
      'role.permissions[0]',
    ],
    ['another case', { role: { name: 'Shop', permissions: ['all', 'ALL'] } }, 'role.permissions[1]'],
    ['a permission twice', { role: { name: 'Shop', permissions: ['all', 'all'] } }, 'role.permissions'],
    ['an unknown key', { role: { name: 'Shop', permissions: [], users: [] } }, 'role.users'],
    ['an unknown key beside it', { role: { name: 'Shop', permissions: [] }, id: 1 }, 'id'],
  ]
  for (const [name, body, fieldName] of faults)
    it(`400: ${name}`, async () => assertRefused(await api.post(path, { body }), 400, fieldName))

  it('400: a name that is taken, named by its field', async () => {
    await create({ name: 'Taken', permissions: [] })
    const answer = await create({ name: 'Taken', permissions: ['all'] })
    assertRefused(answer, 400, 'role.name')
    assert.equal(answer.body.error_code, 'already_exists')
  })

  it('400: of ten at once with one name, nine', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ name: 'Race', permissions: [] })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(400)])
    assert.equal(await countNamed('Race'), 1)
  })

  it('401, 403: no token; a token without the permission', async () => {
    assertRefused(await create({ name: 'Shop', permissions: [] }, { token: null }), 401)
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await create({ name: 'Shop', permissions: [] }, { token }), 403)
    assert.equal(await countNamed('Shop'), 0)
  })

  it('403: permissions that the caller does not hold', async () => {
    assert.equal(
      (await create({ name: 'Own', permissions: ['Quoting::quotes'] }, { token: limited })).status,
      200,
    )
    const answer = await create(
      { name: 'More', permissions: ['Quoting::quotes', 'Quoting::requests', 'all'] },
      { token: limited },
    )
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'Quoting::requests, all' })
    assert.equal(await countNamed('More'), 0)
  })

  it('405, 415: PUT; text', async () => {
    const other = await api.put(path, { body: {} })
    assertRefused(other, 405)
    assert.match(String(other.headers.allow), /POST/)
    const headers = { 'content-type': 'text/plain' }
    assertRefused(await api.post(path, { payload: '{}', headers }), 415)
  })
})
