// GET /V1/quoting/requests, /V1/quoting/customer/:customerId/requests, /V1/quoting/request/:requestId and its history
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { run } from '../../../src/platform/postgres/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, noCompany, openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const path = `${quoting}/requests`
const empty = await api.get(path)
const shop = await openShop(api)
const store = await shop.putStore('eu', 'EUR')
const first = await shop.requestFromCart()
const second = await shop.requestFromCart()
const submit = `/rest/eu/V1/quoting/request/customer/${first.customer}/submit`
const third = await ok(api.post(submit, { body: { details: 'Call me' } }))
const quote = await shop.answerRequest(second.request)
const all = [first.request, second.request, third].map(({ request_id }) => request_id)

const idsOf = (requests: { request_id: number }[]) => requests.map(({ request_id }) => request_id)
const found = async (filter: object, list = path) =>
  idsOf(await ok(api.get(list, { query: { filter: JSON.stringify(filter) } })))

describe('listQuoteRequests', () => {
  it('200: an empty array when there is none', () => assert.equal(empty.text, '[]'))

  it('200: every request, ascending by id, as reading each returns it but without items', async () => {
    const listed = await ok(api.get(path))
    assert.deepEqual(idsOf(listed), all)
    for (const record of listed) {
      const { items, ...read } = await shop.readRequest(record.request_id)
      assert.ok(Array.isArray(items))
      assert.deepEqual(record, read)
    }
  })

  it('200: found by each filter field', async () => {
    const { increment_id, created_at } = third
    assert.deepEqual(await found({ request_id: { gteq: all[1] } }), all.slice(1))
    assert.deepEqual(await found({ increment_id: increment_id.toLowerCase() }), [all[2]])
    assert.deepEqual(await found({ status: 'APPROVED' }), [all[1]])
    assert.deepEqual(await found({ store_id: store }), [all[2]])
    assert.deepEqual(await found({ currency_code: third.currency_code }), [all[2]])
    assert.deepEqual(await found({ customer_id: second.customer }), [all[1]])
    assert.deepEqual(await found({ customer_email: second.request.customer_email }), [all[1]])
    assert.deepEqual(await found({ quote_id: quote.quote_id }), [all[1]])
    assert.deepEqual(await found({ quote_id: { null: true } }), [all[0], all[2]])
    assert.deepEqual(await found({ created_at: { from: created_at.slice(0, 10) } }), all)
    assert.deepEqual(await found({ updated_at: { to: '2020-01-01' } }), [])
    assert.deepEqual(await found({ status: 'pending', store_id: 1 }), [all[0]])
  })

  it('200: in pages, from the end', async () => {
    const query = {
      'searchCriteria[pageSize]': '2',
      'searchCriteria[sortOrders][0][field]': 'request_id',
      'searchCriteria[sortOrders][0][direction]': 'DESC',
    }
    const answer = await api.get(path, { query })
    assert.deepEqual(idsOf(answer.body), [all[2], all[1]])
    assert.equal(answer.headers['x-total-count'], '3')
  })

  it('400: a filter that is not understood', async () =>
    assertRefused(await api.get(path, { query: { filter: '{"details": "Please"}' } }), 400, 'filter.details'))
})

describe('listQuoteRequestsOfCustomer', () => {
  const pathOf = (id: number | string) => `${quoting}/customer/${id}/requests`
  const mine = pathOf(first.customer)

  it('200: the requests of that customer alone, ascending, as the list of all returns them', async () => {
    const [one, , two] = await ok(api.get(path))
    assert.deepEqual(await ok(api.get(mine)), [one, two])
  })

  it('200: an empty array for a customer who asked for nothing', async () =>
    assert.equal((await api.get(pathOf(await shop.newCustomer()))).text, '[]'))

  it('200: filtered and in pages, but never those of others', async () => {
    assert.deepEqual(await found({ request_id: all[2] }, mine), [all[2]])
    assert.deepEqual(await found({ customer_id: second.customer }, mine), [])
    assert.deepEqual(await found({ request_id: { neq: all[0] } }, mine), [all[2]])
    const answer = await api.get(mine, { query: { 'searchCriteria[pageSize]': '1' } })
    assert.deepEqual([idsOf(answer.body), answer.headers['x-total-count']], [[all[0]], '2'])
  })

  it('200: also for a customer whom the storefront no longer knows, if there are requests', async () => {
    await run(api.db, 'update quote_request set customer_id = 888888 where request_id = $1', [all[1]])
    assert.deepEqual(await found({}, pathOf(888888)), [all[1]])
  })

  itRejectsWrongIds('customerId', (id) => api.get(pathOf(id)))

  it('400: what is wrong with the filter comes before who is unknown', async () => {
    const query = { filter: '{"cart_id": 1}' }
    assertRefused(await api.get(pathOf(999999), { query }), 400, 'filter.cart_id')
  })
})

describe('readQuoteRequest', () => {
  let [customer, cart, request_id] = [0, 0, 0]
  before(async () => {
    const made = await shop.requestFromCart({ LAMP: 2.5, '0042-OAK': 40 })
    ;[customer, cart, request_id] = [made.customer, made.cart, made.request.request_id]
  })

  it('200: every field in its order, with the items of the cart', async () => {
    const read = await shop.readRequest(request_id)
    const { created_at, customer_email, items } = read
    assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.match(customer_email, /@example\.com$/)
    const expected = {
      request_id,
      increment_id: `QR${String(request_id).padStart(9, '0')}`,
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
      ...noCompany,
      assignee_id: null,
      items,
    }
    assert.deepEqual(read, expected)
    assert.deepEqual(Object.keys(read), Object.keys(expected))
    const itemNames =
      'item_id product_id sku name qty price row_total product_type description unit needs_price'.split(' ')
    assert.deepEqual(Object.keys(items[0]), itemNames)
    assert.deepEqual(
      items.map((item: Answer['body']) => Object.values(item).slice(2, 7).join()),
      ['LAMP,Lamp,2.5,33.33,83.33', '0042-OAK,Oak table,40,210,8400'],
    )
  })

  it('200: later changes of the cart and the catalog change nothing', async () => {
    const earlier = await shop.readRequest(request_id)
    await shop.addItem(cart, 'BOOK', 1)
    await shop.addItem(cart, 'LAMP', 1)
    await shop.putProduct('LAMP', { name: 'Lamp, new', price: 99 })
    assert.deepEqual(await shop.readRequest(request_id), earlier)
    await ok(shop.moveRequest(request_id, 'decline'))
    const declined = await shop.readRequest(request_id)
    assert.deepEqual([declined.status, declined.version, declined.items], ['declined', 2, earlier.items])
  })

  itRejectsWrongIds('requestId', (id) => api.get(`${quoting}/request/${id}`))
})

describe('listQuoteRequestHistory', () => {
  it('200: who did what and when, from the submit to the end of its quote', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await shop.answerRequest(request)
    await ok(shop.moveQuote(quote_id, 'cancel', { body: { comment: 'No longer made' } }))
    const history = await shop.requestHistory(request.request_id)
    const steps = history.map(({ from, to, comment }) => `${from} → ${to}: ${comment}`)
    assert.deepEqual(steps, ['null → pending: null', 'pending → approved: null', 'approved → closed: null'])
    assert.deepEqual(Object.keys(history[0]), ['from', 'to', 'actor', 'comment', 'created_at', 'reason_code'])
    assert.match(history[0].actor, /^integration /)
  })

  itRejectsWrongIds('requestId', (id) => api.get(`${quoting}/request/${id}/history`))
})
