// A seeded shop with everything that a test needs of it: buyers, the adapter, a proxy and its database.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openProxy, type ProxyHandler } from '../../../proofs/support/proxy.ts'
import { newWebhookSecret } from '../../../src/events/webhook-signature.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { emptyDatabase, execute, holdLocks, openTestServer } from '../../support/test-server.ts'
import { deliveryInto, requestTo } from '../deliveries.ts'
import { openAdmin, openBuyer, seedMedusa } from './medusa-fixtures.ts'
import { type Control, startMedusa } from './medusa-server.ts'

const PAIRS = 6
/** After the start of a delivery, when a slow process has read the cart for the taxes, and for the amount to be paid. */
export const WHILE_TAXES_MS = 250
const WHILE_AMOUNT_MS = 750

/** Starts and seeds a shop, which `npm run test:connectors` has installed. `quotewright` is the URL that the plugin calls. */
export async function openMedusaShop({
  quotewright = 'http://127.0.0.1:9',
  hookSecret = newWebhookSecret(),
  token = '',
  controls = [] as Control[],
  locking = undefined as 'postgres' | undefined,
} = {}) {
  const postgres = await openTestServer()
  const database = await emptyDatabase(postgres)
  const options = { url: quotewright, shop: 'main', hookSecret, token }
  const server = await startMedusa({
    connection: database.connection,
    quotewright: options,
    controls,
    locking,
  })
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
    /** Another process of the shop, which computes taxes and amounts slowly. */
    startSecond: async () => {
      const { port, kill } = await startMedusa({
        connection: database.connection,
        quotewright: options,
        controls: [...controls, 'slow'],
        locking,
      })
      return { adapter: adapterAt(port), kill }
    },
    openBuyer: (isGuest?: boolean) => openBuyer(server.port, seeded, isGuest),
    query: (sql: string) => execute(database.connection, sql),
    hold: (t: TestContext, sql: string) => holdLocks(t, database.connection, sql),
    close: async () => {
      await server.kill()
      await database.drop()
      await postgres.stop()
    },
  }
}

export type MedusaShop = Awaited<ReturnType<typeof openMedusaShop>>
export type SecondShop = Awaited<ReturnType<MedusaShop['startSecond']>>

/**
 * Delivers two quotes of each of several buyers at the same moment, by two processes, into their open cart or, with `isOrdered`,
 * without one. Throws unless both are in one cart, taxed, and both are to be paid.
 */
export async function deliverPairs(shop: MedusaShop, second: SecondShop, isOrdered: boolean): Promise<void> {
  const adapters = [second.adapter, shop.adapter]
  // A process that has just started is behind with its first delivery: the pairs after it meet.
  for (let count = 0; count < PAIRS; count++) {
    const buyer = await shop.openBuyer()
    await buyer.session()
    if (isOrdered) await shop.query(`update cart set completed_at = now() where id = '${buyer.cartId}'`)
    const wait_ms = isOrdered ? 0 : count % 2 === 0 ? WHILE_TAXES_MS : WHILE_AMOUNT_MS
    const deliver = async (price: string, n: number) => {
      if (n === 1) await setTimeout(wait_ms)
      const lines = [{ sku: 'CHAIR', qty: '1', price }]
      return adapters[n]!.deliver(deliveryInto(shop, null, lines, { customer: buyer.customer }))
    }
    const [one, other] = await Promise.all(['5.01', '5.02'].map(deliver))
    assert.equal(one?.cart, other?.cart)
    const fields = '*items,*items.tax_lines,+payment_collection.amount'
    const { cart } = await buyer.call('GET', `/store/carts/${one?.cart}?fields=${fields}`)
    assert.deepEqual(linesOf(cart), ['CHAIR × 1 at 5.01, 19 %', 'CHAIR × 1 at 5.02, 19 %'])
    assert.equal(cart.payment_collection?.amount ?? cart.total, cart.total)
  }
}

/** The lines of a cart as `SKU × quantity at price, tax`; a line without tax has none. */
export const linesOf = (cart: any): string[] =>
  cart.items
    .map(({ variant_sku, quantity, unit_price, tax_lines }: any) => {
      const taxes = (tax_lines ?? []).map(({ rate }: any) => `, ${rate} %`).join('')
      return `${variant_sku} × ${quantity} at ${unit_price.toFixed(2)}${taxes}`
    })
    .sort()
