// The connected shop of the recorded examples: in this process, with answers that the walk decides.
import { run, scalar, type Database } from '../src/platform/postgres/database.ts'
import { deliverQuote } from '../src/shops/delivery-attempt.ts'
import { reconcileShop } from '../src/shops/reconcile.ts'
import { shopKinds } from '../src/shops/shop-kinds.ts'
import { findShop } from '../src/shops/shop-repository.ts'
import { syncShop } from '../src/shops/shop-sync.ts'
import { ShopRefused, type DeliveryState, type Shop, type ShopVariant } from '../src/shops/shop.ts'

const KIND = 'example'
const CART = 'T6YV3KQ2M8XW41ZP'

const oak: ShopVariant = {
  ref: '12',
  sku: '0042-OAK',
  name: 'Oak table',
  prices: [{ currency_code: 'EUR', price: '210' }],
  tax_percent: '19',
  is_active: true,
}

/** Registers the kind. `state` is what the shop says about deliveries; `isRefusing` makes it refuse them. */
export function openExampleShop(db: Database) {
  const context = { db, config: { WEBHOOK_ALLOWED_NETWORKS: [] } }
  const shop = {
    kind: KIND,
    cart: CART,
    state: { state: 'delivered', checkout_url: null } as DeliveryState,
    isRefusing: false,
    /** Reads the products of the shop with this code: nothing is delivered before. */
    async sync(code: string) {
      await syncShop(context, (await findShop(db, code))!)
    },
    /** Delivers a quote that was accepted. */
    async deliver(quoteId: number) {
      await deliverQuote(context, { quote_id: quoteId })
      const sql = 'select shop_delivery_id from quote where quote_id = $1'
      await deliverQuote(context, { delivery_id: await scalar<number>(db, sql, [quoteId]) })
      // It was measured, and would differ from one generated file to the next.
      await run(db, 'update shop_attempt set duration_ms = 84')
    },
    look: async () => reconcileShop(context, await scalar<number>(db, 'select shop_id from shop')),
  }
  const adapter: Shop = {
    can: {
      custom_lines: true,
      negative_lines: true,
      taxed_shipping: false,
      files: false,
      cart: true,
      checkout_link: true,
      price_digits: 2,
      fractional_quantities: false,
    },
    async *variants() {
      yield await Promise.resolve(oak)
    },
    variantsOf: async () => [oak],
    customer: async () => ({
      ref: '7',
      email: 'mia@example.com',
      is_email_verified: true,
      firstname: 'Mia',
      lastname: 'Holm',
      company: null,
    }),
    cart: async (ref) =>
      ref === CART
        ? { ref, currency_code: 'EUR', customer: '7', is_open: true, lines: [{ variant: '12', qty: '4' }] }
        : undefined,
    deliver: async () => {
      if (shop.isRefusing) throw new ShopRefused('out_of_stock', 'There are only 3 of 0042-OAK.', '0042-OAK')
      return { at: 'now', cart: CART, checkout_url: null }
    },
    withdraw: async () => {},
    statesOf: async (deliveries) => deliveries.map(() => shop.state),
    readHook: () => [],
    check: async () => [],
  }
  const secret = { name: 'api_key', is_secret: true, is_required: true, description: 'The key of the API' }
  shopKinds.set(KIND, { settings: [secret], open: () => adapter })
  return shop
}
