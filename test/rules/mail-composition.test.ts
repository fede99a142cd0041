// Composition of mails: recipient and reply address, the look, and what a hostile customer entered.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { composeMail, type MailContext } from '../../src/mail/mail-composition.ts'
import { exampleOf } from '../../src/mail/mail-example.ts'
import { openMailTemplates } from '../../src/mail/mail-templates.ts'
import { mailNames, mails, type MailName, type MailVariables } from '../../src/mail/mail-variables.ts'
import { MailError } from '../../src/platform/mail/mail-error.ts'
import { openMailer } from '../../src/platform/mail/mailer.ts'
import { wordsIn } from '../../src/domain/words/words.ts'
import { colorPng } from '../support/sample-files.ts'
import { openMailServer } from '../support/mail-server.ts'

const seller = { address: 'seller@shop.example', name: 'Oak & Sons' }
const context: MailContext = {
  templates: await openMailTemplates(),
  seller,
  language: 'de',
  color: '#1f4e79',
}
const store = { code: 'default', name: 'Oak', timezone: 'UTC', currency_code: 'EUR', locale: null }

const mailOf = (name: MailName, changes: object = {}) => ({
  key: name,
  store,
  variables: { ...exampleOf(mails[name].variables, false), ...changes } as MailVariables<MailName>,
})

const anna = { customer_email: 'anna@example.com', customer_firstname: 'Anna', customer_lastname: 'Larsen' }

describe('composeMail', () => {
  for (const name of mailNames)
    if (mails[name].to === 'customer')
      it(`${name}: goes to the customer, replies go to the seller`, () => {
        const { to, reply_to } = composeMail(context, name, mailOf(name, anna))
        assert.deepEqual([to, reply_to], [{ address: 'anna@example.com', name: 'Anna Larsen' }, seller])
      })
    else
      it(`${name}: goes to the seller, replies go to the customer if there is one`, () => {
        const { to, reply_to } = composeMail(context, name, mailOf(name, anna))
        const hasCustomer = 'customer_email' in mails[name].variables
        assert.deepEqual([to, reply_to?.address], [seller, hasCustomer ? 'anna@example.com' : undefined])
      })

  for (const [language, words] of [
    ['en', /^Reason: Price too high$/m],
    ['de', /^Grund: Preis zu hoch$/m],
    ['fr', /^Motif\u00a0: Prix trop élevé$/m],
    ['es', /^Motivo: Precio demasiado alto$/m],
  ] as const)
    it(`says in words why a quote was declined, and nothing without a reason: ${language}`, () => {
      const compose = (reason: string | null) =>
        composeMail({ ...context, language }, 'quote_declined', mailOf('quote_declined', { reason }) as never)
      assert.match(compose('price_too_high').text, words)
      assert.match(
        compose('price_too_high').html,
        /<b>(Price too high|Preis zu hoch|Prix trop élevé|Precio demasiado alto)<\/b>/,
      )
      assert.doesNotMatch(compose(null).text, /^(Reason|Grund|Motif|Motivo)/m)
    })

  for (const customer_email of [null, '', 'anna', 'a@b, c@d', 'a@1.2', 'a@b\r\nBcc: c@d']) {
    it(`throws if the customer's address is ${JSON.stringify(customer_email)}`, () =>
      assert.throws(
        () => composeMail(context, 'quote_proposed', mailOf('quote_proposed', { customer_email }) as never),
        (error) => error instanceof MailError && error.kind === 'permanent',
      ))

    it(`notifies the seller of a customer with the address ${JSON.stringify(customer_email)}`, () => {
      const mail = mailOf('price_request_seller', { ...anna, customer_email }) as never
      const { to, reply_to, text } = composeMail(context, 'price_request_seller', mail)
      assert.deepEqual([to, reply_to], [seller, undefined])
      assert.match(text, /Anna Larsen/)
    })
  }

  it('passes on key and attachments', () => {
    const attachments = [{ filename: 'a.pdf', content: Buffer.from('x'), content_type: 'application/pdf' }]
    const given = { ...mailOf('quote_proposed', anna), attachments } as never
    const mail = composeMail(context, 'quote_proposed', given)
    assert.deepEqual([mail.key, mail.attachments], ['quote_proposed', attachments])
  })
})

describe('the look of a mail', () => {
  const look = (changes: Partial<MailContext>, locale: string | null = null) =>
    composeMail({ ...context, ...changes }, 'quote_proposed', {
      ...mailOf('quote_proposed', anna),
      store: { ...store, locale },
    } as never)

  it("has the seller's color, and text that is readable on it", () => {
    const { html } = look({ color: '#1f4e79' })
    assert.match(html, /border-top: 4px solid #1f4e79/)
    assert.match(html, /background: #1f4e79; color: #ffffff/)
    assert.match(look({ color: '#ffe680' }).html, /background: #ffe680; color: #222222/)
  })

  it('has the name of the seller, or the logo within it, as large as in documents', () => {
    assert.match(look({}).html, /font-weight: bold" dir="auto">Oak &amp; Sons</)
    for (const [width, height, shown] of [
      [400, 56, [200, 28]],
      [60, 112, [30, 56]],
      [30, 20, [30, 20]],
      [1000, 1, [200, 1]],
    ] as const) {
      const { html, attachments = [] } = look({ logo: colorPng(width, height) })
      const size = `width="${shown[0]}" height="${shown[1]}"`
      assert.ok(html.includes(`<img src="cid:logo@quotewright" ${size} alt="Oak &amp; Sons">`), html)
      const { filename, content_type, content_id } = attachments[0]!
      assert.deepEqual([filename, content_type, content_id], ['logo.png', 'image/png', 'logo@quotewright'])
    }
  })

  it('attaches no logo to a template that does not show it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'quotewright-layout-'))
    await mkdir(join(directory, 'de'))
    await writeFile(join(directory, 'de', 'layout.html'), '<p>{{ content }}</p>')
    const templates = await openMailTemplates(directory)
    await rm(directory, { recursive: true })
    assert.deepEqual(look({ templates, logo: colorPng(30, 20) }).attachments, [])
  })

  it('is in the language of the store, if it has one', () => {
    assert.match(look({}).html, /<html lang="de">/)
    assert.match(look({}, 'en').html, /<html lang="en">/)
  })

  it('has the words of the document', () => {
    const percents = { en: '19%', de: '19\u00a0%', fr: '19\u00a0%', es: '19\u00a0%' }
    for (const [language, percent] of Object.entries(percents)) {
      const words = wordsIn(language)
      const { html, text } = look({}, language)
      for (const word of [
        words.list_price,
        words.discount,
        words.subtotal,
        words.shipping,
        words.grand_total,
      ])
        for (const part of [html, text]) assert.ok(part.includes(word), word)
      const label = words.tax_rate(percent, '')
      for (const part of [html, text]) assert.ok(part.includes(label), label)
    }
  })
})

describe('a composed mail', async () => {
  const server = await openMailServer()
  const mailer = await openMailer({ SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@shop.example>' })
  after(async () => {
    mailer?.close()
    await server.close()
  })

  it('reaches exactly one mailbox, whatever a customer entered', async () => {
    const evil = '"x" <evil@evil.example>,\r\nBcc: evil@evil.example\r\n\r\n<script>'
    const fields = ['customer_firstname', 'customer_lastname', 'message', 'details', 'comment']
    for (const name of mailNames) {
      const { variables } = mailOf(name) as { variables: Record<string, unknown> }
      // In mails about a comment on a quote, the message is a record with the text.
      const typedIn = (value: unknown) =>
        typeof value === 'string' ? evil : { ...(value as object), text: evil }
      const texts = fields.filter((field) => variables[field] !== undefined)
      const typed = Object.fromEntries(texts.map((field) => [field, typedIn(variables[field])]))
      const mail = mailOf(name, { ...typed, customer_email: 'anna@example.com' })
      await mailer?.send(composeMail(context, name, mail))
    }
    assert.deepEqual(
      server.received.map(({ recipients }) => recipients),
      mailNames.map((name) => [mails[name].to === 'seller' ? 'seller@shop.example' : 'anna@example.com']),
    )
    for (const { raw, parsed } of server.received) {
      assert.doesNotMatch(raw.split('\r\n\r\n')[0] ?? '', /^bcc:/im)
      assert.doesNotMatch(parsed.html ?? '', /<script/)
      const type = parsed.headers.find(({ key }) => key === 'content-type')
      assert.match(type?.value ?? '', /multipart\/alternative/)
    }
  })
})
