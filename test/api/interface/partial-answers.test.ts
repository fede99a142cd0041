// `fields=`: partial responses to GET, as in Magento.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openShop, quoting, twoItems } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items: twoItems })
const read = (path: string, fields: string) =>
  ok(api.get(`/rest/V1/${path}${path.includes('?') ? '&' : '?'}fields=${fields}`))

describe('fields', () => {
  it('leaves a part of a record, of its parts, and of each record of a list', async () => {
    const quote = `quoting/quote/${quote_id}`
    await shop.submitPriceRequest({ product_sku: 'LAMP' })
    const items = twoItems.map(({ sku, qty }) => ({ sku, qty }))
    const skus = ['0042-OAK', 'LAMP', 'BOOK'].map((sku) => ({ sku }))
    for (const [path, fields, expected] of [
      [quote, 'quote_id,status', { quote_id, status: 'pending' }],
      [`${quote}?addItems=1`, 'items[sku,qty],quote_id', { quote_id, items }],
      ['quoting/quotes', 'quote_id', [{ quote_id }]],
      [`${quote}/items`, 'sku', items.map(({ sku }) => ({ sku }))],
      ['products', 'items[sku],total_count', { items: skus, total_count: 3 }],
      ['products/LAMP', 'price,sku,nothing', { sku: 'LAMP', price: 33.33 }],
      ['pricerequest/request/1', 'request_id,product[sku]', { request_id: 1, product: { sku: 'LAMP' } }],
    ] as const)
      assert.deepEqual(await read(path, fields), expected)
  })

  it('leaves them of a list that is streamed as well', async () => {
    const sql = `insert into product (sku, name, price) select 'long-' || n, 'ü', 1 from generate_series(1, 300) n`
    await run(api.db, sql)
    const { items, ...rest } = await read('products', 'items[sku]')
    assert.deepEqual([rest, items.length, items.at(-1)], [{}, 303, { sku: 'long-300' }])
    await run(
      api.db,
      `insert into customer (email, firstname, lastname, store_id)
       select n || '@example.com', 'ü', 'x', 1 from generate_series(1, 300) n`,
    )
    assert.deepEqual(await read('products', 'total_count'), { total_count: 303 })
    const customers = await read('customers', 'firstname')
    assert.deepEqual([customers.length, customers.at(-1)], [301, { firstname: 'ü' }])
  })

  it('is no part of refusals', async () =>
    assertRefused(await api.get(`${quoting}/quote/999999?fields=quote_id`), 404))

  const deep = `${'a['.repeat(50)}b${']'.repeat(50)}`
  for (const fields of ['', 'a b', ...', a, ,a a,,b a[ a[] a] a[b a[b]] a[b]c'.split(' '), deep])
    it(`400: fields=${fields.slice(0, 20)}`, async () =>
      assertRefused(await api.get(`${quoting}/quotes?fields=${encodeURIComponent(fields)}`), 400, 'fields'))

  it('400: twice, or where the answer is no JSON', async () => {
    for (const path of [
      'quotes?fields=a&fields=b',
      'quotes/export?fields=quote_id',
      `quote/${quote_id}/pdf?fields=quote_id`,
    ])
      assertRefused(await api.get(`${quoting}/${path}`), 400, 'fields')
  })
})
