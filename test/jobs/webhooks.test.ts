// Webhook deliveries: signed, in order per record, retried after a failure, independent per endpoint.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { queueStrayDeliveries } from '../../src/jobs/clean-up.ts'
import { many, one, run } from '../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, atOnce, noLog, ok, openApi, openWork } from '../support/api.ts'
import { countFailedStates, countJobStates, noteJobStates } from '../support/test-server.ts'
import { openShop } from '../support/shop.ts'
import { openReceiver, type Receiver } from '../support/receivers.ts'
import { until } from '../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openShop(api)
await noteJobStates(api.db)
await openWork(api)
const receivers: Receiver[] = []
api.beforeClose(async () => {
  for (const receiver of receivers) await receiver.close()
})

const webhooks = '/rest/V1/webhooks'
const submit = () => shop.submitPriceRequest()

async function register(...events: string[]) {
  const receiver = await openReceiver()
  receivers.push(receiver)
  const body = { webhook: { url: receiver.url, events } }
  const { webhook_id, secret } = await ok(api.post(webhooks, { body }))
  const path = `${webhooks}/${webhook_id}`
  return {
    ...receiver,
    id: webhook_id as number,
    secret: secret as string,
    /** Resolves when so many messages have come. */
    got: (count: number) => until(`${count} have come`, () => receiver.received.length === count),
    switch: (is_active: boolean) => ok(api.put(path, { body: { webhook: { is_active } } })),
    deliveries: async () => (await ok(api.get(`${path}/deliveries`))) as Answer['body'][],
  }
}

/** Every waiting attempt is due now. */
async function skipWaits(): Promise<void> {
  const sql = `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'deliver_event' and locked_at is null), run_at := now())`
  await run(api.db, sql)
}

/** Returns the id of a delivery that has no job. */
async function insertDelivery(webhookId: number, messageId: string): Promise<string> {
  const sql = `insert into webhook_delivery (webhook_id, message_id, type, record_type, record_id, body)
    values ($1, $2, 'price_request.submitted', 'price_request', 0, '{"type":"x","data":{}}') returning delivery_id`
  return (await one<{ delivery_id: string }>(api.db, sql, [webhookId, messageId])).delivery_id
}

const typesOf = (receiver: Receiver) => receiver.received.map(({ event }) => event.type)

describe('a receiver', () => {
  it('gets the full record, signed as Standard Webhooks, and nothing that it did not ask for', async () => {
    const receiver = await register('price_request.submitted')
    const id = await submit()
    await api.post(`/rest/V1/pricerequest/request/${id}/read`)
    await receiver.got(1)
    const { headers, body, event } = receiver.received[0]!
    new Webhook(receiver.secret).verify(body, headers as Record<string, string>)
    assert.equal(event.type, 'price_request.submitted')
    const { is_read, updated_at, ...record } = await shop.readPriceRequest(id)
    const { is_read: was, updated_at: at, ...sent } = event.data
    assert.deepEqual(sent, record)
    assert.deepEqual([is_read, was, typeof updated_at, typeof at], [true, false, 'string', 'string'])
  })

  it('gets a change of status first, then the particular event, with the old and the new status', async () => {
    const receiver = await register('quote.*')
    const quote = await shop.createQuote(await shop.newCustomer())
    for (const move of ['approve', 'accept']) await shop.moveQuote(quote.quote_id, move)
    await shop.moveQuote(quote.quote_id, 'purchased', { body: { orderId: 5 } })
    const expected = 'created status_changed status_changed status_changed purchased'.split(' ')
    await receiver.got(expected.length)
    const types = typesOf(receiver).map((type) => type.replace('quote.', ''))
    assert.deepEqual(types, expected)
    const { old_status, new_status, status } = receiver.received.at(-1)!.event.data
    assert.deepEqual([old_status, new_status, status], ['accepted', 'purchased', 'purchased'])
  })

  it('gets the events of a record in order though it is down for a while, each id once delivered', async () => {
    const receiver = await register('price_request.*')
    let isDown = true
    receiver.answer((response) => response.writeHead(isDown ? 503 : 200).end('down'))
    const id = await submit()
    await api.post(`/rest/V1/pricerequest/request/${id}/reply`, { body: { message: 'Soon' } })
    await receiver.got(1)
    isDown = false
    await until('all events have come', async () => {
      await skipWaits()
      return receiver.received.length >= 4
    })
    const [, ...rest] = typesOf(receiver)
    assert.deepEqual(rest, ['price_request.submitted', 'price_request.read', 'price_request.replied'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids[0], ids[1], 'a repeated message keeps its id')
    await until('the last one is noted', async () =>
      (await receiver.deliveries()).every(({ status }) => status === 'delivered'),
    )
    const deliveries = (await receiver.deliveries()).reverse()
    for (const [index, { type }] of deliveries.entries()) assert.equal(type, rest[index])
    const [failed, repeated, ...more] = deliveries[0].attempts
    assert.deepEqual([failed.status, repeated.status, more], [503, 200, []])
  })

  it('gets its own though somebody reads the events before they are announced', async () => {
    const receiver = await register('price_request.submitted')
    for (let count = 0; count < 10; count++) {
      await submit()
      await ok(api.get('/rest/V1/events?after=0'))
    }
    await receiver.got(10)
  })

  it('gets nothing of what happened before it was registered, nor while it was switched off', async () => {
    await submit()
    const receiver = await register('price_request.submitted')
    const first = await submit()
    await receiver.got(1)
    await receiver.switch(false)
    await submit()
    await receiver.switch(true)
    const second = await submit()
    await receiver.got(2)
    const ids = receiver.received.map(({ event }) => event.data.request_id)
    assert.deepEqual(ids, [first, second])
  })

  it('is switched off by 410, and gets what waited when it is switched on again', async () => {
    const receiver = await register('price_request.submitted')
    receiver.answer((response) => response.writeHead(410).end())
    await submit()
    await until('it is off', async () => !(await ok(api.get(`${webhooks}/${receiver.id}`))).is_active)
    receiver.answer((response) => response.end())
    await receiver.switch(true)
    await receiver.got(2)
  })

  it('that does not answer delays no other', async () => {
    const silent = await register('price_request.submitted')
    const open = new Set<ServerResponse>()
    let most = 0
    silent.answer((response) => {
      open.add(response)
      most = Math.max(most, open.size)
      response.once('close', () => open.delete(response))
    })
    for (let count = 0; count < 30; count++) await submit()
    const lively = await register('price_request.submitted')
    const id = await submit()
    const hasCome = () => lively.received.some(({ event }) => event.data.request_id === id)
    await until('the other one was served', hasCome)
    assert.ok(most <= 4, `${most} calls at once`)
    silent.answer((response) => response.end())
    for (const response of open) response.end()
    const ids = () => new Set(silent.received.map(({ headers }) => headers['webhook-id']))
    await until('it has all', () => ids().size === 31)
  })

  it('that is behind is not queued again with every further event', async () => {
    const receiver = await register('price_request.submitted')
    const sql = `select (graphile_worker.add_job('deliver_event',
         json_build_object('delivery_id', $1::text, 'attempts', 0), run_at := now() + interval '1 day',
         job_key := 'delivery:' || $1 || ':0')).id`
    const { id: waiting } = await one<{ id: string }>(api.db, sql, [
      await insertDelivery(receiver.id, 'event_y'),
    ])
    const read = () => many(api.db, 'select * from graphile_worker.jobs where id = $1', [waiting])
    const before = await read()
    await submit()
    await receiver.got(1)
    await queueStrayDeliveries(api.services, noLog)
    assert.equal(before.length, 1)
    assert.deepEqual(await read(), before)
    await run(api.db, 'select graphile_worker.complete_jobs(array[$1]::bigint[])', [waiting])
  })

  it('verifies with both secrets after a rotation', async () => {
    const receiver = await register('price_request.submitted')
    const { secret } = (await api.post(`${webhooks}/${receiver.id}/rotate`)).body
    await submit()
    await receiver.got(1)
    const { headers, body } = receiver.received[0]!
    for (const each of [receiver.secret, secret])
      new Webhook(each).verify(body, headers as Record<string, string>)
    const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`)
    assert.throws(() => other.verify(body, headers as Record<string, string>))
  })

  it('gets a test event on demand', async () => {
    const receiver = await register('quote.created')
    assert.equal(await ok(api.post(`${webhooks}/${receiver.id}/test`)), true)
    await receiver.got(1)
    assert.deepEqual(typesOf(receiver), ['webhook.test'])
  })

  it('gets what a fault left without an attempt', async () => {
    const receiver = await register('price_request.submitted')
    const setActive = (is_active: boolean) =>
      run(api.db, 'update webhook set is_active = $2 where webhook_id = $1', [receiver.id, is_active])
    await setActive(false)
    await insertDelivery(receiver.id, 'event_x')
    await setActive(true)
    await queueStrayDeliveries(api.services, noLog)
    await receiver.got(1)
  })

  it('that fails, is busy or served leaves no job that looks failed, at whatever moment the worker is killed', async () => {
    assert.ok((await countJobStates(api.db)) > 0)
    assert.equal(await countFailedStates(api.db), 0)
  })

  it('in an internal network is refused, unless the operator allows it', async () => {
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
      const body = { webhook: { url, events: ['*'] } }
      assertRefused(await api.post(webhooks, { body }), 400, 'webhook.url')
    }
  })
})

describe('listEvents', () => {
  const list = async (query: string) =>
    (await ok(api.get(`/rest/V1/events?limit=1000&${query}`))) as Answer['body'][]

  it('200: ascending without gaps for a poller that remembers the last id, also while others write', async () => {
    const seen: number[] = []
    const read = async () => {
      for (const event of await list(`after=${seen.at(-1) ?? 0}`)) seen.push(event.event_id as number)
    }
    let writing = true
    void atOnce(8, async () => {
      for (let count = 0; count < 10; count++) await submit()
    }).then(() => (writing = false))
    while (writing) await read()
    await read()
    const sql = 'select array_agg(event_id::integer order by event_id) as ids from event'
    assert.deepEqual(seen, (await one<{ ids: number[] }>(api.db, sql)).ids)
  })

  it('200: takes nothing away from receivers', async () => {
    const receiver = await register('price_request.read')
    // As if the worker had not come to it yet.
    const values = `values ('price_request.read', 'price_request', 0, '{}')`
    await run(api.db, `insert into event (type, record_type, record_id, data) ${values}`)
    assert.equal((await api.get('/rest/V1/events')).status, 200)
    await receiver.got(1)
  })

  it('200: by type and by kind', async () => {
    const created = await list('type=quote.created')
    assert.deepEqual([...new Set(created.map((event) => event.type as string))], ['quote.created'])
    assert.ok((await list('type=quote.*')).every(({ type }) => String(type).startsWith('quote.')))
    assertRefused(await api.get('/rest/V1/events?type=nonsense'), 400, 'type')
    assertRefused(await api.get('/rest/V1/events?limit=1001'), 400, 'limit')
  })
})
