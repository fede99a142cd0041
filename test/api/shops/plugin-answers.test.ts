// What the adapters of Vendure and Medusa make of the plugins' answers. The shops are functions.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { type ShopDelivery, ShopRefused, ShopUnknown } from '../../../src/shops/shop.ts'

const HOUR_MS = 3_600_000

const line = { quote_item_id: 7, sku: 'TABLE', name: 'Table', variant: 'v1', qty: '2', price: '10.00' }
const deliveryOf = (tried_for_ms = 0) =>
  ({
    key: '0'.repeat(32),
    quote_id: 1,
    quote_number: 'Q1',
    cart: 'c1',
    first_attempt_at: '2026-11-29T12:00:00Z',
    last_attempt_at: '2026-11-29T12:00:00Z',
    tried_for_ms,
    currency_code: 'USD',
    lines: [{ ...line, tax_percent: '19' }],
    shipping: null,
  }) as unknown as ShopDelivery

/** What the plugin of each kind says of a delivery, in the words of its API. */
const plugins = {
  vendure: {
    settings: { api_key: 'key', hook_secret: 'secret' },
    answer: (outcome: string, more: object = {}) => {
      const lines = [{ itemId: 7, variantId: 'v1', quantity: 2, placedQuantity: 0, price: 1000 }]
      const found = { key: '0'.repeat(32), outcome, orderCode: 'c1', isPlaced: false, lines, ...more }
      return { data: { deliverQuote: found, withdrawQuote: found, quotewrightDeliveries: [found] } }
    },
  },
  medusa: {
    settings: { secret_key: 'key', hook_secret: 'secret' },
    answer: (outcome: string, more: object = {}) => {
      const found = { key: '0'.repeat(32), outcome, cart: 'c1', lines: [], ...more }
      return { delivery: found, deliveries: [found] }
    },
  },
}

function openAdapter(kind: keyof typeof plugins, body: object, status = 200) {
  const request = async () => ({ status, body: JSON.stringify(body) })
  return shopKinds.get(kind)!.open(plugins[kind].settings, request)
}

for (const kind of ['vendure', 'medusa'] as const)
  describe(`a cart of ${kind} that the buyer is paying for`, () => {
    const refusal = { code: 'being_paid', message: 'The buyer is paying for this cart.' }
    const adapter = openAdapter(kind, plugins[kind].answer('refused', refusal))

    it('is tried again in a minute, for a day, and the seller reads why', async () => {
      for (const tried_for_ms of [0, 23 * HOUR_MS])
        await assert.rejects(
          adapter.deliver(deliveryOf(tried_for_ms)),
          (error) =>
            error instanceof ShopUnknown &&
            error.retry_after_ms === 60_000 &&
            error.message === 'The buyer is paying for the cart: the quote is put into it when that is over.',
        )
      await assert.rejects(
        adapter.deliver(deliveryOf(25 * HOUR_MS)),
        (error) => error instanceof ShopRefused && error.code === 'being_paid',
      )
    })

    it('keeps a quote that is to be taken out, until it is clear', async () => {
      await assert.rejects(adapter.withdraw(deliveryOf()), ShopUnknown)
    })
  })

describe('a cart of Vendure in another currency than agreed', () => {
  const message = 'The cart is in EUR by now: the agreed prices do not hold there.'
  const other = { code: 'other_currency', message }

  it('is not as agreed, also where the numbers are the same', async () => {
    const open = openAdapter('vendure', plugins.vendure.answer('open', other))
    assert.deepEqual(await open.statesOf([deliveryOf()]), [{ state: 'changed', message }])
    const before = openAdapter('vendure', plugins.vendure.answer('before', other))
    assert.equal((await before.deliver(deliveryOf())).difference, message)
  })

  it('was ordered as agreed in its own', async () => {
    const lines = [{ itemId: 7, variantId: 'v1', quantity: 0, placedQuantity: 2, price: 1000 }]
    const adapter = openAdapter('vendure', plugins.vendure.answer('open', { isPlaced: true, lines }))
    assert.deepEqual(await adapter.statesOf([deliveryOf()]), [{ state: 'ordered', order: 'c1' }])
  })
})

it('a Medusa that is busy with another quote has said nothing about this one', async () => {
  const adapter = openAdapter('medusa', { type: 'conflict', message: 'Another quote.' }, 409)
  for (const call of [adapter.deliver(deliveryOf()), adapter.withdraw(deliveryOf())])
    await assert.rejects(call, (error) => error instanceof ShopUnknown && /is busy/.test(error.message))
})
