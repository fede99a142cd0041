// Who gets a mail and who is answered, and the link to the customer's page.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { composeMail, type MailOffice } from '../../src/mail/mail-composition.ts'
import { exampleOf } from '../../src/mail/mail-example.ts'
import { openMailTemplates } from '../../src/mail/mail-templates.ts'
import { mailNames, mails, type MailName, type MailVariables } from '../../src/mail/mail-variables.ts'
import { quoteUrl, quoteWord } from '../../src/mail/quote-link.ts'
import { MailFault } from '../../src/platform/mail-fault.ts'
import { openMailer, type Mailer } from '../../src/platform/mailer.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'

const seller = { address: 'seller@shop.example', name: 'Oak & Sons' }
const office: MailOffice = { templates: await openMailTemplates(), seller, language: 'de' }
const store = { code: 'default', name: 'Oak', timezone: 'UTC', currency_code: 'EUR' }

const mailOf = (name: MailName, changes: object = {}) => ({
  key: name,
  store,
  variables: { ...exampleOf(mails[name].variables, false), ...changes } as MailVariables<MailName>,
})

const anna = { customer_email: 'anna@example.com', customer_firstname: 'Anna', customer_lastname: 'Larsen' }
const hasCustomer = (name: MailName) => 'customer_email' in mails[name].variables

describe('composeMail', () => {
  for (const name of mailNames) {
    if (mails[name].to === 'customer')
      it(`${name}: goes to the customer, who answers the seller`, () => {
        const { to, reply_to } = composeMail(office, name, mailOf(name, anna))
        assert.deepEqual(to, { address: 'anna@example.com', name: 'Anna Larsen' })
        assert.deepEqual(reply_to, seller)
      })
    else
      it(`${name}: goes to the seller, who answers the customer if there is one`, () => {
        const { to, reply_to } = composeMail(office, name, mailOf(name, anna))
        assert.deepEqual(to, seller)
        assert.equal(reply_to?.address, hasCustomer(name) ? 'anna@example.com' : undefined)
      })
  }

  const unusable = [null, '', 'anna', 'a@b, c@d', 'a@1.2', 'a@b\r\nBcc: c@d']
  for (const customer_email of unusable) {
    it(`is not possible to a customer with the address ${JSON.stringify(customer_email)}`, () => {
      assert.throws(
        () => composeMail(office, 'quote_proposed', mailOf('quote_proposed', { customer_email }) as never),
        (error) => error instanceof MailFault && error.kind === 'permanent',
      )
    })

    it(`tells the seller of a customer with the address ${JSON.stringify(customer_email)}`, () => {
      const mail = mailOf('price_request_seller', { ...anna, customer_email }) as never
      const { to, reply_to, text } = composeMail(office, 'price_request_seller', mail)
      assert.deepEqual([to, reply_to], [seller, undefined])
      assert.match(text, /Anna Larsen/)
    })
  }

  it('carries the key and the attachments on', () => {
    const attachments = [{ filename: 'a.pdf', content: Buffer.from('x'), content_type: 'application/pdf' }]
    const mail = composeMail(office, 'quote_proposed', {
      ...mailOf('quote_proposed', anna),
      attachments,
    } as never)
    assert.deepEqual([mail.key, mail.attachments], ['quote_proposed', attachments])
  })
})

describe('a composed mail', () => {
  let server: MailServer
  let mailer: Mailer | undefined
  before(async () => {
    server = await openMailServer()
    mailer = await openMailer({ SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@shop.example>' })
  })
  after(async () => {
    mailer?.close()
    await server.close()
  })

  it('reaches exactly one mailbox, whatever a customer typed', async () => {
    const evil = '"x" <evil@evil.example>,\r\nBcc: evil@evil.example\r\n\r\n<script>'
    const typed = {
      customer_firstname: evil,
      customer_lastname: evil,
      message: evil,
      details: evil,
      comment: evil,
    }
    for (const name of mailNames) {
      const mail = mailOf(name, { ...typed, customer_email: 'anna@example.com' })
      await mailer?.send(composeMail(office, name, mail))
    }
    assert.deepEqual(
      server.received.map(({ recipients }) => recipients),
      mailNames.map((name) => [mails[name].to === 'seller' ? 'seller@shop.example' : 'anna@example.com']),
    )
    for (const { raw, parsed } of server.received) {
      assert.doesNotMatch(raw.split('\r\n\r\n')[0] ?? '', /^bcc:/im)
      assert.doesNotMatch(parsed.html ?? '', /<script/)
      assert.match(
        parsed.headers.find(({ key }) => key === 'content-type')?.value ?? '',
        /multipart\/alternative/,
      )
    }
  })
})

describe('quoteUrl', () => {
  const key = Buffer.alloc(32, 7)

  it('holds a word of 43 characters that belongs to this quote and this key alone', () => {
    const words = [
      quoteWord(key, 1),
      quoteWord(key, 2),
      quoteWord(key, 12),
      quoteWord(Buffer.alloc(32, 8), 1),
    ]
    assert.equal(new Set(words).size, 4)
    for (const word of words) assert.match(word, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(quoteWord(key, 1), words[0])
  })

  it('fills in both placeholders, wherever and however often they stand', () => {
    const word = quoteWord(key, 45)
    assert.equal(
      quoteUrl('https://shop.example/q/{quote_id}?word={word}&again={quote_id}#{word}', key, 45),
      `https://shop.example/q/45?word=${word}&again=45#${word}`,
    )
  })
})
