// A body of no bytes is no body, whatever content type comes with it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const carts = '/rest/V1/guest-carts'

// As curl -d '', axios, wget and urllib send it.
const types: Record<string, string>[] = [
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json;charset=utf-8' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'nonsense' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]

describe('Content-Length: 0', () => {
  for (const headers of types)
    it(`is no body with ${JSON.stringify(headers)}`, async () => {
      const call = { payload: '', headers }
      assert.match(await ok(api.post(carts, call)), /^[0-9a-f]{32}$/)
      const { quote_id } = await shop.createQuote(await shop.newCustomer())
      assert.equal(await ok(api.post(`${quoting}/quote/${quote_id}/approve`, call)), true)
    })

  it('400: a body that is required is missing, not of a wrong type', async () => {
    for (const headers of types)
      assertRefused(
        await api.post('/rest/V1/pricerequest/request/submit', { payload: '', headers }),
        400,
        'email',
      )
  })

  it('is the same request as one without a body for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'empty' }
    const first = await ok(api.post(carts, { headers }))
    assert.equal(
      await ok(api.post(carts, { payload: '', headers: { ...headers, 'content-type': 'application/json' } })),
      first,
    )
  })

  it('415: one byte of another type is a body', async () => {
    assertRefused(await api.post(carts, { payload: 'x', headers: types[0] ?? {} }), 415)
  })
})
