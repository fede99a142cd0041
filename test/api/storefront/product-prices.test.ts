// Products with prices by currency, a unit and a description: in the catalog, in carts, requests and quotes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { orderCart } from '../../../src/quoting/cart/cart-order-actions.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('eu', 'EUR')
await shop.putStore('jp', 'JPY')
const path = '/rest/V1/products'
const put = (sku: string, product: object) => api.put(`${path}/${sku}`, { body: { product } })
const eur = { currency_code: 'EUR', price: 90 }
const usd = { currency_code: 'USD', price: 100.5 }
const made = (sku: string, product: object = {}) => ok(put(sku, { name: 'Panel', price: 1, ...product }))
const refusal = async (call: ReturnType<typeof put>) => {
  const { status, body } = await call
  return [status, body.error_code]
}

/** A cart of a customer in a store. */
async function cartIn(store: string) {
  const customer = await shop.createCustomer(`${store}-${Math.random()}@example.com`, store)
  const cart = (await ok(api.post(`/rest/${store}/V1/customers/${customer}/carts`))) as number
  return { customer, cart }
}
const quoteIn = async (store: string, items: object[]) => {
  const customer_id = await shop.createCustomer(`${store}-${Math.random()}@example.com`, store)
  return ok(api.post(`/rest/${store}/V1/quoting/quote`, { body: { quote: { customer_id, items } } }))
}

describe('a product', () => {
  it('has neutral values, keeps what is not given, and null and [] clear', async () => {
    const plain = await made('PLAIN')
    assert.deepEqual([plain.unit, plain.description, plain.prices], [null, null, []])
    const sent = { unit: 'm²', description: 'Oiled\noak', prices: [eur, usd] }
    const full = await made('FULL', sent)
    assert.deepEqual(full, { ...full, ...sent })
    const kept = await ok(put('FULL', { name: 'Other' }))
    assert.deepEqual(kept, { ...full, name: 'Other', updated_at: kept.updated_at })
    const cleared = await ok(put('FULL', { unit: null, description: null, prices: null }))
    assert.deepEqual([cleared.unit, cleared.description, cleared.prices], [null, null, []])
    assert.deepEqual((await ok(put('FULL', { prices: [] }))).prices, [])
  })

  it('400: with an unknown currency or two prices in one', async () => {
    const unknown = [{ currency_code: 'XXX', price: 1 }]
    assertRefused(
      await put('NEW', { name: 'x', price: 1, prices: unknown }),
      400,
      'product.prices[0].currency_code',
    )
    assertRefused(
      await put('NEW', { name: 'x', price: 1, prices: [eur, eur] }),
      400,
      'product.prices[1].currency_code',
    )
    const batch = [
      { sku: 'GOOD', name: 'x', price: 1, prices: [eur] },
      { sku: 'BAD', name: 'x', price: 1, prices: [eur, eur] },
    ]
    const [good, bad] = await ok(api.put(path, { body: { products: batch } }))
    assert.deepEqual([good.status, bad.status], ['created', 'failed'])
    assert.equal(bad.error.parameters.fieldName, 'products[1].prices[1].currency_code')
  })

  it('is not changed by the same catalog again', async () => {
    const sent = { name: 'Same', price: '1.50', unit: 'h', prices: [eur] }
    const before = await ok(put('SAME', sent))
    await api.db.query(
      `update product set updated_at = updated_at - interval '1 hour' where sku = 'SAME'`,
      [],
    )
    const { updated_at } = await ok(put('SAME', sent))
    assert.ok(updated_at < before.updated_at)
  })
})

describe('in a cart', () => {
  it('has the price of its currency, and 400 without one', async () => {
    await made('BOTH', { prices: [eur, usd] })
    const { cart } = await cartIn('eu')
    await shop.addItem(cart, 'BOTH', 2)
    assert.deepEqual(
      [(await shop.readCart(cart)).subtotal, (await shop.listItems(cart))[0]!.price],
      [180, 90],
    )
    const { cart: yen } = await cartIn('jp')
    const body = { cartItem: { sku: 'BOTH', qty: 1 } }
    assert.deepEqual(await refusal(api.post(`/rest/V1/carts/${yen}/items`, { body })), [
      400,
      'no_price_in_currency',
    ])
    assert.equal((await shop.readCart(yen)).items_count, 0)
  })

  it('that loses its price keeps the cart from being ordered until it leaves', async () => {
    await made('LOST', { prices: [eur, usd] })
    await made('STAYS')
    const { cart } = await cartIn('eu')
    await shop.addItem(cart, 'LOST', 2)
    await shop.addItem(cart, 'STAYS', 1)
    await ok(put('LOST', { prices: [usd] }))
    assert.deepEqual(await refusal(shop.orderCart(cart)), [400, 'no_price_in_currency'])
    const [lost] = await shop.listItems(cart)
    assert.deepEqual([lost!.price, (await shop.readCart(cart)).subtotal], [0, 1])
    await ok(shop.removeItem(cart, lost!.item_id))
    await ok(shop.orderCart(cart))
    assert.equal((await shop.readCart(cart)).subtotal, 1)
  })

  for (const [change, product, code] of [
    ['loses its price', { prices: [usd] }, 'no_price_in_currency'],
    ['becomes too expensive', { prices: [{ ...eur, price: 99_999_999_999 }] }, 'total_too_large'],
  ] as const)
    it(`that ${change} while the cart is ordered keeps it from being ordered`, async () => {
      await made('RACE', { prices: [eur] })
      const { cart } = await cartIn('eu')
      await shop.addItem(cart, 'RACE', 2)
      const ordering = api.db.transaction(async (tx) => {
        const query = (async (...parameters: Parameters<typeof tx.query>) => {
          const isAgreed = JSON.stringify(parameters).includes('set agreed_price')
          if (isAgreed) await ok(put('RACE', product))
          return tx.query(...parameters)
        }) as typeof tx.query
        return orderCart({ ...tx, query }, 'test', cart)
      })
      await assert.rejects(ordering, { code })
      assert.equal((await shop.readCart(cart)).is_active, true)
    })

  it('keeps the price of its currency in the order', async () => {
    await made('ORDERED', { prices: [eur] })
    const { cart } = await cartIn('eu')
    await shop.addItem(cart, 'ORDERED', 1)
    await ok(shop.orderCart(cart))
    await ok(put('ORDERED', { prices: [{ ...eur, price: 1 }] }))
    assert.equal((await shop.readCart(cart)).subtotal, 90)
  })

  it('has the unit of the catalog or, from a quote, that of the quote', async () => {
    await made('METERED', { prices: [usd], unit: 'm' })
    const customer = await shop.newCustomer()
    const units = async (cart: number) => (await shop.readCart(cart)).items.map(({ unit }: any) => unit)
    const cart = await shop.openCart(customer, { METERED: 1 })
    assert.deepEqual(await units(cart), ['m'])
    const items = [
      { sku: 'METERED', qty: 1 },
      { sku: 'METERED', qty: 1, unit: null },
    ]
    const { quote_id } = await shop.createQuote(customer, { items })
    await shop.takeTo('proposed', quote_id)
    await ok(shop.addToCart(quote_id, cart, customer))
    assert.deepEqual((await units(cart)).slice(-2), ['m', null])
  })
})

describe('in a quote', () => {
  it('has the price of its currency, or needs one', async () => {
    await made('QUOTED', { prices: [eur], unit: 'm' })
    const [line] = (await quoteIn('eu', [{ sku: 'QUOTED', qty: 1 }])).items
    assert.deepEqual([line.price, line.original_price, line.needs_price, line.unit], [90, 90, false, 'm'])
    const quote = await quoteIn('jp', [
      { sku: 'QUOTED', qty: 1, unit: null },
      { sku: 'QUOTED', qty: 1, price: 7 },
    ])
    const shown = quote.items.map((item: any) => [
      item.price,
      item.original_price,
      item.needs_price,
      item.unit,
    ])
    assert.deepEqual(shown, [
      [0, 0, true, null],
      [7, 7, false, 'm'],
    ])
    const { status, body } = await shop.moveQuote(quote.quote_id, 'approve')
    assert.deepEqual([status, body.error_code], [400, 'price_missing'])
    const [first] = quote.items
    const priced = { version: quote.version, items: [{ item_id: first.item_id, sku: 'QUOTED', price: 7 }] }
    const edited = await ok(shop.editQuote(quote.quote_id, priced))
    const { needs_price, item_id, original_price } = edited.items[0]
    assert.deepEqual(
      [needs_price, item_id, original_price, edited.discount_amount],
      [false, first.item_id, 7, 0],
    )
    const cheaper = { version: edited.version, items: [{ item_id, sku: 'QUOTED', price: 5 }] }
    assert.equal((await ok(shop.editQuote(quote.quote_id, cheaper))).discount_amount, 2)
    await ok(shop.moveQuote(quote.quote_id, 'approve'))
  })

  it('comes from a request without a price', async () => {
    await made('ASKED', { prices: [usd] })
    const customer = await shop.createCustomer('asks@example.com', 'eu')
    const body = { details: 'Please', items: [{ sku: 'ASKED', qty: 2 }] }
    const request = await ok(api.post(`/rest/eu/V1/quoting/request/customer/${customer}/submit`, { body }))
    const record = await shop.readRequest(request.request_id ?? request)
    assert.deepEqual([record.items[0].needs_price, record.items[0].price, record.subtotal], [true, 0, 0])
    const { quote_id } = await shop.answerRequest(record)
    const { items } = await ok(api.get(`${quoting}/quote/${quote_id}?addItems=true`))
    assert.deepEqual([items[0].needs_price, items[0].product_type], [true, 'simple'])
  })
})
