// Two edits of one quote in the console, merged.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { noExtras } from '../../../console/quotes/editor/edits.ts'
import { mergeOffers, takeTheirs } from '../../../console/quotes/offer/merge.ts'
import { changesOf, offerOf, type Line, type Offer } from '../../../console/quotes/offer/offer.ts'

const line = (key: string, changes: Partial<Line> = {}): Line => ({
  key,
  item_id: undefined,
  sku: `SKU-${key}`,
  name: 'Oak table',
  list_price: '210',
  qty: '1',
  price: '210',
  tax_percent: '19',
  ...noExtras,
  ...changes,
})

const offer = (lines: Line[], changes: Partial<Offer> = {}): Offer => ({
  lines,
  shipping_amount: '0',
  shipping_tax_percent: '',
  shipping_description: '',
  title: '',
  seller_comment: '',
  terms: '',
  show_images: true,
  expires_at: '',
  purchase_order_number: '',
  cc: '',
  company: '',
  vat_id: '',
  billing_address: null,
  shipping_address: null,
  ...changes,
})

const base = offer([line('1'), line('2'), line('3')])
const keys = ({ lines }: Offer) => lines.map(({ key }) => key)

describe('merging an offer', () => {
  it('takes what only one side changed, in one line as well', () => {
    const mine = offer([line('1', { price: '189' }), line('2'), line('3')], { seller_comment: 'Soon' })
    const theirs = offer([line('1', { qty: '4' }), line('2'), line('3')], { shipping_amount: '12' })
    const { merged, conflicts, taken } = mergeOffers(base, mine, theirs)
    assert.deepEqual(conflicts, [])
    assert.deepEqual(
      merged,
      offer([line('1', { price: '189', qty: '4' }), line('2'), line('3')], {
        seller_comment: 'Soon',
        shipping_amount: '12',
      }),
    )
    assert.deepEqual(
      taken.map(({ after }) => after),
      ['12', '4'],
    )
  })

  it('leaves to the person what both changed, and keeps their own until then', () => {
    const mine = offer([line('1', { price: '189' }), line('2'), line('3')])
    const theirs = offer([line('1', { price: '199' }), line('2'), line('3')])
    const { merged, conflicts } = mergeOffers(base, mine, theirs)
    assert.equal(merged.lines[0]?.price, '189')
    assert.deepEqual(conflicts, [
      { place: { key: '1', sku: 'SKU-1', name: 'Oak table', field: 'price' }, mine: '189', theirs: '199' },
    ])
    assert.deepEqual(takeTheirs(merged, conflicts[0]!, theirs), theirs)
  })

  it('keeps a line that they removed and that was edited here, as a new one', () => {
    const mine = offer([line('1'), line('2', { qty: '7' }), line('3')])
    const theirs = offer([line('1'), line('3')])
    mine.lines[1]!.item_id = 2
    const { merged, conflicts } = mergeOffers(base, mine, theirs)
    assert.deepEqual(keys(merged), ['1', '2', '3'])
    assert.equal(merged.lines[1]?.item_id, undefined)
    assert.deepEqual(takeTheirs(merged, conflicts[0]!, theirs), theirs)
  })

  it('keeps a line that one side moved to another section while the other removed it, until somebody decides', () => {
    const moved = offer([line('1'), line('3'), line('2', { item_id: 2, section: 'Options' })])
    const removed = offer([line('1'), line('3')])
    const here = mergeOffers(base, moved, removed)
    assert.deepEqual([keys(here.merged), here.merged.lines[2]?.section], [['1', '3', '2'], 'Options'])
    assert.deepEqual(takeTheirs(here.merged, here.conflicts[0]!, removed), removed)
    const there = mergeOffers(base, removed, moved)
    assert.deepEqual(there.merged, removed)
    assert.deepEqual(takeTheirs(there.merged, there.conflicts[0]!, moved), moved)
  })

  it('can bring back a line that was removed here and that they edited', () => {
    const mine = offer([line('1'), line('3')])
    const theirs = offer([line('1'), line('2', { item_id: 2, qty: '7' }), line('3')])
    const { merged, conflicts } = mergeOffers(base, mine, theirs)
    assert.deepEqual(merged, mine)
    assert.deepEqual(takeTheirs(merged, conflicts[0]!, theirs), theirs)
  })

  it('removes a line that they removed and nobody edited here', () => {
    assert.deepEqual(
      mergeOffers(base, base, offer([line('1'), line('3')])).merged,
      offer([line('1'), line('3')]),
    )
  })

  it('keeps the lines that both added, each after its neighbor', () => {
    const mine = offer([line('1'), line('new-1'), line('2'), line('3')])
    const theirs = offer([line('1'), line('2'), line('3'), line('4')])
    assert.deepEqual(keys(mergeOffers(base, mine, theirs).merged), ['1', 'new-1', '2', '3', '4'])
  })

  it('keeps the order of the side that moved lines', () => {
    const moved = offer([line('3'), line('1'), line('2')])
    const theirs = offer([line('1'), line('2'), line('4'), line('3')])
    assert.deepEqual(keys(mergeOffers(base, moved, theirs).merged), ['3', '1', '2', '4'])
    assert.deepEqual(keys(mergeOffers(base, base, moved).merged), ['3', '1', '2'])
  })

  const anyLine = (key: string) =>
    fc
      .record({
        qty: fc.constantFrom('1', '2'),
        price: fc.constantFrom('210', '189'),
        note: fc.constantFrom('', 'x'),
      })
      .map((changes) => line(key, changes))
  const anyOffer = fc
    .shuffledSubarray(['1', '2', '3', '4', '5'])
    .chain((chosen) => fc.tuple(...chosen.map(anyLine)))
    .chain((lines) =>
      fc
        .record({ shipping_amount: fc.constantFrom('0', '12'), company: fc.constantFrom('', 'A', 'B') })
        .map((terms) => offer(lines, terms)),
    )

  it('returns the changed side if the other changed nothing, and either if both did the same', () => {
    fc.assert(
      fc.property(anyOffer, anyOffer, (before, after) => {
        assert.deepEqual(mergeOffers(before, before, after).merged, after)
        assert.deepEqual(mergeOffers(before, before, after).conflicts, [])
        const both = mergeOffers(before, after, after)
        assert.deepEqual([both.merged, both.conflicts, both.taken], [after, [], []])
      }),
    )
    fc.assert(
      fc.property(anyOffer, anyOffer, (before, after) => {
        const { merged, conflicts } = mergeOffers(before, after, before)
        assert.deepEqual(changesOf(after, merged), {})
        assert.deepEqual(conflicts, [])
      }),
    )
  })

  it('loses no value of either side: each is in the merge or in a conflict', () => {
    fc.assert(
      fc.property(anyOffer, anyOffer, anyOffer, (before, mine, theirs) => {
        const { merged, conflicts } = mergeOffers(before, mine, theirs)
        const contested = new Set(conflicts.map(({ place }) => JSON.stringify(place)))
        for (const name of ['shipping_amount', 'company'] as const) {
          const isKept = [mine, theirs].every(
            (side) => side[name] === before[name] || side[name] === merged[name],
          )
          assert.equal(isKept, !contested.has(JSON.stringify({ term: name })))
        }
        const resolved = conflicts.reduce((each, conflict) => takeTheirs(each, conflict, theirs), merged)
        for (const { place, theirs: value } of conflicts)
          if ('key' in place && place.field !== 'line' && place.field !== 'choice')
            assert.equal(resolved.lines.find(({ key }) => key === place.key)?.[place.field], value)
        assert.equal(new Set(keys(merged)).size, merged.lines.length)
      }),
    )
  })
})

describe('the keys of lines', () => {
  const item = (item_id: number, sku: string) => ({
    item_id,
    sku,
    name: 'Oak table',
    original_price: 210,
    qty: 1,
    price: 210,
    tax_percent: 19,
    tier_prices: [],
    customer_note: null,
  })
  const quote = (...items: ReturnType<typeof item>[]) => ({ ...offer([]), cc: [], items }) as never

  it('stay when a new line is saved', () => {
    const shownLines = [{ key: 'new-1', item_id: 7, sku: 'A' }]
    assert.deepEqual(keys(offerOf(quote(item(7, 'A')), shownLines)), ['new-1'])
  })

  it('are new when the product of an item changed: what was typed stays with its product', () => {
    const before = offerOf(quote(item(1, 'OAK'), item(2, 'LAMP')))
    const mine = { ...before, lines: before.lines.map((line) => ({ ...line, price: '99' })) }
    const theirs = offerOf(quote(item(1, 'BOOK'), item(2, 'LAMP')), before.lines)
    const { merged, conflicts } = mergeOffers(before, mine, theirs)
    const prices = merged.lines.map(({ item_id, sku, price }) => [item_id, sku, price])
    assert.deepEqual(prices, [
      [undefined, 'OAK', '99'],
      [1, 'BOOK', '210'],
      [2, 'LAMP', '99'],
    ])
    assert.deepEqual(
      conflicts.map(({ place }) => place),
      [{ key: 'item-1', sku: 'OAK', name: 'Oak table', field: 'line' }],
    )
    assert.equal(new Set(keys(merged)).size, 3)
    const back = offerOf(quote(item(1, 'OAK'), item(2, 'LAMP')), theirs.lines)
    assert.notEqual(keys(back)[0], keys(theirs)[0])
  })

  it('stay when another client replaced all items', () => {
    const shownLines = [
      { key: 'item-1', item_id: 1, sku: 'A' },
      { key: 'item-2', item_id: 2, sku: 'A' },
      { key: 'item-3', item_id: 3, sku: 'B' },
    ]
    assert.deepEqual(
      keys(offerOf(quote(item(8, 'B'), item(9, 'A'), item(10, 'A'), item(11, 'A')), shownLines)),
      ['item-3', 'item-1', 'item-2', 'item-11'],
    )
  })
})
