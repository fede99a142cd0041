// GET /V1/pricerequest/request/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../../support/api.ts'
import { exchange, requestText } from '../../support/raw-http.ts'
import { assertIdsRejected, assertUnknown } from '../../support/shop.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()
const submitted = await api.post(`${base}/submit`, { body: { email: 'anna@example.com', firstname: 'Anna' } })
const id = submitted.body.request_id as number

describe('readPriceRequest', () => {
  it('200: the record, its fields in the order of the interface', async () => {
    const answer = await api.get(`${base}/${id}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(answer.body, submitted.body)
    const fields = `request_id increment_id is_admin_notified is_customer_notified store_id
      customer_ip customer_email customer_firstname customer_lastname customer_phone message product
      custom_field_1 custom_field_2 custom_field_3 created_at is_replied is_read files replies updated_at company
      vat_id billing_address shipping_address`
    assert.deepEqual(Object.keys(answer.body as object), fields.split(/\s+/))
    assert.deepEqual(Object.keys(answer.body.product as object), ['product_id', 'name', 'sku'])
  })

  it('200: a read changes nothing', async () => {
    const before = await api.db.query('select * from price_request')
    await api.get(`${base}/${id}`)
    assert.deepEqual((await api.db.query('select * from price_request')).rows, before.rows)
  })

  it('200: HEAD has the headers alone', async () => {
    const get = await api.get(`${base}/${id}`)
    const head = await api.call('HEAD', `${base}/${id}`)
    assert.deepEqual([head.status, head.text], [200, ''])
    assert.equal(head.headers['content-length'], get.headers['content-length'])
  })

  it('400: names the invalid id', () => assertIdsRejected('id', (text) => api.get(`${base}/${text}`)))

  for (const [what, target, status] of [
    ['two slashes', `//rest/V1/pricerequest/request/${id}`, 404],
    ['a dot segment upwards', `/rest/V1/x/../pricerequest/request/${id}`, 404],
    ['a slash at the end', `${base}/${id}/`, 404],
    ['capitals', `/rest/v1/pricerequest/request/${id}`, 404],
    ['no id', `${base}/`, 400],
    ['no path below /rest', '/rest', 404],
    ['a backslash', `/rest\\V1\\pricerequest\\request\\${id}`, 404],
    ['a fragment', `${base}/${id}#x`, 400],
    ['an encoded letter', `/rest/V1/pricerequest/%72equest/${id}`, 200],
    ['a whole address', `http://example.com${base}/${id}`, 200],
    ['a whole address with a store', `http://example.com/rest/all/V1/pricerequest/request/${id}`, 200],
    ['a whole address of another path', 'http://example.com/rest', 404],
  ] as const) {
    it(`${status}: ${what} in the path is answered so, and never without the token`, async () => {
      const send = (token?: string) => {
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
        return exchange(api.port, requestText('GET', target, headers))
      }
      const { answers } = await send(await api.tokenFor('PriceRequest::manage_requests'))
      assert.equal(answers[0]?.status, status, answers[0]?.text)
      const without = await send()
      assert.equal(without.answers[0]?.status, status === 404 ? 404 : 401)
      assert.doesNotMatch(without.text, /anna/)
      const forbidden = await send(await api.tokenFor('Quoting::quotes'))
      assert.equal(forbidden.answers[0]?.status, status === 404 ? 404 : 403)
    })
  }

  it('404: names the unknown id', async () =>
    assertUnknown(await api.get(`${base}/2147483647`), 'request_id', 2147483647))

  it('406: for Accept without JSON', async () => {
    assertRefused(await api.get(`${base}/${id}`, { headers: { accept: 'text/html' } }), 406)
    for (const accept of ['application/json', 'text/html, */*;q=0.1', 'application/*', ''])
      assert.equal((await api.get(`${base}/${id}`, { headers: { accept } })).status, 200, accept)
  })
})
