// GDPR erasure: after it, a dump of the database, the feed of events and the mails hold nothing of the person.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnannouncedEvents } from '../../src/events/event-repository.ts'
import { remindCustomers } from '../../src/jobs/clean-up.ts'
import { listJobs } from '../../src/jobs/job-repository.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { many, run } from '../../src/platform/database.ts'
import { eraseCustomer } from '../../src/quoting/erase-actions.ts'
import { ok, openApi } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openReceiver } from '../support/receivers.ts'
import { fileBody, pdf } from '../support/sample-files.ts'
import { openShop, quoting } from '../support/shop.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
})
const shop = await openShop(api)
const quiet = () => {}
const work = await startWork(api.parts, { info: quiet, warn: quiet, error: quiet })
const receiver = await openReceiver()
// Echoes what it was sent, which the attempts of deliveries then hold.
receiver.answer((response, { body }) => response.end(body))
await ok(api.post('/rest/V1/webhooks', { body: { webhook: { url: receiver.url, events: ['*'] } } }))
api.beforeClose(async () => {
  await work.stop()
  await receiver.close()
  await server.close()
})

/** Every row of every table as text, in lower case: what a dump would hold. */
async function dump(): Promise<string> {
  const tables = await many<{ name: string }>(
    api.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const selects = tables.map(({ name }) => `select t::text as row from ${name} t`)
  const rows = await many<{ row: string }>(api.db, selects.join(' union all '))
  return rows
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase()
}

async function untilQuiet(): Promise<void> {
  await until('everything is mailed and delivered', async () => {
    if ((await countUnannouncedEvents(api.db)) > 0) return false
    return (await listJobs(api.db, { failed: false })).length === 0
  })
}

const erase = (email: string) => api.db.transaction((tx) => eraseCustomer(tx, email))

/** The person is gone from the dump and the feed; `before` shows that the search would find them. */
async function assertErased(email: string, ...words: string[]): Promise<void> {
  const sought = [email, ...words].map((word) => word.toLowerCase())
  const before = await dump()
  for (const word of sought) assert.ok(before.includes(word), `${word} was never there`)
  await erase(email)
  const after = await dump()
  const feed = (await api.get('/rest/V1/events?limit=1000')).text.toLowerCase()
  for (const word of sought) {
    const line = after.split('\n').find((row) => row.includes(word))
    assert.equal(line, undefined, `${word} is still there`)
    assert.ok(!feed.includes(word), `${word} is still in the feed`)
  }
}

const createCustomer = async (name: string) => {
  const email = `${name}@example.com`
  const customer = { email, firstname: name, lastname: `${name}son` }
  return { email, id: (await ok(api.post('/rest/V1/customers', { body: { customer } }))).id as number }
}

/** A guest's request from a cart, and the quote that was made from it. */
async function quoteForGuest(name: string, email: string | undefined) {
  const cart = await shop.openGuestCart()
  await shop.addItem(cart.id, 'LAMP', 2)
  const guest = { email, firstname: name, lastname: `${name}son`, details: `Regards, ${name}` }
  const request = await ok(
    api.post(`${quoting}/request/cart/${cart.id}/submit`, {
      body: guest,
      headers: { 'idempotency-key': `${name}-request` },
    }),
  )
  const quote = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  return { cart: cart.id, id: quote.quote_id as number }
}

describe('erasure', () => {
  it('of a guest whose quote was bound to a customer leaves nothing of the guest, and the customer as is', async () => {
    const { id, cart } = await quoteForGuest('zebulon', 'zebulon@example.com')
    const customer = await createCustomer('carla')
    await ok(shop.moveQuote(id, 'approve', { body: { comment: 'For zebulon' } }))
    await ok(shop.addToCart(id, cart, customer.id))
    await untilQuiet()
    await assertErased('Zebulon@Example.com', 'zebulon')
    const quote = await shop.readQuote(id)
    assert.deepEqual(
      [quote.customer_email, quote.customer_firstname, quote.customer_id, quote.status],
      ['carla@example.com', 'carla', customer.id, 'accepted'],
    )
  })

  it('of the customer takes along the guest without an address that they were before', async () => {
    const { id, cart } = await quoteForGuest('balthasar', undefined)
    const customer = await createCustomer('bella')
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.addToCart(id, cart, customer.id))
    await untilQuiet()
    await assertErased(customer.email, 'bella', 'balthasar')
  })

  for (const [when, forget] of [
    ['while the events know it', async () => {}],
    ['when its events are gone', () => run(api.db, 'delete from event').then(() => {})],
  ] as const)
    it(`of an earlier buyer of a quote, ${when}`, async () => {
      const [first, second] = when.startsWith('while') ? ['wilhelmina', 'sara'] : ['wolfgang', 'selma']
      const [a, b] = [await createCustomer(first), await createCustomer(second)]
      const { quote_id: id } = await shop.createQuote(a.id, {
        seller_comment: `As ${first} wished`,
        shipping_description: `To the door of ${first}`,
        items: [{ sku: 'LAMP', qty: 1, price: 20, customer_note: `${first} wants it green` }],
      })
      await ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version: 1, customer_id: b.id } } }))
      await untilQuiet()
      await forget()
      await assertErased(a.email, first)
      const quote = await shop.readQuote(id)
      assert.deepEqual(
        [quote.customer_email, quote.customer_firstname, quote.customer_id, quote.version],
        [b.email, second, b.id, 3],
      )
    })

  it('takes free texts, file names and stored responses, also those that do not hold the address', async () => {
    const person = await createCustomer('theodora')
    const keyed = (name: string) => ({ 'idempotency-key': `${name}-${person.email}` })
    const plain = (name: string) => ({ 'idempotency-key': name })
    const upload = fileBody('plans-of-theodora.pdf', pdf)
    const file = await ok(
      api.post('/rest/V1/pricerequest/request/upload', {
        ...upload,
        headers: { ...upload.headers, ...plain('upload') },
      }),
    )
    const { request_id } = await ok(
      api.post('/rest/V1/pricerequest/request/submit', {
        body: {
          ...{ email: person.email, firstname: 'theodora', custom_field_1: 'theodora inc' },
          file_ids: [file.request_message_file_tmp_id],
        },
        headers: plain('submit'),
      }),
    )
    await ok(
      api.post(`/rest/V1/pricerequest/request/${request_id}/reply`, {
        body: { message: 'Dear theodora' },
        headers: plain('reply'),
      }),
    )
    await ok(api.post(`/rest/V1/pricerequest/request/${request_id}/unread`, { headers: keyed('unread') }))
    const path = `${quoting}/request/customer/${person.id}/submit`
    const asked = async (details: string) =>
      (await ok(api.post(path, { body: { details }, headers: plain(details.slice(0, 4)) })))
        .request_id as number
    const comment = { body: { comment: 'theodora called' } }
    await ok(api.post(`${quoting}/request/${await asked('Call theodora')}/decline`, comment))
    const requestId = await asked('Then theodora')
    const quote = await ok(api.post(`${quoting}/request/${requestId}/quote`, { headers: plain('quote') }))
    await ok(
      api.put(`${quoting}/quote/${quote.quote_id}`, {
        body: { quote: { version: 1, items: [{ sku: 'LAMP', qty: 1 }] } },
      }),
    )
    for (const move of ['approve', 'propose', 'cancel'])
      await ok(shop.moveQuote(quote.quote_id, move, comment))
    await untilQuiet()
    await assertErased(person.email, 'theodora')
  })

  it('takes the mails that wait or failed, and what the mail server said of them', async () => {
    const customer = await createCustomer('leopold')
    const { quote_id: id } = await shop.createQuote(customer.id)
    server.behaviour = { at_recipient: { code: 550, text: 'no such user leopold@example.com' } }
    await ok(shop.moveQuote(id, 'approve'))
    await ok(shop.moveQuote(id, 'propose'))
    const jobs = async (failed: boolean) => (await listJobs(api.db, { failed })).length
    await until('a mail has failed', async () => (await jobs(true)) === 1)
    server.behaviour = { at_recipient: { code: 451, text: 'leopold@example.com is greylisted' } }
    await run(
      api.db,
      `update quote set expires_at = utc_now() + interval '1 day', proposed_at = utc_now() - interval '9 days'
       where quote_id = $1`,
      [id],
    )
    await remindCustomers(api.parts)
    await until('the reminder was tried', async () =>
      (await listJobs(api.db, { failed: false })).some(({ last_error }) => last_error !== null),
    )
    await assertErased(customer.email, 'leopold')
    assert.deepEqual([await jobs(true), await jobs(false)], [0, 0])
    server.behaviour = {}
  })

  it('lets nothing be mailed to the erased address, and the seller is still told', async () => {
    const customer = await createCustomer('konstanze')
    const quotes = await Promise.all([1, 2, 3].map(() => shop.createQuote(customer.id)))
    const [open, due, approved] = quotes.map(({ quote_id }) => quote_id as number) as [number, number, number]
    for (const id of [open, due])
      for (const move of ['approve', 'propose']) await ok(shop.moveQuote(id, move))
    await ok(shop.moveQuote(approved, 'approve'))
    await untilQuiet()
    await erase(customer.email)
    const before = server.received.length
    const refusal = { error_code: 'quote_without_recipient' }
    await shop.assertNothingDone(() => shop.moveQuote(approved, 'propose'), 400, refusal)
    await ok(shop.moveQuote(open, 'accept'))
    await shop.makeDue(due)
    await shop.recordExpiry()
    await ok(api.post(`${quoting}/request/customer/${customer.id}/submit`, { body: { details: 'Again' } }))
    await untilQuiet()
    const mails = server.received.slice(before)
    assert.deepEqual(
      mails.map(({ recipients, parsed }) => [recipients, parsed.replyTo]),
      [1, 2].map(() => [['seller@example.com'], undefined]),
    )
    assert.deepEqual(await listJobs(api.db, { failed: true }), [])
  })

  it('leaves people whose address ends like the erased one', async () => {
    const submit = (email: string, key: string) =>
      api.post('/rest/V1/pricerequest/request/submit', {
        body: { email, firstname: 'x' },
        headers: { 'idempotency-key': key },
      })
    await submit('hanna@example.com', 'hanna')
    await submit('anna@example.com', 'anna')
    await erase('anna@example.com')
    assert.doesNotMatch(await dump(), /[^h]anna@example\.com/)
    assert.equal((await submit('hanna@example.com', 'hanna')).headers['idempotent-replayed'], 'true')
    const events = (await api.get('/rest/V1/events?type=price_request.*&limit=1000')).text
    assert.match(events, /hanna@example\.com/)
  })
})
