// Magento clients from npm call the service as storefront integrations do.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { makeRole, makeUser, PASSWORD } from '../support/access-fixtures.ts'
import { openApi } from '../support/api.ts'
import { until } from '../support/until.ts'
import { installTools } from '../support/install-tools.ts'

const load = await installTools(import.meta.dirname)
const api = await openApi()
const token = await api.tokenFor('all')
const url = `http://127.0.0.1:${api.port}`
const signingUrl = `http://127.0.0.1:${await openBearerProxy()}`
/** Without these, the clients that sign do not start. */
const oauthKeys = {
  consumerKey: 'key',
  consumerSecret: 'secret',
  accessToken: 'access',
  tokenSecret: 'secret',
}

/** Opens a proxy that replaces OAuth 1.0a signatures by the token, for clients that can only sign. Returns its port. */
async function openBearerProxy(): Promise<number> {
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    if (headers.authorization?.startsWith('OAuth ')) headers.authorization = `Bearer ${token}`
    const outgoing = request({ port: api.port, method, path, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0), 'listening')
  api.beforeClose(async () => void server.close())
  return (server.address() as AddressInfo).port
}

type Method = 'get' | 'post' | 'put' | 'delete'
/** One form for all clients; the argument is a body, or the criteria of a search. A refusal rejects with its message. */
type Client = Record<Method, (path: string, argument?: object) => Promise<any>>

function clientOf(send: (method: Method, path: string, argument?: object) => Promise<any>): Client {
  // Of an error of axios, which is a hundred lines long, only the service's message.
  const refused = (error: any) => Promise.reject(new Error(error.response?.data.detail ?? String(error)))
  const call = (method: Method) => (path: string, argument?: object) =>
    send(method, path, argument).catch(refused)
  return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') }
}

function magentoApiRest(options: object): Client {
  const client = new (load('magento-api-rest').default)({ ...oauthKeys, ...options })
  return clientOf(async (method, path, argument) => (await client[method](path, argument)).data)
}

function magento2ApiWrapper(options: object): Client {
  const client = new (load('magento2-api-wrapper'))(options)
  return clientOf((method, path, argument) => {
    if (method === 'get') return client.get(path, { params: { searchCriteria: argument } })
    return client[method](path, argument, method === 'put' ? { storeCode: 'default' } : undefined)
  })
}

const nodeMagento2 = (client: any): Client =>
  clientOf((method, path, argument) =>
    client[method](`/V1/${path}`, method === 'get' ? { searchCriteria: argument } : argument),
  )

const openNodeMagento2 = (authentication: object) =>
  new (load('node-magento2'))(url, { authentication }).init()
const integration = await openNodeMagento2({ integration: { access_token: token } })

const clients: Record<string, Client> = {
  'magento-api-rest': magentoApiRest({ url: signingUrl, sha: 256 }),
  'magento2-api-wrapper': magento2ApiWrapper({ api: { url: signingUrl, ...oauthKeys } }),
  'node-magento2': nodeMagento2(integration),
}

const assertRefused = (call: Promise<unknown>, message: string | RegExp) => assert.rejects(call, { message })

// Fields that Magento's tutorials send as well, and that the service ignores.
const magentoProduct = {
  attributeSetId: 4,
  status: 1,
  visibility: 4,
  type_id: 'simple',
  weight: '0.5',
  extension_attributes: { stock_item: { qty: '10', is_in_stock: true } },
  custom_attributes: [{ attribute_code: 'description', value: 'ü' }],
}
const person = { firstname: 'Anna', lastname: 'Larsen' }
const region = { regionCode: 'HH', region: 'Hamburg', regionId: 88 }
const address = {
  street: ['Hafenweg 1'],
  city: 'Hamburg',
  postcode: '20457',
  countryId: 'DE',
  telephone: '1',
}
const magentoCustomer = {
  website_id: 1,
  storeId: 1,
  groupId: 1,
  dob: '1990-01-01',
  addresses: [{ defaultShipping: true, defaultBilling: true, ...person, region, ...address }],
}

for (const [name, client] of Object.entries(clients)) {
  const uniqueSku = (sku: string) => `${name}-${sku}`
  const filter = (field: string, value: string, condition_type = 'eq') => ({
    filter_groups: [{ filters: [{ field, value, condition_type }] }],
  })
  const createProduct = (sku: string, changes: object = {}) => {
    const product = { ...magentoProduct, sku: uniqueSku(sku), name: `Product ${sku}`, price: 10, ...changes }
    return client.post('products', { product })
  }
  const createCustomer = (email: string) => {
    const customer = { ...magentoCustomer, email: `${email}@${name}.example`, ...person }
    return client.post('customers', { customer, password: 'Passw0rd' })
  }

  describe(name, () => {
    it('creates products, changes them in part, reads and deletes them', async () => {
      const sku = uniqueSku('A/1 ü')
      const path = `products/${encodeURIComponent(sku)}`
      const made = await createProduct('A/1 ü', { price: '12.5000' })
      assert.deepEqual([made.sku, made.price, made.type_id], [sku, 12.5, 'simple'])
      assert.equal((await client.put(path, { product: { price: 13 } })).name, 'Product A/1 ü')
      const { price, id } = await client.get(path)
      assert.deepEqual([price, id], [13, made.id])
      assert.equal(await client.delete(path), true)
      await assertRefused(client.get(path), `No such entity with sku = ${sku}`)
    })

    it('finds products by filter groups, in pages, sorted', async () => {
      for (const sku of ['one', 'two', 'three', 'four']) await createProduct(sku)
      const filter_groups = [
        { filters: ['one', 'two', 'three'].map((sku) => ({ field: 'sku', value: uniqueSku(sku) })) },
        { filters: [{ field: 'name', value: 'Product t%', condition_type: 'like' }] },
      ]
      const criteria = { filter_groups, sort_orders: [{ field: 'id', direction: 'desc' }] }
      const page = { ...criteria, page_size: 1, current_page: 2 }
      const { items, total_count, search_criteria } = await client.get('products', page)
      assert.deepEqual([items.map((item: any) => item.sku), total_count], [[uniqueSku('two')], 2])
      assert.deepEqual([search_criteria.page_size, search_criteria.current_page], [1, 2])
      assert.equal((await client.get('products', criteria)).items[0].sku, uniqueSku('three'))
      const listed = await client.get('products')
      assert.equal(listed.items.length, listed.total_count)
    })

    it('creates customers with addresses and finds them', async () => {
      const { id, addresses } = await createCustomer('search')
      assert.deepEqual([addresses[0].country_id, addresses[0].region.region_code], ['DE', 'HH'])
      const byEmail = filter('email', `search@${name}.example`)
      const { items, total_count } = await client.get('customers/search', byEmail)
      assert.deepEqual([items[0].id, total_count], [id, 1])
      assert.equal((await client.get(`customers/${id}`)).firstname, 'Anna')
      await assertRefused(createCustomer('search'), 'There is a customer with this customer.email already.')
    })

    it("fills a guest's cart, assigns it to a customer and orders it", async () => {
      await createProduct('guest')
      const masked = await client.post('guest-carts/')
      const path = `guest-carts/${masked}`
      const cartItem = { sku: uniqueSku('guest'), qty: '2', quote_id: masked }
      const { item_id } = await client.post(`${path}/items/`, { cart_item: cartItem })
      await client.put(`${path}/items/${item_id}`, { cartItem: { item_id, qty: 4, quote_id: masked } })
      assert.equal((await client.get(`${path}/items`))[0].qty, 4)
      assert.equal(await client.delete(`${path}/items/${item_id}`), true)
      await assertRefused(client.put(`${path}/order`), 'The cart holds no items.')
      await client.post(`${path}/items`, { cartItem })
      const { id: customerId } = await createCustomer('guest')
      assert.equal(await client.put(path, { customerId, storeId: 1 }), true)
      const order = await client.put(`${path}/order`)
      assert.deepEqual([typeof order, (await client.get(path)).order_id], ['number', order])
    })

    it('submits, finds, reads and answers price requests', async () => {
      const email = `price@${name}.example`
      const { request_id } = await client.post('pricerequest/request/submit', { email, customField1: 'x' })
      const found = await client.get('pricerequest/requests', filter('customer_email', email))
      assert.deepEqual([found.length, found[0].request_id], [1, request_id])
      await client.post(`pricerequest/request/${request_id}/reply`, { message: '8 each' })
      const read = await client.get(`pricerequest/request/${request_id}`)
      assert.deepEqual([read.is_replied, read.custom_field_1], [true, 'x'])
    })

    it("takes a customer's cart from its first line to a quote and an order", async () => {
      await createProduct('quote')
      const { id: customerId } = await createCustomer('quote')
      const cart = await client.post(`customers/${customerId}/carts`)
      assert.equal(await client.post(`customers/${customerId}/carts`), cart)
      const cartItem = { sku: uniqueSku('quote'), qty: 1, quote_id: String(cart) }
      const { item_id } = await client.post(`carts/${cart}/items`, { cartItem })
      await client.put(`carts/${cart}/items/${item_id}`, { cartItem: { qty: 3, quoteId: cart } })
      const { items, grand_total, customer_id } = await client.get(`carts/${cart}`)
      assert.deepEqual([items[0].qty, grand_total, customer_id], [3, 30, customerId])
      const asked = await client.post(`quoting/request/cart/${cart}/submit`, { details: 'Please' })
      const { quote_id } = await client.post(`quoting/request/${asked.request_id}/quote`)
      for (const move of ['approve', 'propose'])
        assert.equal(await client.post(`quoting/quote/${quote_id}/${move}`), true)
      const body = { cart_id: String(cart), customer_id: String(customerId) }
      assert.equal(await client.post(`quoting/quotes/${quote_id}/addToCart`, body), true)
      const order = await client.put(`carts/${cart}/order`, { paymentMethod: { method: 'checkmo' } })
      assert.equal((await client.get(`carts/${cart}`)).order_id, order)
      const { status, order_id } = await client.get(`quoting/quote/${quote_id}`)
      assert.deepEqual([status, order_id], ['purchased', order])
      assert.equal((await client.get(`quoting/quote/${quote_id}/items`)).length, 1)
      const [quote] = await client.get('quoting/quotes', filter('customer_id', String(customerId)))
      assert.equal(quote.quote_id, quote_id)
    })

    it('is told what is wrong, and what is not there', async () => {
      await assertRefused(client.get('products/nothing'), 'No such entity with sku = nothing')
      await assertRefused(createProduct('wrong', { price: -1 }), 'product.price must be at least 0.')
      await assertRefused(
        client.get('products', filter('colour', 'red')),
        /not a filter field; there are id,/,
      )
      await assertRefused(client.get('carts/mine'), /^There (is no such route|are no carts of a signed-in)/)
      await assertRefused(client.get('orders'), 'There is no such route.')
    })
  })
}

const firstPage = { pageSize: 1, sortOrders: [{ field: 'id', direction: 'ASC' }] }

describe('magento-api-rest', () => {
  const client = new (load('magento-api-rest').default)({ url: signingUrl, ...oauthKeys })

  it('finds by its short form of criteria', async () => {
    for (const sku of ['short-1', 'short-2'])
      await client.put(`products/${sku}`, { product: { name: sku, price: 1 } })
    const criteria = {
      $or: [{ sku: 'short-1' }, { sku: 'short-2' }],
      $from: '2026-01-01',
      $to: '2999-01-01 00:00:00',
      $after: '2026-01-01 00:00:00',
      $sort: { created_at: 'desc' },
      $perPage: 5,
      $page: 1,
    }
    assert.equal((await client.get('products', criteria)).data.total_count, 2)
  })

  it('shows the header that names what was ignored', async () => {
    const product = { ...magentoProduct, sku: 'ignored', name: 'Ignored', price: 1 }
    const { headers } = await client.post('products', { product })
    const names = Object.keys(magentoProduct).map((name) => `product.${name}`)
    assert.equal(headers['ignored-fields'], names.join(', '))
  })

  it('needs no proxy where its configuration names the header, and is told so elsewhere', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const direct = magentoApiRest({ url, axiosConfig: { headers } })
    assert.match(await direct.post('guest-carts'), /^[0-9a-f]{32}$/)
    await assertRefused(magentoApiRest({ url }).get('products'), /^OAuth 1.0a is not supported: send/)
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
    assert.equal((await client.get(`guest-carts/${masked}`, { storeCode: 'all' })).currency_code, 'EUR')
    await assertRefused(client.get('stores', { storeCode: 'nowhere' }), /404/)
  })
})

describe('node-magento2', () => {
  it('signs in for a token, and shows why not', async () => {
    await makeRole(api, 'Shop', ['Storefront::manage'])
    await makeUser(api, 'anna', 'Shop')
    const client = await openNodeMagento2({ login: { username: 'anna', password: PASSWORD } })
    // Its init() does not wait for the token.
    await until('the client has a token', () => client.authKey !== false)
    const { get, post } = nodeMagento2(client)
    assert.equal(typeof (await get('products')).total_count, 'number')
    await assertRefused(get('quoting/quotes'), /authorized to access Quoting::quotes/)
    const wrong = { username: 'anna', password: 'wrong' }
    await assertRefused(post('integration/admin/token', wrong), /username or the password is wrong/)
    await assertRefused(post('integration/customer/token', wrong), /no such route/)
  })

  it('reads fields, and products through its helpers', async () => {
    const { catalog } = integration
    const { items } = await catalog.product.get({ searchCriteria: firstPage, fields: 'items[sku]' })
    assert.deepEqual(Object.keys(items[0]), ['sku'])
    const sku = 'helped'
    await catalog.product.post({ product: { sku, name: 'Helped', price: 1 }, saveOptions: true })
    assert.equal((await catalog.product(sku).put({ product: { sku, price: 2 } })).price, 2)
    assert.equal(await catalog.product.delete(sku), true)
  })
})

describe('magento2-rest-client', () => {
  // The client logs each call to the console, and would catch exceptions that are not its own.
  load('winston').transports.Console.prototype.log = (...[, , , done]: any[]) => done(null, true)
  const { Magento2Client } = load('magento2-rest-client')
  load('magento2-rest-client/lib/log').unhandleExceptions()
  const { products, categories } = Magento2Client({ url: `${signingUrl}/rest`, ...oauthKeys })
  const rejectionOf = (call: Promise<unknown>) => call.catch((reason: unknown) => reason)

  it('creates, changes, lists and deletes products, and is told what is wrong', async () => {
    const given = { sku: 'test123', name: 'Integration test product', price: 12.3 }
    const product = { ...given, typeId: 'simple', attributeSetId: 4, status: 1, visibility: 4 }
    assert.equal((await products.create({ product })).typeId, 'simple')
    const updated = await products.update('test123', { product: { ...product, name: 'Updated' } })
    assert.equal(updated.name, 'Updated')
    const { items, totalCount } = await products.list('&searchCriteria[pageSize]=1')
    assert.equal(items.length, 1)
    assert.equal((await products.list('')).items.length, totalCount)
    assert.equal(await products.delete('test123'), true)
    assert.equal(await rejectionOf(products.delete('test123')), 'No such entity with sku = test123')
    assert.equal((await products.list('Test')).items.length, totalCount - 1)
    assert.equal(await rejectionOf(categories.list()), 'There is no such route.')
  })
})
