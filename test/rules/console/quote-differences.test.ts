// The differences between two proposals, as the console lists them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { differencesOf, sidesOf } from '../../../console/quotes/offer/differences.ts'
import type { Quote } from '../../../console/quotes/offer/offer.ts'

const item = (item_id: number, sku: string, change: object = {}) => ({
  item_id,
  sku,
  name: sku,
  original_price: 200,
  qty: 10,
  price: 190,
  tax_percent: 19,
  tier_prices: [],
  customer_note: null,
  ...change,
})
const quote = (items: object[], change: object = {}) =>
  ({
    items,
    shipping_amount: 0,
    shipping_tax_percent: null,
    shipping_description: null,
    cc: [],
    seller_comment: null,
    expires_at: null,
    purchase_order_number: null,
    company: null,
    vat_id: null,
    billing_address: null,
    shipping_address: null,
    show_images: true,
    files: [],
    grand_total: 100,
    ...change,
  }) as unknown as Quote
const differences = (before: Quote, after: Quote) =>
  differencesOf(...sidesOf(before, after)).map(({ place, before, after }) => [
    'term' in place ? place.term : `${place.sku} ${place.field}`,
    before,
    after,
  ])

describe('the differences between two proposals', () => {
  it('are none between a proposal and itself', () => {
    const same = quote([item(1, 'OAK'), item(2, 'LAMP')])
    assert.deepEqual(differences(same, structuredClone(same)), [])
  })

  it('are quantity, price and discount of a line, in the order of the lines, then terms and total', () => {
    const before = quote([item(1, 'OAK'), item(2, 'LAMP')])
    const after = quote([item(2, 'LAMP', { qty: 12 }), item(1, 'OAK', { price: 180 })], {
      seller_comment: 'Better',
      grand_total: 90,
    })
    assert.deepEqual(differences(before, after), [
      ['LAMP qty', '10', '12'],
      ['OAK price', '190', '180'],
      ['OAK discount', '5', '10'],
      ['seller_comment', '', 'Better'],
      ['grand_total', '100', '90'],
    ])
  })

  it('are what lines say, and title, terms, tax of shipping, pictures and files', () => {
    const file = (file_id: number, name: string) => ({ file_id, name })
    const before = quote([item(1, 'OAK')], { files: [file(5, 'plan.pdf')] })
    const texts = { name: 'Table', description: 'Oiled', unit: 'm', section: 'Hall' }
    const after = quote([item(1, 'OAK', texts)], {
      title: 'Hall',
      terms: '30 days',
      shipping_tax_percent: 19,
      show_images: false,
      files: [file(5, 'plan.pdf'), file(6, 'oak.jpg')],
    })
    assert.deepEqual(differences(before, after), [
      ['OAK name', 'OAK', 'Table'],
      ['OAK description', '', 'Oiled'],
      ['OAK unit', '', 'm'],
      ['OAK section', '', 'Hall'],
      ['shipping_tax_percent', '', '19'],
      ['title', '', 'Hall'],
      ['terms', '', '30 days'],
      ['show_images', true, false],
      ['files', 'plan.pdf', 'plan.pdf, oak.jpg'],
    ])
  })

  it('are lines that were added or removed', () => {
    const found = differences(quote([item(1, 'OAK')]), quote([item(2, 'LAMP')]))
    assert.deepEqual(
      found.map(([place, before, after]) => [place, before !== undefined, after !== undefined]),
      [
        ['LAMP line', false, true],
        ['OAK line', true, false],
      ],
    )
  })

  it('are those of the same line if a client created it again', () => {
    const found = differences(quote([item(1, 'OAK')]), quote([item(7, 'OAK', { qty: 11 })]))
    assert.deepEqual(found, [['OAK qty', '10', '11']])
  })

  const tier = (qty: number, price: number) => ({ tier_prices: [{ qty, price }] })

  it('are in the terms that apply: a price below all tiers is not one of a quantity that reaches a tier', () => {
    const before = quote([item(1, 'OAK', { qty: 100, price: 10, ...tier(50, 7) })])
    const after = quote([item(1, 'OAK', { qty: 100, price: 9, ...tier(50, 7) })])
    assert.deepEqual(differences(before, after), [])
  })

  it('are the tiers and the price that follows from them', () => {
    const before = quote([item(1, 'OAK', { qty: 100, price: 190, ...tier(50, 180) })])
    const after = quote([item(1, 'OAK', { qty: 100, price: 190, ...tier(50, 170) })])
    assert.deepEqual(differences(before, after), [
      ['OAK price', '180', '170'],
      ['OAK tiers', [{ qty: '50', price: '180' }], [{ qty: '50', price: '170' }]],
      ['OAK discount', '10', '15'],
    ])
  })

  it('are no discount of a custom line, whose price is its list price', () => {
    const custom = { product_type: 'custom', original_price: 190 }
    const before = quote([item(1, 'SHELF', { ...custom, qty: 100, ...tier(50, 180) })])
    const after = quote([item(1, 'SHELF', { ...custom, qty: 100, ...tier(50, 170) })])
    assert.deepEqual(
      differences(before, after).map(([place]) => place),
      ['SHELF price', 'SHELF tiers'],
    )
  })

  it('are another line if the product of a line changed', () => {
    const found = differences(quote([item(1, 'OAK', { price: 180 })]), quote([item(1, 'LAMP')]))
    assert.deepEqual(
      found.map(([place]) => place),
      ['LAMP line', 'OAK line'],
    )
  })
})
