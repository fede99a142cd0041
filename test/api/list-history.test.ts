// GET /V1/quoting/quote/:id/history and GET /V1/quoting/request/:requestId/history
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

describe('listQuoteHistory', () => {
  it('200: who did what and when, from the creation on', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    await ok(shop.moveQuote(id, 'rework', { body: { comment: 'Cheaper' } }))
    await ok(api.put(`${quoting}/quote/${id}`, { body: { quote: { version: 4, shipping_amount: 1 } } }))
    const seller = await api.tokenFor('Quoting::quotes')
    await ok(shop.moveQuote(id, 'approve', { token: seller }))
    await ok(shop.addToCart(id, await shop.openCart(customer), customer))
    await shop.makeDue(id)
    await shop.recordExpiry()
    assert.deepEqual(await shop.historyOf(id), [
      ' → pending',
      'pending → approved',
      'approved → proposed',
      'proposed → pending',
      'pending → pending',
      'pending → approved',
      'approved → accepted',
      'accepted → expired',
    ])
    const history = await ok(api.get(`${quoting}/quote/${id}/history`))
    assert.deepEqual(Object.keys(history[0]), ['from', 'to', 'actor', 'comment', 'created_at'])
    assert.equal(history[0].from, null)
    assert.deepEqual(
      history.map((row: { comment: string | null }) => row.comment),
      [null, null, null, 'Cheaper', null, null, null, null],
    )
    assert.equal(history[7].actor, 'system')
    assert.match(history[0].actor, /^integration /)
    assert.notEqual(history[5].actor, history[4].actor)
    for (const row of history) assert.match(row.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  const path = (id: number | string) => `${quoting}/quote/${id}/history`

  it('400: names the id that is none, and an unknown parameter', async () => {
    await assertIdsRefused('id', (id) => api.get(path(id)))
    const { id } = await shop.quoteIn('pending')
    assertRefused(await api.get(path(id), { query: { filter: '{}' } }), 400, 'filter')
  })

  it('404: names the id that is unknown', async () =>
    assertUnknown(await api.get(path(999999)), 'id', 999999))
})

describe('listQuoteRequestHistory', () => {
  const path = (id: number | string) => `${quoting}/request/${id}/history`

  it('200: who did what and when, from the submit to the end of its quote', async () => {
    const { request } = await shop.requestFromCart()
    const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
    await ok(shop.moveQuote(quote_id, 'cancel', { body: { comment: 'No longer made' } }))
    const history = await ok(api.get(path(request.request_id)))
    assert.deepEqual(
      history.map(({ from, to, comment }: Record<string, unknown>) => [from, to, comment]),
      [
        [null, 'pending', null],
        ['pending', 'approved', null],
        ['approved', 'closed', null],
      ],
    )
    assert.deepEqual(Object.keys(history[0]), ['from', 'to', 'actor', 'comment', 'created_at'])
    assert.match(history[0].actor, /^integration /)
  })

  it('400: names the id that is none', () => assertIdsRefused('requestId', (id) => api.get(path(id))))

  it('404: names the id that is unknown', async () =>
    assertUnknown(await api.get(path(999999)), 'requestId', 999999))
})
