// POST /V1/quoting/request/:requestId/quote, decline, cancel
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { itNamesWrongIds, openShop, quoting } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

const pathOf = (id: number | string, move: string) => `${quoting}/request/${id}/${move}`

for (const [move, to] of [
  ['quote', 'approved'],
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
] as const)
  describe(move === 'quote' ? 'createQuoteFromRequest' : `${move}QuoteRequest`, () => {
    it('400: a request that has been answered', async () => {
      for (const answered of ['decline', 'cancel', 'quote', 'close']) {
        const { request } = await shop.requestFromCart()
        const id = request.request_id
        if (answered === 'close')
          await ok(shop.moveQuote((await shop.answerRequest(request)).quote_id, 'cancel'))
        else await ok(shop.moveRequest(id, answered))
        const call = () => shop.moveRequest(id, move)
        const answer = await shop.assertNothingDone(call, 400, { error_code: 'wrong_status' })
        assert.equal(answer.body.message, 'A quote request in status %status does not take the move %move.')
      }
    })

    itNamesWrongIds('requestId', (id) => api.post(pathOf(id, move)))

    if (move === 'quote') return
    const post = (id: number, body?: object) => api.post(pathOf(id, move), { body })
    const newRequest = async () => (await shop.requestFromCart()).request

    it(`200: true; the request is ${to}, one version further, with the comment in its history`, async () => {
      const request = await newRequest()
      const answer = await post(request.request_id, { comment: 'Out of stock' })
      assert.deepEqual([answer.status, answer.text], [200, 'true'])
      const after = await shop.readRequest(request.request_id)
      assert.deepEqual(after, { ...request, status: to, version: 2, updated_at: after.updated_at })
      const [, entry, ...more] = await shop.requestHistory(request.request_id)
      assert.deepEqual([entry.from, entry.to, entry.comment, more], ['pending', to, 'Out of stock', []])
    })

    it('200: without a comment, without a body', async () => {
      for (const body of [undefined, {}, { comment: null }])
        await ok(post((await newRequest()).request_id, body))
    })

    it('400: names the comment that is none, and what is unknown', async () => {
      const { request_id } = await newRequest()
      const send = (body: object) => post(request_id, body)
      await shop.assertNamed(send, [
        [{ comment: 5 }, 'comment'],
        [{ comment: '\ud800' }, 'comment'],
        [{ coment: 'x' }, 'coment'],
        [{ version: 1 }, 'version'],
      ])
    })
  })

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

  it('400: a query or a body, for such a call has neither', async () => {
    assertRefused(await api.post(pathOf(1, 'quote'), { query: { addItems: 'true' } }), 400, 'addItems')
    assertRefused(await api.post(pathOf(1, 'quote'), { body: { quote: {} } }), 400, 'quote')
    assertRefused(await api.post(pathOf(999999, 'quote'), { body: {} }), 404)
  })
})
