// POST /V1/pricerequest/request/submit
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'

const path = '/rest/V1/pricerequest/request/submit'
const api = await openApi()

describe('submitPriceRequest', () => {
  it('200: only email is needed; what nobody gave is null', async () => {
    const answer = await api.post(path, { body: { email: 'anna@example.com' } })
    assert.equal(answer.status, 200, answer.text)
    const { request_id, created_at, updated_at, ...record } = answer.body
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(record, {
      increment_id: `REQ${String(request_id).padStart(9, '0')}`,
      is_admin_notified: false,
      is_customer_notified: false,
      store_id: 1,
      customer_ip: null,
      customer_email: 'anna@example.com',
      customer_firstname: null,
      customer_lastname: null,
      customer_phone: null,
      message: null,
      product: { product_id: null, name: null, sku: null },
      custom_field_1: null,
      custom_field_2: null,
      custom_field_3: null,
      is_replied: false,
      is_read: false,
      files: [],
      replies: [],
    })
    const read = await api.get(`/rest/V1/pricerequest/request/${request_id}`)
    assert.deepEqual(read.body, answer.body)
  })

  it('400: names every field that is wrong', async () => {
    const answer = await api.post(path, { body: { email: 'a@b, c@d', phone: 5, message: 'a\0b' } })
    assertRefused(answer, 400, 'email')
    assertRefused(answer, 400, 'phone')
    assertRefused(answer, 400, 'message')
  })

  it('401: asks for a token', async () => assertRefused(await api.post(path, { token: null, body: {} }), 401))
  it('list', async () => {
    const l = await api.get('/rest/V1/pricerequest/requests?filter={"customer_email":"ANNA@example.com"}')
    console.log(l.status, l.text, l.headers)
    console.log((await api.get('/rest/schema')).text.slice(0,1500))
    console.log((await api.get('/docs')).status, (await api.get('/docs/json', )).status)
    console.log((await api.call('PATCH', path)).text, (await api.get('/rest/nope/V1/pricerequest/requests')).text,(await api.get('/rest/default/V1/pricerequest/requests?fitler=1')).text)
    console.log((await api.get('/rest/V1/pricerequest/request/%201')).text, (await api.get('/rest/V1/pricerequest/request/%ff')).text, (await api.get('/rest/V1/pricerequest/requests?searchCriteria[pageSize]=1')).headers)
    const k = { 'idempotency-key': 'abc' }
    for (const body of [{email:'x@y.de'},{email:'x@y.de'},{email:'x2@y.de'}]) { const r = await api.post(path, {headers:k, body}); console.log(r.status, r.headers['idempotent-replayed'], r.text.slice(0,90)) }
    const k2 = { 'idempotency-key': 'abcd' }
    for (const body of [{email:'x'},{email:'x'},{email:'x2@y.de'}]) { const r = await api.post(path, {headers:k2, body}); console.log(r.status, r.headers['idempotent-replayed'], r.text.slice(0,90)) }
  })
})
