// An erasure tells mirrors and webhook endpoints what the records are now, and nobody by mail.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUndispatchedEvents } from '../../src/events/event-repository.ts'
import { many } from '../../src/platform/postgres/database.ts'
import { listJobs } from '../../src/platform/postgres/queued-jobs.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { ok, openApi, openWork } from '../support/api.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openReceiver } from '../support/receivers.ts'
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
const receiver = await openReceiver()
api.beforeClose(async () => {
  await receiver.close()
  await server.close()
})
await ok(api.post('/rest/V1/webhooks', { body: { webhook: { url: receiver.url, events: ['*'] } } }))
await openWork(api)

const erase = (email: string) => api.db.transaction((tx) => eraseCustomer(tx, email))
const isMailed = async () =>
  (await countUndispatchedEvents(api.db)) === 0 &&
  (await listJobs(api.db, { failed: false })).every(({ task }) => task !== 'send_mail')
const untilQuiet = () =>
  until(
    'everything is mailed and delivered',
    async () =>
      (await isMailed()) &&
      (await listJobs(api.db, { failed: false })).length === 0 &&
      (await many(api.db, `select from webhook_delivery where status = 'pending'`)).length === 0,
  )

type Event = { event_id: number; type: string; data: Record<string, unknown> }

/** A copy of all records, kept up to date by polling. */
function openMirror() {
  const records = new Map<string, Record<string, unknown>>()
  let last = 0
  return {
    records,
    poll: async () => {
      for (let events: Event[] = [{}] as Event[]; events.length > 0;) {
        events = (await ok(api.get(`/rest/V1/events?after=${last}&limit=1000`))) as Event[]
        for (const { event_id, type, data } of events) {
          const kind = type.split('.')[0]!
          records.set(`${kind} ${String(kind === 'quote' ? data.quote_id : data.request_id)}`, data)
          last = event_id
        }
      }
    },
  }
}

const paths = {
  price_request: '/rest/V1/pricerequest/request/',
  quote_request: `${quoting}/request/`,
  quote: `${quoting}/quote/`,
}

/** Each mirrored record is that of the API; an event can have more. */
async function assertMirrors({ records }: ReturnType<typeof openMirror>): Promise<void> {
  for (const [key, mirrored] of records) {
    const [kind, id] = key.split(' ') as [keyof typeof paths, string]
    const record = await ok(api.get(`${paths[kind]}${id}${kind === 'quote' ? '?addItems=true' : ''}`))
    const same = Object.fromEntries(Object.keys(record as object).map((name) => [name, mirrored[name]]))
    assert.deepEqual(same, record, key)
  }
}

async function makeRecords(): Promise<string> {
  const { request, customer } = await shop.requestFromCart({ LAMP: 2 })
  const { quote_id } = await shop.answerRequest(request)
  await shop.takeTo('proposed', quote_id)
  await ok(api.post(`${quoting}/quote/${quote_id}/comments`, { body: { comment: { text: 'Hello' } } }))
  const email = request.customer_email as string
  await shop.submitPriceRequest({ email, firstname: 'Anna', message: 'Hello' })
  await shop.takeTo('accepted', (await shop.createQuote(customer)).quote_id)
  return email
}

describe('an erasure', () => {
  it('records an event with each record that it changed, after which mirrors agree with the API again', async () => {
    const other = await makeRecords()
    const email = await makeRecords()
    await untilQuiet()
    const mirror = openMirror()
    await mirror.poll()
    await assertMirrors(mirror)
    const before = JSON.stringify([...mirror.records])
    await erase(email)
    await mirror.poll()
    await assertMirrors(mirror)
    const after = JSON.stringify([...mirror.records])
    assert.deepEqual(
      [before.includes(email), after.includes(email), after.includes(other)],
      [true, false, true],
    )
    const late = openMirror()
    await late.poll()
    await assertMirrors(late)
    assert.equal(late.records.size, mirror.records.size)
    const events = (await ok(api.get('/rest/V1/events?limit=1000'))) as Event[]
    const erased = events.filter(({ type }) => type.endsWith('.erased'))
    const types = 'price_request.erased quote_request.erased quote.erased quote.erased'.split(' ')
    assert.deepEqual(erased.map(({ type }) => type).toSorted(), types.toSorted())
    for (const { event_id, data } of erased)
      assert.ok(
        events.every((event) => event.event_id >= event_id || event.data.increment_id !== data.increment_id),
      )
  })

  it('is delivered to webhook endpoints, after which no older delivery comes, and mailed to nobody', async () => {
    await untilQuiet()
    receiver.answer((response) => {
      response.statusCode = 500
      response.end()
    })
    const email = await makeRecords()
    await until('an older event is tried', async () =>
      receiver.received.some(({ body }) => String(body).includes(email)),
    )
    await until('its mails are sent', isMailed)
    await erase(email)
    assert.deepEqual(
      (await many<{ body: string }>(api.db, 'select body from webhook_delivery')).filter(({ body }) =>
        body.includes(email),
      ),
      [],
    )
    const [tried, mailed] = [receiver.received.length, server.received.length]
    receiver.answer((response) => response.end())
    await until('they are delivered', async () => {
      const bodies = receiver.received.slice(tried).map(({ body }) => String(body))
      return bodies.filter((body) => body.includes('.erased"')).length >= 4
    })
    await untilQuiet()
    const bodies = receiver.received.slice(tried).map(({ body }) => String(body))
    assert.ok(bodies.every((body) => !body.includes(email)))
    assert.equal(
      server.received.slice(mailed).filter(({ recipients }) => recipients.includes(email)).length,
      0,
    )
    assert.equal(server.received.length, mailed)
  })

  it('records an expiry that is due before, as every change does', async () => {
    const { id } = await shop.quoteIn('proposed')
    const { customer_email } = await shop.readQuote(id)
    await shop.makeDue(id)
    await erase(customer_email as string)
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['proposed → expired', 'expired → expired'])
  })
})

describe('saved views', () => {
  it('go if their name or filter holds the person, and stay if they hold only the domain or others', async () => {
    const role = { name: 'all', permissions: ['all'] }
    await ok(api.post('/rest/V1/access/roles', { body: { role } }))
    const sign = { username: 'seller', password: 'correct horse battery' }
    const user = { ...sign, email: 's@example.com', role: role.name }
    await ok(api.post('/rest/V1/access/users', { body: { user } }))
    const token = (await ok(api.post('/rest/V1/integration/admin/token', { body: sign }))) as string
    const customer = { email: 'eleonore.wolf@firm.example', firstname: 'Eleonore', lastname: 'Wolfram' }
    const company = { company: 'Wolfram & Sons' }
    const { id } = await ok(
      api.post('/rest/V1/customers', { body: { customer: { ...customer, ...company } } }),
    )
    await shop.createQuote(id as number)
    const gone: [string, object][] = [
      ['Offers of Wolfram', {}],
      ['WOLFRAM & sons', {}],
      ['For eleonore.wolf', {}],
      ['A', { customer_email: customer.email }],
      ['B', { customer_email: { like: 'eleonore.w%' } }],
      ['C', { customer_email: { like: '%ore.wolf@firm%' } }],
      ['D', { customer_lastname: { in: ['Berg', 'wolfram'] } }],
      ['E', { company: { like: '%Wolfram & Sons%' } }],
      ["ELEONORE's", {}],
      ['F', { customer_lastname: { like: 'Wolf%' } }],
      ['G', { company: { like: '%olfram%' } }],
      ['H', { customer_lastname: { like: '_olf%am' } }],
      ['I', { customer_email: { like: 'eleonore_w%example' } }],
    ]
    const kept: [string, object][] = [
      ['Offers of Wolf', { status: 'proposed' }],
      ['Firm', { customer_email: { like: '%@firm.example' } }],
      ['Others', { company: 'Wolframite', customer_email: { like: 'le%' } }],
      ['Sons', { company: { like: '%Sons%' } }],
      ['Other wolves', { customer_email: { like: 'wolf%ore@%' } }],
    ]
    const path = '/rest/V1/console/views'
    for (const [name, filter] of [...gone, ...kept])
      await ok(
        api.put(`${path}/${encodeURIComponent(name)}`, { token, body: { view: { list: 'quotes', filter } } }),
      )
    await erase(customer.email)
    const views = (await ok(api.get(path, { token }))) as { name: string }[]
    assert.deepEqual(
      views.map(({ name }) => name),
      kept.map(([name]) => name),
    )
  })
})
