// Money of a real Vendure: a channel whose prices include tax, and carts in a second currency.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ShopDelivery } from '../../../src/shops/shop.ts'
import { deliveryInto, totalsOf } from '../deliveries.ts'
import { openSession } from './vendure-fixtures.ts'
import { linesOf, openVendureShop, type VendureShop } from './vendure-shop.ts'

let shop: VendureShop
before(async () => void (shop = await openVendureShop()))
after(() => shop.close())

const stateOf = async (delivery: ShopDelivery) => (await shop.adapter.statesOf([delivery]))[0]
/** Rounded differently by piece, by line and by cart. */
const awkward = [
  { sku: 'TABLE', qty: '7', price: '9.99' },
  { sku: 'CHAIR', qty: '3', price: '33.33' },
  { sku: 'TABLE', qty: '13', price: '1.11' },
  { sku: 'LAMP', qty: '1', price: '0.05' },
]

async function asAdmin(mutation: string, input: object) {
  const { call } = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
  const type = mutation === 'updateChannel' ? 'UpdateChannelInput!' : '[UpdateProductVariantInput!]!'
  await call(`mutation ($input: ${type}) { ${mutation}(input: $input) { __typename } }`, { input })
}

async function order(buyer: Awaited<ReturnType<VendureShop['openBuyer']>>) {
  assert.equal((await buyer.startPaying()).state, 'ArrangingPayment')
  const placed = await buyer.pay()
  assert.equal(placed.state, 'PaymentSettled', JSON.stringify(placed))
  return placed
}

describe('a channel whose prices include tax', () => {
  const setInclusive = async (pricesIncludeTax: boolean) => {
    const { call } = await openSession(shop.port, 'admin-api', 'superadmin', 'superadmin')
    const { activeChannel } = await call('{ activeChannel { id } }')
    await asAdmin('updateChannel', { id: activeChannel.id, pricesIncludeTax })
  }
  before(() => setInclusive(true))
  after(() => setInclusive(false))

  it('has net prices here', async () => {
    const [table] = await shop.adapter.variantsOf([shop.variants.TABLE!])
    assert.deepEqual(table?.prices, [{ currency_code: 'EUR', price: '10.50' }])
    const { detail } = (await shop.adapter.check()).find(({ name }) => name === 'tax')!
    assert.equal(detail, 'Its prices are with tax; agreed prices are without.')
  })

  it('takes the agreed net prices, and cart and order cost what the quote says, to the cent', async () => {
    const buyer = await shop.openBuyer()
    const { code } = await buyer.add(shop.variants.CHAIR!, 3)
    const delivery = deliveryInto(shop, code, awkward, { replaces_plain: true })
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    const { net, gross } = totalsOf(delivery, 'row')
    const lines = ['CHAIR × 3 at 3333, 19 %', 'LAMP × 1 at 5, 19 %', 'TABLE × 13 at 111, 19 %']
    for (const cart of [await buyer.cart(), await order(buyer)]) {
      assert.deepEqual(linesOf(cart), [...lines, 'TABLE × 7 at 999, 19 %'])
      assert.deepEqual([cart.subTotal / 100, cart.subTotalWithTax / 100], [net, gross])
    }
    assert.deepEqual(await stateOf(delivery), { state: 'ordered', order: code })
  })

  it('has its own gross price for more of the product, and after the quote is taken out', async () => {
    const buyer = await shop.openBuyer()
    const { code } = await buyer.add(shop.variants.TABLE!, 10)
    const delivery = deliveryInto(shop, code, [{ sku: 'TABLE', qty: '10', price: '9.99' }], {
      replaces_plain: true,
    })
    await shop.adapter.deliver(delivery)
    const { totalWithTax } = await buyer.add(shop.variants.TABLE!, 1)
    assert.equal(totalWithTax, Math.round(9990 * 1.19) + 1250)
    await shop.adapter.withdraw(delivery)
    assert.equal((await buyer.cart()).totalWithTax, 11 * 1250)
  })
})

describe('a cart in a second currency', () => {
  before(async () => {
    const input = Object.values(shop.variants).map((id) => ({
      id,
      prices: [{ currencyCode: 'USD', price: 2000 }],
    }))
    await asAdmin('updateProductVariants', input)
  })
  /** A cart in dollars, and a lamp for its list price in euros. */
  const deliver = async () => {
    const buyer = await shop.openBuyer(false, 'USD')
    const cart = await buyer.add(shop.variants.CHAIR!, 1)
    const lines = [{ sku: 'LAMP', qty: '2', price: '33.33' }]
    const delivery = deliveryInto(shop, cart.code, lines, { currency_code: 'USD' })
    assert.equal((await shop.adapter.deliver(delivery)).at, 'now')
    return { buyer, code: cart.code as string, delivery }
  }

  it('takes a quote in it, beside plain lines, and is ordered as agreed', async () => {
    const { buyer, code, delivery } = await deliver()
    assert.equal((await shop.adapter.cart(code))?.currency_code, 'USD')
    assert.equal((await shop.adapter.deliver(delivery)).at, 'before')
    const placed = await order(buyer)
    assert.equal(placed.currencyCode, 'USD')
    assert.deepEqual(linesOf(placed), ['CHAIR × 1 at 2000, 19 %', 'LAMP × 2 at 3333, 19 %'])
    assert.deepEqual(await stateOf(delivery), { state: 'ordered', order: code })
  })

  it('loses a quote that is taken out, and nothing else', async () => {
    const { buyer, delivery } = await deliver()
    await shop.adapter.withdraw(delivery)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 2000, 19 %'])
  })

  it('that changes its currency no longer has the agreed prices, also where they are the same number', async () => {
    const { buyer, code, delivery } = await deliver()
    await buyer.choose('EUR')
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 4990, 19 %', 'LAMP × 2 at 3333, 19 %'])
    const message = 'The cart is in EUR by now: the agreed prices do not hold there.'
    assert.deepEqual(await stateOf(delivery), { state: 'changed', message })
    assert.equal((await shop.adapter.deliver(delivery)).difference, message)
    await order(buyer)
    assert.deepEqual(await stateOf(delivery), { state: 'differs', order: code, message })
  })

  it('has them again with its currency', async () => {
    const { buyer, delivery } = await deliver()
    for (const currency of ['EUR', 'USD']) await buyer.choose(currency)
    assert.deepEqual(linesOf(await buyer.cart()), ['CHAIR × 1 at 2000, 19 %', 'LAMP × 2 at 3333, 19 %'])
    assert.equal((await stateOf(delivery))?.state, 'delivered')
  })
})
