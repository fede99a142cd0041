// GET /V1/customers
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type Answer, assertRefused, openApi } from '../support/api.ts'
import { openShop } from '../support/shop.ts'

const path = '/rest/V1/customers'
const api = await openApi()
const shop = await openShop(api, {})

const list = (filter: unknown): Promise<Answer> =>
  api.get(path, { query: { filter: JSON.stringify(filter) } })
const emailsOf = (answer: Answer): string[] => (answer.body as { email: string }[]).map(({ email }) => email)

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
      assert.equal((await api.post(path, { body: { customer } })).status, 200)
    })

    it('200: a bare array of everybody, ascending by id, each as reading one gives it', async () => {
      const answer = await api.get(path)
      assert.deepEqual(emailsOf(answer), ['zoe@example.com', 'Anna@example.com', 'bo@example.com'])
      assert.deepEqual(answer.body[0], (await api.get(`${path}/${answer.body[0].id}`)).body)
      assert.equal(answer.headers['x-total-count'], undefined)
    })

    it('200: each filter field', async () => {
      const id = (await api.get(path)).body[1].id as number
      assert.deepEqual(emailsOf(await list({ id })), ['Anna@example.com'])
      assert.deepEqual(emailsOf(await list({ email: 'ANNA@EXAMPLE.com' })), ['Anna@example.com'])
      assert.deepEqual(emailsOf(await list({ firstname: 'bo' })), ['bo@example.com'])
      assert.deepEqual(emailsOf(await list({ lastname: { like: 'n_' } })), ['bo@example.com'])
      assert.deepEqual(emailsOf(await list({ store_id })), ['Anna@example.com'])
      assert.deepEqual(emailsOf(await list({ store_id: 1, firstname: 'Anna' })), ['zoe@example.com'])
      assert.deepEqual(emailsOf(await list({ created_at: { to: '2001-01-01' } })), [])
      assert.deepEqual(emailsOf(await list({ updated_at: { from: '2001-01-01' } })).length, 3)
    })

    it('200: the store of the path does not narrow', async () =>
      assert.equal((await api.get('/rest/de/V1/customers')).body.length, 3))

    it('200: pages', async () => {
      const query = { 'searchCriteria[pageSize]': '2', 'searchCriteria[currentPage]': '2' }
      const answer = await api.get(path, { query })
      assert.deepEqual(emailsOf(answer), ['bo@example.com'])
      assert.equal(answer.headers['x-total-count'], '3')
    })
  })

  it('400: a filter that is not understood is never ignored', async () => {
    assertRefused(await list([]), 400, 'filter')
    assertRefused(await list({ customer_id: 1 }), 400, 'filter.customer_id')
    assertRefused(await list({ id: 'x' }), 400, 'filter.id')
    assertRefused(await list({ email: { eq: 5 } }), 400, 'filter.email.eq')
    assertRefused(await api.get(`${path}?fitler={}`), 400, 'fitler')
  })

  it('404: a store code that nobody knows', async () =>
    assertRefused(await api.get('/rest/nope/V1/customers'), 404, 'store_code'))
})
