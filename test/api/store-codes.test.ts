// The store code of a path: /rest/{store_code}/V1/…
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, one } from '../../src/platform/database.ts'
import { assertRefused, openApi } from '../support/api.ts'

const api = await openApi()
await api.db.query(
  `insert into store (code, name, currency_code) values ('eu', 'Europe', 'EUR'), ('x_2', 'Second', 'JPY')`,
)
const body = { email: 'anna@example.com' }
const submitTo = (prefix: string) => api.post(`${prefix}/pricerequest/request/submit`, { body })

describe('the store code', () => {
  for (const [prefix, storeId] of [
    ['/rest/V1', 1],
    ['/rest/default/V1', 1],
    ['/rest/all/V1', 1],
    ['/rest/eu/V1', 2],
    ['/rest/x_2/V1', 3],
  ] as const) {
    it(`200: ${prefix} submits to store ${storeId}`, async () => {
      const answer = await submitTo(prefix)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.store_id, storeId)
      const reply = await api.post(`${prefix}/pricerequest/request/${answer.body.request_id}/reply`, {
        body: { message: 'x', price: 1 },
      })
      const { currency_code } = await one<{ currency_code: string }>(
        api.db,
        'select currency_code from store where store_id = $1',
        [storeId],
      )
      assert.equal(reply.body.replies[0].currency_code, currency_code)
    })

    it(`200: ${prefix} reads what every store holds`, async () => {
      const all = await many(api.db, 'select from price_request')
      assert.equal((await api.get(`${prefix}/pricerequest/requests`)).body.length, all.length)
    })

    it(`401, 403: ${prefix} is no second door`, async () => {
      assertRefused(await api.get(`${prefix}/pricerequest/requests`, { token: null }), 401)
      const token = await api.tokenFor('Quoting::quotes')
      assertRefused(await api.get(`${prefix}/pricerequest/requests`, { token }), 403)
    })
  }

  it('200: a reply to a request of another store is in the currency of the request', async () => {
    const answer = await submitTo('/rest/eu/V1')
    const reply = await api.post(`/rest/x_2/V1/pricerequest/request/${answer.body.request_id}/reply`, {
      body: { message: 'x' },
    })
    assert.equal(reply.body.replies[0].currency_code, 'EUR')
  })

  for (const code of [
    'nowhere',
    'EU',
    'Default',
    'ALL',
    'eu%20',
    '1',
    'admin',
    '__proto__',
    '%27--',
    'eu%2f',
    'v1',
    '*',
    'x'.repeat(5000),
  ])
    it(`404: ${code.slice(0, 40)} is no store; nothing is written`, async () => {
      const before = await many(api.db, 'select * from price_request')
      assertRefused(await submitTo(`/rest/${code}/V1`), 404, 'store_code')
      assertRefused(await api.get(`/rest/${code}/V1/pricerequest/requests`), 404, 'store_code')
      assert.deepEqual(await many(api.db, 'select * from price_request'), before)
    })

  it('404: names the store before the record, and neither without the token', async () => {
    assertRefused(await api.get('/rest/nowhere/V1/pricerequest/request/2147483647'), 404, 'store_code')
    assertRefused(await api.get('/rest/nowhere/V1/pricerequest/requests', { token: null }), 401)
    const token = await api.tokenFor('Quoting::quotes')
    assertRefused(await api.get('/rest/nowhere/V1/pricerequest/requests', { token }), 403)
  })

  for (const path of [
    '/rest/eu/eu/V1/pricerequest/requests',
    '/rest/V1/V1/pricerequest/requests',
    '/rest//V1/pricerequest/requests',
    '/rest/eu/v1/pricerequest/requests',
    '/rest/eu/V2/pricerequest/requests',
    '/rest/eu/V1',
    '/rest/eu/V1/',
    '/rest/eu',
    '/eu/rest/V1/pricerequest/requests',
    '/rest/eu/V1?x=/V1/pricerequest/requests',
    '/rest/pricerequest/requests',
    '/V1/pricerequest/requests',
  ])
    it(`404: there is no route ${path}`, async () => assertRefused(await api.get(path), 404))

  it('405: a store changes nothing about the methods', async () => {
    const answer = await api.delete('/rest/eu/V1/pricerequest/requests')
    assertRefused(answer, 405)
    assert.equal(answer.headers.allow, 'GET, HEAD')
  })
})
