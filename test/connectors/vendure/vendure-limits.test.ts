// The most that a real Vendure takes in a line and an order: what it says of it, and what a delivery beyond it becomes.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { ShopRefused } from '../../../src/shops/shop.ts'
import { deliveryInto, refused } from '../deliveries.ts'
import { openVendureShop, type VendureShop } from './vendure-shop.ts'

let shop: VendureShop
before(async () => void (shop = await openVendureShop()))
after(() => shop.close())

async function openCart(quantity: number) {
  const buyer = await shop.openBuyer()
  const { code } = await buyer.add(shop.variants.CHAIR!, quantity)
  return { buyer, code: code as string }
}

it('the check says which quantities and amounts it takes', async () => {
  const { found } = (await shop.adapter.check()).find(({ name }) => name === 'limits')!
  assert.deepEqual(found?.limits, {
    line_quantity: { max: 999, setting: 'orderLineItemsLimit' },
    order_quantity: { max: 999, setting: 'orderItemsLimit' },
    order_amount: { max: 21_474_836.47, setting: 'moneyStrategy' },
  })
})

it('a quote that fills the cart beyond the limit is refused with a sentence, and the cart stays', async () => {
  const { buyer, code } = await openCart(990)
  const deliver = () => shop.adapter.deliver(deliveryInto(shop, code, [{ sku: 'TABLE', qty: '10' }]))
  await assert.rejects(deliver(), refused('order_limit', 'TABLE'))
  await assert.rejects(deliver(), (error: ShopRefused) =>
    error.message.startsWith('The shop takes 999 pieces at most, with those in the cart'),
  )
  assert.equal((await buyer.cart()).lines.length, 1)
  await shop.adapter.deliver(deliveryInto(shop, code, [{ sku: 'TABLE', qty: '9' }]))
})

it('an amount that the database cannot hold is refused for good, and the cart stays', async () => {
  const { buyer, code } = await openCart(1)
  const dear = { sku: 'TABLE', qty: '3', price: '10000000.00' }
  await assert.rejects(shop.adapter.deliver(deliveryInto(shop, code, [dear])), refused('out_of_range'))
  const once = { ...dear, price: '30000000.00', qty: '1' }
  await assert.rejects(shop.adapter.deliver(deliveryInto(shop, code, [once])), refused('out_of_range'))
  assert.equal((await buyer.cart()).lines.length, 1)
  await shop.adapter.deliver(deliveryInto(shop, code, [{ ...dear, qty: '1' }]))
})
