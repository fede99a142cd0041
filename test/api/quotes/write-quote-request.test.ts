// POST /V1/quoting/request/customer/:customerId/submit, /V1/quoting/request/cart/:cartId/submit, and
// /V1/quoting/request/:requestId/quote, decline, cancel
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, assertRefused, ok, openApi } from '../../support/api.ts'
import { assertUnknown, itRejectsWrongIds, openShop, productPath, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
await shop.putStore('kw', 'KWD')
const store = await shop.putStore('jp', 'JPY')
const customer = await shop.newCustomer()

describe('submitQuoteRequestForCustomer', () => {
  const post = (body: unknown = { details: 'x' }, id: number | string = customer, code = 'default') =>
    api.post(`/rest/${code}/V1/quoting/request/customer/${id}/submit`, { body })

  it('200: details alone; returns the record that reading it returns, and writes its history', async () => {
    const request = await ok(post({ details: 'Something in oak' }))
    const { request_id, status, source, cart_id, version, items_count, items_qty, subtotal } = request
    assert.deepEqual(request, await shop.readRequest(request_id))
    assert.deepEqual([status, source, cart_id, version], ['pending', 'customer', null, 1])
    assert.deepEqual([request.items, items_count, items_qty, subtotal], [[], 0, 0, 0])
    const [{ from, to, comment }, ...more] = await shop.requestHistory(request_id)
    assert.deepEqual([from, to, comment, more], [null, 'pending', null, []])
  })

  it('200: the customer as the storefront knows them now', async () => {
    const request = await ok(post())
    const { email, firstname, lastname } = await ok(api.get(`/rest/V1/customers/${customer}`))
    const { customer_id, customer_email, customer_firstname, customer_lastname } = request
    assert.deepEqual([customer_id, request.customer_is_guest], [customer, false])
    assert.deepEqual([customer_email, customer_firstname, customer_lastname], [email, firstname, lastname])
  })

  it('200: with items, at the prices of the catalog', async () => {
    const items = [2.5, 1, 0.0001].map((qty) => ({ sku: qty === 1 ? '0042-OAK' : 'LAMP', qty }))
    const request = await ok(post({ details: 'These', items }))
    assert.deepEqual(
      request.items.map((item: Answer['body']) => `${item.sku} ${item.qty} ${item.price} ${item.row_total}`),
      ['LAMP 2.5 33.33 83.33', '0042-OAK 1 210 210', 'LAMP 0.0001 33.33 0'],
    )
    assert.deepEqual([request.items_count, request.items_qty, request.subtotal], [3, 3.5001, 293.33])
  })

  it('200: the store of the path sets store and currency', async () => {
    const body = { details: 'x', items: [{ sku: 'LAMP', qty: 1 }] }
    for (const [code, ...expected] of [
      ['jp', store, 'JPY', 33],
      ['all', 1, 'USD', 33.33],
    ] as const) {
      const { store_id, currency_code, subtotal } = await ok(post(body, customer, code))
      assert.deepEqual([store_id, currency_code, subtotal], expected)
    }
  })

  it('200: any text is kept as it is; what is not known is neither stored nor refused', async () => {
    const details = `Ünï 名 🪑 \t\r\n <script>alert(1)</script> '; drop table quote; -- \\ %s {{7*7}} \u202e`
    const items = [{ sku: 'LAMP', qty: 1, price: 0 }]
    const request = await ok(post({ details, status: 'approved', request_id: 7, quote_id: 1, items }))
    assert.equal(request.details, details)
    assert.deepEqual([request.status, request.quote_id], ['pending', null])
    assert.equal(request.items[0].price, 33.33)
  })

  it('200: 65,535 characters, not bytes, and no more', async () => {
    const details = '🪑'.repeat(65_535)
    assert.equal((await ok(post({ details }))).details, details)
    await shop.assertInvalidFields(post, { details: [{ details: details + 'x' }] })
  })

  it('400: details that are missing, blank or no text', async () => {
    for (const details of [undefined, null, '', ' ', '\t\n\r\u00a0\u3000', 5, true, [], {}, 'a\0b', '\ud800'])
      await shop.assertInvalidFields(post, { details: [{ details }] })
    const path = `/rest/V1/quoting/request/customer/${customer}/submit`
    await shop.assertRefusedUnchanged(() => api.post(path), 400, { fieldName: 'details' })
  })

  it('400: invalid items, each named', async () => {
    const lamp = { sku: 'LAMP', qty: 1 }
    await shop.assertInvalidFields((items: unknown) => post({ details: 'x', items }), {
      items: ['LAMP', Array(10_001).fill(lamp)],
      'items[0]': [[5]],
      'items[0].qty': [[{ sku: 'LAMP' }]],
      'items[0].sku': [[{ qty: 1 }], ...['', 'x'.repeat(65), 42].map((sku) => [{ sku, qty: 1 }])],
      'items[1].qty': [0, -1, 1.00001, 1e15, '1', null, true].map((qty) => [lamp, { sku: 'LAMP', qty }]),
    })
  })

  it('400: a total that no answer could show', async () => {
    const items = [{ sku: '0042-OAK', qty: 99_999_999_999 }]
    await shop.assertRefusedWith('total_too_large', () => post({ details: 'x', items }))
  })

  itRejectsWrongIds('customerId', (id) => post({ details: 'x' }, id))

  it('400: what is wrong with the body comes before who is unknown', () =>
    shop.assertInvalidFields((body) => post(body, 999999), { details: [{ details: ' ' }] }))

  it('404: names every SKU that is unknown', async () => {
    const unknown = ['lamp', 'LAMP ', '042-OAK']
    const items = ['LAMP', ...unknown].map((sku) => ({ sku, qty: 1 }))
    const answer = await shop.assertRefusedUnchanged(() => post({ details: 'x', items }), 404)
    assertUnknown(answer, 'items[1].sku', 'lamp')
    assert.deepEqual(
      answer.body.errors.map(({ parameters }: { parameters: unknown }) => parameters),
      unknown.map((fieldValue, index) => ({ fieldName: `items[${index + 1}].sku`, fieldValue })),
    )
  })
})

describe('submitQuoteRequestFromCart', () => {
  const pathOf = (cart: number | string) => `${quoting}/request/cart/${cart}/submit`
  const post = (cart: number | string, body?: object) => api.post(pathOf(cart), { body })
  const cartOfNewCustomer = async () => shop.openCart(await shop.newCustomer(), { LAMP: 1 })

  async function guestCart(): Promise<string> {
    const { masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'LAMP', 1)
    return masked_id
  }

  it('200: returns the record that reading it returns; the cart stays as it is', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 2.5, '0042-OAK': 40 })
    const before = await shop.readCart(cart)
    // Unknown fields are neither stored nor refused.
    const unknown = { items: [], status: 'closed', price: 1 }
    const request = await ok(post(cart, { details: 'For our new office', ...unknown }))
    const { source, status, cart_id, customer_id, details, subtotal, version } = request
    assert.deepEqual(request, await shop.readRequest(request.request_id))
    assert.deepEqual([source, status, cart_id, customer_id, version], ['cart', 'pending', cart, customer, 1])
    assert.deepEqual([details, subtotal], ['For our new office', 8483.33])
    assert.deepEqual(await shop.readCart(cart), before)
  })

  it('200: without details, without a body at all', async () => {
    for (const body of [undefined, {}, { details: null }])
      assert.equal((await ok(post(await cartOfNewCustomer(), body))).details, null)
  })

  it("200: a guest's cart by its masked id, with the name of the guest", async () => {
    const guest = { email: 'Guest@Example.com', firstname: 'Gerd', lastname: 'Ünal' }
    const { cart, request } = await shop.requestOfGuest(guest)
    const { customer_email, customer_firstname, customer_lastname } = request
    assert.deepEqual([request.cart_id, request.customer_id, request.customer_is_guest], [cart, null, true])
    assert.deepEqual([customer_email, customer_firstname, customer_lastname], Object.values(guest))
  })

  it("200: in the cart's store and currency, whatever the path says", async () => {
    const { masked_id } = await shop.openGuestCart('kw')
    await shop.putProduct('OUD', { price: 1.2345 })
    await shop.addItem(masked_id, 'OUD', 3)
    const { body } = await api.post(`/rest/default/V1/quoting/request/cart/${masked_id}/submit`)
    assert.notEqual(body.store_id, 1)
    // 3.7035 with three digits
    assert.deepEqual([body.currency_code, body.subtotal], ['KWD', 3.704])
  })

  it("200: a customer's cart is the customer's, whatever name is sent", async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 1 })
    const request = await ok(post(cart, { email: 'other@example.com', firstname: 'Other' }))
    assert.deepEqual([request.customer_id, request.customer_firstname], [customer, 'Anna'])
    assert.notEqual(request.customer_email, 'other@example.com')
  })

  it('200: the same cart again, unchanged and with equal details, returns the same request', async () => {
    const { cart, request } = await shop.requestFromCart()
    const before = await shop.content()
    for (let time = 0; time < 3; time++) assert.deepEqual(await shop.submitCart(cart), request)
    assert.equal(await shop.content(), before)
  })

  it('200: another request once the details, the cart or a price differ, or the first was answered', async () => {
    await shop.putProduct('STOOL', { price: 33 })
    const { cart, request } = await shop.requestFromCart({ STOOL: 1 })
    const ids = new Set<number>([request.request_id])
    for (const change of [
      async () => {},
      () => shop.addItem(cart, 'STOOL', 1),
      () => shop.putProduct('STOOL', { price: 34 }),
      () => shop.moveRequest([...ids].at(-1)!, 'decline'),
    ]) {
      await change()
      ids.add((await shop.submitCart(cart, { details: 'Please, soon' })).request_id)
    }
    assert.equal(ids.size, 5)
  })

  it('200: another request of another product with the SKU, at the same price; its quote replaces the plain line', async () => {
    await shop.putProduct('AGAIN', { price: 33 })
    const { customer, cart, request } = await shop.requestFromCart({ AGAIN: 5 })
    const product_id = await shop.replaceProduct('AGAIN', { price: 33 })
    await shop.addItem(cart, 'AGAIN', 5)
    const resubmitted = await shop.submitCart(cart)
    assert.notEqual(resubmitted.request_id, request.request_id)
    const { quote_id, items } = await shop.answerRequest(resubmitted)
    assert.equal(items[0].product_id, product_id)
    await shop.takeTo('approved', quote_id)
    await ok(shop.addToCart(quote_id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['AGAIN × 5 at 33'])
  })

  it('200: no details and empty ones are the same', async () => {
    const cart = await cartOfNewCustomer()
    assert.deepEqual(await ok(post(cart)), await ok(post(cart, { details: '' })))
  })

  it('200: of two guests at one cart, each has a request', async () => {
    const cart = await guestCart()
    const submit = async (name: string) =>
      (await shop.submitCart(cart, { email: `${name}@example.com` })).request_id
    const first = await submit('one')
    assert.notEqual(await submit('two'), first)
    assert.equal(await submit('one'), first)
  })

  it('400: an empty cart, and one that was ordered', async () => {
    const cart = await shop.openCart(await shop.newCustomer())
    await shop.assertRefusedWith('cart_empty', () => post(cart))
    await shop.addItem(cart, 'LAMP', 1)
    await shop.deactivate(cart)
    await shop.assertRefusedWith('cart_inactive', () => post(cart))
  })

  it('400: names every field that is wrong', async () => {
    const cart = await guestCart()
    const send = (body: object) => post(cart, body)
    await shop.assertInvalidFields(send, {
      details: [{ details: 5 }, { details: 'a\0b' }, { details: 'x'.repeat(65_536) }],
      email: [{ email: 'a@b, c@d' }, { email: 'a@example.com\r\nBcc: b@example.com' }],
      firstname: [{ firstname: 'x'.repeat(256) }],
      lastname: [{ lastname: ['x'] }],
    })
  })

  itRejectsWrongIds('cartId', post)

  it('404: names the masked id that is unknown', () =>
    shop.assertUnknown(() => post('f'.repeat(32)), 'cartId', 'f'.repeat(32)))
})

const pathOf = (id: number | string, move: string) => `${quoting}/request/${id}/${move}`

for (const [move, to] of Object.entries({ quote: 'approved', decline: 'declined', cancel: 'cancelled' }))
  describe(move === 'quote' ? 'createQuoteFromRequest' : `${move}QuoteRequest`, () => {
    it('400: a request that has been answered', async () => {
      for (const answered of ['decline', 'cancel', 'quote', 'close']) {
        const { request } = await shop.requestFromCart()
        const id = request.request_id
        if (answered === 'close')
          await ok(shop.moveQuote((await shop.answerRequest(request)).quote_id, 'cancel'))
        else await ok(shop.moveRequest(id, answered))
        const call = () => shop.moveRequest(id, move)
        const answer = await shop.assertRefusedUnchanged(call, 400, { error_code: 'wrong_status' })
        assert.equal(answer.body.message, 'A quote request in status %status does not take the move %move.')
      }
    })

    itRejectsWrongIds('requestId', (id) => api.post(pathOf(id, move)))

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

    it('400: names the invalid comment, and what is unknown', async () => {
      const { request_id } = await newRequest()
      const send = (body: object) => post(request_id, body)
      await shop.assertInvalidFields(send, {
        comment: [{ comment: 5 }, { comment: '\ud800' }],
        // Misspelled.
        coment: [{ coment: 'x' }],
        version: [{ version: 1 }],
      })
    })
  })

describe('the reason of a declined quote request', () => {
  const prepareDecline = async (body: object, move = 'decline') => {
    const { request_id } = (await shop.requestFromCart()).request
    return { request_id, call: () => api.post(pathOf(request_id, move), { body }) }
  }

  it('200: stands in the history and in the event, null if none is given', async () => {
    for (const reason_code of ['specification', null]) {
      const { request_id, call } = await prepareDecline({ reason_code })
      await ok(call())
      const history = await shop.requestHistory(request_id)
      assert.deepEqual(
        history.map((row) => row.reason_code),
        [null, reason_code],
      )
      const sql = `select data->>'reason_code' as reason from event where type = 'quote_request.declined' and record_id = $1`
      assert.deepEqual((await api.db.query(sql, [request_id])).rows, [{ reason: reason_code }])
    }
  })

  it('400: names an invalid reason, and any reason of a cancellation', async () => {
    for (const [reason_code, move] of [['expensive'], [''], [5], ['other', 'cancel']] as const) {
      const { call } = await prepareDecline({ reason_code }, move)
      await shop.assertRefusedUnchanged(call, 400, { fieldName: 'reason_code' })
    }
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
    for (const { price, original_price } of quote.items) assert.equal(price, original_price)
    assert.deepEqual(
      quote.items.map((item: Answer['body']) => `${item.sku} ${item.qty} ${item.price} ${item.tax_percent}`),
      ['LAMP 2.5 33.33 7', '0042-OAK 40 210 19'],
    )
    assert.deepEqual(await shop.historyOf(quote_id), [' → pending'])
    const after = await shop.readRequest(request_id)
    assert.deepEqual([after.status, after.quote_id, after.version], ['approved', quote_id, 2])
    const [, { from, to }, ...more] = await shop.requestHistory(request_id)
    assert.deepEqual([from, to, more], ['pending', 'approved', []])
  })

  it('200: at the prices that were asked for, whatever has become of cart and catalog', async () => {
    await shop.putProduct('CHANGING', { name: 'Old', price: 10 })
    const { cart, request } = await shop.requestFromCart({ CHANGING: 2 })
    await shop.putProduct('CHANGING', { name: 'New', price: 99 })
    await shop.addItem(cart, 'BOOK', 1)
    const { items, subtotal } = await shop.answerRequest(request)
    assert.deepEqual([items.length, items[0].name, items[0].price, subtotal], [1, 'Old', 10, 20])
  })

  it('200: with the tax of the product that was asked for, also if it is gone or another one has its SKU', async () => {
    const taxOf = async (request: Answer['body']) => (await shop.answerRequest(request)).items[0].tax_percent
    await shop.putProduct('TAXED', { tax_percent: 19 })
    const requests = []
    for (let times = 0; times < 3; times++) requests.push((await shop.requestFromCart({ TAXED: 1 })).request)
    await shop.putProduct('TAXED', { tax_percent: 20 })
    assert.equal(await taxOf(requests[0]), 20)
    await ok(api.delete(productPath('TAXED')))
    assert.equal(await taxOf(requests[1]), 19)
    await shop.putProduct('TAXED', { tax_percent: 7 })
    assert.equal(await taxOf(requests[2]), 19)
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
    await shop.assertRefusedWith('quote_empty', () => shop.moveQuote(quote.quote_id, 'approve'))
    await ok(shop.editQuote(quote.quote_id, { version: 1, items: [{ sku: 'LAMP', qty: 1 }] }))
    await ok(shop.moveQuote(quote.quote_id, 'approve'))
  })

  it('400: a query or a body, for such a call has neither', async () => {
    assertRefused(await api.post(pathOf(1, 'quote'), { query: { addItems: 'true' } }), 400, 'addItems')
    assertRefused(await api.post(pathOf(1, 'quote'), { body: { quote: {} } }), 400, 'quote')
    assertRefused(await api.post(pathOf(999999, 'quote'), { body: {} }), 404)
  })
})
