// POST /V1/quoting/request/:requestId/quote
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const pathOf = (id: number | string) => `${quoting}/request/${id}/quote`

describe('createQuoteFromRequest', () => {
  it('200: a pending quote of the items that were asked for; the request becomes approved', async () => {
    const { customer, request } = await shop.requestFromCart({ LAMP: 2.5, '0042-OAK': 40 })
    const answer = await api.post(pathOf(request.request_id))
    assert.equal(answer.status, 200, answer.text)
    const { quote_id, status, request_id, customer_id, customer_note, version, items } = answer.body
    assert.deepEqual(answer.body, await shop.readQuote(quote_id, true))
    assert.deepEqual([status, request_id, customer_id, version], ['pending', request.request_id, customer, 1])
    assert.equal(customer_note, 'Please')
    assert.deepEqual(
      items.map(({ sku, qty, price, original_price, tax_percent }: Record<string, unknown>) => [
        ...[sku, qty, price, original_price, tax_percent],
      ]),
      [
        ['LAMP', 2.5, 33.33, 33.33, 7],
        ['0042-OAK', 40, 210, 210, 19],
      ],
    )
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending'])
    const after = await shop.readRequest(request.request_id)
    assert.deepEqual([after.status, after.quote_id, after.version], ['approved', quote_id, 2])
    const history = await ok(api.get(`${quoting}/request/${request.request_id}/history`))
    assert.deepEqual([history.length, history[1].from, history[1].to], [2, 'pending', 'approved'])
  })

  it('200: at the prices that were asked for, whatever has become of cart and catalogue', async () => {
    await shop.putProduct('CHANGING', { name: 'Old', price: 10 })
    const { cart, request } = await shop.requestFromCart({ CHANGING: 2 })
    await shop.putProduct('CHANGING', { name: 'New', price: 99 })
    await shop.addItem(cart, 'BOOK', 1)
    const { items, subtotal } = await ok(api.post(pathOf(request.request_id)))
    assert.deepEqual([items.length, items[0].name, items[0].price, subtotal], [1, 'Old', 10, 20])
  })

  it("200: a guest's, with the name that the guest gave", async () => {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    const guest = { email: 'guest@example.com', firstname: 'Gerd', lastname: 'Ünal' }
    const request = await ok(api.post(`${quoting}/request/cart/${masked_id}/submit`, { body: guest }))
    const { body } = await api.post(pathOf(request.request_id))
    assert.deepEqual([body.customer_id, body.customer_is_guest], [null, true])
    assert.deepEqual(
      [body.customer_email, body.customer_firstname, body.customer_lastname],
      ['guest@example.com', 'Gerd', 'Ünal'],
    )
  })

  it('200: without items from a request without; it cannot be approved until it has some', async () => {
    const path = `${quoting}/request/customer/${await shop.newCustomer()}/submit`
    const request = await ok(api.post(path, { body: { details: 'Call me' } }))
    const quote = await ok(api.post(pathOf(request.request_id)))
    assert.deepEqual([quote.items, quote.items_count, quote.grand_total], [[], 0, 0])
    const approve = () => api.post(`${quoting}/quote/${quote.quote_id}/approve`)
    await shop.assertNothingDone(approve, 400, { error_code: 'quote_empty' })
    const change = { quote: { version: 1, items: [{ sku: 'LAMP', qty: 1 }] } }
    await ok(api.put(`${quoting}/quote/${quote.quote_id}`, { body: change }))
    assert.equal((await approve()).body, true)
  })

  it('400: a request that has a quote, was declined or cancelled', async () => {
    for (const move of ['quote', 'decline', 'cancel']) {
      const { request } = await shop.requestFromCart()
      await ok(api.post(`${quoting}/request/${request.request_id}/${move}`))
      const again = () => api.post(pathOf(request.request_id))
      await shop.assertNothingDone(again, 400, { error_code: 'wrong_status' })
    }
  })

  it('400: names the id that is none', () => assertIdsRefused('requestId', (id) => api.post(pathOf(id))))

  it('400: a query or a body, for such a call has neither', async () => {
    assertRefused(await api.post(pathOf(1), { query: { addItems: 'true' } }), 400, 'addItems')
    assertRefused(await api.post(pathOf(1), { body: { quote: {} } }), 400, 'quote')
    assertRefused(await api.post(pathOf(999999), { body: {} }), 404)
  })

  it('404: names the request that is unknown', async () =>
    assertUnknown(await api.post(pathOf(999999)), 'requestId', 999999))
})
