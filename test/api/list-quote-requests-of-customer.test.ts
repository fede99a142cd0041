// GET /V1/quoting/customer/:customerId/requests
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { run } from '../../src/platform/database.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const { customer, request } = await shop.requestFromCart()
const other = await shop.requestFromCart()
const submit = `${quoting}/request/customer/${customer}/submit`
const second = await ok(api.post(submit, { body: { details: 'And chairs' } }))
const pathOf = (id: number | string) => `${quoting}/customer/${id}/requests`
const path = pathOf(customer)

const idsOf = (requests: { request_id: number }[]) => requests.map(({ request_id }) => request_id)

describe('listQuoteRequestsOfCustomer', () => {
  it('200: the requests of that customer alone, ascending, as the list of all gives them', async () => {
    const listed = await ok(api.get(path))
    assert.deepEqual(idsOf(listed), [request.request_id, second.request_id])
    const everybodys: { customer_id: number }[] = await ok(api.get(`${quoting}/requests`))
    assert.deepEqual(
      listed,
      everybodys.filter((row) => row.customer_id === customer),
    )
  })

  it('200: an empty array for a customer who asked for nothing', async () =>
    assert.equal((await api.get(pathOf(await shop.newCustomer()))).text, '[]'))

  it('200: also for a customer whom the storefront no longer knows, if there are requests', async () => {
    const { request_id } = other.request
    await run(api.db, 'update quote_request set customer_id = 888888 where request_id = $1', [request_id])
    assert.deepEqual(idsOf(await ok(api.get(pathOf(888888)))), [request_id])
  })

  it('200: filtered and in pages, but never those of others', async () => {
    const [mine, older, others] = [second.request_id, request.request_id, other.customer]
    for (const [filter, ids] of [
      [{ request_id: mine }, [mine]],
      [{ customer_id: others }, []],
      [{ request_id: { neq: older } }, [mine]],
    ] as const)
      assert.deepEqual(idsOf(await ok(api.get(path, { query: { filter: JSON.stringify(filter) } }))), ids)
    const answer = await api.get(path, { query: { 'searchCriteria[pageSize]': '1' } })
    assert.deepEqual(idsOf(answer.body), [older])
    assert.equal(answer.headers['x-total-count'], '2')
  })

  itNamesWrongIds('customerId', (id) => api.get(pathOf(id)))

  it('400: a filter that is not understood', async () =>
    assertRefused(await api.get(path, { query: { filter: '{"cart_id": 1}' } }), 400, 'filter.cart_id'))

  it('400: what is wrong with the filter comes before who is unknown', async () =>
    assertRefused(await api.get(pathOf(999999), { query: { filter: '[' } }), 400, 'filter'))
})
