// Events on their way to receivers: signed, in order per record, again after a failure, to each on its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { queueStrayDeliveries } from '../../src/jobs/clean-up.ts'
import { startWork } from '../../src/jobs/work-start.ts'
import { many, one, run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { countFailedStates, countJobStates, noteJobStates } from '../support/test-server.ts'
import { openShop } from '../support/shop.ts'
import { openReceiver, type Receiver } from '../support/receivers.ts'
import { until } from '../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openShop(api)
await noteJobStates(api.db)
const quiet = () => {}
const work = await startWork(api.parts, { info: quiet, warn: quiet, error: quiet })
const receivers: Receiver[] = []
api.beforeClose(async () => {
  await work.stop()
  for (const receiver of receivers) await receiver.close()
})

async function register(...events: string[]): Promise<Receiver & { id: number; secret: string }> {
  const receiver = await openReceiver()
  receivers.push(receiver)
  const answer = await api.post('/rest/V1/webhooks', { body: { webhook: { url: receiver.url, events } } })
  assert.equal(answer.status, 200, answer.text)
  return { ...receiver, id: answer.body.webhook_id as number, secret: answer.body.secret as string }
}

async function submit(): Promise<number> {
  const answer = await api.post('/rest/V1/pricerequest/request/submit', {
    body: { email: 'anna@example.com' },
  })
  return answer.body.request_id as number
}

/** Every waiting attempt is due now. */
async function skipWaits(): Promise<void> {
  await run(
    api.db,
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'deliver_event' and locked_at is null), run_at := now())`,
  )
}

const typesOf = (receiver: Receiver) => receiver.received.map(({ event }) => event.type)

describe('a receiver', () => {
  it('gets the full record, signed as Standard Webhooks, and nothing that it did not ask for', async () => {
    const receiver = await register('price_request.submitted')
    const id = await submit()
    await api.post(`/rest/V1/pricerequest/request/${id}/read`)
    await until('the event has come', () => receiver.received.length === 1)
    const [{ headers, body, event }] = receiver.received as [Receiver['received'][number]]
    new Webhook(receiver.secret).verify(body, headers as Record<string, string>)
    assert.equal(event.type, 'price_request.submitted')
    const { is_read, updated_at, ...record } = (await api.get(`/rest/V1/pricerequest/request/${id}`)).body
    const { is_read: was, updated_at: at, ...sent } = event.data
    assert.deepEqual(sent, record)
    assert.deepEqual([is_read, was, typeof updated_at, typeof at], [true, false, 'string', 'string'])
  })

  it('gets a change of status first, then the particular event, with the old and the new status', async () => {
    const receiver = await register('quote.*')
    const quote = await shop.createQuote(await shop.newCustomer())
    for (const move of ['approve', 'accept']) await shop.moveQuote(quote.quote_id, move)
    await shop.moveQuote(quote.quote_id, 'purchased', { body: { orderId: 5 } })
    const expected = ['created', ...Array.from({ length: 3 }, () => 'status_changed'), 'purchased']
    await until('all events have come', () => receiver.received.length === expected.length)
    assert.deepEqual(
      typesOf(receiver),
      expected.map((name) => `quote.${name}`),
    )
    const last = receiver.received.at(-1)?.event.data
    assert.deepEqual(
      [last?.old_status, last?.new_status, last?.status],
      ['accepted', 'purchased', 'purchased'],
    )
  })

  it('gets the events of a record in order though it is down for a while, each id once delivered', async () => {
    const receiver = await register('price_request.*')
    let isDown = true
    receiver.answer((response) => response.writeHead(isDown ? 503 : 200).end('down'))
    const id = await submit()
    await api.post(`/rest/V1/pricerequest/request/${id}/reply`, { body: { message: 'Soon' } })
    await until('the first attempt was made', () => receiver.received.length === 1)
    isDown = false
    await until('all events have come', async () => {
      await skipWaits()
      return receiver.received.length >= 4
    })
    const [, ...rest] = typesOf(receiver)
    assert.deepEqual(rest, ['price_request.submitted', 'price_request.read', 'price_request.replied'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids[0], ids[1], 'a repeated message keeps its id')
    const deliveries = (await api.get(`/rest/V1/webhooks/${receiver.id}/deliveries`)).body as Answer['body'][]
    await until('the last one is noted', async () => {
      const rows = (await api.get(`/rest/V1/webhooks/${receiver.id}/deliveries`)).body as Answer['body'][]
      return rows.every((row) => row.status === 'delivered')
    })
    assert.deepEqual(deliveries.map((row) => row.type).reverse(), rest)
    assert.deepEqual(
      deliveries.at(-1).attempts.map((attempt: { status: number }) => attempt.status),
      [503, 200],
    )
  })

  it('gets its own though somebody reads the events before they are announced', async () => {
    const receiver = await register('price_request.submitted')
    for (let count = 0; count < 10; count++) {
      await submit()
      await ok(api.get('/rest/V1/events?after=0'))
    }
    await until('all events have come', () => receiver.received.length === 10)
  })

  it('gets nothing of what happened before it was registered, nor while it was switched off', async () => {
    await submit()
    const receiver = await register('price_request.submitted')
    const path = `/rest/V1/webhooks/${receiver.id}`
    const first = await submit()
    await until('the first event has come', () => receiver.received.length === 1)
    await ok(api.put(path, { body: { webhook: { is_active: false } } }))
    await submit()
    await ok(api.put(path, { body: { webhook: { is_active: true } } }))
    const second = await submit()
    await until('the second event has come', () => receiver.received.length === 2)
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.request_id),
      [first, second],
    )
  })

  it('is switched off by 410, and gets what waited when it is switched on again', async () => {
    const receiver = await register('price_request.submitted')
    receiver.answer((response) => response.writeHead(410).end())
    await submit()
    const read = async () => (await api.get(`/rest/V1/webhooks/${receiver.id}`)).body
    await until('it is off', async () => !(await read()).is_active)
    receiver.answer((response) => response.end())
    await api.put(`/rest/V1/webhooks/${receiver.id}`, { body: { webhook: { is_active: true } } })
    await until('what waited has come', () => receiver.received.length === 2)
  })

  it('that does not answer delays no other', async () => {
    const silent = await register('price_request.submitted')
    const waiting: (() => void)[] = []
    silent.answer((response) => waiting.push(() => response.end()))
    for (let count = 0; count < 30; count++) await submit()
    const lively = await register('price_request.submitted')
    const id = await submit()
    const hasCome = () => lively.received.some(({ event }) => event.data.request_id === id)
    await until('the other one was served', hasCome)
    assert.ok(silent.received.length <= 4, `${silent.received.length} calls at once`)
    silent.answer((response) => response.end())
    for (const finish of waiting) finish()
    await until('the silent one got its own', () => silent.received.length === 31)
  })

  it('that is behind is not queued anew with every further event', async () => {
    const receiver = await register('price_request.submitted')
    const waiting = await one<{ id: string }>(
      api.db,
      `with waiting as (
         insert into webhook_delivery (webhook_id, message_id, type, record_type, record_id, body)
         values ($1, 'event_y', 'price_request.submitted', 'price_request', 0, '{}') returning delivery_id)
       select (graphile_worker.add_job('deliver_event',
         json_build_object('delivery_id', delivery_id::text, 'attempts', 0), run_at := now() + interval '1 day',
         job_key := 'delivery:' || delivery_id || ':0')).id from waiting`,
      [receiver.id],
    )
    const read = () => many(api.db, 'select * from graphile_worker.jobs where id = $1', [waiting.id])
    const before = await read()
    await submit()
    await until('the event has come', () => receiver.received.length === 1)
    await queueStrayDeliveries(api.parts)
    assert.equal(before.length, 1)
    assert.deepEqual(await read(), before)
    await run(api.db, 'select graphile_worker.complete_jobs(array[$1]::bigint[])', [waiting.id])
  })

  it('verifies with both secrets after a rotation', async () => {
    const receiver = await register('price_request.submitted')
    const { secret } = (await api.post(`/rest/V1/webhooks/${receiver.id}/rotate`)).body
    await submit()
    await until('the event has come', () => receiver.received.length === 1)
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    for (const each of [receiver.secret, secret])
      new Webhook(each).verify(body, headers as Record<string, string>)
    assert.throws(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(
        body,
        headers as Record<string, string>,
      ),
    )
  })

  it('gets a test event on demand', async () => {
    const receiver = await register('quote.created')
    assert.equal((await api.post(`/rest/V1/webhooks/${receiver.id}/test`)).body, true)
    await until('it has come', () => receiver.received.length === 1)
    assert.deepEqual(typesOf(receiver), ['webhook.test'])
  })

  it('gets what a fault left without an attempt', async () => {
    const receiver = await register('price_request.submitted')
    await run(api.db, `update webhook set is_active = false where webhook_id = $1`, [receiver.id])
    await run(
      api.db,
      `insert into webhook_delivery (webhook_id, message_id, type, record_type, record_id, body)
       values ($1, 'event_x', 'price_request.submitted', 'price_request', 1, '{"type":"x","data":{}}')`,
      [receiver.id],
    )
    await run(api.db, `update webhook set is_active = true where webhook_id = $1`, [receiver.id])
    await queueStrayDeliveries(api.parts)
    await until('it has come', () => receiver.received.length === 1)
  })

  it('that fails, is busy or served leaves no job that looks failed, at whatever moment the worker is killed', async () => {
    assert.ok((await countJobStates(api.db)) > 0)
    assert.equal(await countFailedStates(api.db), 0)
  })

  it('in an internal network is refused, unless the operator allows it', async () => {
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest'])
      assertRefused(
        await api.post('/rest/V1/webhooks', { body: { webhook: { url, events: ['*'] } } }),
        400,
        'webhook.url',
      )
  })
})

describe('listEvents', () => {
  it('200: ascending without gaps for whoever remembers the last id, also while others write', async () => {
    const read = async (after: number) =>
      (await api.get(`/rest/V1/events?after=${after}&limit=1000`)).body as Answer['body'][]
    const seen: number[] = []
    let writing = true
    const writers = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let count = 0; count < 10; count++) await submit()
      }),
    )
    void writers.then(() => (writing = false))
    while (writing) for (const event of await read(seen.at(-1) ?? 0)) seen.push(event.event_id as number)
    for (const event of await read(seen.at(-1) ?? 0)) seen.push(event.event_id as number)
    const all = await many<{ event_id: string }>(api.db, 'select event_id from event order by event_id')
    assert.deepEqual(
      seen,
      all.map((row) => Number(row.event_id)),
    )
  })

  it('200: takes nothing away from receivers', async () => {
    const receiver = await register('price_request.read')
    // As if the worker had not come to it yet.
    await run(
      api.db,
      `insert into event (type, record_type, record_id, data) values ('price_request.read', 'price_request', 0, '{}')`,
    )
    assert.equal((await api.get('/rest/V1/events')).status, 200)
    await until('the event has come', () => receiver.received.length === 1)
  })

  it('200: by type and by kind', async () => {
    const read = async (type: string) =>
      (await api.get(`/rest/V1/events?limit=1000&type=${type}`)).body as Answer['body'][]
    assert.deepEqual(
      [...new Set((await read('quote.created')).map((event) => event.type))],
      ['quote.created'],
    )
    assert.ok((await read('quote.*')).every((event) => String(event.type).startsWith('quote.')))
    assertRefused(await api.get('/rest/V1/events?type=nonsense'), 400, 'type')
    assertRefused(await api.get('/rest/V1/events?limit=1001'), 400, 'limit')
  })
})
