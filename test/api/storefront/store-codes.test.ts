// The store code in the path: /rest/{store_code}/V1/…
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'

const api = await openApi()
await api.db.query(
  `insert into store (code, name, currency_code) values ('eu', 'E', 'EUR'), ('x_2', 'X', 'JPY')`,
)
const body = { email: 'anna@example.com' }
const submitTo = (prefix: string) => api.post(`${prefix}/pricerequest/request/submit`, { body })
const currencyOfReply = async (prefix: string, id: number) => {
  const reply = { body: { message: 'x', price: 1 } }
  const answer = await ok(api.post(`${prefix}/pricerequest/request/${id}/reply`, reply))
  return answer.replies[0].currency_code as string
}

describe('the store code', () => {
  for (const [prefix, storeId, currency] of [
    ['/rest/V1', 1, 'USD'],
    ['/rest/default/V1', 1, 'USD'],
    ['/rest/all/V1', 1, 'USD'],
    ['/rest/eu/V1', 2, 'EUR'],
    ['/rest/x_2/V1', 3, 'JPY'],
  ] as const) {
    it(`200: ${prefix} submits to store ${storeId}`, async () => {
      const { store_id, request_id } = await ok(submitTo(prefix))
      assert.equal(store_id, storeId)
      assert.equal(await currencyOfReply(prefix, request_id as number), currency)
    })

    it(`200: ${prefix} reads what every store holds`, async () => {
      const requests = await ok(api.get(`${prefix}/pricerequest/requests`))
      assert.equal(requests.length, await run(api.db, 'select from price_request'))
      for (const { request_id } of requests) await ok(api.get(`${prefix}/pricerequest/request/${request_id}`))
    })

    it(`401, 403: ${prefix} requires the same permission`, async () => {
      assertRefused(await api.get(`${prefix}/pricerequest/requests`, { token: null }), 401)
      const token = await api.tokenFor('Quoting::quotes')
      assertRefused(await api.get(`${prefix}/pricerequest/requests`, { token }), 403)
    })
  }

  it('200: a reply to a request of another store is in the currency of the request', async () => {
    const { request_id } = await ok(submitTo('/rest/eu/V1'))
    assert.equal(await currencyOfReply('/rest/x_2/V1', request_id as number), 'EUR')
  })

  const unknown = 'nowhere EU Default ALL eu%20 1 admin __proto__ %27-- eu%2f v1 *'.split(' ')
  for (const code of [...unknown, 'x'.repeat(5000)])
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

  const prefixes = '/rest/eu/eu/V1 /rest/V1/V1 /rest//V1 /rest/eu/v1 /rest/eu/V2 /eu/rest/V1 /rest /V1'
  const paths = prefixes.split(' ').map((prefix) => `${prefix}/pricerequest/requests`)
  const short = ['/rest/eu/V1', '/rest/eu/V1/', '/rest/eu', '/rest/eu/V1?x=/V1/pricerequest/requests']
  for (const path of [...paths, ...short])
    it(`404: there is no route ${path}`, async () => assertRefused(await api.get(path), 404))
})
