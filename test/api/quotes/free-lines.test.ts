// Lines that are in no catalog, with bad or extreme contents, and offers with discounts in everything that shows their totals.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { currencyDigits } from '../../../src/platform/currency.ts'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { listFiles } from '../../support/restore-target.ts'
import { removeFiles } from '../../../src/platform/files/file-removal.ts'
import { ok, openApi } from '../../support/api.ts'
import { readPdf, squeezed } from '../../support/document-readers.ts'
import { anyQuote, decimal, expectedTotals } from '../../support/quote-arithmetic.ts'
import { fileBody, pdf } from '../../support/sample-files.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi({ PUBLIC_URL: 'https://quotes.example.com' })
const shop = await openShop(api)
const customer = await shop.newCustomer()
const path = `${quoting}/quote`
const shelf = { product_type: 'custom', name: 'Shelf', qty: 2, price: 150, tax_percent: 19 }
const off = (price: number) => ({ product_type: 'custom', name: 'Discount', qty: 1, price, tax_percent: 19 })
const created = (quote: object) =>
  ok(api.post(path, { body: { quote: { customer_id: customer, ...quote } } }))
const edit = (id: number, quote: object) => api.put(`${path}/${id}`, { body: { quote } })
const propose = (id: number) =>
  ok(api.post(`${path}/${id}/propose`, { body: { approve: true, notify: false } }))
const pageOf = async (id: number) => {
  const { url } = await ok(api.get(`${path}/${id}/link`))
  return api.get(new URL(url).pathname, { token: null })
}
const pdfOf = async (id: number) => readPdf((await api.get(`${path}/${id}/pdf`)).bytes)

describe('an offer with discounts', () => {
  it('has the same totals in record, page, document, cart and order', async () => {
    const names = ['subtotal', 'shipping_amount', 'tax_amount', 'grand_total']
    for (const { items, charges } of fc.sample(anyQuote, { numRuns: 12, seed: 1 })) {
      const { shipping, shippingTax, rounding = 'row' } = charges
      const store = `discounts_${rounding}`
      await shop.putStore(store, 'USD', { tax_rounding: rounding })
      const buyer = await shop.createCustomer(`${Math.random()}@example.com`, store)
      const lines = items.map(({ qty, price, tax }) => ({
        product_type: 'custom',
        name: 'Line',
        qty: Number(decimal(qty, 4)),
        price: Number(decimal(price, 4)),
        tax_percent: Number(decimal(tax, 4)),
      }))
      const quote = {
        customer_id: buyer,
        items: lines,
        shipping_amount: Number(decimal(shipping, 4)),
        shipping_tax_percent: shippingTax === null ? null : Number(decimal(shippingTax, 4)),
      }
      const { quote_id } = await ok(api.post(`/rest/${store}/V1/quoting/quote`, { body: { quote } }))
      await propose(quote_id)
      const totals = expectedTotals(items, charges, currencyDigits('USD'))
      const expected = names.map((name) => Number(totals[name]))
      const of = (record: Record<string, unknown>) => names.map((name) => record[name])
      assert.deepEqual(of(await shop.readQuote(quote_id)), expected)
      const total = expected.at(-1)!.toLocaleString('en', { minimumFractionDigits: 2 })
      const { text } = await pageOf(quote_id)
      assert.ok(text.includes(total), total)
      assert.ok(squeezed((await pdfOf(quote_id)).text).includes(total), total)
      const cart = (await ok(api.post(`/rest/${store}/V1/customers/${buyer}/carts`))) as number
      await ok(shop.addToCart(quote_id, cart, buyer))
      assert.deepEqual(of(await shop.readCart(cart)), expected)
      await ok(shop.orderCart(cart))
      assert.deepEqual(of(await shop.readCart(cart)), expected)
    }
  })

  it('400: negative_total at each save that would bring a base of tax below zero; nothing changes', async () => {
    const items = [shelf, off(-300), { sku: 'BOOK', qty: 5 }]
    const quote = await created({ items, shipping_amount: 20, shipping_tax_percent: 19 })
    const [line, discount, book] = quote.items.map(({ item_id }: { item_id: number }) => ({ item_id }))
    const refused = [
      { items: [line, { ...discount, price: -320.01 }, book] },
      { items: [{ ...line, qty: 1 }, discount, book] },
      { items: [discount, book] },
      { items: [line, { ...discount, qty: 2 }, book] },
    ]
    const saved = await shop.readQuote(quote.quote_id, true)
    for (const changes of refused)
      await shop.assertRefusedWith('negative_total', () => edit(quote.quote_id, { version: 1, ...changes }))
    assert.deepEqual(await shop.readQuote(quote.quote_id, true), saved)
    const brink = { version: 1, items: [line, { ...discount, price: -320 }, book] }
    assert.deepEqual((await ok(edit(quote.quote_id, brink))).tax_rates[1], {
      percent: 19,
      base: 0,
      amount: 0,
    })
    // Shipping that is no longer taxed covers nothing.
    for (const changes of [{ shipping_tax_percent: null }, { shipping_amount: 19.99 }])
      await shop.assertRefusedWith('negative_total', () => edit(quote.quote_id, { version: 2, ...changes }))
    assert.equal((await shop.readQuote(quote.quote_id)).version, 2)
  })
})

it('a custom line stays one when its SKU is created in the catalog, and takes no plain lines of a cart', async () => {
  const request = await shop.submitCart(await shop.openCart(customer, { LAMP: 3 }))
  const { quote_id } = await shop.answerRequest(request)
  const body = {
    version: 1,
    items: [
      { ...shelf, sku: 'LATER' },
      { ...shelf, sku: 'LAMP' },
    ],
  }
  const { items } = await ok(edit(quote_id, body))
  await shop.putProduct('LATER', { name: 'Product', price: 1 })
  const again = items.map(({ item_id, sku }: { item_id: number; sku: string }) => ({ item_id, sku, qty: 2 }))
  const saved = await ok(edit(quote_id, { version: 2, items: again }))
  const kinds = saved.items.map((item: Record<string, unknown>) => [
    item.product_type,
    item.product_id,
    item.name,
  ])
  assert.deepEqual(kinds, Array(2).fill(['custom', null, 'Shelf']))
  await propose(quote_id)
  await ok(shop.addToCart(quote_id, request.cart_id, customer))
  const lines = (await shop.readCart(request.cart_id)).items as {
    sku: string
    qty: number
    quote_id: number
  }[]
  assert.deepEqual(
    lines.filter((line) => line.quote_id === null).map(({ sku, qty }) => [sku, qty]),
    [['LAMP', 3]],
  )
})

it('markup in a unit is text on the page and in the document', async () => {
  const unit = '<b>m</b>&lt;"\''
  const { quote_id } = await created({ items: [{ ...shelf, unit }] })
  await propose(quote_id)
  assert.equal((await shop.readQuote(quote_id, true)).items[0].unit, unit)
  const { text } = await pageOf(quote_id)
  assert.ok(!text.includes('<b>m</b>') && text.includes('&lt;b&gt;m&lt;/b&gt;&amp;lt;'))
  assert.ok(squeezed((await pdfOf(quote_id)).text).includes(squeezed(unit)))
})

it('texts of full length, in ten scripts, in every field at once are saved, shown and drawn', async () => {
  const scripts = [
    'Größe ',
    '尺寸表 ',
    'サイズ ',
    '크기표 ',
    'размер ',
    'μέγεθος ',
    'حجم ',
    'גודל ',
    'आकार ',
    'ขนาด ',
  ]
  const text = (length: number, script: string) => script.repeat(length).slice(0, length).replace(/ $/, 'x')
  const items = scripts.map((script) => ({
    ...shelf,
    name: text(255, script),
    sku: text(64, script),
    unit: text(16, script),
    description: text(5000, script),
    section: text(200, script),
    customer_note: text(5000, script),
  }))
  const all = scripts.join('')
  const texts = { title: text(200, all), terms: text(20_000, all), seller_comment: text(20_000, all) }
  const quote = await created({ items, ...texts })
  assert.deepEqual(quote, { ...quote, ...texts })
  const saved = (await shop.readQuote(quote.quote_id, true)).items as Record<string, unknown>[]
  for (const [index, item] of items.entries()) assert.deepEqual(saved[index], { ...saved[index], ...item })
  await propose(quote.quote_id)
  const page = await pageOf(quote.quote_id)
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(texts.title))
  assert.ok((await pdfOf(quote.quote_id)).pages.length > 5)
})

it('an erasure removes the bytes of the files of quotes, of their lines and of comments', async () => {
  const email = 'files@example.com'
  const buyer = await shop.createCustomer(email)
  const files = () => listFiles(`${api.services.config.DATA_DIR}/files`)
  const before = await files()
  const { quote_id } = await shop.createQuote(buyer, { items: [shelf] })
  await ok(api.post(`${path}/${quote_id}/files`, fileBody('sheet.pdf', pdf)))
  const { file_id } = await ok(
    api.post(`${path}/${quote_id}/comments/upload`, fileBody('plan.pdf', Buffer.concat([pdf, pdf]))),
  )
  const comment = { body: { comment: { text: 'See the plan', file_ids: [file_id] } } }
  await ok(api.post(`${path}/${quote_id}/comments`, comment))
  assert.equal((await files()).length, before.length + 2)
  const { paths } = await api.db.transaction((tx) => eraseCustomer(tx, email))
  await removeFiles(api.db, api.services.files, paths)
  assert.deepEqual(await files(), before)
})
