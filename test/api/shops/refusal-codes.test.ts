// The codes of a cart that is over, as the adapters of shops with our plugin pass them on: by these, an accepted quote goes into
// another cart.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { type ShopDelivery, ShopRefused } from '../../../src/shops/shop.ts'

const delivery: ShopDelivery = {
  key: '0123456789abcdef0123456789abcdef',
  quote_id: 1,
  quote_number: 'Q000000001',
  cart: 'cart-1',
  customer: '7',
  customer_email: 'anna@example.com',
  buyer: {
    email: 'anna@example.com',
    firstname: 'Anna',
    lastname: 'Larsen',
    company: null,
    vat_id: null,
    billing_address: null,
    shipping_address: null,
  },
  currency_code: 'USD',
  lines: [
    {
      quote_item_id: 1,
      variant: 'v-1',
      sku: 'LAMP',
      name: 'Lamp',
      qty: '2',
      price: '9.5',
      tax_percent: '19',
    },
  ],
  replaces_plain: true,
  shipping: null,
  shipping_description: null,
  expires_at: null,
  first_attempt_at: '2026-11-29T12:00:00Z',
  tried_for_ms: 0,
}

const kinds = {
  vendure: {
    settings: { api_key: 'key' },
    answer: (found: object) => ({ data: { deliverQuote: { orderCode: null, ...found } } }),
  },
  medusa: {
    settings: { secret_key: 'key' },
    answer: (found: object) => ({ delivery: { cart: null, ...found } }),
  },
}

describe('a cart that is over', () => {
  for (const [kind, { settings, answer }] of Object.entries(kinds))
    for (const code of ['ordered', 'cart_gone'])
      it(`is one to the adapter of ${kind}: ${code}`, async () => {
        const found = { key: delivery.key, outcome: 'refused', code, message: 'No.', lines: [] }
        const shop = shopKinds.get(kind)!.open({ hook_secret: 'whsec_AAAA', ...settings }, async () => ({
          status: 200,
          body: JSON.stringify(answer(found)),
        }))
        await assert.rejects(
          shop.deliver(delivery),
          (error) => error instanceof ShopRefused && error.code === code && error.message === 'No.',
        )
      })
})
