// GET /V1/carts
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { many, run } from '../../../src/platform/postgres/database.ts'
import { listSql } from '../../../src/platform/lists/list-query.ts'
import { cartList } from '../../../src/storefront/cart-record-repository.ts'
import { assertRefused, listReader, ok, openApi } from '../../support/api.ts'
import { openShop } from '../../support/shop.ts'

const path = '/rest/V1/carts'
const api = await openApi()
const shop = await openShop(api)
const idsOf = listReader(api, path, 'id')

describe('listCarts', () => {
  it('200: returns each cart as reading it alone does, in currencies of any digits', async () => {
    for (const [store, currency] of [
      ['jp', 'JPY'],
      ['kw', 'KWD'],
      ['de', 'EUR'],
    ] as const) {
      await shop.putStore(store, currency)
      const { masked_id } = await shop.openGuestCart(store)
      await shop.putProduct('odd', { price: 1.2345, tax_percent: 7.5 })
      await shop.addItem(masked_id, 'odd', 30)
    }
    await ok(api.post(path))
    const carts = (await ok(api.get(path))) as { id: number; tax_amount: number }[]
    assert.ok(carts.length >= 4)
    const alone = await Promise.all(carts.map(({ id }) => ok(api.get(`${path}/${id}`))))
    assert.deepEqual(carts, alone)
    assert.equal(new Set(carts.map(({ tax_amount }) => tax_amount)).size, 4)
  })

  it('200: each filter field, pages and order', async () => {
    const customer_id = await shop.createCustomer('lists@example.com')
    const own = (await ok(api.post(`/rest/V1/customers/${customer_id}/carts`))) as number
    const all = (await idsOf()) as number[]
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    )
    assert.deepEqual(await idsOf({ customer_id }), [own])
    assert.deepEqual(await idsOf({ id: own }), [own])
    assert.deepEqual(await idsOf({ is_active: false, customer_id }), [])
    await shop.addItem(own, 'odd', 1)
    await ok(api.put(`${path}/${own}/order`))
    assert.deepEqual(await idsOf({ is_active: false }), [own])
    await run(api.db, `update cart set updated_at = '2001-01-01' where cart_id = $1`, [own])
    assert.deepEqual(await idsOf({ updated_at: { to: '2001-12-31' } }), [own])
    await run(api.db, `update cart set created_at = '2000-01-01' where cart_id = $1`, [own])
    assert.deepEqual(await idsOf({ created_at: { to: '2000-12-31' } }), [own])
    for (const field of ['updated_at', 'created_at']) {
      const query = { 'searchCriteria[sortOrders][0][field]': field, 'searchCriteria[pageSize]': '1' }
      const page = await api.get(path, { query })
      assert.equal(page.body[0].id, own)
      assert.equal(page.headers['x-total-count'], String(all.length))
    }
  })

  it('400: an unknown field, and a wrong type', async () => {
    for (const [filter, fieldName] of [
      ['{"email":"x"}', 'filter.email'],
      ['{"is_active":"some"}', 'filter.is_active'],
    ] as const)
      assertRefused(await api.get(path, { query: { filter } }), 400, fieldName)
  })

  it('counts without reading lines', async () => {
    const condition = { sql: 'true', values: [] }
    const page = { size: 20, number: 1 }
    const { count } = listSql(cartList, {
      condition,
      sort_field: 'updated_at',
      direction: 'DESC',
      page,
      is_counted: true,
    })
    const plan = await many<object>(api.db, `explain ${count}`)
    assert.doesNotMatch(JSON.stringify(plan), /cart_item|sales_order/)
  })
})
