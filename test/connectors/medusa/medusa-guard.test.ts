// What keeps a cart with a quote from being ordered for another amount than it costs, and what Quotewright is told of orders.
import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopDelivery } from '../../../src/shops/shop.ts'
import { until } from '../../support/until.ts'
import { deliveryInto, isBeingPaid } from '../deliveries.ts'
import { linesOf, type MedusaShop, openMedusaShop } from './medusa-shop.ts'

let shop: MedusaShop
before(async () => {
  shop = await openMedusaShop()
})
after(() => shop.close())

const plain = 'CHAIR × 1 at 49.90, 19 %'
const agreed = 'TABLE × 10 at 9.99, 19 %'
const lines = [{ sku: 'TABLE', qty: '10', price: '9.99' }]
const stateOf = async (delivery: ShopDelivery) => (await shop.adapter.statesOf([delivery]))[0]

/** A buyer whose cart holds a chair at the list price, beside ten tables that were agreed. */
async function deliver() {
  const buyer = await shop.openBuyer()
  await buyer.add(shop.variants.CHAIR!, 1)
  const delivery = deliveryInto(shop, buyer.cartId, lines)
  await shop.adapter.deliver(delivery)
  return { buyer, delivery }
}

type Buyer = Awaited<ReturnType<typeof deliver>>['buyer']

/** Sessions of the buyer's payment, for statements in SQL. */
const sessionsOf = ({ cartId }: Buyer) =>
  `payment_collection_id in (select payment_collection_id from cart_payment_collection where cart_id = '${cartId}')`

async function refuseOrder(buyer: Buyer, message: RegExp) {
  const { status, body } = await buyer.complete()
  assert.equal(status, 400, body.type)
  assert.match(body.message, message)
  assert.equal((await buyer.cart()).completed_at, null)
}

/** Checks that all that the cart costs is paid. */
async function order(buyer: Buyer, lines_ = [agreed, plain].sort()) {
  const { total, items } = await buyer.cart()
  assert.deepEqual(linesOf({ items }), lines_)
  const { body } = await buyer.complete()
  assert.equal(body.type, 'order', body.message)
  const { authorized_amount: paid } = body.order.payment_collections[0]
  assert.deepEqual([body.order.total.toFixed(6), paid.toFixed(6)], [total.toFixed(6), total.toFixed(6)])
}

const otherAmount = /has changed: start the payment again/

describe('a payment', () => {
  const setAmount = (buyer: Buyer, amount: number) =>
    shop.query(`update payment_session set amount = ${amount}, raw_amount = '{"value": "${amount}", "precision": 20}'
      where ${sessionsOf(buyer)}`)

  it('that began while a quote arrived is refused, as its amount is another, and begins again', async (t) => {
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.CHAIR!, 1)
    await buyer.prepare()
    await shop.query(`delete from payment_session where ${sessionsOf(buyer)}`)
    const release = await shop.hold(t, 'lock table payment_session in share mode')
    const session = buyer.session()
    await pause(1000)
    await shop.adapter.deliver(deliveryInto(shop, buyer.cartId, lines))
    await release()
    await session
    await refuseOrder(buyer, otherAmount)
    await buyer.session()
    await order(buyer)
  })

  it('of another amount is refused also after the quote was withdrawn', async () => {
    const { buyer, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    await buyer.prepare()
    await setAmount(buyer, 100)
    await refuseOrder(buyer, otherAmount)
    await buyer.session()
    await order(buyer, [plain])
  })

  it('of a part passes in a cart without a quote, and in one that had a quote once', async () => {
    const other = await shop.openBuyer()
    await other.add(shop.variants.CHAIR!, 1)
    const former = await deliver()
    await shop.adapter.withdraw(former.delivery)
    await shop.query(
      `update quotewright_delivery set updated_at = now() - interval '2 days' where key = '${former.delivery.key}'`,
    )
    for (const buyer of [other, former.buyer]) {
      await buyer.prepare()
      await setAmount(buyer, 1)
      assert.equal((await buyer.complete()).body.type, 'order')
    }
  })

  it('whose collection has an old amount begins again with the right one', async () => {
    const { buyer } = await deliver()
    await buyer.prepare()
    await shop.query(`update payment_session set amount = 1, raw_amount = '{"value": "1", "precision": 20}'
      where ${sessionsOf(buyer)}`)
    await shop.query(`update payment_collection set amount = 1, raw_amount = '{"value": "1", "precision": 20}'
      where ${sessionsOf(buyer).replace('payment_collection_id', 'id')}`)
    await refuseOrder(buyer, otherAmount)
    await buyer.session()
    await order(buyer)
  })
})

describe('a payment of what the cart costs', () => {
  const credit = ({ cartId }: Buyer, amount: number) =>
    shop.query(`insert into credit_line (id, cart_id, amount, raw_amount)
      values ('credit-${cartId}', '${cartId}', ${amount}, '{"value": "${amount}", "precision": 20}')`)

  it('passes without a last decimal, with a gift card, and after an attempt that failed', async (t) => {
    await setInclusive(t)
    const { buyer } = await deliver()
    const application_method = {
      type: 'percentage',
      target_type: 'items',
      value: 33.3333,
      allocation: 'across',
    }
    const promotion = { code: 'THIRD', type: 'standard', status: 'active' }
    await shop.admin.post('/admin/promotions', { ...promotion, application_method })
    await buyer.post(`${buyer.path}/promotions`, { promo_codes: ['THIRD'] })
    await credit(buyer, 3.33)
    await buyer.prepare()
    await shop.query(`insert into payment_session
        (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id, created_at)
      select 'failed', currency_code, 1, '{"value": "1", "precision": 20}', provider_id, '{}', 'error', payment_collection_id, '2026-01-01'
      from payment_session where ${sessionsOf(buyer)}`)
    const { total } = await buyer.cart()
    t.diagnostic(`total: ${total}`)
    const { body } = await buyer.complete()
    assert.equal(body.type, 'order', body.message)
    assert.equal(body.order.payment_collections[0].authorized_amount.toFixed(6), total.toFixed(6))
  })

  it('passes with nothing to pay, whatever a payment was begun with', async () => {
    const { buyer } = await deliver()
    await buyer.prepare()
    await credit(buyer, (await buyer.cart()).total)
    assert.equal((await buyer.cart()).total, 0)
    assert.equal((await buyer.complete()).body.type, 'order')
  })

  it('passes when the buyer has confirmed it at their bank', async () => {
    const { buyer } = await deliver()
    await buyer.prepare()
    await shop.query(`update payment_session set status = 'requires_more' where ${sessionsOf(buyer)}`)
    await order(buyer)
  })
})

async function setInclusive(t: TestContext) {
  const path = '/admin/price-preferences'
  const { price_preferences: found } = await shop.admin.call(
    'GET',
    `${path}?attribute=currency_code&value=eur`,
  )
  const set = (is_tax_inclusive: boolean) =>
    shop.admin.post(`${path}/${found[0].id}`, { attribute: 'currency_code', value: 'eur', is_tax_inclusive })
  await set(true)
  t.after(() => set(false))
}

describe('an agreed line whose quantity is sent again', () => {
  it('stays as it is, and is ordered, also where prices include tax', async (t) => {
    for (const isInclusive of [false, true]) {
      if (isInclusive) await setInclusive(t)
      const { buyer, delivery } = await deliver()
      const line = (await buyer.cart()).items.find((each: any) => each.variant_sku === 'TABLE')
      const { total } = await buyer.cart()
      for (const body of [{ quantity: 10 }, { quantity: 10, metadata: { note: 'For the office' } }])
        assert.equal((await buyer.adjust(line.id, body)).status, isInclusive ? 400 : 200)
      assert.equal((await buyer.cart()).total, total)
      assert.equal((await stateOf(delivery))?.state, 'delivered')
      await buyer.prepare()
      await order(buyer)
      const other = await deliver()
      const { id } = (await other.buyer.cart()).items.find((each: any) => each.variant_sku === 'TABLE')
      assert.equal((await other.buyer.adjust(id, { quantity: 0 })).status, 200)
      assert.deepEqual(linesOf(await other.buyer.cart()), [plain])
    }
  })
})

describe('taxes', () => {
  /** As the Store API leaves them that reads the cart, then waits for a delivery, then writes the taxes of what it has read. */
  const removeTaxes = ({ cartId }: Buyer) =>
    shop.query(`delete from cart_line_item_tax_line where item_id in
      (select id from cart_line_item where cart_id = '${cartId}' and is_custom_price)`)
  const untaxed = 'TABLE × 10 at 9.99'

  for (const is_automatic of [true, false])
    it(`that an agreed line has lost are back at the next try, ${is_automatic ? '' : 'not '}automatic`, async (t) => {
      const { buyer } = await deliver()
      await buyer.prepare()
      await setAutomatic(t, is_automatic)
      await removeTaxes(buyer)
      assert.deepEqual(linesOf(await buyer.cart()), [plain, untaxed])
      await buyer.session()
      await refuseOrder(buyer, otherAmount)
      await buyer.session()
      await order(buyer)
    })

  it('that the shop does not compute are not missed', async (t) => {
    await setAutomatic(t, false)
    const { buyer } = await deliver()
    // Medusa removes all taxes with a new address.
    await buyer.prepare()
    await order(buyer, ['CHAIR × 1 at 49.90', untaxed])
  })

  async function setAutomatic(t: TestContext, is_automatic: boolean) {
    const set = (automatic_taxes: boolean) =>
      shop.admin.post(`/admin/regions/${shop.regions.de}`, { automatic_taxes })
    await set(is_automatic)
    t.after(() => set(true))
  }
})

describe('Quotewright', () => {
  const delivered = { state: 'delivered', checkout_url: null }

  it('is told of an order once it is paid, and at once, not while its payment may fail', async (t) => {
    const { buyer, delivery } = await deliver()
    await buyer.prepare()
    const release = await shop.hold(t, 'lock table payment in share mode')
    const completed = buyer.complete()
    const links = `select 1 from order_cart where cart_id = '${buyer.cartId}' and deleted_at is null`
    await until('the order is there, before it is paid', async () => (await shop.query(links)).length > 0)
    assert.deepEqual(await stateOf(delivery), delivered)
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, buyer.cartId)), isBeingPaid)
    await shop.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'insert into "payment"%'`)
    assert.notEqual((await completed).body.type, 'order')
    await release()
    assert.equal((await buyer.cart()).completed_at, null)
    assert.deepEqual(await stateOf(delivery), delivered)
    await buyer.session()
    await order(buyer)
    assert.equal((await stateOf(delivery))?.state, 'ordered')
  })

  it('is told of an order that the lines came too late for as one that differs', async () => {
    const [{ buyer, delivery }, other] = [await deliver(), await shop.openBuyer()]
    await other.add(shop.variants.CHAIR!, 1)
    await other.prepare()
    assert.equal((await other.complete()).body.type, 'order')
    // As two processes leave it that do not share a lock.
    await shop.query(
      `update cart_line_item set cart_id = '${other.cartId}' where cart_id = '${buyer.cartId}' and is_custom_price`,
    )
    await shop.query(
      `update quotewright_delivery set cart_id = '${other.cartId}' where key = '${delivery.key}'`,
    )
    const state = await stateOf(delivery)
    assert.equal(state?.state === 'differs' && state.message, 'TABLE is missing.')
  })

  it('is told of an order as it was placed, whatever staff changes in it', async () => {
    const { buyer, delivery } = await deliver()
    await buyer.prepare()
    const { body } = await buyer.complete()
    const edit = `/admin/order-edits`
    const { order_change } = await shop.admin.post(edit, { order_id: body.order.id })
    const table = body.order.items.find((each: any) => each.variant_sku === 'TABLE')
    await shop.admin.post(`${edit}/${body.order.id}/items/item/${table.id}`, { quantity: 4 })
    await shop.admin.post(`${edit}/${body.order.id}/confirm`, {})
    const { order: edited } = await shop.admin.call('GET', `/admin/orders/${body.order.id}?fields=*items`)
    assert.equal(edited.items.find((each: any) => each.variant_sku === 'TABLE').quantity, 4, order_change?.id)
    assert.equal((await stateOf(delivery))?.state, 'ordered')
  })

  it('is told of a cart in another currency, and of a price that includes tax', async () => {
    for (const [change, message] of [
      [`update cart set currency_code = 'usd' where id = `, 'The cart is in USD, the quote in EUR.'],
      [
        'update cart_line_item set is_tax_inclusive = true where is_custom_price and cart_id = ',
        'The shop takes an agreed price for one that includes tax.',
      ],
    ]) {
      const { buyer, delivery } = await deliver()
      await shop.query(`${change} '${buyer.cartId}'`)
      assert.deepEqual(await stateOf(delivery), { state: 'changed', message })
    }
  })
})
