// A shop with products, tax, shipping, payment and customers, all made by its Admin API; and buyers, who use its Store API.
import assert from 'node:assert/strict'

type Headers = Record<string, string>
type Answer = { status: number; body: any }
type Method = 'GET' | 'POST' | 'DELETE'

/** A client of one of the APIs: `call` resolves to the answer's body, and throws for errors. */
function openApi(port: () => number, headers: Headers) {
  const send = async (method: Method, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const call = async (method: Method, path: string, body?: object) => {
    const answer = await send(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { send, call, post: (path: string, body: object) => call('POST', path, body) }
}

export const openAdmin = (port: () => number, secretKey: string) =>
  openApi(port, { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` })

const products = {
  TABLE: { amount: 12.5, stock: null },
  CHAIR: { amount: 49.9, stock: null },
  LAMP: { amount: 33.33, stock: 20 },
}

/** Fills an empty shop. Returns the ids of its variants, and the keys of both APIs. */
export async function seedMedusa(port: () => number) {
  const { token: secretKey } = await openApi(port, {}).post('/first-key', {})
  const { call, post } = openAdmin(port, secretKey)
  const { stores } = await call('GET', '/admin/stores')
  const { sales_channel: channel } = await post('/admin/sales-channels', { name: 'Web' })
  const supported_currencies = [{ currency_code: 'eur', is_default: true }, { currency_code: 'usd' }]
  await post(`/admin/stores/${stores[0].id}`, { supported_currencies, default_sales_channel_id: channel.id })
  const regions: Record<string, string> = {}
  const rates = { de: 19, us: 0 }
  for (const [country, rate] of Object.entries(rates)) {
    const payment_providers = ['pp_system_default']
    const currency_code = country === 'de' ? 'eur' : 'usd'
    const region = { name: country, currency_code, countries: [country], payment_providers }
    regions[country] = (await post('/admin/regions', region)).region.id
    const default_tax_rate = { name: `${rate} %`, code: country, rate }
    await post('/admin/tax-regions', { country_code: country, provider_id: 'tp_system', default_tax_rate })
  }
  const { stock_location: location } = await post('/admin/stock-locations', { name: 'Store' })
  const at = `/admin/stock-locations/${location.id}`
  await post(`${at}/sales-channels`, { add: [channel.id] })
  await post(`${at}/fulfillment-providers`, { add: ['manual_manual'] })
  await post(`${at}/fulfillment-sets`, { name: 'Parcels', type: 'shipping' })
  const { stock_location: located } = await call('GET', `${at}?fields=*fulfillment_sets`)
  const geo_zones = Object.keys(rates).map((country_code) => ({ type: 'country', country_code }))
  const sets = `/admin/fulfillment-sets/${located.fulfillment_sets[0].id}`
  const { fulfillment_set: set } = await post(`${sets}/service-zones`, { name: 'Everywhere', geo_zones })
  const { shipping_profile: profile } = await post('/admin/shipping-profiles', { name: 'Any', type: 'any' })
  const { shipping_option: option } = await post('/admin/shipping-options', {
    name: 'Parcel',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Parcel', description: 'Parcel', code: 'parcel' },
    prices: [
      { currency_code: 'eur', amount: 9.9 },
      { currency_code: 'usd', amount: 9.9 },
    ],
  })
  const variants: Record<string, string> = {}
  for (const [sku, { amount, stock }] of Object.entries(products)) {
    const prices = ['eur', 'usd'].map((currency_code) => ({ currency_code, amount }))
    const variant = { title: 'Default variant', sku, manage_inventory: stock !== null, prices }
    const { product } = await post('/admin/products?fields=*variants,*variants.inventory_items', {
      title: sku,
      status: 'published',
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Size', values: ['One'] }],
      variants: [{ ...variant, options: { Size: 'One' } }],
    })
    variants[sku] = product.variants[0].id
    if (stock === null) continue
    const { inventory_item_id } = product.variants[0].inventory_items[0]
    const level = { location_id: location.id, stocked_quantity: stock }
    await post(`/admin/inventory-items/${inventory_item_id}/location-levels`, level)
  }
  const { api_key: key } = await post('/admin/api-keys', { title: 'Web', type: 'publishable' })
  await post(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  return {
    secretKey,
    publishableKey: key.token as string,
    variants,
    regions,
    shippingOption: option.id as string,
  }
}

type Seeded = Awaited<ReturnType<typeof seedMedusa>>

let buyersCount = 0
const CART = '?fields=*items,*items.tax_lines,*shipping_methods,+completed_at,+customer_id'

/** Registers an account. Resolves to the id of the customer, and the token of a session. */
async function register(guest: ReturnType<typeof openApi>, port: () => number, shop: Headers, email: string) {
  const login = { email, password: 'secret' }
  const { token: first } = await guest.post('/auth/customer/emailpass/register', login)
  const registering = openApi(port, { ...shop, authorization: `Bearer ${first}` })
  const name = { first_name: 'Anna', last_name: 'Larsen' }
  const { customer } = await registering.post('/store/customers', { email, ...name })
  const { token } = await guest.post('/auth/customer/emailpass', login)
  return { customer: customer.id as string, token: token as string }
}

/** A buyer with a cart in the Store API: a customer who is signed in, or a guest. */
export async function openBuyer(
  port: () => number,
  { publishableKey, regions, shippingOption }: Pick<Seeded, 'publishableKey' | 'regions' | 'shippingOption'>,
  isGuest = false,
) {
  const email = `buyer-${process.pid}-${++buyersCount}@example.com`
  const shop = { 'x-publishable-api-key': publishableKey }
  const guest = openApi(port, shop)
  const account = isGuest ? undefined : await register(guest, port, shop, email)
  const signedIn: Headers = account ? { authorization: `Bearer ${account.token}` } : {}
  const { call, post, send } = openApi(port, { ...shop, ...signedIn })
  const { cart } = await post('/store/carts', { region_id: regions.de })
  const path = `/store/carts/${cart.id}`
  const session = async () => {
    const { payment_collection: collection } = await post('/store/payment-collections', { cart_id: cart.id })
    const sessions = `/store/payment-collections/${collection.id}/payment-sessions`
    await post(sessions, { provider_id: 'pp_system_default' })
  }
  return {
    call,
    post,
    send,
    email,
    customer: account?.customer ?? '',
    cartId: cart.id as string,
    path,
    cart: async () => (await call('GET', `${path}${CART}`)).cart,
    add: (variant_id: string, quantity: number, more: object = {}) =>
      post(`${path}/line-items`, { variant_id, quantity, ...more }),
    adjust: (line: string, body: object) => send('POST', `${path}/line-items/${line}`, body),
    remove: (line: string) => call('DELETE', `${path}/line-items/${line}`),
    /** Address, shipping, and a payment session. */
    prepare: async () => {
      const address = { first_name: 'Anna', last_name: 'Larsen', address_1: 'Street 1', city: 'Town' }
      await post(path, { shipping_address: { ...address, postal_code: '1', country_code: 'de' } })
      await post(`${path}/shipping-methods`, { option_id: shippingOption })
      await session()
    },
    /** Another amount has to be paid. */
    session,
    signedIn,
    complete: () => send('POST', `${path}/complete`, {}),
  }
}
