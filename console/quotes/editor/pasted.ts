// Reads rows that were copied from a spreadsheet, and writes rows to paste into one.
import { readAmount, readSignedAmount } from '../../../src/domain/amount-input.ts'

/**
 * What a row of a spreadsheet or a list file says of a line. Without a quantity it is 1, without a price that of the catalog; custom
 * lines can be below zero. Without a name, that of a custom line is the SKU.
 */
export type ListedLine = {
  sku: string
  name?: string
  description?: string
  unit?: string
  qty: string | undefined
  price: string | undefined
}
/** `text` is the row as it was pasted. */
type PastedRow = ListedLine & { text: string }
/** `unread` has the text of the rows whose SKU or amounts could not be read; `isOtherCurrency` if that is why for one. */
type PastedRows = { rows: PastedRow[]; unread: string[]; isOtherCurrency: boolean }

/** Returns the cells of tab-separated text, without blank rows at its end. A cell in quotes may contain tabs and line breaks. */
export function readTable(text: string): string[][] {
  // A cell, in quotes or not, and what ends it: a tab, a line break, or the end of the text.
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(cells)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

/** Returns a row as tab-separated text that `readTable` reads as the same cells. */
export const rowText = (cells: readonly string[]): string => cells.map(quoted).join('\t')

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns the rows as tab-separated text. An apostrophe keeps the spreadsheet from executing a text as a formula. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const isFormula = /^[=+@＝＋－＠-]/.test(text) && !/^-[\d.,]+$/.test(text)
    return isFormula ? `'${text}` : text
  }
  return rows.map((row) => rowText(row.map(cell))).join('\n')
}

/** Whether a text has more than one cell, of which the first ones may be blank. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd())
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some(Boolean)
}

/** Reads rows of SKU, quantity and price. A heading above them is left out. */
export function readRows(table: readonly string[][], language: string, currency: string): PastedRows {
  const result: PastedRows = { rows: [], unread: [], isOtherCurrency: false }
  const read = (text = '', reader = readAmount, unit?: string) => {
    const reading = reader(text, language, unit)
    if (!('fault' in reading)) return reading.amount ?? ''
    result.isOtherCurrency ||= reading.fault === 'other_currency'
    return undefined
  }
  const filled = table.filter(isFilled)
  for (const [index, cells] of filled.entries()) {
    const [sku = '', ...amounts] = cells
    const [qty, price] = [read(amounts[0]), read(amounts[1], readSignedAmount, currency)]
    const text = rowText(cells)
    const isRead = sku !== '' && qty !== undefined && qty !== '0' && price !== undefined
    if (isRead) result.rows.push({ sku, qty: qty || undefined, price: price || undefined, text })
    else if (index > 0 || filled.length === 1 || !isHeading(cells)) result.unread.push(text)
  }
  return result
}

/** Whether a row is a heading: it has several cells, and no digits. */
function isHeading(cells: readonly string[]): boolean {
  return cells.length > 1 && !cells.some((cell) => /\d/.test(cell))
}

/**
 * Reads the amounts of pasted cells, row by row; `currencyOf` returns the currency of a column that has prices. Returns undefined if
 * the first cell that is not blank is no number.
 */
export function readBlock(
  table: readonly string[][],
  language: string,
  currencyOf: (column: number) => string | undefined,
): { text: string; value: string | undefined }[][] | undefined {
  const block = table.map((row) =>
    row.map((text, column) => ({
      text,
      // Discounts and margins can be negative; the other columns refuse such a value.
      reading: readSignedAmount(text.replace('%', ''), language, currencyOf(column)),
    })),
  )
  const first = block.flat().find(({ text }) => text !== '')?.reading
  if (!first || ('fault' in first && first.fault !== 'other_currency')) return undefined
  return block.map((row) =>
    row.map(({ text, reading }) => ({
      text,
      value: 'fault' in reading ? undefined : (reading.amount ?? undefined),
    })),
  )
}
