// GET /V1/quoting/requests and GET /V1/quoting/customer/:customerId/requests
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

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

  it('200: every request, ascending by id, as reading each gives it but without items', async () => {
    const listed = await ok(api.get(path))
    assert.deepEqual(idsOf(listed), all)
    for (const record of listed) {
      const { items, ...read } = await shop.readRequest(record.request_id)
      assert.ok(Array.isArray(items))
      assert.deepEqual(record, read)
    }
  })

  it('200: found by each of the nine filter fields', async () => {
    const { increment_id, created_at } = third
    assert.deepEqual(await found({ request_id: { gteq: all[1] } }), all.slice(1))
    assert.deepEqual(await found({ increment_id: increment_id.toLowerCase() }), [all[2]])
    assert.deepEqual(await found({ status: 'APPROVED' }), [all[1]])
    assert.deepEqual(await found({ store_id: store }), [all[2]])
    assert.deepEqual(await found({ customer_id: second.customer }), [all[1]])
    const { customer_email } = second.request
    assert.deepEqual(await found({ customer_email }), [all[1]])
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

  it('400: a filter that is not understood', async () => {
    for (const [filter, name] of [
      ['{"details": "Please"}', 'filter.details'],
      ['{"customer_id": "1 or 1=1"}', 'filter.customer_id'],
      ['null', 'filter'],
    ] as const)
      assertRefused(await api.get(path, { query: { filter } }), 400, name)
  })
})

describe('listQuoteRequestsOfCustomer', () => {
  const pathOf = (id: number | string) => `${quoting}/customer/${id}/requests`
  const mine = pathOf(first.customer)

  it('200: the requests of that customer alone, ascending, as the list of all gives them', async () => {
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

  itNamesWrongIds('customerId', (id) => api.get(pathOf(id)))

  it('400: a filter that is not understood', async () =>
    assertRefused(await api.get(mine, { query: { filter: '{"cart_id": 1}' } }), 400, 'filter.cart_id'))

  it('400: what is wrong with the filter comes before who is unknown', async () =>
    assertRefused(await api.get(pathOf(999999), { query: { filter: '[' } }), 400, 'filter'))
})
