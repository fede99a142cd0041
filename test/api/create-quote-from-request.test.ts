// POST /V1/quoting/request/:requestId/quote
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const pathOf = (id: number | string) => `${quoting}/request/${id}/quote`

describe('createQuoteFromRequest', () => {
  it('200: a pending quote of the items that were asked for; the request becomes approved', async () => {
    const { customer, request } = await shop.requestFromCart({ LAMP: 2.5, '0042-OAK': 40 })
    const quote = await shop.answerRequest(request)
    const { quote_id, status, request_id, customer_id, version } = quote
    assert.deepEqual(quote, await shop.readQuote(quote_id, true))
    assert.deepEqual([status, request_id, customer_id, version], ['pending', request.request_id, customer, 1])
    assert.equal(quote.customer_note, 'Please')
    assert.deepEqual(
      quote.items.map((item: Record<string, unknown>) => [
        ...[item.sku, item.qty, item.price, item.original_price, item.tax_percent],
      ]),
      [
        ['LAMP', 2.5, 33.33, 33.33, 7],
        ['0042-OAK', 40, 210, 210, 19],
      ],
    )
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending'])
    const after = await shop.readRequest(request_id)
    assert.deepEqual([after.status, after.quote_id, after.version], ['approved', quote_id, 2])
    const [, { from, to }, ...more] = await shop.requestHistory(request_id)
    assert.deepEqual([from, to, more], ['pending', 'approved', []])
  })

  it('200: at the prices that were asked for, whatever has become of cart and catalogue', async () => {
    await shop.putProduct('CHANGING', { name: 'Old', price: 10 })
    const { cart, request } = await shop.requestFromCart({ CHANGING: 2 })
    await shop.putProduct('CHANGING', { name: 'New', price: 99 })
    await shop.addItem(cart, 'BOOK', 1)
    const { items, subtotal } = await shop.answerRequest(request)
    assert.deepEqual([items.length, items[0].name, items[0].price, subtotal], [1, 'Old', 10, 20])
  })

  it("200: a guest's, with the name that the guest gave", async () => {
    const guest = { email: 'guest@example.com', firstname: 'Gerd', lastname: 'Ünal' }
    const { request } = await shop.requestOfGuest(guest)
    const quote = await shop.answerRequest(request)
    assert.deepEqual([quote.customer_id, quote.customer_is_guest], [null, true])
    const { customer_email: email, customer_firstname: firstname, customer_lastname: lastname } = quote
    assert.deepEqual({ email, firstname, lastname }, guest)
  })

  it('200: without items from a request without; it cannot be approved until it has some', async () => {
    const path = `${quoting}/request/customer/${await shop.newCustomer()}/submit`
    const quote = await shop.answerRequest(await ok(api.post(path, { body: { details: 'Call me' } })))
    assert.deepEqual([quote.items, quote.items_count, quote.grand_total], [[], 0, 0])
    await shop.assertRefusal('quote_empty', () => shop.moveQuote(quote.quote_id, 'approve'))
    await ok(shop.editQuote(quote.quote_id, { version: 1, items: [{ sku: 'LAMP', qty: 1 }] }))
    await ok(shop.moveQuote(quote.quote_id, 'approve'))
  })

  it('400: a request that has a quote, was declined or cancelled', async () => {
    for (const move of ['quote', 'decline', 'cancel', 'close']) {
      const { request } = await shop.requestFromCart()
      const id = request.request_id
      if (move === 'close') await shop.moveQuote((await shop.answerRequest(request)).quote_id, 'cancel')
      else await ok(shop.moveRequest(id, move))
      await shop.assertRefusal('wrong_status', () => api.post(pathOf(id)))
    }
  })

  itNamesWrongIds('requestId', (id) => api.post(pathOf(id)))

  it('400: a query or a body, for such a call has neither', async () => {
    assertRefused(await api.post(pathOf(1), { query: { addItems: 'true' } }), 400, 'addItems')
    assertRefused(await api.post(pathOf(1), { body: { quote: {} } }), 400, 'quote')
    assertRefused(await api.post(pathOf(999999), { body: {} }), 404)
  })
})
