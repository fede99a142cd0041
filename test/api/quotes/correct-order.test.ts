// PUT /V1/quoting/quote/:id/order
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, openApi } from '../../support/api.ts'
import { itRejectsWrongIds, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const correct = (id: number | string, body: object = { orderId: 'SO-2' }) =>
  api.put(`${quoting}/quote/${id}/order`, { body })
/** A quote whose order was recorded by hand. */
async function ordered(order: object = { orderId: 'SO-1', orderIncrementId: '100001' }): Promise<number> {
  const { id } = await shop.quoteIn('accepted')
  await ok(shop.moveQuote(id, 'purchased', { body: order }))
  return id
}
const orderOf = async (id: number) => {
  const { order_id, order_reference, order_increment_id } = await shop.readQuote(id)
  return [order_id, order_reference, order_increment_id]
}
const changesOf = async (id: number) => {
  const rows = (await ok(api.get(`${quoting}/quote/${id}/history`))) as {
    changes: { field: string; before: unknown; after: unknown }[]
  }[]
  return rows.at(-1)!.changes.map(({ field, before, after }) => [field, before, after])
}
const eventsOf = async (id: number) =>
  (
    (await ok(api.get('/rest/V1/events?type=quote.*&limit=1000'))) as {
      type: string
      data: { quote_id: number; order_reference: string | null }
    }[]
  )
    .filter(({ data }) => data.quote_id === id)
    .map(({ type, data }) => [type, data.order_reference])

describe('correctOrder', () => {
  it('200: true; one version further, with both numbers in the history, and one event', async () => {
    const id = await ordered()
    assert.deepEqual(await changesOf(id), [
      ['order_reference', null, 'SO-1'],
      ['order_increment_id', null, '100001'],
    ])
    const before = await shop.readQuote(id, true)
    const history = await shop.historyOf(id)
    const events = await eventsOf(id)
    const { version } = before
    const answer = await correct(id, { orderId: 'SO-2', orderIncrementId: '100002', version })
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    const after = await shop.readQuote(id, true)
    assert.ok(after.updated_at >= before.updated_at)
    assert.deepEqual(after, {
      ...before,
      order_reference: 'SO-2',
      order_increment_id: '100002',
      version: version + 1,
      updated_at: after.updated_at,
    })
    assert.deepEqual(await shop.historyOf(id), [...history, 'purchased → purchased'])
    assert.deepEqual(await changesOf(id), [
      ['order_reference', 'SO-1', 'SO-2'],
      ['order_increment_id', '100001', '100002'],
    ])
    assert.deepEqual(await eventsOf(id), [...events, ['quote.updated', 'SO-2']])
    const found = (reference: string) =>
      ok(
        api.get(`${quoting}/quotes`, { query: { filter: JSON.stringify({ order_reference: reference }) } }),
      ) as Promise<unknown[]>
    assert.deepEqual([(await found('so-1')).length, (await found('so-2')).length], [0, 1])
  })

  it('200: from a text to an id and back; without a number for the customer, there is none any more', async () => {
    const id = await ordered()
    await ok(correct(id, { orderId: '4711' }))
    assert.deepEqual(await orderOf(id), [4711, '4711', null])
    await ok(correct(id, { order_id: 'SO-3', order_increment_id: '3' }))
    assert.deepEqual(await orderOf(id), [null, 'SO-3', '3'])
  })

  it('200: after it was closed, which keeps the outcome of its prices', async () => {
    const id = await ordered()
    await ok(shop.moveQuote(id, 'close'))
    const { items, currency_code } = await shop.readQuote(id, true)
    const outcome = async () => {
      const query = { sku: items[0].sku, currency_code }
      const { last } = await ok(api.get(`${quoting}/prices`, { query }))
      return last.find(({ quote_id }: { quote_id: number }) => quote_id === id).outcome as string
    }
    assert.equal(await outcome(), 'purchased')
    await ok(correct(id))
    assert.deepEqual(await orderOf(id), [null, 'SO-2', null])
    assert.deepEqual((await shop.historyOf(id)).slice(-2), ['purchased → closed', 'closed → closed'])
    assert.equal(await outcome(), 'purchased')
  })

  it('200: the same numbers again change nothing', async () => {
    for (const order of [{ orderId: 'SO-1', orderIncrementId: '100001' }, { orderId: 4711 }]) {
      const id = await ordered(order)
      const before = await shop.content()
      assert.equal(await ok(correct(id, order)), true)
      assert.equal(await shop.content(), before)
    }
  })

  it('200: of a quote that was in a cart, which was then ordered without it', async () => {
    const { id, cart } = await shop.quoteInCart({ BOOK: 1 })
    await ok(shop.moveQuote(id, 'purchased', { body: { orderId: 'SO-1' } }))
    await ok(shop.orderCart(cart))
    await ok(correct(id))
    assert.deepEqual(await orderOf(id), [null, 'SO-2', null])
  })

  it('400: of a quote without an order', async () => {
    for (const status of statuses.filter((each) => each !== 'purchased')) {
      const { id } = await shop.quoteIn(status)
      const error_code = status === 'expired' ? 'quote_expired' : 'wrong_status'
      await shop.assertRefusedUnchanged(() => correct(id), 400, { error_code })
    }
  })

  it('400: of an order of a cart here', async () => {
    const { id, cart } = await shop.quoteInCart({ BOOK: 1 })
    await ok(shop.orderCart(cart))
    await shop.assertRefusedWith('order_not_editable', () => correct(id))
    await ok(shop.moveQuote(id, 'close'))
    await shop.assertRefusedWith('order_not_editable', () => correct(id))
  })

  it('400: a number that is missing, empty or too long, and what it does not take', async () => {
    const id = await ordered()
    await shop.assertInvalidFields<object>((body) => correct(id, body), {
      orderId: [{}, { orderId: ' ' }, { orderId: 0 }, { orderId: 'x'.repeat(65) }],
      orderIncrementId: [{ orderId: 'SO-2', orderIncrementId: ' ' }],
      ordered_at: [{ orderId: 'SO-2', ordered_at: '2026-01-01 00:00:00' }],
    })
  })

  it('409: with another version; of ten at the same time, one wins', async () => {
    const id = await ordered()
    const { version } = await shop.readQuote(id)
    await shop.assertRefusedUnchanged(() => correct(id, { orderId: 'SO-2', version: version - 1 }), 409)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => correct(id, { orderId: `SO-${n + 2}`, version })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(9).fill(409)])
    assert.equal((await shop.readQuote(id)).version, version + 1)
  })

  it('403: without `Quoting::quotes`', async () => {
    const id = await ordered()
    const token = await api.tokenFor('Quoting::requests')
    const send = () => api.put(`${quoting}/quote/${id}/order`, { body: { orderId: 'SO-2' }, token })
    await shop.assertRefusedUnchanged(send, 403)
  })

  itRejectsWrongIds('id', (id) => correct(id))
})
