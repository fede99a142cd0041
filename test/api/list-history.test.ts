// GET /V1/quoting/quote/:id/history and GET /V1/quoting/request/:requestId/history
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const fields = ['from', 'to', 'actor', 'comment', 'created_at']

describe('listQuoteHistory', () => {
  const path = (id: number | string) => `${quoting}/quote/${id}/history`

  it('200: who did what and when, from the creation on', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework', { body: { comment: 'Cheaper' } }))
    await ok(shop.editQuote(id, { version: 4, shipping_amount: 1 }))
    const seller = await api.tokenFor('Quoting::quotes')
    await ok(shop.moveQuote(id, 'approve', { token: seller }))
    await ok(shop.addToCart(id, await shop.openCart(customer), customer))
    await shop.makeDue(id)
    await shop.recordExpiry()
    const history = await ok(api.get(path(id)))
    assert.deepEqual(
      history.map(({ from, to, comment }: Record<string, string | null>) => [from, to, comment]),
      [
        [null, 'pending', null],
        ['pending', 'approved', null],
        ['approved', 'proposed', null],
        ['proposed', 'pending', 'Cheaper'],
        ['pending', 'pending', null],
        ['pending', 'approved', null],
        ['approved', 'accepted', null],
        ['accepted', 'expired', null],
      ],
    )
    assert.deepEqual(Object.keys(history[0]), fields)
    assert.equal(history[7].actor, 'system')
    assert.match(history[0].actor, /^integration /)
    assert.notEqual(history[5].actor, history[4].actor)
    for (const row of history) assert.match(row.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  itNamesWrongIds('id', (id) => api.get(path(id)))
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
    assert.deepEqual(Object.keys(history[0]), fields)
    assert.match(history[0].actor, /^integration /)
  })

  itNamesWrongIds('requestId', (id) => api.get(`${quoting}/request/${id}/history`))
})
