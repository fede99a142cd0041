// GET /V1/products
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/products'
const api = await openApi()
const shop = await openShop(api, {})

const list = (filter: unknown) => api.get(path, { query: { filter: JSON.stringify(filter) } })
const skusOf = ({ body }: Answer) => (body.items as { sku: string }[]).map(({ sku }) => sku)
const skusFor = async (filter: unknown) => skusOf(await list(filter))

describe('listProducts', () => {
  it('200: nothing there', async () => {
    assert.deepEqual(await ok(api.get(path)), {
      items: [],
      search_criteria: { filter_groups: [], page_size: null, current_page: null },
      total_count: 0,
    })
  })

  describe('with products', () => {
    before(async () => {
      for (const sku of ['b', 'a', '007', 'Ä%_\\']) await shop.putProduct(sku, { name: `Name of ${sku}` })
      await run(api.db, `update product set created_at = '2024-05-01 12:00:00' where sku = 'b'`)
      await run(api.db, `update product set updated_at = '2024-06-01 12:00:00' where sku = 'a'`)
    })

    it('200: everything, ascending by id, each as reading it gives it', async () => {
      const answer = await api.get(path)
      assert.deepEqual(skusOf(answer), ['b', 'a', '007', 'Ä%_\\'])
      assert.deepEqual(answer.body.items[0], (await api.get(`${path}/b`)).body)
      assert.equal(answer.body.total_count, 4)
      assert.equal(answer.headers['x-total-count'], undefined)
      assert.equal(answer.headers.link, undefined)
    })

    it('200: each filter field', async () => {
      const id = (await api.get(`${path}/a`)).body.id as number
      assert.deepEqual(await skusFor({ sku: 'A' }), ['a'])
      assert.deepEqual(await skusFor({ sku: { in: ['007', 'b', '7'] } }), ['b', '007'])
      assert.deepEqual(await skusFor({ sku: { like: '%7' } }), ['007'])
      assert.deepEqual(await skusFor({ sku: 'ä%_\\' }), ['Ä%_\\'])
      assert.deepEqual(await skusFor({ sku: '%' }), [])
      assert.deepEqual(await skusFor({ name: 'name of B' }), ['b'])
      assert.deepEqual(await skusFor({ id }), ['a'])
      assert.deepEqual(await skusFor({ product_id: String(id) }), ['a'])
      assert.deepEqual(await skusFor({ product_id: { gt: id } }), ['007', 'Ä%_\\'])
      const may = { from: '2024-05-01', to: '2024-05-01 12:00:00' }
      assert.deepEqual(await skusFor({ created_at: may }), ['b'])
      assert.deepEqual(await skusFor({ updated_at: { from: '2024-06-01', to: '2024-06-01' } }), ['a'])
      assert.deepEqual(await skusFor({ created_at: may, name: 'Name of a' }), [])
    })

    it('200: total_count is of what matches', async () =>
      assert.equal((await list({ sku: { in: ['a', 'b'] } })).body.total_count, 2))

    it('200: pages', async () => {
      const page = 'searchCriteria[pageSize]=2&searchCriteria[currentPage]=2'
      const order = 'searchCriteria[sortOrders][0][field]=id&searchCriteria[sortOrders][0][direction]=DESC'
      const answer = await api.get(`${path}?${page}&${order}`)
      assert.deepEqual(skusOf(answer), ['a', 'b'])
      assert.deepEqual(answer.body.search_criteria, { filter_groups: [], page_size: 2, current_page: 2 })
      assert.equal(answer.body.total_count, 4)
      assert.equal(answer.headers['x-total-count'], '4')
      assert.match(String(answer.headers.link), /rel="prev"/)
      const beyond = await api.get(`${path}?searchCriteria[pageSize]=1000&searchCriteria[currentPage]=9`)
      assert.deepEqual([beyond.body.items, beyond.body.total_count], [[], 4])
    })

    it('200: HEAD gives the headers alone', async () => {
      const answer = await api.call('HEAD', path)
      assert.deepEqual([answer.status, answer.text], [200, ''])
    })

    it('200: more rows than are read at once', async () => {
      const select = `select 'many ' || n, 'M', n from generate_series(1, 3000) n`
      await run(api.db, `insert into product (sku, name, price) ${select}`)
      const { items, total_count } = await ok(list({ sku: { like: 'many %' } }))
      assert.equal(total_count, 3000)
      const expected = Array.from({ length: 3000 }, (_, index) => index + 1)
      assert.deepEqual(
        (items as { price: number }[]).map(({ price }) => price),
        expected,
      )
    })
  })

  it('400: a filter that is not understood is never ignored', async () => {
    assertRefused(await list({ price: 5 }), 400, 'filter.price')
    assertRefused(await list({ sku: 7 }), 400, 'filter.sku')
    assertRefused(await list({ created_at: { from: '2024-02-30' } }), 400, 'filter.created_at.from')
    assertRefused(await api.get(`${path}?filter={`), 400, 'filter')
    assertRefused(await api.get(`${path}?filter={}&filter={}`), 400, 'filter')
    assertRefused(await api.get(`${path}?fitler={}`), 400, 'fitler')
  })

  it('400: pages that are none', async () => {
    const [size, order] = ['searchCriteria[pageSize]', 'searchCriteria[sortOrders][0][field]']
    for (const value of ['0', '1001', '-1', 'x', '1.5', ''])
      assertRefused(await api.get(`${path}?${size}=${value}`), 400, size)
    assertRefused(await api.get(`${path}?${order}=price`), 400, order)
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.get('/rest/nope/V1/products'), 404, 'store_code'))
})
