// Events that were recorded while nobody polled, and no webhook was there: they get their ids a batch per transaction.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run, scalar, scalars } from '../../src/platform/postgres/database.ts'
import { dispatchEvents } from '../../src/jobs/dispatcher.ts'
import { ok, openApi, openWork } from '../support/api.ts'
import { openReceiver } from '../support/receivers.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openShop(api)
const BACKLOG = 12_000

/** Inserts events that are dispatched but not sequenced. Returns the recorded id of the last one. */
async function insertBacklog(): Promise<string> {
  await run(
    api.db,
    `insert into event (type, record_type, record_id, data)
     select 'price_request.read', 'price_request', 1, json_build_object('number', number) from generate_series(1, $1) number`,
    [BACKLOG],
  )
  await run(api.db, 'delete from unannounced_event')
  return scalar(api.db, 'select max(recorded_id) from event')
}

const countSequenced = (): Promise<number> =>
  scalar(api.db, 'select count(*)::int from event where event_id is not null')

/** Runs `work` while the event cannot be sequenced, and the first batches are. */
async function whileLocked(recordedId: string, start: () => Promise<unknown>, work: () => Promise<void>) {
  const before = await countSequenced()
  let started: Promise<unknown> | undefined
  await api.db.transaction(async (tx) => {
    await run(tx, 'select from event where recorded_id = $1 for update', [recordedId])
    started = start()
    await until('two batches have their ids', async () => (await countSequenced()) === before + 10_000)
    await work()
  })
  await started
}

describe('a backlog of events', () => {
  it('gets its ids in batches, in order, while pollers that wait for them hold no connections', async () => {
    const last = await insertBacklog()
    const polls = () =>
      Promise.all(Array.from({ length: 40 }, () => ok(api.get(`/rest/V1/events?after=${BACKLOG - 1}`))))
    await whileLocked(last, polls, async () => {
      await shop.submitPriceRequest()
    })
    const ids = await scalars<string>(api.db, 'select event_id from event order by recorded_id')
    assert.deepEqual(
      ids.slice(0, BACKLOG).map(Number),
      Array.from({ length: BACKLOG }, (_, place) => place + 1),
    )
    const [event] = await ok(api.get(`/rest/V1/events?after=${BACKLOG - 1}`))
    assert.deepEqual([event.event_id, event.data.number], [BACKLOG, BACKLOG])
  })

  it('keeps a new event in the outbox until it has its delivery', async () => {
    const receiver = await openReceiver()
    api.beforeClose(() => receiver.close())
    await ok(api.get(`/rest/V1/events?after=${BACKLOG}`))
    const last = await insertBacklog()
    const body = { webhook: { url: receiver.url, events: ['price_request.submitted'] } }
    await ok(api.post('/rest/V1/webhooks', { body }))
    await shop.submitPriceRequest()
    const countOutbox = () => scalar(api.db, 'select count(*)::int from unannounced_event')
    const outbox = await countOutbox()
    await whileLocked(
      last,
      () => dispatchEvents(api.db, { sendsMail: false }),
      async () => assert.equal(await countOutbox(), outbox),
    )
    await openWork(api)
    await until('the new event was delivered', () => receiver.received.length === 1)
    assert.equal(await countOutbox(), 0)
  })
})
