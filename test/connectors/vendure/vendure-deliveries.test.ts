// Quotes in carts of a real Vendure: what arrives, what buyers may do to it, and what survives cuts and kills.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { replyOf } from '../../../proofs/support/proxy.ts'
import { type ShopDelivery, ShopUnknown } from '../../../src/shops/shop.ts'
import { until } from '../../support/until.ts'
import { openSession } from './vendure-fixtures.ts'
import { deliveryInto, isBeingPaid, refused, sinceYesterday } from '../deliveries.ts'
import { linesOf, openVendureShop, type VendureShop } from './vendure-shop.ts'

type Hook = { headers: Record<string, string>; body: Buffer }

/** What the plugin told Quotewright; `refusals` are answered with 503 before that. */
const hooks: Hook[] = []
let refusals = 0
let shop: VendureShop
const receiver = createServer((request, response) => {
  const isRefused = refusals > 0 && refusals-- > 0
  const answer = (chunks: Buffer[]) => {
    const headers = request.headers as Record<string, string>
    if (!isRefused) hooks.push({ headers, body: Buffer.concat(chunks) })
    response.writeHead(isRefused ? 503 : 204).end()
  }
  void request.toArray().then(answer)
})

before(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  shop = await openVendureShop({
    quotewright: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
  })
})
after(async () => {
  await shop.close()
  receiver.close()
})

const agreed = ['CHAIR × 2 at 3000, 19 %', 'TABLE × 10 at 999, 19 %']
const stateOf = async (delivery: ShopDelivery) => (await shop.adapter.statesOf([delivery]))[0]

/** A buyer whose cart holds one plain chair. */
async function openCart() {
  const buyer = await shop.openBuyer()
  const { code } = await buyer.add(shop.variants.CHAIR!, 1)
  return { buyer, code: code as string }
}

/** A buyer with the agreed lines in the cart, beside a chair at the list price. */
async function deliver(more: Parameters<typeof deliveryInto>[3] = {}) {
  const { buyer, code } = await openCart()
  const delivery = deliveryInto(shop, code, undefined, more)
  assert.deepEqual(await shop.adapter.deliver(delivery), { at: 'now', cart: code, checkout_url: null })
  return { buyer, code, delivery }
}

async function checkOut(buyer: Awaited<ReturnType<typeof openCart>>['buyer']) {
  const paying = await buyer.startPaying()
  assert.equal(paying.state, 'ArrangingPayment', JSON.stringify(paying))
  const order = await buyer.pay()
  assert.equal(order.state, 'PaymentSettled', JSON.stringify(order))
  return order
}

/** Cancels an order as staff does. */
async function cancel({ id }: { id: string }) {
  const admin = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
  await admin.call(
    `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename ... on ErrorResult { message } } }`,
    { input: { orderId: id, cancelShipping: true } },
  )
}

describe('a delivery', () => {
  it('puts the lines into the cart at the agreed price, with the tax of the shop, beside plain lines', async () => {
    const { buyer, delivery } = await deliver()
    const cart = await buyer.cart()
    assert.deepEqual(linesOf(cart), ['CHAIR × 1 at 4990, 19 %', ...agreed])
    assert.equal(
      cart.subTotalWithTax,
      Math.round(4990 * 1.19) + Math.round(6000 * 1.19) + Math.round(9990 * 1.19),
    )
    assert.deepEqual(await stateOf(delivery), { state: 'delivered', checkout_url: null })
  })

  it('takes the place of plain lines that the quote was requested for, and returns them when it is withdrawn', async () => {
    const { buyer, delivery } = await deliver({ replaces_plain: true })
    assert.deepEqual(linesOf(await buyer.cart()), agreed)
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
  })

  it('is repeatable, also by many at once', async () => {
    const { buyer, code, delivery } = await deliver()
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    const other = deliveryInto(shop, code, [{ sku: 'TABLE', qty: '3', price: '8.00' }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.adapter.deliver(other)))
    assert.deepEqual(answers.map(({ at }) => at).sort(), ['before', 'before', 'before', 'before', 'now'])
    assert.deepEqual(linesOf(await buyer.cart()), [
      'CHAIR × 1 at 4990, 19 %',
      ...agreed,
      'TABLE × 3 at 800, 19 %',
    ])
  })

  it('finishes what lacks tax', async () => {
    const { buyer, code, delivery } = await deliver()
    await removeTaxes(code)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
  })

  it('without a cart goes into that of the customer, or of the account with a verified address, or makes one', async () => {
    const buyer = await shop.openBuyer()
    const first = deliveryInto(shop, null, undefined, { customer: buyer.customer })
    const { cart } = await shop.adapter.deliver(first)
    assert.deepEqual(linesOf(await buyer.cart()), agreed)
    const more = { customer_email: buyer.emailAddress }
    const second = deliveryInto(shop, null, [{ sku: 'LAMP', qty: '1', price: '5.00' }], more)
    assert.equal((await shop.adapter.deliver(second)).cart, cart)
    assert.deepEqual(linesOf(await buyer.cart()), [
      'CHAIR × 2 at 3000, 19 %',
      'LAMP × 1 at 500, 19 %',
      agreed[1],
    ])
    await shop.query(`update "user" set verified = false where identifier = '${buyer.emailAddress}'`)
    await assert.rejects(
      shop.adapter.deliver(deliveryInto(shop, null, undefined, more)),
      refused('no_customer'),
    )
  })

  it('without a cart goes into one cart with another at the same moment', async () => {
    const buyer = await shop.openBuyer()
    const prices = ['5.01', '5.02', '5.03', '5.04']
    const deliver = (price: string) => {
      const delivery = deliveryInto(shop, null, [{ sku: 'CHAIR', qty: '1', price }], {
        customer: buyer.customer,
      })
      return shop.adapter.deliver(delivery)
    }
    const carts = new Set((await Promise.all(prices.map(deliver))).map(({ cart }) => cart))
    assert.equal(carts.size, 1)
    assert.deepEqual(
      linesOf(await buyer.cart()),
      prices.map((price) => `CHAIR × 1 at ${price.replace('.', '')}, 19 %`),
    )
  })

  it('is refused whole, with the line, where the shop cannot hold it', async () => {
    const { buyer, code } = await openCart()
    const refuse = (
      check: (error: unknown) => boolean,
      ...args: Parameters<typeof deliveryInto> extends [any, any, ...infer R] ? R : never
    ) => assert.rejects(shop.adapter.deliver(deliveryInto(shop, code, ...args)), check)
    const table = { sku: 'TABLE', qty: '1', price: '1.00' }
    await refuse(refused('out_of_stock', 'LAMP'), [table, { sku: 'LAMP', qty: '21' }])
    await refuse(refused('unknown_variant', 'GONE'), [table, { sku: 'GONE', variant: '9999' }])
    await refuse(refused('custom_line', 'SETUP'), [table, { sku: 'SETUP', variant: null }])
    await refuse(refused('quantity', 'TABLE'), [{ ...table, qty: '1.5' }])
    await refuse(refused('price', 'TABLE'), [{ ...table, price: '1.005' }])
    await refuse(refused('price', 'TABLE'), [{ ...table, price: '-1.00' }])
    await refuse(refused('other_currency'), [table], { currency_code: 'USD' })
    await refuse(refused('other_customer'), [table], { customer: '1' })
    await refuse(refused('shipping'), [table], { shipping: { amount: '9.90', tax_percent: '19' } })
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, 'NOSUCHCART000000')), refused('cart_gone'))
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, null)), refused('no_customer'))
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
  })

  it('waits for a day while the buyer pays, and is refused after that', async () => {
    const { buyer, code } = await openCart()
    await buyer.startPaying()
    const delivery = deliveryInto(shop, code)
    await assert.rejects(shop.adapter.deliver(delivery), isBeingPaid)
    await assert.rejects(shop.adapter.deliver(sinceYesterday(delivery)), refused('being_paid'))
    await buyer.stopPaying()
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    await checkOut(buyer)
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, code)), refused('ordered'))
  })

  it('of a quote that is in another cart is refused', async () => {
    const [{ delivery }, { code }] = await Promise.all([deliver(), openCart()])
    const again = { ...deliveryInto(shop, code), quote_id: delivery.quote_id }
    await assert.rejects(shop.adapter.deliver(again), refused('delivered_elsewhere'))
    await shop.adapter.withdraw(delivery)
    assert.equal((await shop.adapter.deliver(again)).at, 'now')
  })

  it('of a quote whose number is that of a trial is refused, with the way out', async () => {
    const [{ delivery }, { buyer, code }] = await Promise.all([deliver(), openCart()])
    const own = { ...deliveryInto(shop, code), quote_id: delivery.quote_id }
    await assert.rejects(shop.adapter.deliver(own), /of another Quotewright.*docs\/shops\.md/)
    await shop.query(
      `delete from quotewright_delivery where "startedAt" < '${own.first_attempt_at}' and "quoteId" = ${own.quote_id}`,
    )
    assert.equal((await shop.adapter.deliver(own)).at, 'now')
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
  })
})

describe('a change that the shop', () => {
  it('does not allow is refused with its reason, and nothing is changed', async () => {
    const buyer = await shop.openBuyer()
    const { code } = await buyer.add(shop.variants.TABLE!, 405)
    const notAllowed = (sku?: string) => (error: unknown) => {
      assert.match(String(error), /The shop does not allow it: (No 404|Keep 405)\.$/)
      return refused('not_allowed', sku)(error)
    }
    const many = deliveryInto(shop, code, [
      { sku: 'CHAIR', qty: '1' },
      { sku: 'TABLE', qty: '404' },
    ])
    await assert.rejects(shop.adapter.deliver(many), notAllowed('TABLE'))
    const instead = deliveryInto(shop, code, undefined, { replaces_plain: true })
    await assert.rejects(shop.adapter.deliver(instead), notAllowed())
    const kept = deliveryInto(shop, code, [{ sku: 'CHAIR', qty: '405', price: '30.00' }])
    await shop.adapter.deliver(kept)
    await assert.rejects(shop.adapter.withdraw(kept), notAllowed())
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 405 at 3000, 19 %', 'TABLE × 405 at 1250, 19 %'])
  })

  it('does not make is refused, and nothing is changed', async () => {
    const { buyer, code } = await openCart()
    const negative = deliveryInto(shop, code, [{ sku: 'CHAIR' }, { sku: 'TABLE', qty: '-1' }])
    await assert.rejects(shop.adapter.deliver(negative), refused('not_changed', 'TABLE'))
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
  })
})

describe('a delivery in money of other digits', () => {
  it('is refused, and changes nothing', async () => {
    const { buyer, code } = await openCart()
    const other = shop.adapterAt(shop.port, { price_digits: '4' })
    await assert.rejects(other.deliver(deliveryInto(shop, code)), refused('price_digits'))
    assert.equal((await buyer.cart()).lines.length, 1)
  })
})

describe('a withdrawal', () => {
  it('is done with if the cart was cancelled before it was ordered', async () => {
    const { code, delivery } = await deliver()
    await shop.query(`update "order" set state = 'Cancelled', active = false where code = '${code}'`)
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(await stateOf(delivery), { state: 'missing' })
    await assert.rejects(shop.adapter.deliver(deliveryInto(shop, code)), refused('cart_gone'))
  })

  it('takes the lines out, is repeatable, and refuses an attempt that arrives late', async () => {
    const { buyer, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
    assert.deepEqual(await stateOf(delivery), { state: 'missing' })
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
  })

  it('of what never arrived keeps it from arriving', async () => {
    const { buyer, code } = await openCart()
    const delivery = deliveryInto(shop, code)
    await shop.adapter.withdraw(delivery)
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
  })

  it('keeps also the second delivery of a quote from arriving late', async () => {
    const { buyer, code, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    const second = { ...deliveryInto(shop, code), quote_id: delivery.quote_id }
    await shop.adapter.withdraw(second)
    await assert.rejects(shop.adapter.deliver(second), refused('withdrawn'))
    await assert.rejects(shop.adapter.deliver(delivery), refused('withdrawn'))
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %'])
    assert.equal(
      (await shop.adapter.deliver({ ...deliveryInto(shop, code), quote_id: delivery.quote_id })).at,
      'now',
    )
  })

  it('is refused for a cart that is in another channel of the shop', async () => {
    const { buyer, delivery } = await deliver()
    const { call } = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
    const { activeChannel, roles } = await call(`{
      activeChannel { id defaultTaxZone { id } }
      roles(options: { filter: { code: { eq: "quotewright" } } }) { items { id } } }`)
    const zone = activeChannel.defaultTaxZone.id
    const { made } = await call(`mutation { made: createChannel(input: {
      code: "other", token: "other", defaultLanguageCode: en, defaultCurrencyCode: EUR, pricesIncludeTax: false,
      defaultTaxZoneId: "${zone}", defaultShippingZoneId: "${zone}" }) { ... on Channel { id } } }`)
    const channelIds = `["${activeChannel.id}", "${made.id}"]`
    const [{ id: role }] = roles.items
    await call(`mutation { updateRole(input: { id: "${role}", channelIds: ${channelIds} }) { id } }`)
    const other = await openSession(shop.port, 'admin-api?vendure-token=other', 'superadmin', 'superadmin')
    const { key } = await other.call(`mutation { key: createApiKey(input: {
      roleIds: ["${role}"], translations: [{ languageCode: en, name: "Both" }] }) { apiKey } }`)
    const settings = { channel_token: 'other', api_key: key.apiKey }
    const elsewhere = shop.adapterAt(shop.port, settings)
    await assert.rejects(elsewhere.withdraw(delivery), /The cart is in another channel of the shop/)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
    await shop.adapter.withdraw(delivery)
  })

  it('is unknown while the buyer pays, and refused after that', async () => {
    const { buyer, delivery } = await deliver()
    await buyer.startPaying()
    await assert.rejects(shop.adapter.withdraw(delivery), ShopUnknown)
    await buyer.pay()
    await assert.rejects(shop.adapter.withdraw(delivery), refused('ordered'))
  })
})

describe('a buyer', () => {
  it('cannot change the quantity of an agreed line', async () => {
    const { buyer, delivery } = await deliver()
    const line = (await buyer.cart()).lines.find((each: any) => each.unitPrice === 999)
    for (const quantity of [50, 1, 11]) {
      const answer = await buyer.adjust(line.id, quantity)
      assert.equal(answer.errorCode, 'ORDER_INTERCEPTOR_ERROR')
    }
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
    assert.equal((await stateOf(delivery))?.state, 'delivered')
  })

  it('cannot name a price, nor the fields of a quote', async () => {
    const { buyer } = await deliver()
    for (const more of ['unitPrice: 1', 'customFields: { quotewrightPrice: "1" }']) {
      const query = `mutation { addItemToOrder(productVariantId: "1", quantity: 1, ${more}) { __typename } }`
      const { errors = [] } = await buyer.send(query)
      assert.match(errors[0]?.message ?? '', /Unknown argument/)
    }
    const line = (await buyer.cart()).lines[0]
    const { errors = [] } = await buyer.send(
      `mutation { adjustOrderLine(orderLineId: "${line.id}", quantity: 1, customFields: { quotewrightQuantity: 50 }) { __typename } }`,
    )
    assert.match(errors[0]?.message ?? '', /Unknown argument/)
    const { activeOrder } = await buyer.call('{ activeOrder { lines { customFields } } }')
    assert.deepEqual(new Set(activeOrder.lines.map((each: any) => each.customFields)), new Set([null]))
  })

  it('gets more of the same product at the list price only', async () => {
    const { buyer } = await deliver()
    await buyer.add(shop.variants.TABLE!, 5)
    assert.deepEqual(linesOf(await buyer.cart()), [
      'CHAIR × 1 at 4990, 19 %',
      ...agreed,
      'TABLE × 5 at 1250, 19 %',
    ])
  })

  it('may remove an agreed line, which is told', async () => {
    const { buyer, code, delivery } = await deliver()
    const line = (await buyer.cart()).lines.find((each: any) => each.unitPrice === 999)
    hooks.length = 0
    await buyer.remove(line.id)
    const message = 'TABLE is missing.'
    assert.deepEqual(await stateOf(delivery), { state: 'changed', message })
    assert.deepEqual(await shop.adapter.deliver(delivery), {
      at: 'before',
      cart: code,
      checkout_url: null,
      difference: message,
    })
    assert.equal((await stateOf(delivery))?.state, 'changed')
    await until('the shop has told of it', () => hooks.some(({ body }) => body.includes(delivery.key)))
  })

  it('cannot pay for an offer that is no longer valid', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { buyer, code } = await deliver({ expires_at })
    await shop.query(`update order_line set "customFieldsQuotewrightuntil" = now() - interval '1 day'
      where "orderId" = (select id from "order" where code = '${code}') and "customFieldsQuotewrightitem" is not null`)
    const answer = await buyer.startPaying()
    assert.notEqual(answer.state, 'ArrangingPayment', JSON.stringify(answer))
    assert.equal((await buyer.cart()).state, 'AddingItems')
  })

  it('keeps the agreed lines when a guest cart is merged at sign-in', async () => {
    const guest = await openSession(shop.port, 'shop-api')
    const added = await guest.call(
      `mutation { addItemToOrder(productVariantId: "${shop.variants.CHAIR}", quantity: 1) { ... on Order { code } } }`,
    )
    const delivery = deliveryInto(shop, added.addItemToOrder.code)
    await shop.adapter.deliver(delivery)
    const { buyer } = await openCart()
    await guest.call(
      `mutation { login(username: "${buyer.emailAddress}", password: "secret") { __typename } }`,
    )
    const lines = linesOf(await buyer.cart())
    for (const line of agreed) assert.ok(lines.includes(line), lines.join('; '))
    assert.equal((await stateOf(delivery))?.state, 'delivered')
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
  })
})

describe('an order', () => {
  it('of agreed lines is ordered, then cancelled, which the shop tells although nobody hears it at first', async () => {
    const { buyer, delivery, code } = await deliver()
    refusals = 3
    const order = await checkOut(buyer)
    assert.deepEqual(linesOf(order), ['CHAIR × 1 at 4990, 19 %', ...agreed])
    assert.deepEqual(await stateOf(delivery), { state: 'ordered', order: code })
    await until('the shop has told of the order', () => hooks.some(({ body }) => body.includes(delivery.key)))
    const { headers, body } = hooks.find(({ body }) => body.includes(delivery.key))!
    assert.deepEqual(shop.adapter.readHook(headers, body), [{ kind: 'delivery', ref: delivery.key }])
    assert.ok(new Webhook(shop.settings.hook_secret).verify(body, headers))
    assert.equal(shop.adapter.readHook(headers, Buffer.from(`${String(body)} `)), undefined)
    assert.equal(shop.adapter.readHook({ ...headers, 'webhook-timestamp': '1700000000' }, body), undefined)
    await cancel(order)
    assert.deepEqual(await stateOf(delivery), { state: 'cancelled', order: code })
  })

  it('with other lines than agreed differs, also once it is cancelled', async () => {
    const { buyer, delivery, code } = await deliver()
    const line = (await buyer.cart()).lines.find((each: any) => each.unitPrice === 999)
    await buyer.remove(line.id)
    const order = await checkOut(buyer)
    const message = 'TABLE is missing.'
    assert.deepEqual(await stateOf(delivery), { state: 'differs', order: code, message })
    await cancel(order)
    assert.deepEqual(await stateOf(delivery), { state: 'cancelled', order: code, message })
  })
})

describe('a bad line', () => {
  it('leaves the outcome unknown, and the repeated call finds it', async (t) => {
    const { buyer, code } = await openCart()
    const delivery = deliveryInto(shop, code)
    const cut = await shop.openProxied(t, async (request, forward) => void (await forward(request)))
    await assert.rejects(cut.deliver(delivery), ShopUnknown)
    const half = await shop.openProxied(t, async (request, forward) => {
      const reply = await forward(request)
      return { ...reply, headers: { 'content-type': 'application/json' }, body: reply.body.subarray(0, 40) }
    })
    await assert.rejects(half.deliver(delivery), ShopUnknown)
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', ...agreed])
  })

  it('is no answer: 429, 5xx, pages of proxies', async (t) => {
    const { code } = await openCart()
    const replies = [
      replyOf(503, {}),
      { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Wait</h1>') },
      replyOf(200, { errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
      replyOf(200, null),
      { ...replyOf(429, {}), headers: { 'retry-after': '7' } },
    ]
    const adapter = await shop.openProxied(t, async () => replies.shift())
    const outcomes: unknown[] = []
    while (replies.length > 0) {
      const error: unknown = await adapter.deliver(deliveryInto(shop, code)).catch((error: unknown) => error)
      assert.ok(error instanceof ShopUnknown, String(error))
      outcomes.push(error.retry_after_ms)
    }
    assert.equal(outcomes.at(-1), 7000)
  })

  it('stops when the caller does', async (t) => {
    const { code } = await openCart()
    const adapter = await shop.openProxied(t, async () => new Promise(() => {}))
    await assert.rejects(adapter.deliver(deliveryInto(shop, code), AbortSignal.timeout(50)))
  })
})

describe('a kill of the shop', () => {
  it('at any moment leaves all lines with tax, or none', async () => {
    for (const delay_ms of [0, 10, 25, 40, 60, 90]) {
      const { buyer, code } = await openCart()
      const lines = Array.from({ length: 12 }, (_, n) => ({
        sku: n % 2 ? 'TABLE' : 'CHAIR',
        qty: '2',
        price: `${n + 1}.50`,
      }))
      const delivery = deliveryInto(shop, code, lines)
      const attempt = shop.adapter.deliver(delivery).catch((error: unknown) => error)
      await pause(delay_ms)
      await shop.kill()
      const outcome = await attempt
      assert.ok(!(outcome instanceof Error) || outcome instanceof ShopUnknown, String(outcome))
      await shop.start()
      const count = async () => linesOf(await buyer.cart()).length - 1
      assert.ok([0, 12].includes(await count()), `${await count()} lines`)
      await shop.adapter.deliver(delivery)
      const cart = await buyer.cart()
      assert.equal(cart.lines.length, 13)
      assert.ok(cart.lines.every((line: any) => line.taxRate === 19))
      assert.equal((await stateOf(delivery))?.state, 'delivered')
    }
  })
})

/** As a shop is found that was killed between lines and taxes. */
const removeTaxes = (code: string) =>
  shop.query(
    `update order_line set "taxLines" = '[]' where "orderId" = (select id from "order" where code = '${code}')
      and "customFieldsQuotewrightitem" is not null`,
  )
