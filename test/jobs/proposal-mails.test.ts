// What the mail of an offer says of choices and rebates, and a reminder of it, in every language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languages, type Language } from '../../src/domain/languages.ts'
import { wordsIn } from '../../src/domain/words/words.ts'
import { moneyText } from '../../src/platform/localized-values.ts'
import { mailText } from '../../src/mail/mail-words.ts'
import { ok, openApi, openWork } from '../support/api.ts'
import { readPdf } from '../support/document-readers.ts'
import { openMailServer } from '../support/mail-server.ts'
import { customLine, openShop, quoting, tiers } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'a@example.com',
  SELLER_EMAIL: 's@example.com',
  PUBLIC_URL: 'https://quotes.example.com',
})
const shop = await openShop(api)
await openWork(api)
api.beforeClose(() => server.close())

const wood = { role: 'alternative', choice_group: 'Wood' }
const lines = [
  { sku: 'LAMP', qty: 2, price: 10 },
  customLine('Oak <1>', 60, { ...wood, is_chosen: true }),
  customLine('Walnut', 90, wood),
  customLine('Rebate', -7),
  customLine('Assembly', 30, { role: 'optional', tier_prices: tiers([5, 20]) }),
  customLine('Care kit', 5, { role: 'optional', is_chosen: true }),
]

async function quote(items: object[] = lines) {
  const body = { quote: { customer_id: await shop.newCustomer(), items, expires_at: '2099-12-31 23:00:00' } }
  const { quote_id, customer_email, increment_id } = await ok(api.post(`${quoting}/quote`, { body }))
  const path = `${quoting}/quote/${quote_id}`
  return { path, email: customer_email as string, number: increment_id as string }
}

const propose = (path: string) => ok(api.post(`${path}/propose`, { body: { approve: true } }))

/** Resolves to the last of so many mails to a recipient. */
async function mailTo(recipient: string, count: number) {
  const received = () => server.received.filter(({ recipients }) => recipients.join() === recipient)
  await until(`${recipient} has ${count} mails`, () => received().length === count)
  return received().at(-1)!.parsed
}

/** A subject and the text of a PDF have plain spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const useLanguage = (locale: string) =>
  ok(api.put('/rest/V1/stores/default', { body: { store: { name: 'Shop', currency_code: 'USD', locale } } }))

for (const language of Object.keys(languages) as Language[])
  describe(`the mail of an offer: ${language}`, () => {
    const words = wordsIn(language)
    const money = (value: number) => moneyText(value, { language, currency_code: 'USD' })

    it('lists what can be chosen below the totals, as the PDF does, in text and HTML', async () => {
      await useLanguage(language)
      const { path, email } = await quote()
      await propose(path)
      const { text = '', html, attachments } = await mailTo(email, 1)
      const [, options = ''] = text.split(`\n${words.options}${words.colon}\n`)
      const [walnut = '', instead, assembly = '', optional, tier = ''] = options.split('\n')
      assert.deepEqual(
        [walnut.includes('Walnut'), walnut.includes(money(90)), instead, assembly.includes('Assembly')],
        [true, true, `    Wood${words.colon} ${words.instead_of('Oak <1>')}`, true],
      )
      assert.deepEqual([optional, tier.includes(money(20))], [`    ${words.optional}`, true])
      assert.ok(text.indexOf('Care kit') < text.indexOf(options), 'what is chosen stands above')
      assert.match(text, new RegExp(`Care kit.*\n    ${words.optional}\n`))
      const shown = (html || '').split(`>${words.options}<`)[1] ?? ''
      assert.match(shown, /Walnut[^]*Oak &lt;1&gt;[^]*Assembly/)
      assert.ok(!shown.includes('Care kit'))
      const document = (await readPdf(attachments[0]!.content as Buffer)).text
      assert.match(document, new RegExp(`${words.options}[^]*Walnut[^]*Assembly`))
    })

    it('has a list price and a discount that add up: a rebate is part of the discount', async () => {
      await useLanguage(language)
      const { path, email } = await quote()
      await propose(path)
      const { text = '', attachments } = await mailTo(email, 1)
      const { url } = await ok(api.get(`${path}/link`))
      const page = (await api.get(new URL(url as string).pathname, { token: null })).text
      const document = (await readPdf(attachments[0]!.content as Buffer)).text
      // 2 lamps at 10 instead of 33.33, oak at 60, care at 5: 131.66 - 46.66 - 7.
      const [list, discount, subtotal] = [money(131.66), money(-53.66), money(78)]
      for (const each of [list, discount, subtotal]) {
        assert.ok(plain(text).includes(plain(each)), `mail: ${each}`)
        assert.ok(plain(document).includes(plain(each)), `PDF: ${each}`)
        assert.ok(page.includes(`>${each}<`), `page: ${each}`)
      }
    })

    it('sent again is a reminder with words of its own, below the personal message', async () => {
      await useLanguage(language)
      const { path, email, number } = await quote()
      const intro = (kind: string) => mailText(language, 'quote_proposed.intro', [number, kind])
      const subject = (kind: string) => plain(mailText(language, 'quote_proposed.subject', [number, kind]))
      await propose(path)
      const first = await mailTo(email, 1)
      assert.deepEqual([first.subject, first.text?.includes(intro('proposal'))], [subject('proposal'), true])
      await ok(api.post(`${path}/resend`, { body: { message: 'Have you had time to look?' } }))
      const again = await mailTo(email, 2)
      assert.equal(again.subject, subject('reminder'))
      const preview = await ok(api.get(`${path}/mail?message=Have%20you%20had%20time%20to%20look%3F`))
      assert.equal(preview.subject, subject('reminder'))
      for (const text of [again.text ?? '', preview.text as string]) {
        const places = ['Have you had time to look?', intro('reminder')].map((each) => text.indexOf(each))
        assert.ok(places[0]! > 0 && places[0]! < places[1]!, text)
        assert.ok(!text.includes(intro('proposal')))
      }
    })
  })

it('sent for the first time is no reminder, for the recipient of a copy neither', async () => {
  await useLanguage('en')
  const { path, email } = await quote()
  const copy = `copy-${email}`
  const { version } = await ok(api.get(path))
  await ok(api.put(path, { body: { quote: { version, cc: [copy] } } }))
  await ok(api.post(`${path}/propose`, { body: { approve: true, notify: false } }))
  const preview = await ok(api.get(`${path}/mail`))
  assert.match(preview.subject as string, /^Our quote/)
  await ok(api.post(`${path}/resend`))
  for (const recipient of [email, copy]) {
    const { subject, text } = await mailTo(recipient, 1)
    assert.match(subject!, /^Our quote/)
    assert.doesNotMatch(text!, /have received before/)
  }
})

it('what was not chosen is no part of the mail about an acceptance', async () => {
  await useLanguage('en')
  const { path, email } = await quote()
  await propose(path)
  await mailTo(email, 1)
  await ok(api.post(`${path}/accept`))
  const { text = '' } = await mailTo(email, 2)
  assert.ok(text.includes('Care kit') && !/Walnut|Assembly|optional/.test(text), text)
})
