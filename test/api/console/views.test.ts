// GET /V1/console/views, PUT and DELETE /V1/console/views/:name
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { makeRole, makeUser, PASSWORD, signIn } from '../../support/access-fixtures.ts'
import { type Answer, assertRefused, assertReplay, ok, openApi } from '../../support/api.ts'

const api = await openApi()
await makeRole(api, 'Sales', ['Quoting::quotes'])
await makeRole(api, 'Managers', ['Access::manage'])
const path = '/rest/V1/console/views'

async function openUser(username: string, role = 'Sales') {
  const id = await makeUser(api, username, role)
  const token = (await ok(signIn(api, username, PASSWORD))) as string
  const at = (name: string) => `${path}/${encodeURIComponent(name)}`
  return {
    id,
    put: (name: string, view: object, headers = {}) => api.put(at(name), { token, headers, body: { view } }),
    remove: (name: string) => api.delete(at(name), { token }),
    list: async () => (await ok(api.get(path, { token }))) as Record<string, unknown>[],
    names: async () => ((await ok(api.get(path, { token }))) as { name: string }[]).map(({ name }) => name),
  }
}

const assertCode = (answer: Answer, status: number, code: string) => {
  assertRefused(answer, status)
  assert.equal(answer.body.error_code, code)
}
const shared = { list: 'quotes', is_shared: true }
const anna = await openUser('anna')
const bert = await openUser('bert')
const boss = await openUser('boss', 'Managers')

describe('putView', () => {
  it('200: keeps every field as it was sent, and replaces all of them', async () => {
    const view = {
      list: 'quotes',
      filter: { status: { in: ['proposed'] }, customer_lastname: 'Ä"', createdAt: 1 },
      sort_field: 'updated_at',
      direction: 'DESC',
      columns: ['increment_id', 'grand_total'],
      is_shared: false,
    }
    const record = await ok(anna.put('Größe / ½', view))
    const times = { created_at: record.created_at, updated_at: record.updated_at }
    assert.deepEqual(record, { name: 'Größe / ½', ...view, owner: 'anna', ...times })
    assert.deepEqual(await anna.list(), [record])
    const { filter, sort_field, direction, columns } = await ok(anna.put('Größe / ½', { list: 'carts' }))
    assert.deepEqual([filter, sort_field, direction, columns], [{}, null, 'ASC', []])
    assert.equal((await anna.list()).length, 1)
    await ok(anna.remove('Größe / ½'))
  })

  it('200: two users have views of the same name, each their own', async () => {
    for (const user of [anna, bert]) await ok(user.put('Mine', { list: 'quotes' }))
    assert.deepEqual(await anna.names(), ['Mine'])
    await ok(bert.put('Mine', { list: 'carts' }))
    assert.equal((await anna.list())[0]?.list, 'quotes')
    for (const user of [anna, bert]) await ok(user.remove('Mine'))
  })

  it('200: replayed with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'view' }
    const first = await anna.put('Once', { list: 'quotes' }, headers)
    assertReplay(await anna.put('Once', { list: 'quotes' }, headers), first)
    await ok(anna.remove('Once'))
  })

  it('200, 403: a shared view is replaced by its owner and who manages access, who does not become its owner', async () => {
    await ok(anna.put('Team', shared))
    const answer = await bert.put('Team', { ...shared, list: 'carts' })
    assertCode(answer, 403, 'forbidden')
    assert.deepEqual(answer.body.parameters, { resources: 'Access::manage' })
    const record = await ok(boss.put('Team', { ...shared, list: 'products' }))
    assert.deepEqual([record.owner, record.list], ['anna', 'products'])
    await ok(anna.put('Team', shared))
    await ok(anna.remove('Team'))
  })

  it('400: sharing a view with the name of another shared one', async () => {
    await ok(bert.put('Same', { list: 'quotes' }))
    await ok(anna.put('Same', shared))
    assertCode(await bert.put('Same', shared), 400, 'already_exists')
    assert.equal((await bert.list()).find(({ owner }) => owner === 'bert')?.is_shared, false)
    for (const user of [anna, bert]) await ok(user.remove('Same'))
    const answers = await Promise.all([anna, bert].map((user) => user.put('Race', shared)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.equal(statuses[0], 200)
    assert.ok([400, 403].includes(statuses[1]!))
    for (const user of [anna, bert]) await user.remove('Race')
  })

  const invalid: [string, object, string][] = [
    ['no list', {}, 'view.list'],
    ['a list with other characters', { list: 'Quotes!' }, 'view.list'],
    ['a filter that is no object', { list: 'quotes', filter: 'x' }, 'view.filter'],
    [
      'a filter of more than 10,000 characters',
      { list: 'quotes', filter: { a: 'x'.repeat(10_000) } },
      'view.filter',
    ],
    ['an unknown direction', { list: 'quotes', direction: 'UP' }, 'view.direction'],
    ['51 columns', { list: 'quotes', columns: Array(51).fill('a') }, 'view.columns'],
    ['an unknown field', { list: 'quotes', shared: true }, 'view.shared'],
    ['another name than in the path', { list: 'quotes', name: 'Other' }, 'view.name'],
  ]
  for (const [name, view, fieldName] of invalid)
    it(`400: ${name}`, async () => assertRefused(await anna.put('Bad', view), 400, fieldName))

  it('400: a name of 256 characters, or with a line break', async () => {
    for (const name of ['x'.repeat(256), 'a\nb'])
      assertRefused(await anna.put(name, { list: 'quotes' }), 400, 'name')
  })

  it('400: more than 200 views', async () => {
    const carl = await openUser('carl')
    for (const index of Array(200).keys()) await ok(carl.put(`View ${index}`, { list: 'quotes' }))
    assertCode(await carl.put('One more', { list: 'quotes' }), 400, 'too_many_views')
    await ok(carl.put('View 7', { list: 'carts' }))
    assert.equal((await carl.names()).length, 200)
  })

  it('403: shared, of a list that the user may not read; 400: of an unknown one', async () => {
    const dora = await openUser('dora', 'Managers')
    assertCode(await dora.put('Mine', shared), 403, 'forbidden')
    assertCode(await anna.put('Theirs', { ...shared, list: 'customers' }), 403, 'forbidden')
    assertRefused(await anna.put('Nobody’s', { ...shared, list: 'nothing' }), 400, 'view.list')
    await ok(dora.put('Mine', { list: 'quotes' }))
    assert.deepEqual(await dora.names(), ['Mine'])
  })

  it('400: more than 50 shared views', async () => {
    const emil = await openUser('emil')
    for (const index of Array(50).keys()) await ok(emil.put(`Shared ${index}`, shared))
    assertCode(await emil.put('One more', shared), 400, 'too_many_views')
    await ok(emil.put('Shared 7', shared))
    for (const name of await emil.names()) await ok(emil.remove(name))
  })

  it('400: for an integration', async () => {
    assertCode(await api.put(`${path}/Mine`, { body: { view: shared } }), 400, 'user_required')
  })
})

describe('listViews', () => {
  it('200: returns the own views and the shared ones, to an integration only these', async () => {
    await ok(anna.put('Private', { list: 'quotes' }))
    await ok(anna.put('Shared', shared))
    assert.deepEqual(await anna.names(), ['Private', 'Shared'])
    assert.deepEqual(await bert.names(), ['Shared'])
    const all = (await ok(api.get(path))) as { name: string }[]
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Shared'],
    )
    for (const name of ['Private', 'Shared']) await ok(anna.remove(name))
  })
})

it('shared views of a list are shown to those who may read it', async () => {
  await ok(anna.put('Shared', shared))
  assert.deepEqual(await boss.names(), [])
  assert.deepEqual(await bert.names(), ['Shared'])
  await ok(anna.remove('Shared'))
})

describe('deleteView', () => {
  it('200, 403, 404: by its owner, a shared one also by who manages access', async () => {
    await ok(anna.put('Private', { list: 'quotes' }))
    await ok(anna.put('Shared', shared))
    assertRefused(await boss.remove('Private'), 404, 'name')
    assertCode(await bert.remove('Shared'), 403, 'forbidden')
    assert.equal(await ok(boss.remove('Shared')), true)
    await ok(anna.remove('Private'))
    assertRefused(await anna.remove('Private'), 404, 'name')
  })

  it('400: for an integration', async () =>
    assertCode(await api.delete(`${path}/Mine`), 400, 'user_required'))

  it('goes with its user', async () => {
    const gone = await openUser('gone')
    await ok(gone.put('Left', shared))
    await ok(api.delete(`/rest/V1/access/users/${gone.id}`))
    assert.ok(!(await anna.names()).includes('Left'))
  })

  it('goes when the customer whom it filters for is erased', async () => {
    await ok(anna.put('Of Zoe', { list: 'quotes', filter: { customer_email: 'Zoe@Example.com' } }))
    await ok(anna.put('Of Zoela', { list: 'quotes', filter: { customer_email: 'zoela@example.com' } }))
    await api.db.transaction((tx) => eraseCustomer(tx, 'zoe@example.com'))
    assert.deepEqual(await anna.names(), ['Of Zoela'])
  })
})
