// Work on a quote that hangs for longer than anybody waits, and goes on when others have done it, or something else: it changes nothing.
import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { type ShopDelivery, ShopUnknown } from '../../../src/shops/shop.ts'
import { until } from '../../support/until.ts'
import { deliveryInto } from '../deliveries.ts'
import { linesOf, type MedusaShop, openMedusaShop } from './medusa-shop.ts'

const agreed = 'TABLE × 10 at 9.99, 19 %'
const plain = (quantity: number) => `TABLE × ${quantity} at 12.50, 19 %`
const tables = [{ sku: 'TABLE', qty: '10', price: '9.99' }]

let shop: MedusaShop
before(async () => {
  shop = await openMedusaShop({ locking: 'postgres', controls: ['late'] })
})
after(() => shop.close())

/** A buyer with twelve plain tables in the cart, of which the quote takes ten. */
async function openCart() {
  const buyer = await shop.openBuyer()
  await buyer.add(shop.variants.TABLE!, 12)
  return { buyer, delivery: deliveryInto(shop, buyer.cartId, tables, { replaces_plain: true }) }
}

type Call = 'deliver' | 'withdraw'

/** Holds a call when it asks its row for the nth time. Returns how to let it go on. */
const hold = (t: TestContext, call: Call, { key }: ShopDelivery, n = 1) =>
  shop.hold(t, `select pg_advisory_xact_lock(hashtext('${call} ${key} ${n}'))`)

/** As hold; resolves when nobody waits for the call any more. Going on lasts until it is over, as of as many steps of such calls. */
async function hang(t: TestContext, call: Call, delivery: ShopDelivery, n: number, steps: number) {
  const release = await hold(t, call, delivery, n)
  await assert.rejects(shop.adapter[call](delivery), ShopUnknown)
  return async () => {
    await release()
    const line = `over: ${call} ${delivery.key}`
    await until('the work is over', () => shop.log().split(line).length > steps)
  }
}

describe('work that hangs and goes on late', () => {
  it('adds no lines of a quote that was withdrawn meanwhile', async (t) => {
    const { buyer, delivery } = await openCart()
    const goOn = await hang(t, 'deliver', delivery, 1, 2)
    await shop.adapter.withdraw(delivery)
    await goOn()
    assert.deepEqual(linesOf(await buyer.cart()), [plain(12)])
  })

  it('takes no plain lines for a quote that was withdrawn meanwhile', async (t) => {
    const { buyer, delivery } = await openCart()
    const goOn = await hang(t, 'deliver', delivery, 2, 2)
    assert.ok(linesOf(await buyer.cart()).some((line) => line.startsWith('TABLE × 10 at 9.99')))
    await shop.adapter.withdraw(delivery)
    await goOn()
    assert.deepEqual(linesOf(await buyer.cart()), [plain(12)])
  })

  it('removes no lines that the buyer is paying for by then', async (t) => {
    const { buyer, delivery } = await openCart()
    await shop.adapter.deliver(delivery)
    await buyer.prepare()
    const goOn = await hang(t, 'withdraw', delivery, 2, 4)
    await shop.query(`update payment_session set status = 'requires_more' where payment_collection_id in
      (select payment_collection_id from cart_payment_collection where cart_id = '${buyer.cartId}')`)
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await goOn()
    assert.deepEqual(linesOf(await buyer.cart()), [agreed, plain(2)])
  })

  it('returns no plain lines that another quote has taken again by then', async (t) => {
    const { buyer, delivery } = await openCart()
    await shop.adapter.deliver(delivery)
    const goOn = await hang(t, 'withdraw', delivery, 4, 4)
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [plain(12)])
    await shop.adapter.deliver(deliveryInto(shop, buyer.cartId, tables, { replaces_plain: true }))
    await goOn()
    assert.deepEqual(linesOf(await buyer.cart()), [agreed, plain(2)])
  })

  it('leaves the lock of the cart to the repeated call', async (t) => {
    const { buyer, delivery } = await openCart()
    const isLocked = async () =>
      (await shop.query(`select from locking where id = '${buyer.cartId}'`)).length > 0
    const goOn = await hang(t, 'deliver', delivery, 1, 3)
    const release = await hold(t, 'deliver', delivery, 2)
    const repeated = shop.adapter.deliver(delivery)
    await until('the repeated call holds the cart', async () => {
      const sql = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      return (await shop.query(sql)).length === 2
    })
    await goOn()
    assert.ok(await isLocked())
    await release()
    assert.equal((await repeated).at, 'now')
    assert.ok(!(await isLocked()))
    assert.deepEqual(linesOf(await buyer.cart()), [agreed, plain(2)])
  })
})
