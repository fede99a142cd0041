// Clients of Magento from npm drive the service: what they send is what a storefront's integrations send.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRole, makeUser, PASSWORD } from '../support/access-fixtures.ts'
import { openApi } from '../support/api.ts'
import { until } from '../support/until.ts'
import { openBearerProxy } from './bearer-proxy.ts'
import { installClients } from './install.ts'

const load = await installClients()
const api = await openApi()
const token = await api.tokenFor('all')
const url = `http://127.0.0.1:${api.port}`
const signingUrl = `http://127.0.0.1:${await openBearerProxy(api, token)}`
const keys = { consumerKey: 'key', consumerSecret: 'secret', accessToken: 'access', tokenSecret: 'secret' }

/** One way to call them all; a call that is refused is rejected with what the client tells of it. */
type Client = {
  get: (path: string, criteria?: object) => Promise<any>
  post: (path: string, body?: object) => Promise<any>
  put: (path: string, body?: object) => Promise<any>
  delete: (path: string) => Promise<any>
}

// An error of axios is a hundred lines long; what the service said is in its response.
const refusedByAxios = (error: any) => Promise.reject(new Error(error.response?.data.detail ?? String(error)))

function magentoApiRest(options: object): Client {
  const client = new (load('magento-api-rest').default)({ ...keys, ...options })
  const dataOf = (answer: Promise<any>) => answer.then(({ data }) => data, refusedByAxios)
  return {
    get: (path, criteria) => dataOf(client.get(path, criteria)),
    post: (path, body) => dataOf(client.post(path, body)),
    put: (path, body) => dataOf(client.put(path, body)),
    delete: (path) => dataOf(client.delete(path)),
  }
}

function magento2ApiWrapper(options: object): Client {
  const client = new (load('magento2-api-wrapper'))(options)
  return {
    get: (path, searchCriteria) => client.get(path, { params: { searchCriteria } }).catch(refusedByAxios),
    post: (path, body) => client.post(path, body).catch(refusedByAxios),
    put: (path, body) => client.put(path, body, { storeCode: 'default' }).catch(refusedByAxios),
    delete: (path) => client.delete(path).catch(refusedByAxios),
  }
}

function nodeMagento2(client: any): Client {
  const refused = (reason: string) => Promise.reject(new Error(reason))
  return {
    get: (path, searchCriteria) => client.get(`/V1/${path}`, { searchCriteria }).catch(refused),
    post: (path, body) => client.post(`/V1/${path}`, body).catch(refused),
    put: (path, body) => client.put(`/V1/${path}`, body).catch(refused),
    delete: (path) => client.delete(`/V1/${path}`).catch(refused),
  }
}

const openNodeMagento2 = (authentication: object) =>
  new (load('node-magento2'))(url, { authentication }).init()
const integration = await openNodeMagento2({ integration: { access_token: token } })

const clients: Record<string, Client> = {
  'magento-api-rest': magentoApiRest({ url: signingUrl, sha: 256 }),
  'magento2-api-wrapper': magento2ApiWrapper({ api: { url: signingUrl, ...keys } }),
  'node-magento2': nodeMagento2(integration),
}

/** Resolves to what the client tells of a refusal. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    (answer) => assert.fail(`It was not refused: ${JSON.stringify(answer)}`),
    (error: Error) => error.message,
  )

// With what Magento's own tutorials send beside it.
const magentoProduct = {
  ...{ attributeSetId: 4, status: 1, visibility: 4, type_id: 'simple', weight: '0.5' },
  extension_attributes: { stock_item: { qty: '10', is_in_stock: true } },
  custom_attributes: [{ attribute_code: 'description', value: 'ü' }],
}
const person = { firstname: 'Anna', lastname: 'Larsen' }
const region = { regionCode: 'HH', region: 'Hamburg', regionId: 88 }
const place = { street: ['Hafenweg 1'], city: 'Hamburg', postcode: '20457', countryId: 'DE', telephone: '1' }
const magentoCustomer = {
  ...{ website_id: 1, storeId: 1, groupId: 1, dob: '1990-01-01' },
  addresses: [{ defaultShipping: true, defaultBilling: true, ...person, region, ...place }],
}

for (const [name, client] of Object.entries(clients)) {
  const named = (sku: string) => `${name}-${sku}`
  const filter = (field: string, value: string, condition_type = 'eq') => ({
    filter_groups: [{ filters: [{ field, value, condition_type }] }],
  })
  const product = (sku: string, more: object = {}) => {
    const given = { sku: named(sku), name: `Product ${sku}`, price: 10 }
    return client.post('products', { product: { ...magentoProduct, ...given, ...more } })
  }
  const customer = (email: string) => {
    const given = { email: `${email}@${name}.example`, ...person }
    return client.post('customers', { customer: { ...magentoCustomer, ...given }, password: 'Passw0rd' })
  }

  describe(name, () => {
    it('creates products, changes them in part, reads and deletes them', async () => {
      const sku = named('A/1 ü')
      const path = `products/${encodeURIComponent(sku)}`
      const made = await product('A/1 ü', { price: '12.5000' })
      assert.deepEqual([made.sku, made.price, made.type_id], [sku, 12.5, 'simple'])
      assert.equal((await client.put(path, { product: { price: 13 } })).name, 'Product A/1 ü')
      assert.deepEqual([(await client.get(path)).price, (await client.get(path)).id], [13, made.id])
      assert.equal(await client.delete(path), true)
      assert.equal(await refusal(client.get(path)), `No such entity with sku = ${sku}`)
    })

    it('finds products by filter groups, in pages, sorted', async () => {
      for (const sku of ['one', 'two', 'three', 'four']) await product(sku)
      const either = ['one', 'two', 'three'].map((sku) => ({ field: 'sku', value: named(sku) }))
      const filter_groups = [
        { filters: either.map((each) => ({ ...each, condition_type: 'eq' })) },
        { filters: [{ field: 'name', value: 'Product t%', condition_type: 'like' }] },
      ]
      const sort_orders = [{ field: 'id', direction: 'desc' }]
      const search = (criteria: object) => client.get('products', { filter_groups, sort_orders, ...criteria })
      const { items, total_count, search_criteria } = await search({ page_size: 1, current_page: 2 })
      assert.deepEqual([items.map((item: any) => item.sku), total_count], [[named('two')], 2])
      assert.deepEqual([search_criteria.page_size, search_criteria.current_page], [1, 2])
      assert.equal((await search({})).items[0].sku, named('three'))
      const listed = await client.get('products')
      assert.equal(listed.items.length, listed.total_count)
    })

    it('creates customers with addresses and finds them', async () => {
      const { id, addresses } = await customer('search')
      assert.deepEqual([addresses[0].country_id, addresses[0].region.region_code], ['DE', 'HH'])
      const byEmail = filter('email', `search@${name}.example`)
      const { items, total_count } = await client.get('customers/search', byEmail)
      assert.deepEqual([items[0].id, total_count], [id, 1])
      assert.equal((await client.get(`customers/${id}`)).firstname, 'Anna')
      assert.equal(await refusal(customer('search')), 'There is a customer with this customer.email already.')
    })

    it("fills, changes and orders a customer's cart", async () => {
      await product('cart')
      const { id: customerId } = await customer('cart')
      const cart = await client.post(`customers/${customerId}/carts`)
      assert.equal(await client.post(`customers/${customerId}/carts`), cart)
      const cartItem = { sku: named('cart'), qty: 1, quote_id: String(cart) }
      const line = await client.post(`carts/${cart}/items`, { cartItem })
      await client.put(`carts/${cart}/items/${line.item_id}`, { cartItem: { qty: 3, quoteId: cart } })
      const { items, grand_total, customer_id } = await client.get(`carts/${cart}`)
      assert.deepEqual([items[0].qty, grand_total, customer_id], [3, 30, customerId])
      const order = await client.put(`carts/${cart}/order`, { paymentMethod: { method: 'checkmo' } })
      assert.deepEqual([(await client.get(`carts/${cart}`)).order_id, order], [order, order])
    })

    it("fills a guest's cart, gives it to a customer and orders it", async () => {
      await product('guest')
      const masked = await client.post('guest-carts/')
      const path = `guest-carts/${masked}`
      const cartItem = { sku: named('guest'), qty: '2', quote_id: masked }
      const { item_id } = await client.post(`${path}/items/`, { cart_item: cartItem })
      await client.put(`${path}/items/${item_id}`, { cartItem: { item_id, qty: 4, quote_id: masked } })
      assert.equal((await client.get(`${path}/items`))[0].qty, 4)
      assert.equal(await client.delete(`${path}/items/${item_id}`), true)
      assert.equal(await refusal(client.put(`${path}/order`)), 'The cart holds no items.')
      await client.post(`${path}/items`, { cartItem })
      const { id: customerId } = await customer('guest')
      assert.equal(await client.put(path, { customerId, storeId: 1 }), true)
      const order = await client.put(`${path}/order`)
      assert.ok(Number.isInteger(order))
      assert.equal((await client.get(path)).order_id, order)
    })

    it('submits, finds, reads and answers price requests', async () => {
      const email = `price@${name}.example`
      const { request_id } = await client.post('pricerequest/request/submit', { email, customField1: 'x' })
      const found = await client.get('pricerequest/requests', filter('customer_email', email))
      assert.deepEqual(
        found.map((each: any) => each.request_id),
        [request_id],
      )
      await client.post(`pricerequest/request/${request_id}/reply`, { message: '8 each' })
      const read = await client.get(`pricerequest/request/${request_id}`)
      assert.deepEqual([read.is_replied, read.custom_field_1], [true, 'x'])
    })

    it('takes a quote from its request to its order', async () => {
      await product('quote')
      const { id: customerId } = await customer('quote')
      const cart = await client.post(`customers/${customerId}/carts`)
      await client.post(`carts/${cart}/items`, { cartItem: { sku: named('quote'), qty: 5, quote_id: cart } })
      const asked = await client.post(`quoting/request/cart/${cart}/submit`, { details: 'Please' })
      const { quote_id } = await client.post(`quoting/request/${asked.request_id}/quote`)
      for (const move of ['approve', 'propose'])
        assert.equal(await client.post(`quoting/quote/${quote_id}/${move}`), true)
      const body = { cart_id: String(cart), customer_id: String(customerId) }
      assert.equal(await client.post(`quoting/quotes/${quote_id}/addToCart`, body), true)
      const order = await client.put(`carts/${cart}/order`)
      const { status, order_id } = await client.get(`quoting/quote/${quote_id}`)
      assert.deepEqual([status, order_id], ['purchased', order])
      assert.equal((await client.get(`quoting/quote/${quote_id}/items`)).length, 1)
      const [quote] = await client.get('quoting/quotes', filter('customer_id', String(customerId)))
      assert.equal(quote.quote_id, quote_id)
    })

    it('is told what is wrong, and what is not there', async () => {
      assert.equal(await refusal(client.get('products/nothing')), 'No such entity with sku = nothing')
      assert.equal(await refusal(product('wrong', { price: -1 })), 'product.price must be >= 0.')
      assert.match(
        await refusal(client.get('products', filter('colour', 'red'))),
        /is not a filter field; there are id,/,
      )
      assert.match(
        await refusal(client.get('carts/mine')),
        /^There (is no such route|are no carts of a signed-in)/,
      )
      assert.equal(await refusal(client.get('orders')), 'There is no such route.')
    })
  })
}

const firstPage = { pageSize: 1, sortOrders: [{ field: 'id', direction: 'ASC' }] }

describe('magento-api-rest', () => {
  const client = new (load('magento-api-rest').default)({ url: signingUrl, ...keys })

  it('finds by its short form of criteria', async () => {
    for (const sku of ['short-1', 'short-2'])
      await client.put(`products/${sku}`, { product: { name: sku, price: 1 } })
    const criteria = {
      $or: [{ sku: 'short-1' }, { sku: 'short-2' }],
      ...{ $from: '2026-01-01', $to: '2999-01-01 00:00:00', $after: '2026-01-01 00:00:00' },
      ...{ $sort: { created_at: 'desc' }, $perPage: 5, $page: 1 },
    }
    assert.equal((await client.get('products', criteria)).data.total_count, 2)
  })

  it('shows the header that names what was ignored', async () => {
    const product = { ...magentoProduct, sku: 'ignored', name: 'Ignored', price: 1 }
    const { headers } = await client.post('products', { product })
    const names = Object.keys(magentoProduct).map((name) => `product.${name}`)
    assert.equal(headers['ignored-fields'], names.join(', '))
  })

  it('needs no proxy where its configuration names the header', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const direct = magentoApiRest({ url, axiosConfig: { headers } })
    assert.match(await direct.post('guest-carts'), /^[0-9a-f]{32}$/)
  })

  it('is told that OAuth 1.0a is not supported', async () => {
    assert.match(await refusal(magentoApiRest({ url }).get('products')), /^OAuth 1.0a is not supported: send/)
  })
})

describe('magento2-api-wrapper', () => {
  const client = new (load('magento2-api-wrapper'))({
    api: { url },
    axios: { headers: { Authorization: `Bearer ${token}` } },
  })

  it('needs no proxy without a consumer key, and reads fields and pages in camelCase', async () => {
    const get = (path: string, params: object) => client.get(path, { params })
    const page = await get('products', { searchCriteria: firstPage, fields: 'items[sku,price],total_count' })
    assert.deepEqual(Object.keys(page), ['items', 'total_count'])
    assert.deepEqual(page.items.map(Object.keys), [['sku', 'price']])
    const { sku } = page.items[0]
    assert.deepEqual(await get(`products/${sku}`, { fields: 'sku' }), { sku })
  })

  it('names a store, also where a list is read', async () => {
    await client.put('stores/eu', { store: { name: 'Europe', currencyCode: 'EUR' } })
    const masked = await client.post('guest-carts', undefined, { storeCode: 'eu' })
    const cart = await client.get(`guest-carts/${masked}`, { storeCode: 'all' })
    assert.equal(cart.currency_code, 'EUR')
    await assert.rejects(client.get('stores', { storeCode: 'nowhere' }), { message: /404/ })
  })
})

describe('node-magento2', () => {
  it('signs in for a token, and shows why not', async () => {
    await makeRole(api, 'Shop', ['Storefront::manage'])
    await makeUser(api, 'anna', 'Shop')
    const client = await openNodeMagento2({ login: { username: 'anna', password: PASSWORD } })
    // Its init() does not wait for the token.
    await until('the client has a token', () => client.authKey !== false)
    assert.ok((await client.get('/V1/products')).total_count > 0)
    assert.match(
      await refusal(nodeMagento2(client).get('quoting/quotes')),
      /authorized to access Quoting::quotes/,
    )
    const wrong = { username: 'anna', password: 'wrong' }
    const path = 'integration/admin/token'
    assert.match(await refusal(nodeMagento2(client).post(path, wrong)), /username or the password is wrong/)
    assert.match(
      await refusal(nodeMagento2(client).post('integration/customer/token', wrong)),
      /no such route/,
    )
  })

  it('reads fields, and products through its helpers', async () => {
    const { catalog } = integration
    const query = { searchCriteria: firstPage, fields: 'items[sku]' }
    const { items } = await catalog.product.get(query)
    assert.deepEqual(Object.keys(items[0]), ['sku'])
    const sku = 'helped'
    await catalog.product.post({ product: { sku, name: 'Helped', price: 1 }, saveOptions: true })
    assert.equal((await catalog.product(sku).put({ product: { sku, price: 2 } })).price, 2)
    assert.equal(await catalog.product.delete(sku), true)
  })
})

describe('magento2-rest-client', () => {
  // It logs each call to the console, and would catch exceptions that are not its own.
  load('winston').transports.Console.prototype.log = (...[, , , done]: any[]) => done(null, true)
  const { Magento2Client } = load('magento2-rest-client')
  load('magento2-rest-client/lib/log').unhandleExceptions()
  const { products, categories } = Magento2Client({ url: `${signingUrl}/rest`, ...keys })
  const told = (call: Promise<unknown>) => call.catch((reason: unknown) => reason)

  it('creates, changes, lists and deletes products', async () => {
    const magento = { typeId: 'simple', attributeSetId: 4, status: 1, visibility: 4 }
    const product = { sku: 'test123', name: 'Integration test product', price: 12.3, ...magento }
    assert.equal((await products.create({ product })).typeId, 'simple')
    const updated = { product: { ...product, name: 'Updated' } }
    assert.equal((await products.update('test123', updated)).name, 'Updated')
    const { items, totalCount } = await products.list('&searchCriteria[pageSize]=1')
    assert.ok(items.length === 1 && totalCount > 1)
    assert.equal((await products.list('')).items.length, totalCount)
    assert.equal(await products.delete('test123'), true)
  })

  it('is told what is wrong, and what is not there', async () => {
    assert.equal(await told(products.delete('test123')), 'No such entity with sku = test123')
    assert.match(String(await told(products.list('Test'))), /searchCriteria/)
    assert.equal(await told(categories.list()), 'There is no such route.')
  })
})
