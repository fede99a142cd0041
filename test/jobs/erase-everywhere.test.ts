// GDPR erasure: afterwards, a database dump, the event feed and the mails contain nothing of the person.
// And the clean-up of old records.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { sequenceEvents } from '../../src/events/event-sequence.ts'
import { dispatchEvents } from '../../src/jobs/dispatcher.ts'
import { remindCustomers, removeOld } from '../../src/jobs/clean-up.ts'
import { indexSearch } from '../../src/platform/lists/word-search.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { many, run } from '../../src/platform/postgres/database.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { createQuoteFromRequest } from '../../src/quoting/quote/quote-actions.ts'
import { operator } from '../../src/access/access.ts'
import { tablesHolding } from '../support/access-fixtures.ts'
import { assertReplay, atOnce, type Call, noLog, ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openReceiver } from '../support/receivers.ts'
import { fileBody, pdf } from '../support/sample-files.ts'
import { openShop, quoting } from '../support/shop.ts'
import { moveClock } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const server = await openMailServer()
const api = await openApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  SELLER_EMAIL: 'seller@example.com',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
})
const shop = await openShop(api)
await openWork(api)
const receiver = await openReceiver()
// Echoes what it was sent, which the attempts of deliveries then hold.
receiver.answer((response, { body }) => response.end(body))
await ok(api.post('/rest/V1/webhooks', { body: { webhook: { url: receiver.url, events: ['*'] } } }))
api.beforeClose(async () => {
  await receiver.close()
  await server.close()
})

/** Every row of every table as text, in lower case: what a dump would hold. */
async function dump(): Promise<string> {
  const sql = `select format('select t::text as row from %I.%I t', schemaname, tablename) as sql from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const selects = (await many<{ sql: string }>(api.db, sql)).map((table) => table.sql)
  const rows = await many<{ row: string }>(api.db, selects.join(' union all '))
  return rows.map(({ row }) => row.toLowerCase()).join('\n')
}

const jobs = (failed: boolean) => listJobs(api.db, { failed })
const untilQuiet = () =>
  until(
    'everything is mailed and delivered',
    async () => (await countUndispatchedEvents(api.db)) === 0 && (await jobs(false)).length === 0,
  )

const erase = (email: string, { db } = api) => db.transaction((tx) => eraseCustomer(tx, email))

/** The person is gone from the dump and the feed; `before` shows that the search would find them. */
async function assertErased(email: string, ...words: string[]): Promise<void> {
  const sought = [email, ...words].map((word) => word.toLowerCase())
  // The search knows everything, and nothing is indexed for another reason.
  while ((await indexSearch(api.db)) > 0);
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

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const pricing = '/rest/V1/pricerequest/request'

const createCustomer = async (name: string) => {
  const email = `${name}@example.com`
  const addresses = [{ company: `${name} & Co`, city: 'Hamburg', default_billing: true }]
  const shipping_address = { street: [`${name} Street 1`] }
  const company = { company: `${name} & Co`, vat_id: `DE ${name}`, shipping_address }
  const customer = { email, firstname: name, lastname: `${name}son`, addresses, ...company }
  return { email, id: (await ok(api.post('/rest/V1/customers', { body: { customer } }))).id as number }
}

/** The quote for a guest's request, which goes into the cart of a new customer. */
async function quoteForGuest(name: string, email: string | undefined, customerName: string, move: Call) {
  const { id: cart } = await shop.openGuestCart()
  await shop.addItem(cart, 'LAMP', 2)
  const body = { email, firstname: name, lastname: `${name}son`, details: `Regards, ${name}` }
  const submit = { body, ...keyed(`${name}-request`) }
  const { quote_id: id } = await shop.answerRequest(
    await ok(api.post(`${quoting}/request/cart/${cart}/submit`, submit)),
  )
  const customer = await createCustomer(customerName)
  await ok(shop.editQuote(id, { version: 1, items: [{ sku: 'LAMP', qty: 2 }, lineOf(name)] }))
  await ok(shop.moveQuote(id, 'approve', move))
  await ok(shop.addToCart(id, cart, customer.id))
  await untilQuiet()
  return { id: id as number, customer }
}

async function assertBuyer(id: number, { id: customer, email }: { id: number; email: string }, more: object) {
  const quote = await shop.readQuote(id)
  const expected = { customer_id: customer, customer_email: email, customer_firstname: email.split('@')[0] }
  for (const [name, value] of Object.entries({ ...expected, ...more })) assert.equal(quote[name], value, name)
}

/** A line in no catalog, all of whose texts name a person. */
const lineOf = (name: string) => ({
  product_type: 'custom',
  sku: `FOR-${name}`,
  name: `Shelf for ${name}`,
  description: `As ${name} drew it`,
  section: `Room of ${name}`,
  qty: 1,
  price: 20,
  tax_percent: 19,
})

/** Two such lines, of which the customer takes one. */
const alternativesOf = (name: string) =>
  [true, false].map((is_chosen) => ({
    ...lineOf(name),
    role: 'alternative',
    choice_group: `Choice of ${name}`,
    is_chosen,
  }))

describe('erasure', () => {
  it('of a guest whose quote was bound to a customer leaves nothing of the guest, and the customer as is', async () => {
    const move = { body: { comment: 'For zebulon' } }
    const { id, customer } = await quoteForGuest('zebulon', 'zebulon@example.com', 'carla', move)
    await assertErased('Zebulon@Example.com', 'zebulon')
    await assertBuyer(id, customer, { status: 'accepted' })
  })

  it('of the customer takes along the guest without an address that they were before', async () => {
    const { customer } = await quoteForGuest('balthasar', undefined, 'bella', {})
    await assertErased(customer.email, 'bella', 'balthasar')
  })

  for (const [when, first, second, isForgotten] of [
    ['while the events know it', 'wilhelmina', 'sara', false],
    ['when its events are gone', 'wolfgang', 'selma', true],
  ] as const)
    it(`of an earlier buyer of a quote, ${when}`, async () => {
      const [a, b] = [await createCustomer(first), await createCustomer(second)]
      const { quote_id: id } = await shop.createQuote(a.id, {
        title: `House of ${first}`,
        seller_comment: `As ${first} wished`,
        terms: `Payable by ${first}`,
        shipping_description: `To the house of ${first}`,
        items: [
          { sku: 'LAMP', qty: 1, price: 20, customer_note: `${first} wants it green` },
          lineOf(first),
          ...alternativesOf(first),
        ],
      })
      await ok(shop.editQuote(id, { version: 1, customer_id: b.id }))
      await untilQuiet()
      if (isForgotten) await run(api.db, 'delete from event')
      await assertErased(a.email, first)
      await assertBuyer(id, b, { version: 3, company: `${second} & Co`, vat_id: `DE ${second}` })
      const { items, unchosen_items } = await shop.readQuote(id, true)
      assert.equal(items.at(-1).choice_group, `group-${items.at(-1).item_id}`)
      assert.equal(unchosen_items[0].choice_group, items.at(-1).choice_group)
    })

  it('takes free texts, file names and stored responses, also those that do not hold the address', async () => {
    const person = await createCustomer('theodora')
    const post = async (path: string, key: string, body?: object) =>
      ok(api.post(path, { body, ...keyed(key) }))
    const upload = fileBody('plans-of-theodora.pdf', pdf)
    const headers = { ...upload.headers, ...keyed('upload').headers }
    const file = await ok(api.post(`${pricing}/upload`, { ...upload, headers }))
    const { request_id } = await post(`${pricing}/submit`, 'submit', {
      email: person.email,
      firstname: 'theodora',
      product_name: 'A gate for theodora',
      custom_field_1: 'theodora inc',
      company: 'theodora inc',
      vat_id: 'theodora 1',
      billing_address: { firstname: 'theodora' },
      shipping_address: { street: ['theodora street'] },
      file_ids: [file.request_message_file_tmp_id],
    })
    await post(`${pricing}/${request_id}/reply`, 'reply', { message: 'Dear theodora' })
    await post(`${pricing}/${request_id}/unread`, `unread-${person.email}`)
    const { sku, name, qty, description } = lineOf('theodora')
    const items = [{ sku, name, qty, description }]
    const ask = async (key: string, details: string) =>
      (await post(`${quoting}/request/customer/${person.id}/submit`, key, { details, items }))
        .request_id as number
    const comment = { body: { comment: 'theodora called' } }
    await ok(api.post(`${quoting}/request/${await ask('Call', 'Call theodora')}/decline`, comment))
    const asked = await ask('Then', 'Then theodora')
    const { quote_id } = await post(`${quoting}/request/${asked}/quote`, 'quote')
    const texts = { title: 'For theodora', terms: 'As agreed with theodora' }
    await ok(shop.editQuote(quote_id, { version: 1, items: [{ sku: 'LAMP', qty: 1 }], ...texts }))
    await ok(shop.editQuote(quote_id, { version: 2, purchase_order_number: 'theodora 7' }))
    for (const move of ['approve', 'propose', 'cancel']) await ok(shop.moveQuote(quote_id, move, comment))
    await untilQuiet()
    await assertErased(person.email, 'theodora')
  })

  it('takes the mails that wait or failed, and what the mail server said of them, also when their events are gone', async () => {
    const customer = await createCustomer('leopold')
    const { quote_id: id } = await shop.createQuote(customer.id)
    server.behavior = { at_recipient: { code: 550, text: 'no such user leopold@example.com' } }
    await shop.takeTo('proposed', id)
    await until('a mail has failed', async () => (await jobs(true)).length === 1)
    server.behavior = { at_recipient: { code: 451, text: 'leopold@example.com is greylisted' } }
    const sql = `update quote set expires_at = utc_now() + interval '1 day',
      proposed_at = utc_now() - interval '9 days' where quote_id = $1`
    await run(api.db, sql, [id])
    await remindCustomers(api.services, noLog)
    await until('the reminder was tried', async () =>
      (await jobs(false)).some(({ last_error }) => last_error !== null),
    )
    await run(api.db, 'delete from event')
    // It would be locked while it is tried again.
    await run(api.db, `update graphile_worker._private_jobs set run_at = now() + interval '1 day'`)
    await assertErased(customer.email, 'leopold')
    const mails = [...(await jobs(true)), ...(await jobs(false))].filter(({ task }) => task === 'send_mail')
    assert.deepEqual(mails, [])
    server.behavior = {}
  })

  it('lets nothing be mailed to the erased address, and the seller is still told', async () => {
    const customer = await createCustomer('konstanze')
    const quotes = await atOnce(3, () => shop.createQuote(customer.id))
    const [open, due, approved] = quotes.map(({ quote_id }) => quote_id as number) as [number, number, number]
    for (const id of [open, due]) await shop.takeTo('proposed', id)
    await shop.takeTo('approved', approved)
    await untilQuiet()
    await erase(customer.email)
    const before = server.received.length
    await shop.assertRefusedWith('quote_without_recipient', () => shop.moveQuote(approved, 'propose'))
    await ok(shop.moveQuote(open, 'accept'))
    await shop.makeDue(due)
    await shop.recordExpiry()
    await ok(api.post(`${quoting}/request/customer/${customer.id}/submit`, { body: { details: 'Again' } }))
    await untilQuiet()
    assert.deepEqual(
      server.received.slice(before).map(({ recipients, parsed }) => [recipients, parsed.replyTo]),
      [1, 2].map(() => [['seller@example.com'], undefined]),
    )
    assert.deepEqual(await jobs(true), [])
  })

  it('leaves people whose address ends like the erased one', async () => {
    const submit = (name: string) => {
      const body = { email: `${name}@example.com`, firstname: 'x' }
      return api.post(`${pricing}/submit`, { body, ...keyed(name) })
    }
    const first = await submit('hanna')
    await submit('anna')
    await erase('anna@example.com')
    assert.doesNotMatch(await dump(), /[^h]anna@example\.com/)
    assertReplay(await submit('hanna'), first)
    const { customer_email } = await shop.readPriceRequest(first.body.request_id as number)
    assert.equal(customer_email, 'hanna@example.com')
    const events = (await api.get('/rest/V1/events?type=price_request.*&limit=1000')).text
    assert.match(events, /hanna@example\.com/)
  })
})

// A service whose events are not dispatched.
const silent = await openApi()
const silentShop = await openShop(silent)
/** Statements that wait for a lock. */
const waiting =
  'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())'
const rowsOf = async (table: string) => (await many(silent.db, `select from ${table}`)).length

describe('eraseCustomer', () => {
  it('leaves no delivery that was being queued', async () => {
    const webhook = { url: 'https://93.184.216.34/', events: ['*'] }
    await ok(silent.post('/rest/V1/webhooks', { body: { webhook } }))
    const email = 'queued@example.com'
    await ok(silent.post(`${pricing}/submit`, { body: { email } }))
    const queueing = await silent.db.transaction(async (tx) => {
      await sequenceEvents(tx)
      const erasing = erase(email, silent)
      await until('the erasure waits', async () => (await many(silent.db, waiting)).length > 0)
      return { erasing }
    })
    await queueing.erasing
    assert.deepEqual(await tablesHolding(silent.db, email), [])
  })

  it('leaves no trace of the address in any table, and the amounts as they were', async () => {
    const customer = await silentShop.newCustomer()
    const quote = await silentShop.createQuote(customer)
    const email = quote.customer_email as string
    const body = { email, firstname: 'Zebulon', message: `Write to ${email}` }
    const request = await ok(silent.post(`${pricing}/submit`, { body, ...keyed('erase-1') }))
    await silent.post(`${quoting}/request/customer/${customer}/submit`, { body: { details: 'For Zebulon' } })
    assert.ok((await tablesHolding(silent.db, email)).length >= 5)
    const { price_requests, quote_requests, quotes, customers } = await erase(email.toUpperCase(), silent)
    assert.deepEqual([price_requests, quote_requests, quotes, customers], [1, 1, 1, 1])
    assert.deepEqual(await tablesHolding(silent.db, email), [])
    assert.deepEqual(await tablesHolding(silent.db, 'Zebulon'), [])
    assert.equal((await silentShop.readQuote(quote.quote_id)).grand_total, quote.grand_total)
    assert.equal((await silentShop.readPriceRequest(request.request_id)).message, null)
  })

  it('is a change like any other: the next version and a row of history, for the quote and its request', async () => {
    const { request } = await silentShop.requestFromCart({ LAMP: 2 })
    const made = await silentShop.answerRequest(request)
    const paths = [`${quoting}/quote/${made.quote_id}`, `${quoting}/request/${request.request_id}`]
    const before = await Promise.all(paths.map((path) => ok(silent.get(path))))
    await erase(request.customer_email as string, silent)
    for (const [index, path] of paths.entries()) {
      const { version, status } = await ok(silent.get(path))
      assert.equal(version, before[index].version + 1)
      const history = (await ok(silent.get(`${path}/history`))) as Record<string, unknown>[]
      assert.equal(history.length, version)
      const { from, to, actor, comment } = history.at(-1)!
      assert.deepEqual([from, to, actor, comment], [status, status, 'operator', null])
    }
  })

  it('waits for a quote that is just being made of a request, and takes it along', async () => {
    const { request } = await silentShop.requestFromCart({ LAMP: 2 })
    const email = request.customer_email as string
    let erased: ReturnType<typeof erase> | undefined
    await silent.db.transaction(async (tx) => {
      await createQuoteFromRequest(tx, operator, request.request_id)
      erased = erase(email, silent)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until('the erasure waits', async () => (await run(silent.db, waiting)) > 0)
    })
    assert.equal((await erased)?.quotes, 1)
    assert.deepEqual(await tablesHolding(silent.db, email), [])
  })

  it('finds the stored responses of ten thousand records', async () => {
    const insert = `insert into price_request (store_id, customer_email, message)
      select 1, 'often@example.com', 'Again' from generate_series(1, 10000)`
    await run(silent.db, insert)
    const id = await silentShop.submitPriceRequest({ email: 'often@example.com' })
    await ok(silent.post(`${pricing}/${id}/reply`, { body: { message: 'Dear often' }, ...keyed('often') }))
    assert.equal((await erase('often@example.com', silent)).price_requests, 10_001)
    assert.deepEqual(await tablesHolding(silent.db, 'often'), [])
  })
})

describe('removeOld', () => {
  it('erases addresses and removes events and idempotency records when their time is over, not before', async () => {
    const body = { email: 'old@example.com', customer_ip: '192.0.2.1' }
    const { request_id } = await ok(silent.post(`${pricing}/submit`, { body, ...keyed('old-1') }))
    const address = async () => (await silentShop.readPriceRequest(request_id)).customer_ip
    await removeOld(silent.services)
    assert.equal(await address(), '192.0.2.1')
    assert.ok((await rowsOf('event')) > 0)
    await moveClock(silent.db, 91 * 86_400)
    await removeOld(silent.services)
    assert.equal(await address(), null)
    assert.ok((await rowsOf('event')) > 0, 'what has not been announced stays')
    await dispatchEvents(silent.db, { sendsMail: false })
    await removeOld(silent.services)
    for (const table of ['event', 'idempotency_key']) assert.equal(await rowsOf(table), 0, table)
  })

  it('goes on in portions until all that is old is gone', async () => {
    const sql = `insert into price_request (store_id, customer_email, customer_ip, created_at)
       select 1, 'many@example.com', '192.0.2.1', '2020-01-01' from generate_series(1, 12000)`
    await run(silent.db, sql)
    await removeOld(silent.services)
    assert.equal(await rowsOf('price_request where customer_ip is not null'), 0)
  })
})
