// Connected shops: adding and changing them, their products, customers and carts, and what they cannot hold.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveVariants } from '../../../src/shops/mirror.ts'
import { findShop, type ShopRow } from '../../../src/shops/shop-repository.ts'
import { syncShop } from '../../../src/shops/shop-sync.ts'
import type { ShopVariant } from '../../../src/shops/shop.ts'
import { findStoreById } from '../../../src/storefront/store-repository.ts'
import { run, scalar, type Transaction } from '../../../src/platform/postgres/database.ts'
import { assertRefused, ok, openApi } from '../../support/api.ts'
import { openFakeShop } from '../../support/fake-shop.ts'
import { customLine, openShop, quoting } from '../../support/shop.ts'
import { until } from '../../support/until.ts'

const api = await openApi({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
const can = {
  custom_lines: false,
  negative_lines: false,
  taxed_shipping: false,
  price_digits: 2,
  fractional_quantities: false,
}
const fake = await openFakeShop('fake-strict', can)
const shop = await openShop(api)
const shops = '/rest/V1/shops'
const body = {
  shop: {
    code: 'main',
    kind: 'fake-strict',
    store_code: 'default',
    url: fake.url,
    secrets: { token: 'good' },
  },
}
const sync = async () => syncShop(api.services, (await findShop(api.db, 'main'))!, { isFull: true })
const product = (sku: string) => ok(api.get(`/rest/V1/products/${encodeURIComponent(sku)}`))

describe('a connected shop', () => {
  it('is added with its secret, which is never shown, once per store', async () => {
    const answer = await api.post(shops, { body })
    assert.equal(answer.status, 200, answer.text)
    assert.ok(!answer.text.includes('good'))
    assert.ok(!(await api.get(shops)).text.includes('"good"'))
    assert.equal((await ok(api.get(`${shops}/main`))).can.price_digits, 2)
    const second = await api.post(shops, { body: { shop: { ...body.shop, code: 'second' } } })
    assertRefused(second, 400, 'shop.code or shop.store_code')
    assert.equal(second.body.error_code, 'already_exists')
    assert.match(
      second.body.detail,
      /^The store default has the shop main already: .*shop list.*shop remove main/,
    )
    await run(api.db, "insert into store (code, name, currency_code) values ('taken', 'Taken', 'USD')")
    const again = await api.post(shops, { body: { shop: { ...body.shop, store_code: 'taken' } } })
    assertRefused(again, 400, 'shop.code or shop.store_code')
    assert.match(again.body.detail, /^There is a shop main already: .*shop list.*shop remove main/)
  })

  it('is refused with an unknown kind, setting or store, without its secret, or in a private network', async () => {
    const refused = async (change: object, field: string) =>
      assertRefused(await api.post(shops, { body: { shop: { ...body.shop, ...change } } }), 400, field)
    await refused({ kind: 'none' }, 'shop.kind')
    await refused({ secrets: {} }, 'shop.secrets.token')
    await refused({ settings: { color: 'red' } }, 'shop.settings.color')
    await refused({ url: 'http://10.0.0.1/' }, 'shop.url')
    const vendure = { kind: 'vendure', secrets: { api_key: 'key', hook_secret: 'whsec_AA==' } }
    for (const price_digits of ['two', '9', '-1', '1.5'])
      await refused({ ...vendure, settings: { price_digits } }, 'shop.settings.price_digits')
    const medusa = { kind: 'medusa', secrets: { secret_key: 'sk_1', hook_secret: 'whsec_AA==' } }
    await refused({ ...medusa, settings: { verified_accounts: 'yes' } }, 'shop.settings.verified_accounts')
    const unknown = { body: { shop: { ...body.shop, store_code: 'none' } } }
    assertRefused(await api.post(shops, unknown), 404, 'shop.store_code')
  })

  it('requires its permission', async () => {
    const token = await api.tokenFor('Webhooks::manage', 'Storefront::manage')
    assertRefused(await api.get(shops, { token }), 403)
    assert.equal((await api.get(shops, { token: await api.tokenFor('Shops::manage') })).status, 200)
  })
})

describe('the products of a shop', () => {
  it('keep their SKU, or get one of the id where there is none or another has it', async () => {
    fake.addVariant('1', 'LAMP', '12.5')
    fake.addVariant('2', null, '7')
    fake.addVariant('3', 'LAMP', '8')
    fake.addVariant('4', 'GONE', '9', { is_active: false })
    assert.equal(await sync(), 4)
    assert.equal((await product('LAMP')).price, 12.5)
    assert.equal((await product('main:2')).price, 7)
    assert.equal((await product('main:3')).price, 8)
    assertRefused(await api.get('/rest/V1/products/GONE'), 404)
  })

  it('follow the prices of the shop, also with another SKU there, and are the same after a repeated sync', async () => {
    fake.addVariant('1', 'LAMP-NEW', '13', {
      prices: [
        { currency_code: 'USD', price: '13' },
        { currency_code: 'EUR', price: '12' },
      ],
    })
    const before = await scalar(api.db, 'select count(*) from product')
    await sync()
    await sync()
    assert.equal(await scalar(api.db, 'select count(*) from product'), before)
    const { price, prices } = await product('LAMP')
    assert.deepEqual([price, prices.length], [13, 2])
  })

  it('keep the price of their shop when another shop has the same SKU', async () => {
    const other = await openFakeShop('fake-second', can)
    other.addVariant('1', 'LAMP', '99')
    await shop.putStore('second', 'USD')
    const second = {
      ...body.shop,
      code: 'second',
      kind: 'fake-second',
      store_code: 'second',
      url: other.url,
    }
    await ok(api.post(shops, { body: { shop: second } }))
    await syncShop(api.services, (await findShop(api.db, 'second'))!)
    assert.equal((await product('LAMP')).price, 13)
    assert.equal((await product('second:1')).price, 99)
  })

  it('are those of their own shop when two shops save the same new SKU at the same time', async () => {
    const [main, second] = [(await findShop(api.db, 'main'))!, (await findShop(api.db, 'second'))!]
    fake.addVariant('5', 'SAME', '15')
    const other = { ...fake.variants.get('5')!, prices: [{ currency_code: 'USD', price: '55' }] }
    const save = async (tx: Transaction, row: ShopRow, variant: ShopVariant) =>
      saveVariants(tx, row, (await findStoreById(tx, row.store_id))!, [variant])
    let saving: Promise<number> | undefined
    await api.db.transaction(async (tx) => {
      await save(tx, main, fake.variants.get('5')!)
      saving = api.db.transaction((another) => save(another, second, other))
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until('the other waits', async () => (await run(api.db, waiting)) > 0)
    })
    assert.equal(await saving, 1)
    assert.equal((await product('SAME')).price, 15)
    assert.equal((await product('second:5')).price, 55)
  })

  it('stay when a sync fails, which the shop shows', async () => {
    fake.fault = () => 'away'
    await assert.rejects(sync())
    fake.fault = () => undefined
    assert.equal((await ok(api.get(`${shops}/main`))).sync_error, 'The shop is away.')
    assert.equal((await product('LAMP')).price, 13)
  })
})

describe('a cart of a shop', () => {
  const customer = {
    ref: 'c',
    email: 'bo@example.com',
    is_email_verified: true,
    firstname: 'Bo',
    lastname: 'Berg',
    company: null,
  }

  it('is mirrored with its customer and lines, also of products that no sync has read', async () => {
    fake.customers.set('c', customer)
    fake.addVariant('9', 'FRESH', '3')
    fake.openCart('cart', 'c', [
      { variant: '1', qty: '2' },
      { variant: '9', qty: '1' },
    ])
    const first = await ok(api.put(`${shops}/main/carts/cart`))
    assert.deepEqual(await ok(api.put(`${shops}/main/carts/cart`)), first)
    assert.deepEqual(await shop.cartLines(first.cart_id), ['FRESH × 1 at 3', 'LAMP × 2 at 13'])
    assert.equal((await ok(api.get(`/rest/V1/customers/${first.customer_id}`))).email, 'bo@example.com')
    assertRefused(await api.put(`${shops}/main/carts/none`), 404, 'ref')
  })

  it('is a guest cart if the address is not verified and belongs to somebody', async () => {
    await shop.createCustomer('taken@example.com')
    fake.customers.set('t', { ...customer, ref: 't', email: 'taken@example.com', is_email_verified: false })
    fake.openCart('of-t', 't')
    assert.equal((await ok(api.put(`${shops}/main/carts/of-t`))).customer_id, null)
  })

  it('is a guest cart if the address is not verified, and makes nobody the owner of a free address', async () => {
    fake.customers.set('f', { ...customer, ref: 'f', email: 'free@example.com', is_email_verified: false })
    fake.openCart('of-f', 'f')
    assert.equal((await ok(api.put(`${shops}/main/carts/of-f`))).customer_id, null)
    assert.ok(await shop.createCustomer('free@example.com'))
  })

  it('is read again before a quote is requested from it, and nothing is requested if the shop is away', async () => {
    const { cart_id, masked_id } = await ok(api.put(`${shops}/main/carts/cart`))
    fake.carts.get('cart')!.plain = [{ variant: '1', qty: '5' }]
    const request = await ok(api.post(`${quoting}/request/cart/${masked_id}/submit`, { body: {} }))
    assert.deepEqual(
      request.items.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty]),
      [['LAMP', 5]],
    )
    fake.fault = () => 'away'
    const answer = await api.post(`${quoting}/request/cart/${cart_id}/submit`, { body: {} })
    fake.fault = () => undefined
    assert.deepEqual([answer.status, answer.body.error_code], [503, 'shop_unreachable'])
    assert.ok(answer.headers['retry-after'])
  })

  it('is not there in a shop that makes orders of quotes, which says so', async () => {
    const { cart_id, customer_id } = await ok(api.put(`${shops}/main/carts/cart`))
    const customer = customer_id ?? (await shop.newCustomer())
    const setCart = (cart: boolean) =>
      run(api.db, `update shop set can = jsonb_set(can::jsonb, '{cart}', $1)`, [JSON.stringify(cart)])
    const items = [{ sku: 'LAMP', qty: 1, price: 9 }]
    const { quote_id } = await ok(
      api.post(`${quoting}/quote`, { body: { quote: { customer_id: customer, items } } }),
    )
    await ok(api.post(`${quoting}/quote/${quote_id}/approve`))
    await setCart(false)
    const answers = [
      await api.put(`${shops}/main/carts/cart`),
      await api.post(`${quoting}/request/cart/${cart_id}/submit`, { body: {} }),
      await shop.addToCart(quote_id as number, cart_id, customer),
    ]
    await setCart(true)
    assert.deepEqual(
      answers.map(({ status, body: { error_code } }) => [status, error_code]),
      Array(3).fill([400, 'shop_without_carts']),
    )
  })

  it('is changed and ordered in the shop only', async () => {
    const { cart_id, customer_id } = await ok(api.put(`${shops}/main/carts/cart`))
    const [line] = await shop.listItems(cart_id)
    const item = { cartItem: { sku: 'LAMP', qty: 1 } }
    const answers = [
      await shop.orderCart(cart_id),
      await api.post(`/rest/V1/carts/${cart_id}/items`, { body: item }),
      await api.put(`/rest/V1/carts/${cart_id}/items/${line.item_id}`, { body: item }),
      await shop.removeItem(cart_id, line.item_id as number),
    ]
    assert.deepEqual(
      answers.map(({ body: { error_code } }) => error_code),
      Array(4).fill('cart_of_shop'),
    )
    assert.notEqual(await shop.openCart(customer_id as number), cart_id)
  })
})

describe('a quote for a shop', () => {
  const approve = async (items: object[], more: object = {}) => {
    const customer_id = await shop.newCustomer()
    const { quote_id } = await ok(
      api.post(`${quoting}/quote`, { body: { quote: { customer_id, items, ...more } } }),
    )
    return api.post(`${quoting}/quote/${quote_id}/approve`)
  }
  const lamp = { sku: 'LAMP', qty: 1, price: 9 }

  it('is refused at approve with each line that the shop cannot hold', async () => {
    const items = [
      lamp,
      customLine('Assembly', 5),
      { ...lamp, sku: 'main:2', qty: 1.5, price: 9.999 },
      { ...lamp, sku: 'BOOK' },
    ]
    const answer = await approve(items, { shipping_amount: 5 })
    assertRefused(answer, 400, 'items[1].product_type')
    assert.equal(answer.body.error_code, 'not_for_shop')
    for (const field of ['items[2].qty', 'items[2].price', 'items[3].sku', 'shipping_amount'])
      assertRefused(answer, 400, field)
    assert.equal((await approve([lamp])).status, 200)
  })

  it('is refused at approve in a currency that the shop does not sell in, which is named', async () => {
    fake.currencies = ['EUR', 'GBP']
    await sync()
    const answer = await approve([lamp])
    assertRefused(answer, 400, 'currency_code')
    assert.equal(answer.body.error_code, 'not_for_shop')
    assert.match(answer.body.detail as string, /is USD, and the shop sells in EUR, GBP\.$/)
    const currencies = async () => (await ok(api.get(`${shops}/main`))).can.currency_codes
    assert.deepEqual(await currencies(), ['EUR', 'GBP'])
    await ok(api.put(`${shops}/main`, { body: { shop: { is_active: true } } }))
    assert.deepEqual(await currencies(), ['EUR', 'GBP'])
    fake.currencies = ['EUR', 'USD']
    await sync()
    assert.equal((await approve([lamp])).status, 200)
  })

  it('is refused at approve with a product that the shop no longer sells, until it sells it again', async () => {
    const variant = fake.variants.get('1')!
    variant.is_active = false
    await sync()
    assertRefused(await approve([lamp]), 400, 'items[0].sku')
    variant.is_active = true
    await sync()
    assert.equal((await approve([lamp])).status, 200)
  })

  it('is approved as ever before the first sync of the shop', async () => {
    await run(api.db, `update shop set synced_at = null where code = 'main'`)
    assert.equal((await approve([{ ...lamp, sku: 'BOOK' }])).status, 200)
    await sync()
    assertRefused(await approve([{ ...lamp, sku: 'BOOK' }]), 400, 'items[0].sku')
  })

  it('is approved as ever once the shop is switched off', async () => {
    await ok(api.put(`${shops}/main`, { body: { shop: { is_active: false } } }))
    assert.equal((await approve([customLine('Assembly', 5)])).status, 200)
    const answer = await api.post(`${shops}/main/sync`)
    assert.equal(answer.body.error_code, 'shop_inactive')
  })
})

describe('removing a shop', () => {
  it('is refused once carts came from it', async () => {
    assert.equal((await api.delete(`${shops}/main`)).body.error_code, 'shop_in_use')
    await shop.putStore('other', 'EUR')
    await ok(api.post(shops, { body: { shop: { ...body.shop, code: 'unused', store_code: 'other' } } }))
    assert.equal(await ok(api.delete(`${shops}/unused`)), true)
    assertRefused(await api.get(`${shops}/unused`), 404)
  })
})
