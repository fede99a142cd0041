// POST /V1/quoting/quote, PUT /V1/quoting/quote/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { currencyDigits } from '../../../src/platform/currency.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import {
  anyQuote,
  currencies,
  decimal,
  expectedTaxRates,
  expectedTotals,
} from '../../support/quote-arithmetic.ts'
import { itRejectsWrongIds, openShop, productPath, quoting, statuses, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const store = await shop.putStore('jp', 'JPY')
const customer = await shop.newCustomer()
const path = `${quoting}/quote`
const lamp = { sku: 'LAMP', qty: 1 }
/** The largest amount that the service stores. */
const amountMax = 99_999_999_999.9999

const create = (changes: object, code = 'default') => {
  const quote = { customer_id: customer, items: [lamp], ...changes }
  return api.post(`/rest/${code}/V1/quoting/quote`, { body: { quote } })
}
const created = (quote: object, code?: string) => ok(create(quote, code))

/** Creates a quote whose one item is a LAMP with these fields. */
const createLamp = (fields: object) => create({ items: [{ ...lamp, ...fields }] })

describe('createQuote', () => {
  it('200: a pending quote with its items, as reading it returns it, and its history', async () => {
    const quote = await created({})
    assert.deepEqual(quote, await shop.readQuote(quote.quote_id, true))
    assert.deepEqual([quote.status, quote.version, quote.items.length], ['pending', 1, 1])
    assert.deepEqual(await shop.historyOf(quote.quote_id), [' → pending'])
  })

  it('200: all that can be given', async () => {
    const contents = {
      shipping_amount: 119.9,
      shipping_description: 'Two pallets',
      seller_comment: 'Thank you\nfor asking 🪑',
      expires_at: '2999-12-31 23:59:59',
    }
    const amounts = { qty: 40, price: 189.9999, tax_percent: 7.5, tier_prices: [{ qty: 100, price: 0 }] }
    const item = { sku: '0042-OAK', customer_note: 'Dark', ...amounts }
    const quote = await created({ ...contents, items: [item] })
    assert.deepEqual(quote, { ...quote, ...contents, items: [{ ...quote.items[0], ...item }] })
    // 40 × 189.9999 is 7599.996; 7.5 % of 7600 is 570.
    assert.deepEqual([quote.subtotal, quote.tax_amount, quote.grand_total], [7600, 570, 8289.9])
  })

  it('200: null for what can be without a value', async () => {
    const none = { shipping_amount: null, shipping_description: null, seller_comment: null, expires_at: null }
    const quote = await created({ ...none, items: [{ ...lamp, price: null, customer_note: null }] })
    assert.deepEqual([quote.shipping_amount, quote.shipping_description, quote.expires_at], [0, null, null])
    assert.equal(quote.items[0].price, 33.33)
  })

  it('200: the store of the path sets store and currency', async () => {
    const { store_id, currency_code } = await created({}, 'jp')
    assert.deepEqual([store_id, currency_code], [store, 'JPY'])
  })

  it('200: a price of 0, and one above the catalog', async () => {
    const free = await created({ items: [{ ...lamp, price: 0 }] })
    assert.deepEqual([free.subtotal, free.discount_amount, free.grand_total], [0, 33.33, 0])
    assert.deepEqual([free.items[0].tax_amount, free.items[0].discount_percent], [0, 100])
    await shop.putProduct('GIFT', { price: 0 })
    const gift = { sku: 'GIFT', qty: 2, price: 5 }
    const dearer = await created({ items: [gift, { ...lamp, price: 66.66 }] })
    const { subtotal, original_subtotal, discount_amount, items } = dearer
    assert.deepEqual([subtotal, original_subtotal, discount_amount], [76.66, 33.33, -43.33])
    assert.deepEqual([items[0].discount_percent, items[1].discount_percent], [0, -100])
  })

  it('200: a SKU is kept byte for byte', async () => {
    for (const sku of ['007', '7', 'ß', 'a/b', ' a ', '__proto__', 'constructor']) {
      await shop.putProduct(sku)
      assert.equal((await created({ items: [{ sku, qty: 1 }] })).items[0].sku, sku)
    }
  })

  it('400: invalid prices, quantities and taxes, each named', async () => {
    const lampWith = (name: string) => (value: unknown) => createLamp({ [name]: value })
    const withTier = (price: unknown) => createLamp({ tier_prices: [{ qty: 1, price }] })
    const withShipping = (shipping_amount: unknown) => create({ shipping_amount })
    const amounts = [-0.01, -1, 1.00001, 0.1 + 0.2, 1e15, 100_000_000_000, '5', true, [], {}]
    for (const [call, values, fieldName] of [
      [lampWith('price'), amounts, 'quote.items[0].price'],
      [lampWith('qty'), [...amounts, 0], 'quote.items[0].qty'],
      [lampWith('tax_percent'), [-1, 100.0001, 1.00001, '7'], 'quote.items[0].tax_percent'],
      [withTier, amounts, 'quote.items[0].tier_prices[0].price'],
      [withShipping, amounts, 'quote.shipping_amount'],
    ] as const)
      for (const value of values) await shop.assertRefusedUnchanged(() => call(value), 400, { fieldName })
  })

  it('400: a number that is none in JSON, or none at all', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const price of ['1e400', '-0.00001', '1e-5', 'NaN', 'Infinity', '01', '0x1', '1_0']) {
      const payload = `{"quote":{"customer_id":${customer},"items":[{"sku":"LAMP","qty":1,"price":${price}}]}}`
      await shop.assertRefusedUnchanged(() => api.post(path, { payload, headers }), 400)
    }
  })

  it('400: an amount larger than an answer can hold', async () => {
    await shop.putProduct('LARGE', { price: 1000, tax_percent: 0 })
    const large = { sku: 'LARGE', qty: 1, price: 99_999_999_999 }
    const tooMuch: object[] = [
      // The total of the row.
      { items: [{ ...large, qty: 2, price: amountMax }] },
      { items: [{ ...large, qty: amountMax, price: amountMax }] },
      // The grand total.
      { items: [large], shipping_amount: 1 },
      { items: [{ ...large, tax_percent: 1 }] },
      // The row at the price of the catalog.
      { items: [{ ...large, qty: 99_999_999_999, price: 0 }] },
      // All quantities together.
      { items: Array(3).fill({ ...large, qty: 40_000_000_000, price: 0.01 }) },
      // The price with tax.
      { items: [{ ...large, qty: 0.0001, tax_percent: 100 }] },
      // The discount in percent.
      { items: [{ sku: 'TOKEN', qty: 0.0001, price: 100_001 }] },
    ]
    await shop.putProduct('TOKEN', { price: 0.0001 })
    for (const quote of tooMuch) await shop.assertRefusedWith('total_too_large', () => create(quote))
    assert.equal((await created({ items: [large] })).grand_total, 99_999_999_999)
  })

  it('200: a price far above a token price in the catalog', async () => {
    await shop.putProduct('TOKEN', { price: 0.0001 })
    const item = { sku: 'TOKEN', qty: 2, price: 99_999, tax_percent: 100 }
    const { items, subtotal } = await created({ items: [item] })
    assert.equal(subtotal, 199_998)
    assert.equal(items[0].discount_percent, -99_998_999_900)
    assert.equal(items[0].price_incl_tax, 199_998)
  })

  it('400: an expiry that does not lie ahead, or is no time', async () => {
    const wrong = ['2020-01-01 00:00:00', '2999-02-30 00:00:00', '2999-01-01', 'soon', 5, 'infinity']
    for (const expires_at of wrong)
      await shop.assertInvalidFields(create, { 'quote.expires_at': [{ expires_at }] })
  })

  it('400: names everything that is missing or wrong, before it looks who is unknown', async () => {
    const postBody = (body: unknown) => api.post(path, { body })
    await shop.assertInvalidFields(postBody, {
      quote: [undefined, {}],
      'quote.customer_id': [{ quote: {} }],
      'quote.items': [{ quote: {} }],
      more: [{ quote: { customer_id: customer, items: [lamp] }, more: 1 }],
    })
    await shop.assertInvalidFields<object>(create, {
      'quote.items': [{ items: [] }, { items: {} }],
      'quote.customer_id': [{ customer_id: 0 }, { customer_id: 1.5 }],
      // Misspelled.
      'quote.shiping_amount': [{ shiping_amount: 1 }],
      'quote.grand_total': [{ grand_total: 1 }],
      'quote.items[0].row_total': [{ items: [{ ...lamp, row_total: 1 }] }],
      'quote.items[1].tier_prices': [{ items: [lamp, { ...lamp, tier_prices: tiers([5, 1], [5, 2]) }] }],
      'quote.version': [{ version: 1 }],
      'quote.expires_at': [{ customer_id: 999999, expires_at: '2020-01-01 00:00:00' }],
    })
    const both = await create({ shipping_amount: -1, items: [{ sku: 'LAMP' }] })
    assertRefused(both, 400, 'quote.shipping_amount')
    assertRefused(both, 400, 'quote.items[0].qty')
  })

  it('404: names the customer or the SKU that is unknown', async () => {
    await shop.assertUnknown(() => create({ customer_id: 999999 }), 'quote.customer_id', 999999)
    const items = [lamp, { sku: 'lamp', qty: 1 }]
    await shop.assertUnknown(() => create({ items }), 'quote.items[1].sku', 'lamp')
  })
})

it('a quote keeps what was agreed when the catalog and the customer change', async () => {
  await shop.putProduct('CHANGING', { name: 'Old', price: 10, tax_percent: 19 })
  const before = await created({ items: [{ sku: 'CHANGING', qty: 1 }] })
  await shop.putProduct('CHANGING', { name: 'New', price: 99, tax_percent: 7 })
  await api.db.query('update customer set email = $2 where customer_id = $1', [customer, 'new@example.com'])
  assert.deepEqual(await shop.readQuote(before.quote_id, true), before)
  assert.deepEqual(await ok(api.get(`${path}/${before.quote_id}/items`)), before.items)
})

// Compares the totals with an independent computation in integers.
it('the totals of a quote over HTTP are those of the same computation, as JSON numbers, in currencies of 0, 2 and 3 digits', async () => {
  for (const currency of currencies)
    for (const tax_rounding of ['row', 'rate'])
      await shop.putStore(`${currency}_${tax_rounding}`, currency, { tax_rounding })
  for (const { items, charges, currency } of fc.sample(anyQuote, 30)) {
    for (const [index, { price, original }] of items.entries())
      if (price >= 0n) await shop.putProduct(`P${index}`, { price: Number(decimal(original, 4)) })
    const sentItems = items.map(({ qty, price, tax }, index) => ({
      ...(price < 0n ? { product_type: 'custom', name: 'Discount' } : { sku: `P${index}` }),
      qty: Number(decimal(qty, 4)),
      price: Number(decimal(price, 4)),
      tax_percent: Number(decimal(tax, 4)),
    }))
    const { shipping, shippingTax, rounding } = charges
    const shipping_amount = Number(decimal(shipping, 4))
    const shipping_tax_percent = shippingTax === null ? null : Number(decimal(shippingTax, 4))
    const sent = { shipping_amount, shipping_tax_percent, items: sentItems }
    const quote = await created(sent, `${currency}_${rounding}`)
    const expected = expectedTotals(items, charges, currencyDigits(currency))
    for (const [name, value] of Object.entries(expected)) assert.equal(quote[name], Number(value), name)
    assert.deepEqual(quote.tax_rates, expectedTaxRates(items, charges, currencyDigits(currency)))
    assert.equal(quote.items_count, items.length)
  }
})

const newQuote = (quote: object = {}) => shop.createQuote(customer, quote)
const edited = (id: number, quote: object) => ok(shop.editQuote(id, quote))
const byHand = { shipping_description: 'By hand', seller_comment: 'Hello', expires_at: '2999-12-31 23:59:59' }

describe('editQuote', () => {
  it('200: returns the quote with items, one version further, and writes one row of history', async () => {
    const { quote_id } = await newQuote()
    const quote = await edited(quote_id, { version: 1, seller_comment: 'Better now' })
    assert.deepEqual(quote, await shop.readQuote(quote_id, true))
    assert.deepEqual([quote.version, quote.status, quote.seller_comment], [2, 'pending', 'Better now'])
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending', 'pending → pending'])
  })

  it('200: what is not given stays as it is', async () => {
    const before = await newQuote({ ...byHand, shipping_amount: 5 })
    const quote = await edited(before.quote_id, { version: 1 })
    assert.deepEqual({ ...quote, version: 1, updated_at: before.updated_at }, before)
  })

  it('200: null clears what can be without a value', async () => {
    const { quote_id } = await newQuote(byHand)
    const nothing = { shipping_description: null, seller_comment: null, expires_at: null }
    const quote = await edited(quote_id, { version: 1, ...nothing })
    assert.deepEqual(quote, { ...quote, ...nothing })
  })

  it('200: items replace all, with new totals and the shipping that was agreed', async () => {
    const { quote_id } = await newQuote({ shipping_amount: 5 })
    const quote = await edited(quote_id, { version: 1, items: [{ sku: 'BOOK', qty: 2, price: 10 }] })
    assert.deepEqual([quote.items_count, quote.items_qty, quote.subtotal, quote.tax_amount], [1, 2, 20, 0])
    assert.deepEqual([quote.original_subtotal, quote.discount_amount, quote.grand_total], [25, 5, 25])
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${quote_id}/items`)), quote.items)
  })

  it('200: an item with an item_id keeps its id, in the order that is given; other lines are new or gone', async () => {
    const { quote_id, items } = await newQuote({ items: [lamp, { sku: 'BOOK', qty: 2 }, lamp] })
    const [first, book, last] = items
    const setBackOneDay = `update quote_item set created_at = created_at - interval '1 day',
      updated_at = updated_at - interval '1 day' where quote_id = $1 returning wire_time(created_at) as at`
    const { at } = (await api.db.query<{ at: string }>(setBackOneDay, [quote_id])).rows[0]!
    const given = [
      { item_id: last.item_id, sku: 'LAMP', qty: 7, price: 30 },
      { sku: 'LAMP', qty: 3 },
      { item_id: String(book.item_id), sku: 'BOOK', qty: 2, price: book.price },
    ]
    const quote = await edited(quote_id, { version: 1, items: given })
    const [moved, added, kept] = quote.items
    assert.deepEqual([moved.item_id, moved.qty, moved.price], [last.item_id, 7, 30])
    assert.ok(added.item_id > last.item_id && added.item_id !== first.item_id)
    assert.deepEqual([kept.item_id, kept.qty], [book.item_id, 2])
    assert.deepEqual([moved.created_at, kept.created_at], [at, at])
    assert.ok(moved.updated_at > at && added.created_at > at)
    assert.equal(quote.items.length, 3)
    assert.equal(quote.subtotal, 7 * 30 + 3 * 33.33 + 25)
    assert.deepEqual(await ok(api.get(`${quoting}/quote/${quote_id}/items`)), quote.items)
    assert.deepEqual((await shop.readQuote(quote_id, true)).items, quote.items)
  })

  it('200: an item that is the same in the same place does not change', async () => {
    const tier_prices = tiers([10, 9.5])
    const { quote_id, items } = await newQuote({ items: [{ ...lamp, tier_prices }, lamp] })
    const [{ item_id }] = items
    const setBackOneDay = `update quote_item set updated_at = updated_at - interval '1 day' where item_id = $1
      returning wire_time(updated_at) as at`
    const { at } = (await api.db.query<{ at: string }>(setBackOneDay, [item_id])).rows[0]!
    const quote = await edited(quote_id, { version: 1, items: [{ ...lamp, item_id, tier_prices }] })
    assert.deepEqual(quote.items, [{ ...items[0], updated_at: at }])
  })

  it('200: an item with an item_id keeps what is not sent', async () => {
    const own = { ...lamp, price: 30, tax_percent: 19, customer_note: 'Dark', tier_prices: tiers([10, 9.5]) }
    const { quote_id, items } = await newQuote({ items: [own, { sku: 'BOOK', qty: 2 }] })
    const [{ item_id }, book] = items
    const bookAsIs = { item_id: book.item_id }
    const firstOf = (quote: Answer['body']) => {
      const { updated_at, ...item } = quote.items[0]
      assert.match(updated_at, /^\d{4}-/)
      return item
    }
    const kept = firstOf({ items })
    const same = await edited(quote_id, { version: 1, items: [{ item_id, sku: 'LAMP', qty: 1 }, bookAsIs] })
    assert.deepEqual([firstOf(same), same.grand_total], [kept, 35.7 + 25])
    const alone = await edited(quote_id, { version: 2, items: [{ item_id }, { ...bookAsIs, qty: 3 }] })
    assert.deepEqual([firstOf(alone), alone.items[1].qty, alone.items[1].price], [kept, 3, 12.5])
    await shop.putProduct('LAMP', { name: 'Lantern', price: 40, tax_percent: 7 })
    try {
      const priced = await edited(quote_id, {
        version: 3,
        items: [{ item_id, price: 20, tax_percent: null }],
      })
      const { name, price, original_price, tax_percent, customer_note, tier_prices } = firstOf(priced)
      assert.deepEqual([name, price, original_price, tax_percent], ['Lamp', 20, 33.33, 7])
      assert.deepEqual([customer_note, tier_prices], ['Dark', own.tier_prices])
    } finally {
      await shop.putProduct('LAMP', { name: 'Lamp', price: 33.33, tax_percent: 7 })
    }
  })

  it('200: null clears what an item had: the price and tax are those of the catalog', async () => {
    const own = { ...lamp, price: 30, tax_percent: 19, customer_note: 'Dark', tier_prices: tiers([10, 9.5]) }
    const { quote_id, items } = await newQuote({ items: [own] })
    const cleared = { price: null, tax_percent: null, customer_note: null, tier_prices: null }
    const given = [{ item_id: items[0].item_id, ...cleared }]
    const [item] = (await edited(quote_id, { version: 1, items: given })).items
    const { item_id, price, tax_percent, customer_note, tier_prices } = item
    assert.deepEqual([item_id, price, tax_percent], [items[0].item_id, 33.33, 7])
    assert.deepEqual([customer_note, tier_prices], [null, []])
    const fresh = await newQuote({ items: [{ ...lamp, ...cleared }] })
    assert.deepEqual([fresh.items[0].price, fresh.items[0].customer_note], [33.33, null])
  })

  it('400: an item that is new needs SKU and quantity, whatever item had its id', async () => {
    const { quote_id, items } = await newQuote({ items: [lamp] })
    const [{ item_id }] = items
    const edit = (...given: object[]) => shop.editQuote(quote_id, { version: 1, items: given })
    const both = await edit({ price: 5 }, { item_id })
    assertRefused(both, 400)
    const names = both.body.errors.map(({ parameters }: Answer['body']) => parameters.fieldName)
    assert.deepEqual(names, ['quote.items[0].sku', 'quote.items[0].qty'])
    assertRefused(await edit({ item_id, sku: 'BOOK' }), 400, 'quote.items[0].qty')
    assertRefused(await edit({ item_id, qty: 0 }), 400, 'quote.items[0].qty')
    assertRefused(await shop.editQuote(quote_id, { version: 1, items: [] }), 400, 'quote.items')
  })

  it('200: an item with another SKU keeps nothing of the former one', async () => {
    const own = { ...lamp, price: 30, tax_percent: 19, customer_note: 'Dark', tier_prices: tiers([10, 9.5]) }
    const { quote_id, items } = await newQuote({ items: [own] })
    const given = [{ item_id: items[0].item_id, sku: 'BOOK', qty: 2 }]
    const [item] = (await edited(quote_id, { version: 1, items: given })).items
    const { item_id, price, tax_percent, customer_note, tier_prices } = item
    assert.ok(item_id > items[0].item_id)
    assert.deepEqual([price, tax_percent, customer_note, tier_prices], [12.5, 0, null, []])
  })

  it('200: an item of a product that was created again under its SKU keeps what is not sent, with another id', async () => {
    await shop.putProduct('ANEW', { price: 5 })
    const { quote_id, items } = await newQuote({ items: [{ sku: 'ANEW', qty: 2, price: 4 }] })
    await ok(api.delete(productPath('ANEW')))
    const [gone] = (await edited(quote_id, { version: 1, items: [{ item_id: items[0].item_id, qty: 3 }] }))
      .items
    assert.deepEqual([gone.item_id, gone.qty, gone.price], [items[0].item_id, 3, 4])
    await shop.putProduct('ANEW', { price: 7 })
    const [recreated] = (await edited(quote_id, { version: 2, items: [{ item_id: items[0].item_id }] })).items
    assert.ok(recreated.item_id > items[0].item_id)
    assert.deepEqual([recreated.qty, recreated.price], [3, 4])
  })

  it('200: an item with another SKU is another one, with an id of its own', async () => {
    const { quote_id, items } = await newQuote({ items: [lamp] })
    const [item] = (
      await edited(quote_id, { version: 1, items: [{ sku: 'BOOK', qty: 1, item_id: items[0].item_id }] })
    ).items
    assert.deepEqual([item.sku, item.original_price], ['BOOK', 12.5])
    assert.notEqual(item.item_id, items[0].item_id)
  })

  it('404: names the item_id that is not of this quote; 400: one that is named twice or is none', async () => {
    const { quote_id, items } = await newQuote()
    const [other] = (await newQuote()).items
    const edit = (quote: object) => shop.editQuote(quote_id, { version: 1, ...quote })
    const withIds = (...ids: unknown[]) => ({ items: ids.map((item_id) => ({ ...lamp, item_id })) })
    for (const id of [other.item_id, 2_147_483_647])
      await shop.assertUnknown(
        () => edit(withIds(undefined, items[0].item_id, id)),
        'quote.items[2].item_id',
        id,
      )
    const [{ item_id }] = items
    await shop.assertInvalidFields(edit, {
      'quote.items[1].item_id': [withIds(item_id, item_id), withIds(item_id, 'x'), withIds(item_id, 0)],
    })
    await shop.assertInvalidFields(create, { 'quote.items[0].item_id': [withIds(item_id)] })
  })

  it('200: shipping alone changes the grand total and no item', async () => {
    const before = await newQuote()
    const quote = await edited(before.quote_id, { version: '1', shipping_amount: 1.005 })
    assert.equal(quote.shipping_amount, 1.01)
    assert.equal(quote.grand_total, Number((before.grand_total + 1.01).toFixed(2)))
    assert.deepEqual(quote.items, before.items)
    assert.deepEqual([quote.subtotal, quote.tax_amount], [before.subtotal, before.tax_amount])
  })

  it('200: a quote made of one’s own accord can be given to another customer', async () => {
    const { quote_id } = await newQuote()
    const other = await shop.newCustomer()
    const quote = await edited(quote_id, { version: 1, customer_id: other })
    assert.equal(quote.customer_id, other)
    assert.match(quote.customer_email, /^customer-/)
  })

  it('200: naming its customer again takes what has changed about them; what is sent comes first', async () => {
    const id = await shop.newCustomer()
    const { quote_id, customer_email: before } = await shop.createQuote(id, { company: 'Old & Co' })
    const address = (street: string) => ({ street: [street], city: 'Kiel' })
    const changes = {
      email: `moved-${id}@example.com`,
      firstname: 'Bo',
      lastname: 'Berg',
      company: 'New & Co',
      vat_id: 'DE5',
      billing_address: address('Hafen 1'),
      shipping_address: address('Hafen 2'),
    }
    await ok(api.put(`/rest/V1/customers/${id}`, { body: { customer: changes } }))
    const untouched = await edited(quote_id, { version: 1, seller_comment: 'x' })
    assert.deepEqual([untouched.customer_email, untouched.company], [before, 'Old & Co'])
    const quote = await edited(quote_id, { version: 2, customer_id: id })
    const { customer_email, customer_firstname, customer_lastname } = quote
    assert.deepEqual([customer_email, customer_firstname, customer_lastname], [changes.email, 'Bo', 'Berg'])
    assert.deepEqual([quote.company, quote.vat_id], ['New & Co', 'DE5'])
    assert.deepEqual(
      [quote.billing_address.street, quote.shipping_address.street],
      [['Hafen 1'], ['Hafen 2']],
    )
    const changesOfQuote = {
      version: 3,
      customer_id: String(id),
      company: 'Third & Co',
      billing_address: address('Kai 3'),
    }
    const other = await edited(quote_id, changesOfQuote)
    assert.deepEqual(
      [other.company, other.vat_id, other.billing_address.street],
      ['Third & Co', null, ['Kai 3']],
    )
  })

  it('200: naming the customer again keeps the links, unless the address is another one', async () => {
    const id = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(id)
    const generation = async () => {
      // Links of an earlier generation are no longer valid.
      const sql = 'select link_generation as value from quote where quote_id = $1'
      return (await api.db.query<{ value: number }>(sql, [quote_id])).rows[0]!.value
    }
    await edited(quote_id, { version: 1, customer_id: id })
    assert.equal(await generation(), 0)
    const customer = { email: `linked-${id}@example.com`, firstname: 'Bo', lastname: 'Berg' }
    await ok(api.put(`/rest/V1/customers/${id}`, { body: { customer } }))
    await edited(quote_id, { version: 2, customer_id: id })
    assert.equal(await generation(), 1)
  })

  it('200: an erasure finds the quote by the address that its customer had before', async () => {
    const id = await shop.newCustomer()
    const { quote_id, customer_email } = await shop.createQuote(id)
    await ok(
      api.put(`/rest/V1/customers/${id}`, { body: { customer: { email: `later-${id}@example.com` } } }),
    )
    await edited(quote_id, { version: 1, customer_id: id })
    const { quotes } = await api.db.transaction((tx) => eraseCustomer(tx, customer_email))
    assert.equal(quotes, 1)
  })

  it("200: so can a guest's; what a customer asked for stays theirs (400)", async () => {
    const guests = await shop.answerRequest((await shop.requestOfGuest()).request)
    assert.deepEqual([guests.customer_id, guests.customer_is_guest], [null, true])
    const theirs = await edited(guests.quote_id, { version: 1, customer_id: customer })
    const { customer_id, customer_is_guest, customer_firstname } = theirs
    assert.deepEqual([customer_id, customer_is_guest, customer_firstname], [customer, false, 'Anna'])

    const mine = await shop.requestFromCart()
    const { quote_id } = await shop.answerRequest(mine.request)
    const give = (customer_id: number) => shop.editQuote(quote_id, { version: 1, customer_id })
    await shop.assertRefusedWith('other_customer', () => give(customer))
    await ok(give(mine.customer))
  })

  it('400: in every status but pending', async () => {
    for (const status of statuses.filter((each) => each !== 'pending')) {
      const { id } = await shop.quoteIn(status)
      const { version } = await shop.readQuote(id)
      const call = () => shop.editQuote(id, { version, seller_comment: 'x' })
      await shop.assertRefusedWith('wrong_status', call, { status })
    }
  })

  it('400: names everything that is wrong, as at the creation', async () => {
    const { quote_id } = await newQuote()
    const tier_prices = tiers([1, 1], [1, 2])
    const edit = (quote: object) => shop.editQuote(quote_id, quote)
    await shop.assertInvalidFields(edit, {
      'quote.version': [{}, { version: null }, { version: 0 }, { version: 'one' }],
      'quote.items': [{ version: 1, items: [] }],
      'quote.items[0].price': [{ version: 1, items: [{ sku: 'LAMP', qty: 1, price: -1 }] }],
      'quote.items[0].tier_prices': [{ version: 1, items: [{ sku: 'LAMP', qty: 1, tier_prices }] }],
      'quote.shiping_amount': [{ version: 1, shiping_amount: 1 }],
      'quote.status': [{ version: 1, status: 'approved' }],
      'quote.currency_code': [{ version: 1, currency_code: 'EUR' }],
      'quote.expires_at': [{ version: 1, expires_at: '2020-01-01 00:00:00' }],
      'quote.shipping_amount': [{ version: 1, shipping_amount: 0.1 + 0.2 }],
    })
  })

  it('400: a total larger than an answer can hold changes nothing', async () => {
    await shop.putProduct('LARGE', { price: 1000, tax_percent: 0 })
    const { quote_id } = await newQuote({ items: [{ sku: 'LARGE', qty: 1, price: 99_999_999_999 }] })
    const call = () => shop.editQuote(quote_id, { version: 1, shipping_amount: 1 })
    await shop.assertRefusedWith('total_too_large', call)
  })

  itRejectsWrongIds('id', (id) => shop.editQuote(id, { version: 1 }))

  it('404: names the customer or the SKU that is unknown', async () => {
    const { quote_id } = await newQuote()
    const edit = (quote: object) => () => shop.editQuote(quote_id, { version: 1, ...quote })
    await shop.assertUnknown(edit({ customer_id: 999999 }), 'quote.customer_id', 999999)
    await shop.assertUnknown(edit({ items: [{ sku: 'nothing', qty: 1 }] }), 'quote.items[0].sku', 'nothing')
  })

  it('409: a version that is no longer current, and one that is not yet', async () => {
    const { quote_id } = await newQuote()
    await edited(quote_id, { version: 1, seller_comment: 'first' })
    for (const given of [1, 3]) {
      const call = () => shop.editQuote(quote_id, { version: given, seller_comment: 'second' })
      const answer = await shop.assertRefusedUnchanged(call, 409, { error_code: 'version_conflict' })
      assert.deepEqual(answer.body.parameters, { given, current: 2 })
    }
  })
})

// An item keeps the price that the catalog had when it was first offered.
describe('original_price', () => {
  async function assertEdited(id: number, items: object[], expected: string) {
    const { version } = await shop.readQuote(id)
    const prices = ((await edited(id, { version, items })).items as Answer['body'][]).map(
      ({ sku, price, original_price }) => `${sku} ${price} of ${original_price}`,
    )
    assert.equal(prices.join(', '), expected)
  }
  const putPrices = async (prices: Record<string, number>) => {
    for (const [sku, price] of Object.entries(prices)) await shop.putProduct(sku, { price })
  }

  it('stays as long as the SKU does, and is that of the catalog for a new one', async () => {
    await putPrices({ A: 30, B: 12, C: 200 })
    const a = { sku: 'A', qty: 1, price: 28 }
    const { quote_id: id } = await newQuote({ items: [a, { sku: 'B', qty: 2, price: 11 }] })
    await putPrices({ A: 33, B: 15, C: 220 })
    const b = { sku: 'B', qty: 3, price: 10 }
    await assertEdited(id, [a, b], 'A 28 of 30, B 10 of 12')
    await assertEdited(id, [{ sku: 'C', qty: 1 }, b], 'C 220 of 220, B 10 of 12')
    // 220 + 3 × 12 - (220 + 3 × 10)
    assert.equal((await shop.readQuote(id)).discount_amount, 6)
    await assertEdited(id, [a], 'A 28 of 33')
    await putPrices({ A: 35 })
    await assertEdited(id, [{ sku: 'A', qty: 1 }], 'A 35 of 33')
  })

  it('is that of the catalog for another product with the SKU', async () => {
    await shop.putProduct('D', { price: 1000 })
    const { quote_id: id } = await newQuote({ items: [{ sku: 'D', qty: 1 }] })
    await shop.replaceProduct('D', { price: 10 })
    await assertEdited(id, [{ sku: 'D', qty: 3 }], 'D 10 of 10')
    assert.equal((await shop.readQuote(id)).discount_amount, 0)
  })

  it('of two lines of one SKU stays in their order; further lines have that of the last', async () => {
    await putPrices({ A: 30 })
    const { quote_id: id } = await newQuote({ items: [{ sku: 'A', qty: 1 }] })
    await putPrices({ A: 33 })
    const lines = [1, 2].map((qty) => ({ sku: 'A', qty, price: 1 }))
    await assertEdited(id, lines, 'A 1 of 30, A 1 of 30')
  })
})
