// Quotes that become orders of an imitated WooCommerce: each one order that waits for payment, at the agreed prices.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { openShop as openAdapter } from '../../../src/shops/shop-request.ts'
import { assertRefused, ok } from '../../support/api.ts'
import { acceptFields } from '../../support/buyer-page.ts'
import { openDraftShop } from '../../support/draft-shop.ts'
import type { LineFault } from '../../support/fake-http.ts'
import { openFakeWooCommerce } from '../../support/fake-woocommerce.ts'
import { customLine, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const HOOK_SECRET = 'a secret of webhooks'
const { woo, line } = await openFakeWooCommerce()
const table = woo.addProduct('TABLE', '12.50')
const shirt = woo.addProduct('SHIRT', '')
const small = woo.addVariation(shirt, 'SHIRT-S', '20', 'Small')
woo.addVariation(shirt, 'SHIRT-L', '22', 'Large', { tax_class: 'reduced-rate' })
const secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1', hook_secret: HOOK_SECRET }
const draftShop = await openDraftShop({ kind: 'woocommerce', url: line.url, secrets })
const { api, shop, path: main, row, sync, product, proposed, buyer, nextBuyer } = draftShop
const { age, deliveries, lastOf, untilState, retry, look, pageOf } = draftShop

const ordersOf = async (id: number) => {
  const keys = (await deliveries(id)).map(({ key }) => key)
  return woo.shown().filter(({ meta_data }) => keys.includes(meta_data[0].value as string))
}
const linesOf = (order: any): string[] =>
  [...order.line_items, ...order.fee_lines].map(
    ({ sku, name, quantity = 1, total }: any) => `${sku ?? name} × ${quantity}: ${total}`,
  )

/** A quote that was accepted, with its order in the shop. */
async function delivered(items?: object[]) {
  const id = await draftShop.delivered(items)
  const [order] = await ordersOf(id)
  return { id, order: order!, order_id: order!.id as number }
}
const tell = (topic: string, payload: object, secret = HOOK_SECRET) =>
  draftShop.tell(woo.hookOf(topic, payload, secret))

describe('the products of a WooCommerce', () => {
  it('are read with their variations, net prices and taxes', async () => {
    const { price, tax_percent, name } = await product('TABLE')
    assert.deepEqual([price, tax_percent, name], [12.5, 19, 'Product TABLE'])
    const large = await product('SHIRT-L')
    assert.deepEqual([large.price, large.tax_percent, large.name], [22, 7, 'Product SHIRT - Large'])
    assertRefused(await api.get('/rest/V1/products/SHIRT'), 404)
  })

  it('get a SKU of their own without one, or as the second with it; pages are read to their end', async () => {
    const without = woo.addProduct('', '1')
    const second = woo.addProduct('TABLE', '2')
    for (let n = 0; n < 210; n++) woo.addProduct(`MANY-${n}`, '3')
    woo.addProduct('DRAFT', '4', { status: 'draft' })
    woo.addProduct('ELSEWHERE', '4', { type: 'external' })
    assert.equal(await sync(), 216)
    assert.equal((await product(`main:${without}`)).price, 1)
    assert.equal((await product(`main:${second}`)).price, 2)
    assert.equal((await product('MANY-209')).price, 3)
    for (const sku of ['DRAFT', 'ELSEWHERE']) assertRefused(await api.get(`/rest/V1/products/${sku}`), 404)
  })

  it('are read again when they change, and stay when the shop deletes them', async () => {
    const lamp = woo.addProduct('LAMP', '30')
    woo.addProduct('OLD', '5', { modified: Date.now() - 24 * 60 * 60_000 })
    assert.ok((await sync(false)) > 0)
    assert.equal((await product('LAMP')).price, 30)
    assertRefused(await api.get('/rest/V1/products/OLD'), 404)
    woo.products.delete(lamp)
    await sync()
    assert.equal((await product('LAMP')).price, 30)
    assert.equal((await product('OLD')).price, 5)
  })

  it('are all read while some of them leave the list; a cache that ignores pages is refused', async () => {
    const read = async () => {
      const refs: string[] = []
      for await (const { ref } of openAdapter(await row(), api.services.config).variants(null)) refs.push(ref)
      return refs
    }
    const before = await read()
    const first = [...woo.products].slice(0, 2)
    let pages = 0
    line.fault = (call) => {
      if (call === 'GET /products' && ++pages === 2) for (const [id] of first) woo.products.delete(id)
      return undefined
    }
    assert.deepEqual(await read(), before)
    line.fault = () => undefined
    assert.deepEqual(await read(), before.slice(3))
    for (const [id, each] of first) woo.products.set(id, each)
    woo.ignores_pages = true
    await assert.rejects(read(), /same page of a list/)
    woo.ignores_pages = false
  })

  it('have net prices also where the shop enters them with tax', async () => {
    woo.tax.woocommerce_prices_include_tax = 'yes'
    woo.addProduct('GROSS', '11.90')
    await sync()
    woo.tax.woocommerce_prices_include_tax = 'no'
    assert.equal((await product('GROSS')).price, 10)
    await sync()
  })
})

describe('a quote that is accepted on the page of its buyer', () => {
  it('becomes an order at the agreed prices, which the page leads to, and is purchased when it is paid', async () => {
    const items = [
      { sku: 'TABLE', qty: 40, price: 9.9975 },
      { sku: 'SHIRT-S', qty: 2, price: 15 },
      customLine('Assembly', 30, { qty: 3, tax_percent: 7 }),
      customLine('Discount', -10, { tax_percent: 19 }),
    ]
    const shipping = { shipping_amount: 12.5, shipping_description: 'Freight', shipping_tax_percent: 19 }
    const id = await proposed(items, shipping)
    const page = pageOf(id)
    const form = new URLSearchParams(acceptFields(await (await fetch(page)).text(), { name: 'Anna Larsen' }))
    assert.ok((await fetch(page, { method: 'POST', body: form, redirect: 'manual' })).status < 400)
    await untilState(id, 'delivered')
    const [order, ...others] = await ordersOf(id)
    assert.deepEqual(others, [])
    assert.equal(order!.status, 'pending')
    assert.deepEqual(linesOf(order), [
      'TABLE × 40: 399.9',
      'SHIRT-S × 2: 30',
      '3 × Assembly × 1: 90',
      'Discount × 1: -10',
    ])
    assert.deepEqual(
      order!.fee_lines.map(({ tax_class, tax_status }: any) => [tax_class, tax_status]),
      [
        ['reduced-rate', 'taxable'],
        ['', 'taxable'],
      ],
    )
    assert.deepEqual(
      order!.shipping_lines.map(({ method_title, total }: any) => [method_title, total]),
      [['Freight', '12.5']],
    )
    assert.deepEqual([order!.line_items[1].product_id, order!.line_items[1].variation_id], [shirt, small])
    assert.equal(order!.billing.email, buyer())
    const html = await (await fetch(page)).text()
    assert.ok(html.includes(order!.payment_url.replace('&', '&amp;') as string), 'no link to the payment')
    const { shop: where } = await shop.readQuote(id)
    assert.deepEqual(where, {
      code: 'main',
      is_active: true,
      cart: String(order!.id),
      order: null,
      delivery_id: where.delivery_id,
      delivery: 'delivered',
      message: null,
      needs_attention: false,
      takes_carts: false,
    })
    woo.pay(order!.id as number)
    for (let times = 0; times < 2; times++) assert.equal(await ok(tell('order.updated', order!)), true)
    await untilState(id, 'ordered')
    const quote = await shop.readQuote(id)
    assert.deepEqual([quote.status, quote.order_reference], ['purchased', String(order!.id)])
  })

  it('belongs to the account with the address, with its addresses unless the quote has some', async () => {
    const customer = woo.addCustomer(nextBuyer(), { city: 'Berlin', country: 'DE' })
    const { order } = await delivered()
    assert.deepEqual([order.customer_id, order.billing.city], [customer, 'Berlin'])
    woo.addCustomer(nextBuyer(), { city: 'Berlin' })
    const address = { firstname: 'Ida', street: ['Hafenweg 1', 'Hof'], city: 'Hamburg', country_id: 'DE' }
    const id = await proposed(undefined, { billing_address: address })
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'delivered')
    const [{ billing, shipping }] = (await ordersOf(id)) as [any]
    assert.deepEqual(
      [billing.first_name, billing.last_name, billing.address_1, billing.address_2, billing.city],
      ['Ida', 'Larsen', 'Hafenweg 1', 'Hof', 'Hamburg'],
    )
    assert.deepEqual([shipping.city, shipping.email], ['Hamburg', undefined])
  })

  it('has the same net prices in a shop that enters prices with tax', async () => {
    woo.tax.woocommerce_prices_include_tax = 'yes'
    const { order } = await delivered()
    woo.tax.woocommerce_prices_include_tax = 'no'
    assert.deepEqual([linesOf(order), order.total], [['TABLE × 40: 399.6'], '475.52'])
  })

  it('is purchased as well when the buyer chooses to transfer the money', async () => {
    const { id, order_id } = await delivered()
    woo.pay(order_id, 'on-hold')
    await look()
    assert.equal((await shop.readQuote(id)).status, 'purchased')
  })
})

describe('a cart of our own in a store whose shop has no carts', () => {
  it('takes no quote, which would never come into the shop', async () => {
    const id = await proposed()
    const { customer_id } = await shop.readQuote(id)
    const cart = await shop.openCart(customer_id as number)
    const { status, body } = await shop.addToCart(id, cart, customer_id as number)
    assert.deepEqual([status, body.error_code], [400, 'shop_without_carts'])
    assert.equal((await shop.readQuote(id)).status, 'proposed')
  })
})

describe('an order that the shop may or may not have made', () => {
  const faults: LineFault[] = ['away', 'cut', 'down']
  for (const fault of faults)
    it(`is there once after a call that is ${fault}`, async () => {
      const id = await proposed()
      line.failing('POST /orders', fault)
      await ok(shop.moveQuote(id, 'accept'))
      await untilState(id, 'unknown')
      assert.equal((await ordersOf(id)).length, fault === 'cut' ? 1 : 0)
      await retry(id)
      await untilState(id, 'delivered')
      assert.deepEqual((await ordersOf(id)).map(linesOf), [['TABLE × 40: 399.6']])
    })

  it('is made later when the shop wants an hour', async () => {
    const id = await proposed()
    line.failing('POST /orders', 'busy')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    const { next_at, created_at } = (await ok(api.get(`${main}/deliveries`)))[0]
    assert.ok(Date.parse(next_at as string) - Date.parse(created_at as string) >= 3_600_000)
    await retry(id)
    await untilState(id, 'delivered')
  })

  it('is the oldest of two, one of which was late, and the other goes to the trash', async () => {
    const id = await proposed()
    line.failing('POST /orders', 'late')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    await retry(id)
    await untilState(id, 'delivered')
    const [first] = await ordersOf(id)
    line.workLate()
    assert.equal((await ordersOf(id)).length, 2)
    await look()
    assert.deepEqual(await ordersOf(id), [first])
    assert.equal((await lastOf(id)).state, 'delivered')
  })

  it('is removed when it comes late, also of a delivery that had waited for hours', async () => {
    const id = await proposed()
    line.failing('POST /orders', 'late')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    await age(id, 0, 5)
    await retry(id)
    await untilState(id, 'delivered')
    line.workLate()
    assert.equal((await ordersOf(id)).length, 2)
    await look()
    assert.equal((await ordersOf(id)).length, 1)
  })

  it('is found when it is paid weeks after the delivery was given up, among those of that time', async () => {
    const id = await proposed()
    line.failing('POST /orders', 'cut')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    const [made] = await ordersOf(id)
    await age(id, 500, 500)
    made!.created = Date.now() - 500 * 3_600_000
    await run(api.db, `update shop_delivery set code = 'given_up' where quote_id = $1`, [id])
    await look()
    assert.equal((await shop.readQuote(id)).status, 'accepted')
    woo.pay(made!.id as number)
    await look()
    assert.equal((await shop.readQuote(id)).status, 'purchased')
  })

  it('would be there twice without the look-up', async () => {
    const id = await proposed()
    line.failing('POST /orders', 'cut')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    woo.hides_orders = true
    await retry(id)
    await untilState(id, 'delivered')
    woo.hides_orders = false
    assert.equal((await ordersOf(id)).length, 2)
    await look()
    assert.equal((await ordersOf(id)).length, 1)
  })
})

describe('a quote that is cancelled', () => {
  it('has its order cancelled, also one that the shop may have made', async () => {
    const { id, order } = await delivered()
    await ok(shop.moveQuote(id, 'cancel'))
    await untilState(id, 'withdrawn')
    assert.equal(order.status, 'cancelled')
    // The webhook of that.
    assert.equal(await ok(tell('order.updated', order)), true)
    const unclear = await proposed()
    line.failing('POST /orders', 'cut')
    await ok(shop.moveQuote(unclear, 'accept'))
    await untilState(unclear, 'unknown')
    await ok(shop.moveQuote(unclear, 'cancel'))
    await retry(unclear)
    await untilState(unclear, 'withdrawn')
    assert.deepEqual(await ordersOf(unclear), [])
  })

  it('leaves an order that was paid meanwhile, also in the moment before it is removed', async () => {
    for (const moment of ['before', 'between', 'between, and the answer is lost']) {
      const { id, order_id } = await delivered()
      let isPaid = false
      if (moment === 'before') woo.pay(order_id)
      else
        line.fault = (call) => {
          if (call !== 'PUT /orders/:id' || isPaid) return undefined
          woo.pay(order_id)
          isPaid = true
          return moment === 'between' ? undefined : 'cut'
        }
      await ok(shop.moveQuote(id, 'cancel'))
      if (moment.endsWith('lost')) {
        await until('the answer is lost', async () => (await lastOf(id)).code === 'no_answer')
        await retry(id)
      }
      await untilState(id, 'differs')
      line.fault = () => undefined
      assert.equal(woo.orders.get(order_id)!.status, 'processing')
      assert.match((await lastOf(id)).message!, /quote does not allow it/)
    }
  })
})

describe('an order that is paid after it was cancelled here, as the buyer was at a payment service', () => {
  it('is told to the seller, also while another order of the quote waits for its payment', async () => {
    const { id, order, order_id } = await delivered()
    await ok(shop.moveQuote(id, 'cancel'))
    await untilState(id, 'withdrawn')
    woo.pay(order_id)
    assert.equal(order.status, 'processing')
    for (let times = 0; times < 2; times++) assert.equal(await ok(tell('order.updated', order)), true)
    await untilState(id, 'differs')
    assert.match((await lastOf(id)).message!, /^It was ordered \(\d+\), but the quote does not allow it/)
    // By staff, after the payment came.
    order.status = 'cancelled'
    await look()
    assert.equal((await lastOf(id)).state, 'cancelled')
    assert.equal(order.status, 'cancelled')

    const again = await delivered()
    again.order.line_items[0].total = '1'
    await look()
    await retry(again.id)
    await until('it is withdrawn', async () => (await deliveries(again.id))[0]!.state === 'withdrawn')
    await retry(again.id)
    await untilState(again.id, 'delivered')
    woo.pay(again.order_id)
    for (let times = 0; times < 2; times++) assert.equal(await ok(tell('order.updated', again.order)), true)
    await until('it is told', async () => (await deliveries(again.id))[0]!.code === 'differs')
    const [first, second] = await deliveries(again.id)
    assert.deepEqual([first!.state, second!.state], ['withdrawn', 'delivered'])
    assert.match(first!.message!, /order \d+ of an earlier delivery was placed/)
  })
})

describe('an order that is changed in the shop', () => {
  it('is told to the seller, and differs once it is paid', async () => {
    const { id, order, order_id } = await delivered()
    Object.assign(order.line_items[0], { quantity: 50 })
    await look()
    assert.deepEqual(
      [(await lastOf(id)).state, (await lastOf(id)).message],
      ['changed', 'TABLE: 50 instead of 40.'],
    )
    woo.pay(order_id)
    await look()
    assert.equal((await lastOf(id)).state, 'differs')
    assert.equal((await shop.readQuote(id)).status, 'accepted')
  })

  it('is made again on request when it was cancelled unpaid or deleted', async () => {
    for (const change of ['cancelled', 'trash', 'price']) {
      const { id, order, order_id } = await delivered()
      if (change === 'price') order.line_items[0].total = '1'
      else order.status = change
      await look()
      assert.equal((await lastOf(id)).state, 'changed')
      assert.equal((await shop.readQuote(id)).status, 'accepted')
      await retry(id)
      await until('it is withdrawn', async () => (await deliveries(id))[0]!.state === 'withdrawn')
      await retry(id)
      await untilState(id, 'delivered')
      const [again] = (await ordersOf(id)).filter(({ status }) => status === 'pending')
      assert.notEqual(again!.id, order_id)
    }
  })

  it('stays purchased when it is cancelled after it was paid', async () => {
    const { id, order, order_id } = await delivered()
    woo.pay(order_id, 'on-hold')
    await look()
    order.status = 'cancelled'
    await look()
    assert.equal((await lastOf(id)).state, 'cancelled')
    assert.equal((await shop.readQuote(id)).status, 'purchased')
  })
})

describe('what the shop does not take', () => {
  const refusedWith = async (id: number) => {
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'refused')
    return (await lastOf(id)).code
  }

  it('is refused at approve: fractions of a quantity, products that it does not have', async () => {
    const customer_id = await shop.newCustomer()
    await shop.putProduct('OWN')
    const items = [
      { sku: 'TABLE', qty: 1.5, price: 9 },
      { sku: 'OWN', qty: 1, price: 9 },
    ]
    const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
    const answer = await shop.moveQuote(quote_id as number, 'approve')
    assert.equal(answer.body.error_code, 'not_for_shop')
    for (const field of ['items[0].qty', 'items[1].sku']) assertRefused(answer, 400, field)
  })

  it('is refused with the reason: a product that is gone, another currency', async () => {
    const gone = woo.addProduct('GONE', '1')
    await sync(false)
    const id = await proposed([{ sku: 'GONE', qty: 1, price: 1 }])
    woo.products.delete(gone)
    assert.equal(await refusedWith(id), 'unknown_variant')
    woo.general.woocommerce_currency = 'CHF'
    const other = await proposed()
    assert.equal(await refusedWith(other), 'currency')
    woo.general.woocommerce_currency = 'EUR'
    assert.deepEqual([...(await ordersOf(id)), ...(await ordersOf(other))], [])
  })

  it('waits for the new key after the old one was revoked, or may not write', async () => {
    const id = await proposed()
    woo.permission = 'read'
    assert.equal(await refusedWith(id), 'credentials')
    woo.permission = 'read_write'
    woo.secret = 'cs_2'
    await retry(id)
    await until('it is refused again', async () => (await deliveries(id)).length === 2)
    await untilState(id, 'refused')
    await ok(api.put(main, { body: { shop: { secrets: { consumer_secret: 'cs_2' } } } }))
    await retry(id)
    await untilState(id, 'delivered')
    assert.equal((await ordersOf(id)).length, 1)
  })
})

describe('the webhooks and the check of a WooCommerce', () => {
  it('are refused with another signature; the ping of a new one is not', async () => {
    assertRefused(await tell('order.updated', { id: table }, 'another secret'), 404)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (payload: string, headers = form) =>
      api.post('/hooks/shops/main', { token: null, payload, headers })
    assert.equal(await ok(send('webhook_id=12')), true)
    assertRefused(await send('webhook_id=12&id=7'), 404)
    for (const payload of [{ id: table }, { id: 'x' }, { meta_data: [null] }])
      assert.equal(await ok(tell('product.updated', payload)), true)
    assert.equal(await ok(tell('order.deleted', { id: 1 })), true)
  })

  it('name what is wrong', async () => {
    const check = async () => openAdapter(await row(), api.services.config).check()
    const failed = async () => (await check()).filter(({ is_ok }) => !is_ok).map(({ name }) => name)
    assert.deepEqual(await failed(), [])
    const delivery_url = 'https://quotes.example.com/hooks/shops/main'
    woo.webhooks.push({ id: 1, topic: 'order.updated', delivery_url, status: 'disabled' })
    assert.deepEqual(await failed(), ['webhooks'])
    woo.permission = 'read'
    assert.deepEqual(await failed(), ['credentials'])
    woo.permission = 'read_write'
    woo.key = 'ck_2'
    assert.deepEqual(await failed(), ['credentials'])
  })
})
