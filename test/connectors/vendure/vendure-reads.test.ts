// What Quotewright reads of a real Vendure: products, customers, carts, and whether it is set up well.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { replyOf } from '../../../proofs/support/proxy.ts'
import { ShopRefused } from '../../../src/shops/shop.ts'
import { itMakesKeys } from '../pairing.ts'
import { itSaysThatRequestsCannotBeSent, NOWHERE } from '../unreachable.ts'
import { openSession } from './vendure-fixtures.ts'
import { deliveryInto, refused } from '../deliveries.ts'
import { openVendureShop, type VendureShop } from './vendure-shop.ts'

let shop: VendureShop
before(
  async () => void (shop = await openVendureShop({ quotewright: NOWHERE, token: 'token', verifies: false })),
)
after(() => shop.close())

describe('variants', () => {
  const list = async (since: string | null = null) => {
    const found = []
    for await (const variant of shop.adapter.variants(since)) found.push(variant)
    return found
  }

  it('come with net prices, tax and state; since a time, only what has changed', async () => {
    const table = {
      ref: shop.variants.TABLE,
      sku: 'TABLE',
      name: 'TABLE',
      prices: [{ currency_code: 'EUR', price: '12.50' }],
      tax_percent: '19',
      is_active: true,
    }
    assert.deepEqual((await list())[0], table)
    const since = new Date().toISOString()
    const admin = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
    const input = [{ id: shop.variants.CHAIR, enabled: false, sku: '' }]
    await admin.call(
      'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
      { input },
    )
    assert.deepEqual(
      (await list(since)).map(({ ref, sku, is_active }) => ({ ref, sku, is_active })),
      [{ ref: shop.variants.CHAIR, sku: null, is_active: false }],
    )
    assert.equal((await list()).length, 3)
    assert.deepEqual(await shop.adapter.variantsOf([table.ref!, '9999']), [table])
  })
})

describe('customers and carts', () => {
  it('are read by id and by code, without what was delivered', async () => {
    const buyer = await shop.openBuyer()
    const { code } = await buyer.add(shop.variants.TABLE!, 3)
    await shop.adapter.deliver(deliveryInto(shop, code, [{ sku: 'TABLE', qty: '10', price: '9.99' }]))
    assert.deepEqual(await shop.adapter.cart(code), {
      ref: code,
      currency_code: 'EUR',
      customer: buyer.customer,
      is_open: true,
      lines: [{ variant: shop.variants.TABLE, qty: '3' }],
    })
    assert.deepEqual(await shop.adapter.customer(buyer.customer), {
      ref: buyer.customer,
      email: buyer.emailAddress,
      // The shop verifies none, and calls all of them verified.
      is_email_verified: false,
      firstname: 'Anna',
      lastname: 'Larsen',
      company: null,
    })
    assert.equal(await shop.adapter.cart('1'), undefined)
    assert.equal(await shop.adapter.customer('9999'), undefined)
    await buyer.startPaying()
    assert.equal((await shop.adapter.cart(code))?.is_open, false)
  })
})

it('without verification, no delivery finds an account by its address', async () => {
  const { emailAddress: customer_email } = await shop.openBuyer()
  const delivery = deliveryInto(shop, null, undefined, { customer_email })
  await assert.rejects(shop.adapter.deliver(delivery), refused('no_customer'))
})

describe('a button', () => {
  const openBuyer = async () => {
    const buyer = await shop.openBuyer()
    await buyer.add(shop.variants.TABLE!, 1)
    const query = 'mutation { requestQuote(input: {}) { number } }'
    return { session: buyer.session(), requestQuote: async () => JSON.stringify(await buyer.send(query)) }
  }
  itSaysThatRequestsCannotBeSent(() => ({ ...shop, openBuyer }))
})

describe('a key', () => {
  const asAdmin = async (query: string) =>
    (await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')).call(query)
  const listKeys = async (): Promise<string[]> =>
    (await asAdmin('{ apiKeys { items { name } } }')).apiKeys.items
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith('Quotewright '))
  itMakesKeys(() => ({ ...shop, listKeys }), 'api_key')

  it('has a role with no more permissions than it needs', async () => {
    const { roles } = await asAdmin('{ roles { items { code permissions } } }')
    const found = roles.items.filter(({ code }: { code: string }) => code === 'quotewright-main')
    assert.equal(found.length, 1)
    const permissions = ['Authenticated', 'DeliverQuotes', 'ReadCatalog', 'ReadCustomer', 'ReadOrder']
    assert.deepEqual(found[0].permissions.toSorted(), permissions)
  })
})

describe('check', () => {
  it('finds the plugin, the digits of money, currencies and tax', async () => {
    const findings = await shop.adapter.check()
    assert.deepEqual(
      findings.filter(({ is_ok }) => !is_ok),
      [],
    )
    assert.deepEqual(
      findings.map(({ name }) => name),
      ['credentials', 'plugin', 'price_digits', 'currency', 'tax', 'limits'],
    )
    const [wrong] = (await shop.adapterAt(shop.port, { price_digits: '3' }).check()).filter(
      ({ is_ok }) => !is_ok,
    )
    assert.equal(wrong?.detail, "The shop's money has 2 digits: set price_digits to 2.")
  })

  it('refuses a plugin of another version, and a shop without it', async (t) => {
    const other = await shop.openProxied(t, async (request, forward) => {
      const { data } = JSON.parse(String((await forward(request)).body))
      return replyOf(200, { data: { ...data, quotewright: { ...data.quotewright, version: '0.2.0' } } })
    })
    const [wrong, ...more] = (await other.check()).filter(({ is_ok }) => !is_ok)
    assert.deepEqual(
      [wrong?.name, wrong?.detail, more],
      ['plugin', 'The plugin has version 0.2.0; tested are those from 0.1.4 to below 0.2.', []],
    )
    // As of a plugin that has other fields, or none.
    const none = await shop.openProxied(t, async (request, forward) =>
      forward({
        ...request,
        body: Buffer.from(String(request.body).replace('quotewright {', 'quotewrongs {')),
      }),
    )
    assert.deepEqual(
      (await none.check()).map(({ name, is_ok }) => [name, is_ok]),
      [['plugin', false]],
    )
  })

  it('refuses a role that lacks a permission', async () => {
    const { call } = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
    const role = { code: 'few', description: 'Few', permissions: ['DeliverQuotes', 'ReadCatalog'] }
    const made = await call('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', {
      input: role,
    })
    const key = { roleIds: [made.createRole.id], translations: [{ languageCode: 'en', name: 'Few' }] }
    const { createApiKey } = await call(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey } }',
      { input: key },
    )
    const [{ name, is_ok } = {}] = await shop.adapterAt(shop.port, { api_key: createApiKey.apiKey }).check()
    assert.deepEqual([name, is_ok], ['credentials', false])
  })

  it('refuses an API key that is wrong', async () => {
    const adapter = shop.adapterAt(shop.port, { api_key: 'wrong' })
    const [{ name, is_ok } = {}] = await adapter.check()
    assert.deepEqual([name, is_ok], ['credentials', false])
    await assert.rejects(
      adapter.cart('1'),
      (error) => error instanceof ShopRefused && error.code === 'credentials',
    )
  })
})
