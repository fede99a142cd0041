// GET /V1/customers
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { assertRefused, listReader, ok, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/customers'
const api = await openApi()
const shop = await openShop(api, {})

const emailsOf = listReader(api, path, 'email')

describe('listCustomers', () => {
  it('200: nothing there', async () => {
    const answer = await api.get(path)
    assert.deepEqual([answer.status, answer.text], [200, '[]'])
  })

  describe('with customers', () => {
    let store_id: number

    before(async () => {
      store_id = await shop.putStore('de', 'EUR')
      await shop.createCustomer('zoe@example.com')
      await shop.createCustomer('Anna@example.com', 'de')
      const customer = { email: 'bo@example.com', firstname: 'Bo', lastname: 'Ng' }
      await ok(api.post(path, { body: { customer } }))
    })

    it('200: a bare array of everybody, ascending by id, each as reading one gives it', async () => {
      const answer = await api.get(path)
      assert.deepEqual(await emailsOf(), ['zoe@example.com', 'Anna@example.com', 'bo@example.com'])
      assert.deepEqual(answer.body[0], (await api.get(`${path}/${answer.body[0].id}`)).body)
      assert.equal(answer.headers['x-total-count'], undefined)
    })

    it('200: each filter field', async () => {
      const id = (await api.get(path)).body[1].id as number
      assert.deepEqual(await emailsOf({ id }), ['Anna@example.com'])
      assert.deepEqual(await emailsOf({ email: 'ANNA@EXAMPLE.com' }), ['Anna@example.com'])
      assert.deepEqual(await emailsOf({ firstname: 'bo' }), ['bo@example.com'])
      assert.deepEqual(await emailsOf({ lastname: { like: 'n_' } }), ['bo@example.com'])
      assert.deepEqual(await emailsOf({ store_id }), ['Anna@example.com'])
      assert.deepEqual(await emailsOf({ store_id: 1, firstname: 'Anna' }), ['zoe@example.com'])
      assert.deepEqual(await emailsOf({ created_at: { to: '2001-01-01' } }), [])
      assert.equal((await emailsOf({ updated_at: { from: '2001-01-01' } })).length, 3)
    })

    it('200: the store of the path does not narrow', async () =>
      assert.equal((await api.get('/rest/de/V1/customers')).body.length, 3))

    it('200: pages', async () => {
      const query = { 'searchCriteria[pageSize]': '2', 'searchCriteria[currentPage]': '2' }
      assert.deepEqual(await emailsOf(undefined, query), ['bo@example.com'])
      assert.equal((await api.get(path, { query })).headers['x-total-count'], '3')
    })
  })

  it('400: a filter that is not understood is never ignored', async () => {
    for (const [filter, fieldName] of [
      ['[]', 'filter'],
      ['{"customer_id":1}', 'filter.customer_id'],
      ['{"id":"x"}', 'filter.id'],
      ['{"email":{"eq":5}}', 'filter.email.eq'],
    ] as const)
      assertRefused(await api.get(path, { query: { filter } }), 400, fieldName)
    assertRefused(await api.get(`${path}?fitler={}`), 400, 'fitler')
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.get('/rest/nope/V1/customers'), 404, 'store_code'))
})
