// Deliveries and withdrawals that are cut off at each of their steps, as the shop is killed, and repeated after its start.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ShopDelivery, ShopUnknown } from '../../../src/shops/shop.ts'
import { deliveryInto } from '../deliveries.ts'
import { linesOf, type MedusaShop, openMedusaShop } from './medusa-shop.ts'

/** In the database, where a killed shop leaves them. */
const locking = 'postgres'
const plain = ['CHAIR × 2 at 49.90, 19 %', 'TABLE × 12 at 12.50, 19 %']
const agreed = ['CHAIR × 2 at 30.00, 19 %', 'TABLE × 10 at 9.99, 19 %', 'TABLE × 2 at 12.50, 19 %']
const WITH_AMOUNT = '?fields=*items,*items.tax_lines,*shipping_methods,total,+payment_collection.amount'

let shop: MedusaShop
before(async () => {
  shop = await openMedusaShop({ locking, controls: ['kill'] })
})
after(() => shop.close())

/** A buyer about to pay for plain lines, of which the quote takes one whole, and one in part. */
async function openCart() {
  const buyer = await shop.openBuyer()
  await buyer.add(shop.variants.TABLE!, 12)
  await buyer.add(shop.variants.CHAIR!, 2)
  await buyer.prepare()
  return { buyer, delivery: deliveryInto(shop, buyer.cartId, undefined, { replaces_plain: true }) }
}

type Buyer = Awaited<ReturnType<typeof openCart>>['buyer']

/** Resolves to how many lines of the quote are in carts. */
async function countLines({ key }: ShopDelivery): Promise<number> {
  const where = `id like 'cali_quote_${key}%' and deleted_at is null`
  return (await shop.query(`select from cart_line_item where ${where}`)).length
}

/** Checks that all of the call is done: what the cart holds and costs, and that it can be ordered. */
async function assertDone(buyer: Buyer, delivery: ShopDelivery, state: 'open' | 'withdrawn') {
  const { cart } = await buyer.call('GET', `${buyer.path}${WITH_AMOUNT}`)
  assert.deepEqual(linesOf(cart), state === 'open' ? agreed : plain)
  assert.equal(cart.payment_collection.amount, cart.total)
  assert.equal(await countLines(delivery), state === 'open' ? 2 : 0)
  const rows = await shop.query(`select state from quotewright_delivery where key = '${delivery.key}'`)
  assert.deepEqual(rows, [{ state }])
  assert.deepEqual(await shop.query('select id from locking'), [])
  await buyer.session()
  const { body } = await buyer.complete()
  assert.equal(body.type, 'order', body.message)
  assert.equal(body.order.total.toFixed(6), cart.total.toFixed(6))
}

describe('a shop that is killed before each change of its database, during', () => {
  it('a delivery', (t) => killEach(t, 'open'))
  it('a withdrawal', (t) => killEach(t, 'withdrawn'))
})

/** Each state that the database can be in after a kill, once. */
async function killEach(t: { diagnostic: (text: string) => void }, state: 'open' | 'withdrawn') {
  const call = (delivery: ShopDelivery): Promise<unknown> =>
    state === 'open' ? shop.adapter.deliver(delivery) : shop.adapter.withdraw(delivery)
  for (let n = 1; ; n++) {
    const { buyer, delivery } = await openCart()
    if (state === 'withdrawn') await shop.adapter.deliver(delivery)
    const killed = shop.killBefore(n)
    const isDone = await call(delivery).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof ShopUnknown, String(error))
        return false
      },
    )
    if (isDone) {
      shop.killBefore(0)
      return t.diagnostic(`killed ${n - 1} times`)
    }
    await killed
    await shop.start()
    await call(delivery)
    await assertDone(buyer, delivery, state)
  }
}
