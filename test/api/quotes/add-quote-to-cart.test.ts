// POST /V1/quoting/quotes/:quoteId/addToCart, and DELETE /V1/carts/:cartId/items/:itemId for the lines that it made. Plain
// lines: cart-items.test.ts; what the buyer agrees to: accept-quote.test.ts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, ok, openApi } from '../../support/api.ts'
import { assertIdsRejected, openShop, quoting, statuses } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
/** The lines of a quote with the usual two items. */
const agreedLines = ['0042-OAK × 40 at 189.99', 'LAMP × 3 at 31.11']
const { proposedWithCart } = shop

const post = (id: number | string, body?: object) => api.post(`${quoting}/quotes/${id}/addToCart`, { body })

async function guestQuote(status = 'approved') {
  const guest = { email: 'guest@example.com', firstname: 'Gast' }
  const { cart, masked_id, request } = await shop.requestOfGuest(guest)
  const { quote_id: id } = await shop.answerRequest(request)
  await shop.takeTo(status, id)
  return { id, masked_id, cart, request: request.request_id as number }
}

/** Asserts that the request of a guest has become the customer's, in one change, which an event reports. */
async function assertBound(request: number, customer: number): Promise<void> {
  const record = await shop.readRequest(request)
  assert.deepEqual(
    [record.customer_id, record.customer_email, record.customer_firstname, record.customer_is_guest],
    [customer, (await ok(api.get(`/rest/V1/customers/${customer}`))).email, 'Anna', false],
  )
  const found = await ok(api.get(`${quoting}/customer/${customer}/requests`))
  assert.deepEqual([found.length, found[0].request_id], [1, request])
  const history = await shop.requestHistory(request)
  const { from, to } = history.at(-1)
  assert.deepEqual([from, to, history.length, record.version], ['approved', 'approved', 3, 3])
  const events = (await ok(api.get('/rest/V1/events?type=quote_request.*&limit=1000'))) as Answer['body'][]
  const lastEvent = events.filter(({ data }) => data.request_id === request).at(-1)
  assert.deepEqual([lastEvent.type, lastEvent.data], ['quote_request.updated', record])
}

describe('addQuoteToCart', () => {
  it('200: true; each line stands in the cart at the agreed price and tax, and the quote is accepted', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const answer = await shop.addToCart(id, String(cart), String(customer))
    assert.deepEqual([answer.status, answer.text], [200, 'true'])
    assert.deepEqual(await shop.cartLines(cart), agreedLines)
    const quote = await shop.readQuote(id, true)
    assert.deepEqual([quote.status, quote.cart_id, quote.version], ['accepted', cart, 4])
    assert.deepEqual(
      (await shop.listItems(cart)).map((line) => [line.quote_id, line.quote_item_id]),
      quote.items.map((item: { item_id: number }) => [id, item.item_id]),
    )
    const { subtotal, tax_amount } = await shop.readCart(cart)
    assert.deepEqual([subtotal, tax_amount], [quote.subtotal, quote.tax_amount])
  })

  it('200: from approved, proposed and accepted; cart and customer as integer or string, in either spelling', async () => {
    for (const status of ['approved', 'proposed', 'accepted']) {
      const { id, customer } = await shop.quoteIn(status)
      const history = await shop.historyOf(id)
      const cart = await shop.openCart(customer)
      const snake_case = { cart_id: cart, customer_id: customer }
      // Unknown fields are neither stored nor refused.
      const camelCase = { cartId: cart, customerId: customer, price: 1, items: [] }
      assert.equal((await post(id, status === 'approved' ? snake_case : camelCase)).text, 'true')
      assert.deepEqual(await shop.cartLines(cart), agreedLines)
      assert.deepEqual(await shop.historyOf(id), [...history, `${status} → accepted`])
      assert.equal((await shop.readQuote(id)).version, history.length + 1)
    }
  })

  it('200: again for the same cart changes nothing', async () => {
    const { id, customer, cart } = await shop.quoteInCart()
    const before = await shop.content()
    for (const same of [cart, cart, (await shop.readCart(cart)).masked_id])
      assert.equal((await shop.addToCart(id, same, customer)).text, 'true')
    assert.equal(await shop.content(), before)
  })

  it('200: beside other lines of the same SKU, plain and quoted', async () => {
    const { customer, cart } = await shop.quoteInCart({ LAMP: 2, BOOK: 1 })
    const other = await shop.createQuote(customer, { items: [{ sku: 'LAMP', qty: 1, price: 30 }] })
    await shop.takeTo('approved', other.quote_id)
    await ok(shop.addToCart(other.quote_id, cart, customer))
    const plain = ['BOOK × 1 at 12.5', 'LAMP × 2 at 33.33']
    assert.deepEqual(await shop.cartLines(cart), [...agreedLines, ...plain, 'LAMP × 1 at 30'].sort())
  })

  it('200: the agreed price stays when the catalog changes', async () => {
    await shop.putProduct('MOVING', { price: 10, tax_percent: 19 })
    const customer = await shop.newCustomer()
    const { quote_id } = await shop.createQuote(customer, { items: [{ sku: 'MOVING', qty: 1, price: 9 }] })
    await shop.takeTo('approved', quote_id)
    await shop.putProduct('MOVING', { price: 99, tax_percent: 7 })
    const cart = await shop.openCart(customer)
    await ok(shop.addToCart(quote_id, cart, customer))
    const { subtotal, tax_amount } = await shop.readCart(cart)
    assert.deepEqual([subtotal, tax_amount], [9, 1.71])
  })

  it('400: in every status that is no open offer', async () => {
    for (const status of statuses.filter((each) => !['approved', 'proposed', 'accepted'].includes(each))) {
      const { id, customer } = await shop.quoteIn(status)
      const cart = await shop.openCart(customer)
      const error_code = status === 'expired' ? 'quote_expired' : 'wrong_status'
      await shop.assertRefusedWith(error_code, () => shop.addToCart(id, cart, customer), { status })
    }
  })

  it("400: another customer's quote, another customer's cart", async () => {
    const { id, customer, cart } = await proposedWithCart()
    const other = await shop.newCustomer()
    const othersCart = await shop.openCart(other)
    const pairs = [
      [cart, other],
      [othersCart, customer],
      [othersCart, other],
    ]
    for (const [cartId, customerId] of pairs)
      await shop.assertRefusedWith('other_customer', () => shop.addToCart(id, cartId, customerId))
  })

  it('400: a cart that was ordered, one in another currency', async () => {
    const { id, customer, cart } = await proposedWithCart()
    await shop.deactivate(cart)
    await shop.assertRefusedWith('cart_inactive', () => shop.addToCart(id, cart, customer))
    const euros = await shop.insertCart(customer, 'EUR')
    const currencies = { quoteCurrency: 'USD', cartCurrency: 'EUR' }
    await shop.assertRefusedWith('other_currency', () => shop.addToCart(id, euros, customer), currencies)
  })

  it('400: another cart while the quote is in one; 200 after it was removed', async () => {
    const { id, customer, cart } = await shop.quoteInCart()
    const second = await shop.insertCart(customer)
    const call = () => shop.addToCart(id, second, customer)
    await shop.assertRefusedWith('in_another_cart', call, { cartId: cart })
    const [line] = await shop.listItems(cart)
    await ok(shop.removeItem(cart, line.item_id))
    await ok(call())
    assert.deepEqual([await shop.cartLines(cart), await shop.cartLines(second)], [[], agreedLines])
    const cartChange = 'accepted → accepted'
    const history = ['proposed → accepted', cartChange, cartChange]
    assert.deepEqual((await shop.historyOf(id)).slice(-3), history)
  })

  it('400: names the invalid cart', async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const wrong: unknown[] = "/ .. . ? # %2f ../1 1/.. 1?x=1 1# %2e%2e 1; 1' __proto__ ١".split(' ')
    wrong.push('', ' ', '01', '+1', '-1', 0, -1, 1.5, '1.0', '1e3', 2147483648, '2147483648')
    // A masked id has 32 characters.
    wrong.push(...['x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}/`, `${'x'.repeat(31)}\n`])
    wrong.push('é'.repeat(32), true, {}, [], [1], null, undefined, '\0', '1\0', 'x'.repeat(10_000))
    for (const cart of wrong)
      await shop.assertRefusedUnchanged(() => shop.addToCart(id, cart, customer), 400, {
        fieldName: 'cartId',
      })
  })

  it('400: names the invalid customer, and both where both are missing', async () => {
    const { id, cart } = await proposedWithCart()
    const wrong = ['abc', '', '0', 0, -1, 1.5, '01', 2147483648, null, undefined, true, [1], 'x'.repeat(32)]
    for (const customer of wrong)
      await shop.assertRefusedUnchanged(() => shop.addToCart(id, cart, customer), 400, {
        fieldName: 'customerId',
      })
    for (const fieldName of ['cartId', 'customerId'])
      await shop.assertRefusedUnchanged(() => post(id), 400, { fieldName })
  })

  it('400: names the invalid quote', () =>
    assertIdsRejected('quoteId', (id) => post(id, { cartId: 1, customerId: 1 })))

  it('404: names the unknown quote, the cart or the customer', async () => {
    const { id, customer, cart } = await proposedWithCart()
    const masked = 'f'.repeat(32)
    await shop.assertUnknown(() => shop.addToCart(999999, cart, customer), 'quoteId', 999999)
    await shop.assertUnknown(() => shop.addToCart(id, 999999, customer), 'cartId', 999999)
    await shop.assertUnknown(() => shop.addToCart(id, masked, customer), 'cartId', masked)
    await shop.assertUnknown(() => shop.addToCart(id, cart, 999999), 'customerId', 999999)
  })
})

describe('a quote that was requested from the cart', () => {
  it('takes the place of the plain lines of its SKUs, wholly or in part, once; other lines stay', async () => {
    const { id, customer, cart } = await shop.approvedFromCart({ '0042-OAK': 40, LAMP: 5, BOOK: 2 }, [
      { sku: '0042-OAK', qty: 40, price: 180 },
      { sku: 'LAMP', qty: 1.5, price: 30 },
      { sku: 'LAMP', qty: 0.5, price: 20 },
    ])
    for (let time = 0; time < 3; time++) await ok(shop.addToCart(id, cart, customer))
    const lamps = ['LAMP × 0.5 at 20', 'LAMP × 1.5 at 30', 'LAMP × 3 at 33.33']
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 40 at 180', 'BOOK × 2 at 12.5', ...lamps])
  })

  it('takes no more than there is: more was agreed, or the line is gone', async () => {
    const { id, customer, cart } = await shop.approvedFromCart({ '0042-OAK': 1, LAMP: 1 }, [
      { sku: '0042-OAK', qty: 40, price: 180 },
      { sku: 'LAMP', qty: 1, price: 30 },
      { sku: 'BOOK', qty: 1, price: 10 },
    ])
    const [, lamp] = await shop.listItems(cart)
    await ok(shop.removeItem(cart, lamp.item_id))
    await ok(shop.addToCart(id, cart, customer))
    assert.deepEqual(await shop.cartLines(cart), ['0042-OAK × 40 at 180', 'BOOK × 1 at 10', 'LAMP × 1 at 30'])
  })

  it('takes nothing from another cart of the customer', async () => {
    const { id, customer, cart } = await shop.approvedFromCart({ LAMP: 5 }, [
      { sku: 'LAMP', qty: 5, price: 30 },
    ])
    const other = await shop.insertCart(customer)
    await shop.addItem(other, 'LAMP', 5)
    await ok(shop.addToCart(id, other, customer))
    assert.deepEqual(await shop.cartLines(other), ['LAMP × 5 at 30', 'LAMP × 5 at 33.33'])
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 5 at 33.33'])
  })
})

describe('guests', () => {
  it('have their request, their quote and their cart bound to the customer', async () => {
    const { id, masked_id, cart, request } = await guestQuote()
    const customer_id = await shop.newCustomer()
    for (let time = 0; time < 2; time++) await ok(shop.addToCart(id, masked_id, customer_id))
    await assertBound(request, customer_id)
    const { email: customer_email } = await ok(api.get(`/rest/V1/customers/${customer_id}`))
    const quote = await shop.readQuote(id)
    const bound = { customer_id, customer_email, customer_firstname: 'Anna', cart_id: cart }
    assert.deepEqual(quote, { ...quote, ...bound, customer_is_guest: false })
    assert.equal((await shop.readCart(cart)).customer_id, customer_id)
    assert.deepEqual(await shop.cartLines(cart), ['LAMP × 1 at 33.33'])
    const other = await shop.newCustomer()
    await shop.assertRefusedWith('other_customer', () => shop.addToCart(id, masked_id, other))
  })

  it('have their request bound by an edit of the quote', async () => {
    const { id, request } = await guestQuote('pending')
    const customer_id = await shop.newCustomer()
    await ok(shop.editQuote(id, { version: 1, customer_id }))
    await assertBound(request, customer_id)
  })

  it("have their cart bound when a customer's quote comes into it", async () => {
    const { id, customer } = await shop.quoteIn('proposed')
    const { id: cart, masked_id } = await shop.openGuestCart()
    await shop.addItem(masked_id, 'BOOK', 1)
    await ok(shop.addToCart(id, masked_id, customer))
    assert.equal((await shop.readCart(cart)).customer_id, customer)
    assert.deepEqual(await shop.cartLines(cart), [...agreedLines, 'BOOK × 1 at 12.5'].sort())
  })

  it("have their quote bound when it comes into a customer's cart", async () => {
    const { id, masked_id } = await guestQuote()
    const customer = await shop.newCustomer()
    await ok(shop.addToCart(id, await shop.openCart(customer), customer))
    assert.equal((await shop.readQuote(id)).customer_id, customer)
    assert.equal((await shop.readCart(masked_id)).customer_id, null)
  })

  it('bind nothing when the call is refused', async () => {
    const { id, masked_id } = await guestQuote()
    await shop.makeDue(id)
    const customer = await shop.newCustomer()
    await shop.assertRefusedWith('quote_expired', () => shop.addToCart(id, masked_id, customer))
    await ok(shop.moveQuote(id, 'rework'))
    assert.equal((await shop.readQuote(id)).customer_id, null)
  })
})

/** A cart with a plain line and the lines of an accepted quote; `remove` removes the second of these. */
async function quotedCart() {
  const deal = await shop.quoteInCart({ BOOK: 2 })
  const [, line] = (await shop.listItems(deal.cart)).filter(({ quote_id }) => quote_id === deal.id)
  const item_id: number = line.item_id
  return { ...deal, item_id, remove: () => shop.removeItem(deal.cart, item_id) }
}

describe('removeCartItem of a quoted line', () => {
  it('200: all lines of the quote leave together; the quote is still accepted', async () => {
    const { id, cart, remove } = await quotedCart()
    assert.equal((await remove()).text, 'true')
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    const { status, cart_id, version } = await shop.readQuote(id)
    assert.deepEqual([status, cart_id, version], ['accepted', null, 5])
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → accepted')
  })

  it('200: if its time is over, the expiry is recorded with it', async () => {
    const { id, cart, remove } = await quotedCart()
    await shop.makeDue(id)
    await ok(remove())
    assert.deepEqual(await shop.cartLines(cart), ['BOOK × 2 at 12.5'])
    assert.equal((await shop.historyOf(id)).at(-1), 'accepted → expired')
  })

  it('400: a cart that was ordered', async () => {
    const { cart, remove } = await quotedCart()
    await ok(shop.orderCart(cart))
    await shop.assertRefusedWith('cart_inactive', remove)
  })

  it('404: a line that has left with its quote, a line of another cart', async () => {
    const { cart, item_id, remove } = await quotedCart()
    const other = await quotedCart()
    await shop.assertUnknown(() => shop.removeItem(cart, other.item_id), 'itemId', other.item_id)
    await ok(remove())
    await shop.assertUnknown(remove, 'itemId', item_id)
  })
})
