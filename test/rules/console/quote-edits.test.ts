// Editing the lines of a quote in the console: amounts that follow from each other, pasted rows, totals.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  copyFromAbove,
  customLine,
  customLineOf,
  faultsOf,
  groupFrom,
  moveLine,
  newLine,
  typeCell,
} from '../../../console/quotes/editor/edits.ts'
import { priceOf, totalsOf } from '../../../console/quotes/offer/line-amounts.ts'
import {
  changesOf,
  isSame,
  itemOf,
  offerOf,
  type Line,
  type Offer,
  type Quote,
} from '../../../console/quotes/offer/offer.ts'
import { discountPercent, marginPercent } from '../../../src/domain/price-percents.ts'
import { areaOf, columnsOf, moveCell, openCellText, valueOf } from '../../../console/quotes/editor/block.ts'
import { isTable, readBlock, readRows, readTable, writeTable } from '../../../console/quotes/editor/pasted.ts'

const table = newLine({
  sku: '0042-OAK',
  name: 'Oak table',
  list_price: '210',
  qty: '40',
  price: '210',
  tax_percent: '19',
})
const item = {
  sku: '0042-OAK',
  name: 'Oak table',
  original_price: 210,
  qty: 40,
  price: 210,
  tax_percent: 19,
  tier_prices: [{ qty: 50, price: 180 }],
  customer_note: 'Oiled',
  role: 'included',
  choice_group: null,
  is_chosen: true,
  needs_price: false,
  needs_tax: false,
  image: null,
}
const noTerms = {
  shipping_amount: 0,
  shipping_tax_percent: null,
  cc: [],
  billing_address: null,
  shipping_address: null,
}
const pricing = { digits: 2, cost: 120 }
const type = (line: Line, column: Parameters<typeof typeCell>[1], value: string | undefined) =>
  typeCell(line, column, { text: value ?? 'abc', value }, pricing)
const offerWith = (...lines: Line[]) => ({ lines, shipping_amount: '0', shipping_tax_percent: '' }) as Offer

describe('a new line', () => {
  it('is the same when it is saved', () => {
    const saved = { ...item, item_id: 7 }
    const quote = { ...noTerms, items: [saved] } as unknown as Quote
    const line = newLine({ ...table, tiers: [{ qty: '50', price: '180' }], note: 'Oiled' })
    const known = { ...line, item_id: 7 }
    assert.ok(isSame(offerOf(quote, [known]).lines, [known]))
  })
})

describe('price, discount and margin', () => {
  it('follow from the one that was typed last', () => {
    const discounted = type(table, 'discount', '10')
    assert.equal(discounted.price, '189')
    const withMargin = type(discounted, 'margin', '40')
    assert.equal(withMargin.price, '200')
    assert.equal(discountPercent('210', withMargin.price), '4.76')
    assert.equal(marginPercent(120, type(withMargin, 'price', '150').price), '20')
  })

  it('are rounded to the currency', () => {
    assert.equal(typeCell(table, 'discount', { text: '33', value: '33' }, { digits: 0 }).price, '141')
    assert.equal(type(table, 'discount', '33.33').price, '140.01')
  })

  it('keep the price before as long as what was typed cannot be a price', () => {
    for (const [column, value] of [
      ['discount', '101'],
      ['margin', '100'],
      ['price', undefined],
      ['qty', '0'],
      ['tax_percent', '101'],
      ['tax_percent', '-1'],
      ['qty', '-1'],
      ['price', '-1'],
      ['discount', '-99999999999'],
    ] as const) {
      const line = type(table, column, value)
      assert.deepEqual([line.price, line.qty, line.tax_percent], ['210', '40', '19'])
      assert.deepEqual(faultsOf([line]), [{ key: table.key, column }])
    }
  })

  it('take a surcharge and a loss', () => {
    assert.equal(type(table, 'discount', '-10').price, '231')
    assert.equal(type(table, 'margin', '-20').price, '100')
  })

  it('stay when the discount that is shown is typed again', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (list, price) => {
          const line = { ...table, list_price: (list / 100).toFixed(2), price: (price / 100).toFixed(2) }
          const shown = discountPercent(line.list_price, line.price)
          assert.equal(Number(type(line, 'discount', shown).price), Number(line.price))
        },
      ),
    ))

  it('replace what could not be read in one another', () => {
    const faulty = type(type(table, 'price', undefined), 'qty', undefined)
    assert.deepEqual(faultsOf([type(faulty, 'discount', '10')]), [{ key: table.key, column: 'qty' }])
    assert.equal('unread' in type(type(faulty, 'discount', '10'), 'qty', '3'), false)
  })

  it('are those of the tier that the quantity reaches', () => {
    const tiers = [
      { qty: '50', price: '7' },
      { qty: '200', price: '6' },
      { qty: 'x', price: '1' },
    ]
    const line = { ...table, list_price: '10', qty: '100', price: '10', tiers }
    const terms = (line: Line) => [
      priceOf(line),
      discountPercent(line.list_price, priceOf(line)),
      marginPercent(8, priceOf(line)),
    ]
    assert.deepEqual(terms(line), ['7', '30', '-14.29'])
    assert.deepEqual(terms({ ...line, qty: '49' }), ['10', '0', '20'])
    for (const [column, value, price] of [
      ['price', '8', '8'],
      ['discount', '10', '9'],
      ['margin', '-100', '6'],
    ] as const) {
      const typed = typeCell(line, column, { text: value, value }, { digits: 2, cost: 12 })
      assert.deepEqual([priceOf(typed), typed.price], [price, '10'], column)
      assert.deepEqual(typed.tiers, [{ qty: '50', price }, tiers[1], tiers[2]], column)
      const below = typeCell({ ...line, qty: '49' }, column, { text: value, value }, { digits: 2, cost: 12 })
      assert.deepEqual([below.price, below.tiers], [price, tiers], column)
    }
  })

  it('are unknown without a catalog price, a cost or a price', () => {
    assert.equal(discountPercent('0', '5'), undefined)
    assert.equal(marginPercent(undefined, '5'), undefined)
    assert.equal(marginPercent(3, '0'), undefined)
  })
})

describe('lines', () => {
  const second = newLine({ ...table, sku: 'B' })

  it('move within the list only', () => {
    const offer = offerWith(table, second)
    assert.deepEqual(moveLine(second.key, -1)(offer).lines, [second, table])
    assert.equal(moveLine(second.key, 1)(offer), offer)
  })

  it('take a cell from the line above', () => {
    const offer = offerWith(type(table, 'price', '189'), second)
    const copied = copyFromAbove(second.key, 'discount', () => '10', pricing)(offer)
    assert.equal(copied.lines[1]?.price, '189')
    assert.equal(copyFromAbove(table.key, 'qty', ({ qty }) => qty, pricing)(offer), offer)
    const texts = copyFromAbove(second.key, 'unit', () => 'm²', pricing)(offer)
    assert.deepEqual(texts.lines[1], { ...second, unit: 'm²' })
  })

  it('copy only the cells above that show an amount', () => {
    const wanted = customLine('Special part', null)
    const custom = type(type(wanted, 'price', '100'), 'tax_percent', '7')
    const copied = (above: Line, column: Parameters<typeof typeCell>[1]) =>
      copyFromAbove(
        second.key,
        column,
        (line) => valueOf(line, column, 120),
        pricing,
      )(offerWith(above, second)).lines[1]
    assert.equal(copied(custom, 'price')?.price, '100')
    assert.equal(copied(custom, 'tax_percent')?.tax_percent, '7')
    assert.equal(copied(type(table, 'price', '189'), 'discount')?.price, '189')
    for (const [above, column] of [
      [wanted, 'price'],
      [wanted, 'discount'],
      [wanted, 'tax_percent'],
      [{ ...table, needs_price: true, price: '0' }, 'discount'],
      [type(table, 'price', undefined), 'price'],
      [type(table, 'qty', undefined), 'qty'],
      // The price of a line that is in no catalog is its list price.
      [type(custom, 'price', '200'), 'discount'],
    ] as const)
      assert.equal(copied(above, column), second, column)
  })

  it('without a price have nothing that a discount could be taken off', () => {
    const wanted = { ...table, needs_price: true, price: '0' }
    const typed = type(wanted, 'discount', '10')
    assert.deepEqual(typed, { ...wanted, unread: { discount: '10' } })
  })

  it('that are in no catalog have no discount', () => {
    for (const line of [customLine('Special part', 19), type(customLine('Special part', 19), 'price', '100')])
      for (const value of ['10', undefined]) assert.equal(type(line, 'discount', value), line)
  })

  it('are a group up to the next heading', () => {
    const [first, other] = [
      { ...table, section: 'Hall' },
      { ...second, section: 'Hall' },
    ]
    const third = newLine({ ...table, section: 'Office' })
    const lines = [first, other, third]
    assert.deepEqual(groupFrom(lines, first.key), [first.key, other.key])
    assert.deepEqual(groupFrom(lines, third.key), [third.key])
    // Somebody else removed it.
    assert.deepEqual(groupFrom(lines, 'gone'), [])
  })

  it('of a list have names without halves of characters', () => {
    const row = (name: string) => ({ sku: '', name, qty: undefined, price: undefined, text: '' })
    assert.equal(customLineOf(row('a'.repeat(300)), 19).name, 'a'.repeat(255))
    const { name } = customLineOf(row(`${'a'.repeat(254)}\u{1f6cb}`), 19)
    assert.equal(name.isWellFormed(), true)
    assert.equal(
      customLineOf({ ...row('Chair'), sku: `${'S'.repeat(63)}\u{1f6cb}` }, 19).sku.isWellFormed(),
      true,
    )
  })

  it('with two tiers of one quantity or unreadable ones are refused', () => {
    const tiers = (...tiers: [string, string][]) => ({
      ...table,
      tiers: tiers.map(([qty, price]) => ({ qty, price })),
    })
    assert.deepEqual(faultsOf([tiers(['100', '179'])]), [])
    assert.equal(faultsOf([tiers(['100', '179'], ['100', '170'])])[0]?.column, 'tiers')
    assert.equal(faultsOf([tiers(['', ''])])[0]?.column, 'tiers')
    assert.equal(faultsOf([tiers(['0', '179'])])[0]?.column, 'tiers')
  })

  it('are sent with the id that they have', () => {
    const base = { ...offerWith(table), seller_comment: '' } as Offer
    assert.deepEqual(changesOf(base, { ...base, seller_comment: 'Soon' }), { seller_comment: 'Soon' })
    assert.deepEqual(itemOf({ ...table, item_id: 9, note: 'Oiled' }, table), {
      item_id: 9,
      sku: '0042-OAK',
      qty: 40,
      price: 210,
      tax_percent: 19,
      tier_prices: [],
      customer_note: 'Oiled',
      product_type: 'simple',
      description: null,
      unit: null,
      section: null,
      role: 'included',
      choice_group: null,
      is_chosen: true,
    })
  })

  it('are sent with the name if it is new or was changed', () => {
    const names = (base: Line[], mine: Line[]) =>
      changesOf(offerWith(...base), offerWith(...mine)).items?.map(({ name }) => name)
    const saved = { ...table, item_id: 9 }
    assert.deepEqual(names([saved], [{ ...saved, qty: '2' }]), [undefined])
    assert.deepEqual(names([saved], [{ ...saved, name: 'Large table' }]), ['Large table'])
    // Of a duplicate, or kept after somebody else removed it.
    assert.deepEqual(names([], [{ ...table, name: 'Large table' }]), ['Large table'])
    assert.deepEqual(names([saved], [{ ...saved, item_id: undefined }]), ['Oak table'])
  })
})

it('computes totals with tiers, and ignores tiers that cannot be read', () => {
  const line = {
    ...table,
    tiers: [
      { qty: '30', price: '179' },
      { qty: 'x', price: '' },
    ],
  }
  const { totals } = totalsOf(
    { lines: [line], shipping_amount: '120', shipping_tax_percent: '19' },
    'row',
    2,
  )!
  assert.equal(totals.grand_total.toFixed(), '8663.2')
  const unread = totalsOf({ lines: [line], shipping_amount: '?', shipping_tax_percent: '?' }, 'row', 2)!
  assert.equal(unread.totals.grand_total.toFixed(), '8520.4')
})

const noCurrency = () => undefined

describe('pasted rows', () => {
  it('are read from a spreadsheet, with quoted cells', () => {
    assert.deepEqual(readTable('A\t2\r\n"B ""x""\ny"\t3\n\n'), [
      ['A', '2'],
      ['B "x"\ny', '3'],
    ])
    assert.equal(isTable('0042-OAK\n'), false)
    assert.equal(isTable('0042-OAK\t2'), true)
  })

  it('name SKU, quantity and price', () => {
    const { rows, unread } = readRows(
      readTable('SKU\tQty\tPrice\nA\t2\t1.234,56\nB\n\tx\nC\tmany'),
      'de',
      'EUR',
    )
    assert.deepEqual(
      rows.map(({ sku, qty, price }) => [sku, qty, price]),
      [
        ['A', '2', '1234.56'],
        ['B', undefined, undefined],
      ],
    )
    assert.deepEqual(unread, ['\tx', 'C\tmany'])
  })

  it('keep the places of blank cells', () => {
    assert.deepEqual(readTable('\r\n10\r\n\r\n30\r\n\r\n'), [[''], ['10'], [''], ['30']])
    assert.equal(isTable('\r\n10\r\n'), true)
    assert.deepEqual(readRows(readTable('\nSKU\tQty\n\nA\t2'), 'en', 'USD'), {
      rows: [{ sku: 'A', qty: '2', price: undefined, text: 'A\t2' }],
      unread: [],
      isOtherCurrency: false,
    })
  })

  it('are not read if their price is in another currency', () => {
    const table = readTable('A\t2\t$10\nB\t1\tCHF 12\nC\t1\t12 €')
    const { rows, unread, isOtherCurrency } = readRows(table, 'en', 'USD')
    assert.deepEqual(
      [rows.map(({ sku, price }) => [sku, price]), unread],
      [[['A', '10']], ['B\t1\tCHF 12', 'C\t1\t12 €']],
    )
    assert.equal(isOtherCurrency, true)
    const currencyOf = (column: number) => (column === 1 ? 'USD' : undefined)
    const values = readBlock(readTable('5\t$10\n6\tCHF 12'), 'en', currencyOf)
      ?.flat()
      .map(({ value }) => value)
    assert.deepEqual(values, ['5', '10', '6', undefined])
    assert.ok(readBlock(readTable('CHF 12\n$10'), 'en', () => 'USD'))
  })

  it('fill cells if they begin with an amount', () => {
    assert.deepEqual(
      readBlock(readTable('10 %\t5\n7'), 'en', noCurrency)?.map((row) => row.map(({ value }) => value)),
      [['10', '5'], ['7']],
    )
    assert.equal(readBlock(readTable('0042-OAK\t5'), 'en', noCurrency), undefined)
    assert.equal(readBlock(readTable('\n\t10'), 'en', noCurrency)?.[1]?.[1]?.value, '10')
    assert.deepEqual(readBlock(readTable('-95.96\n−5 %'), 'en', noCurrency)?.flat(), [
      { text: '-95.96', value: '-95.96' },
      { text: '−5 %', value: '-5' },
    ])
  })
})

describe('a block of cells', () => {
  const lines = ['1000', '2', '3'].map((qty) => newLine({ ...table, qty }))
  const [first, second, third] = lines.map(({ key }) => key) as [string, string, string]
  const columns = columnsOf(true)
  const cells = { minLength: 1, maxLength: 4 }

  it('lies between two cells, from whichever corner it begins', () => {
    const [from, to] = [
      { key: third, column: 'discount' },
      { key: second, column: 'qty' },
    ]
    const area = { top: 1, bottom: 2, columns: ['qty', 'price', 'discount'] }
    assert.deepEqual(areaOf({ from, to }, lines, columns), area)
    assert.deepEqual(areaOf({ from: to, to: from }, lines, columns), area)
    assert.equal(areaOf({ from, to: { key: 'gone', column: 'qty' } }, lines, columns), undefined)
    assert.equal(areaOf({ from, to: { key: first, column: 'margin' } }, lines, columnsOf(false)), undefined)
  })

  it('ends at the edges of the grid', () => {
    const cell = { key: first, column: 'qty' }
    assert.deepEqual(moveCell(cell, [-1, -1], lines, columns), cell)
    assert.deepEqual(moveCell(cell, [1, 1], lines, columns), { key: second, column: 'price' })
    const last = { key: third, column: 'tax_percent' }
    assert.deepEqual(moveCell(last, [1, 1], lines, columns), last)
  })

  it('is written in the numbers of the language, without groups and with all decimals', () => {
    const line = { ...table, qty: '1234567.5', price: '189.5', tax_percent: '8.875' }
    const texts = (language: string) => {
      const text = openCellText(language, 2)
      return columns.map((column) => text(line, column, 120))
    }
    assert.deepEqual(texts('en'), ['1234567.5', '189.50', '9.76', '36.68', '8.875'])
    assert.deepEqual(texts('de'), ['1234567,5', '189,50', '9,76', '36,68', '8,875'])
    assert.equal(openCellText('en', 2)(line, 'margin', undefined), '')
    assert.equal(openCellText('en', 2)(customLine('Special part', 19), 'price', undefined), '')
    assert.equal(openCellText('en', 2)(type(line, 'price', undefined), 'price', 120), 'abc')
  })

  it('is read again as it was written, with tabs, line breaks and quotes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom('a', '1', '\t', '\n', '"', ' ', ',') }), cells),
          cells,
        ),
        (rows) => {
          const trimmed = rows.map((row) => ['x', ...row.map((text) => text.trim())])
          assert.deepEqual(readTable(writeTable(trimmed)), trimmed)
        },
      ),
    )
  })

  it('holds no formula, but negative numbers', () => {
    assert.equal(
      writeTable([
        ['=1+1', '-14,29', '-1.5'],
        ['@A1', '+1', '-A1'],
      ]),
      "'=1+1\t-14,29\t-1.5\n'@A1\t'+1\t'-A1",
    )
    assert.equal(writeTable([['="a"\t1']]), `"'=""a""\t1"`)
  })
})
