// A store with a connected shop into which accepted quotes go, with what its tests do and read.
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { many, run } from '../../src/platform/postgres/database.ts'
import { reconcileShop } from '../../src/shops/reconcile.ts'
import { findShop } from '../../src/shops/shop-repository.ts'
import { syncShop } from '../../src/shops/shop-sync.ts'
import { ok, openApi, openWork } from './api.ts'
import { openShop, quoting } from './shop.ts'
import { until } from './until.ts'

const LINK_KEY = 'a key of the links of this test alone'
const PATH = '/rest/V1/shops/main'
const TABLES: object[] = [{ sku: 'TABLE', qty: 40, price: 9.99 }]

type Connection = {
  kind: string
  url: string
  settings?: Record<string, string>
  secrets: Record<string, string>
}
type Delivery = {
  delivery_id: number
  state: string
  key: string
  code: string | null
  message: string | null
}
type Hook = { body: string; headers: Record<string, string> }

/** Connects the shop, reads its products, and starts the jobs. */
export async function openDraftShop(connection: Connection, settings: Record<string, string> = {}) {
  const api = await openApi({
    LINK_KEY,
    PUBLIC_URL: 'https://quotes.example.com',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...settings,
  })
  const shop = await openShop(api, {})
  await shop.putStore('default', 'EUR', { default_tax_percent: 19 })
  await ok(
    api.post('/rest/V1/shops', { body: { shop: { code: 'main', store_code: 'default', ...connection } } }),
  )
  const row = async () => (await findShop(api.db, 'main'))!
  const sync = async (isFull = true) => syncShop(api.services, await row(), { isFull })
  await sync()
  await openWork(api)
  let buyers = 0

  const deliveries = (id: number) =>
    many<Delivery>(
      api.db,
      'select delivery_id, state, key, code, message from shop_delivery where quote_id = $1 order by 1',
      [id],
    )
  const lastOf = async (id: number) => (await deliveries(id)).at(-1)!
  const untilState = (id: number, state: string) =>
    until(`the delivery is ${state}`, async () => (await lastOf(id))?.state === state)
  const buyerOf = (number: number) => `buyer-${number}@example.com`

  /** A quote that was sent to its customer. */
  async function proposed(items = TABLES, more: object = {}): Promise<number> {
    const customer_id = await shop.createCustomer(buyerOf(++buyers))
    const { quote_id } = await ok(
      api.post(`${quoting}/quote`, { body: { quote: { customer_id, items, ...more } } }),
    )
    await ok(shop.moveQuote(quote_id as number, 'approve'))
    await ok(api.post(`${quoting}/quote/${quote_id}/propose`, { body: { notify: false } }))
    return quote_id as number
  }
  /** A quote that was accepted, and is in the shop. */
  async function delivered(items?: object[], more?: object): Promise<number> {
    const id = await proposed(items, more)
    await ok(shop.moveQuote(id, 'accept'))
    await untilState(id, 'delivered')
    return id
  }
  return {
    api,
    shop,
    path: PATH,
    row,
    sync,
    product: (sku: string) => ok(api.get(`/rest/V1/products/${encodeURIComponent(sku)}`)),
    proposed,
    delivered,
    /** The address of the last buyer, and of the next one. */
    buyer: () => buyerOf(buyers),
    nextBuyer: () => buyerOf(buyers + 1),
    deliveries,
    lastOf,
    untilState,
    retry: async (id: number) => ok(api.post(`${PATH}/deliveries/${(await lastOf(id)).delivery_id}/retry`)),
    /** As if the attempts of a delivery had been made earlier, and the delivery itself more so. */
    age: async (id: number, attempts_h: number, made_h: number) =>
      run(
        api.db,
        `update shop_delivery set created_at = created_at - $3 * interval '1 hour',
           first_attempt_at = first_attempt_at - $2 * interval '1 hour', last_attempt_at = last_attempt_at - $2 * interval '1 hour'
         where quote_id = $1`,
        [id, attempts_h, made_h],
      ),
    /** Looks at all deliveries now. */
    look: async () => {
      await run(api.db, 'update shop_delivery set next_at = utc_now() where next_at is not null')
      await reconcileShop(api.services, 1)
    },
    pageOf: (id: number) =>
      `http://127.0.0.1:${api.port}/q/${id}/${linkToken(Buffer.from(LINK_KEY), id, 'accept', 0)}`,
    /** Sends a webhook of the shop. */
    tell: ({ body, headers }: Hook) => api.post('/hooks/shops/main', { token: null, payload: body, headers }),
  }
}
