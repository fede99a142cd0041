// Deliveries to a connected shop whose process dies, and those that the shop does not answer for a day. No worker runs here.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliverQuote } from '../../../src/shops/delivery-attempt.ts'
import { syncShop } from '../../../src/shops/shop-sync.ts'
import { findShop } from '../../../src/shops/shop-repository.ts'
import { many, one, run } from '../../../src/platform/postgres/database.ts'
import { ok, openApi } from '../../support/api.ts'
import { openFakeShop } from '../../support/fake-shop.ts'
import { openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const fake = await openFakeShop('fake-killed')
await openShop(api)
fake.addVariant('v-lamp', 'LAMP')
const body = {
  shop: {
    code: 'main',
    kind: 'fake-killed',
    store_code: 'default',
    url: fake.url,
    secrets: { token: 'good' },
  },
}
await ok(api.post('/rest/V1/shops', { body }))
await syncShop(api.services, (await findShop(api.db, 'main'))!)

let count = 0
/** An approved quote, and addToCart, which waits for the shop. */
async function adding() {
  const ref = `cart-${++count}`
  fake.openCart(ref, null)
  const { cart_id } = await ok(api.put(`/rest/V1/shops/main/carts/${ref}`))
  const customer = { email: `${ref}@example.com`, firstname: 'Anna', lastname: 'Larsen' }
  const { id: customer_id } = await ok(api.post('/rest/V1/customers', { body: { customer } }))
  const items = [{ sku: 'LAMP', qty: 2, price: 9.5 }]
  const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
  await ok(api.post(`${quoting}/quote/${quote_id}/approve`))
  const path = `${quoting}/quotes/${quote_id}/addToCart`
  const answer = api.post(path, { body: { cartId: cart_id, customerId: customer_id } })
  const find = () =>
    many<{ delivery_id: number }>(api.db, 'select delivery_id from shop_delivery where quote_id = $1', [
      quote_id,
    ])
  await until('the delivery is wanted', async () => (await find()).length === 1)
  return { ref, answer, quote_id, delivery_id: (await find())[0]!.delivery_id }
}

describe('a process that dies while the shop works', () => {
  for (const isLate of [true, false])
    it(`leaves a delivery that the next one completes once, the shop being ${isLate ? 'late' : 'away'}`, async () => {
      const { ref, answer, delivery_id } = await adding()
      let reached = () => {}
      let open = () => {}
      const isReached = new Promise<void>((resolve) => (reached = resolve))
      const isOpen = new Promise<void>((resolve) => (open = resolve))
      fake.fault = async () => (reached(), isOpen.then(() => (isLate ? 'cut' : 'away')))
      const kill = new AbortController()
      const dying = deliverQuote(api.services, { delivery_id }, kill.signal)
      await isReached
      kill.abort(new Error('killed'))
      await assert.rejects(dying, /killed/)
      fake.fault = () => undefined
      open()
      await until('the late call is over', () => !isLate || fake.linesOf(ref).length === 1)
      await deliverQuote(api.services, { delivery_id })
      await ok(answer)
      assert.deepEqual(fake.linesOf(ref), ['v-lamp × 2 at 9.5'])
    })
})

describe('a shop that does not answer for a day', () => {
  it('is told to the seller once, and can be tried again', async () => {
    const { ref, answer, quote_id, delivery_id } = await adding()
    fake.fault = () => 'down'
    await run(
      api.db,
      `update shop_delivery set tried_since = utc_now() - interval '25 hours' where delivery_id = $1`,
      [delivery_id],
    )
    await deliverQuote(api.services, { delivery_id })
    const state = await one<object>(
      api.db,
      `select state, code, next_at > utc_now() + interval '50 seconds' as is_watched from shop_delivery where delivery_id = $1`,
      [delivery_id],
    )
    assert.deepEqual(state, { state: 'unknown', code: 'given_up', is_watched: true })
    const told = `select from event where record_id = $1 and type = 'quote.delivery_changed'`
    assert.equal(await run(api.db, told, [quote_id]), 1)
    fake.fault = () => undefined
    await ok(api.post(`/rest/V1/shops/main/deliveries/${delivery_id}/retry`))
    await deliverQuote(api.services, { delivery_id })
    await ok(answer)
    assert.equal(fake.linesOf(ref).length, 1)
  })
})

describe('a delivery that was cancelled before the first attempt', () => {
  it('never reaches the shop', async () => {
    const { answer, quote_id, delivery_id } = await adding()
    await ok(api.post(`${quoting}/quote/${quote_id}/cancel`))
    const before = fake.calls.length
    await deliverQuote(api.services, { delivery_id })
    assert.equal((await answer).status, 400)
    assert.equal(fake.calls.length, before)
  })
})
