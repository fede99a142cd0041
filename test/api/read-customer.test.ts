// GET /V1/customers/:customerId
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, openApi } from '../support/api.ts'
import { assertIdsRefused, openShop } from '../support/shop.ts'

const path = '/rest/V1/customers'
const api = await openApi()
const shop = await openShop(api, {})

describe('readCustomer', () => {
  it('200: the record', async () => {
    const id = await shop.createCustomer('anna@example.com')
    const answer = await api.get(`${path}/${id}`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.id, id)
    assert.deepEqual(Object.keys(answer.body), [
      ...['id', 'email', 'firstname', 'lastname', 'store_id', 'created_at', 'updated_at'],
    ])
  })

  it('400: names the id that is none', () => assertIdsRefused('customerId', (id) => api.get(`${path}/${id}`)))
  it('400: an unknown query parameter', async () => assertRefused(await api.get(`${path}/1?x=1`), 400, 'x'))

  it('404: names the id that is unknown', async () => {
    const answer = await api.get(`${path}/2147483647`)
    assertRefused(answer, 404, 'customerId')
    assert.equal(answer.body.parameters.fieldValue, 2147483647)
  })
})
