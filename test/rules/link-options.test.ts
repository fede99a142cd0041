// The address of the customer's page: given, or that of the service itself where only this machine reaches it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { findLinkGap } from '../../src/platform/link-options.ts'

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com', SELLER_EMAIL: 'b@example.com' }
const SHOP_PAGE = 'https://shop.example/quotes/{quote_id}?token={token}'

const addressIn = (environment: NodeJS.ProcessEnv) => readConfig(environment).PUBLIC_URL
const gapIn = (environment: NodeJS.ProcessEnv) => findLinkGap(readConfig(environment))

describe('PUBLIC_URL', () => {
  const own: [NodeJS.ProcessEnv, string][] = [
    [{}, 'http://127.0.0.1:8080'],
    [{ HOST: 'localhost', PORT: '3000' }, 'http://localhost:3000'],
    [{ HOST: '127.0.0.2', PORT: '80' }, 'http://127.0.0.2'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [
      { MAIL_DIR: '/mails', MAIL_FROM: 'a@example.com', SELLER_EMAIL: 'b@example.com' },
      'http://127.0.0.1:8080',
    ],
  ]
  for (const [environment, address] of own)
    it(`is by default ${address} with ${JSON.stringify(environment)}`, () => {
      const { PUBLIC_URL, QUOTE_URL_TEMPLATE } = readConfig(environment)
      assert.deepEqual([PUBLIC_URL, QUOTE_URL_TEMPLATE], [address, `${address}/q/{quote_id}/{token}`])
      assert.equal(gapIn(environment), undefined)
    })

  const others: NodeJS.ProcessEnv[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'quotes.example.com' },
    { PORT: '0' },
    { TRUSTED_PROXIES: '127.0.0.1/32' },
    SMTP,
  ]
  for (const environment of others)
    it(`has no default with ${JSON.stringify(environment)}, and the operator is told`, () => {
      assert.equal(addressIn(environment), undefined)
      assert.match(gapIn(environment) ?? '', /set PUBLIC_URL to the address under which browsers reach this/)
      assert.equal(gapIn({ ...environment, PUBLIC_URL: 'https://quotes.example.com' }), undefined)
      assert.equal(gapIn({ ...environment, QUOTE_URL_TEMPLATE: SHOP_PAGE }), undefined)
    })

  it('beside another QUOTE_URL_TEMPLATE is a warning that names where proposals lead', () => {
    const both = { ...SMTP, PUBLIC_URL: 'https://quotes.example.com', QUOTE_URL_TEMPLATE: SHOP_PAGE }
    assert.match(
      gapIn(both) ?? '',
      /^QUOTE_URL_TEMPLATE overrides PUBLIC_URL: .* https:\/\/shop\.example, not/,
    )
    assert.equal(gapIn({ QUOTE_URL_TEMPLATE: SHOP_PAGE }), undefined, 'the address was not given')
  })
})
