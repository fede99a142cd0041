// Quotes that go into carts, or out of them, while something else happens there: an order, a change by the buyer, a failure.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type ShopDelivery, ShopUnknown } from '../../../src/shops/shop.ts'
import { deliveryInto, refused } from '../deliveries.ts'
import { linesOf, type MedusaShop, openMedusaShop, type SecondShop } from './medusa-shop.ts'

const chair = 'CHAIR × 1 at 49.90, 19 %'
const agreed = 'TABLE × 10 at 9.99, 19 %'
const tables = [{ sku: 'TABLE', qty: '10', price: '9.99' }]
const WITH_AMOUNT = '?fields=*items,*items.tax_lines,total,+payment_collection.amount'
/** After the start of an order, when its cart was read, and before it is ordered. */
const WHILE_ORDERED_MS = 200

for (const locking of ['postgres', undefined] as const)
  describe(`a shop of two processes, with its locks in ${locking ?? 'memory'}`, () => {
    let shop: MedusaShop
    let second: SecondShop
    before(async () => {
      shop = await openMedusaShop({ locking, controls: ['ordering'] })
      second = await shop.startSecond()
    })
    after(async () => {
      await second.kill()
      await shop.close()
    })

    it('refuses a quote for a cart that is ordered at the same moment', async () => {
      const buyer = await shop.openBuyer()
      await buyer.add(shop.variants.CHAIR!, 1)
      await buyer.prepare()
      const delivery = deliveryInto(shop, buyer.cartId, tables)
      const ordered = buyer.complete()
      await pause(WHILE_ORDERED_MS)
      await assert.rejects(
        repeat(() => second.adapter.deliver(delivery)),
        refused('ordered'),
      )
      assert.equal((await ordered).body.type, 'order')
      assert.deepEqual(linesOf(await buyer.cart()), [chair])
      assert.deepEqual(await shop.adapter.statesOf([delivery]), [{ state: 'missing' }])
    })

    it('returns plain lines once if a quote is taken out twice at once', async () => {
      const buyer = await shop.openBuyer()
      await buyer.add(shop.variants.CHAIR!, 1)
      const lines = [{ sku: 'CHAIR', qty: '2', price: '5.00' }]
      const delivery = deliveryInto(shop, buyer.cartId, lines, { replaces_plain: true })
      await shop.adapter.deliver(delivery)
      assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 2 at 5.00, 19 %'])
      const both = [second.adapter, shop.adapter]
      await Promise.all(both.map((adapter) => repeat(() => adapter.withdraw(delivery))))
      assert.deepEqual(linesOf(await buyer.cart()), [chair])
    })

    it('keeps what a buyer makes of a plain line that a quote would take', async () => {
      const buyer = await shop.openBuyer()
      await buyer.add(shop.variants.CHAIR!, 1)
      await buyer.add(shop.variants.LAMP!, 2)
      const lines = ['CHAIR', 'LAMP'].map((sku) => ({ sku, qty: '2', price: '5.00' }))
      const delivery = deliveryInto(shop, buyer.cartId, lines, { replaces_plain: true })
      const delivered = second.adapter.deliver(delivery)
      const lamp = (await buyer.cart()).items.find(({ variant_sku }: any) => variant_sku === 'LAMP')
      await pause(WHILE_ORDERED_MS)
      const { status } = await buyer.adjust(lamp.id, { quantity: 5 })
      await repeat(() => delivered.catch(() => second.adapter.deliver(delivery)))
      const there = linesOf(await buyer.cart())
      const kept = 'LAMP × 5 at 33.33, 19 %'
      // With locks that both know, the buyer is told that the cart is busy.
      if (status === 200) assert.ok(there.includes(kept), String(there))
      else assert.equal(locking, 'postgres')
    })
  })

describe('a shop that was killed while it held the lock of a cart in postgres', () => {
  let shop: MedusaShop
  before(async () => {
    shop = await openMedusaShop({ locking: 'postgres' })
  })
  after(() => shop.close())

  it('goes on with the quote that held it, and frees it', async () => {
    const buyer = await shop.openBuyer()
    const delivery = deliveryInto(shop, buyer.cartId, tables)
    await shop.query(
      `insert into locking (id, owner_id, expiration) values ('${buyer.cartId}', '${delivery.key}', now() - interval '1 hour')`,
    )
    await shop.adapter.deliver(delivery)
    await buyer.add(shop.variants.CHAIR!, 1)
    assert.deepEqual(linesOf(await buyer.cart()), [chair, agreed])
  })
})

async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopUnknown)) throw error
    return repeat(work)
  }
}

describe('a quote that replaces plain lines', () => {
  let shop: MedusaShop
  before(async () => {
    shop = await openMedusaShop({ controls: ['failing'] })
  })
  after(() => shop.close())

  /** A buyer with twelve plain tables in the cart, of which the quote takes ten. */
  async function deliver() {
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.TABLE!, 12)
    const delivery = deliveryInto(shop, buyer.cartId, tables, { replaces_plain: true })
    await shop.adapter.deliver(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [agreed, plain(2)])
    const plainId = async () =>
      (await buyer.cart()).items.find(({ unit_price }: any) => unit_price === 12.5).id as string
    return { buyer, delivery, plainId }
  }

  const plain = (quantity: number) => `TABLE × ${quantity} at 12.50, 19 %`

  /** As a shop is found that was killed before it stored the state. */
  const setState = (delivery: ShopDelivery, state: string, taken: object) =>
    shop.query(`update quotewright_delivery set state = '${state}', taken = '${JSON.stringify(taken)}'
      where key = '${delivery.key}'`)
  const removeLines = async ({ key }: ShopDelivery) => {
    await shop.query(`delete from cart_line_item_tax_line where item_id like 'cali_quote_${key}%'`)
    await shop.query(`delete from cart_line_item where id like 'cali_quote_${key}%'`)
  }
  const planned = async ({ plainId }: Awaited<ReturnType<typeof deliver>>) => [
    { line_id: await plainId(), variant_id: shop.variants.TABLE, from: 12, to: 2 },
  ]

  it('returns what was taken, also if the shop was killed before it stored that', async () => {
    const made = await deliver()
    const { buyer, delivery } = made
    await setState(delivery, 'adding', await planned(made))
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [plain(12)])
  })

  for (const isDelivered of [true, false])
    it(`returns nothing of a line that the buyer had changed, ${isDelivered ? 'also' : 'or'} in a delivery that was killed`, async () => {
      const made = await deliver()
      const { buyer, delivery } = made
      await buyer.adjust(await made.plainId(), { quantity: 5 })
      await setState(delivery, 'adding', await planned(made))
      if (isDelivered) await shop.adapter.deliver(delivery)
      await shop.adapter.withdraw(delivery)
      assert.deepEqual(linesOf(await buyer.cart()), [plain(5)])
    })

  it('returns them once, also if the shop is killed while it is taken out', async () => {
    const { buyer, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    await setState(delivery, 'leaving', [{ variant_id: shop.variants.TABLE, from: 2, to: 12 }])
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [plain(12)])
  })

  it('is not half withdrawn: the cart is ordered once all is done, and costs what is in it', async () => {
    const { buyer, delivery } = await deliver()
    await buyer.prepare()
    const setEmail = (email: string) =>
      shop.query(`update cart set email = '${email}' where id = '${buyer.cartId}'`)
    await setEmail('failing@example.com')
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    const { body } = await buyer.complete()
    assert.match(JSON.stringify(body), /or taken out: try again in a minute/)
    assert.deepEqual(await shop.adapter.statesOf([delivery]), [{ state: 'missing' }])
    await setEmail(buyer.email)
    await shop.adapter.withdraw(delivery)
    const { cart } = await buyer.call('GET', `${buyer.path}${WITH_AMOUNT}`)
    assert.deepEqual(linesOf(cart), [plain(12)])
    assert.equal(cart.payment_collection.amount, cart.total)
    await buyer.session()
    assert.equal((await buyer.complete()).body.type, 'order')
  })

  it('can go into another cart if its own was ordered before its lines came', async () => {
    const { buyer, delivery } = await deliver()
    await removeLines(delivery)
    await setState(delivery, 'adding', [])
    await shop.query(`update cart set completed_at = now() where id = '${buyer.cartId}'`)
    await shop.adapter.withdraw(delivery)
    const other = await shop.openBuyer()
    const again = { ...deliveryInto(shop, other.cartId, tables), quote_id: delivery.quote_id }
    await shop.adapter.deliver(again)
    assert.deepEqual(linesOf(await other.cart()), [agreed])
  })

  it('does not keep other carts from being ordered before its table is made', async (t) => {
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.CHAIR!, 1)
    await buyer.prepare()
    await shop.query('alter table quotewright_delivery rename to absent')
    t.after(() => shop.query('alter table absent rename to quotewright_delivery'))
    assert.equal((await buyer.complete()).body.type, 'order')
  })

  it('is refused for a cart that has another currency by the time its lines come', async () => {
    const { buyer, delivery } = await deliver()
    await removeLines(delivery)
    await setState(delivery, 'adding', [])
    await buyer.post(buyer.path, { region_id: shop.regions.us })
    await assert.rejects(shop.adapter.deliver(delivery), refused('other_currency'))
  })
})
