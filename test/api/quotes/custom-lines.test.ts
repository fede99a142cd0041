// Lines that are in no catalog: from the request or the seller to the order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customer = await shop.newCustomer()
const path = `${quoting}/quote`
const lamp = { sku: 'LAMP', qty: 2 }
const shelf = {
  product_type: 'custom',
  name: 'Corner shelf, 38 degrees',
  qty: 2,
  price: 150,
  tax_percent: 19,
  unit: 'm',
  description: 'Oak,\noiled',
  section: 'Furniture',
}
const discount = { product_type: 'custom', name: 'Project discount', qty: 1, price: -50, tax_percent: 19 }

const create = (items: object[], more: object = {}) =>
  api.post(path, { body: { quote: { customer_id: customer, items, ...more } } })
const created = (items: object[], more?: object) => ok(create(items, more))
const edit = ({ quote_id, version }: { quote_id?: unknown; version?: unknown }, items: object[]) =>
  api.put(`${path}/${Number(quote_id)}`, { body: { quote: { version, items } } })
const fieldsOf = (error: Record<string, any>) =>
  (error.errors as { parameters: { fieldName: string } }[]).map(({ parameters }) => parameters.fieldName)
const assertRefusedAs = (answer: Answer, status: number, code: string) => {
  assertRefused(answer, status)
  assert.equal(answer.body.error_code, code, answer.text)
}
const refusal = async (call: Promise<any>, code: string) => {
  const answer = await call
  assertRefusedAs(answer, 400, code)
  return fieldsOf(answer.body)
}

describe('a custom line', () => {
  it('has what was sent, no product, a SKU of its own, and its price as the original one', async () => {
    const { items, ...quote } = await created([shelf, lamp])
    const [line, product] = items
    assert.deepEqual(line, { ...line, ...shelf, product_id: null, original_price: 150, position: 0 })
    assert.equal(line.sku, `custom-${line.item_id}`)
    assert.deepEqual([line.row_total, line.tax_amount, line.discount_percent], [300, 57, 0])
    const neutral = { description: null, unit: null, section: null, needs_price: false, position: 1 }
    assert.deepEqual(product, { ...product, ...neutral })
    assert.equal(quote.subtotal, 366.66)
  })

  it('has null for empty texts, also after an edit', async () => {
    const quote = await created([{ ...shelf, description: '', unit: '', section: '' }, lamp])
    const texts = ({ description, unit, section }: any) => [description, unit, section]
    assert.deepEqual(texts(quote.items[0]), [null, null, null])
    const { item_id } = quote.items[1]
    const items = [{ ...lamp, item_id, description: '', unit: '', section: '' }]
    const edited = await ok(shop.editQuote(quote.quote_id, { version: quote.version, items }))
    assert.deepEqual(texts(edited.items[0]), [null, null, null])
  })

  it('stays custom when the catalog has its SKU, and two may have the same', async () => {
    const { items } = await created([{ ...shelf, sku: 'LAMP' }, { ...shelf, sku: 'LAMP', price: 1 }, lamp])
    assert.deepEqual(
      items.map((item: any) => [item.sku, item.product_type, item.product_id === null, item.price]),
      [
        ['LAMP', 'custom', true, 150],
        ['LAMP', 'custom', true, 1],
        ['LAMP', 'simple', false, 33.33],
      ],
    )
  })

  it('400: without a name, a price or a tax rate, each named', async () => {
    const call = create([
      { product_type: 'custom', qty: 1 },
      lamp,
      { product_type: 'custom', name: 'x', qty: 1, price: 1 },
    ])
    const names = ['0].name', '0].price', '0].tax_percent', '2].tax_percent']
    assert.deepEqual(
      await refusal(call, 'invalid_input'),
      names.map((name) => `quote.items[${name}`),
    )
  })

  it("takes the store's tax rate where it has none", async () => {
    const body = { store: { name: 'Default', currency_code: 'USD', default_tax_percent: 8.5 } }
    await ok(api.put('/rest/V1/stores/default', { body }))
    const untaxed = { ...shelf, tax_percent: undefined }
    const { items } = await created([
      untaxed,
      { ...untaxed, tax_percent: null },
      { ...untaxed, tax_percent: 0 },
    ])
    assert.deepEqual(
      items.map((item: any) => item.tax_percent),
      [8.5, 8.5, 0],
    )
    await ok(
      api.put('/rest/V1/stores/default', { body: { store: { ...body.store, default_tax_percent: null } } }),
    )
  })

  it('keeps what an edit with its id leaves out; null clears, another SKU or type makes a new line', async () => {
    const quote = await created([shelf, lamp])
    const [line, other] = quote.items
    const kept = await ok(
      edit(quote, [{ item_id: line.item_id, qty: 3, unit: null }, { item_id: other.item_id }]),
    )
    assert.deepEqual(kept.items[0], { ...kept.items[0], ...shelf, item_id: line.item_id, qty: 3, unit: null })
    assert.equal(kept.items[0].sku, line.sku)
    const renamed = await ok(edit(kept, [{ item_id: other.item_id, name: 'Lamp, gift-wrapped' }]))
    assert.equal(renamed.items[0].name, 'Lamp, gift-wrapped')
    const cleared = await ok(edit(renamed, [{ item_id: other.item_id, name: null }]))
    assert.equal(cleared.items[0].name, 'Lamp')
    const replaced = await ok(edit(cleared, [{ item_id: other.item_id, ...shelf, sku: 'LAMP' }]))
    assert.notEqual(replaced.items[0].item_id, other.item_id)
    assert.equal(replaced.items[0].product_type, 'custom')
  })

  it('has a SKU of its own in a copy, not that of the line that was copied', async () => {
    const [original] = (await created([shelf])).items
    const [copy] = (await created([{ ...shelf, sku: original.sku }])).items
    assert.equal(copy.sku, `custom-${copy.item_id}`)
    assert.notEqual(copy.sku, original.sku)
  })

  it('stands where its position says, given for all lines or for none', async () => {
    const at = (position: number, name: string) => ({ ...shelf, name, position })
    const quote = await created([at(2, 'third'), at(0, 'first'), at(1, 'second')])
    const namesIn = (record: any) => record.items.map(({ name }: { name: string }) => name)
    assert.deepEqual(namesIn(await shop.readQuote(quote.quote_id, true)), ['first', 'second', 'third'])
    const names = await refusal(create([at(0, 'first'), shelf]), 'invalid_input')
    assert.deepEqual(names, ['quote.items[1].position'])
  })
})

describe('a price below zero', () => {
  it('400: has no tiers, whichever of the two an edit sends', async () => {
    const quote = await created([shelf, discount])
    const lines = quote.items.map(({ item_id }: { item_id: number }) => ({ item_id }))
    const tiered = (fields: object) =>
      refusal(edit(quote, [lines[0], { ...lines[1], ...fields }]), 'invalid_input')
    const tier_prices = [{ qty: 2, price: 1 }]
    assert.deepEqual(await tiered({ tier_prices }), ['quote.items[1].tier_prices'])
    assert.deepEqual(await tiered({ tier_prices, price: -1 }), ['quote.items[1].tier_prices'])
  })

  it('is a discount of a custom line, exact on the way to the order', async () => {
    const quote = await created([shelf, lamp, discount])
    assert.deepEqual([quote.subtotal, quote.tax_amount], [316.66, 52.17])
    const { cart_id, cart } = await inCart(quote.quote_id)
    assert.deepEqual(
      cart.items.map((item: any) => [
        item.name,
        item.product_type,
        item.product_id,
        item.price,
        item.qty,
        item.unit,
      ]),
      [
        [shelf.name, 'custom', null, 150, 2, 'm'],
        ['Lamp', 'simple', quote.items[1].product_id, 33.33, 2, null],
        [discount.name, 'custom', null, -50, 1, null],
      ],
    )
    const amounts = ({ subtotal, tax_amount, grand_total }: any) => ({ subtotal, tax_amount, grand_total })
    assert.deepEqual(amounts(cart), amounts(quote))
    await ok(shop.orderCart(cart_id))
    assert.deepEqual(amounts(await shop.readCart(cart_id)), amounts(quote))
    assert.equal((await shop.readQuote(quote.quote_id)).status, 'purchased')
  })

  it('400: of a product, or with tiers', async () => {
    const items = [
      { ...lamp, price: -1 },
      { ...discount, tier_prices: tiers([10, 5]) },
    ]
    assert.deepEqual(await refusal(create(items), 'invalid_input'), [
      'quote.items[0].price',
      'quote.items[1].tier_prices',
    ])
  })

  it('400: a subtotal, a base of a tax rate or a grand total below zero, for any quantity that can be chosen', async () => {
    const cases = [
      [{ ...shelf, price: 20 }, discount],
      // Another rate than that of what is discounted.
      [shelf, { ...discount, tax_percent: 7 }],
      // At 11 pieces the shelf costs 44, at 10 pieces 100.
      [{ ...shelf, qty: 10, price: 10, tier_prices: tiers([11, 4]) }, discount],
    ]
    for (const items of cases) assertRefusedAs(await create(items), 400, 'negative_total')
    const quote = await created([shelf, discount])
    assertRefusedAs(await edit(quote, [discount]), 400, 'negative_total')
    assert.equal((await shop.readQuote(quote.quote_id)).version, 1)
  })
})

describe('a line without a price', () => {
  const open = { product_type: 'custom', name: 'Curved shelf', qty: 1, needs_price: true }

  it('loses the price that it had', async () => {
    const quote = await created([shelf])
    const { items } = await ok(edit(quote, [{ item_id: quote.items[0].item_id, needs_price: true }]))
    assert.deepEqual([items[0].price, items[0].needs_price], [0, true])
  })

  it('400: cannot be approved until price and tax are given, 0 too', async () => {
    const quote = await created([lamp, open])
    assert.deepEqual(
      [quote.items[1].price, quote.items[1].needs_price, quote.items[1].needs_tax],
      [0, true, true],
    )
    const move = () =>
      api.post(`${path}/${quote.quote_id}/propose`, { body: { approve: true, notify: false } })
    assert.deepEqual(await refusal(move(), 'price_missing'), ['items[1].price', 'items[1].tax_percent'])
    const items = [{ item_id: quote.items[0].item_id }, { item_id: quote.items[1].item_id, price: 0 }]
    assert.deepEqual(await refusal(edit(quote, items), 'invalid_input'), ['quote.items[1].tax_percent'])
    const priced = await ok(edit(quote, [items[0]!, { ...items[1], tax_percent: 19 }]))
    assert.deepEqual([priced.items[1].needs_price, priced.items[1].needs_tax], [false, false])
    await ok(move())
  })

  it("may be a product: its price is the catalog's again when it no longer needs one", async () => {
    const quote = await created([{ ...lamp, needs_price: true }])
    assert.deepEqual([quote.items[0].price, quote.items[0].needs_price], [0, true])
    const known = await ok(edit(quote, [{ item_id: quote.items[0].item_id, needs_price: false }]))
    assert.deepEqual([known.items[0].price, known.items[0].needs_price], [33.33, false])
  })
})

describe('a request for something in no catalog', () => {
  const submit = (items: object[]) =>
    api.post(`${quoting}/request/customer/${customer}/submit`, { body: { details: 'Please quote', items } })

  it('becomes lines that need a price', async () => {
    const wanted = { name: 'Table, 3.2 m', qty: 2, description: 'In walnut', unit: 'pc' }
    const { request_id } = await ok(submit([wanted, { sku: 'NEW-1', name: 'Bench', qty: 1 }, lamp]))
    const request = await shop.readRequest(request_id)
    const [table, bench, product] = request.items
    assert.deepEqual(table, {
      ...table,
      ...wanted,
      sku: `custom-${table.item_id}`,
      price: 0,
      needs_price: true,
    })
    assert.deepEqual([bench.sku, bench.product_type, product.needs_price], ['NEW-1', 'custom', false])
    const { quote_id } = await shop.answerRequest(request)
    const { items } = await shop.readQuote(quote_id, true)
    assert.deepEqual(
      items.map((item: any) => [item.sku, item.name, item.needs_price, item.description, item.unit]),
      [
        [`custom-${items[0].item_id}`, wanted.name, true, 'In walnut', 'pc'],
        ['NEW-1', 'Bench', true, null, null],
        ['LAMP', 'Lamp', false, null, null],
      ],
    )
  })

  it('is refused without a name: an unknown SKU as before, a line without either by its name', async () => {
    assertRefusedAs(await submit([{ sku: 'NEW-1', qty: 1 }]), 404, 'not_found')
    assert.deepEqual(await refusal(submit([lamp, { qty: 1 }]), 'invalid_input'), ['items[1].sku'])
  })
})

it('rows that were stored before have the fields with their neutral values', async () => {
  const quote = await created([lamp])
  const fields = ['description', 'unit', 'section', 'position', 'needs_price', 'needs_tax']
  const former = quote.items.map((item: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !fields.includes(name))),
  )
  await run(api.db, 'alter table quote_item disable trigger quote_item_json')
  await run(api.db, 'update quote_item set json_fields = 1, item_json = $2 where quote_id = $1', [
    quote.quote_id,
    JSON.stringify(former[0]),
  ])
  await run(api.db, 'alter table quote_item enable trigger quote_item_json')
  assert.deepEqual(await shop.readQuote(quote.quote_id, true), quote)
})

async function inCart(quoteId: number) {
  await shop.takeTo('approved', quoteId)
  const cart_id = await shop.openCart(customer)
  await ok(shop.addToCart(quoteId, cart_id, customer))
  return { cart_id, cart: await shop.readCart(cart_id) }
}
