// GET /V1/customers/:customerId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api, {})
const read = (id: number | string) => api.get(`/rest/V1/customers/${id}`)

describe('readCustomer', () => {
  it('200: the record', async () => {
    const id = await shop.newCustomer()
    const answer = await read(id)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.id, id)
    const fields = 'id email firstname lastname store_id created_at updated_at'
    assert.deepEqual(Object.keys(answer.body), fields.split(' '))
  })

  it('400: names the id that is none', () => assertIdsRefused('customerId', read))

  it('404: names the id that is unknown', async () => {
    const answer = await read(2147483647)
    assertRefused(answer, 404, 'customerId')
    assert.equal(answer.body.parameters.fieldValue, 2147483647)
  })
})
