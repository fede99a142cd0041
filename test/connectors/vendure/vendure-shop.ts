// A seeded shop with everything that a test needs of it: buyers, the adapter, deliveries, a proxy and its database.
import type { TestContext } from 'node:test'
import pg from 'pg'
import { openProxy, type ProxyHandler } from '../../../proofs/support/proxy.ts'
import { newWebhookSecret } from '../../../src/events/webhook-signature.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { emptyDatabase, execute, openTestServer } from '../../support/test-server.ts'
import { until } from '../../support/until.ts'
import { requestTo } from '../deliveries.ts'
import { openBuyer, seedVendure } from './vendure-fixtures.ts'
import { type Control, startVendure } from './vendure-server.ts'

/** Starts and seeds a shop, which `npm run test:connectors` has installed. `quotewright` is the URL that the plugin calls. */
export async function openVendureShop({
  quotewright = 'http://127.0.0.1:9',
  hookSecret = newWebhookSecret(),
  token = '',
  controls = [] as Control[],
  verifies = true,
} = {}) {
  const postgres = await openTestServer()
  const database = await emptyDatabase(postgres)
  const options = { url: quotewright, shop: 'main', hookSecret, token }
  const server = await startVendure({
    connection: database.connection,
    quotewright: options,
    controls,
    verifies,
  })
  const seeded = await seedVendure(server.port)
  const settings = { api_key: seeded.apiKey, hook_secret: hookSecret }
  const adapterAt = (port: () => number, more: Record<string, string> = {}) =>
    shopKinds.get('vendure')!.open({ ...settings, ...more }, requestTo(port))
  return {
    ...server,
    ...seeded,
    settings,
    adapter: adapterAt(server.port),
    adapterAt,
    /** An adapter behind a proxy. */
    openProxied: async (t: TestContext, handle: ProxyHandler) => {
      const port = await openProxy(t, server.port, handle)
      return adapterAt(() => port)
    },
    openBuyer: (isGuest?: boolean, currency?: string) => openBuyer(server.port, seeded, isGuest, currency),
    query: (sql: string) => execute(database.connection, sql),
    /** Holds what a statement locks, until the function that it resolves to is called. */
    hold: async (sql: string) => {
      const client = new pg.Client(database.connection)
      await client.connect()
      await client.query('begin')
      await client.query(sql)
      return async () => {
        await client.query('commit')
        await client.end()
      }
    },
    /** Resolves when as many statements of the shop wait for a lock. */
    untilWaiting: (count: number) =>
      until(`${count} statements wait`, async () => {
        const sql =
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        return (await execute(database.connection, sql)).length >= count
      }),
    close: async () => {
      await server.kill()
      await database.drop()
      await postgres.stop()
    },
  }
}

/** The lines of a cart as `SKU × quantity at price, tax`. */
export const linesOf = (cart: any): string[] =>
  cart.lines
    .map(
      (line: any) => `${line.productVariant.sku} × ${line.quantity} at ${line.unitPrice}, ${line.taxRate} %`,
    )
    .sort()

export type VendureShop = Awaited<ReturnType<typeof openVendureShop>>
