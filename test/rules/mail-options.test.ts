// The mail settings: accepted values, and one sentence per error.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { printableConfig, readConfig } from '../../src/config.ts'
import { StartupError } from '../../src/platform/errors.ts'

const SMTP = {
  SMTP_URL: 'smtp://shop:secret-word@mail.example',
  MAIL_FROM: 'Oak & Sons <shop@shop.example>',
  SELLER_EMAIL: 'seller@shop.example',
}

function errorsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof StartupError)
    return error.message.split('\n')
  }
  return []
}

describe('the mail settings', () => {
  it('are all optional', () => assert.deepEqual(errorsOf({}), []))

  it('are accepted together, and the password stays hidden', () => {
    const page = 'https://shop.example/quotes/{quote_id}?token={token}'
    const given = { ...SMTP, DEFAULT_LOCALE: 'pt-BR', QUOTE_URL_TEMPLATE: page, MAIL_TEMPLATES_DIR: '/x/y' }
    const config = readConfig(given)
    assert.deepEqual({ ...config, ...given }, config)
    assert.doesNotMatch(JSON.stringify(printableConfig(config)), /secret-word/)
  })

  it('require a sender and a seller, with a sentence for each', () => {
    for (const way of [{ SMTP_URL: SMTP.SMTP_URL }, { MAIL_DIR: '/x' }]) {
      const [name = ''] = Object.keys(way)
      assert.deepEqual(errorsOf(way), [
        `MAIL_FROM is required if ${name} is set: it is the sender of all mails.`,
        `SELLER_EMAIL is required if ${name} is set: customers' replies go there.`,
      ])
    }
  })

  it('allow only one transport', () => {
    const sentence = 'SMTP_URL and MAIL_DIR must not both be set: mails are either sent or written to files.'
    assert.deepEqual(errorsOf({ ...SMTP, MAIL_DIR: '/x' }), [sentence])
  })

  const wrong: [string, string, RegExp][] = [
    ['SMTP_URL', 'mail.example', /^SMTP_URL must look like smtp:/],
    ['MAIL_FROM', 'a@b, c@d', /^MAIL_FROM must be one address/],
    ['MAIL_FROM', 'Shop <shop@127.0.0.1>', /^MAIL_FROM must be one address/],
    ['MAIL_FROM', 'Shop\r\nBcc: c@d <shop@shop.example>', /^MAIL_FROM must be one address/],
    ['SELLER_EMAIL', 'Shop <shop@shop.example>', /^SELLER_EMAIL must be one address/],
    ['SELLER_EMAIL', 'shop', /^SELLER_EMAIL must be one address/],
    ['DEFAULT_LOCALE', 'English', /^DEFAULT_LOCALE must be a language/],
    ['DEFAULT_LOCALE', '../..', /^DEFAULT_LOCALE must be a language/],
    ['DEFAULT_LOCALE', 'de_AT', /^DEFAULT_LOCALE must be a language/],
    ['QUOTE_URL_TEMPLATE', 'https://shop.example/{quote_id}', /must hold the placeholder {token}/],
    ['QUOTE_URL_TEMPLATE', 'https://shop.example/?t={token}', /must hold the placeholder {quote_id}/],
    ['QUOTE_URL_TEMPLATE', 'https://s.example/{quote_id}/{token}/{id}', /unknown placeholder {id}/],
    ['QUOTE_URL_TEMPLATE', 'https://s.example/{quote_id}/{token}/{', /must be a web address/],
    ['QUOTE_URL_TEMPLATE', 'shop.example/{quote_id}/{token}', /must be a web address/],
    ['QUOTE_URL_TEMPLATE', 'javascript://x/{quote_id}/{token}', /must be a web address/],
    ['QUOTE_URL_TEMPLATE', 'https://s.example/{quote_id}/{token} x', /must be a web address/],
    ['QUOTE_URL_TEMPLATE', 'https://{token}.example/{quote_id}', /host without placeholders/],
    ['QUOTE_URL_TEMPLATE', 'https://a:b@s.example/{quote_id}/{token}', /without a user/],
  ]
  for (const [name, value, expected] of wrong)
    it(`${name}=${JSON.stringify(value)} is rejected`, () => {
      const errors = errorsOf({ [name]: value, ...(name === 'SMTP_URL' && { ...SMTP, SMTP_URL: value }) })
      assert.equal(errors.length, 1)
      assert.match(errors[0] ?? '', expected)
    })
})
