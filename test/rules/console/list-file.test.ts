// Lists in files as lines of a quote: CSV, TSV and XLSX, what their columns are, and what cannot be read.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { guessColumns } from '../../../console/quotes/list-file/guess-columns.ts'
import { roleOfHeading } from '../../../console/quotes/list-file/heading-words.ts'
import { ListFault, UNPACKED_BYTES_MAX } from '../../../console/quotes/list-file/list-fault.ts'
import { rowReader } from '../../../console/quotes/list-file/list-lines.ts'
import { readList } from '../../../console/quotes/list-file/list-table.ts'
import type { Cell } from '../../../console/quotes/list-file/table-row.ts'
import { isDateFormat } from '../../../console/quotes/list-file/xlsx-dates.ts'
import { withUnpackedSize, xlsxFile } from '../../support/xlsx-files.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const cellsOf = (bytes: Uint8Array, sheet?: number) => readList(bytes, sheet).rows.map(({ cells }) => cells)
const textCells = (text: string) => cellsOf(bytesOf(text))
const table = (cells: Cell[][]) => cells.map((row, index) => ({ number: index + 1, cells: row }))
const guess = (text: string) => guessColumns(readList(bytesOf(text)).rows)
const refused = (bytes: Uint8Array, reason: string) =>
  assert.throws(
    () => readList(bytes),
    (error) => error instanceof ListFault && error.reason === reason,
  )

/** Returns the lines of a list as `sku|name|description|qty|unit|price`, or the fault and its column. */
function linesOf(bytes: Uint8Array, language = 'en'): string[] {
  const { rows } = readList(bytes)
  const { columns, heading } = guessColumns(rows)
  const lines = rows.slice(heading + 1)
  return lines.map(rowReader(lines, columns, language, 'EUR')).map((row) => {
    if ('fault' in row) return `${row.fault} ${row.role}`
    const { sku, name, description, qty = '', unit, price = '' } = row.line
    return [sku, name, description, qty, unit, price].join('|')
  })
}

describe('a CSV file', () => {
  it('is read with each separator, line end, quoting and encoding that spreadsheet programs write', () => {
    const rows = [
      ['SKU', 'Name', 'Menge'],
      ['A-1', 'Größe 3", rot; neu', '1,5'],
    ]
    for (const separator of [',', ';', '\t'])
      for (const end of ['\n', '\r\n', '\r'])
        for (const mark of ['', '\ufeff']) {
          const line = (cells: string[]) =>
            cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)
          assert.deepEqual(
            textCells(mark + rows.map(line).join(end) + end),
            rows,
            JSON.stringify(separator + end),
          )
        }
    const text = 'Artikel;Menge\nGröße;2'
    const wanted = [
      ['Artikel', 'Menge'],
      ['Größe', '2'],
    ]
    assert.deepEqual(cellsOf(Buffer.from(text, 'latin1')), wanted)
    assert.deepEqual(
      cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
      wanted,
    )
  })

  it('has the separator that its lines agree on, not the comma of amounts or sentences', () => {
    assert.deepEqual(textCells('Name;Preis\nSchraube, M8, verzinkt;1,50\nMutter, M8, verzinkt;2,00')[1], [
      'Schraube, M8, verzinkt',
      '1,50',
    ])
    assert.deepEqual(textCells('Bolt, M8\nNut, M8; zinc')[1], ['Nut', 'M8; zinc'])
    assert.deepEqual(textCells('Only names\nOne\nTwo'), [['Only names'], ['One'], ['Two']])
  })

  it('leaves out blank rows and columns, and counts rows as they stand in the file', () => {
    const { rows, isCut } = readList(bytesOf('\n\nA;;;B\n;;;\nC;;;D;\n'))
    assert.deepEqual(rows, [
      { number: 3, cells: ['A', 'B'] },
      { number: 5, cells: ['C', 'D'] },
    ])
    assert.equal(isCut, false)
  })

  it('keeps as many rows as a quote can have lines, below a heading', () => {
    const { rows, isCut } = readList(bytesOf('name\n' + 'x\n'.repeat(20_000)))
    assert.deepEqual([rows.length, isCut], [10_001, true])
  })

  it('is refused if it is blank or no text', () => {
    refused(bytesOf(''), 'empty')
    refused(bytesOf('\ufeff \n ; ; \n'), 'empty')
    refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'unreadable')
  })

  it('is read back whatever its cells contain', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `x${text.replaceAll('\0', '')}x`)
    const rows = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
      )
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (cells, separator) => {
        const line = (row: string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)
        const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n')
        assert.deepEqual(
          textCells(cells.map(line).join('\r\n')),
          cells.map((row) => row.map(plain)),
        )
      }),
    )
  })
})

describe('an XLSX file', () => {
  it('has texts, numbers, dates as dates, stored values of formulas, and errors', () => {
    const rows = [
      ['SKU', 'Name', 'Qty', 'Price', 'Due'],
      ['A-1', 'R&D <1>', 12, { xml: '<c s="2"><v>1.234</v></c>' }, { xml: '<c s="1"><v>46112</v></c>' }],
      [
        { xml: '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>' },
        { xml: '<c t="str"><f>A1&amp;"x"</f><v>A-1x</v></c>' },
        { xml: '<c><f>C2*2</f><v>24</v></c>' },
        { xml: '<c><f>D2*2</f></c>' },
        { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
      ],
      [{ xml: '<c t="b"><v>1</v></c>' }, 'line_x000D_\nbreak', { xml: '<c s="1"><v>46112.5</v></c>' }],
      [{ xml: '<c t="str"><f>IF(A9="","",A9)</f><v></v></c>' }, { xml: '<c s="3"><v>40</v></c>' }],
    ]
    assert.deepEqual(cellsOf(xlsxFile([{ rows }])), [
      ['SKU', 'Name', 'Qty', 'Price', 'Due'],
      ['A-1', 'R&D <1>', 12, 1.234, '2026-03-31'],
      ['inline', 'A-1x', 24, '=D2*2', '#DIV/0!'],
      ['TRUE', 'line\r\nbreak', '2026-03-31 12:00', '', ''],
      ['', 40, '', '', ''],
    ])
  })

  it('has dates in the built-in formats of dates only, not in those of numbers in engineering notation and of text', () => {
    const isDate = (id: number) => isDateFormat(id, undefined)
    assert.deepEqual(
      [13, 14, 22, 23, 27, 36, 37, 45, 47, 48, 49, 50, 58, 59].filter(isDate),
      [14, 22, 27, 36, 45, 47, 50, 58],
    )
  })

  it('of 1904, with prefixed names and absolute paths is read as well', () => {
    const parts = {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="x"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="L" r:id="a"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="/xl/other.xml"/></Relationships>',
      'xl/other.xml':
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="str"><x:v>A</x:v></x:c><x:c s="1"><x:v>44650</x:v></x:c></x:row>' +
        '</x:sheetData></x:worksheet>',
    }
    assert.deepEqual(cellsOf(xlsxFile([{}], parts)), [['A', '2026-03-31']])
  })

  it('opens at the first sheet that is visible and not blank, of a hundred', () => {
    const sheets = Array.from({ length: 100 }, (_, index) => ({ name: `S ${index}` }))
    const rows = [['Name'], ['Bolt']]
    const { sheet, sheets: names } = readList(
      xlsxFile([{ rows: [['hidden']], state: 'hidden' }, ...sheets.slice(2), { name: 'R&D "Parts"', rows }]),
    )
    assert.deepEqual([names.length, names[sheet]], [100, 'R&D "Parts"'])
    assert.deepEqual(cellsOf(xlsxFile([{ rows: [['a']] }, { rows }]), 1), rows)
    refused(xlsxFile(sheets), 'empty')
  })

  it('keeps merged cells where they begin, and cells that stand far away out of the memory', () => {
    const xml =
      '<row r="1"><c r="A1" t="str"><v>Group</v></c><c r="B1"/></row><row r="2"><c r="XFD2"><v>1</v></c><c r="A2"><v>2</v></c></row>' +
      '<row r="1048576"><c r="B1048576"><v>3</v></c></row><row r="99999999999"><c><v>4</v></c></row>'
    assert.deepEqual(readList(xlsxFile([{ xml }])).rows, [
      { number: 1, cells: ['Group', ''] },
      { number: 2, cells: [2, ''] },
      { number: 1_048_576, cells: ['', 3] },
      { number: 99_999_999_999, cells: [4, ''] },
    ])
  })

  it('can have a million blank rows', () => {
    const blank = '<row r="2" s="1" customFormat="1"/>'.repeat(1_000_000)
    const styled = '<row r="9"><c r="A9" s="1"/></row>'.repeat(1000)
    const xml = `<row r="1"><c r="A1"><v>7</v></c></row>${blank}${styled}`
    assert.deepEqual(cellsOf(xlsxFile([{ xml }])), [[7]])
  })

  it('is refused if it unpacks to too much, is no workbook, or is damaged', () => {
    const file = xlsxFile([{ rows: [['a']] }], { 'xl/media/picture.png': Buffer.alloc(10) })
    const strings = 'xl/sharedStrings.xml'
    refused(withUnpackedSize(file, strings, UNPACKED_BYTES_MAX + 1), 'too_large')
    // The limit counts for all files together, and a file that unpacks to more than it says is cut off.
    refused(withUnpackedSize(file, strings, UNPACKED_BYTES_MAX - 100), 'too_large')
    refused(withUnpackedSize(file, strings, 3), 'unreadable')
    // What is no part of the table is not unpacked.
    assert.deepEqual(cellsOf(withUnpackedSize(file, 'xl/media/picture.png', UNPACKED_BYTES_MAX + 1)), [['a']])
    refused(xlsxFile([{}], { 'xl/workbook.xml': '<workbook><sheets><' }), 'unreadable')
    refused(file.subarray(0, 200), 'unreadable')
  })
})

describe('the columns of a list', () => {
  it('are told by headings in four languages', () => {
    const headings = {
      sku: 'SKU, Item no., Artikel-Nr., Art.Nr, Bestellnummer, Réf., Code article, Referencia, Código',
      name: 'Name, Product, Bezeichnung, Artikel, Désignation, Libellé, Nombre, Artículo, Material, Part name',
      qty: 'Qty, Quantity (pcs), Menge [Stk], Anzahl, Quantité, Qté, Cantidad, Cant., Item quantity, Part qty',
      unit: 'Unit, UoM, Einheit, ME, Unité, Unidad',
      price:
        'Unit price, Price (EUR), Einzelpreis netto, Preis, Prix unitaire HT, P.U., Precio unitario, Unit cost, Item price',
      description:
        'Description, Beschreibung, Bemerkung, Commentaire, Descripción, Observaciones, Part description',
      none: 'Total price, Gesamtpreis, Montant, Importe, Pos., Total, VAT rate, Unit weight',
    }
    for (const [role, list] of Object.entries(headings))
      for (const heading of list.split(', ')) assert.equal(roleOfHeading(heading), role, heading)
    assert.equal(roleOfHeading('Farbe'), undefined)
  })

  it('are told below a title, each role once', () => {
    const list = 'Parts list 2026\n\nPos;Article;Qty;Unit;Price;Total;Price\n1;Bolt;10;pcs;0.5;5;x'
    assert.deepEqual(guess(list), {
      heading: 1,
      columns: [undefined, 'name', 'qty', 'unit', 'price', undefined, undefined],
    })
    assert.deepEqual(guess('SKU,Description,Qty\nA-1,Bolt,3').columns, ['sku', 'name', 'qty'])
  })

  it('are told by their contents without a heading', () => {
    const list =
      '1;A-100;Oak table, large;4;Stk;210,50\n2;A-101;Oak chair;8;Stk;80,00\n3;B-7;Bench;2;Stk;99,90'
    assert.deepEqual(guess(list), {
      heading: -1,
      columns: [undefined, 'sku', 'name', 'qty', 'unit', 'price'],
    })
    assert.deepEqual(guess('A-1\t2\nA-2\t5'), { heading: -1, columns: ['sku', 'qty'] })
    assert.deepEqual(guess('LAMP;3;7\n0042-OAK;4;8').columns, ['sku', 'qty', 'price'])
    assert.deepEqual(guess('Oak table\nOak chair'), { heading: -1, columns: ['name'] })
    assert.deepEqual(guess('4006381333931;12\n4006381333948;3').columns, ['sku', 'qty'])
  })

  it('are told of any table at all, without an error', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom('', 'Qty', 'SKU', '1.234', '=A1', '#REF!'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 }), (cells) => {
        const rows = table(cells)
        const { columns, heading } = guessColumns(rows)
        const named = columns.filter(Boolean)
        assert.equal(new Set(named).size, named.length)
        assert.ok(heading >= -1 && heading < Math.max(rows.length, 1))
        for (const row of rows.map(rowReader(rows, columns, 'de', 'EUR')))
          if ('line' in row) assert.ok(Number(row.line.qty ?? 1) > 0 && (row.line.sku || row.line.name))
      }),
    )
  })
})

describe('the rows of a list', () => {
  it('become lines with what they have', () => {
    const list =
      'SKU;Name;Text;Menge;Einheit;Preis\nA-1;Bolt;Zinc;2;kg;1,50\n;Custom part;;;;\nB-2;;;1.000,5;m;-20'
    assert.deepEqual(linesOf(bytesOf(list)), [
      'A-1|Bolt|Zinc|2|kg|1.5',
      '|Custom part||||',
      'B-2|||1000.5|m|-20',
    ])
  })

  it('are read with the decimal point of their column, or else of the language', () => {
    assert.deepEqual(linesOf(bytesOf('SKU;Qty;Price\nA;1;1.234\nB;1;2,50')), ['A|||1||1234', 'B|||1||2.5'])
    assert.deepEqual(linesOf(bytesOf('SKU;Qty;Price\nA;1;1.234'), 'en'), ['A|||1||1.234'])
    assert.deepEqual(linesOf(bytesOf('SKU;Qty;Price\nA;1;1.234'), 'de'), ['A|||1||1234'])
    // Numbers of cells have no separator that could be misread.
    assert.deepEqual(
      linesOf(
        xlsxFile([
          {
            rows: [
              ['SKU', 'Price'],
              ['A', 1.234],
              ['B', 0.1 + 0.2],
            ],
          },
        ]),
        'de',
      ),
      ['A|||||1.234', 'B|||||0.3'],
    )
  })

  it('say of each quantity that another country reads differently, also where the others agree', () => {
    const readingsOf = (text: string) => {
      const { rows } = readList(bytesOf(text))
      const { columns, heading } = guessColumns(rows)
      const lines = rows.slice(heading + 1)
      return lines.map(rowReader(lines, columns, 'en', 'EUR')).map((row) => 'readings' in row && row.readings)
    }
    const thousand = { amount: '1', other: '1000' }
    assert.deepEqual(readingsOf('SKU;Qty;Price\nA;1.000;1.234\nB;2.5;9.99'), [{ qty: thousand }, {}])
    assert.deepEqual(readingsOf('SKU;Qty;Price\nA;1.000;1.234\nB;2;9'), [
      { qty: thousand, price: { amount: '1.234', other: '1234' } },
      {},
    ])
  })

  it('are not read if their price is in another currency', () =>
    assert.deepEqual(linesOf(bytesOf('SKU;Qty;Price\nA;1;1,50 €\nB;1;CHF 2,50\nC;1;EUR 3,50')), [
      'A|||1||1.5',
      'other_currency price',
      'C|||1||3.5',
    ]))

  it('name what cannot be read', () => {
    const list = [
      'SKU;Name;Unit;Qty;Price',
      'A;;;zero;1',
      'A;;;0;1',
      'A;;;1;on request',
      'A;;;1;1.23456',
      'A;;;1;123456789012',
      ';;kg;1;1',
      '=B2;;;1;1',
      'A;#REF!;;1;1',
      `${'A'.repeat(65)};;;1;1`,
    ]
    assert.deepEqual(linesOf(bytesOf(list.join('\n'))), [
      'not_an_amount qty',
      'not_positive qty',
      'not_an_amount price',
      'too_many_decimals price',
      'too_large price',
      'missing name',
      'not_computed sku',
      'not_computed name',
      'too_long sku',
    ])
  })
})
