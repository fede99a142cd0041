// Negative controls: a Medusa without what keeps its promises fails the tests of them. And one whose taxes are never computed.
import assert from 'node:assert/strict'
import { type TestContext, it } from 'node:test'
import { ShopUnknown } from '../../../src/shops/shop.ts'
import { deliveryInto } from '../deliveries.ts'
import type { Control } from './medusa-server.ts'
import { deliverPairs, linesOf, openMedusaShop } from './medusa-shop.ts'

async function deliverWithout(t: TestContext, control: Control) {
  const shop = await openMedusaShop({ controls: [control] })
  t.after(() => shop.close())
  const buyer = await shop.openBuyer()
  const delivery = deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '10', price: '9.99' }])
  await shop.adapter.deliver(delivery)
  return { shop, buyer, delivery }
}

it('without the guards, fifty pieces cost the agreed price, and are ordered', async (t) => {
  const { buyer } = await deliverWithout(t, 'guard')
  const [line] = (await buyer.cart()).items
  await buyer.adjust(line.id, { quantity: 50 })
  assert.deepEqual(linesOf(await buyer.cart()), ['TABLE × 50 at 9.99, 19 %'])
  await buyer.prepare()
  assert.equal((await buyer.complete()).body.type, 'order')
})

it('without the look-up, a repeated call fails or doubles the lines', async (t) => {
  const { shop, delivery } = await deliverWithout(t, 'lookup')
  await assert.rejects(shop.adapter.deliver(delivery))
})

it('without the tax step, lines have no tax, also after a repeated call', async (t) => {
  const { shop, buyer, delivery } = await deliverWithout(t, 'tail')
  await shop.adapter.deliver(delivery)
  assert.deepEqual(linesOf(await buyer.cart()), ['TABLE × 10 at 9.99'])
})

it('without the lock, quotes at the same moment make a cart each, and not all is to be paid, or one fails', async (t) => {
  const shop = await openMedusaShop({ controls: ['lock'] })
  const second = await shop.startSecond()
  t.after(async () => {
    await second.kill()
    await shop.close()
  })
  await assert.rejects(deliverPairs(shop, second, true))
  await assert.rejects(deliverPairs(shop, second, false))
})

it('a delivery that never ends stops the others for a limited time, and is unclear, as they are', async (t) => {
  const shop = await openMedusaShop({ controls: ['hang'] })
  t.after(() => shop.close())
  const openDelivery = async () => {
    const buyer = await shop.openBuyer()
    return { buyer, delivery: deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '10', price: '9.99' }]) }
  }
  const both = [await openDelivery(), await openDelivery()]
  const errors = await Promise.all(
    both.map(({ delivery }) => shop.adapter.deliver(delivery).catch((error: unknown) => error)),
  )
  assert.ok(errors.every((error) => error instanceof ShopUnknown))
  const isBusy = errors.map((error) => /is busy/.test(String(error)))
  assert.deepEqual(isBusy.toSorted(), [false, true], String(errors))
  // What was not done when nobody waited any more is not done later.
  assert.deepEqual(linesOf(await both[isBusy.indexOf(true)]!.buyer.cart()), [])
  for (const { buyer, delivery } of both) {
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    assert.deepEqual(linesOf(await buyer.cart()), ['TABLE × 10 at 9.99, 19 %'])
  }
})
