// POST /V1/quoting/quotes/:quoteId/addToCart
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../support/api.ts'
import { assertIdsRefused, assertUnknown, openShop, quoting, statuses } from '../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)

const agreed = ['0042-OAK × 40 at 189.99', 'LAMP × 3 at 31.11']

async function proposedWithCart(): Promise<{ id: number; customer: number; cart: number }> {
  const { id, customer } = await shop.quoteIn('proposed')
  return { id, customer, cart: await shop.openCart(customer) }
}

/** An approved quote made from the cart, in which these quantities are agreed. */
async function quoteFromCart(
  inCart: Record<string, number>,
  items: { sku: string; qty: number; price: number }[],
): Promise<{ id: number; customer: number; cart: number }> {
  const { customer, cart, request } = await shop.requestFromCart(inCart)
  const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  await ok(api.put(`${quoting}/quote/${quote_id}`, { body: { quote: { version: 1, items } } }))
  await shop.takeTo('approved', quote_id)
  return { id: quote_id, customer, cart }
}

async function guestQuote(): Promise<{ id: number; masked_id: string; cart: number }> {
  const { id: cart, masked_id } = await shop.openGuestCart()
  await shop.addItem(masked_id, 'LAMP', 1)
  const request = await ok(
    api.post(`${quoting}/request/cart/${masked_id}/submit`, { body: { firstname: 'Gast' } }),
  )
  const { quote_id } = await ok(api.post(`${quoting}/request/${request.request_id}/quote`))
  await shop.takeTo('approved', quote_id)
  return { id: quote_id, masked_id, cart }
}

describe('addQuoteToCart', () => {
  it('200: true; each line stands in the cart at the agreed price and tax, and the quote is accepted', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const answer = await shop.addToCart(id, String(cart), String(customer))
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    assert.deepEqual(await shop.cartLines(cart), agreed)
    const quote = await shop.readQuote(id, true)
    assert.deepEqual([quote.status, quote.cart_id, quote.version], ['accepted', cart, 4])
    assert.equal((await shop.historyOf(id)).at(-1), 'proposed → accepted')
    const lines = await ok(api.get(`/rest/V1/carts/${cart}/items`))
    assert.deepEqual(
      lines.map((line: Answer['body']) => [line.quote_id, line.quote_item_id]),
      quote.items.map((item: Answer['body']) => [id, item.item_id]),
    )
    const { subtotal, tax_amount } = await ok(api.get(`/rest/V1/carts/${cart}`))
    assert.deepEqual([subtotal, tax_amount], [quote.subtotal, quote.tax_amount])
  })

  it('200: from approved, proposed and accepted; cart and customer as integer or string, in either spelling', async () => {
    for (const status of ['approved', 'proposed', 'accepted']) {
      const { id, customer } = await shop.quoteIn(status)
      const cart = await shop.openCart(customer)
      const body =
        status === 'approved'
          ? { cart_id: cart, customer_id: customer }
          : { cartId: cart, customerId: customer }
      assert.equal((await api.post(`${quoting}/quotes/${id}/addToCart`, { body })).text, 'true')
      assert.deepEqual(await shop.cartLines(cart), agreed)
      assert.equal((await shop.historyOf(id)).at(-1), `${status} → accepted`)
    }
  })

  it('200: again for the same cart changes nothing', async () => {
    const { id, customer, cart } = await proposedWithCart()
    await ok(shop.addToCart(id, cart, customer))
    const before = await shop.content()
    for (let time = 0; time < 3; time++) assert.equal((await shop.addToCart(id, cart, customer)).text, 'true')
    const { masked_id } = await ok(api.get(`/rest/V1/carts/${cart}`))
    assert.equal((await shop.addToCart(id, masked_id, customer)).text, 'true')
    assert.equal(await shop.content(), before)
  })

  it('200: beside other lines of the same SKU, plain and quoted', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const other = (await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty: 1, price: 30 }] }))
      .quote_id as number
    await shop.takeTo('approved', other)
    const cart = await shop.openCart(customer, { LAMP: 2, BOOK: 1 })
    await ok(shop.addToCart(id, cart, customer))
    await ok(shop.addToCart(other, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), [
      ...[
        '0042-OAK × 40 at 189.99',
        'BOOK × 1 at 12.5',
        'LAMP × 1 at 30',
        'LAMP × 2 at 33.33',
        'LAMP × 3 at 31.11',
      ],
    ])
  })

  it('200: the agreed price stays when the catalogue changes', async () => {
    await shop.putProduct('MOVING', { price: 10, tax_percent: 19 })
    const customer = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'MOVING', qty: 1, price: 9 }] })
    await shop.takeTo('approved', quote_id)
    await shop.putProduct('MOVING', { price: 99, tax_percent: 7 })
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(quote_id, cart, customer))
    const { subtotal, tax_amount } = await ok(api.get(`/rest/V1/carts/${cart}`))
    assert.deepEqual([subtotal, tax_amount], [9, 1.71])
  })

  it('200: what is not known is neither stored nor refused', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const body = { cartId: cart, customerId: customer, price: 1, items: [] }
    assert.equal((await api.post(`${quoting}/quotes/${id}/addToCart`, { body })).status, 200)
    assert.deepEqual(await shop.cartLines(cart), agreed)
  })

  it('400: in every status that is no open offer', async () => {
    for (const status of statuses.filter((each) => !['approved', 'proposed', 'accepted'].includes(each))) {
      const { id, customer } = await shop.quoteIn(status)
      const cart = await shop.openCart(customer)
      const answer = await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400)
      assert.equal(answer.body.error_code, status === 'expired' ? 'quote_expired' : 'wrong_status')
      assert.deepEqual(answer.body.parameters, { status })
    }
  })

  it('400: a quote whose time is over, though nobody recorded it', async () => {
    const { id, customer, cart } = await proposedWithCart()
    await shop.makeDue(id)
    await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400, {
      error_code: 'quote_expired',
    })
  })

  it("400: another customer's quote, another customer's cart", async () => {
    const { id, customer, cart } = await proposedWithCart()
    const other = await shop.newCustomer()
    const othersCart = await shop.openCart(other)
    for (const [cartId, customerId] of [
      [cart, other],
      [othersCart, customer],
      [othersCart, other],
    ])
      await shop.assertNothingDone(() => shop.addToCart(id, cartId, customerId), 400, {
        error_code: 'other_customer',
      })
  })

  it('400: a cart that was ordered, one in another currency', async () => {
    const { id, customer, cart } = await proposedWithCart()
    await shop.deactivate(cart)
    await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400, {
      error_code: 'cart_inactive',
    })
    const euros = await shop.insertCart(customer, 'EUR')
    const answer = await shop.assertNothingDone(() => shop.addToCart(id, euros, customer), 400)
    assert.equal(answer.body.error_code, 'other_currency')
    assert.deepEqual(answer.body.parameters, { quoteCurrency: 'USD', cartCurrency: 'EUR' })
  })

  it('400: a second cart while it lies in one; not once it was taken out', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const second = await shop.insertCart(customer)
    await ok(shop.addToCart(id, cart, customer))
    const call = () => shop.addToCart(id, second, customer)
    const answer = await shop.assertNothingDone(call, 400, { error_code: 'in_another_cart' })
    assert.deepEqual(answer.body.parameters, { cartId: cart })
    const [line] = await ok(api.get(`/rest/V1/carts/${cart}/items`))
    await ok(api.delete(`/rest/V1/carts/${cart}/items/${line.item_id}`))
    await ok(call())
    assert.deepEqual([await shop.cartLines(cart), await shop.cartLines(second)], [[], agreed])
    assert.deepEqual((await shop.historyOf(id)).slice(-3), [
      ...['proposed → accepted', 'accepted → accepted', 'accepted → accepted'],
    ])
  })

  it('400: names the cart that is none', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const wrong: unknown[] = [
      '/',
      '..',
      '.',
      '?',
      '#',
      '%2f',
      '../1',
      '1/..',
      '1?x=1',
      '1#',
      '%2e%2e',
      '1;',
      "1'",
    ]
    wrong.push('', ' ', '01', '+1', '-1', 0, -1, 1.5, '1.0', '1e3', 2147483648, '2147483648', 'x'.repeat(31))
    wrong.push(
      'x'.repeat(33),
      `${'x'.repeat(31)}/`,
      `${'x'.repeat(31)}\n`,
      'é'.repeat(32),
      true,
      {},
      [],
      [1],
      null,
    )
    wrong.push(undefined, '\0', '1\0', '١', 'x'.repeat(10_000), '__proto__')
    for (const cart of wrong)
      await shop.assertNothingDone(() => shop.addToCart(id, cart, customer), 400, { fieldName: 'cartId' })
  })

  it('400: names the customer who is none, and both where both are missing', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const cart = await shop.openCart(customer)
    for (const wrong of [
      'abc',
      '',
      '0',
      0,
      -1,
      1.5,
      '01',
      2147483648,
      null,
      undefined,
      true,
      [1],
      'x'.repeat(32),
    ])
      await shop.assertNothingDone(() => shop.addToCart(id, cart, wrong), 400, { fieldName: 'customerId' })
    const nothing = () => api.post(`${quoting}/quotes/${id}/addToCart`)
    await shop.assertNothingDone(nothing, 400, { fieldName: 'cartId' })
    await shop.assertNothingDone(nothing, 400, { fieldName: 'customerId' })
  })

  it('400: names the quote that is none', () =>
    assertIdsRefused('quoteId', (id) =>
      api.post(`${quoting}/quotes/${id}/addToCart`, { body: { cartId: 1, customerId: 1 } }),
    ))

  it('404: names the quote, the cart or the customer that is unknown', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const masked = 'f'.repeat(32)
    const call = (...ids: [number, unknown, unknown]) =>
      shop.assertNothingDone(() => shop.addToCart(...ids), 404)
    assertUnknown(await call(999999, cart, customer), 'quoteId', 999999)
    assertUnknown(await call(id, 999999, customer), 'cartId', 999999)
    assertUnknown(await call(id, masked, customer), 'cartId', masked)
    assertUnknown(await call(id, cart, 999999), 'customerId', 999999)
  })
})

describe('a quote that came from the very cart', () => {
  it('takes the place of the plain lines of its SKUs, wholly or in part; other lines stay', async () => {
    const { id, customer, cart } = await quoteFromCart({ '0042-OAK': 40, LAMP: 5, BOOK: 2 }, [
      { sku: '0042-OAK', qty: 40, price: 180 },
      { sku: 'LAMP', qty: 1.5, price: 30 },
      { sku: 'LAMP', qty: 0.5, price: 20 },
    ])
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), [
      '0042-OAK × 40 at 180',
      'BOOK × 2 at 12.5',
      'LAMP × 0.5 at 20',
      'LAMP × 1.5 at 30',
      'LAMP × 3 at 33.33',
    ])
  })

  it('takes no more than there is: more was agreed, or the line is gone', async () => {
    const { id, customer, cart } = await quoteFromCart({ '0042-OAK': 1, LAMP: 1 }, [
      { sku: '0042-OAK', qty: 40, price: 180 },
      { sku: 'LAMP', qty: 1, price: 30 },
      { sku: 'BOOK', qty: 1, price: 10 },
    ])
    const lines = await ok(api.get(`/rest/V1/carts/${cart}/items`))
    await ok(api.delete(`/rest/V1/carts/${cart}/items/${lines[1].item_id}`))
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 40 at 180', 'BOOK × 1 at 10', 'LAMP × 1 at 30'])
  })

  it('takes nothing from another cart of the customer', async () => {
    const { id, customer, cart } = await quoteFromCart({ LAMP: 5 }, [{ sku: 'LAMP', qty: 5, price: 30 }])
    const other = await shop.insertCart(customer)
    await shop.addItem(other, 'LAMP', 5)
    await ok(shop.addToCart(id, other, customer))
    assert.deepEqual(await shop.cartLines(other), ['LAMP × 5 at 30', 'LAMP × 5 at 33.33'])
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 5 at 33.33'])
  })

  it('takes it once, however often it is repeated', async () => {
    const { id, customer, cart } = await quoteFromCart({ LAMP: 10 }, [{ sku: 'LAMP', qty: 2, price: 30 }])
    for (let time = 0; time < 3; time++) await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 2 at 30', 'LAMP × 8 at 33.33'])
  })
})

describe('guests', () => {
  it('have their quote and their cart bound to the customer', async () => {
    const { id, masked_id, cart } = await guestQuote()
    const customer = await shop.newCustomer()
    await ok(shop.addToCart(id, masked_id, customer))
    const { customer_id, customer_is_guest, customer_email, customer_firstname, cart_id } =
      await shop.readQuote(id)
    assert.deepEqual(
      [customer_id, customer_is_guest, customer_firstname, cart_id],
      [customer, false, 'Anna', cart],
    )
    assert.equal(customer_email, (await ok(api.get(`/rest/V1/customers/${customer}`))).email)
    assert.equal((await ok(api.get(`/rest/V1/carts/${cart}`))).customer_id, customer)
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 1 at 33.33'])
    const other = await shop.newCustomer()
    const call = () => shop.addToCart(id, masked_id, other)
    await shop.assertNothingDone(call, 400, { error_code: 'other_customer' })
  })

  it("have their cart bound when a customer's quote comes into it", async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const { id: cart, masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'BOOK', 1)
    await ok(shop.addToCart(id, masked_id, customer))
    assert.equal((await ok(api.get(`/rest/V1/carts/${cart}`))).customer_id, customer)
    assert.deepEqual(await shop.cartLines(cart), [
      '0042-OAK × 40 at 189.99',
      'BOOK × 1 at 12.5',
      'LAMP × 3 at 31.11',
    ])
  })

  it("have their quote bound when it comes into a customer's cart", async () => {
    const { id, masked_id } = await guestQuote()
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(id, cart, customer))
    assert.equal((await shop.readQuote(id)).customer_id, customer)
    assert.equal((await ok(api.get(`/rest/V1/carts/${masked_id}`))).customer_id, null)
  })

  it('bind nothing when the call is refused', async () => {
    const { id, masked_id } = await guestQuote()
    await shop.makeDue(id)
    const customer = await shop.newCustomer()
    await shop.assertNothingDone(() => shop.addToCart(id, masked_id, customer), 400, {
      error_code: 'quote_expired',
    })
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal((await shop.readQuote(id)).customer_id, null)
  })
})
