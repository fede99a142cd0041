// Prices of items: what a caller leaves out is taken from the catalogue; the price that a chosen quantity reaches.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from '../../src/platform/database.ts'
import { amount, hasDecimals } from '../../src/platform/money.ts'
import { priceItems, requireDistinctTiers } from '../../src/quoting/quote-pricing.ts'
import { chooseQuantities, tierPrice } from '../../src/quoting/quote-quantities.ts'
import type { Product, Storefront } from '../../src/storefront/storefront.ts'

const known = { product_id: 7, sku: 'LAMP', name: 'Lamp', tax_percent: amount(19) }
const lamp: Product = { ...known, type_id: 'simple', price: amount(210) }
const findProducts: Storefront['findProducts'] = async (_tx, skus) =>
  new Map(skus.flatMap((sku) => (sku === lamp.sku ? [[sku, lamp]] : [])))
const price = (...items: Parameters<typeof requireDistinctTiers>[0]) =>
  priceItems({} as Transaction, { findProducts } as Storefront, items)
const tier = (qty: number, each: number) => ({ qty, price: each })

describe('priceItems', () => {
  it('takes price, tax and name from the catalogue', async () => {
    const amounts = { qty: amount(2.5), price: amount(210), original_price: amount(210) }
    assert.deepEqual(await price({ sku: 'LAMP', qty: 2.5 }), [
      { ...known, ...amounts, product_type: 'simple', tier_prices: [], customer_note: null },
    ])
  })

  it('takes what is given instead, also where it is 0, and keeps the price of the catalogue beside it', async () => {
    const asked = { sku: 'LAMP', qty: 1, price: 189.5, tax_percent: 7, customer_note: 'In oak' }
    const [given] = await price(asked)
    assert.deepEqual(
      [given!.price, given!.tax_percent, given!.original_price, given!.customer_note],
      [amount(189.5), amount(7), amount(210), 'In oak'],
    )
    const [free] = await price({ sku: 'LAMP', qty: 1, price: 0, tax_percent: 0 })
    assert.deepEqual([free!.price, free!.tax_percent], [amount(0), amount(0)])
  })

  it('puts the tiers into the order of their quantities', async () => {
    const tier_prices = [tier(100, 8), tier(9, 9.5), tier(10, 9)]
    const [item] = await price({ sku: 'LAMP', qty: 1, tier_prices })
    assert.deepEqual(item!.tier_prices, [
      { qty: amount(9), price: amount(9.5) },
      { qty: amount(10), price: amount(9) },
      { qty: amount(100), price: amount(8) },
    ])
  })

  it('names every SKU that nobody knows', async () => {
    await assert.rejects(price({ sku: 'A', qty: 1 }, { sku: 'LAMP', qty: 1 }, { sku: 'B', qty: 1 }), {
      code: 'not_found',
      errors: ['A', 'B'].map((sku, index) => ({
        message: 'No such entity with %fieldName = %fieldValue',
        parameters: { fieldName: `quote.items[${2 * index}].sku`, fieldValue: sku },
      })),
    })
  })
})

describe('requireDistinctTiers', () => {
  it('refuses two prices for one quantity, naming the item', () => {
    const fine = { sku: 'LAMP', qty: 1, tier_prices: [tier(10, 9), tier(100, 9)] }
    requireDistinctTiers([fine, { sku: 'LAMP', qty: 1 }])
    assert.throws(() => requireDistinctTiers([fine, { ...fine, tier_prices: [tier(10, 9), tier(10, 8)] }]), {
      code: 'invalid_input',
      message: '%fieldName must not give two prices for one quantity.',
      parameters: { fieldName: 'quote.items[1].tier_prices' },
    })
  })
})

describe('hasDecimals', () => {
  const table: [number, number, boolean][] = [
    [1, 0, true],
    [1.5, 0, false],
    [1.5, 1, true],
    [0.1 + 0.2, 4, false],
    [1.0001, 4, true],
    [-1.00019, 4, false],
  ]
  for (const [value, digits, fits] of table)
    it(`${value} ${fits ? 'has' : 'has not'} at most ${digits}`, () =>
      assert.equal(hasDecimals(value, digits), fits))
})

const tiers = (...pairs: [number, number][]) =>
  pairs.map(([qty, price]) => ({ qty: amount(qty), price: amount(price) }))
const tier_prices = tiers([100, 8], [10, 9])
const item = { item_id: 1, sku: 'A', qty: amount(1), price: amount(10), tier_prices }
const fixed = { item_id: 2, sku: 'B', qty: amount(3), price: amount(5), tier_prices: [] }

describe('tierPrice', () => {
  for (const [qty, price] of Object.entries({ 0.5: 10, 9.9999: 10, 10: 9, 99.9999: 9, 100: 8, 1000000: 8 }))
    it(`${qty} pieces cost ${price} each, in whatever order the tiers stand`, () => {
      const reversed = { ...item, tier_prices: tier_prices.toReversed() }
      for (const each of [item, reversed]) assert.equal(tierPrice(each, amount(qty)).toNumber(), price)
    })
})

describe('chooseQuantities', () => {
  type Choice = { item_id: number; qty: number }
  const choose = (...choices: Choice[]) => chooseQuantities([item, fixed], choices)

  it('changes what was chosen and leaves the rest', () => {
    const [first, second] = choose({ item_id: 1, qty: 12 })
    assert.deepEqual([first?.qty.toNumber(), first?.price.toNumber()], [12, 9])
    assert.equal(second, fixed)
  })

  it('refuses an item without tiers, one that is not there, and one named twice', () => {
    assert.throws(() => choose({ item_id: 2, qty: 4 }), {
      code: 'quantity_fixed',
      message: 'The quantity of %sku was agreed: it has no tiers.',
      parameters: { sku: 'B' },
    })
    assert.throws(() => choose({ item_id: 3, qty: 4 }), {
      code: 'not_found',
      parameters: { fieldName: 'items[0].item_id', fieldValue: 3 },
    })
    assert.throws(() => choose({ item_id: 1, qty: 4 }, { item_id: 1, qty: 5 }), {
      code: 'invalid_input',
      message: '%fieldName is named twice.',
      parameters: { fieldName: 'items[1].item_id' },
    })
  })
})
