// GET /V1/quoting/quotes
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const path = `${quoting}/quotes`
const empty = await api.get(path)
const shop = await openShop(api)
const store = await shop.putStore('eu', 'EUR')
const [anna, bo] = [await shop.newCustomer(), await shop.newCustomer()]
const { quote_id: first } = await shop.createQuote(anna)
const { quote_id: second } = await shop.createQuote(bo, { expires_at: '2999-12-31 23:59:59' })
const inStore = { quote: { customer_id: anna, items: [{ sku: 'LAMP', qty: 1 }] } }
const { quote_id: third } = await ok(api.post('/rest/eu/V1/quoting/quote', { body: inStore }))
const { request } = await shop.requestFromCart()
const { quote_id: fourth } = await shop.answerRequest(request)
await shop.takeTo('purchased', second)
const all: number[] = [first, second, third, fourth]

const idsOf = (quotes: { quote_id: number }[]) => quotes.map(({ quote_id }) => quote_id)
const found = async (filter: object) =>
  idsOf(await ok(api.get(path, { query: { filter: JSON.stringify(filter) } })))

describe('listQuotes', () => {
  it('200: an empty array when there is none', () => assert.equal(empty.text, '[]'))

  it('200: every quote, ascending by id, as reading each gives it', async () => {
    const answer = await api.get(path)
    assert.deepEqual(idsOf(answer.body), all)
    assert.deepEqual(answer.body, await Promise.all(all.map((id) => shop.readQuote(id))))
    assert.equal('link' in answer.headers, false)
  })

  it('200: with their items where addItems is true', async () => {
    const answer = await api.get(path, { query: { addItems: 'true' } })
    assert.deepEqual(answer.body, await Promise.all(all.map((id) => shop.readQuote(id, true))))
    assert.deepEqual((await api.get(path, { query: { addItems: '0' } })).body, (await api.get(path)).body)
  })

  it('200: found by each of the eleven filter fields', async () => {
    const { customer_email, increment_id } = await shop.readQuote(second)
    const { created_at } = await shop.readQuote(first)
    assert.deepEqual(await found({ quote_id: second }), [second])
    assert.deepEqual(await found({ quote_id: { from: second, to: third } }), [second, third])
    assert.deepEqual(await found({ increment_id: increment_id.toLowerCase() }), [second])
    assert.deepEqual(await found({ increment_id: { like: 'Q%' } }), all)
    assert.deepEqual(await found({ request_id: request.request_id }), [fourth])
    assert.deepEqual(await found({ request_id: { null: true } }), [first, second, third])
    assert.deepEqual(await found({ store_id: store }), [third])
    assert.deepEqual(await found({ status: 'purchased' }), [second])
    assert.deepEqual(await found({ status: { in: ['PENDING', 'closed'] } }), [first, third, fourth])
    assert.deepEqual(await found({ customer_id: anna }), [first, third])
    assert.deepEqual(await found({ customer_id: anna, store_id: 1 }), [first])
    assert.deepEqual(await found({ customer_email: customer_email.toUpperCase() }), [second])
    assert.deepEqual(await found({ order_id: 1007 }), [second])
    assert.deepEqual(await found({ created_at: { from: created_at } }), all)
    assert.deepEqual(await found({ created_at: { to: '2020-01-01' } }), [])
    assert.deepEqual(await found({ updated_at: { from: created_at, to: '9999-12-31' } }), all)
    assert.deepEqual(await found({ expires_at: { from: '2999-12-31', to: '2999-12-31' } }), [second])
    assert.deepEqual(await found({ expires_at: { null: true } }), [first, third, fourth])
  })

  it('200: in pages, with the number of all', async () => {
    const query = { 'searchCriteria[pageSize]': '3', 'searchCriteria[currentPage]': '2', addItems: 'true' }
    const answer = await api.get(path, { query })
    assert.deepEqual(idsOf(answer.body), [fourth])
    assert.equal(answer.headers['x-total-count'], '4')
    assert.match(String(answer.headers.link), /rel="prev"/)
    assert.match(String(answer.headers.link), /addItems=true/)
  })

  it('200: sorted by what was changed last', async () => {
    // The second quote last, then the others from the first on.
    await run(
      api.db,
      `update quote set updated_at = utc_now() + make_interval(hours => case quote_id when $1 then 9 else -quote_id end)`,
      [second],
    )
    const query = {
      'searchCriteria[sortOrders][0][field]': 'updated_at',
      'searchCriteria[sortOrders][0][direction]': 'DESC',
    }
    assert.deepEqual(idsOf(await ok(api.get(path, { query }))), [second, first, third, fourth])
  })

  it('400: a filter that is not understood, named by its field', async () => {
    for (const [filter, name] of [
      ['{"state": "pending"}', 'filter.state'],
      ['{"seller_comment": "x"}', 'filter.seller_comment'],
      ['{"quote_id": "abc"}', 'filter.quote_id'],
      ['{"created_at": "2026-01-01 00:00:00"}', 'filter.created_at'],
      ['{"status": {"from": "a"}}', 'filter.status.from'],
      ['[]', 'filter'],
      ['', 'filter'],
    ] as const)
      assertRefused(await api.get(path, { query: { filter } }), 400, name)
  })

  it('400: what is no boolean, and what no list takes', async () => {
    assertRefused(await api.get(path, { query: { addItems: 'yes' } }), 400, 'addItems')
    const field = { 'searchCriteria[sortOrders][0][field]': 'status' }
    assertRefused(await api.get(path, { query: field }), 400, 'searchCriteria[sortOrders][0][field]')
  })
})
