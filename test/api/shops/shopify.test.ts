// Quotes that become draft orders of an imitated Shopify: each one draft with a link to its checkout, at the agreed prices.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { openShop as openAdapter } from '../../../src/shops/shop-request.ts'
import { assertRefused, ok } from '../../support/api.ts'
import { acceptFields } from '../../support/buyer-page.ts'
import { openDraftShop } from '../../support/draft-shop.ts'
import type { LineFault } from '../../support/fake-http.ts'
import { openFakeShopify } from '../../support/fake-shopify.ts'
import { customLine, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const { shopify, line } = await openFakeShopify()
const table = shopify.addVariant('TABLE', '12.50')
shopify.addVariant('SHIRT-S', '20.00', { title: 'Small' }, { title: 'Shirt', hasOnlyDefaultVariant: false })
const draftShop = await openDraftShop({
  kind: 'shopify',
  url: line.url,
  settings: { client_id: 'client-1' },
  secrets: { client_secret: 'secret-1' },
})
const { api, shop, path: main, row, sync, product, proposed, buyer } = draftShop
const { age, deliveries, lastOf, untilState, retry, look, pageOf } = draftShop

const draftsOf = async (id: number) => {
  const tags = (await deliveries(id)).map(({ key }) => `qw-${key}`)
  return [...shopify.drafts.values()].filter((draft) => draft.tags.some((tag: string) => tags.includes(tag)))
}
const linesOf = (draft: any): string[] =>
  draft.lines.map(
    ({ title, quantity, variant, approximateDiscountedUnitPriceSet: price }: any) =>
      `${variant?.sku ?? title} × ${quantity} at ${price.presentmentMoney.amount}`,
  )

/** A quote that was accepted, with its draft in the shop. */
async function delivered(items?: object[], more?: object) {
  const id = await draftShop.delivered(items, more)
  const [draft] = await draftsOf(id)
  return { id, draft: draft!, draft_id: draft!.number as number }
}
const tell = (topic: string, payload: object, secret = 'secret-1') =>
  draftShop.tell(shopify.hookOf(topic, payload, secret))

describe('the products of a Shopify', () => {
  it('are read to the last page, also while calls are throttled; without a SKU they get one', async () => {
    const { price, tax_percent, name } = await product('TABLE')
    assert.deepEqual([price, tax_percent, name], [12.5, 19, 'Product TABLE'])
    assert.equal((await product('SHIRT-S')).name, 'Shirt - Small')
    const without = shopify.addVariant(null, '1.00')
    const second = shopify.addVariant('TABLE', '2.00')
    for (let n = 0; n < 210; n++) shopify.addVariant(`MANY-${n}`, '3.00')
    shopify.addVariant('DRAFT', '4.00', {}, { status: 'DRAFT' })
    shopify.throttled.calls = 2
    assert.equal(await sync(), 215)
    assert.equal((await product(`main:${without}`)).price, 1)
    assert.equal((await product(`main:${second}`)).price, 2)
    assert.equal((await product('MANY-209')).price, 3)
    assertRefused(await api.get('/rest/V1/products/DRAFT'), 404)
  })

  it('end where a cache answers each page with the first one', async () => {
    shopify.ignores_pages = true
    await assert.rejects(sync(), /same page of a list/)
    shopify.ignores_pages = false
  })

  it('are read again when they change, and stay when the shop deletes them', async () => {
    const lamp = shopify.addVariant('LAMP', '30.00')
    shopify.addVariant('OLD', '5.00', { updatedAt: '2020-01-01T00:00:00Z' })
    assert.ok((await sync(false)) > 0)
    assertRefused(await api.get('/rest/V1/products/OLD'), 404)
    shopify.variants.delete(lamp)
    await sync()
    assert.equal((await product('LAMP')).price, 30)
    assert.equal((await product('OLD')).price, 5)
  })
})

describe('a quote that is accepted on the page of its buyer', () => {
  it('becomes a draft at the agreed prices, to whose checkout the page leads, and is purchased when it is paid', async () => {
    const items = [
      { sku: 'TABLE', qty: 40, price: 9.99 },
      { sku: 'SHIRT-S', qty: 2, price: 15 },
      customLine('Assembly', 30, { qty: 3, tax_percent: 19 }),
    ]
    const address = { street: ['Hafenweg 1'], city: 'Hamburg', country_id: 'DE', telephone: 'none' }
    const shipping = { shipping_amount: 12.5, shipping_description: 'Freight', shipping_tax_percent: 19 }
    const id = await proposed(items, { ...shipping, billing_address: address })
    const page = pageOf(id)
    const form = new URLSearchParams(acceptFields(await (await fetch(page)).text(), { name: 'Anna Larsen' }))
    assert.ok((await fetch(page, { method: 'POST', body: form, redirect: 'manual' })).status < 400)
    await untilState(id, 'delivered')
    const [draft, ...others] = await draftsOf(id)
    assert.deepEqual(others, [])
    assert.deepEqual(linesOf(draft), ['TABLE × 40 at 9.99', 'SHIRT-S × 2 at 15', 'Assembly × 3 at 30'])
    const { email, shippingLine, billingAddress } = draft!.input
    assert.equal(email, buyer())
    assert.deepEqual([shippingLine.title, shippingLine.priceWithCurrency.amount], ['Freight', '12.5'])
    assert.deepEqual(billingAddress, {
      firstName: 'Anna',
      lastName: 'Larsen',
      address1: 'Hafenweg 1',
      city: 'Hamburg',
      countryCode: 'DE',
    })
    const html = await (await fetch(page)).text()
    assert.ok(html.includes(`${line.url}/invoices/${draft!.number}`), 'no link to the checkout')
    const order = shopify.pay(draft!.number as number)
    const payload = { id: 7, tags: draft!.tags.join(', ') }
    for (let times = 0; times < 2; times++) assert.equal(await ok(tell('orders/paid', payload)), true)
    await untilState(id, 'ordered')
    const quote = await shop.readQuote(id)
    assert.deepEqual([quote.status, quote.order_reference], ['purchased', order])
  })

  it('has the agreed prices with their tax in a shop whose prices include it', async () => {
    shopify.shop.taxesIncluded = true
    const { draft } = await delivered(undefined, { shipping_amount: 10, shipping_tax_percent: 19 })
    shopify.shop.taxesIncluded = false
    assert.deepEqual(linesOf(draft), ['TABLE × 40 at 11.89'])
    assert.equal(draft.input.shippingLine.priceWithCurrency.amount, '11.9')
  })

  it('has all of its 250 lines, and so has its order', async () => {
    const items = Array.from({ length: 250 }, (_, index) => ({ sku: 'TABLE', qty: index + 1, price: 9.99 }))
    const { id, draft, draft_id } = await delivered(items)
    await look()
    assert.deepEqual([draft.lines.length, (await lastOf(id)).state], [250, 'delivered'])
    shopify.pay(draft_id)
    draft.order.lines[249].quantity = 1
    await look()
    assert.deepEqual((await lastOf(id)).message, 'TABLE: 1 instead of 250.')
  })

  it('waits until the shop has finished the draft, and makes no second one', async () => {
    shopify.looks_until_ready = 2
    const id = await proposed()
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    await until('the draft is ready', async () => {
      if ((await lastOf(id)).state === 'unknown') await retry(id)
      return (await lastOf(id)).state === 'delivered'
    })
    shopify.looks_until_ready = 0
    assert.equal((await draftsOf(id)).length, 1)
  })
})

describe('a draft that the shop may or may not have made', () => {
  const faults: LineFault[] = ['away', 'cut', 'down', 'busy']
  for (const fault of faults)
    it(`is there once after a call that is ${fault}`, async () => {
      const id = await proposed()
      line.failing('CreateDraft', fault)
      await ok(shop.moveQuote(id, 'accept'))
      await untilState(id, 'unknown')
      assert.equal((await draftsOf(id)).length, fault === 'cut' ? 1 : 0)
      await retry(id)
      await untilState(id, 'delivered')
      assert.deepEqual((await draftsOf(id)).map(linesOf), [['TABLE × 40 at 9.99']])
    })

  it('is the oldest of two, one of which was late, and the other is deleted', async () => {
    const id = await proposed()
    line.failing('CreateDraft', 'late')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    await retry(id)
    await untilState(id, 'delivered')
    const [first] = await draftsOf(id)
    line.workLate()
    assert.equal((await draftsOf(id)).length, 2)
    await look()
    assert.deepEqual(
      (await draftsOf(id)).map((draft) => draft.number),
      [first!.number],
    )
    assert.equal((await lastOf(id)).state, 'delivered')
  })

  it('is removed when it comes late, also of a delivery that had waited for hours', async () => {
    const id = await proposed()
    line.failing('CreateDraft', 'late')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    await age(id, 0, 5)
    await retry(id)
    await untilState(id, 'delivered')
    line.workLate()
    assert.equal((await draftsOf(id)).length, 2)
    await look()
    assert.equal((await draftsOf(id)).length, 1)
  })

  it('is found when it is paid weeks after the delivery was given up, among those of that time', async () => {
    const id = await proposed()
    line.failing('CreateDraft', 'cut')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    const [made] = await draftsOf(id)
    await age(id, 500, 500)
    made!.createdAt = new Date(Date.now() - 500 * 3_600_000).toISOString()
    await run(api.db, `update shop_delivery set code = 'given_up' where quote_id = $1`, [id])
    await look()
    assert.equal((await shop.readQuote(id)).status, 'accepted')
    shopify.pay(made!.number as number)
    await look()
    assert.equal((await shop.readQuote(id)).status, 'purchased')
  })

  it('would be there twice without the look-up', async () => {
    const id = await proposed()
    line.failing('CreateDraft', 'cut')
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    shopify.hides_drafts = true
    await retry(id)
    await untilState(id, 'delivered')
    shopify.hides_drafts = false
    assert.equal((await draftsOf(id)).length, 2)
    await look()
    assert.equal((await draftsOf(id)).length, 1)
  })

  it('waits for the points that a long throttling requires', async () => {
    const id = await proposed()
    shopify.throttled.calls = 1
    shopify.throttled.ms = 3_600_000
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'unknown')
    shopify.throttled.ms = 50
    await retry(id)
    await untilState(id, 'delivered')
    assert.equal((await draftsOf(id)).length, 1)
  })
})

describe('a quote that is cancelled', () => {
  it('has its draft deleted, also one that the shop may have made', async () => {
    const { id } = await delivered()
    await ok(shop.moveQuote(id, 'cancel'))
    await untilState(id, 'withdrawn')
    assert.deepEqual(await draftsOf(id), [])
    const unclear = await proposed()
    line.failing('CreateDraft', 'cut')
    await ok(shop.moveQuote(unclear, 'accept'))
    await untilState(unclear, 'unknown')
    await ok(shop.moveQuote(unclear, 'cancel'))
    await retry(unclear)
    await untilState(unclear, 'withdrawn')
    assert.deepEqual(await draftsOf(unclear), [])
  })

  it('leaves an order that was paid meanwhile', async () => {
    const { id, draft_id } = await delivered()
    shopify.pay(draft_id)
    await ok(shop.moveQuote(id, 'cancel'))
    await untilState(id, 'differs')
    assert.equal((await draftsOf(id)).length, 1)
    assert.match((await lastOf(id)).message!, /quote does not allow it/)
  })
})

describe('a draft that is changed in the shop', () => {
  it('is told to the seller, and differs once it is paid', async () => {
    const { id, draft, draft_id } = await delivered()
    draft.lines[0].quantity = 50
    await look()
    const { state, message } = await lastOf(id)
    assert.deepEqual([state, message], ['changed', 'TABLE: 50 instead of 40.'])
    shopify.pay(draft_id)
    await look()
    assert.equal((await lastOf(id)).state, 'differs')
    assert.equal((await shop.readQuote(id)).status, 'accepted')
  })

  it('is made again on request when it was deleted', async () => {
    const { id, draft_id } = await delivered()
    shopify.drafts.delete(draft_id)
    assert.equal(await ok(tell('draft_orders/delete', { id: draft_id })), true)
    await untilState(id, 'changed')
    await retry(id)
    await until('it is withdrawn', async () => (await deliveries(id))[0]!.state === 'withdrawn')
    await retry(id)
    await untilState(id, 'delivered')
    assert.equal((await draftsOf(id)).length, 1)
  })

  it('can be made again when its order was deleted, an hour after it was paid', async () => {
    const { id, draft, draft_id } = await delivered()
    shopify.pay(draft_id)
    draft.order = null
    await look()
    // The order may be made later than the draft is paid.
    assert.equal((await lastOf(id)).state, 'delivered')
    draft.completedAt = new Date(Date.now() - 61 * 60_000).toISOString()
    await look()
    const { state, message } = await lastOf(id)
    assert.deepEqual([state, message], ['changed', 'The order was deleted in the shop.'])
    await retry(id)
    await until('it is withdrawn', async () => (await deliveries(id))[0]!.state === 'withdrawn')
    await retry(id)
    await untilState(id, 'delivered')
    assert.equal((await draftsOf(id)).length, 2)
  })

  it('stays purchased when its order is cancelled', async () => {
    const { id, draft, draft_id } = await delivered()
    shopify.pay(draft_id)
    draft.order.cancelledAt = '2026-11-29T12:00:00Z'
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

  it('is refused at approve: negative prices, more decimals, fractions of a quantity', async () => {
    const customer_id = await shop.newCustomer()
    const items = [{ sku: 'TABLE', qty: 1.5, price: 9.999 }, customLine('Discount', -1, { tax_percent: 19 })]
    const { quote_id } = await ok(api.post(`${quoting}/quote`, { body: { quote: { customer_id, items } } }))
    const answer = await shop.moveQuote(quote_id as number, 'approve')
    assert.equal(answer.body.error_code, 'not_for_shop')
    for (const field of ['items[0].qty', 'items[0].price', 'items[1].price'])
      assertRefused(answer, 400, field)
  })

  it('is refused at approve: decimals that the currency does not have', async () => {
    const refusedIn = async (currency_code: string, price: number, shipping_amount = 0) => {
      const items = [{ sku: 'TABLE', qty: 1, price, tax_percent: 0 }]
      const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items, shipping_amount })
      // Quotes have the currency of their store.
      await run(api.db, 'update quote set currency_code = $2 where quote_id = $1', [quote_id, currency_code])
      const { body } = await shop.moveQuote(quote_id as number, 'approve')
      return ((body.errors ?? []) as { parameters: { fieldName: string } }[]).map(
        ({ parameters }) => parameters.fieldName,
      )
    }
    shopify.shop.enabledPresentmentCurrencies = ['EUR', 'USD', 'JPY', 'KWD']
    await sync(false)
    assert.deepEqual(await refusedIn('JPY', 10.5), ['items[0].price'])
    assert.deepEqual(await refusedIn('JPY', 10, 5.5), ['shipping_amount'])
    assert.deepEqual(await refusedIn('JPY', 10), [])
    assert.deepEqual(await refusedIn('EUR', 10.5, 5.5), [])
    assert.deepEqual(await refusedIn('KWD', 10.125), ['items[0].price'])
    shopify.shop.enabledPresentmentCurrencies = ['EUR', 'USD']
    await sync(false)
  })

  it('is refused with the reason: a product that is gone, another currency, what the shop says', async () => {
    const gone = shopify.addVariant('GONE', '1.00')
    await sync(false)
    const id = await proposed([{ sku: 'GONE', qty: 1, price: 1 }])
    shopify.variants.delete(gone)
    assert.equal(await refusedWith(id), 'unknown_variant')
    shopify.shop.enabledPresentmentCurrencies = ['CHF']
    const other = await proposed()
    assert.equal(await refusedWith(other), 'currency')
    shopify.shop.enabledPresentmentCurrencies = ['EUR', 'USD']
    shopify.refusal = 'Email is invalid'
    const third = await proposed()
    assert.equal(await refusedWith(third), 'invalid')
    shopify.refusal = undefined
    assert.equal((await lastOf(third)).message, 'The shop says: input.email: Email is invalid')
    assert.deepEqual([...(await draftsOf(id)), ...(await draftsOf(other))], [])
  })

  it('waits for the new secret after the old one was revoked', async () => {
    const id = await proposed()
    shopify.client.secret = 'secret-2'
    assert.equal(await refusedWith(id), 'credentials')
    await ok(api.put(main, { body: { shop: { secrets: { client_secret: 'secret-2' } } } }))
    await retry(id)
    await untilState(id, 'delivered')
    assert.equal((await draftsOf(id)).length, 1)
  })
})

describe('the webhooks and the check of a Shopify', () => {
  it('are refused with another signature, and without one', async () => {
    assertRefused(await tell('orders/paid', { id: table }, 'secret-1'), 404)
    const headers = { 'content-type': 'application/json', 'x-shopify-topic': 'orders/paid' }
    assertRefused(await api.post('/hooks/shops/main', { token: null, payload: '{}', headers }), 404)
    for (const topic of ['products/update', 'draft_orders/update', 'orders/paid', 'app/uninstalled'])
      assert.equal(await ok(tell(topic, { id: table, tags: 'a, b' }, 'secret-2')), true)
  })

  it('name what is wrong', async () => {
    const failed = async () =>
      (await openAdapter(await row(), api.services.config).check())
        .filter(({ is_ok }) => !is_ok)
        .map(({ name }) => name)
    assert.deepEqual(await failed(), [])
    shopify.scopes = ['read_products']
    assert.deepEqual(await failed(), ['credentials'])
    shopify.scopes = ['read_products', 'write_draft_orders', 'read_orders']
    shopify.shop.taxesIncluded = true
    assert.deepEqual(await failed(), ['tax'])
    await ok(api.put(main, { body: { shop: { settings: { tax_percent: '19' } } } }))
    assert.deepEqual(await failed(), [])
    shopify.client.id = 'client-2'
    assert.deepEqual(await failed(), ['credentials'])
  })

  it('are those of settings that can be used', async () => {
    const change = (settings: object) => api.put(main, { body: { shop: { settings } } })
    assertRefused(await change({ client_id: null }), 400, 'shop.settings.client_id')
    assertRefused(await change({ tax_percent: 'many' }), 400, 'shop.settings.tax_percent')
  })
})
