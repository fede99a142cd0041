// What clients of Magento know and we do not have: the refusal says what to use instead.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'

const api = await openApi()

describe('what is not here', () => {
  for (const [method, path, detail] of [
    ['GET', 'carts/mine', /carts of a signed-in customer/],
    ['POST', 'carts/mine', /carts of a signed-in customer/],
    ['POST', 'carts/mine/items', /carts of a signed-in customer/],
    ['PUT', 'carts/mine/order?x=1', /carts of a signed-in customer/],
    ['POST', 'integration/customer/token', /do not sign in here/],
    ['GET', 'customers/me', /do not sign in here/],
  ] as const)
    it(`404: ${method} ${path}`, async () => {
      for (const prefix of ['/rest/V1', '/rest/default/V1']) {
        const answer = await api.call(method, `${prefix}/${path}`, {
          body: method === 'GET' ? undefined : {},
        })
        assertRefused(answer, 404)
        assert.match(answer.body.detail, detail)
        assert.equal(answer.body.error_code, 'route_not_found')
      }
    })

  it('401: OAuth 1.0a', async () => {
    const headers = { authorization: 'OAuth oauth_consumer_key="x", oauth_signature="y"' }
    const answer = await api.get('/rest/V1/products', { token: null, headers })
    assertRefused(answer, 401)
    assert.match(answer.body.detail, /OAuth 1\.0a is not supported/)
    assert.doesNotMatch((await api.get('/rest/V1/products', { token: 'x' })).body.detail, /OAuth/)
  })
})
