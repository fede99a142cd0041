// Paths, bodies and queries as Magento clients write them: fields that repeat the path, both spellings, empty criteria.
// An empty body counts as none, whatever its content type.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, atOnce, ok, openApi, rawJson } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const V1 = '/rest/V1'
const carts = `${V1}/carts`
const guestCarts = `${V1}/guest-carts`
const submit = `${V1}/pricerequest/request/submit`

describe('a body field that repeats the path', () => {
  it('is taken for a cart item when it is equal: quote_id, cartId, item_id, sku', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const other = await shop.openGuestCart()
    const items = `${V1}/carts/${masked_id}/items`
    const put = (field: string, value: unknown) =>
      api.post(items, { body: { cartItem: { sku: 'LAMP', qty: 1, [field]: value } } })
    for (const value of [masked_id, String(id), null]) await ok(put('quote_id', value))
    for (const [field, value] of Object.entries({ quoteId: id, cart_id: id, cartId: masked_id }))
      await ok(put(field, value))
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 6 at 33.33'])
    const different = { quote_id: other.masked_id, quoteId: other.id, cart_id: [], cartId: 'x' }
    for (const [field, value] of Object.entries(different)) {
      const answer = await put(field, value)
      assertRefused(answer, 400, `cartItem.${field}`)
      assert.equal(answer.body.parameters.otherName, 'cartId')
    }
    const { item_id } = (await shop.listItems(masked_id))[0]
    const line = { item_id: String(item_id), quote_id: masked_id, sku: 'LAMP', qty: 2 }
    const change = (fields: object) =>
      api.put(`${items}/${item_id}`, { body: { cartItem: { ...line, ...fields } } })
    await ok(change({}))
    for (const [name, value] of Object.entries({ item_id: item_id + 1, quote_id: other.id, sku: 'BOOK' }))
      assertRefused(await change({ [name]: value }), 400, `cartItem.${name}`)
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 2 at 33.33'])
  })

  it('is taken by routes without a body, and on the thirteen endpoints', async () => {
    const customer = await shop.newCustomer()
    const open = (body: object) => api.post(`${V1}/customers/${customer}/carts`, { body })
    const cart = await ok(open({ customerId: customer, storeId: 1 }))
    await shop.addItem(cart, 'LAMP', 3)
    for (const body of [{ customerId: customer + 1 }, { customer_id: customer, store_id: 2 }])
      assertRefused(await open(body), 400)
    for (const [path, same, otherwise] of [
      [`customer/${customer}/submit`, { customer_id: String(customer) }, { customerId: customer + 1 }],
      [`cart/${cart}/submit`, { cartId: cart }, { cart_id: cart + 1 }],
    ] as const) {
      await ok(api.post(`${quoting}/request/${path}`, { body: { details: 'Please', ...same } }))
      const body = { details: 'Please', ...otherwise }
      assertRefused(await api.post(`${quoting}/request/${path}`, { body }), 400, Object.keys(otherwise)[0])
    }
    const { quote_id: id } = await shop.createQuote(customer, { store_id: '1' })
    assertRefused(await shop.editQuote(id, { version: 1, quote_id: id + 1 }), 400, 'quote.quote_id')
    await ok(shop.editQuote(id, { version: 1, quoteId: id, id }))
  })

  it('400: still names a field that repeats nothing', async () => {
    const { id } = await shop.openGuestCart()
    const body = { cartItem: { sku: 'LAMP', qty: 1, item_id: 5 } }
    assertRefused(await api.post(`${V1}/carts/${id}/items`, { body }), 400, 'cartItem.item_id')
  })
})

describe('the spelling of a body field', () => {
  it('is camelCase or snake_case, everywhere', async () => {
    const body = { email: 'a@example.com', productSku: 'LAMP', customField1: 'x', custom_field2: 'y' }
    const { product, custom_field_1, custom_field_2 } = await ok(api.post(submit, { body }))
    assert.deepEqual([product.sku, custom_field_1, custom_field_2], ['LAMP', 'x', 'y'])
    const customer = { email: 'spelled@example.com', firstname: 'A', lastname: 'B', storeId: 1 }
    const { id } = await ok(api.post(`${V1}/customers`, { body: { customer } }))
    const items = [{ sku: 'LAMP', qty: 1, tierPrices: [{ qty: 5, price: 30 }] }]
    const quote = { customerId: id, items, sellerComment: 'Soon', shipping_amount: 1 }
    const made = await ok(api.post(`${quoting}/quote`, { body: { quote } }))
    assert.deepEqual([made.seller_comment, made.items[0].tier_prices[0].price], ['Soon', 30])
    const cart = await shop.openGuestCart()
    await ok(api.post(`${V1}/carts/${cart.id}/items`, { body: { cart_item: { sku: 'LAMP', qty: 1 } } }))
  })

  it('may be both when they say the same; else 400 names them', async () => {
    const { id, customer, cart } = await shop.proposedWithCart()
    const add = (body: object) =>
      api.post(`${quoting}/quotes/${id}/addToCart`, { body: { cartId: cart, customerId: customer, ...body } })
    assertRefused(await add({ cart_id: cart + 1 }), 400, 'cart_id')
    await ok(add({ cart_id: cart, customer_id: String(customer) }))
    const items = `${carts}/${cart}/items`
    const [lamp, book] = ['LAMP', 'BOOK'].map((sku) => ({ sku, qty: 1 }))
    assertRefused(await api.post(items, { body: { cartItem: lamp, cart_item: book } }), 400, 'cart_item')
    await ok(api.post(items, { body: { cartItem: lamp, cart_item: lamp } }))
  })
})

describe('the query of a list', () => {
  const emails = async (query: string) =>
    ((await ok(api.get(`${V1}/customers?${query}`))) as { email: string }[]).map(({ email }) => email)

  it('takes searchCriteria with any plain value, either spelling, and directions in any case', async () => {
    const all = await emails('')
    const without =
      'searchCriteria searchCriteria= search_criteria searchCriteria=all search_criteria=* searchCriteria[requestName]=x'
    for (const query of without.split(' ')) assert.deepEqual(await emails(query), all)
    const byId = 'search_criteria[page_size]=1&search_criteria[sort_orders][0][field]=id'
    for (const direction of ['desc', 'DESC', 'Desc']) {
      const sorted = `${byId}&search_criteria[sortOrders][0][direction]=${direction}`
      assert.deepEqual(await emails(sorted), [all.at(-1)])
    }
    assert.deepEqual(await emails('searchCriteria[sortOrders][0][direction]=asc'), all)
  })

  it('takes a plain searchCriteria on every read of JSON: some clients send it with each', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const quote = `quoting/quote/${(await shop.createQuote(await shop.newCustomer())).quote_id}`
    for (const path of [
      'products/LAMP',
      quote,
      `${quote}/items`,
      `${quote}/history`,
      `carts/${id}`,
      'stores',
      'events',
      `guest-carts/${masked_id}/items`,
    ])
      for (const query of [
        'searchCriteria',
        'search_criteria=',
        'searchCriteria=all',
        'searchCriteria[requestName]=x',
      ])
        assert.deepEqual(await ok(api.get(`${V1}/${path}?${query}`)), await ok(api.get(`${V1}/${path}`)))
    for (const query of ['searchCriteria[pageSize]=1', 'searchCriteri'])
      assertRefused(await api.get(`${V1}/products/LAMP?${query}`), 400, query.replace(/=.*/, ''))
    assertRefused(await api.post(`${guestCarts}?searchCriteria`), 400, 'searchCriteria')
  })

  it('keeps its spelling through the links of its pages', async () => {
    const page = 'search_criteria[page_size]=1&search_criteria[current_page]=1'
    const answer = await api.get(`${V1}/customers?${page}`)
    const [, next] = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link)) ?? []
    assert.ok(next)
    const [second] = (await ok(api.get(next))) as { id: number }[]
    assert.notEqual(second?.id, answer.body[0].id)
  })

  for (const query of [
    'searchCriteria=all&searchCriteria=all',
    'search_criteria[page_size]=1&searchCriteria[pageSize]=2',
    'search_criteria[pageSize]=1&searchCriteria[page_size]=2',
    'search_criteria[pag_size]=1',
    'searchCriteria[sortOrders][0][direction]=up',
  ])
    it(`400: ${query}`, async () => assertRefused(await api.get(`${V1}/customers?${query}`), 400))
})

describe('Content-Length: 0', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const names = ['application/json', 'application/json;charset=utf-8', 'text/plain', 'nonsense']
  const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  // As curl -d '', axios, wget and urllib send it.
  const types = [form, ...names.map((type) => ({ 'content-type': type })), gzip]
  for (const headers of types)
    it(`is no body with ${JSON.stringify(headers)}`, async () => {
      const call = { payload: '', headers }
      assert.match(await ok(api.post(guestCarts, call)), /^[0-9a-f]{32}$/)
      const { quote_id } = await shop.createQuote(await shop.newCustomer())
      assert.equal(await ok(shop.moveQuote(quote_id, 'approve', call)), true)
    })

  it('400: a body that is required is missing, not of a wrong type', async () => {
    for (const headers of types) assertRefused(await api.post(submit, { payload: '', headers }), 400, 'email')
  })

  it('is the same request as one without a body for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'empty' }
    const first = await ok(api.post(guestCarts, { headers }))
    assert.equal(await ok(api.post(guestCarts, rawJson('', headers))), first)
  })

  it('415: one byte of another type is a body', async () =>
    assertRefused(await api.post(guestCarts, { payload: 'x', headers: form }), 415))
})

// The paths of carts that clients of Magento know: guest-carts/:maskedId, carts, and a slash at the end.
const lamp = { cartItem: { sku: 'LAMP', qty: 2 } }

describe('guest-carts/:maskedId', () => {
  it('is read, filled, changed and ordered as the cart itself', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const path = `${guestCarts}/${masked_id}`
    const { item_id } = await ok(api.post(`${path}/items`, { body: lamp }))
    await ok(api.put(`${path}/items/${item_id}`, { body: { cartItem: { qty: 3, quote_id: masked_id } } }))
    assert.deepEqual(await ok(api.get(path)), await ok(api.get(`${carts}/${id}`)))
    assert.deepEqual(await ok(api.get(`${path}/items`)), await ok(api.get(`${carts}/${id}/items`)))
    const book = await ok(api.post(`${path}/items`, { body: { cartItem: { sku: 'BOOK', qty: 1 } } }))
    assert.equal(await ok(api.delete(`${path}/items/${book.item_id}`)), true)
    assert.deepEqual(await shop.cartLines(id), ['LAMP × 3 at 33.33'])
    const order = await ok(api.put(`${path}/order`))
    assert.equal(await ok(api.put(`${carts}/${id}/order`)), order)
  })

  it('400: is not the integer id; 404: an unknown one', async () => {
    const { id } = await shop.openGuestCart()
    for (const call of ['GET ', 'GET /items', 'POST /items', 'PUT /order']) {
      const [method = '', rest = ''] = call.split(' ')
      const body = method === 'POST' ? lamp : undefined
      assertRefused(await api.call(method, `${guestCarts}/${id}${rest}`, { body }), 400, 'cartId')
      assertRefused(await api.call(method, `${guestCarts}/${'a'.repeat(32)}${rest}`, { body }), 404)
    }
  })
})

describe('assignGuestCart, assignCart', () => {
  it("binds a cart that is nobody's, once", async () => {
    const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()]
    for (const path of [carts, guestCarts]) {
      const { id, masked_id } = await shop.openGuestCart()
      const assign = (body: object) => api.put(`${path}/${masked_id}`, { body })
      await shop.assertInvalidFields(assign, {
        customerId: [{}],
        storeId: [{ customerId: customer, storeId: 2 }],
      })
      assertRefused(await assign({ customerId: 999_999 }), 404, 'customerId')
      assert.equal(await ok(assign({ customerId: String(customer), storeId: 1 })), true)
      assert.equal(await ok(assign({ customer_id: customer })), true)
      assert.equal((await shop.readCart(id)).customer_id, customer)
      await shop.assertRefusedWith('other_customer', () => assign({ customerId: other }))
    }
  })

  it('400: an ordered cart', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await shop.deactivate(id)
    const body = { customerId: await shop.newCustomer() }
    await shop.assertRefusedWith('cart_inactive', () => api.put(`${guestCarts}/${masked_id}`, { body }))
  })

  it('is done once by two at once', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    const customers = [await shop.newCustomer(), await shop.newCustomer()]
    const assign = (customerId?: number) => api.put(`${guestCarts}/${masked_id}`, { body: { customerId } })
    const answers = await atOnce(2, (index) => assign(customers[index]))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const winner = customers[answers.findIndex(({ status }) => status === 200)]
    assert.equal((await shop.readCart(id)).customer_id, winner)
  })
})

it("POST carts makes a cart that is nobody's, with and without a slash, in the store of the path", async () => {
  const store = await shop.putStore('eu', 'EUR')
  for (const path of [carts, `${carts}/`, '/rest/eu/V1/carts/']) {
    const id = (await ok(api.post(path))) as number
    assert.ok(Number.isInteger(id))
    const [storeId, currency] = path.includes('eu') ? [store, 'EUR'] : [1, 'USD']
    const cart = await ok(api.get(`${carts}/${id}/`))
    assert.deepEqual([cart.customer_id, cart.currency_code], [null, currency])
    const body = { customerId: await shop.newCustomer(), storeId }
    await ok(api.put(`${carts}/${id}`, { body }))
  }
})

describe('a slash at the end of a path', () => {
  it('changes nothing for carts', async () => {
    const { id, masked_id } = await shop.openGuestCart()
    await ok(api.post(`${guestCarts}/`))
    await ok(api.post(`/rest/all/V1/carts/${id}/items/`, { body: lamp }))
    assert.equal((await ok(api.get(`${guestCarts}/${masked_id}/items/`))).length, 1)
    assertRefused(await api.get(`${carts}/${id}/?nonsense=1`), 400, 'nonsense')
  })

  it('404: two of them, and one elsewhere', async () => {
    for (const path of [`${carts}//`, '/rest/V1/cartsx/', '/rest/V1/quoting/quotes/'])
      assertRefused(await api.get(path), 404)
  })
})
