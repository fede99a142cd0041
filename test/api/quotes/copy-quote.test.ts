// POST /V1/quoting/quote/:id/copy
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { one } from '../../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { multipart, pdf } from '../../support/sample-files.ts'
import { itRejectsWrongIds, openShop, quoting, statuses, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const copy = (id: number | string, body: object = {}, headers = {}) =>
  api.post(`${quoting}/quote/${id}/copy`, { body, headers })
const upload = async (id: number, name: string, fields: Record<string, string> = {}) =>
  (
    await ok(
      api.post(
        `${quoting}/quote/${id}/files`,
        multipart([
          { filename: name, content: pdf, type: 'application/pdf' },
          ...Object.entries(fields).map(([field, content]) => ({ name: field, content })),
        ]),
      ),
    )
  ).file_id as number

const offer = {
  title: 'Office',
  terms: 'Net 30 days',
  seller_comment: 'Oiled by hand.',
  shipping_amount: 250.5,
  shipping_tax_percent: 19,
  shipping_description: 'Truck',
  show_images: false,
  cc: ['boss@example.com'],
  purchase_order_number: 'PO-7',
  expires_at: '2998-12-31 23:59:59',
  items: [
    {
      sku: '0042-OAK',
      name: 'Large table',
      qty: 40,
      price: 189.99,
      tier_prices: tiers([100, 150]),
      customer_note: 'For Grace',
      section: 'Tables',
    },
    { product_type: 'custom', name: 'Assembly', qty: 2.5, unit: 'h', price: 85, tax_percent: 19 },
    { product_type: 'custom', sku: 'RABATT', name: 'Discount', qty: 1, price: -50, tax_percent: 19 },
    { product_type: 'custom', name: 'Special', qty: 1, needs_price: true },
  ],
}
const kept =
  `title terms seller_comment shipping_amount shipping_tax_percent shipping_description show_images store_id
  currency_code customer_id customer_email items_count subtotal tax_amount grand_total`.split(/\s+/)
const ofLine =
  `product_id product_type name qty price original_price tax_percent tier_prices customer_note section unit
  description needs_price position row_total`.split(/\s+/)
const only = (record: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

describe('copyQuote', () => {
  it('200: another pending quote with lines, texts and shipping; made SKUs are those of its own lines', async () => {
    const customer = await shop.newCustomer()
    const original = await shop.createQuote(customer, offer)
    const made = await ok(copy(original.quote_id))
    assert.notEqual(made.quote_id, original.quote_id)
    assert.deepEqual([made.status, made.version], ['pending', 1])
    assert.deepEqual(only(made, kept), only(original, kept))
    assert.deepEqual(
      made.items.map((item: object) => only(item as never, ofLine)),
      original.items.map((item: object) => only(item as never, ofLine)),
    )
    const [table, assembly, discount, special] = made.items
    assert.deepEqual(
      [table.sku, assembly.sku, discount.sku, special.sku],
      ['0042-OAK', `custom-${assembly.item_id}`, 'RABATT', `custom-${special.item_id}`],
    )
    const { cc, purchase_order_number, expires_at, request_id, price_request_id, proposed_at } = made
    assert.deepEqual(
      [cc, purchase_order_number, expires_at, request_id, price_request_id, proposed_at],
      [[], null, null, null, null, null],
    )
    assert.deepEqual(await shop.historyOf(made.quote_id), [' → pending'])
    assert.deepEqual(await shop.readQuote(original.quote_id, true), original)
    const events = await ok(api.get('/rest/V1/events?type=quote.created&limit=1000'))
    assert.deepEqual((events as { data: object }[]).at(-1)!.data, made)
  })

  it('200: in every status, with the quantities that the seller offered', async () => {
    for (const status of statuses) {
      const { id } = await shop.quoteIn(status)
      const before = await shop.readQuote(id, true)
      const made = await ok(copy(id, { version: before.version }))
      assert.deepEqual([made.status, made.grand_total], ['pending', before.grand_total], status)
      assert.deepEqual(await shop.readQuote(id, true), before)
    }
    const { quote_id, items } = await shop.createQuote(await shop.newCustomer(), {
      items: offer.items.slice(0, 3),
    })
    await shop.takeTo('proposed', quote_id)
    const chosen = [{ item_id: items[0].item_id, qty: 120 }]
    await ok(shop.moveQuote(quote_id, 'accept', { body: { items: chosen } }))
    const made = await ok(copy(quote_id))
    const { qty, price, chosen_qty } = made.items[0]
    assert.deepEqual([qty, price, chosen_qty], [40, 189.99, null])
  })

  it('200: the prices stay, or with `repriced` are those of the catalog, without tiers; custom lines keep theirs', async () => {
    await shop.putProduct('STOOL', { price: 100, tax_percent: 7 })
    await shop.putProduct('GONE', { price: 30, tax_percent: 7 })
    const items = [
      { sku: 'STOOL', qty: 10, price: 80, tax_percent: 19, tier_prices: tiers([20, 70]) },
      { sku: 'GONE', qty: 1, price: 25 },
      { product_type: 'custom', name: 'Assembly', qty: 1, price: 85, tax_percent: 19 },
    ]
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
    await shop.putProduct('STOOL', { price: 120, tax_percent: 7 })
    await ok(api.delete('/rest/V1/products/GONE'))
    const terms = (made: { items: Record<string, unknown>[] }) =>
      made.items.map(({ price, original_price, tax_percent, tier_prices }) => [
        price,
        original_price,
        tax_percent,
        (tier_prices as object[]).length,
      ])
    assert.deepEqual(terms(await ok(copy(quote_id))), [
      [80, 120, 19, 1],
      [25, 30, 7, 0],
      [85, 85, 19, 0],
    ])
    assert.deepEqual(terms(await ok(copy(quote_id, { repriced: true }))), [
      [120, 120, 7, 0],
      [30, 30, 7, 0],
      [85, 85, 19, 0],
    ])
  })

  it('200: for another customer, as they are today, without the notes of the first', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), offer)
    const id = await shop.newCustomer()
    const change = { customer: { company: 'Larsen KG', lastname: 'Hopper' } }
    await ok(api.put(`/rest/V1/customers/${id}`, { body: change }))
    const made = await ok(copy(quote_id, { customer_id: id }))
    assert.deepEqual(
      [made.customer_id, made.customer_lastname, made.company, made.items[0].customer_note],
      [id, 'Hopper', 'Larsen KG', null],
    )
    const { currency_code, store_id } = await shop.readQuote(quote_id)
    assert.deepEqual([made.currency_code, made.store_id], [currency_code, store_id])
  })

  it('200: for another customer, without what is addressed to the first or names them', async () => {
    const [first, other] = [await shop.newCustomer(), await shop.newCustomer()]
    const original = await shop.createQuote(first, offer)
    const { customer_firstname: name } = original as { customer_firstname: string }
    const description = `As ${name} likes it`
    const items = [
      { product_type: 'custom', name: 'Board', qty: 1, price: 5, tax_percent: 19, description },
      { product_type: 'custom', name: 'Shelf', qty: 1, price: 5, tax_percent: 19, description: 'Oak' },
    ]
    const texts = {
      title: 'Office',
      terms: `Only for ${name.toUpperCase()}`,
      seller_comment: 'For you alone.',
    }
    const about = await shop.createQuote(first, { ...texts, items })
    const made = await ok(copy(about.quote_id, { customer_id: other }))
    assert.deepEqual([made.title, made.terms, made.seller_comment], ['Office', null, null])
    assert.deepEqual(
      made.items.map((item: { description: string | null }) => item.description),
      [null, 'Oak'],
    )
    const same = await ok(copy(about.quote_id, { customer_id: first }))
    assert.deepEqual(only(same, Object.keys(texts)), texts)
    assert.equal(same.items[0].description, description)
  })

  it('200: for a guest with an address; without one, and after an erasure, a customer is required', async () => {
    const guest = {
      email: 'grace@example.com',
      firstname: 'Grace',
      lastname: 'Hopper',
      company: 'Fair & Co',
    }
    const { quote_id } = await shop.answerRequest((await shop.requestOfGuest(guest)).request)
    const made = await ok(copy(quote_id))
    assert.deepEqual(
      [made.customer_id, made.customer_email, made.customer_lastname, made.company, made.request_id],
      [null, 'grace@example.com', 'Hopper', 'Fair & Co', null],
    )
    await api.db.transaction((tx) => eraseCustomer(tx, 'grace@example.com'))
    await shop.assertRefusedUnchanged(() => copy(quote_id), 400, { fieldName: 'customer_id' })
    const id = await shop.newCustomer()
    assert.equal((await ok(copy(quote_id, { customer_id: id }))).customer_id, id)
    const erased = await shop.createQuote(await shop.createCustomer('ada@example.com'))
    await api.db.transaction((tx) => eraseCustomer(tx, 'ada@example.com'))
    await shop.assertRefusedUnchanged(() => copy(erased.quote_id), 400, { fieldName: 'customer_id' })
  })

  it('200: public files of quote and lines share their bytes; internal ones stay', async () => {
    const { quote_id, items } = await shop.createQuote(await shop.newCustomer())
    const ofQuote = await upload(quote_id, 'plan.pdf')
    await upload(quote_id, 'line.pdf', { item_id: String(items[1].item_id) })
    await upload(quote_id, 'costs.pdf', { is_internal: 'true' })
    const made = await ok(copy(quote_id))
    assert.deepEqual(
      made.files.map((file: Record<string, unknown>) => [file.name, file.item_id, file.is_internal]),
      [
        ['plan.pdf', null, false],
        ['line.pdf', made.items[1].item_id, false],
      ],
    )
    assert.deepEqual(made.items[1].files, [made.files[1].file_id])
    const sql = `select count(distinct path)::int as n from quote_file where name = 'plan.pdf' and quote_id in ($1, $2)`
    assert.equal((await one<{ n: number }>(api.db, sql, [quote_id, made.quote_id])).n, 1)
    await ok(api.delete(`${quoting}/quote/${quote_id}/files/${ofQuote}`))
    const read = await api.get(`${quoting}/quote/${made.quote_id}/files/${made.files[0].file_id}`)
    assert.equal(read.status, 200)
  })

  it('200: is assigned to the user who copies; the same key makes one copy, also at once', async () => {
    const { id } = await shop.quoteIn('proposed')
    const answers = await atOnce(5, () => copy(id, {}, { 'idempotency-key': 'copy' }))
    const made = answers.filter(({ status }) => status === 200)
    assert.ok(made.length > 0)
    assert.equal(new Set(made.map(({ body }) => body.quote_id as number)).size, 1)
    assertRefused(await copy(id, { repriced: true }, { 'idempotency-key': 'copy' }), 422)
  })

  it('409: another version than the current one', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer())
    await shop.assertRefusedUnchanged(() => copy(quote_id, { version: 2 }), 409)
  })

  it('400: names the invalid field', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer())
    await shop.assertInvalidFields((body: object) => copy(quote_id, body), {
      customer_id: [{ customer_id: 0 }, { customer_id: 'x' }],
      version: [{ version: 0 }, { version: '1.5' }],
      repriced: [{ repriced: 'sometimes' }, { repriced: 7 }],
      status: [{ status: 'approved' }],
    })
  })

  it('404: names the unknown customer', async () => {
    const { quote_id } = await shop.createQuote(await shop.newCustomer())
    await shop.assertUnknown(() => copy(quote_id, { customer_id: 999999 }), 'customer_id', 999999)
  })

  itRejectsWrongIds('id', (id) => copy(id))
})
