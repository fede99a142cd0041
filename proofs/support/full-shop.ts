// A shop in which every kind of record lies, several of each and in every state, so that any request can meet one.
import { type Api, ok } from '../../test/support/api.ts'
import { publishRecorded } from '../../src/events/event-publication.ts'
import { run } from '../../src/platform/database.ts'
import type { Known } from './input-generator.ts'
import { fileBody, pdf } from '../../test/support/sample-files.ts'
import { openShop, statuses } from '../../test/support/shop.ts'

/** More than go out with one statement: the rest of them comes by COPY. */
const PRICE_REQUESTS = 120

const access = '/rest/V1/access'

/**
 * Receivers may be registered in the shop; they are never called, for nobody works off the queue. One caller may read as
 * many lists at once as a proof asks for.
 */
export const shopEnvironment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATABASE_CONNECTIONS: '200' }

export async function fillShop(api: Api): Promise<Known> {
  const token = await api.tokenFor('all')
  const shop = await openShop(api)
  await makePriceRequests(api)
  for (const status of statuses) await shop.quoteIn(status)
  for (let made = 0; made < 3; made++) await shop.requestFromCart()
  for (let made = 0; made < 3; made++) await shop.openCart(await shop.newCustomer(), { LAMP: 2, BOOK: 1 })
  await shop.openGuestCart()
  await ok(
    api.post(`${access}/roles`, { body: { role: { name: 'Shop', permissions: ['Quoting::quotes'] } } }),
  )
  const user = {
    username: 'sam',
    email: 'sam@example.com',
    password: 'four quiet green walnuts',
    role: 'Shop',
  }
  await ok(api.post(`${access}/users`, { body: { user } }))
  await ok(api.post(`${access}/integrations`, { body: { integration: { name: 'CRM', role: 'Shop' } } }))
  const webhook = { url: 'http://127.0.0.1:9/hook', events: ['*'] }
  await ok(api.post('/rest/V1/webhooks', { body: { webhook } }))
  // Whoever reads events gives those their number that have none yet: then a read would change rows.
  await publishRecorded(api.db)
  return { token, skus: ['0042-OAK', 'LAMP', 'BOOK', 'UNKNOWN'], ids_max: 9 }
}

async function makePriceRequests(api: Api): Promise<void> {
  const module = '/rest/V1/pricerequest/request'
  const file = (await ok(api.post(`${module}/upload`, fileBody('plan.pdf', pdf)))) as Record<string, number>
  const body = {
    email: 'anna@example.com',
    file_ids: [file.request_message_file_tmp_id],
    product_sku: 'LAMP',
  }
  const { request_id } = (await ok(api.post(`${module}/submit`, { body }))) as { request_id: number }
  await ok(api.post(`${module}/${request_id}/reply`, { body: { message: 'Here it is', price: 12 } }))
  await run(
    api.db,
    `insert into price_request (store_id, customer_email) select 1, 'c' || n || '@example.com'
     from generate_series(1, $1) n`,
    [PRICE_REQUESTS],
  )
}
