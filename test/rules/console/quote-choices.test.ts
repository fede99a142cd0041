// Lines of a quote in the console that the customer can choose: edits, totals, what is sent, and two edits merged.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  choiceFaultsOf,
  choose,
  groupOf,
  setGroup,
  toggleOptional,
} from '../../../console/quotes/editor/choices.ts'
import { moveLine, newLine, removeLine } from '../../../console/quotes/editor/edits.ts'
import { hasFaults } from '../../../console/quotes/editor/editor-state.ts'
import { offerMargin, totalsOf } from '../../../console/quotes/offer/line-amounts.ts'
import { mergeOffers, takeTheirs } from '../../../console/quotes/offer/merge.ts'
import {
  changesOf,
  offerOf,
  type Edit,
  type Line,
  type Offer,
  type Quote,
} from '../../../console/quotes/offer/offer.ts'
import { findGroupFault } from '../../../src/domain/choices.ts'

const line = (key: string, change: Partial<Line> = {}): Line => ({
  ...newLine({ sku: key, name: key, list_price: '100', qty: '1', price: '100', tax_percent: '0', ...change }),
  key,
})
const offerWith = (...lines: Line[]) =>
  ({ lines, shipping_amount: '0', shipping_tax_percent: '' }) as unknown as Offer
const lines = () => offerWith(line('a'), line('b'), line('c'), line('d'))
const edited = (offer: Offer, ...edits: Edit[]) => edits.reduce((each, edit) => edit(each), offer)
const keys = (...each: string[]) => new Set(each)
/** `a` for a line that counts, `(a)` for one that does not. */
const shown = ({ lines }: Offer) =>
  lines.map(({ key, role, choice_group, is_chosen }) =>
    [is_chosen ? key : `(${key})`, role === 'optional' ? '?' : choice_group].join(''),
  )

describe('lines that the customer can choose', () => {
  it('are made optional, not chosen at first, and included again', () => {
    const optional = edited(lines(), toggleOptional(keys('b', 'c')))
    assert.deepEqual(shown(optional), ['a', '(b)?', '(c)?', 'd'])
    const chosen = edited(optional, choose('b'))
    assert.deepEqual(shown(chosen), ['a', 'b?', '(c)?', 'd'])
    assert.deepEqual(shown(edited(chosen, toggleOptional(keys('b', 'd')))), ['a', 'b?', '(c)?', '(d)?'])
    assert.deepEqual(shown(edited(chosen, toggleOptional(keys('b', 'c')))), ['a', 'b', 'c', 'd'])
  })

  it('are grouped with the first one chosen, chosen instead of one another, renamed, and dissolved', () => {
    const grouped = edited(lines(), setGroup(keys('b', 'c'), 'G'))
    assert.deepEqual(shown(grouped), ['a', 'bG', '(c)G', 'd'])
    const other = edited(grouped, choose('c'))
    assert.deepEqual(shown(other), ['a', '(b)G', 'cG', 'd'])
    assert.deepEqual(groupOf(other.lines, 'b'), ['b', 'c'])
    assert.deepEqual(shown(edited(other, setGroup(keys('b', 'c'), 'H'))), ['a', '(b)H', 'cH', 'd'])
    assert.deepEqual(shown(edited(other, setGroup(keys('d'), 'G'))), ['a', '(b)G', 'cG', '(d)G'])
    assert.deepEqual(shown(edited(other, setGroup(keys('b', 'c'), ''))), ['a', 'b', 'c', 'd'])
  })

  it('have the faults that the service finds, which keep the quote from being saved', () => {
    const grouped = edited(lines(), setGroup(keys('b', 'c'), 'G'))
    assert.equal(hasFaults(grouped), false)
    const single = edited(grouped, removeLine('c'))
    assert.deepEqual([...choiceFaultsOf(single.lines)], [['b', 'groupSingle']])
    const three = edited(grouped, setGroup(keys('d'), 'G'), removeLine('b'))
    assert.deepEqual([...choiceFaultsOf(three.lines)], [['c', 'groupDefault']])
    assert.equal(hasFaults(three), true)
  })

  it('have a fault exactly if the service finds one, whatever is done to them', () => {
    const some = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }).map((each) => keys(...each))
    const one = fc.constantFrom('a', 'b', 'c', 'd')
    const edit = fc.oneof(
      some.map(toggleOptional),
      fc.tuple(some, fc.constantFrom('', 'G', 'H')).map(([each, group]) => setGroup(each, group)),
      one.map(choose),
      one.map(removeLine),
      one.map((key) => moveLine(key, 1)),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const offer = edited(lines(), ...edits)
        const { items = [] } = changesOf(lines(), offer)
        const sent = items.map(({ role, choice_group, is_chosen }) => ({ role, choice_group, is_chosen }))
        assert.equal(choiceFaultsOf(offer.lines).size > 0, findGroupFault(sent) !== undefined)
        for (const each of sent) {
          if (each.role === 'included') assert.equal(each.is_chosen, true)
          assert.equal(each.choice_group !== null, each.role === 'alternative')
        }
      }),
    )
  })

  it('count only if they are chosen: in the totals, their limits, and the margin', () => {
    const offer = edited(
      offerWith(line('a'), line('b', { price: '20' }), line('c', { price: '30' }), line('d', { price: '7' })),
      setGroup(keys('b', 'c'), 'G'),
      toggleOptional(keys('d')),
    )
    const totals = totalsOf(offer, 'row', 2)!
    assert.equal(totals.totals.grand_total.toFixed(), '120')
    assert.deepEqual([totals.range?.from.toFixed(), totals.range?.to.toFixed()], ['120', '137'])
    // What the other lines cost need not be known.
    assert.equal(offerMargin(totals, [50, 10, undefined, undefined], 2)?.amount, '60')
    assert.equal(offerMargin(totals, [49.9951, 10, undefined, undefined], 2)?.amount, '60')
    assert.equal(offerMargin(totals, [50, undefined, 10, 10], 2), undefined)
    assert.equal(totalsOf(lines(), 'row', 2)!.range, undefined)
  })
})

/** A record of lines, which keeps those that do not count in a list of their own. */
function recordOf(offer: Offer): Quote {
  const items = offer.lines.map(({ key, list_price, note, tiers, choice_group, ...each }, position) => ({
    ...each,
    item_id: position + 1,
    position,
    original_price: Number(list_price),
    qty: 1,
    price: 100,
    tax_percent: 0,
    choice_group: choice_group || null,
    customer_note: note || null,
    tier_prices: tiers,
    name: key,
  }))
  const [counting, others] = [items.filter((each) => each.is_chosen), items.filter((each) => !each.is_chosen)]
  return { ...offer, cc: [], items: counting, unchosen_items: others } as unknown as Quote
}

describe('a record with lines that are not chosen', () => {
  const record = recordOf(
    edited(lines(), setGroup(keys('a', 'b'), 'G'), choose('b'), toggleOptional(keys('c'))),
  )

  it('is edited in one order, and sent with all lines in it', () => {
    const offer = offerOf(record)
    assert.deepEqual(
      offer.lines.map(({ sku }) => sku),
      ['a', 'b', 'c', 'd'],
    )
    const moved = edited(offer, moveLine(offer.lines[2]!.key, 1))
    const { items, unchosen_items } = changesOf(offer, moved)
    assert.deepEqual(
      items?.map(({ item_id, role, choice_group, is_chosen }) => [item_id, role, choice_group, is_chosen]),
      [
        [1, 'alternative', 'G', false],
        [2, 'alternative', 'G', true],
        [4, 'included', null, true],
        [3, 'optional', null, false],
      ],
    )
    // Those of the record would stay beside them.
    assert.deepEqual(unchosen_items, [])
  })

  it('takes what somebody else chose; of two different choices, one of both decides', () => {
    const base = edited(offerOf(record), setGroup(keys('item-1', 'item-2', 'item-4'), 'G'))
    const mine = edited(base, toggleOptional(keys('item-3')))
    const theirs = edited(base, choose('item-1'))
    const { merged, conflicts } = mergeOffers(base, mine, theirs)
    assert.deepEqual(conflicts, [])
    assert.deepEqual(shown(merged), ['item-1G', '(item-2)G', 'item-3', '(item-4)G'])
    const both = mergeOffers(base, edited(base, choose('item-4')), theirs)
    assert.deepEqual(
      both.conflicts.map(({ place, mine, theirs }) => ['name' in place && place.name, mine, theirs]),
      [['G', 'd', 'a']],
    )
    assert.deepEqual(shown(both.merged), ['(item-1)G', '(item-2)G', '(item-3)?', 'item-4G'])
    assert.deepEqual(
      both.taken.map(({ place }) => 'key' in place && [place.key, place.field]),
      [],
    )
    assert.deepEqual(shown(takeTheirs(both.merged, both.conflicts[0]!, theirs)), [
      'item-1G',
      '(item-2)G',
      '(item-3)?',
      '(item-4)G',
    ])
  })

  it('keeps every line once, and chooses twice in no group, whatever both do', () => {
    const base = edited(offerOf(record), setGroup(keys('item-1', 'item-2', 'item-4'), 'G'))
    const one = fc.constantFrom('item-1', 'item-2', 'item-3', 'item-4')
    const some = fc
      .subarray(['item-1', 'item-2', 'item-3', 'item-4'], { minLength: 1 })
      .map((each) => keys(...each))
    const edit = fc.oneof(
      some.map(toggleOptional),
      fc.tuple(some, fc.constantFrom('', 'G', 'H')).map(([each, group]) => setGroup(each, group)),
      one.map(choose),
      one.map(removeLine),
    )
    const side = fc
      .array(edit, { maxLength: 5 })
      .map((edits) => edited(base, ...edits))
      .filter(({ lines }) => choiceFaultsOf(lines).size === 0)
    fc.assert(
      fc.property(side, side, (mine, theirs) => {
        const { merged, conflicts } = mergeOffers(base, mine, theirs)
        const all = conflicts.reduce((offer, conflict) => takeTheirs(offer, conflict, theirs), merged)
        for (const { lines } of [merged, all]) {
          assert.equal(new Set(lines.map(({ key }) => key)).size, lines.length)
          const inBoth = mine.lines.filter(({ key }) => theirs.lines.some((each) => each.key === key))
          for (const { key } of inBoth) assert.ok(lines.some((each) => each.key === key))
          const chosen = lines.filter(({ role, is_chosen }) => role === 'alternative' && is_chosen)
          const groups = chosen.map(({ choice_group }) => choice_group)
          assert.equal(new Set(groups).size, groups.length)
        }
      }),
    )
  })
})
