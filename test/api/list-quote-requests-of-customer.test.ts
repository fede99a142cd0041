// GET /V1/quoting/customer/:customerId/requests
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { type Answer, assertRefused, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { customer, request } = await shop.requestFromCart()
const other = await shop.requestFromCart()
const submit = `${quoting}/request/customer/${customer}/submit`
const second = await ok(api.post(submit, { body: { details: 'And chairs' } }))
const pathOf = (id: number | string) => `${quoting}/customer/${id}/requests`
const path = pathOf(customer)

function idsOf(answer: Answer): number[] {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { request_id: number }[]).map((row) => row.request_id)
}

describe('listQuoteRequestsOfCustomer', () => {
  it('200: the requests of that customer alone, ascending, as the list of all gives them', async () => {
    const answer = await api.get(path)
    assert.deepEqual(idsOf(answer), [request.request_id, second.request_id])
    const everybodys = (await ok(api.get(`${quoting}/requests`))) as Answer['body'][]
    assert.deepEqual(
      answer.body,
      everybodys.filter((row) => row.customer_id === customer),
    )
  })

  it('200: an empty array for a customer who asked for nothing', async () =>
    assert.equal((await api.get(pathOf(await shop.newCustomer()))).text, '[]'))

  it('200: also for a customer whom the storefront no longer knows, if there are requests', async () => {
    const { request_id } = other.request
    await run(api.db, 'update quote_request set customer_id = 888888 where request_id = $1', [request_id])
    assert.deepEqual(idsOf(await api.get(pathOf(888888))), [request_id])
  })

  it('200: filtered and in pages, but never those of others', async () => {
    const filtered = (filter: object) => api.get(path, { query: { filter: JSON.stringify(filter) } })
    assert.deepEqual(idsOf(await filtered({ request_id: second.request_id })), [second.request_id])
    assert.deepEqual(idsOf(await filtered({ customer_id: other.customer })), [])
    assert.deepEqual(idsOf(await filtered({ request_id: { neq: request.request_id } })), [second.request_id])
    const answer = await api.get(path, { query: { 'searchCriteria[pageSize]': '1' } })
    assert.deepEqual(idsOf(answer), [request.request_id])
    assert.equal(answer.headers['x-total-count'], '2')
  })

  it('400: an id that is none, a filter that is not understood, an unknown parameter', async () => {
    await assertIdsRefused('customerId', (id) => api.get(pathOf(id)))
    assertRefused(await api.get(path, { query: { filter: '{"cart_id": 1}' } }), 400, 'filter.cart_id')
    assertRefused(await api.get(path, { query: { status: 'pending' } }), 400, 'status')
  })

  it('400: what is wrong with the filter comes before who is unknown', async () =>
    assertRefused(await api.get(pathOf(999999), { query: { filter: '[' } }), 400, 'filter'))

  it('404: names the customer who is unknown and has no request', async () =>
    assertUnknown(await api.get(pathOf(999999)), 'customerId', 999999))
})
