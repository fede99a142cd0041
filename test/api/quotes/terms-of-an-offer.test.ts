// What an offer says besides its lines: title, terms, taxed shipping, and how its taxes are rounded.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { readPdf } from '../../support/document-readers.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const customer = await shop.newCustomer()
await shop.putProduct('CHEAP', { price: 0.33, tax_percent: 19 })
await shop.putProduct('BOOK', { price: 10, tax_percent: 7 })

type Record_ = Record<string, any>

const create = async (quote: object, store?: string): Promise<Record_> => {
  const owner = store === undefined ? customer : await shop.createCustomer(`${store}@example.com`, store)
  const path = store === undefined ? `${quoting}/quote` : `/rest/${store}/V1/quoting/quote`
  const items = [{ sku: 'BOOK', qty: 3 }]
  return ok(api.post(path, { body: { quote: { customer_id: owner, items, ...quote } } }))
}
const edit = (quote: Record_, changes: object): Promise<Record_> =>
  ok(shop.editQuote(quote.quote_id, { version: quote.version, ...changes }))

describe('title and terms', () => {
  it('are kept, changed and cleared, and default to the terms of the store', async () => {
    const plain = await create({})
    assert.deepEqual([plain.title, plain.terms, plain.show_images], [null, null, true])
    const quote = await create({ title: 'New office', terms: 'Net 30\nEx works', show_images: false })
    assert.deepEqual([quote.title, quote.terms, quote.show_images], ['New office', 'Net 30\nEx works', false])
    const same = await edit(quote, { seller_comment: 'Hello' })
    assert.deepEqual([same.title, same.terms, same.show_images], [quote.title, quote.terms, false])
    const cleared = await edit(same, { title: null, terms: null })
    assert.deepEqual([cleared.title, cleared.terms], [null, null])
    await shop.putStore('own_terms', 'USD', { quote_terms: 'Prepayment' })
    assert.equal((await create({}, 'own_terms')).terms, 'Prepayment')
    await shop.putStore('terms_off', 'USD', { quote_terms: 'Prepayment' })
    assert.equal((await create({ terms: null }, 'terms_off')).terms, null)
  })

  it('400: of more than 200 and 20,000 characters', async () => {
    const items = [{ sku: 'BOOK', qty: 1 }]
    for (const [name, length] of [
      ['title', 201],
      ['terms', 20_001],
    ] as const) {
      const body = { quote: { customer_id: customer, items, [name]: 'x'.repeat(length) } }
      assertRefused(await api.post(`${quoting}/quote`, { body }), 400, `quote.${name}`)
    }
    await create({ title: 'x'.repeat(200), terms: 'x'.repeat(20_000) })
  })

  it('are those of the proposal for the buyer, who learns what changed', async () => {
    const quote = await create({ title: 'Before', terms: 'Net 10', shipping_amount: 10 })
    const propose = async () => ok(shop.moveQuote(quote.quote_id, 'propose', { body: { approve: true } }))
    await propose()
    await ok(shop.moveQuote(quote.quote_id, 'rework'))
    await edit(await shop.readQuote(quote.quote_id), {
      title: 'After',
      terms: 'Net 20',
      shipping_tax_percent: 19,
    })
    await propose()
    const { url } = await ok(api.get(`${quoting}/quote/${quote.quote_id}/link`))
    const html = (await api.get(new URL(url).pathname, { token: null })).text
    assert.match(html, /<p class="subject" dir="auto">After<\/p>/)
    assert.match(html, /Title: <ins>After<\/ins> instead of <del>Before</)
    assert.match(html, /Terms<\/h2>\s*<p class="text" dir="auto">Net 20<\/p>/)
    assert.match(html, /Tax on shipping/)
  })
})

it('headings have the sums of their lines, on the page and in the document', async () => {
  const line = (section: string | null, price: number) => ({ sku: 'BOOK', qty: 3, price, section })
  const items = [line('Hall', 1.11), line('Hall', 2), line('Attic', 5), line(null, 7), line('Hall', 0.5)]
  const { quote_id } = await create({ items })
  await shop.takeTo('proposed', quote_id)
  const { url } = await ok(api.get(`${quoting}/quote/${quote_id}/link`))
  const html = (await api.get(new URL(url).pathname, { token: null })).text
  const headings = html.matchAll(/<h3 dir="auto">([^<]+)<\/h3> <output[^>]*>([^<]+)</g)
  const sums = [
    ['Hall', '9.33'],
    ['Attic', '15.00'],
    ['Other items', '21.00'],
    ['Hall', '1.50'],
  ]
  assert.deepEqual(
    [...headings].map(([, name, sum]) => [name, sum?.replace('$', '')]),
    sums,
  )
  const { text } = await readPdf((await api.get(`${quoting}/quote/${quote_id}/pdf`)).bytes)
  const lines = [...text.matchAll(/^(Hall|Attic|Other items)\s+([\d.]+)$/gm)]
  assert.deepEqual(
    lines.map(([, name, sum]) => [name, sum]),
    sums,
  )
})

describe('the tax of shipping', () => {
  it('is part of tax, rates and total', async () => {
    const quote = await create({ shipping_amount: 10, shipping_tax_percent: 19 })
    assert.equal(quote.shipping_tax_amount, 1.9)
    assert.deepEqual(quote.tax_rates, [
      { percent: 7, base: 30, amount: 2.1 },
      { percent: 19, base: 10, amount: 1.9 },
    ])
    assert.deepEqual([quote.subtotal, quote.tax_amount, quote.grand_total], [30, 4, 44])
    const same = await edit(quote, { shipping_tax_percent: 7 })
    assert.deepEqual(same.tax_rates, [{ percent: 7, base: 40, amount: 2.8 }])
    assert.deepEqual([same.shipping_tax_amount, same.grand_total], [0.7, 42.8])
    const untaxed = await edit(same, { shipping_tax_percent: null })
    assert.deepEqual(
      [untaxed.shipping_tax_amount, untaxed.tax_rates.length, untaxed.grand_total],
      [0, 1, 42.1],
    )
    const more = await edit(untaxed, { shipping_amount: 20, shipping_tax_percent: 10 })
    assert.deepEqual([more.shipping_tax_amount, more.grand_total], [2, 54.1])
    const kept = await edit(more, { shipping_amount: 30 })
    assert.deepEqual([kept.shipping_tax_percent, kept.shipping_tax_amount], [10, 3])
  })

  it('of 0 % makes an entry of the rates, no tax does not, nor does shipping for nothing', async () => {
    const zero = await create({ shipping_amount: 10, shipping_tax_percent: 0 })
    assert.deepEqual(zero.tax_rates[0], { percent: 0, base: 10, amount: 0 })
    for (const quote of [{ shipping_amount: 10 }, { shipping_tax_percent: 19 }])
      assert.equal((await create(quote)).tax_rates.length, 1)
  })

  it("defaults to the store's, in quotes of requests as well", async () => {
    await shop.putStore('taxed', 'USD', { shipping_tax_percent: 25 })
    const quote = await create({ shipping_amount: 4 }, 'taxed')
    assert.deepEqual([quote.shipping_tax_percent, quote.shipping_tax_amount], [25, 1])
    assert.equal((await edit(quote, { shipping_tax_percent: null })).shipping_tax_amount, 0)
    const { store_id } = quote
    await run(api.db, 'update store set shipping_tax_percent = 25, quote_terms = $1 where store_id = 1', [
      'T',
    ])
    const { request } = await shop.requestFromCart()
    const { quote_id } = await shop.answerRequest(request)
    await run(api.db, 'update store set shipping_tax_percent = null, quote_terms = null where store_id = 1')
    const read = await shop.readQuote(quote_id)
    assert.deepEqual([read.shipping_tax_percent, read.terms, read.shipping_tax_amount], [25, 'T', 0])
    assert.notEqual(store_id, 1)
  })

  it('reaches cart and order, and leaves with the quote', async () => {
    const quote = await create({ shipping_amount: 10, shipping_tax_percent: 19 })
    await shop.takeTo('proposed', quote.quote_id)
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(quote.quote_id, cart, customer))
    const filled = await shop.readCart(cart)
    const names = ['shipping_amount', 'shipping_tax_amount', 'tax_amount', 'subtotal', 'grand_total']
    const of = (record: Record_) => names.map((name) => record[name])
    assert.deepEqual(of(filled), [10, 1.9, 4, 30, 44])
    assert.deepEqual(of(filled), of(quote))
    await ok(shop.removeItem(cart, filled.items[0].item_id))
    assert.deepEqual(of(await shop.readCart(cart)), [0, 0, 0, 0, 0])
    await ok(shop.addToCart(quote.quote_id, cart, customer))
    await ok(shop.orderCart(cart))
    assert.deepEqual(of(await shop.readCart(cart)), of(quote))
  })

  it('counts among what must not fall below zero', async () => {
    const discount = { product_type: 'custom', name: 'Discount', qty: 1, price: -20, tax_percent: 19 }
    const items = [{ sku: 'BOOK', qty: 3 }, discount]
    const body = { quote: { customer_id: customer, items, shipping_amount: 10, shipping_tax_percent: 19 } }
    await shop.assertRefusedWith('negative_total', () => api.post(`${quoting}/quote`, { body }))
    const covered = { quote: { ...body.quote, shipping_amount: 20 } }
    const { tax_rates } = await ok(api.post(`${quoting}/quote`, { body: covered }))
    assert.deepEqual(tax_rates[1], { percent: 19, base: 0, amount: 0 })
  })
})

describe('taxes by rate', () => {
  // Each row has a tax of 0.0627, rounded 0.06; three have 0.1881, rounded 0.19.
  const items = [1, 2, 3].map(() => ({ sku: 'CHEAP', qty: 1 }))

  it('are rounded once, and the rows have their shares', async () => {
    await shop.putStore('by_rate', 'USD', { tax_rounding: 'rate' })
    const quote = await create({ items, shipping_amount: 0.33, shipping_tax_percent: 19 }, 'by_rate')
    assert.equal(quote.tax_rounding, 'rate')
    assert.deepEqual(quote.tax_rates, [{ percent: 19, base: 1.32, amount: 0.25 }])
    assert.deepEqual(
      quote.items.map((item: Record_) => item.tax_amount),
      [0.06, 0.07, 0.06],
    )
    assert.deepEqual([quote.shipping_tax_amount, quote.tax_amount, quote.grand_total], [0.06, 0.25, 1.57])
    const byRow = await create({ items })
    assert.deepEqual([byRow.tax_rounding, byRow.tax_amount], ['row', 0.18])
    await shop.putStore('by_rate', 'USD', { tax_rounding: 'row' })
    const kept = await edit(quote, { shipping_amount: 0 })
    assert.deepEqual([kept.tax_rounding, kept.tax_amount], ['rate', 0.19])
  })

  it('are the same in the cart beside plain lines, and in the order', async () => {
    await shop.putStore('rate_cart', 'USD', { tax_rounding: 'rate' })
    const quote = await create({ items, shipping_amount: 0.33, shipping_tax_percent: 19 }, 'rate_cart')
    await shop.takeTo('proposed', quote.quote_id)
    const masked = await shop.openGuestCart('rate_cart')
    await ok(shop.addToCart(quote.quote_id, masked.masked_id ?? masked, quote.customer_id))
    const cart = masked.masked_id ?? masked
    assert.equal((await shop.readCart(cart)).tax_amount, quote.tax_amount)
    await shop.putProduct('ALSO', { price: 0.33, tax_percent: 19 })
    await shop.putProduct('THIRD', { price: 0.33, tax_percent: 19 })
    for (const sku of ['CHEAP', 'ALSO', 'THIRD']) await shop.addItem(cart, sku, 1)
    // The plain lines are rounded together as well; of the lines of the quote, the agreed taxes count.
    const filled = await shop.readCart(cart)
    assert.deepEqual([filled.tax_amount, filled.grand_total], [0.44, 2.75])
    await ok(shop.orderCart(cart))
    assert.equal((await shop.readCart(cart)).tax_amount, 0.44)
  })

  it('are shared in the order of the positions, as an acceptance computes them again', async () => {
    await shop.putStore('rate_order', 'USD', { tax_rounding: 'rate' })
    const [first, second, third] = items
    const placed = [
      { ...third, position: 2 },
      { ...second, position: 1 },
      { ...first, qty: 2, position: 0, tier_prices: [{ qty: 3, price: 0.3 }] },
    ]
    const quote = await create({ items: placed }, 'rate_order')
    const taxes = ({ items }: Record_) => items.map((item: Record_) => item.tax_amount)
    assert.deepEqual(taxes(quote), [0.13, 0.06, 0.06])
    await shop.takeTo('proposed', quote.quote_id)
    const { item_id } = quote.items[0]
    await ok(shop.moveQuote(quote.quote_id, 'accept', { body: { items: [{ item_id, qty: 2 }] } }))
    assert.deepEqual(taxes(await shop.readQuote(quote.quote_id, true)), taxes(quote))
  })

  it('follow the quantities that a buyer chooses', async () => {
    await shop.putStore('rate_tiers', 'USD', { tax_rounding: 'rate' })
    const tiered = { sku: 'CHEAP', qty: 1, tier_prices: [{ qty: 2, price: 0.32 }] }
    const quote = await create(
      { items: [tiered, { sku: 'CHEAP', qty: 1 }, { sku: 'CHEAP', qty: 1 }] },
      'rate_tiers',
    )
    await shop.takeTo('proposed', quote.quote_id)
    const chosen = { items: [{ item_id: quote.items[0].item_id, qty: 2 }] }
    await ok(shop.moveQuote(quote.quote_id, 'accept', { body: chosen }))
    const read = await shop.readQuote(quote.quote_id, true)
    assert.deepEqual(read.tax_rates, [{ percent: 19, base: 1.3, amount: 0.25 }])
    const taxes = read.items.map((item: Record_) => item.tax_amount)
    assert.equal(Math.round(taxes.reduce((sum: number, tax: number) => sum + tax, 0) * 100), 25)
  })
})
