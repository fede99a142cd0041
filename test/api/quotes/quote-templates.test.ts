// Templates of quotes: /V1/quoting/templates
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseCustomer } from '../../../src/quoting/erasure/erase-actions.ts'
import { one, run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, atOnce, ok, openApi } from '../../support/api.ts'
import { assertUnknown, itRejectsWrongIds, openShop, quoting, tiers } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const templates = `${quoting}/templates`
const create = (template: object, headers = {}) => api.post(templates, { body: { template }, headers })
const change = (id: number | string, template: object) =>
  api.put(`${templates}/${id}`, { body: { template } })
const read = (id: number | string) => api.get(`${templates}/${id}`)
const use = (id: number | string, customer_id: number, headers = {}) =>
  api.post(`${templates}/${id}/quote`, { body: { customer_id }, headers })
const list = async (filter: object) => {
  const found = await ok(api.get(templates, { query: { filter: JSON.stringify(filter) } }))
  return (found as { name: string }[]).map(({ name }) => name)
}
const idOf = async (template: object) => (await ok(create(template))).template_id as number

const lamp = { sku: 'LAMP', qty: 2 }
const small = { items: [lamp] }
const assembly = { product_type: 'custom', name: 'Assembly', qty: 2.5, unit: 'h', price: 85, tax_percent: 19 }
const contents = {
  title: 'A meeting room for eight',
  items: [
    { sku: '0042-OAK', qty: 40, price: 189.99, tier_prices: tiers([100, 150]), section: 'Tables' },
    lamp,
    assembly,
    { product_type: 'custom', name: 'Special', qty: 1, needs_price: true },
  ],
  seller_comment: 'Oiled by hand.',
  terms: 'Net 30 days',
  shipping_amount: 250.5,
  shipping_description: 'Truck',
  shipping_tax_percent: 19,
}
const room = { name: 'Meeting room', store_id: null, currency_code: 'USD', valid_days: 30, ...contents }

describe('createTemplate', () => {
  it('200: the record, which is read and listed as it was sent', async () => {
    const made = await ok(create(room))
    const { template_id, created_at, updated_at, ...rest } = made
    assert.deepEqual(rest, { ...room, unchosen_items: [], version: 1 })
    assert.equal(created_at, updated_at)
    assert.deepEqual(await ok(read(template_id)), made)
    assert.deepEqual(await ok(api.get(templates, { query: { filter: '{"name":"Meeting room"}' } })), [made])
  })

  it('200: name and lines suffice; the rest is left open', async () => {
    const made = await ok(create({ name: 'Small', ...small }))
    const open = Object.fromEntries(Object.keys(room).map((name) => [name, null]))
    assert.deepEqual(made, { ...made, ...open, name: 'Small', ...small, version: 1 })
  })

  it('200: the same key makes one', async () => {
    const key = { 'idempotency-key': 'template' }
    const answers = await atOnce(4, () => create({ name: 'Once', ...small }, key))
    assert.ok(answers.some(({ status }) => status === 200))
    assert.deepEqual(await list({ name: 'Once' }), ['Once'])
    assertRefused(await create({ name: 'Twice', ...small }, key), 422)
  })

  it('400: names the invalid field', async () => {
    const inputs: Record<string, object[]> = {
      name: [{ name: undefined }, { name: ' ' }],
      items: [{ items: undefined }, { items: [] }],
      'items[0].sku': [{ items: [{ qty: 1 }] }],
      'items[0].qty': [{ items: [{ sku: 'LAMP' }] }, { items: [{ sku: 'LAMP', qty: 0 }] }],
      'items[0].price': [{ items: [{ ...lamp, price: -1 }] }, { items: [{ ...assembly, price: null }] }],
      'items[0].name': [{ items: [{ ...assembly, name: null }] }],
      'items[0].tier_prices': [{ items: [{ ...lamp, tier_prices: tiers([5, 30], [5, 29]) }] }],
      'items[1].position': [{ items: [{ ...lamp, position: 0 }, lamp] }],
      'items[0].item_id': [{ items: [{ ...lamp, item_id: 1 }] }],
      currency_code: [{ currency_code: 'XXY' }, { currency_code: 'usd' }],
      valid_days: [{ valid_days: 0 }, { valid_days: 3651 }, { valid_days: 1.5 }],
      shipping_amount: [{ shipping_amount: -1 }],
      shipping_tax_percent: [{ shipping_tax_percent: 101 }],
      version: [{ version: 1 }],
      customer_id: [{ customer_id: 1 }],
    }
    for (const [field, faulty] of Object.entries(inputs))
      for (const fields of faulty)
        assertRefused(await create({ ...room, name: 'Faulty', ...fields }), 400, `template.${field}`)
    assert.deepEqual(await list({ name: 'Faulty' }), [])
  })

  it('400: prices without their currency', async () => {
    const priced = [
      { items: [{ ...lamp, price: 0 }] },
      { items: [assembly] },
      { items: [{ ...lamp, tier_prices: tiers([5, 30]) }] },
      { ...small, shipping_amount: 1 },
      { ...small, shipping_amount: 0 },
    ]
    for (const fields of priced)
      assertRefused(await create({ name: 'Priced', ...fields }), 400, 'template.currency_code')
    await ok(create({ name: 'Priced', ...small, shipping_tax_percent: 19 }))
  })

  it('400: the tax rate of a custom line, if its store has none; 404: an unknown store', async () => {
    const store_id = await shop.putStore('taxless', 'USD')
    const items = [{ ...assembly, tax_percent: null }]
    const template = { ...room, name: 'Taxed', items }
    assertRefused(await create({ ...template, store_id }), 400, 'template.items[0].tax_percent')
    await ok(create(template))
    assertUnknown(await create({ ...template, store_id: 999999 }), 'template.store_id', 999999)
  })

  it('400: a name that another one of the store has, also at once', async () => {
    const template = { name: 'Taken', ...small }
    const answers = await atOnce(4, () => create(template))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
    const refused = await create(template)
    assertRefused(refused, 400, 'template.name')
    assert.equal(refused.body.error_code, 'already_exists')
    await ok(create({ ...template, store_id: 1 }))
  })
})

describe('changeTemplate', () => {
  it('200: the given fields, one version further; null clears', async () => {
    const { template_id: id, ...made } = await ok(create({ ...room, name: 'Change' }))
    const fields = { title: 'For ten', items: [lamp], valid_days: null, shipping_amount: null }
    const changed = await ok(change(id, { version: 1, ...fields, currency_code: null }))
    const { updated_at } = changed
    const expected = { ...made, ...fields, currency_code: null, version: 2, updated_at }
    assert.deepEqual(changed, { template_id: id, ...expected })
  })

  it('200: with its own id, as it was read; 400: with another one', async () => {
    const id = await idOf({ name: 'Own id', ...small })
    await ok(change(id, { version: 1, template_id: id, title: 'x' }))
    assertRefused(await change(id, { version: 2, template_id: id + 1 }), 400, 'template.template_id')
  })

  it('409: another version than the current one; of two changes at once, one is made', async () => {
    const id = await idOf({ name: 'Race', ...small })
    assertRefused(await change(id, { version: 2, title: 'x' }), 409)
    const answers = await atOnce(2, () => change(id, { version: 1, title: 'x' }))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  it('400: what would leave it impossible, and the name of another one', async () => {
    const id = await idOf({ ...room, name: 'Possible' })
    const inputs: Record<string, object> = {
      version: { version: undefined },
      name: { name: 'Change' },
      currency_code: { currency_code: null },
      'items[0].sku': { items: [{ qty: 1 }] },
      role: { role: 'optional' },
    }
    for (const [field, fields] of Object.entries(inputs))
      assertRefused(await change(id, { version: 1, ...fields }), 400, `template.${field}`)
    assert.equal((await ok(read(id))).version, 1)
  })

  itRejectsWrongIds('id', (id) => change(id, { version: 1 }))
})

describe('deleteTemplate', () => {
  it('200: true; it is gone, and its quotes stay', async () => {
    const id = await idOf({ name: 'Gone', ...small })
    const { quote_id } = await ok(use(id, await shop.newCustomer()))
    assert.equal(await ok(api.delete(`${templates}/${id}`)), true)
    assertRefused(await read(id), 404, 'id')
    assert.equal((await shop.readQuote(quote_id)).status, 'pending')
  })

  itRejectsWrongIds('id', (id) => api.delete(`${templates}/${id}`))
})

describe('readTemplate', () => itRejectsWrongIds('id', read))

describe('createQuoteFromTemplate', () => {
  it('200: a pending quote, as a new quote with these contents', async () => {
    const id = await idOf({ ...room, name: 'Used' })
    const customer = await shop.newCustomer()
    const made = await ok(use(id, customer))
    const typed = await shop.createQuote(customer, contents)
    const comparable = ({ items, ...quote }: Record<string, any>) => {
      const own = 'quote_id increment_id item_id sku expires_at created_at updated_at'.split(' ')
      const without = (record: object) =>
        Object.fromEntries(Object.entries(record).filter(([field]) => !own.includes(field)))
      return [without(quote), items.map(without)]
    }
    assert.deepEqual(comparable(made), comparable(typed))
    assert.deepEqual([made.status, made.version, made.customer_id], ['pending', 1, customer])
    assert.deepEqual(await shop.historyOf(made.quote_id), [' → pending'])
    const sql = `select expires_at - created_at = interval '30 days' as ends from quote where quote_id = $1`
    assert.equal((await one<{ ends: boolean }>(api.db, sql, [made.quote_id])).ends, true)
    const events = await ok(api.get('/rest/V1/events?type=quote.created&limit=1000'))
    assert.deepEqual((events as { data: object }[]).at(-2)!.data, made)
    assert.equal((await ok(read(id))).version, 1)
  })

  it('200: prices that are left open are those of the day', async () => {
    await shop.putProduct('STOOL', { price: 100, tax_percent: 7 })
    const id = await idOf({ name: 'Stools', items: [{ sku: 'STOOL', qty: 3 }] })
    await shop.putProduct('STOOL', { price: 120, tax_percent: 19 })
    const { items, expires_at } = await ok(use(id, await shop.newCustomer()))
    const { price, original_price, tax_percent } = items[0]
    assert.deepEqual([price, original_price, tax_percent, expires_at], [120, 120, 19, null])
  })

  it('200: in the store of the template or else of the customer, which completes what is open', async () => {
    const settings = { quote_terms: 'Paid in advance', shipping_tax_percent: 25 }
    const store_id = await shop.putStore('norway', 'NOK', settings)
    const customer = await shop.createCustomer('kari@example.com', 'norway')
    const open = await idOf({ name: 'Anywhere', ...small })
    const made = await ok(use(open, customer))
    assert.deepEqual(
      [made.store_id, made.currency_code, made.terms, made.shipping_tax_percent],
      [store_id, 'NOK', 'Paid in advance', 25],
    )
    const ofStore = await idOf({
      name: 'In Norway',
      store_id,
      currency_code: 'NOK',
      items: [{ ...lamp, price: 300 }],
      terms: '',
      shipping_tax_percent: 0,
    })
    const elsewhere = await ok(use(ofStore, await shop.newCustomer()))
    assert.deepEqual(
      [elsewhere.store_id, elsewhere.terms, elsewhere.shipping_tax_percent, elsewhere.items[0].price],
      [store_id, '', 0, 300],
    )
  })

  it('400: prices in another currency than that of the store', async () => {
    await shop.putStore('sweden', 'SEK')
    const customer = await shop.createCustomer('astrid@example.com', 'sweden')
    const id = await idOf({ ...room, name: 'Dollars' })
    const parameters = { template: 'USD', store: 'SEK' }
    await shop.assertRefusedWith('other_currency', () => use(id, customer), parameters)
  })

  it('404: a product that is gone, as a new quote with its SKU; the other errors of a new quote', async () => {
    await shop.putProduct('BRIEF')
    const customer = await shop.newCustomer()
    const items = [lamp, { sku: 'BRIEF', qty: 1 }]
    const id = await idOf({ name: 'Brief', items })
    await ok(api.delete('/rest/V1/products/BRIEF'))
    const body = { quote: { customer_id: customer, items } }
    const expected = await api.post(`${quoting}/quote`, { body })
    const answer = await shop.assertRefusedUnchanged(() => use(id, customer), expected.status)
    assert.deepEqual(answer.body, expected.body)
    const store_id = await shop.putStore('later', 'USD', { default_tax_percent: 7 })
    const untaxed = [{ ...assembly, tax_percent: null }]
    const later = await idOf({ ...room, name: 'Later', store_id, items: untaxed })
    await run(api.db, 'update store set default_tax_percent = null where store_id = $1', [store_id])
    const fieldName = 'quote.items[0].tax_percent'
    await shop.assertRefusedUnchanged(() => use(later, customer), 400, { fieldName })
  })

  it('200: the same key makes one quote, also at once', async () => {
    const id = await idOf({ name: 'Keyed', ...small })
    const customer = await shop.newCustomer()
    const answers = await atOnce(5, () => use(id, customer, { 'idempotency-key': 'use' }))
    const made = answers.filter(({ status }) => status === 200)
    assert.ok(made.length > 0)
    assert.equal(new Set(made.map(({ body }) => body.quote_id as number)).size, 1)
  })

  it('400: names the invalid field; 404: the unknown customer', async () => {
    const id = await idOf({ name: 'Fields', ...small })
    const post = (body: object) => api.post(`${templates}/${id}/quote`, { body })
    await shop.assertInvalidFields(post, {
      customer_id: [{}, { customer_id: 0 }, { customer_id: 'x' }],
      items: [{ customer_id: 1, items: [lamp] }],
    })
    await shop.assertUnknown(() => use(id, 999999), 'customer_id', 999999)
  })

  itRejectsWrongIds('id', (id) => use(id, 1))
})

describe('listTemplates', () => {
  it('200: filtered by every field, sorted by name', async () => {
    const store_id = await shop.putStore('denmark', 'DKK')
    const template = { ...small, store_id, currency_code: 'DKK', title: 'Light' }
    for (const name of ['B lamps', 'A lamps']) await ok(create({ ...template, name }))
    assert.deepEqual(await list({ store_id }), ['B lamps', 'A lamps'])
    assert.deepEqual(await list({ currency_code: 'DKK', name: { like: 'A%' } }), ['A lamps'])
    assert.deepEqual(await list({ title: 'light', store_id: { null: true } }), [])
    const query = {
      filter: JSON.stringify({ store_id }),
      'searchCriteria[sortOrders][0][field]': 'name',
      'searchCriteria[sortOrders][0][direction]': 'ASC',
    }
    const sorted = (await ok(api.get(templates, { query }))) as { name: string }[]
    assert.deepEqual(
      sorted.map(({ name }) => name),
      ['A lamps', 'B lamps'],
    )
  })
})

describe('permissions', () => {
  it('`Quoting::quotes` reads and uses, `Quoting::templates` changes', async () => {
    const [reader, writer] = [await api.tokenFor('Quoting::quotes'), await api.tokenFor('Quoting::templates')]
    const body = { template: { name: 'By writer', ...small } }
    assertRefused(await api.post(templates, { token: reader, body }), 403)
    const { template_id } = await ok(api.post(templates, { token: writer, body }))
    const path = `${templates}/${template_id}`
    assert.equal((await api.get(path, { token: reader })).status, 200)
    assertRefused(await api.get(path, { token: writer }), 403)
    const customer_id = await shop.newCustomer()
    assert.equal((await api.post(`${path}/quote`, { token: reader, body: { customer_id } })).status, 200)
    assertRefused(await api.post(`${path}/quote`, { token: writer, body: { customer_id } }), 403)
    assertRefused(await api.delete(path, { token: reader }), 403)
  })
})

describe('an erasure', () => {
  it('deletes templates that name the address or the company anywhere, and leaves others', async () => {
    const names = { firstname: 'May', lastname: 'Day', company: 'Rhodes & Co' }
    const customer = { email: 'ida@rhodes.example', ...names }
    await ok(api.post('/rest/V1/customers', { body: { customer } }))
    await ok(create({ name: 'To Ida', ...small, terms: 'Dear\nIda@Rhodes.example' }))
    await ok(create({ name: 'Noted', items: [{ ...lamp, customer_note: 'For "Rhodes & Co"' }] }))
    await ok(create({ name: 'Spring', ...small, title: 'Until the last day of May' }))
    await api.db.transaction((tx) => eraseCustomer(tx, customer.email))
    assert.deepEqual(await list({ name: { in: ['To Ida', 'Noted', 'Spring'] } }), ['Spring'])
  })
})
