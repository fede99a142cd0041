// What a buyer is told of a new proposal: the differences of the terms that apply.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listChanges } from '../../src/domain/proposal-changes.ts'

const oak = {
  item_id: 1,
  sku: '0042-OAK',
  qty: 40,
  price: 189,
  tax_percent: 19,
  tier_prices: [{ qty: 100, price: 179 }],
  chosen_qty: null as number | null,
  chosen_price: null as number | null,
  customer_note: null as string | null,
  name: 'Oak table',
  description: null as string | null,
  unit: null as string | null,
  section: null as string | null,
  role: 'included',
  is_chosen: true,
  files: [] as number[],
}
const lamp = { ...oak, item_id: 2, sku: 'LAMP', qty: 3, price: 31.11, tier_prices: [] }
const offer = {
  items: [oak, lamp],
  unchosen_items: [] as (typeof oak)[],
  shipping_amount: 120,
  shipping_description: null as string | null,
  seller_comment: 'Good wood.',
  expires_at: '2026-06-30 23:59:59',
  grand_total: 9100,
  title: null as string | null,
  terms: null as string | null,
  shipping_tax_percent: null as number | null,
  files: [] as object[],
}

it('the same offer has no changes', () => {
  assert.deepEqual(listChanges(offer, structuredClone(offer)), [])
})

it('fields of items come first, in the order of the items, then items that were removed, then fields of the quote', () => {
  const after = {
    ...offer,
    items: [
      { ...oak, qty: 50, tax_percent: 7, customer_note: 'Oiled', tier_prices: [] },
      { ...lamp, item_id: 3, sku: 'SOFA', qty: 1, price: 900 },
    ],
    shipping_amount: 0,
    shipping_description: 'Two pallets',
    seller_comment: 'Very good wood.',
    expires_at: '2026-07-31 23:59:59',
    grand_total: 10_000,
  }
  const ofOak = { item_id: 1, sku: '0042-OAK' }
  const ofQuote = { item_id: null, sku: null }
  assert.deepEqual(listChanges(offer, after), [
    { ...ofOak, field: 'qty', before: 40, after: 50 },
    { ...ofOak, field: 'tax_percent', before: 19, after: 7 },
    { ...ofOak, field: 'tier_prices', before: [{ qty: 100, price: 179 }], after: [] },
    { ...ofOak, field: 'customer_note', before: null, after: 'Oiled' },
    { item_id: 3, sku: 'SOFA', field: 'item', before: null, after: { qty: 1, price: 900 } },
    { item_id: 2, sku: 'LAMP', field: 'item', before: { qty: 3, price: 31.11 }, after: null },
    { ...ofQuote, field: 'shipping_amount', before: 120, after: 0 },
    { ...ofQuote, field: 'shipping_description', before: null, after: 'Two pallets' },
    { ...ofQuote, field: 'seller_comment', before: 'Good wood.', after: 'Very good wood.' },
    { ...ofQuote, field: 'expires_at', before: '2026-06-30 23:59:59', after: '2026-07-31 23:59:59' },
    { ...ofQuote, field: 'grand_total', before: 9100, after: 10_000 },
  ])
})

it('quantity and price are those that apply: a reached tier, or what was chosen', () => {
  const at100 = { ...offer, items: [{ ...oak, qty: 100 }] }
  const [qty, price] = listChanges({ ...offer, items: [oak] }, at100)
  assert.deepEqual([qty?.after, price?.after], [100, 179])
  // The price below the tier is nobody's.
  assert.deepEqual(listChanges(at100, { ...offer, items: [{ ...oak, qty: 100, price: 185 }] }), [])
  const chosen = { ...offer, items: [{ ...oak, chosen_qty: 120, chosen_price: 175 }] }
  const terms = listChanges({ ...offer, items: [oak] }, chosen).map(({ field, after }) => [field, after])
  assert.deepEqual(terms, [
    ['qty', 120],
    ['price', 175],
  ])
})

it('another SKU of a line is named as the new one', () => {
  const after = { ...offer, items: [{ ...oak, sku: 'BEECH' }, lamp] }
  assert.deepEqual(listChanges(offer, after), [
    { item_id: 1, sku: 'BEECH', field: 'sku', before: '0042-OAK', after: 'BEECH' },
  ])
})

it('names changes of the texts and files of a line, and of the offer', () => {
  const said = { name: 'Table', description: 'Oiled', unit: 'pcs', section: 'Hall', files: [7] }
  const terms = { title: 'Hall', terms: '30 days', shipping_tax_percent: 19, files: [{ file_id: 7 }] }
  const changes = listChanges(offer, { ...offer, ...terms, items: [{ ...oak, ...said }, lamp] })
  const named = (of: object, before: object, after: object, ids: object) =>
    Object.keys(of).map((field) => ({
      ...ids,
      field,
      before: before[field as keyof typeof before],
      after: after[field as keyof typeof after],
    }))
  assert.deepEqual(changes, [
    ...named(said, oak, said, { item_id: 1, sku: '0042-OAK' }),
    ...named(terms, offer, terms, { item_id: null, sku: null }),
  ])
})

it('choices: an option that is chosen by now, and another role; what moved is neither added nor removed', () => {
  const option = { ...lamp, role: 'optional', is_chosen: false }
  const before = { ...offer, items: [oak], unchosen_items: [option] }
  const after = {
    ...offer,
    items: [{ ...option, is_chosen: true }],
    unchosen_items: [{ ...oak, role: 'optional', is_chosen: false }],
  }
  const ofLamp = { item_id: 2, sku: 'LAMP' }
  const ofOak = { item_id: 1, sku: '0042-OAK' }
  assert.deepEqual(listChanges(before, after), [
    { ...ofLamp, field: 'is_chosen', before: false, after: true },
    { ...ofOak, field: 'role', before: 'included', after: 'optional' },
    { ...ofOak, field: 'is_chosen', before: true, after: false },
  ])
})
