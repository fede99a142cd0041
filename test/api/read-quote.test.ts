// GET /V1/quoting/quote/:id
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const customer = await shop.newCustomer()
const quote = await shop.createQuote(customer, { shipping_amount: 119.9, seller_comment: 'Good wood' })
const path = `${quoting}/quote/${quote.quote_id}`

describe('readQuote', () => {
  it('200: every field in its order, without items', async () => {
    const read = await ok(api.get(path))
    const { created_at, customer_email } = read
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.match(customer_email, /^customer-.*@example\.com$/)
    const expected = {
      quote_id: quote.quote_id,
      increment_id: `Q${String(quote.quote_id).padStart(9, '0')}`,
      request_id: null,
      store_id: 1,
      status: 'pending',
      customer_id: customer,
      customer_email,
      customer_firstname: 'Anna',
      customer_lastname: 'Larsen',
      customer_is_guest: false,
      customer_note: null,
      seller_comment: 'Good wood',
      currency_code: 'USD',
      items_count: 2,
      items_qty: 43,
      // 40 × 210 + 3 × 33.33
      original_subtotal: 8499.99,
      // 40 × 189.99 + 3 × 31.11
      subtotal: 7692.93,
      discount_amount: 807.06,
      shipping_amount: 119.9,
      shipping_description: null,
      // 1443.924 and 6.5331, each rounded
      tax_amount: 1450.45,
      grand_total: 9263.28,
      expires_at: null,
      proposed_at: null,
      cart_id: null,
      order_id: null,
      order_increment_id: null,
      created_at,
      updated_at: created_at,
      version: 1,
    }
    assert.deepEqual(read, expected)
    assert.deepEqual(Object.keys(read), Object.keys(expected))
  })

  it('200: with addItems=true also the items, which the list of items gives as well', async () => {
    for (const addItems of ['true', '1']) {
      const { items, ...record } = await ok(api.get(path, { query: { addItems } }))
      assert.deepEqual(record, await ok(api.get(path)))
      assert.deepEqual(items, await ok(api.get(`${path}/items`)))
      assert.equal(items.length, 2)
    }
  })

  it('200: without items where addItems is false', async () => {
    for (const addItems of ['false', '0'])
      assert.equal('items' in (await ok(api.get(path, { query: { addItems } }))), false)
  })

  it('200: a quote without items has an empty array of them', async () => {
    const submit = `${quoting}/request/customer/${customer}/submit`
    const bare = await shop.answerRequest(await ok(api.post(submit, { body: { details: 'Call me' } })))
    assert.deepEqual(bare.items, [])
    assert.deepEqual(await shop.readQuote(bare.quote_id, true), bare)
  })

  it('200: the store code in the path does not narrow what can be read', async () =>
    assert.deepEqual(await ok(api.get(path.replace('/V1', '/all/V1'))), await ok(api.get(path))))

  itNamesWrongIds('id', (id) => api.get(`${quoting}/quote/${id}`))

  it('400: addItems that is no boolean, and an unknown parameter', async () => {
    for (const addItems of ['yes', 'TRUE', '', '2', 'null', ' true'])
      assertRefused(await api.get(path, { query: { addItems } }), 400, 'addItems')
    assertRefused(await api.get(`${path}?addItems=true&addItems=false`), 400, 'addItems')
    assertRefused(await api.get(path, { query: { additems: 'true' } }), 400, 'additems')
  })
})
