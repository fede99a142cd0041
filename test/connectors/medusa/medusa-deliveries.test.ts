// Quotes in carts of a real Medusa: what arrives, what buyers may do to it, and what survives cuts and kills.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { replyOf } from '../../../proofs/support/proxy.ts'
import { type Delivered, type ShopDelivery, ShopUnknown } from '../../../src/shops/shop.ts'
import { until } from '../../support/until.ts'
import { deliveryInto, isBeingPaid, refused, sinceYesterday, totalsOf } from '../deliveries.ts'
import {
  deliverPairs,
  linesOf,
  type MedusaShop,
  openMedusaShop,
  type SecondShop,
  WHILE_TAXES_MS,
} from './medusa-shop.ts'

type Hook = { headers: Record<string, string>; body: Buffer }

/** What the plugin told Quotewright. */
const hooks: Hook[] = []
let shop: MedusaShop
const receiver = createServer((request, response) => {
  const answer = (chunks: Buffer[]) => {
    hooks.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks) })
    response.writeHead(204).end()
  }
  void request.toArray().then(answer)
})

before(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  shop = await openMedusaShop({ quotewright: `http://127.0.0.1:${port}` })
})
after(async () => {
  await shop.close()
  receiver.close()
})

const plain = 'CHAIR × 1 at 49.90, 19 %'
const agreed = ['CHAIR × 2 at 30.00, 19 %', 'TABLE × 10 at 9.99, 19 %']
const stateOf = async (delivery: ShopDelivery) => (await shop.adapter.statesOf([delivery]))[0]
const told = (delivery: ShopDelivery) => hooks.some(({ body }) => body.includes(delivery.key))

/** A buyer whose cart holds one plain chair. */
async function openCart() {
  const buyer = await shop.openBuyer()
  await buyer.add(shop.variants.CHAIR!, 1)
  return buyer
}

/** A buyer with the agreed lines in the cart, beside a chair at the list price. */
async function deliver(more: Parameters<typeof deliveryInto>[3] = {}) {
  const buyer = await openCart()
  const delivery = deliveryInto(shop, buyer.cartId, undefined, more)
  const delivered = { at: 'now', cart: buyer.cartId, checkout_url: null }
  assert.deepEqual(await shop.adapter.deliver(delivery), delivered)
  const tableOf = async () => (await buyer.cart()).items.find((line: any) => line.unit_price === 9.99)
  return { buyer, delivery, tableOf }
}

type Buyer = Awaited<ReturnType<typeof openCart>>

async function checkOut(buyer: Buyer) {
  await buyer.prepare()
  const { body } = await buyer.complete()
  assert.equal(body.type, 'order', JSON.stringify(body))
  return body.order as { id: string; display_id: number }
}

/** Checks that the buyer cannot order. */
async function refuseOrder(buyer: Buyer, message: RegExp) {
  await buyer.prepare()
  const { body } = await buyer.complete()
  assert.notEqual(body.type, 'order')
  assert.match(JSON.stringify(body), message)
  assert.equal((await buyer.cart()).completed_at, null)
}

/** As a buyer is who confirms a payment at their bank. */
const setPaying = (buyer: Buyer, status: string) =>
  shop.query(`update payment_session set status = '${status}' where payment_collection_id in
    (select payment_collection_id from cart_payment_collection where cart_id = '${buyer.cartId}')`)

/** As a shop is found that was killed between lines and taxes. */
const removeTaxes = (buyer: Buyer) =>
  shop.query(`delete from cart_line_item_tax_line where item_id in
    (select id from cart_line_item where cart_id = '${buyer.cartId}' and is_custom_price)`)

describe('a delivery', () => {
  it('puts the lines into the cart at the agreed price, with the tax of the shop, beside plain lines', async () => {
    const { buyer, delivery } = await deliver()
    const cart = await buyer.cart()
    assert.deepEqual(linesOf(cart), [plain, ...agreed])
    assert.equal(cart.total, 249.662)
    assert.deepEqual(await stateOf(delivery), { state: 'delivered', checkout_url: null })
  })

  it('takes the place of plain lines that the quote was requested for, and returns them when it is withdrawn', async () => {
    const buyer = await openCart()
    await buyer.add(shop.variants.TABLE!, 12)
    const delivery = deliveryInto(shop, buyer.cartId, undefined, { replaces_plain: true })
    await shop.adapter.deliver(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [...agreed, 'TABLE × 2 at 12.50, 19 %'])
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [plain, 'TABLE × 12 at 12.50, 19 %'])
  })

  it('is repeatable, also by many at once', async () => {
    const { buyer, delivery } = await deliver()
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    const other = deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '3', price: '8.00' }])
    // One that waits for long is told so, and repeated.
    const deliverOther = async (): Promise<Delivered> =>
      shop.adapter.deliver(other).catch((error) => {
        assert.match(String(error), /is busy/)
        return deliverOther()
      })
    const answers = await Promise.all(Array.from({ length: 5 }, deliverOther))
    assert.deepEqual(answers.map(({ at }) => at).sort(), ['before', 'before', 'before', 'before', 'now'])
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed, 'TABLE × 3 at 8.00, 19 %'])
  })

  it('finishes what lacks tax', async () => {
    const { buyer, delivery } = await deliver()
    await removeTaxes(buyer)
    assert.ok(linesOf(await buyer.cart()).includes('TABLE × 10 at 9.99'))
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed])
  })

  it('holds prices of four digits to the letter', async () => {
    const buyer = await openCart()
    const delivery = deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '3', price: '0.0101' }])
    await shop.adapter.deliver(delivery)
    assert.equal((await buyer.cart()).items.find((line: any) => line.quantity === 3).unit_price, 0.0101)
    assert.equal((await stateOf(delivery))?.state, 'delivered')
  })

  it('without a cart goes into that of the customer, or of the account with a verified address, or makes one', async () => {
    const buyer = await shop.openBuyer()
    const customer = { customer: buyer.customer }
    const first = await shop.adapter.deliver(deliveryInto(shop, null, undefined, customer))
    assert.equal(first.cart, buyer.cartId)
    await checkOut(buyer)
    const made = await shop.adapter.deliver(deliveryInto(shop, null, undefined, customer))
    assert.notEqual(made.cart, buyer.cartId)
    const { cart } = await buyer.call('GET', `/store/carts/${made.cart}?fields=*items,*items.tax_lines`)
    assert.deepEqual(linesOf(cart), agreed)
    const lines = [{ sku: 'LAMP', qty: '1', price: '5.00' }]
    const byAddress = () => deliveryInto(shop, null, lines, { customer_email: buyer.email })
    await assert.rejects(shop.adapter.deliver(byAddress()), refused('no_customer'))
    const trusting = shop.adapterAt(shop.port, { verified_accounts: 'true' })
    assert.equal((await trusting.deliver(byAddress())).cart, made.cart)
  })

  it('into a cart without a country, as of a region with several, is taxed with the address, and ordered', async () => {
    const setCountries = (...countries: string[]) =>
      shop.admin.post(`/admin/regions/${shop.regions.de}`, { countries })
    await setCountries('de', 'at')
    const buyer = await shop.openBuyer()
    const delivery = deliveryInto(shop, buyer.cartId)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 2 at 30.00', 'TABLE × 10 at 9.99'])
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    await buyer.prepare()
    assert.deepEqual(linesOf(await buyer.cart()), agreed)
    assert.equal((await buyer.complete()).body.type, 'order')
    assert.equal((await stateOf(delivery))?.state, 'ordered')
    const customer = { customer: buyer.customer }
    const { cart: made } = await shop.adapter.deliver(deliveryInto(shop, null, undefined, customer))
    const shipping_address = { first_name: 'Anna', country_code: 'de' }
    const { cart } = await buyer.post(`/store/carts/${made}?fields=*items,*items.tax_lines`, {
      shipping_address,
    })
    assert.deepEqual(linesOf(cart), agreed)
    await setCountries('de')
  })

  it('is refused whole, with the line, where the shop cannot hold it', async () => {
    const buyer = await openCart()
    const refuse = (
      check: (error: unknown) => boolean,
      ...args: Parameters<typeof deliveryInto> extends [any, any, ...infer R] ? R : never
    ) => assert.rejects(shop.adapter.deliver(deliveryInto(shop, buyer.cartId, ...args)), check)
    const table = { sku: 'TABLE', qty: '1', price: '1.00' }
    await refuse(refused('out_of_stock', 'LAMP'), [table, { sku: 'LAMP', qty: '21' }])
    const half = { sku: 'LAMP', qty: '11', price: '1.00' }
    await refuse(refused('out_of_stock', 'LAMP'), [table, half, half])
    await refuse(refused('unknown_variant', 'GONE'), [table, { sku: 'GONE', variant: 'variant_none' }])
    await refuse(refused('custom_line', 'SETUP'), [table, { sku: 'SETUP', variant: null }])
    await refuse(refused('quantity', 'TABLE'), [{ ...table, qty: '1.5' }])
    await refuse(refused('price', 'TABLE'), [{ ...table, price: '-1.00' }])
    await refuse(refused('other_currency'), [table], { currency_code: 'USD' })
    await refuse(refused('other_customer'), [table], { customer: 'cus_other' })
    await refuse(refused('shipping'), [table], { shipping: { amount: '9.90', tax_percent: '19' } })
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, 'cart_none')), refused('cart_gone'))
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, null)), refused('no_customer'))
    assert.deepEqual(linesOf(await buyer.cart()), [plain])
  })

  it('that was refused may be repeated when the reason is gone', async () => {
    const buyer = await openCart()
    const delivery = deliveryInto(shop, buyer.cartId, [{ sku: 'LAMP', qty: '21', price: '1.00' }])
    await assert.rejects(shop.adapter.deliver(delivery), refused('out_of_stock', 'LAMP'))
    const { stock } = await setStock(40)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    await setStock(stock)
  })

  it('waits for a day while the buyer pays, and is refused after that', async () => {
    const buyer = await openCart()
    await buyer.prepare()
    await setPaying(buyer, 'requires_more')
    const delivery = deliveryInto(shop, buyer.cartId)
    await assert.rejects(shop.adapter.deliver(delivery), isBeingPaid)
    await assert.rejects(shop.adapter.deliver(sinceYesterday(delivery)), refused('being_paid'))
    assert.equal((await shop.adapter.cart(buyer.cartId))?.is_open, false)
    await setPaying(buyer, 'pending')
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    await checkOut(buyer)
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, buyer.cartId)), refused('ordered'))
  })

  it('of a quote that is in another cart is refused', async () => {
    const [{ delivery }, buyer] = [await deliver(), await openCart()]
    const again = { ...deliveryInto(shop, buyer.cartId), quote_id: delivery.quote_id }
    await assert.rejects(shop.adapter.deliver(again), refused('delivered_elsewhere'))
    await shop.adapter.withdraw(delivery)
    assert.equal((await shop.adapter.deliver(again)).at, 'now')
  })

  it('of a quote whose number is that of a trial is refused, with the way out', async () => {
    const [{ delivery }, buyer] = [await deliver(), await openCart()]
    const own = { ...deliveryInto(shop, buyer.cartId), quote_id: delivery.quote_id }
    await assert.rejects(shop.adapter.deliver(own), /of another Quotewright.*docs\/shops\.md/)
    await shop.query(
      `delete from quotewright_delivery where started_at < '${own.first_attempt_at}' and quote_id = ${own.quote_id}`,
    )
    assert.equal((await shop.adapter.deliver(own)).at, 'now')
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed])
  })

  it('into a cart whose prices include tax costs what was agreed without it, and is ordered', async () => {
    const preference = { attribute: 'currency_code', value: 'eur' }
    const path = '/admin/price-preferences'
    const { price_preferences: found } = await shop.admin.call(
      'GET',
      `${path}?${new URLSearchParams(preference).toString()}`,
    )
    const setInclusive = (is_tax_inclusive: boolean) =>
      shop.admin.post(found.length > 0 ? `${path}/${found[0].id}` : path, { ...preference, is_tax_inclusive })
    await setInclusive(true)
    const buyer = await openCart()
    const lines = [
      { sku: 'TABLE', qty: '7', price: '9.99' },
      { sku: 'CHAIR', qty: '3', price: '33.33' },
      { sku: 'TABLE', qty: '13', price: '1.1111' },
    ]
    const delivery = deliveryInto(shop, buyer.cartId, lines)
    await shop.adapter.deliver(delivery)
    const { total } = await buyer.cart()
    // The chair in the cart is at its list price, which includes the tax.
    assert.equal(total.toFixed(2), (49.9 + totalsOf(delivery, 'rate').gross).toFixed(2))
    await checkOut(buyer)
    assert.equal((await stateOf(delivery))?.state, 'ordered')
    await setInclusive(false)
  })
})

describe('a withdrawal', () => {
  it('takes the lines out, is repeatable, and refuses an attempt that arrives late', async () => {
    const { buyer, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), [plain])
    assert.equal((await buyer.cart()).total, 59.381)
    assert.deepEqual(await stateOf(delivery), { state: 'missing' })
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
  })

  it('of what never arrived keeps it from arriving, also of a second delivery', async () => {
    const buyer = await openCart()
    const delivery = deliveryInto(shop, buyer.cartId)
    await shop.adapter.withdraw(delivery)
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
    const second = { ...deliveryInto(shop, buyer.cartId), quote_id: delivery.quote_id }
    await shop.adapter.withdraw(second)
    await assert.rejects(shop.adapter.deliver(second), refused('withdrawn'))
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
    assert.deepEqual(linesOf(await buyer.cart()), [plain])
    const third = { ...deliveryInto(shop, buyer.cartId), quote_id: delivery.quote_id }
    assert.equal((await shop.adapter.deliver(third)).at, 'now')
  })

  it('is unknown while the buyer pays, and refused after that', async () => {
    const { buyer, delivery } = await deliver()
    await buyer.prepare()
    await setPaying(buyer, 'authorized')
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await setPaying(buyer, 'pending')
    await checkOut(buyer)
    await assert.rejects(shop.adapter.withdraw(delivery), refused('ordered'))
  })
})

describe('a buyer', () => {
  it('cannot change the quantity of an agreed line, nor name a price', async () => {
    const { buyer, delivery, tableOf } = await deliver()
    const { id } = await tableOf()
    for (const body of [
      { quantity: 50 },
      { quantity: 1 },
      { quantity: 11 },
      { quantity: 10, unit_price: 0.01 },
    ])
      assert.equal((await buyer.adjust(id, body)).status, 400)
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed])
    assert.equal((await stateOf(delivery))?.state, 'delivered')
  })

  it('may write metadata, by which nothing is decided', async () => {
    const { buyer, delivery, tableOf } = await deliver()
    const metadata = { quote: 'Q999999999', is_custom_price: true }
    assert.equal((await buyer.adjust((await tableOf()).id, { quantity: 10, metadata })).status, 200)
    await buyer.add(shop.variants.TABLE!, 5, { metadata })
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed, 'TABLE × 5 at 12.50, 19 %'])
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    assert.equal((await stateOf(delivery))?.state, 'delivered')
    await checkOut(buyer)
    assert.equal((await stateOf(delivery))?.state, 'ordered')
  })

  it('gets more of the same product at the list price only, also when the list changes', async () => {
    const { buyer } = await deliver()
    await buyer.add(shop.variants.TABLE!, 5)
    await buyer.add(shop.variants.TABLE!, 1)
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed, 'TABLE × 6 at 12.50, 19 %'])
  })

  it('may remove an agreed line, which is told', async () => {
    const { buyer, delivery, tableOf } = await deliver()
    hooks.length = 0
    await buyer.remove((await tableOf()).id)
    const message = 'TABLE is missing.'
    assert.deepEqual(await stateOf(delivery), { state: 'changed', message })
    const before = { at: 'before', cart: buyer.cartId, checkout_url: null, difference: message }
    assert.deepEqual(await shop.adapter.deliver(delivery), before)
    assert.equal((await stateOf(delivery))?.state, 'changed')
    await until('the shop has told of it', () => told(delivery))
  })

  it('cannot order an offer that is no longer valid', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { buyer, delivery } = await deliver({ expires_at })
    await shop.query(
      `update quotewright_delivery set expires_at = now() - interval '1 day' where key = '${delivery.key}'`,
    )
    await refuseOrder(buyer, /no longer valid/)
  })

  it('cannot order lines that differ from what was agreed, whoever changed them', async () => {
    const { buyer, delivery, tableOf } = await deliver()
    const { id } = await tableOf()
    const raw = `'{"value": "0.01", "precision": 20}'`
    await shop.query(
      `update cart_line_item set unit_price = 0.01, raw_unit_price = ${raw} where id = '${id}'`,
    )
    assert.deepEqual(await stateOf(delivery), {
      state: 'changed',
      message: 'TABLE costs 0.01 instead of 9.99.',
    })
    await refuseOrder(buyer, /has other lines than quote/)
  })

  it('cannot order a delivery that was killed half way', async () => {
    const { buyer, delivery } = await deliver()
    await shop.query(`update quotewright_delivery set state = 'adding' where key = '${delivery.key}'`)
    await refuseOrder(buyer, /is being put into this cart/)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed])
    await buyer.session()
    assert.equal((await buyer.complete()).body.type, 'order')
  })

  it('loses the agreed lines with another region, which is told', async () => {
    const { buyer, delivery } = await deliver()
    hooks.length = 0
    await buyer.post(buyer.path, { region_id: shop.regions.us })
    assert.equal((await stateOf(delivery))?.state, 'changed')
    await until('the shop has told of it', () => told(delivery))
  })
})

describe('an order', () => {
  it('of agreed lines is ordered, then cancelled, which the shop tells', async () => {
    const { buyer, delivery } = await deliver()
    hooks.length = 0
    const { id, display_id } = await checkOut(buyer)
    const order = String(display_id)
    assert.deepEqual(await stateOf(delivery), { state: 'ordered', order })
    await until('the shop has told of the order', () => told(delivery))
    const { headers, body } = hooks.find(({ body }) => body.includes(delivery.key))!
    assert.deepEqual(shop.adapter.readHook(headers, body), [{ kind: 'delivery', ref: delivery.key }])
    assert.ok(new Webhook(shop.settings.hook_secret).verify(body, headers))
    assert.equal(shop.adapter.readHook(headers, Buffer.from(`${String(body)} `)), undefined)
    hooks.length = 0
    await shop.admin.post(`/admin/orders/${id}/cancel`, {})
    assert.deepEqual(await stateOf(delivery), { state: 'cancelled', order })
    await until('the shop has told of the cancellation', () => told(delivery))
  })

  it('with other lines than agreed differs, also once it is cancelled', async () => {
    const { buyer, delivery, tableOf } = await deliver()
    await buyer.remove((await tableOf()).id)
    const { id, display_id } = await checkOut(buyer)
    const differs = { order: String(display_id), message: 'TABLE is missing.' }
    assert.deepEqual(await stateOf(delivery), { state: 'differs', ...differs })
    await shop.admin.post(`/admin/orders/${id}/cancel`, {})
    assert.deepEqual(await stateOf(delivery), { state: 'cancelled', ...differs })
  })

  it('completed twice at once is one', async () => {
    const { buyer, delivery } = await deliver()
    await buyer.prepare()
    const answers = await Promise.all([buyer.complete(), buyer.complete()])
    const orders = answers.flatMap(({ body }) => body.order?.id ?? [])
    assert.equal(new Set(orders).size, 1)
    assert.equal((await stateOf(delivery))?.state, 'ordered')
    assert.equal((await buyer.complete()).body.type, 'order')
  })
})

describe('a bad line', () => {
  it('leaves the outcome unknown, and the repeated call finds it', async (t) => {
    const buyer = await openCart()
    const delivery = deliveryInto(shop, buyer.cartId)
    const cut = await shop.openProxied(t, async (request, forward) => void (await forward(request)))
    await assert.rejects(cut.deliver(delivery), ShopUnknown)
    const half = await shop.openProxied(t, async (request, forward) => {
      const reply = await forward(request)
      return { ...reply, headers: { 'content-type': 'application/json' }, body: reply.body.subarray(0, 40) }
    })
    await assert.rejects(half.deliver(delivery), ShopUnknown)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    assert.deepEqual(linesOf(await buyer.cart()), [plain, ...agreed])
  })

  it('is no answer: 409, 429, 5xx, pages of proxies', async (t) => {
    const buyer = await openCart()
    const replies = [
      replyOf(503, {}),
      { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Wait</h1>') },
      replyOf(409, { message: 'The cart is being changed.' }),
      replyOf(200, null),
      { ...replyOf(429, {}), headers: { 'retry-after': '7' } },
    ]
    const adapter = await shop.openProxied(t, async () => replies.shift())
    const outcomes: unknown[] = []
    while (replies.length > 0) {
      const delivery = deliveryInto(shop, buyer.cartId)
      const error: unknown = await adapter.deliver(delivery).catch((error: unknown) => error)
      assert.ok(error instanceof ShopUnknown, String(error))
      outcomes.push(error.retry_after_ms)
    }
    assert.equal(outcomes.at(-1), 7000)
  })

  it('stops when the caller does', async (t) => {
    const buyer = await openCart()
    const adapter = await shop.openProxied(t, async () => new Promise(() => {}))
    await assert.rejects(adapter.deliver(deliveryInto(shop, buyer.cartId), AbortSignal.timeout(50)))
  })
})

describe('a kill of the shop', () => {
  it('at any moment leaves all lines or none, and the repeated call all, with tax', async (t) => {
    const seen: number[] = []
    for (const delay_ms of [50, 150, 250, 350, 500, 700]) {
      const buyer = await openCart()
      const lines = Array.from({ length: 12 }, (_, n) => ({
        sku: n % 2 ? 'TABLE' : 'CHAIR',
        qty: '2',
        price: `${n + 1}.50`,
      }))
      const delivery = deliveryInto(shop, buyer.cartId, lines)
      const attempt = shop.adapter.deliver(delivery).catch((error: unknown) => error)
      await pause(delay_ms)
      await shop.kill()
      const outcome = await attempt
      assert.ok(!(outcome instanceof Error) || outcome instanceof ShopUnknown, String(outcome))
      await shop.start()
      const count = linesOf(await buyer.cart()).length - 1
      assert.ok([0, 12].includes(count), `${count} lines`)
      seen.push(count)
      await shop.adapter.deliver(delivery)
      const there = linesOf(await buyer.cart())
      assert.equal(there.length, 13)
      assert.ok(there.every((line) => line.endsWith(', 19 %')))
      assert.equal((await stateOf(delivery))?.state, 'delivered')
    }
    t.diagnostic(`lines that were there after the kills: ${seen.join(', ')}`)
  })
})

/** Resolves to what it was before. */
async function setStock(stocked_quantity: number): Promise<{ stock: number }> {
  const query = '?fields=id,*location_levels&sku=LAMP'
  const { inventory_items: items } = await shop.admin.call('GET', `/admin/inventory-items${query}`)
  const [{ id, location_levels }] = items
  const [{ location_id, stocked_quantity: stock }] = location_levels
  await shop.admin.post(`/admin/inventory-items/${id}/location-levels/${location_id}`, { stocked_quantity })
  return { stock }
}

describe('two processes of the shop', () => {
  let second: SecondShop
  before(async () => {
    second = await shop.startSecond()
  })
  after(() => second.kill())

  for (const isOrdered of [false, true]) {
    const where = isOrdered ? 'one new cart' : 'the cart of the customer'
    it(`put two quotes of the same moment into ${where}, taxed, and all of it is to be paid`, async () => {
      await deliverPairs(shop, second, isOrdered)
    })
  }

  it('leave its taxes to a line that the buyer adds while those of a quote are computed', async () => {
    for (let count = 0; count < 3; count++) {
      const buyer = await shop.openBuyer()
      const delivery = deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '1', price: '1.00' }])
      const delivered = second.adapter.deliver(delivery)
      await pause(WHILE_TAXES_MS)
      await buyer.add(shop.variants.CHAIR!, 1)
      await delivered
      assert.deepEqual(linesOf(await buyer.cart()), [plain, 'TABLE × 1 at 1.00, 19 %'])
    }
  })
})
