// `detail` beside `message`, and unknown body fields (Ignored-Fields, Prefer).
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRefused, assertReplay, ok, openApi, rawJson } from '../../support/api.ts'
import { openShop, quoting } from '../../support/shop.ts'

const api = await openApi()
const shop = await openShop(api)
const submit = '/rest/V1/pricerequest/request/submit'

describe('detail', () => {
  for (const [path, detail] of [
    [`${quoting}/quote/999999`, 'No such entity with id = 999999'],
    [`${quoting}/quote/x`, 'id must be of type integer.'],
    [`${quoting}/quote/1?nonsense=1`, 'nonsense is not known here.'],
    ['/rest/V1/nothing', 'There is no such route.'],
    ['/rest/nowhere/V1/quoting/quotes', 'No such entity with store_code = nowhere'],
  ] as const)
    it(`is the sentence with its values: ${detail}`, async () => {
      const { body } = await api.get(path)
      assert.equal(body.detail, detail)
      assert.deepEqual(Object.keys(body).slice(0, 2), ['message', 'detail'])
    })

  for (const [path, existing] of [
    ['/rest/V1//quoting/quotes', '/rest/V1/quoting/quotes'],
    ['/rest/V1/quoting/quotes/?addItems=true', '/rest/V1/quoting/quotes'],
    ['/REST/v1/Quoting/Quotes/Export', '/rest/V1/quoting/quotes/export'],
    ['//rest/default/v1/carts/A7/Items', '/rest/default/V1/carts/A7/items'],
    ['/rest/v1/Products/Oak//', '/rest/V1/products/Oak'],
    ['/rest/products', '/rest/V1/products'],
    ['/products/Oak?fields=sku', '/rest/V1/products/Oak'],
    ['/V1/carts/A7', '/rest/V1/carts/A7'],
    ['/de/V1/carts/A7', '/rest/de/V1/carts/A7'],
  ] as const)
    it(`names the existing path: ${path}`, async () => {
      const answer = await api.get(path, { token: null })
      assertRefused(answer, 404)
      assert.equal(answer.body.detail, `There is no such route: the path is ${existing}.`)
    })

  const quotes = `${quoting}/quotes`
  const unauthenticated: [what: string, headers: Record<string, string>, detail: RegExp][] = [
    ['no header', {}, /^The request has no access token: send it as Authorization: Bearer <token>\.$/],
    ['another scheme', { authorization: 'Basic YTpi' }, /not of the scheme Bearer/],
    [
      'a token alone',
      { authorization: 'JZ0bq3xQ1mYtD8vH5rWcK2nL7sPf9gUaE4iTjX6oBwM' },
      /not of the scheme Bearer/,
    ],
    ['no token', { authorization: 'Bearer' }, /After Bearer and one space/],
    ['an empty variable', { authorization: 'Bearer ' }, /After Bearer and one space/],
    ['a token in quotes', { authorization: 'Bearer "abc"' }, /without quotes, spaces or line breaks/],
    ['OAuth 1.0a', { authorization: 'OAuth oauth_token="x"' }, /^OAuth 1\.0a is not supported/],
    [
      'an unknown token',
      { authorization: 'Bearer abc' },
      /is not known: it is mistyped or incomplete, was revoked/,
    ],
    [
      'a session that never was',
      { cookie: 'quotewright=abc', 'sec-fetch-site': 'same-origin' },
      /session has ended/,
    ],
  ]
  for (const [what, headers, detail] of unauthenticated)
    it(`tells one cause of a 401 from the others: ${what}`, async () => {
      const { status, body } = await api.get(quotes, { token: null, headers })
      assert.equal(status, 401)
      assert.match(body.detail, detail)
      assert.equal(body.message, 'A valid access token is required: Authorization: Bearer <token>.')
    })

  it('tells the holder of an expired token so, and nobody that a token was revoked', async () => {
    const token = await api.tokenFor('all')
    const change = (set: string) =>
      api.db.query(`update integration set ${set} where token_hash = sha256(convert_to($1, 'UTF8'))`, [token])
    const detail = async () => (await api.get(quotes, { token })).body.detail as string
    await change(`expires_at = utc_now() - interval '1 second'`)
    assert.match(await detail(), /^The access token has expired/)
    await change(
      `previous_token_hash = token_hash, previous_token_expires_at = expires_at, token_hash = sha256('other')`,
    )
    assert.match(await detail(), /^The access token has expired/)
    await change('expires_at = null')
    await api.db.query(`delete from integration where token_hash = sha256('other')`)
    assert.match(await detail(), /is not known/)
  })

  it('of a buyer names the link', async () => {
    const { status, body } = await api.get('/rest/V1/buyer/quote', { token: '1.abc' })
    assert.equal(status, 401)
    assert.match(body.detail, /^The link to the quote is not valid/)
  })

  it('names the methods of a path', async () => {
    const answer = await api.delete('/rest/V1/quoting/quotes')
    assert.equal(answer.body.detail, 'This path supports GET, HEAD.')
  })

  for (const [payload, position, line, column] of [
    ['{"email": anna@example.com}', 10, 1, 11],
    ['{"email": "anna@example.com",\n "message": "Hi",\n}', 48, 3, 1],
    ['{"email": "anna@example.com"', 28, 1, 29],
  ] as const)
    it(`locates broken JSON, and repeats nothing of it: ${payload}`, async () => {
      const { status, body } = await api.post(submit, rawJson(payload))
      assert.equal(status, 400)
      assert.deepEqual(body, {
        message: 'The body is not JSON: error at position %position (line %line, column %column).',
        detail: `The body is not JSON: error at position ${position} (line ${line}, column ${column}).`,
        parameters: { position, line, column },
        error_code: 'invalid_json',
      })
    })

  it('names the media type to send', async () => {
    const call = { payload: 'x', headers: { 'content-type': 'text/plain' } }
    for (const [path, type] of [
      [submit, 'application/json'],
      ['/rest/V1/pricerequest/request/upload', 'multipart/form-data'],
    ] as const) {
      const answer = await api.post(path, call)
      assertRefused(answer, 415)
      assert.equal(answer.body.detail, `The body must be sent as ${type}.`)
    }
  })

  const webhook = { url: 'https://crm.example.com', events: ['*'] }
  const store = { name: 'Germany', currency_code: 'EUR' }
  const quote = { customer_id: 1, items: [{ sku: 'LAMP', qty: 1 }] }
  for (const [method, path, body, detail] of [
    [
      'POST',
      'webhooks',
      { webhook: { ...webhook, events: [] } },
      'webhook.events must have at least 1 element.',
    ],
    [
      'POST',
      'webhooks',
      { webhook: { ...webhook, events: ['*', '*'] } },
      'webhook.events must not contain the same element twice.',
    ],
    [
      'POST',
      'webhooks',
      { webhook: { ...webhook, url: 'http://10.0.0.1/' } },
      'webhook.url leads into a private or special network, which WEBHOOK_ALLOWED_NETWORKS does not list.',
    ],
    ['PUT', 'stores/de', { store: { ...store, name: '' } }, 'store.name must not be empty.'],
    [
      'PUT',
      'stores/de',
      { store: { ...store, currency_code: 'euro' } },
      'store.currency_code must be three capital letters, such as EUR.',
    ],
    ['PUT', 'stores/all', { store }, /^code must be a letter, then up to 31 letters/],
    [
      'POST',
      'quoting/quote',
      { quote: { ...quote, items: [{ sku: 'LAMP', qty: 0 }] } },
      'quote.items[0].qty must be greater than 0.',
    ],
    [
      'POST',
      'quoting/quote',
      { quote: { ...quote, items: [{ sku: 'LAMP', qty: 1, tax_percent: 101 }] } },
      'quote.items[0].tax_percent must be at most 100.',
    ],
    [
      'POST',
      'quoting/quote',
      { quote: { ...quote, shipping_amount: -1 } },
      /shipping_amount must be at least 0\.$/,
    ],
    [
      'POST',
      'access/roles',
      { role: { name: ' x', permissions: [] } },
      /^role\.name must be without control/,
    ],
    [
      'PUT',
      'products/x',
      { product: { price: '1,5' } },
      /^product\.price must be a number of at most [\d.]+ with/,
    ],
    [
      'POST',
      'access/roles',
      { role: { name: '', permissions: ['some'] } },
      /^The input has 2 errors: role\.name must not be empty\. role\.permissions\[0\] must be one of /,
    ],
  ] as const)
    it(`is plain English for ${method} ${path} ${JSON.stringify(body)}`, async () => {
      const answer = await api.call(method, `/rest/V1/${path}`, { body })
      assertRefused(answer, 400)
      if (typeof detail === 'string') assert.equal(answer.body.detail, detail)
      else assert.match(answer.body.detail as string, detail)
    })

  it('keeps what looks like a placeholder in a value', async () => {
    const { body } = await api.put('/rest/V1/carts/1/order', { body: { '%fieldName 100%': 1 } })
    assert.equal(body.detail, '%fieldName 100% is not known here.')
  })

  it('is there when a request cannot even be read', async () =>
    assert.equal((await api.get('/rest/V1/%ff')).body.detail, 'The path is not percent-encoded UTF-8.'))
})

describe('Ignored-Fields', () => {
  it('names the unknown fields of the thirteen endpoints, at every depth', async () => {
    const body = { email: 'a@example.com', colour: 'red', store_id: 9, __proto__x: 1, 'a,b ü🪑"': 1 }
    const answer = await api.post(submit, { body })
    assert.equal(answer.status, 200, answer.text)
    const expected = 'colour, store_id, __proto__x, a%2Cb%20%C3%BC%F0%9F%AA%91%22'
    assert.equal(answer.headers['ignored-fields'], expected)
    const customer = await shop.newCustomer()
    const deep = { details: 'Please', items: [{ sku: 'LAMP', qty: 1, price: 2 }] }
    const requested = await api.post(`${quoting}/request/customer/${customer}/submit`, { body: deep })
    assert.equal(requested.headers['ignored-fields'], 'items[0].price')
    const { id, customer: customerId, cart: cartId } = await shop.proposedWithCart()
    const added = await api.post(`${quoting}/quotes/${id}/addToCart`, {
      body: { cartId, customerId, qty: 5 },
    })
    assert.deepEqual([added.body, added.headers['ignored-fields']], [true, 'qty'])
  })

  it('is not there when all is known, nor for what is refused', async () => {
    assert.ok(!('ignored-fields' in (await api.post(submit, { body: { email: 'a@example.com' } })).headers))
    const refused = await api.post('/rest/V1/guest-carts', { body: { colour: 'red' } })
    assertRefused(refused, 400, 'colour')
    assert.ok(!('ignored-fields' in refused.headers))
  })

  it('is there again with a stored response', async () => {
    const body = { email: 'a@example.com', colour: 'red' }
    const call = { body, headers: { 'idempotency-key': 'ignored' } }
    const [first, again] = [await api.post(submit, call), await api.post(submit, call)]
    assertReplay(again, first)
    for (const { headers } of [first, again]) assert.equal(headers['ignored-fields'], 'colour')
  })

  it('names what a cart does not keep of a Magento body', async () => {
    const cart = (await shop.openGuestCart()).masked_id
    const item = { sku: 'LAMP', qty: 1, name: 'Lamp', productType: 'simple' }
    const added = await api.post(`/rest/V1/guest-carts/${cart}/items`, { body: { cartItem: item } })
    assert.equal(added.headers['ignored-fields'], 'cartItem.name, cartItem.productType')
    const body = { paymentMethod: { method: 'checkmo' } }
    const order = (headers = {}) => api.put(`/rest/V1/guest-carts/${cart}/order`, { body, headers })
    assertRefused(await order({ prefer: 'handling=strict' }), 400, 'paymentMethod')
    const ordered = await order()
    assert.deepEqual([ordered.status, ordered.headers['ignored-fields']], [200, 'paymentMethod'])
  })

  it('has room for a body of a thousand unknown fields', async () => {
    const body: Record<string, unknown> = { email: 'a@example.com' }
    for (let index = 0; index < 1000; index++) body[`${'木'.repeat(300)}${index}`] = 1
    const answer = await api.post(submit, { body })
    assert.equal(answer.status, 200)
    // Proxies refuse an answer whose headers are too long, when it is done already.
    assert.ok(String(answer.headers['ignored-fields']).length < 2010)
    assert.match(String(answer.headers['ignored-fields']), /, \.\.\.$/)
  })
})

describe('Prefer: handling=strict', () => {
  const body = { email: 'strict@example.com', colour: 'red', size: 5 }
  const send = (prefer: string, sent: object = body) => api.post(submit, { body: sent, headers: { prefer } })

  const strict = ['handling=strict', 'respond-async, Handling="strict"', 'handling=strict; x=1, wait=5']
  for (const prefer of strict)
    it(`400: names what would be ignored, and does nothing: ${prefer}`, async () => {
      const count = async () => (await ok(api.get('/rest/V1/pricerequest/requests'))).length as number
      const before = await count()
      const answer = await send(prefer)
      for (const field of ['colour', 'size']) assertRefused(answer, 400, field)
      assert.equal(answer.headers['preference-applied'], 'handling=strict')
      assert.equal(await count(), before)
    })

  it('400: on each of the thirteen endpoints that takes a JSON body', async () => {
    const customer = await shop.newCustomer()
    const cart = await shop.openCart(customer, { LAMP: 1 })
    const quote = await shop.proposedWithCart()
    const { customer: customerId, cart: cartId } = quote
    for (const [path, good] of [
      [submit, { email: 'a@example.com' }],
      [`${quoting}/request/customer/${customer}/submit`, { details: 'Please' }],
      [`${quoting}/request/cart/${cart}/submit`, {}],
      [`${quoting}/quotes/${quote.id}/addToCart`, { cartId, customerId }],
    ] as const) {
      const call = { body: { ...good, mesage: 'x' }, headers: { prefer: 'handling=strict' } }
      const strict = await api.post(path, call)
      assertRefused(strict, 400, 'mesage')
      assert.equal(strict.headers['preference-applied'], 'handling=strict')
      const lenient = await api.post(path, { body: call.body })
      assert.deepEqual([lenient.status, lenient.headers['ignored-fields']], [200, 'mesage'])
    }
  })

  it('200: applied also when nothing is ignored', async () => {
    const answer = await send('handling=strict', { email: 'strict@example.com' })
    assert.deepEqual([answer.status, answer.headers['preference-applied']], [200, 'handling=strict'])
  })

  const others = 'handling=lenient|handling=lenient, handling=strict|return=minimal|xhandling=strict'
  for (const prefer of others.split('|'))
    it(`200: ${prefer} ignores`, async () => {
      const answer = await send(prefer)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.headers['ignored-fields'], 'colour, size')
      assert.ok(!('preference-applied' in answer.headers))
    })
})

// Clients of Magento know these: the refusal says what to use instead.
describe('what is not here', () => {
  for (const [method, path, detail] of [
    ['GET', 'carts/mine', /carts of a signed-in customer/],
    ['POST', 'carts/mine', /carts of a signed-in customer/],
    ['POST', 'carts/mine/items', /carts of a signed-in customer/],
    ['PUT', 'carts/mine/order?x=1', /carts of a signed-in customer/],
    ['POST', 'integration/customer/token', /do not sign in here/],
    ['GET', 'customers/me', /do not sign in here/],
  ] as const)
    it(`404: ${method} ${path}`, async () => {
      for (const prefix of ['/rest/V1', '/rest/default/V1']) {
        const answer = await api.call(method, `${prefix}/${path}`, method === 'GET' ? {} : { body: {} })
        assertRefused(answer, 404)
        assert.match(answer.body.detail, detail)
        assert.equal(answer.body.error_code, 'route_not_found')
      }
    })

  it('401: OAuth 1.0a', async () => {
    const headers = { authorization: 'OAuth oauth_consumer_key="x", oauth_signature="y"' }
    const answer = await api.get('/rest/V1/products', { token: null, headers })
    assertRefused(answer, 401)
    assert.match(answer.body.detail, /OAuth 1\.0a is not supported/)
    assert.doesNotMatch((await api.get('/rest/V1/products', { token: 'x' })).body.detail, /OAuth/)
  })
})
