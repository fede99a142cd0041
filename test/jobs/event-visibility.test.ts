// Events are visible to callers who may read the records that they carry: to pollers, and to the owner of a webhook. The stream
// has the same rule (test/api/sales/stream-events.test.ts).
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Permission } from '../../src/domain/permissions.ts'
import { one, run } from '../../src/platform/postgres/database.ts'
import { type Answer, ok, openApi, openWork } from '../support/api.ts'
import { openReceiver, type Receiver } from '../support/receivers.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const shop = await openShop(api)
await openWork(api)
const receivers: Receiver[] = []
api.beforeClose(async () => {
  for (const receiver of receivers) await receiver.close()
})

const webhooks = '/rest/V1/webhooks'
const kinds: Record<string, Permission> = {
  price_request: 'PriceRequest::manage_requests',
  quote_request: 'Quoting::requests',
  quote: 'Quoting::quotes',
}

/** A webhook of a caller with these permissions that selects everything. */
async function register(...permissions: Permission[]) {
  const token = await api.tokenFor('Webhooks::manage', ...permissions)
  const receiver = await openReceiver()
  receivers.push(receiver)
  const body = { webhook: { url: receiver.url, events: ['*'] } }
  const { webhook_id, owner } = await ok(api.post(webhooks, { token, body }))
  const path = `${webhooks}/${webhook_id}`
  return {
    token,
    path,
    url: receiver.url,
    owner: owner as string,
    received: receiver.received,
    kinds: () => [...new Set(receiver.received.map(({ event }) => event.type.split('.')[0]))].sort(),
    read: () => ok(api.get(path)),
    deliveries: async () => (await ok(api.get(`${path}/deliveries`))) as Answer['body'][],
  }
}

type Webhook = Awaited<ReturnType<typeof register>>

/** One record of each kind. */
async function makeRecords(): Promise<void> {
  await shop.submitPriceRequest()
  await shop.answerRequest((await shop.requestFromCart()).request)
}

const settled = (webhook: Webhook) =>
  until('all deliveries are settled', async () => {
    const { undispatched } = await one<{ undispatched: number }>(
      api.db,
      'select count(*)::int as undispatched from unannounced_event',
    )
    const all = await webhook.deliveries()
    return undispatched === 0 && all.length > 0 && all.every(({ status }) => status !== 'pending')
  })

const setRole = (owner: string, permissions: Permission[]) =>
  run(
    api.db,
    `update role set permissions = $2 where role_id =
       (select role_id from integration where 'integration:' || integration_id = $1)`,
    [owner, permissions],
  )

describe('an event', () => {
  for (const [kind, permission] of Object.entries(kinds))
    it(`of a ${kind} is read and delivered with ${permission}, others are not`, async () => {
      const webhook = await register(permission)
      await makeRecords()
      await settled(webhook)
      assert.deepEqual(webhook.kinds(), [kind])
      const { token } = webhook
      const events = (await ok(api.get('/rest/V1/events?limit=1000', { token }))) as { type: string }[]
      assert.deepEqual([...new Set(events.map(({ type }) => type.split('.')[0]))], [kind])
      for (const { type, status, attempts } of await webhook.deliveries()) {
        const isSeen = type.split('.')[0] === kind
        assert.equal(status, isSeen ? 'delivered' : 'failed')
        if (!isSeen) assert.match(attempts[0].reason, /^Not sent: the owner of the webhook may not read/)
      }
      assert.equal((await webhook.read()).is_active, true)
    })

  it('of any kind is hidden from a caller who only manages webhooks, but for the test', async () => {
    const webhook = await register()
    await makeRecords()
    await ok(api.post(`${webhook.path}/test`, { token: webhook.token }))
    await settled(webhook)
    assert.deepEqual(webhook.kinds(), ['webhook'])
    assert.deepEqual(await ok(api.get('/rest/V1/events', { token: webhook.token })), [])
  })

  it('is not delivered, nor again, once the owner has lost the permission', async () => {
    const webhook = await register('PriceRequest::manage_requests', 'Quoting::links')
    await shop.submitPriceRequest()
    await settled(webhook)
    assert.equal(webhook.received.length, 1)
    await setRole(webhook.owner, ['Webhooks::manage'])
    const [delivery] = await webhook.deliveries()
    await ok(api.post(`${webhook.path}/deliveries/${delivery.delivery_id}/retry`))
    await settled(webhook)
    assert.equal(webhook.received.length, 1)
    assert.equal((await webhook.deliveries())[0].status, 'failed')
  })
})

describe('the deliveries of a webhook', () => {
  it('are shown, and sent again, with their answers, to callers who may read the records; tests to all', async () => {
    const webhook = await register('PriceRequest::manage_requests', 'Quoting::requests', 'Quoting::quotes')
    await makeRecords()
    await ok(api.post(`${webhook.path}/test`))
    await settled(webhook)
    const all = await webhook.deliveries()
    const kindOf = ({ type }: Answer['body']) => (type as string).split('.')[0]!
    assert.deepEqual([...new Set(all.map(kindOf))].sort(), [
      'price_request',
      'quote',
      'quote_request',
      'webhook',
    ])
    for (const permission of [undefined, ...Object.values(kinds)]) {
      const token = await api.tokenFor('Webhooks::manage', ...(permission ? [permission] : []))
      const isSeen = (each: Answer['body']) =>
        kindOf(each) === 'webhook' || (permission !== undefined && kinds[kindOf(each)] === permission)
      assert.deepEqual(await ok(api.get(`${webhook.path}/deliveries`, { token })), all.filter(isSeen))
      const hidden: Answer['body'] = all.find((each) => !isSeen(each))
      const retried = await api.post(`${webhook.path}/deliveries/${hidden.delivery_id}/retry`, { token })
      assert.equal(retried.status, 404, permission)
      assert.deepEqual(retried.body.parameters, {
        fieldName: 'deliveryId',
        fieldValue: Number(hidden.delivery_id),
      })
    }
  })
})

describe('a webhook', () => {
  it('is switched off when its owner is gone, and belongs to the one who changes it then, who gets what waited', async () => {
    const webhook = await register('PriceRequest::manage_requests')
    await ok(api.delete(`/rest/V1/access/integrations/${webhook.owner.split(':')[1]}`))
    await shop.submitPriceRequest()
    await until('it is off', async () => !(await webhook.read()).is_active)
    assert.match((await webhook.deliveries())[0].attempts[0].reason, /owner of the webhook is gone/)
    assert.deepEqual(webhook.received, [])
    const changed = await ok(api.put(webhook.path, { body: { webhook: { is_active: true } } }))
    assert.notEqual(changed.owner, webhook.owner)
    await shop.submitPriceRequest()
    await until('it is on', () => webhook.received.length === 2)
  })

  it('belongs to whoever named its URL', async () => {
    const webhook = await register('PriceRequest::manage_requests')
    const other = { token: await api.tokenFor('Webhooks::manage') }
    const change = (fields: object) => ok(api.put(webhook.path, { ...other, body: { webhook: fields } }))
    const kept = await change({ url: webhook.url, events: ['price_request.*'], description: 'CRM' })
    assert.equal(kept.owner, webhook.owner)
    assert.notEqual((await change({ url: `${webhook.url}/elsewhere` })).owner, webhook.owner)
    await shop.submitPriceRequest()
    await settled(webhook)
    assert.deepEqual(webhook.received, [])
  })
})
