// The mails about deliveries to a connected shop: the cart is ready, to the customer; refused, to the seller.
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { assertRefused, ok } from '../support/api.ts'
import { openDraftShop } from '../support/draft-shop.ts'
import { openFakeShop } from '../support/fake-shop.ts'
import { openMailServer } from '../support/mail-server.ts'
import { quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const SELLER = 'seller@example.com'
const READY = /^Your cart for our quote Q\d+ is ready$/
const server = await openMailServer()
const fake = await openFakeShop('fake')
const orders = await openFakeShop('orders', { cart: false, checkout_link: false })
fake.addVariant('v-table', 'TABLE', '12', { prices: [{ currency_code: 'EUR', price: '12' }] })
const connection = { kind: 'fake', url: fake.url, secrets: { token: 'good' } }
const draftShop = await openDraftShop(connection, {
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: SELLER,
})
const { api, shop, proposed, delivered, deliveries, lastOf, untilState, look, retry, buyer, pageOf } =
  draftShop
api.beforeClose(() => server.close())

const accept = (id: number) => ok(shop.moveQuote(id, 'accept'))
const untilQuiet = () =>
  until('every mail is sent', async () => {
    if ((await countUndispatchedEvents(api.db)) > 0) return false
    return (await listJobs(api.db, { failed: false })).every(({ task }) => task !== 'send_mail')
  })
/** The mails to an address whose subject matches. */
async function mailsTo(address: string, subject: RegExp) {
  await untilQuiet()
  const mails = server.received.filter(({ recipients }) => recipients.includes(address))
  return mails.map(({ parsed }) => parsed).filter((mail) => subject.test(mail.subject ?? ''))
}
const fateOf = async (id: number, name: string) =>
  ((await ok(api.get(`${quoting}/quote/${id}/mails`))) as { mail: string; state: string; reason: string }[])
    .filter(({ mail }) => mail === name)
    .map(({ state, reason }) => [state, reason])
/** In the cart of the shop that it was put into. */
const cartOf = async (id: number) => (await shop.readQuote(id)).shop.cart as string

beforeEach(() => {
  Object.assign(fake, { refusal: undefined, has_links: true })
  server.behavior = {}
})

describe('the mail that the cart is ready', () => {
  it('leads to the checkout once the shop has what was accepted, once; copies only show the quote', async () => {
    const id = await proposed(undefined, { cc: ['office@example.com'] })
    fake.fault = () => 'cut'
    await accept(id)
    await untilState(id, 'unknown')
    assert.deepEqual(await fateOf(id, 'quote_delivered'), [])
    assert.match(
      await (await fetch(pageOf(id))).text(),
      /preparing your cart; .* and get a mail when it is ready\./,
    )
    fake.fault = () => undefined
    await retry(id)
    await untilState(id, 'delivered')
    await look()
    const [mail, ...others] = await mailsTo(buyer(), READY)
    assert.deepEqual(others, [])
    const link = `${fake.url}/checkout/${await cartOf(id)}`
    assert.ok(mail!.text!.includes(`Go to the checkout:\n${link}\n`), mail!.text)
    assert.ok(mail!.html!.includes(`href="${link}"`))
    const [copy, ...more] = await mailsTo('office@example.com', READY)
    assert.deepEqual(more, [])
    assert.ok(!copy!.text!.includes('/checkout/') && !copy!.html!.includes('/checkout/'))
    assert.match(copy!.text!, /View the quote:\nhttps:\/\/quotes\.example\.com\/q\//)
  })

  it('leads to the page of the buyer if the shop has said no link', async () => {
    fake.has_links = false
    await delivered()
    const [mail] = await mailsTo(buyer(), READY)
    assert.match(mail!.text!, /View the quote:\nhttps:\/\/quotes\.example\.com\/q\//)
  })

  it('is not sent once the quote was cancelled, has expired or is purchased, or the cart differs', async () => {
    const changes: Record<string, (id: number) => Promise<unknown>> = {
      cancelled: (id) => ok(shop.moveQuote(id, 'cancel')),
      due: (id) => shop.makeDue(id),
      purchased: async (id) => {
        fake.order(await cartOf(id), `T-${id}`)
        await look()
      },
      changed: async (id) => {
        fake.carts.get(await cartOf(id))!.lines[0]!.qty = '50'
        await look()
      },
    }
    for (const [name, change] of Object.entries(changes)) {
      server.behavior = { at_recipient: { code: 451, text: 'later' } }
      const id = await delivered()
      await until('the mail waits', async () =>
        Boolean((await fateOf(id, 'quote_delivered'))[0]?.[1]?.includes('later')),
      )
      await change(id)
      server.behavior = {}
      await run(
        api.db,
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
      )
      await until(`the mail of the ${name} one is settled`, async () =>
        (await fateOf(id, 'quote_delivered')).every(([state]) => state !== 'queued'),
      )
      assert.deepEqual(await fateOf(id, 'quote_delivered'), [['not_sent', 'outdated']], name)
      await untilQuiet()
    }
  })

  it('is not sent to a buyer who adds the quote to the cart in the shop', async () => {
    const id = await proposed()
    const customerId = (await shop.readQuote(id)).customer_id as number
    fake.openCart('own', null)
    fake.carts.get('own')!.currency_code = 'EUR'
    const { cart_id } = await ok(api.put('/rest/V1/shops/main/carts/own'))
    assert.equal(await ok(shop.addToCart(id, cart_id, customerId)), true)
    await untilQuiet()
    assert.deepEqual(await fateOf(id, 'quote_delivered'), [])
  })
})

describe('a shop with neither carts nor links', () => {
  it('takes the quote without a mail to the buyer, who has no way on', async () => {
    orders.has_links = false
    orders.addVariant('v-bench', 'BENCH', '12', { prices: [{ currency_code: 'EUR', price: '12' }] })
    await shop.putStore('second', 'EUR', { default_tax_percent: 19 })
    const second = { ...connection, code: 'second', kind: 'orders', store_code: 'second', url: orders.url }
    await ok(api.post('/rest/V1/shops', { body: { shop: second } }))
    await until(
      'its products are read',
      async () => (await api.get('/rest/V1/products/BENCH')).status === 200,
    )
    const customer_id = await shop.createCustomer('bench@example.com', 'second')
    const quote = { customer_id, items: [{ sku: 'BENCH', qty: 1, price: 9 }] }
    const { quote_id } = await ok(api.post('/rest/second/V1/quoting/quote', { body: { quote } }))
    await ok(shop.moveQuote(quote_id as number, 'approve'))
    await accept(quote_id as number)
    await untilState(quote_id as number, 'delivered')
    await untilQuiet()
    assert.deepEqual(await fateOf(quote_id as number, 'quote_delivered'), [])
    assert.equal((await fateOf(quote_id as number, 'quote_accepted_customer')).length, 1)
  })
})

describe('the mail that the shop refused', () => {
  const REFUSED = /^The connected shop refused quote Q\d+$/

  it('names the reason as the shop said it, once for each reason', async () => {
    const id = await proposed()
    const refuse = async (message: string, again: () => Promise<unknown>) => {
      const count = (await deliveries(id)).length
      fake.refusal = { code: 'out_of_stock', message }
      await again()
      await until(
        'it is refused',
        async () => (await deliveries(id)).length > count && (await lastOf(id)).state === 'refused',
      )
      const mails = await mailsTo(SELLER, REFUSED)
      server.received.length = 0
      return mails.map(({ text }) => text!)
    }
    const [text, ...others] = await refuse('There are only 3 tables.', () => accept(id))
    assert.deepEqual(others, [])
    assert.match(
      text!,
      /shop “main” refused the quote Q\d+[^]*Reason: There are only 3 tables\.[^]*choose “Try again”/,
    )
    assert.match(text!, new RegExp(`https://quotes\\.example\\.com/console/quotes/${id}\\b`))
    assert.deepEqual(await refuse('There are only 3 tables.', () => retry(id)), [])
    assert.equal((await refuse('There are only 2 tables.', () => retry(id))).length, 1)
    assert.deepEqual(await fateOf(id, 'quote_delivered'), [])
  })

  it('says that a quote that was not accepted is as before', async () => {
    const id = await proposed()
    fake.openCart('refusing', null)
    fake.carts.get('refusing')!.currency_code = 'EUR'
    const { cart_id } = await ok(api.put('/rest/V1/shops/main/carts/refusing'))
    fake.refusal = { code: 'being_paid', message: 'Somebody is paying.' }
    assertRefused(await shop.addToCart(id, cart_id, (await shop.readQuote(id)).customer_id), 400)
    const [mail] = await mailsTo(SELLER, REFUSED)
    assert.match(mail!.text!, /Reason: Somebody is paying\.[^]*The quote is as it was before\./)
  })
})
