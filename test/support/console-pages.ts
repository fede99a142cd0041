// The pages of the console, and records for those that show one.
import { deliveryStatuses } from '../../src/domain/shop-delivery-statuses.ts'
import { run } from '../../src/platform/postgres/database.ts'
import { ok } from './api.ts'
import type { Console } from './console.ts'
import { statuses } from './shop.ts'

/** Below /console: those that need no record. */
export const consolePages = [
  'inbox',
  'quotes',
  'quotes/new',
  'templates',
  'text-blocks',
  'dashboard',
  'price-requests',
  'quote-requests',
  'customers',
  'products',
  'carts',
  'shops',
  'webhooks',
  'access/users',
  'access/roles',
  'access/integrations',
  'settings',
  'stores',
  'store-keys',
  'jobs',
  'me',
  'no/such/page',
  'quotes/999999',
  'inbox/price-request/999999',
]

/** Creates a record of each kind, and a quote of each status. Returns the paths of their pages. */
export async function addPageRecords(console: Pick<Console, 'db' | 'shop' | 'client'>): Promise<string[]> {
  const { shop, client } = console
  const { customer, cart, request } = await shop.requestFromCart()
  const request_id = await shop.submitPriceRequest({ message: 'How much?', product_sku: 'LAMP' })
  const paths = [
    `inbox/price-request/${request_id}`,
    `inbox/quote-request/${request.request_id}`,
    `customers/${customer}`,
    `carts/${cart}`,
    'products/LAMP',
  ]
  for (const status of statuses) {
    const { id } = await shop.quoteIn(status)
    paths.push(`quotes/${id}`)
  }
  paths.push(`${paths.at(-1)}?tab=history`)
  const { id } = await shop.quoteIn('proposed')
  const reminder = { remind_at: '2999-02-09 08:00:00', note: 'Call about the delivery of the tables' }
  await ok(client.post(`/rest/V1/quoting/quote/${id}/followUp`, { body: reminder }))
  paths.push(`inbox/follow-up/${id}`)
  const webhook = { url: 'https://93.184.216.34/hook', events: ['quote.*'], description: 'CRM' }
  const key = { origins: ['https://shop.example', `https://${'long-'.repeat(11)}name.example`] }
  await ok(client.post('/rest/V1/stores/default/keys', { body: { key } }))
  const { webhook_id } = await ok(client.post('/rest/V1/webhooks', { body: { webhook } }))
  await addShop(console)
  return [...paths, `webhooks/${webhook_id}`, 'shops?shop=main&state=refused']
}

/** Connects a shop that nobody can reach, with a delivery in each state. It belongs to a store of its own, and is off. */
export async function addShop({ db, shop, client }: Pick<Console, 'db' | 'shop' | 'client'>): Promise<void> {
  const store = { name: 'Connected', currency_code: 'EUR' }
  await ok(client.put('/rest/V1/stores/connected', { body: { store } }))
  const connected = {
    code: 'main',
    kind: 'vendure',
    store_code: 'connected',
    url: `https://1.1.1.1/${'long-'.repeat(20)}path`,
    secrets: { api_key: 'key', hook_secret: `whsec_${Buffer.alloc(24).toString('base64')}` },
  }
  const { shop_id } = await ok(client.post('/rest/V1/shops', { body: { shop: connected } }))
  await ok(client.put('/rest/V1/shops/main', { body: { shop: { is_active: false } } }))
  for (const state of deliveryStatuses) {
    const { id, cart } = await shop.quoteInCart({ BOOK: 1 })
    await run(
      db,
      `with delivery as (insert into shop_delivery (shop_id, quote_id, cart_id, key, state, contents, choices, actor, message,
         order_number, attempts, next_at) values ($1, $2, $3, gen_random_uuid(), $4, '{}', '[]', 'operator',
         'The variant ${'OAK-'.repeat(40)}7 has no stock.', case when $4 = 'ordered' then '${'ORDER'.repeat(6)}' end, 2, null)
         returning delivery_id)
       insert into shop_attempt (delivery_id, action, outcome, message, duration_ms)
       select delivery_id, 'deliver', outcome, case when outcome = 'refused' then 'No stock of ${'OAK-'.repeat(40)}7' end, 1250
       from delivery, unnest(array['unknown', 'refused', 'done']) outcome`,
      [shop_id, id, cart, state],
    )
  }
}
