// The pages of the console, and records for those that show one.
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
export async function addPageRecords({ shop, client }: Pick<Console, 'shop' | 'client'>): Promise<string[]> {
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
  return [...paths, `webhooks/${webhook_id}`]
}
