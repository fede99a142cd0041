// GET and PUT /V1/products/:sku/cost, GET /V1/quoting/quote/:id/costs
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, assertReplay, ok, openApi } from '../../support/api.ts'
import { assertUnknown, itRejectsWrongIds, openShop, productPath, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
/** A cost whose digits stand nowhere else. */
const secretCost = 1234.5678

const costPath = (sku: string) => `${productPath(sku)}/cost`
const putCost = (sku: string, cost: unknown) => api.put(costPath(sku), { body: { cost } })
const costsOf = (id: number): Promise<Answer['body'][]> => ok(api.get(`${quoting}/quote/${id}/costs`))

describe('putProductCost', () => {
  it('200: returns the cost, as reading it does; null removes it', async () => {
    for (const cost of [12.5, 0, 99_999_999_999.9999, null, null]) {
      const expected = { sku: 'LAMP', cost, currency_code: null }
      assert.deepEqual(await ok(putCost('LAMP', cost)), expected)
      assert.deepEqual(await ok(api.get(costPath('LAMP'))), expected)
    }
  })

  it('200: in the currency of the first store, of a product with prices by currency', async () => {
    await shop.putProduct('RUG', { prices: [{ currency_code: 'JPY', price: 16_000 }] })
    assert.equal((await ok(putCost('RUG', 80))).currency_code, 'USD')
  })

  it('200: the product does not change', async () => {
    const before = await ok(api.get(productPath('LAMP')))
    await ok(putCost('LAMP', 3))
    assert.deepEqual(await ok(api.get(productPath('LAMP'))), before)
  })

  it('200: the repetition with an idempotency key', async () => {
    const send = () =>
      api.put(costPath('LAMP'), { body: { cost: 7 }, headers: { 'idempotency-key': 'cost-of-lamp' } })
    const first = await send()
    await ok(putCost('LAMP', 8))
    assertReplay(await send(), first)
    assert.equal((await ok(api.get(costPath('LAMP')))).cost, 8)
  })

  it('400: an invalid or missing cost', async () => {
    for (const cost of [undefined, -1, 0.00001, 1e12, '5', true])
      assertRefused(await putCost('LAMP', cost), 400, 'cost')
    assertRefused(await api.put(costPath('LAMP'), { body: { cost: 1, price: 1 } }), 400, 'price')
  })

  it('404: the SKU that is unknown', async () => {
    assertUnknown(await putCost('NONE', 1), 'sku', 'NONE')
    assertUnknown(await putCost('NONE', null), 'sku', 'NONE')
  })
})

describe('readProductCost', () => {
  it('200: null for a product that is new, also after its deletion', async () => {
    await shop.putProduct('GONE')
    assert.equal((await ok(api.get(costPath('GONE')))).cost, null)
    await ok(putCost('GONE', 5))
    await ok(api.delete(productPath('GONE')))
    await shop.putProduct('GONE')
    assert.equal((await ok(api.get(costPath('GONE')))).cost, null)
  })

  it('404: the SKU that is unknown', async () =>
    assertUnknown(await api.get(costPath('NONE')), 'sku', 'NONE'))
})

describe('listQuoteCosts', () => {
  it('200: the present cost of each item, in their order; null if it is unknown or the product is gone', async () => {
    await shop.putProduct('SOLD')
    await ok(putCost('SOLD', 4))
    await ok(putCost('0042-OAK', 121.5))
    const items = ['SOLD', '0042-OAK', 'BOOK', '0042-OAK'].map((sku) => ({ sku, qty: 1 }))
    const quote = await shop.createQuote(await shop.newCustomer(), { items })
    const ids = quote.items.map((item: Answer['body']) => item.item_id)
    const expected = (...costs: unknown[]) => costs.map((cost, index) => ({ item_id: ids[index], cost }))
    assert.deepEqual(await costsOf(quote.quote_id), expected(4, 121.5, null, 121.5))
    await ok(putCost('0042-OAK', 130))
    await ok(api.delete(productPath('SOLD')))
    assert.deepEqual(await costsOf(quote.quote_id), expected(null, 130, null, 130))
  })

  it('200: only in the currency of the quote: of products with prices by currency, none in that of another store', async () => {
    const prices = [
      { currency_code: 'USD', price: 100 },
      { currency_code: 'JPY', price: 16_000 },
    ]
    await shop.putProduct('CHAIR', { prices })
    for (const sku of ['CHAIR', 'BOOK']) await ok(putCost(sku, 80))
    await shop.putStore('japan', 'JPY')
    const quote = {
      customer_id: await shop.newCustomer(),
      items: ['CHAIR', 'BOOK'].map((sku) => ({ sku, qty: 1 })),
    }
    for (const [store, expected] of [
      ['default', [80, 80]],
      ['japan', [null, 80]],
    ] as const) {
      const { quote_id } = await ok(api.post(`/rest/${store}/V1/quoting/quote`, { body: { quote } }))
      const costs = (await costsOf(quote_id)).map(({ cost }) => cost as number | null)
      assert.deepEqual(costs, expected)
    }
  })

  it('200: not that of another product with the SKU', async () => {
    await shop.putProduct('RESOLD')
    const items = [{ sku: 'RESOLD', qty: 1 }]
    const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items })
    await shop.replaceProduct('RESOLD')
    await ok(putCost('RESOLD', 4))
    const [cost] = await costsOf(quote_id)
    assert.equal(cost?.cost, null)
  })

  itRejectsWrongIds('id', (id) => api.get(`${quoting}/quote/${id}/costs`))
})

it('403: without the permission for costs, which no other one includes', async () => {
  const { id } = await shop.quoteIn('pending')
  const token = await api.tokenFor(
    'Quoting::quotes',
    'Quoting::requests',
    'Storefront::manage',
    'Access::manage',
  )
  assertRefused(await api.get(costPath('LAMP'), { token }), 403)
  assertRefused(await api.put(costPath('LAMP'), { token, body: { cost: 1 } }), 403)
  assertRefused(await api.get(`${quoting}/quote/${id}/costs`, { token }), 403)
  const costsToken = await api.tokenFor('Quoting::costs')
  assert.equal((await api.get(`${quoting}/quote/${id}/costs`, { token: costsToken })).status, 200)
})

it('a cost is in no other table, record, event or export', async () => {
  await ok(putCost('0042-OAK', secretCost))
  const { id } = await shop.quoteIn('pending')
  for (const move of ['approve', 'propose', 'accept']) await ok(shop.moveQuote(id, move))
  const answers = await Promise.all([
    api.get(`${quoting}/quote/${id}?addItems=true`),
    api.get(`${quoting}/quotes/export`),
    api.get('/rest/V1/products'),
    api.get('/rest/V1/events?limit=1000'),
  ])
  for (const { status, text } of answers)
    assert.deepEqual([status, text.includes(String(secretCost))], [200, false])
  const tables = await many<{ name: string }>(
    api.db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'product_cost'`,
  )
  for (const { name } of tables) {
    // Each row as one text.
    const sql = `select t::text as row from "${name}" t where t::text like '%${secretCost}%'`
    assert.deepEqual(await many(api.db, sql), [], name)
  }
})
