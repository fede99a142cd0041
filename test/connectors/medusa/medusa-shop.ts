// A seeded shop with everything that a test needs of it: buyers, the adapter, a proxy and its database.
import type { TestContext } from 'node:test'
import { openProxy, type ProxyHandler } from '../../../proofs/support/proxy.ts'
import { newWebhookSecret } from '../../../src/events/webhook-signature.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { emptyDatabase, execute, openTestServer } from '../../support/test-server.ts'
import { requestTo } from '../deliveries.ts'
import { openAdmin, openBuyer, seedMedusa } from './medusa-fixtures.ts'
import { type Control, startMedusa } from './medusa-server.ts'

/** Starts and seeds a shop, which `npm run test:connectors` has installed. `quotewright` is the URL that the plugin calls. */
export async function openMedusaShop({
  quotewright = 'http://127.0.0.1:9',
  hookSecret = newWebhookSecret(),
  token = '',
  controls = [] as Control[],
} = {}) {
  const postgres = await openTestServer()
  const database = await emptyDatabase(postgres)
  const options = { url: quotewright, shop: 'main', hookSecret, token }
  const server = await startMedusa({ connection: database.connection, quotewright: options, controls })
  const seeded = await seedMedusa(server.port)
  const settings = { secret_key: seeded.secretKey, hook_secret: hookSecret }
  const adapterAt = (port: () => number, more: Record<string, string> = {}) =>
    shopKinds.get('medusa')!.open({ ...settings, ...more }, requestTo(port))
  return {
    ...server,
    ...seeded,
    settings,
    admin: openAdmin(server.port, seeded.secretKey),
    adapter: adapterAt(server.port),
    adapterAt,
    /** An adapter behind a proxy. */
    openProxied: async (t: TestContext, handle: ProxyHandler) => {
      const port = await openProxy(t, server.port, handle)
      return adapterAt(() => port)
    },
    /** An adapter to another process of the shop. */
    openSecond: async (t: TestContext) => {
      const second = await startMedusa({ connection: database.connection, quotewright: options, controls })
      t.after(() => second.kill())
      return adapterAt(second.port)
    },
    openBuyer: (isGuest?: boolean) => openBuyer(server.port, seeded, isGuest),
    query: (sql: string) => execute(database.connection, sql),
    close: async () => {
      await server.kill()
      await database.drop()
      await postgres.stop()
    },
  }
}

export type MedusaShop = Awaited<ReturnType<typeof openMedusaShop>>

/** The lines of a cart as `SKU × quantity at price, tax`; a line without tax has none. */
export const linesOf = (cart: any): string[] =>
  cart.items
    .map(({ variant_sku, quantity, unit_price, tax_lines }: any) => {
      const taxes = (tax_lines ?? []).map(({ rate }: any) => `, ${rate} %`).join('')
      return `${variant_sku} × ${quantity} at ${unit_price.toFixed(2)}${taxes}`
    })
    .sort()
