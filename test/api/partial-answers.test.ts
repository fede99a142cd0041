// `fields=` leaves of every GET what the caller wants, as clients of Magento ask for it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting, twoItems } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { quote_id } = await shop.createQuote(await shop.newCustomer(), { items: twoItems })
const read = (path: string, fields: string) =>
  ok(api.get(`/rest/V1/${path}${path.includes('?') ? '&' : '?'}fields=${fields}`))

describe('fields', () => {
  it('leaves a part of a record, of its parts, and of each record of a list', async () => {
    const quote = `quoting/quote/${quote_id}`
    assert.deepEqual(await read(quote, 'quote_id,status'), { quote_id, status: 'pending' })
    assert.deepEqual(await read(`${quote}?addItems=1`, 'items[sku,qty],quote_id'), {
      quote_id,
      items: twoItems.map(({ sku, qty }) => ({ sku, qty })),
    })
    assert.deepEqual(await read('quoting/quotes', 'quote_id'), [{ quote_id }])
    assert.deepEqual(
      await read(`${quote}/items`, 'sku'),
      twoItems.map(({ sku }) => ({ sku })),
    )
    assert.deepEqual(await read('products', 'items[sku],total_count'), {
      items: [{ sku: '0042-OAK' }, { sku: 'LAMP' }, { sku: 'BOOK' }],
      total_count: 3,
    })
    assert.deepEqual(await read('products/LAMP', 'price,sku,nothing'), { sku: 'LAMP', price: 33.33 })
    await ok(
      api.post('/rest/V1/pricerequest/request/submit', {
        body: { email: 'a@example.com', product_sku: 'LAMP' },
      }),
    )
    assert.deepEqual(await read('pricerequest/request/1', 'request_id,product[sku]'), {
      request_id: 1,
      product: { sku: 'LAMP' },
    })
  })

  it('leaves them of a list that is streamed as well', async () => {
    await run(
      api.db,
      `insert into product (sku, name, price) select 'long-' || n, 'ü', 1 from generate_series(1, 300) n`,
    )
    const page = await read('products', 'items[sku]')
    assert.deepEqual(
      [Object.keys(page), page.items.length, page.items.at(-1)],
      [['items'], 303, { sku: 'long-300' }],
    )
    await run(
      api.db,
      `insert into customer (email, firstname, lastname, store_id) select n || '@example.com', 'ü', 'x', 1 from generate_series(1, 300) n`,
    )
    assert.deepEqual(await read('products', 'total_count'), { total_count: 303 })
    const customers = await read('customers', 'firstname')
    assert.deepEqual([customers.length, customers.at(-1)], [301, { firstname: 'ü' }])
  })

  it('is no part of refusals', async () => {
    const answer = await api.get(`${quoting}/quote/999999?fields=quote_id`)
    assertRefused(answer, 404)
  })

  for (const fields of [
    '',
    ',',
    'a,',
    ',a',
    'a,,b',
    'a[',
    'a[]',
    'a]',
    'a[b',
    'a[b]]',
    'a[b]c',
    'a b',
    `${'a['.repeat(50)}b${']'.repeat(50)}`,
  ])
    it(`400: fields=${fields.slice(0, 20)}`, async () =>
      assertRefused(await api.get(`${quoting}/quotes?fields=${encodeURIComponent(fields)}`), 400, 'fields'))

  it('400: twice, or where the answer is no JSON', async () => {
    assertRefused(await api.get(`${quoting}/quotes?fields=a&fields=b`), 400, 'fields')
    assertRefused(await api.get(`${quoting}/quotes/export?fields=quote_id`), 400, 'fields')
    assertRefused(await api.get(`${quoting}/quote/${quote_id}/pdf?fields=quote_id`), 400, 'fields')
  })
})
