// POST /V1/access/roles
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { permissions } from '../../src/access/access.ts'
import { run } from '../../src/platform/database.ts'
import { assertTaken } from '../support/access-fixtures.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'

const path = '/rest/V1/access/roles'
const api = await openApi()

const create = (role: unknown, call: object = {}) => api.post(path, { body: { role }, ...call })

const countNamed = (name: string) => run(api.db, 'select from role where name = $1', [name])

describe('createRole', () => {
  it('200: gives the record, which the list then holds', async () => {
    const sales = { name: 'Sales', permissions: ['Quoting::requests', 'Quoting::quotes'] }
    const record = await ok(create(sales))
    const { role_id, created_at, updated_at, ...rest } = record
    assert.deepEqual(rest, sales)
    assert.ok(Number.isInteger(role_id))
    assert.equal(updated_at, created_at)
    const query = { filter: JSON.stringify({ role_id }) }
    assert.deepEqual(await ok(api.get(path, { query })), [record])
  })

  it('200: every permission there is, none, names in any script', async () => {
    for (const [name, held] of [
      ['Everything', [...permissions]],
      ['Nothing', []],
      ['販売 · Müller & Söhne ‘1’', ['Webhooks::manage']],
    ] as const) {
      const role = await ok(create({ name, permissions: held }))
      assert.deepEqual([role.name, role.permissions], [name, held])
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

  const faults: [string, object, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a blank before the name', { name: ' Shop' }, 'name'],
    ['a blank after the name', { name: 'Shop\u00a0' }, 'name'],
    ['a line break', { name: 'Shop\nAdmin' }, 'name'],
    ['a terminal sequence', { name: 'Shop\u001b[2J' }, 'name'],
    ['NUL', { name: 'Sh\0op' }, 'name'],
    ['a number', { name: 5 }, 'name'],
    ['256 characters', { name: 'a'.repeat(256) }, 'name'],
    ['no permissions', { permissions: undefined }, 'permissions'],
    ['a string as permissions', { permissions: 'all' }, 'permissions'],
    ['an unknown permission', { permissions: ['Quoting::all'] }, 'permissions[0]'],
    ['another case', { permissions: ['all', 'ALL'] }, 'permissions[1]'],
    ['a permission twice', { permissions: ['all', 'all'] }, 'permissions'],
    ['an unknown key', { users: [] }, 'users'],
  ]
  for (const [name, changes, fieldName] of faults)
    it(`400: ${name}`, async () =>
      assertRefused(await create({ name: 'Shop', permissions: [], ...changes }), 400, `role.${fieldName}`))

  for (const [name, body, fieldName] of [
    ['no role', {}, 'role'],
    ['null', { role: null }, 'role'],
    ['an array', [], 'body'],
    ['an unknown key beside it', { role: { name: 'Shop', permissions: [] }, id: 1 }, 'id'],
  ] as const)
    it(`400: ${name}`, async () => assertRefused(await api.post(path, { body }), 400, fieldName))

  it('400: a name that is taken, named by its field', async () => {
    await create({ name: 'Taken', permissions: [] })
    assertTaken(await create({ name: 'Taken', permissions: ['all'] }), 'role.name')
  })

  it('400: of ten at once with one name, nine', async () => {
    const race = () => create({ name: 'Race', permissions: [] })
    const answers = await Promise.all(Array.from({ length: 10 }, race))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(400)])
    assert.equal(await countNamed('Race'), 1)
  })

  it('403: permissions that the caller does not hold', async () => {
    const token = await api.tokenFor('Access::manage', 'Quoting::quotes')
    await ok(create({ name: 'Own', permissions: ['Quoting::quotes'] }, { token }))
    const wanted = ['Quoting::quotes', 'Quoting::requests', 'all']
    const answer = await create({ name: 'More', permissions: wanted }, { token })
    assertRefused(answer, 403)
    assert.deepEqual(answer.body.parameters, { resources: 'Quoting::requests, all' })
    assert.equal(await countNamed('More'), 0)
  })
})
