// Quotes as draft orders of a real Medusa, with nothing but a secret key.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openProxy } from '../../../proofs/support/proxy.ts'
import { type ShopDelivery, type ShopLine, ShopUnknown } from '../../../src/shops/shop.ts'
import { shopKinds } from '../../../src/shops/shop-kinds.ts'
import { noCompany } from '../../support/shop.ts'
import { deliveryInto, refused, requestTo } from '../deliveries.ts'
import { type MedusaShop, openMedusaShop } from './medusa-shop.ts'

let shop: MedusaShop
before(async () => void (shop = await openMedusaShop()))
after(() => shop.close())

const openAdapter = (port = shop.port, more: Record<string, string> = {}) =>
  shopKinds.get('medusa-draft')!.open({ secret_key: shop.secretKey, ...more }, requestTo(port))
const buyer = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen', ...noCompany }
const draftOf = (lines?: (Partial<ShopLine> & { sku: string })[], more: Partial<ShopDelivery> = {}) =>
  deliveryInto(shop, null, lines, { buyer, ...more })
const stateOf = async (delivery: ShopDelivery) => (await openAdapter().statesOf([delivery]))[0]

/** All drafts and orders of a delivery, whatever the adapter finds. */
async function listOf({ key }: ShopDelivery) {
  const query = '?limit=1000&fields=id,display_id,total,metadata,*items,*items.tax_lines'
  const { draft_orders } = await shop.admin.call('GET', `/admin/draft-orders${query}`)
  const { orders } = await shop.admin.call('GET', `/admin/orders${query}`)
  return [...draft_orders, ...orders].filter(({ metadata }) => metadata?.quotewright_key === key)
}
const convert = (id: string) => shop.admin.post(`/admin/draft-orders/${id}/convert-to-order`, {})

async function deliver(lines?: (Partial<ShopLine> & { sku: string })[]) {
  const delivery = draftOf(lines)
  const { at, cart, checkout_url } = await openAdapter().deliver(delivery)
  assert.deepEqual([at, checkout_url], ['now', null])
  return { ...delivery, cart: cart! }
}

describe('a draft order', () => {
  it('has the agreed lines and prices, also of no product, with the tax of the shop', async () => {
    const setup = { sku: 'SETUP', name: 'Setting up', variant: null, qty: '1', price: '100.00' }
    const delivery = await deliver([{ sku: 'TABLE', qty: '10', price: '9.99' }, setup])
    const [draft] = await listOf(delivery)
    assert.equal(draft.id, delivery.cart)
    assert.equal(draft.total, 237.881)
    assert.deepEqual(draft.items.map(({ title, unit_price }: any) => [title, unit_price]).sort(), [
      ['Setting up', 100],
      ['TABLE', 9.99],
    ])
    assert.deepEqual(await stateOf(delivery), { state: 'delivered', checkout_url: null })
  })

  it('goes to the address of the quote, as the customer that is named', async () => {
    const customer = await shop.openBuyer()
    const address = {
      firstname: null,
      lastname: null,
      company: 'Larsen & Co',
      street: ['Hafenweg 1', 'Hof'],
      city: 'Hamburg',
      region: null,
      postcode: '20457',
      country_id: 'DE',
      telephone: null,
      vat_id: null,
    }
    const more = { customer: customer.customer, buyer: { ...buyer, shipping_address: address } }
    const { cart } = await openAdapter().deliver(draftOf(undefined, more))
    const query = '?fields=customer_id,*shipping_address'
    const { draft_order: draft } = await shop.admin.call('GET', `/admin/draft-orders/${cart}${query}`)
    assert.equal(draft.customer_id, customer.customer)
    assert.equal(draft.shipping_address.address_2, 'Hof')
    assert.equal(draft.shipping_address.country_code, 'de')
  })

  it('is made once, also if the line is cut', async (t) => {
    const delivery = draftOf()
    let isCut = true
    const port = await openProxy(t, shop.port, async (request, forward) => {
      const reply = await forward(request)
      return isCut && request.method === 'POST' ? undefined : reply
    })
    const adapter = openAdapter(() => port)
    await assert.rejects(adapter.deliver(delivery), ShopUnknown)
    isCut = false
    assert.equal((await adapter.deliver(delivery)).at, 'before')
    assert.equal((await listOf(delivery)).length, 1)
  })

  it('of two that were made at once is one at the next look', async () => {
    const delivery = draftOf()
    await Promise.all([openAdapter().deliver(delivery), openAdapter().deliver(delivery)])
    assert.equal((await stateOf(delivery))?.state, 'delivered')
    assert.equal((await listOf(delivery)).length, 1)
  })

  it('becomes an order, which is cancelled', async () => {
    const delivery = await deliver()
    await convert(delivery.cart)
    const [{ display_id }] = await listOf(delivery)
    const order = String(display_id)
    assert.deepEqual(await stateOf(delivery), { state: 'ordered', order })
    assert.equal((await openAdapter().deliver(delivery)).at, 'before')
    await assert.rejects(openAdapter().withdraw(delivery), refused('ordered'))
    await shop.admin.post(`/admin/orders/${delivery.cart}/cancel`, {})
    assert.deepEqual(await stateOf(delivery), { state: 'cancelled', order })
  })

  it('that staff has changed or deleted is told', async () => {
    const delivery = await deliver()
    const [{ items }] = await listOf(delivery)
    const { id } = items.find(({ unit_price }: any) => unit_price === 9.99)
    const edit = `/admin/draft-orders/${delivery.cart}/edit`
    await shop.admin.post(edit, {})
    await shop.admin.post(`${edit}/items/item/${id}`, { quantity: 11 })
    await shop.admin.post(`${edit}/confirm`, {})
    assert.deepEqual(await stateOf(delivery), { state: 'changed', message: 'TABLE: 11 instead of 10.' })
    await shop.admin.call('DELETE', `/admin/draft-orders/${delivery.cart}`)
    assert.deepEqual(await stateOf(delivery), { state: 'missing' })
  })

  it('is withdrawn, repeatably', async () => {
    const delivery = await deliver()
    await openAdapter().withdraw(delivery)
    await openAdapter().withdraw(delivery)
    assert.equal((await listOf(delivery)).length, 0)
    assert.deepEqual(await stateOf(delivery), { state: 'missing' })
  })

  it('is refused where the shop cannot hold it', async () => {
    const refuse = (check: (error: unknown) => boolean, ...args: Parameters<typeof draftOf>) =>
      assert.rejects(openAdapter().deliver(draftOf(...args)), check)
    const table = { sku: 'TABLE', qty: '1', price: '1.00' }
    await refuse(refused('unknown_variant', 'GONE'), [table, { sku: 'GONE', variant: 'variant_none' }])
    await refuse(refused('quantity', 'TABLE'), [{ ...table, qty: '1.5' }])
    await refuse(refused('price', 'TABLE'), [{ ...table, price: '-1.00' }])
    await refuse(refused('other_currency'), [table], { currency_code: 'GBP' })
    await refuse(refused('shipping'), [table], { shipping: { amount: '9.90', tax_percent: '19' } })
    await refuse(refused('no_customer'), [table], { buyer: { ...buyer, email: null } })
  })

  it('is refused where prices include tax', async () => {
    const preference = { attribute: 'currency_code', value: 'eur' }
    const query = new URLSearchParams(preference).toString()
    const { price_preferences: found } = await shop.admin.call('GET', `/admin/price-preferences?${query}`)
    const path = found.length > 0 ? `/admin/price-preferences/${found[0].id}` : '/admin/price-preferences'
    await shop.admin.post(path, { ...preference, is_tax_inclusive: true })
    const delivery = draftOf()
    await assert.rejects(openAdapter().deliver(delivery), refused('differs'))
    assert.equal((await listOf(delivery)).length, 0)
    await shop.admin.post(path, { ...preference, is_tax_inclusive: false })
  })

  it('survives kills of the shop: one, whole', async () => {
    for (const delay_ms of [150, 400]) {
      const delivery = draftOf()
      const attempt = openAdapter()
        .deliver(delivery)
        .catch((error: unknown) => error)
      await pause(delay_ms)
      await shop.kill()
      const outcome = await attempt
      assert.ok(!(outcome instanceof Error) || outcome instanceof ShopUnknown, String(outcome))
      await shop.start()
      await openAdapter().deliver(delivery)
      const [draft, ...others] = await listOf(delivery)
      assert.deepEqual([draft.items.length, others.length], [2, 0])
      await convert(draft.id)
      const [order] = await listOf(delivery)
      assert.ok(order.items.every(({ tax_lines }: any) => tax_lines.length === 1))
    }
  })

  it('is checked without the plugin', async () => {
    const findings = await openAdapter().check()
    assert.deepEqual(
      findings.map(({ name, is_ok }) => [name, is_ok]),
      ['credentials', 'region', 'currency', 'tax'].map((name) => [name, true]),
    )
    const [wrong] = await openAdapter(shop.port, { secret_key: 'sk_wrong' }).check()
    assert.deepEqual([wrong?.name, wrong?.is_ok], ['credentials', false])
  })
})
