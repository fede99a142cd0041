// What a caller leaves out of an item is taken from the catalogue.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transaction } from '../../src/platform/database.ts'
import { amount, hasDecimals } from '../../src/platform/money.ts'
import { keepOriginalPrices, priceItems, requireDistinctTiers } from '../../src/quoting/quote-pricing.ts'
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

describe('keepOriginalPrices', () => {
  const before = (...pairs: [string, number][]) =>
    pairs.map(([sku, price]) => ({ sku, original_price: amount(price) }))
  const table: [string, string[], ReturnType<typeof before>, number[]][] = [
    ['keeps that of a SKU that stays, whatever its place', ['A', 'B'], before(['B', 2], ['A', 1]), [1, 2]],
    ['takes that of the catalogue for a new SKU', ['A', 'N'], before(['A', 1]), [1, 99]],
    ['takes lines of one SKU in their order', ['A', 'A'], before(['A', 1], ['A', 2]), [1, 2]],
    ['takes the last for further lines', ['A', 'A', 'A'], before(['A', 1], ['A', 2]), [1, 2, 2]],
    ['keeps a price of nothing', ['A'], before(['A', 0]), [0]],
  ]
  for (const [what, skus, earlier, expected] of table)
    it(what, () => {
      const items = skus.map((sku) => ({ sku, price: amount(5), original_price: amount(99) }))
      const kept = keepOriginalPrices(items as Parameters<typeof keepOriginalPrices>[0], earlier)
      assert.deepEqual(
        kept.map((item) => [item.sku, item.original_price.toNumber(), item.price.toNumber()]),
        skus.map((sku, index) => [sku, expected[index], 5]),
      )
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
