// What Quotewright reads of a real Medusa: products, customers, carts, and whether it is set up well.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { replyOf } from '../../../proofs/support/proxy.ts'
import { deliveryInto, refused } from '../deliveries.ts'
import { itMakesKeys } from '../pairing.ts'
import { itSaysThatRequestsCannotBeSent, NOWHERE } from '../unreachable.ts'
import { type MedusaShop, openMedusaShop } from './medusa-shop.ts'

let shop: MedusaShop
before(async () => void (shop = await openMedusaShop({ quotewright: NOWHERE, token: 'token' })))
after(() => shop.close())

describe('variants', () => {
  const list = async (since: string | null = null) => {
    const found = []
    for await (const variant of shop.adapter.variants(since)) found.push(variant)
    return found.sort((a, b) => String(a.sku).localeCompare(String(b.sku)))
  }

  it('come with net prices, tax and state; since a time, only what has changed', async () => {
    const prices = [
      { currency_code: 'EUR', price: '12.5' },
      { currency_code: 'USD', price: '12.5' },
    ]
    const table = { sku: 'TABLE', name: 'TABLE', prices, tax_percent: '19', is_active: true }
    const all = await list()
    assert.equal(all.length, 3)
    assert.deepEqual(all[2], { ref: shop.variants.TABLE, ...table })
    const since = new Date().toISOString()
    const found = await shop.admin.call('GET', `/admin/product-variants?sku=CHAIR&fields=id,product_id`)
    const [{ id, product_id }] = found.variants
    await shop.admin.post(`/admin/products/${product_id}`, { status: 'draft' })
    await shop.admin.post(`/admin/products/${product_id}/variants/${id}`, { sku: null, title: 'Red' })
    assert.deepEqual(
      (await list(since)).map(({ ref, sku, name, is_active }) => ({ ref, sku, name, is_active })),
      [{ ref: id, sku: null, name: 'CHAIR, Red', is_active: false }],
    )
    const some = await shop.adapter.variantsOf([shop.variants.TABLE!, 'variant_none'])
    assert.deepEqual(some, [{ ref: shop.variants.TABLE, ...table }])
  })

  it('have the price of one piece for everybody, not those of price lists, regions and larger quantities', async () => {
    const variant_id = shop.variants.LAMP!
    const listed = { variant_id, currency_code: 'eur', amount: 5 }
    const list = { title: 'Sale', description: 'Sale', status: 'active', type: 'sale', prices: [listed] }
    await shop.admin.post('/admin/price-lists', list)
    const found = await shop.admin.call('GET', `/admin/product-variants?sku=LAMP&fields=id,product_id`)
    const path = `/admin/products/${found.variants[0].product_id}/variants/${variant_id}`
    await shop.admin.post(path, {
      prices: [
        { currency_code: 'eur', amount: 33.33 },
        { currency_code: 'usd', amount: 40, rules: { region_id: shop.regions.us } },
        { currency_code: 'eur', amount: 20, min_quantity: 10 },
      ],
    })
    const [lamp] = await shop.adapter.variantsOf([variant_id])
    assert.deepEqual(lamp?.prices, [{ currency_code: 'EUR', price: '33.33' }])
  })

  it('of a currency with tax included have net prices', async () => {
    const preference = { attribute: 'currency_code', value: 'eur' }
    const query = new URLSearchParams(preference)
    const { price_preferences: found } = await shop.admin.call(
      'GET',
      `/admin/price-preferences?${query.toString()}`,
    )
    const path = found.length > 0 ? `/admin/price-preferences/${found[0].id}` : '/admin/price-preferences'
    await shop.admin.post(path, { ...preference, is_tax_inclusive: true })
    const [table] = await shop.adapter.variantsOf([shop.variants.TABLE!])
    assert.deepEqual(table?.prices, [
      { currency_code: 'EUR', price: '10.5042' },
      { currency_code: 'USD', price: '12.5' },
    ])
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.TABLE!, 1)
    await shop.adapter.deliver(deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '10', price: '9.99' }]))
    assert.equal((await buyer.cart()).total, 12.5 + 99.9 * 1.19)
    await shop.admin.post(path, { ...preference, is_tax_inclusive: false })
  })
})

describe('customers and carts', () => {
  it('are read by id, without what was delivered', async () => {
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.TABLE!, 3)
    await shop.adapter.deliver(deliveryInto(shop, buyer.cartId, [{ sku: 'TABLE', qty: '10', price: '9.99' }]))
    assert.deepEqual(await shop.adapter.cart(buyer.cartId), {
      ref: buyer.cartId,
      currency_code: 'EUR',
      customer: buyer.customer,
      is_open: true,
      lines: [{ variant: shop.variants.TABLE, qty: '3' }],
    })
    const customer = {
      ref: buyer.customer,
      email: buyer.email,
      is_email_verified: false,
      firstname: 'Anna',
      lastname: 'Larsen',
      company: null,
    }
    assert.deepEqual(await shop.adapter.customer(buyer.customer), customer)
    const trusting = shop.adapterAt(shop.port, { verified_accounts: 'true' })
    assert.deepEqual(await trusting.customer(buyer.customer), { ...customer, is_email_verified: true })
    assert.equal(await shop.adapter.cart('cart_none'), undefined)
    assert.equal(await shop.adapter.customer('cus_none'), undefined)
  })
})

describe('a button', () => {
  const openBuyer = async () => {
    const { add, send, cartId, signedIn } = await shop.openBuyer()
    await add(shop.variants.TABLE!, 1)
    const request = { cart_id: cartId }
    return {
      session: signedIn,
      requestQuote: async () => {
        const { status, body } = await send('POST', '/store/quotewright/requests', request)
        assert.equal(status, 503)
        return JSON.stringify(body)
      },
    }
  }
  itSaysThatRequestsCannotBeSent(() => ({ ...shop, openBuyer }))
})

describe('a key', () => {
  const listKeys = async (): Promise<string[]> =>
    (await shop.admin.call('GET', '/admin/api-keys?type=secret&limit=1000')).api_keys
      .filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.startsWith('Quotewright '))
  itMakesKeys(() => ({ ...shop, listKeys }), 'secret_key')
})

describe('check', () => {
  it('finds the plugin, the region, currencies and tax', async () => {
    const findings = await shop.adapter.check()
    assert.deepEqual(
      findings.map(({ name, is_ok }) => [name, is_ok]),
      ['credentials', 'region', 'currency', 'tax', 'plugin'].map((name) => [name, true]),
    )
    const other = await shop.adapterAt(shop.port, { region: 'reg_none' }).check()
    assert.deepEqual(
      other.filter(({ is_ok }) => !is_ok).map(({ name }) => name),
      ['region'],
    )
  })

  it('refuses a plugin of another version, and a shop without it', async (t) => {
    const version = await shop.openProxied(t, async (request, forward) => {
      const reply = await forward(request)
      return request.path.includes('quotewright') ? replyOf(200, { version: '0.2.0' }) : reply
    })
    const [wrong] = (await version.check()).filter(({ is_ok }) => !is_ok)
    assert.deepEqual(
      [wrong?.name, wrong?.detail],
      ['plugin', 'The plugin has version 0.2.0; tested are those from 0.1.4 to below 0.2.'],
    )
    const none = await shop.openProxied(t, async (request, forward) =>
      forward({ ...request, path: request.path.replace('quotewright', 'no-plugin') }),
    )
    assert.deepEqual(
      (await none.check()).map(({ name, is_ok }) => [name, is_ok]),
      [['plugin', false]],
    )
  })

  it('refuses a secret key that is wrong', async () => {
    const adapter = shop.adapterAt(shop.port, { secret_key: 'sk_wrong' })
    const [{ name, is_ok } = {}] = await adapter.check()
    assert.deepEqual([name, is_ok], ['credentials', false])
    await assert.rejects(adapter.cart('cart_none'), refused('credentials'))
  })
})
