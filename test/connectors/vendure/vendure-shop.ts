// A seeded shop with everything that a test needs of it: buyers, the adapter, deliveries, a proxy and its database.
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { openProxy, type ProxyHandler } from '../../../proofs/support/proxy.ts'
import { newWebhookSecret } from '../../../src/events/webhook-signature.ts'
import {
  type ShopAnswer,
  type ShopDelivery,
  type ShopLine,
  type ShopRequest,
  ShopUnknown,
} from '../../../src/shops/shop.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { noCompany } from '../../support/shop.ts'
import { emptyDatabase, execute, openTestServer } from '../../support/test-server.ts'
import { openBuyer, seedVendure } from './vendure-fixtures.ts'
import { type Control, startVendure } from './vendure-server.ts'

/** Beyond the quotes and items of any shop. */
let ids = 0

/** Starts and seeds a shop, which `npm run test:connectors` has installed. `quotewright` is the URL that the plugin calls. */
export async function openVendureShop({
  quotewright = 'http://127.0.0.1:9',
  hookSecret = newWebhookSecret(),
  token = '',
  controls = [] as Control[],
} = {}) {
  const postgres = await openTestServer()
  const database = await emptyDatabase(postgres)
  const options = { url: quotewright, shop: 'main', hookSecret, token }
  const server = await startVendure({ connection: database.connection, quotewright: options, controls })
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
    openBuyer: () => openBuyer(server.port, seeded),
    query: (sql: string) => execute(database.connection, sql),
    close: async () => {
      await server.kill()
      await database.drop()
      await postgres.stop()
    },
  }
}

export type VendureShop = Awaited<ReturnType<typeof openVendureShop>>

/** Ten tables at 9.99 and two lamps at 30.00, or other lines. */
export function deliveryInto(
  shop: Pick<VendureShop, 'variants'>,
  cart: string | null,
  lines: (Partial<ShopLine> & { sku: string })[] = [
    { sku: 'TABLE', qty: '10', price: '9.99' },
    { sku: 'CHAIR', qty: '2', price: '30.00' },
  ],
  more: Partial<ShopDelivery> = {},
): ShopDelivery {
  const quote_id = ++ids
  const common = { name: 'Line', qty: '1', price: '1.00', tax_percent: '19' }
  return {
    key: randomBytes(16).toString('hex'),
    quote_id,
    quote_number: `Q${String(quote_id).padStart(9, '0')}`,
    cart,
    customer: null,
    customer_email: null,
    buyer: { email: null, firstname: null, lastname: null, ...noCompany },
    currency_code: 'EUR',
    lines: lines.map((line) => ({
      quote_item_id: ++ids,
      variant: shop.variants[line.sku] ?? null,
      ...common,
      ...line,
    })),
    replaces_plain: false,
    shipping: null,
    shipping_description: null,
    expires_at: null,
    first_attempt_at: new Date().toISOString(),
    ...more,
  }
}

function requestTo(port: () => number): ShopRequest {
  return async (path, { method = 'GET', headers, body, signal } = {}): Promise<ShopAnswer> => {
    try {
      const url = `http://127.0.0.1:${port()}${path}`
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      const { status } = response
      const retryAfter = Number(response.headers.get('retry-after') ?? NaN) * 1000
      if (status === 429 || status >= 500)
        throw new ShopUnknown(`status ${status}`, Number.isNaN(retryAfter) ? undefined : retryAfter)
      return { status, body: await response.text() }
    } catch (error) {
      if (error instanceof ShopUnknown) throw error
      throw new ShopUnknown(String(error))
    }
  }
}
