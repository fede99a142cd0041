// The archive of deals whose quotes went into a connected shop, or were to. No worker runs here.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archiveClosed } from '../../src/archive/archive.ts'
import { findArchivedAt } from '../../src/archive/archive-repository.ts'
import { one, run } from '../../src/platform/postgres/database.ts'
import { eraseEverywhere } from '../../src/quoting/erasure/erase-archived.ts'
import { deliverQuote } from '../../src/shops/delivery-attempt.ts'
import { findShop } from '../../src/shops/shop-repository.ts'
import { syncShop } from '../../src/shops/shop-sync.ts'
import { ok, openApi } from '../support/api.ts'
import { openFakeShop } from '../support/fake-shop.ts'
import { openShop, quoting } from '../support/shop.ts'
import { stopClock } from '../support/test-server.ts'

const YEAR_S = 366 * 86_400
const main = '/rest/V1/shops/main'
const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const fake = await openFakeShop('fake-archived')
const shop = await openShop(api)
fake.addVariant('v-lamp', 'LAMP', '31.11')
const added = {
  code: 'main',
  kind: 'fake-archived',
  store_code: 'default',
  url: fake.url,
  secrets: { token: 'good' },
}
await ok(api.post('/rest/V1/shops', { body: { shop: added } }))
await syncShop(api.services, (await findShop(api.db, 'main'))!)

const services = { db: api.db, files: api.services.files }

let time_s = 0
await stopClock(api.db)
/** Archives a year later. */
async function archiveLater() {
  await stopClock(api.db, (time_s += YEAR_S))
  await archiveClosed(services, { days: 365 })
}
const isArchived = async (quote_id: number) => (await findArchivedAt(api.db, 'quote', quote_id)) !== undefined
const deliveryOf = (quote_id: number) =>
  one<{ delivery_id: number; state: string; code: string | null }>(
    api.db,
    'select delivery_id, state, code from shop_delivery where quote_id = $1',
    [quote_id],
  )
async function attempt(quote_id: number) {
  await deliverQuote(api.services, await deliveryOf(quote_id))
  return deliveryOf(quote_id)
}
/** A quote that was accepted without a cart, after the first attempt to deliver it. */
async function accepted(email: string) {
  const customer_id = await shop.createCustomer(email)
  const items = [{ sku: 'LAMP', qty: 2, price: 9.5 }]
  const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
  for (const move of ['approve', 'accept'] as const) await ok(shop.moveQuote(quote_id, move))
  await deliverQuote(api.services, { quote_id })
  await attempt(quote_id)
  return quote_id as number
}

describe('the archive', () => {
  // First: no cart of the shop has reached us.
  it('has deals of a shop that can then not be removed, so that their customers can be erased', async () => {
    fake.refusal = { code: 'unknown_variant', message: 'There is no lamp.' }
    const id = await accepted('bo@example.com')
    fake.refusal = undefined
    assert.equal((await deliveryOf(id)).state, 'refused')
    await ok(shop.moveQuote(id, 'cancel'))
    await archiveLater()
    assert.equal(await isArchived(id), true)
    assert.equal((await api.delete(main)).body.error_code, 'shop_in_use')
    assert.equal((await eraseEverywhere(services, 'bo@example.com')).quotes, 1)
    assert.equal(await isArchived(id), false)
  })

  it('leaves a deal whose lines could not be taken out of the shop until they are', async () => {
    const id = await accepted('anna@example.com')
    await ok(shop.moveQuote(id, 'cancel'))
    fake.fault = () => 'down'
    await attempt(id)
    await run(api.db, `update shop_delivery set tried_since = utc_now() - interval '25 hours'`)
    assert.equal((await attempt(id)).code, 'given_up')
    fake.fault = () => undefined
    await archiveLater()
    assert.equal(await isArchived(id), false)
    await ok(api.post(`${main}/deliveries/${(await deliveryOf(id)).delivery_id}/retry`))
    assert.equal((await attempt(id)).state, 'withdrawn')
    await archiveLater()
    assert.equal(await isArchived(id), true)
  })
})
