// PUT /V1/pricerequest/request/:id/assignee, /V1/quoting/request/:requestId/assignee and /V1/quoting/quote/:id/assignee
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertReplay, assertRefused, atOnce, type Call, ok, openApi } from '../../support/api.ts'
import { assertUnknown, openShop, quoting } from '../../support/shop.ts'
import { moveClock } from '../../support/test-server.ts'

const api = await openApi()
const shop = await openShop(api)
const role = 'Sales'
await ok(api.post('/rest/V1/access/roles', { body: { role: { name: role, permissions: [] } } }))

async function newUser(username: string): Promise<number> {
  const user = { username, email: `${username}@example.com`, password: 'correct horse battery', role }
  return (await ok(api.post('/rest/V1/access/users', { body: { user } }))).user_id as number
}

const anna = await newUser('anna')
const bo = await newUser('bo')

const kinds = [
  {
    type: 'price_request',
    path: '/rest/V1/pricerequest/request',
    fieldName: 'request_id',
    parameter: 'id',
    permission: 'PriceRequest::manage_requests',
    create: () => shop.submitPriceRequest(),
    read: (id: number) => ok(api.get(`/rest/V1/pricerequest/request/${id}?addDetails=true`)),
    list: '/rest/V1/pricerequest/requests?addDetails=true',
  },
  {
    type: 'quote_request',
    path: `${quoting}/request`,
    fieldName: 'requestId',
    parameter: 'requestId',
    permission: 'Quoting::requests',
    create: async () => (await shop.requestFromCart()).request.request_id as number,
    read: shop.readRequest,
    list: `${quoting}/requests`,
  },
  {
    type: 'quote',
    path: `${quoting}/quote`,
    fieldName: 'id',
    parameter: 'id',
    permission: 'Quoting::quotes',
    create: async () => (await shop.quoteIn('pending')).id,
    read: (id: number) => shop.readQuote(id),
    list: `${quoting}/quotes`,
  },
] as const

for (const { type, path, fieldName, parameter, permission, create, read, list } of kinds)
  describe(`the assignee of a ${type}`, () => {
    const assign = (id: number | string, user_id: unknown, call: Call = {}) =>
      api.put(`${path}/${id}/assignee`, { body: { assignee: { user_id } }, ...call })
    const eventsOf = async (id: number) => {
      const query = { type: `${type}.assigned`, limit: '1000' }
      const events = (await ok(api.get('/rest/V1/events', { query }))) as { data: any }[]
      return events.map(({ data }) => data).filter((data) => (data.quote_id ?? data.request_id) === id)
    }

    it('200: true; the record and its list have the user, or null', async () => {
      const id = await create()
      assert.equal((await read(id)).assignee_id, null)
      for (const user of [anna, bo, null]) {
        const answer = await assign(id, user)
        assert.deepEqual([answer.status, answer.text], [200, 'true'])
        assert.equal((await read(id)).assignee_id, user)
        const listed = (await ok(api.get(list))) as any[]
        const [found] = listed.filter((record) => (record.quote_id ?? record.request_id) === id)
        assert.equal(found.assignee_id, user)
      }
    })

    it('200: keeps the version, changes updated_at, and adds no history', async () => {
      const id = await create()
      const before = await read(id)
      await moveClock(api.db, 3600)
      await ok(assign(id, anna))
      const { updated_at, ...after } = await read(id)
      await moveClock(api.db, 0)
      assert.ok(updated_at > before.updated_at)
      assert.deepEqual({ ...after, updated_at: before.updated_at }, { ...before, assignee_id: anna })
      if (type === 'quote') assert.deepEqual(await shop.historyOf(id), [' → pending'])
      if (type === 'quote_request') assert.equal((await shop.requestHistory(id)).length, 1)
    })

    it(`200: records ${type}.assigned with the record; repeating the call records nothing`, async () => {
      const id = await create()
      for (const user of [anna, anna, null, null, bo]) await ok(assign(id, user))
      const events = await eventsOf(id)
      assert.deepEqual(
        events.map(({ assignee_id }) => assignee_id),
        [anna, null, bo],
      )
      const record = await read(id)
      // A quote's record has its items in events.
      const { items, unchosen_items } = events.at(-1)
      assert.deepEqual(events.at(-1), type === 'quote' ? { items, unchosen_items, ...record } : record)
    })

    it('200: one event of many equal calls at once', async () => {
      const id = await create()
      for (const { status } of await atOnce(10, () => assign(id, anna))) assert.equal(status, 200)
      assert.equal((await eventsOf(id)).length, 1)
    })

    it('200: a repetition with the same Idempotency-Key', async () => {
      const id = await create()
      const headers = { 'idempotency-key': `assign ${type}`.replace(' ', '-') }
      const first = await assign(id, anna, { headers })
      await ok(assign(id, null))
      assertReplay(await assign(id, anna, { headers }), first)
      assert.equal((await read(id)).assignee_id, null)
    })

    it('200: the id as a string, and both spellings', async () => {
      const id = await create()
      await ok(assign(id, String(anna)))
      await ok(assign(id, undefined, { body: { assignee: { userId: bo } } }))
      assert.equal((await read(id)).assignee_id, bo)
    })

    it(`403: without ${permission}`, async () => {
      const token = await api.tokenFor('Access::manage')
      assertRefused(await assign(await create(), anna, { token }), 403)
    })

    it('400: names what is missing, wrong or unknown', async () => {
      const id = await create()
      await shop.assertInvalidFields((body: object) => assign(id, undefined, { body }), {
        assignee: [{}, { assignee: null }, { assignee: 5 }],
        'assignee.user_id': [
          { assignee: {} },
          ...[0, -1, 1.5, 'anna', true].map((user_id) => ({ assignee: { user_id } })),
        ],
        'assignee.name': [{ assignee: { user_id: anna, name: 'anna' } }],
        user_id: [{ user_id: anna, assignee: { user_id: anna } }],
      })
    })

    it('404: names the user that does not exist', async () => {
      const id = await create()
      await shop.assertUnknown(() => assign(id, 999999), 'assignee.user_id', 999999)
    })

    it('404: names the unknown id', async () => {
      for (const user of [anna, null, 999999]) assertUnknown(await assign('999999', user), fieldName, 999999)
    })

    it('400: names the invalid id', async () => assertRefused(await assign('01', anna), 400, parameter))

    it('is nobody once the user was deleted', async () => {
      const id = await create()
      const user = await newUser(`cleo-${type}`)
      await ok(assign(id, user))
      await ok(api.delete(`/rest/V1/access/users/${user}`))
      assert.equal((await read(id)).assignee_id, null)
    })
  })

describe('an assignment', () => {
  it('is made in any status of a quote, also past its validity', async () => {
    for (const status of ['proposed', 'accepted', 'purchased', 'cancelled', 'closed', 'expired']) {
      const { id } = await shop.quoteIn(status)
      await ok(api.put(`${quoting}/quote/${id}/assignee`, { body: { assignee: { user_id: anna } } }))
      const { assignee_id, status: after } = await shop.readQuote(id)
      assert.deepEqual([assignee_id, after], [anna, status])
    }
  })

  it('does not make an edit with the version read before fail', async () => {
    const { id } = await shop.quoteIn('pending')
    const { version } = await shop.readQuote(id)
    await ok(api.put(`${quoting}/quote/${id}/assignee`, { body: { assignee: { user_id: bo } } }))
    const edited = await ok(shop.editQuote(id, { version, seller_comment: 'As agreed' }))
    assert.deepEqual([edited.assignee_id, edited.version], [bo, version + 1])
  })

  it('is found by a filter of all three lists', async () => {
    const dora = await newUser('dora')
    for (const { path, list, create } of kinds) {
      const id = await create()
      await ok(api.put(`${path}/${id}/assignee`, { body: { assignee: { user_id: dora } } }))
      const [url] = list.split('?')
      const query = { filter: JSON.stringify({ assignee_id: dora }) }
      const found = (await ok(api.get(url!, { query }))) as any[]
      assert.deepEqual(
        found.map((record) => record.quote_id ?? record.request_id),
        [id],
      )
    }
  })

  it('is a column of the CSV export of quotes', async () => {
    const { id } = await shop.quoteIn('pending')
    await run(api.db, 'update quote set assignee_id = $2 where quote_id = $1', [id, bo])
    const query = { filter: JSON.stringify({ quote_id: id }) }
    const [names, values] = (await api.get(`${quoting}/quotes/export`, { query })).text.split('\r\n')
    assert.match(names!, /,assignee_id,order_reference,cc,price_request_id,/)
    assert.match(values!, new RegExp(`,${bo},,"\\[\\]",,`))
  })
})
