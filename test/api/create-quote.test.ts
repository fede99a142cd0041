// POST /V1/quoting/quote
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const store = await shop.putStore('jp', 'JPY')
await shop.putStore('kw', 'KWD')
const customer = await shop.newCustomer()
const path = `${quoting}/quote`
const lamp = { sku: 'LAMP', qty: 1 }

const create = (quote: object, code = 'default') =>
  api.post(`/rest/${code}/V1/quoting/quote`, {
    body: { quote: { customer_id: customer, items: [lamp], ...quote } },
  })

describe('createQuote', () => {
  it('200: a pending quote with its items, as reading it gives it, and its history', async () => {
    const answer = await create({})
    assert.equal(answer.status, 200, answer.text)
    const { quote_id, status, version, items } = answer.body
    assert.deepEqual(answer.body, await shop.readQuote(quote_id, true))
    assert.deepEqual([status, version, items.length], ['pending', 1, 1])
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending'])
  })

  it('200: all that can be given', async () => {
    const contents = {
      shipping_amount: 119.9,
      shipping_description: 'Two pallets',
      seller_comment: 'Thank you\nfor asking 🪑',
      expires_at: '2999-12-31 23:59:59',
    }
    const item = {
      ...{ sku: '0042-OAK', qty: 40, price: 189.9999, tax_percent: 7.5, customer_note: 'Dark' },
      tier_prices: [{ qty: 100, price: 0 }],
    }
    const { body } = await create({ ...contents, items: [item] })
    for (const [name, value] of Object.entries(contents)) assert.equal(body[name], value, name)
    for (const [name, value] of Object.entries(item)) assert.deepEqual(body.items[0][name], value, name)
    // 7599.996, 570 of tax
    assert.deepEqual([body.subtotal, body.tax_amount, body.grand_total], [7600, 570, 8289.9])
  })

  it('200: null for what can be without a value', async () => {
    const none = { shipping_amount: null, shipping_description: null, seller_comment: null, expires_at: null }
    const { body } = await create({ ...none, items: [{ ...lamp, price: null, customer_note: null }] })
    assert.deepEqual([body.shipping_amount, body.shipping_description, body.expires_at], [0, null, null])
    assert.equal(body.items[0].price, 33.33)
  })

  it('200: numbers of 64 bits would not add up, these do', async () => {
    const items = [
      { sku: 'BOOK', qty: 1, price: 0.1 },
      { sku: 'BOOK', qty: 1, price: 0.2 },
    ]
    const { body } = await create({ items, shipping_amount: 0.3 })
    assert.equal(0.1 + 0.2 === 0.3, false)
    assert.match(body.subtotal.toString(), /^0\.3$/)
    assert.equal(body.grand_total, 0.6)
    const half = await create({ items: [{ sku: 'BOOK', qty: 1, price: 1.005 }], shipping_amount: 1.005 })
    assert.deepEqual(
      [half.body.subtotal, half.body.shipping_amount, half.body.grand_total],
      [1.01, 1.01, 2.02],
    )
  })

  it('200: rounded to the digits of the currency', async () => {
    const items = [{ sku: 'BOOK', qty: 3, price: 33.3335, tax_percent: 10 }]
    const amounts = async (code: string) => {
      const { subtotal, tax_amount, shipping_amount, grand_total } = (
        await create({ items, shipping_amount: 0.5 }, code)
      ).body
      return [subtotal, tax_amount, shipping_amount, grand_total]
    }
    assert.deepEqual(await amounts('default'), [100, 10, 0.5, 110.5])
    assert.deepEqual(await amounts('jp'), [100, 10, 1, 111])
    // 100.0005 → 100.001, its tax 10.0001 → 10
    assert.deepEqual(await amounts('kw'), [100.001, 10, 0.5, 110.501])
    const { body } = await create({ items }, 'jp')
    assert.deepEqual([body.store_id, body.currency_code], [store, 'JPY'])
  })

  it('200: a price of 0, and one above the catalogue', async () => {
    const { body } = await create({ items: [{ ...lamp, price: 0 }] })
    assert.deepEqual([body.subtotal, body.discount_amount, body.grand_total], [0, 33.33, 0])
    await shop.putProduct('GIFT', { price: 0 })
    const gift = { sku: 'GIFT', qty: 2, price: 5 }
    const dearer = (await create({ items: [gift, { ...lamp, price: 66.66 }] })).body
    assert.deepEqual(
      [dearer.subtotal, dearer.original_subtotal, dearer.discount_amount],
      [76.66, 33.33, -43.33],
    )
    assert.deepEqual([dearer.items[0].discount_percent, dearer.items[1].discount_percent], [0, -100])
  })

  it('200: a SKU is kept byte for byte', async () => {
    for (const sku of ['007', '7', 'ß', 'a/b', ' a ', '__proto__', 'constructor']) {
      await shop.putProduct(sku)
      const { body } = await create({ items: [{ sku, qty: 1 }] })
      assert.equal(body.items[0].sku, sku)
    }
  })

  it('400: prices, quantities, taxes that are none, each named', async () => {
    const amounts = [-0.01, -1, 1.00001, 0.1 + 0.2, 1e15, 100_000_000_000, '5', true, [], {}]
    const prefix = 'quote.items[0]'
    for (const value of amounts) {
      const price = { items: [{ ...lamp, price: value }] }
      await shop.assertNothingDone(() => create(price), 400, { fieldName: `${prefix}.price` })
      const qty = { items: [{ ...lamp, qty: value }] }
      await shop.assertNothingDone(() => create(qty), 400, { fieldName: `${prefix}.qty` })
      const shipping = { shipping_amount: value }
      await shop.assertNothingDone(() => create(shipping), 400, { fieldName: 'quote.shipping_amount' })
      const tier = { items: [{ ...lamp, tier_prices: [{ qty: 1, price: value }] }] }
      await shop.assertNothingDone(() => create(tier), 400, { fieldName: `${prefix}.tier_prices[0].price` })
    }
    for (const tax_percent of [-1, 100.0001, 1.00001, '7']) {
      const tax = { items: [{ ...lamp, tax_percent }] }
      await shop.assertNothingDone(() => create(tax), 400, { fieldName: `${prefix}.tax_percent` })
    }
    const zero = { items: [{ ...lamp, qty: 0 }] }
    await shop.assertNothingDone(() => create(zero), 400, { fieldName: `${prefix}.qty` })
  })

  it('400: a number that is none in JSON, or none at all', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const price of ['1e400', '-0.00001', '1e-5', 'NaN', 'Infinity', '01', '0x1', '1_0']) {
      const payload = `{"quote":{"customer_id":${customer},"items":[{"sku":"LAMP","qty":1,"price":${price}}]}}`
      await shop.assertNothingDone(() => api.post(path, { payload, headers }), 400)
    }
  })

  it('400: an amount larger than an answer can hold', async () => {
    const most = 99_999_999_999.9999
    const tooMuch: object[] = [
      { items: [{ sku: 'BOOK', qty: 2, price: most }] },
      { items: [{ sku: 'BOOK', qty: most, price: most }] },
      { items: [{ sku: 'BOOK', qty: 1, price: 99_999_999_999 }], shipping_amount: 1 },
      { items: [{ sku: 'BOOK', qty: 1, price: 99_999_999_999, tax_percent: 1 }] },
      { items: [{ sku: 'BOOK', qty: 99_999_999_999, price: 0 }] },
      { items: Array(3).fill({ sku: 'BOOK', qty: 40_000_000_000, price: 0.01 }) },
    ]
    for (const quote of tooMuch)
      await shop.assertNothingDone(() => create(quote), 400, { error_code: 'total_too_large' })
    const exact = (await create({ items: [{ sku: 'BOOK', qty: 1, price: 99_999_999_999 }] })).body
    assert.equal(exact.grand_total, 99_999_999_999)
  })

  it('200: a price far above a token price in the catalogue', async () => {
    await shop.putProduct('TOKEN', { price: 0.0001 })
    const item = { sku: 'TOKEN', qty: 0.0001, price: 99_999_999_999.9999, tax_percent: 100 }
    const { items, subtotal } = (await create({ items: [item] })).body
    assert.equal(subtotal, 10_000_000)
    assert.equal(items[0].discount_percent, -99_999_999_999_999_800)
    assert.equal(items[0].price_incl_tax, 200_000_000_000)
  })

  it('400: two prices for one quantity', async () => {
    const tier_prices = [
      { qty: 5, price: 1 },
      { qty: 5.0, price: 2 },
    ]
    const call = () => create({ items: [lamp, { ...lamp, tier_prices }] })
    await shop.assertNothingDone(call, 400, { fieldName: 'quote.items[1].tier_prices' })
  })

  it('400: an expiry that does not lie ahead, or is no time', async () => {
    for (const expires_at of [
      '2020-01-01 00:00:00',
      '2999-02-30 00:00:00',
      '2999-01-01',
      'soon',
      5,
      'infinity',
    ])
      await shop.assertNothingDone(() => create({ expires_at }), 400, { fieldName: 'quote.expires_at' })
  })

  it('400: names everything that is missing or unknown', async () => {
    const bodies: [unknown, string][] = [
      [undefined, 'quote'],
      [{}, 'quote'],
      [{ quote: {} }, 'quote.customer_id'],
      [{ quote: {} }, 'quote.items'],
      [{ quote: { customer_id: customer, items: [] } }, 'quote.items'],
      [{ quote: { customer_id: customer, items: {} } }, 'quote.items'],
      [{ quote: { customer_id: 0, items: [lamp] } }, 'quote.customer_id'],
      [{ quote: { customer_id: 1.5, items: [lamp] } }, 'quote.customer_id'],
      [{ quote: { customer_id: customer, items: [lamp], shiping_amount: 1 } }, 'quote.shiping_amount'],
      [{ quote: { customer_id: customer, items: [lamp], grand_total: 1 } }, 'quote.grand_total'],
      [{ quote: { customer_id: customer, items: [{ ...lamp, row_total: 1 }] } }, 'quote.items[0].row_total'],
      [{ quote: { customer_id: customer, items: [lamp], version: 1 } }, 'quote.version'],
      [{ quote: { customer_id: customer, items: [lamp] }, more: 1 }, 'more'],
    ]
    for (const [body, fieldName] of bodies)
      await shop.assertNothingDone(() => api.post(path, { body }), 400, { fieldName })
    const both = await create({ shipping_amount: -1, items: [{ sku: 'LAMP' }] })
    assertRefused(both, 400, 'quote.shipping_amount')
    assertRefused(both, 400, 'quote.items[0].qty')
  })

  it('404: names the customer, the SKU or the store that is unknown', async () => {
    assertUnknown(
      await shop.assertNothingDone(() => create({ customer_id: 999999 }), 404),
      'quote.customer_id',
      999999,
    )
    const items = [lamp, { sku: 'lamp', qty: 1 }]
    assertUnknown(await shop.assertNothingDone(() => create({ items }), 404), 'quote.items[1].sku', 'lamp')
    assertUnknown(await shop.assertNothingDone(() => create({}, 'nowhere'), 404), 'store_code', 'nowhere')
  })

  it('400 before 404: what is wrong with the body comes before who is unknown', async () => {
    const quote = { customer_id: 999999, expires_at: '2020-01-01 00:00:00' }
    await shop.assertNothingDone(() => create(quote), 400, { fieldName: 'quote.expires_at' })
  })
})

describe('a quote', () => {
  it('keeps what was agreed when the catalogue and the customer change', async () => {
    await shop.putProduct('CHANGING', { name: 'Old', price: 10, tax_percent: 19 })
    const before = (await create({ items: [{ sku: 'CHANGING', qty: 1 }] })).body
    await shop.putProduct('CHANGING', { name: 'New', price: 99, tax_percent: 7 })
    await api.db.query('update customer set email = $2 where customer_id = $1', [customer, 'new@example.com'])
    assert.deepEqual(await shop.readQuote(before.quote_id, true), before)
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${before.quote_id}/items`)), before.items)
  })
})
