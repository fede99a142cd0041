// Requests that a connected shop passes on for buyers whose addresses nobody has verified: few mails, without what was typed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../../src/events/event-repository.ts'
import { many } from '../../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, ok, openApi, openWork } from '../../support/api.ts'
import { openFakeShop } from '../../support/fake-shop.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
})
const fake = await openFakeShop('fake')
const shop = await openShop(api)
await openWork(api, api.services)
api.beforeClose(() => server.close())
const connected = { code: 'main', kind: 'fake', store_code: 'default', url: fake.url }
await ok(api.post('/rest/V1/shops', { body: { shop: { ...connected, secrets: { token: 'good' } } } }))
fake.addVariant('1', 'LAMP', '13', { name: 'Desk lamp' })

const word = 'Sommerpreis'
const names = { firstname: word, lastname: `${word} evil.example` }
const mirror = async (ref: string, customer: string | null = null) => {
  fake.openCart(ref, customer, [{ variant: '1', qty: '2' }])
  return (await ok(api.put(`/rest/V1/shops/main/carts/${ref}`))).cart_id as number
}
const request = (cart: number | string, body: object) =>
  api.post(`${quoting}/request/cart/${cart}/submit`, { body })
const ask = (body: object, headers = {}) =>
  api.post('/rest/V1/pricerequest/request/submit', { body, headers })
async function mailsTo(address: string) {
  await until('all mails are sent', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    const waiting = await many(api.db, 'select from graphile_worker.jobs where attempts < max_attempts')
    return waiting.length === 0
  })
  return server.received.filter(({ recipients }) => recipients.includes(address))
}
const wordsOf = ({ parsed: { subject, text, html, to } }: (typeof server.received)[number]) =>
  JSON.stringify([subject, text, html, to])

describe('a quote request for the cart of a guest of a shop', () => {
  it('is confirmed three times an hour to one mailbox, from any number of carts; all are stored', async () => {
    const carts = [await mirror('guest-1'), await mirror('guest-2')]
    const before = (await mailsTo('seller@example.com')).length
    const spellings = ['victim@gmail.com', 'vic.tim@gmail.com', 'victim+1@gmail.com']
    const numbers = await atOnce(12, async (index) => {
      const body = { email: spellings[index % 3], ...names, details: `${word} ${index}` }
      return (await ok(request(carts[index % 2]!, body))).increment_id as string
    })
    assert.equal(new Set(numbers).size, 12)
    assert.equal((await mailsTo('seller@example.com')).length, before + 12)
    const mails = (await Promise.all(spellings.map(mailsTo))).flat()
    assert.equal(mails.length, 3)
    for (const mail of mails) assert.doesNotMatch(wordsOf(mail), /Sommerpreis|evil/)
    assert.match(mails[0]!.parsed.text ?? '', /2 × Desk lamp/)
  })

  it('is the same request again, unchanged, and confirmed once', async () => {
    const cart = await mirror('twice')
    const body = { email: 'twice@example.com', firstname: 'Anna' }
    const { request_id } = await ok(request(cart, body))
    assert.equal((await ok(request(cart, body))).request_id, request_id)
    assert.equal((await mailsTo('twice@example.com')).length, 1)
  })

  it('shares the limit with price requests for the same mailbox', async () => {
    const email = 'both@example.com'
    const cart = await mirror('both')
    for (const details of ['1', '2']) await ok(request(cart, { email, details }))
    for (const message of ['3', '4']) await ok(ask({ email, message, is_email_verified: false }))
    assert.equal((await mailsTo(email)).length, 3)
  })

  it('400: with a name that has a link, an address or a line break', async () => {
    const cart = await mirror('names')
    for (const field of ['firstname', 'lastname'])
      for (const name of ['Win at https://evil.example', 'www.evil.example', 'win@evil.example', 'a\nb']) {
        const answer = await request(cart, { email: 'names@example.com', [field]: name })
        assertRefused(answer, 400, field)
        assert.match(answer.body.detail, /must be a name without :\/\/, www\., @ and line breaks\./)
      }
  })

  it('is stored without an address, and mailed to the seller only', async () => {
    const { customer_email } = await ok(request(await mirror('nobody'), names))
    assert.equal(customer_email, null)
  })
})

describe('a quote request for another cart', () => {
  it('of a customer whose address the shop has verified, is confirmed each time, by name', async () => {
    const email = 'verified@example.com'
    const [firstname, lastname, company] = ['Bo', 'Berg', null]
    fake.customers.set('bo', { ref: 'bo', email, is_email_verified: true, firstname, lastname, company })
    const cart = await mirror('of-bo', 'bo')
    for (let each = 1; each <= 5; each++) await ok(request(cart, { details: String(each), firstname: '@' }))
    const mails = await mailsTo(email)
    assert.equal(mails.length, 5)
    assert.match(wordsOf(mails[0]!), /Bo Berg/)
  })

  it('of a customer, with `is_email_verified: false`, is confirmed three times an hour, without the name', async () => {
    const email = 'claimed@example.com'
    const cart = await shop.openCart(await shop.createCustomer(email), { LAMP: 1 })
    for (let each = 1; each <= 5; each++)
      await ok(request(cart, { details: `${word} ${each}`, is_email_verified: false }))
    const mails = await mailsTo(email)
    assert.equal(mails.length, 3)
    for (const mail of mails) assert.doesNotMatch(wordsOf(mail), /Sommerpreis|Larsen/)
  })

  it('of a guest in no shop, is confirmed each time, by any name', async () => {
    const { masked_id: cart } = await shop.openGuestCart()
    await shop.addItem(cart, 'LAMP', 1)
    const email = 'guest@example.com'
    for (let each = 1; each <= 5; each++)
      await ok(request(cart, { email, firstname: 'www.Anna', details: String(each) }))
    const mails = await mailsTo(email)
    assert.equal(mails.length, 5)
    assert.match(wordsOf(mails[0]!), /www\.Anna/)
  })
})

describe('a price request with `is_email_verified: false`', () => {
  const typed = {
    ...names,
    message: word,
    phone: word,
    company: word,
    product_name: word,
    custom_field_1: word,
  }

  it('is confirmed three times an hour without what was typed, with and without an Idempotency-Key', async () => {
    const email = 'asked@example.com'
    for (let each = 1; each <= 6; each++) {
      const headers = each % 2 ? { 'idempotency-key': `request-${each}` } : {}
      const body = { email, ...typed, product_sku: 'LAMP', is_email_verified: false }
      const first = await ok(ask(body, headers))
      if (each % 2) assert.deepEqual(await ok(ask(body, headers)), first)
    }
    const mails = await mailsTo(email)
    assert.equal(mails.length, 3)
    for (const mail of mails) assert.doesNotMatch(wordsOf(mail), /Sommerpreis|evil/)
    const listed = await ok(api.get('/rest/V1/pricerequest/requests'))
    const own = listed.filter(({ customer_email }: { customer_email: string }) => customer_email === email)
    assert.equal(own.length, 6)
  })

  it('400: with a name that has a link', async () => {
    const body = { email: 'asked@example.com', lastname: 'https://evil.example', is_email_verified: false }
    assertRefused(await ask(body), 400, 'lastname')
  })

  it('is confirmed each time if it is true or left out', async () => {
    const email = 'known@example.com'
    for (let each = 1; each <= 6; each++) {
      const verified = each % 2 ? { is_email_verified: true } : {}
      await ok(ask({ email, ...names, ...verified }))
    }
    const mails = await mailsTo(email)
    assert.equal(mails.length, 6)
    assert.match(wordsOf(mails[0]!), /Sommerpreis/)
  })
})
