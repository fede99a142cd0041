// GET /V1/quoting/request/:requestId and its history
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { customer, cart, request } = await shop.requestFromCart({ LAMP: 2.5, '0042-OAK': 40 })
const path = `${quoting}/request/${request.request_id}`

describe('readQuoteRequest', () => {
  it('200: every field in its order, with the items of the cart', async () => {
    const read = await ok(api.get(path))
    const { created_at, customer_email, items } = read
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.match(customer_email, /@example\.com$/)
    const expected = {
      request_id: request.request_id,
      increment_id: `QR${String(request.request_id).padStart(9, '0')}`,
      status: 'pending',
      source: 'cart',
      store_id: 1,
      customer_id: customer,
      customer_email,
      customer_firstname: 'Anna',
      customer_lastname: 'Larsen',
      customer_is_guest: false,
      cart_id: cart,
      details: 'Please',
      currency_code: 'USD',
      items_count: 2,
      items_qty: 42.5,
      // 83.325 rounded, and 8400
      subtotal: 8483.33,
      quote_id: null,
      created_at,
      updated_at: created_at,
      version: 1,
      items,
    }
    assert.deepEqual(read, expected)
    assert.deepEqual(Object.keys(read), Object.keys(expected))
    const itemNames = 'item_id product_id sku name qty price row_total'.split(' ')
    assert.deepEqual(Object.keys(items[0]), itemNames)
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => itemNames.slice(2).map((name) => item[name])),
      [
        ['LAMP', 'Lamp', 2.5, 33.33, 83.33],
        ['0042-OAK', 'Oak table', 40, 210, 8400],
      ],
    )
  })

  it('200: later changes of the cart and the catalogue change nothing', async () => {
    const before = await shop.readRequest(request.request_id)
    await shop.addItem(cart, 'BOOK', 1)
    await shop.addItem(cart, 'LAMP', 1)
    await shop.putProduct('LAMP', { name: 'Lamp, new', price: 99 })
    assert.deepEqual(await shop.readRequest(request.request_id), before)
    await ok(api.post(`${path}/decline`))
    const declined = await shop.readRequest(request.request_id)
    assert.deepEqual([declined.status, declined.version, declined.items], ['declined', 2, before.items])
  })

  itNamesWrongIds('requestId', (id) => api.get(`${quoting}/request/${id}`))
})

describe('listQuoteRequestHistory', () => {
  it('200: who did what and when, from the submit to the end of its quote', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await shop.answerRequest(request)
    await ok(shop.moveQuote(quote_id, 'cancel', { body: { comment: 'No longer made' } }))
    const history = await shop.requestHistory(request.request_id)
    assert.deepEqual(
      history.map(({ from, to, comment }) => [from, to, comment]),
      [
        [null, 'pending', null],
        ['pending', 'approved', null],
        ['approved', 'closed', null],
      ],
    )
    assert.deepEqual(Object.keys(history[0]), ['from', 'to', 'actor', 'comment', 'created_at'])
    assert.match(history[0].actor, /^integration /)
  })

  itNamesWrongIds('requestId', (id) => api.get(`${quoting}/request/${id}/history`))
})
