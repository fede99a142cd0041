// Reads rows that were copied from a spreadsheet, and writes rows for one.
import { readAmount } from '../../../src/domain/amount-input.ts'

/** Undefined amounts are those of the catalog, or of the line that is there. */
export type PastedRow = { sku: string; qty: string | undefined; price: string | undefined; text: string }
export type PastedRows = { rows: PastedRow[]; unread: string[] }

/** Returns the cells of tab-separated text, without blank rows at its end. A cell in quotes may contain tabs and line breaks. */
export function readTable(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(cells)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

/** Returns the rows as tab-separated text, in which no cell is a formula. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const isFormula = /^[=+@＝＋－＠-]/.test(text) && !/^-[\d.,]+$/.test(text)
    const plain = isFormula ? `'${text}` : text
    return /[\t\r\n"]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Whether text is more than one cell. The first ones may be blank. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd())
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some(Boolean)
}

/** Returns the rows as SKU, quantity and price; those whose amounts cannot be read as they are. A heading is left out. */
export function readRows(table: readonly string[][], language: string): PastedRows {
  const read = (text = '') => {
    const reading = readAmount(text, language)
    return 'fault' in reading ? undefined : (reading.amount ?? '')
  }
  const result: PastedRows = { rows: [], unread: [] }
  const filled = table.filter(isFilled)
  for (const [index, cells] of filled.entries()) {
    const [sku = '', ...amounts] = cells
    const [qty, price] = [read(amounts[0]), read(amounts[1])]
    const text = cells.join('\t')
    const isRead = sku !== '' && qty !== undefined && qty !== '0' && price !== undefined
    if (isRead) result.rows.push({ sku, qty: qty || undefined, price: price || undefined, text })
    else if (index > 0 || filled.length === 1 || !isHeading(cells)) result.unread.push(text)
  }
  return result
}

/** A heading has no digits. */
function isHeading(cells: readonly string[]): boolean {
  return cells.length > 1 && !cells.some((cell) => /\d/.test(cell))
}

/**
 * Returns decimals for the cells of a block that starts in a cell, row by row; undefined if the first one that is not blank is
 * no number.
 */
export function readBlock(
  table: readonly string[][],
  language: string,
): { text: string; value: string | undefined }[][] | undefined {
  const block = table.map((row) =>
    row.map((text) => {
      const reading = readAmount(text.replace('%', ''), language)
      return { text, value: 'fault' in reading ? undefined : (reading.amount ?? undefined) }
    }),
  )
  const first = block.flat().find(({ text }) => text !== '')
  // A discount is negative if the price is above that of the catalog.
  return first?.value === undefined && !/^[-−]\d/.test(first?.text ?? '') ? undefined : block
}
