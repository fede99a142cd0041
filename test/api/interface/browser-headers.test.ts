// Security headers for browsers on every response.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Call, openApi } from '../../support/api.ts'

const api = await openApi()
const quotes = '/rest/V1/quoting/quotes'
const json = { 'content-type': 'application/json' }

const requests: [status: number, method: string, path: string, call?: Call][] = [
  [200, 'GET', quotes],
  [200, 'HEAD', quotes],
  [200, 'GET', `${quotes}/export`],
  [200, 'GET', '/rest/schema'],
  [200, 'GET', '/health/live'],
  [200, 'GET', '/metrics'],
  [400, 'GET', `${quotes}?nonsense=1`],
  [400, 'GET', '/rest/V1/quoting/quote/%'],
  [401, 'GET', quotes, { token: null }],
  [404, 'GET', '/nowhere'],
  [404, 'GET', '/rest/V1/quoting/quote/2147483647'],
  [405, 'PATCH', quotes],
  [406, 'GET', quotes, { headers: { accept: 'image/png' } }],
  [200, 'GET', '/rest/V1/access/session'],
  [401, 'POST', '/rest/V1/access/session', { body: { username: 'nobody', password: 'nothing' } }],
  [413, 'POST', '/rest/V1/guest-carts', { payload: Buffer.alloc(1_048_577), headers: json }],
  [415, 'POST', '/rest/V1/guest-carts', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  [200, 'GET', '/docs'],
  [200, 'GET', '/docs/renderer.js'],
  [200, 'GET', '/console'],
  [200, 'GET', '/console/quotes/45'],
  [404, 'GET', '/console/assets/absent.js'],
  [404, 'GET', '/q/1/none'],
]

describe('a response', () => {
  for (const [status, method, path, call] of requests)
    it(`of ${status} to ${method} ${path} has the security headers`, async () => {
      const { headers, ...answer } = await api.call(method, path, call)
      assert.equal(answer.status, status, answer.text)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.match(String(headers['strict-transport-security']), /^max-age=31536000; includeSubDomains$/)
      assert.equal(headers['access-control-allow-origin'], undefined)
      // Only the sign-in of a browser sets a cookie: test/api/access/session.test.ts.
      assert.equal(headers['set-cookie'], undefined)
      const policy = String(headers['content-security-policy'])
      if (path.startsWith('/docs'))
        for (const directive of [
          "default-src 'none'",
          "script-src 'self';",
          'base-uri',
          "object-src 'none'",
          'frame-ancestors',
        ])
          assert.ok(policy.includes(directive), policy)
      else if (path.startsWith('/console')) {
        assert.match(
          policy,
          /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; /,
        )
        assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'$/)
      } else {
        assert.equal(policy, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
        assert.equal(headers['cache-control'], path === '/rest/schema' ? 'no-cache' : 'no-store')
      }
    })
})
