// The rows of a list file: CSV or TSV text, or a sheet of an XLSX file.
import { ITEMS_MAX } from '../../../src/domain/quote-terms.ts'
import { decodeText, readCsv } from '../../records/file-preview.ts'
import { COLUMNS_MAX, ListFault } from './list-fault.ts'
import type { Cell, TableRow } from './table-row.ts'
import { openXlsx } from './xlsx.ts'

export type ListTable = {
  /** The names of the sheets, empty for text. */
  sheets: string[]
  /** The index of the sheet that the rows are of. */
  sheet: number
  /** Without blank ones. */
  rows: TableRow[]
  /** Whether the file has more rows than a quote can have lines. */
  isCut: boolean
}

/** Returns a sheet by its index, or else the first one with contents. Throws a `ListFault`. */
export function readList(bytes: Uint8Array, sheet?: number): ListTable {
  if (isZip(bytes)) {
    const { sheets, visible, read } = openXlsx(bytes)
    // One row more for the heading, and one to know whether there are more.
    const tableOf = (index: number) => ({ sheets, sheet: index, ...filled(read(index, ITEMS_MAX + 2)) })
    if (sheet !== undefined) return tableOf(sheet)
    for (const index of visible) {
      const table = tableOf(index)
      if (table.rows.length > 0) return table
    }
    throw new ListFault('empty')
  }
  const text = decodeText(bytes)
  // Encodings of text have no such character: it is another kind of file.
  if (text.includes('\0')) throw new ListFault('unreadable')
  const cells = readCsv(text)
  const table = filled(cells.map((row, index) => ({ number: index + 1, cells: row })))
  if (table.rows.length === 0) throw new ListFault('empty')
  return { sheets: [], sheet: 0, ...table }
}

function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4
}

/** Leaves out blank rows and columns, and what is too much. */
function filled(all: readonly TableRow[]): Pick<ListTable, 'rows' | 'isCut'> {
  const rows = all
    .map(({ number, cells }) => ({ number, cells: cells.slice(0, COLUMNS_MAX).map(trimmed) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const used = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, index) => (cell === '' ? [] : [index]))),
  )
  const columns = [...used].sort((a, b) => a - b)
  const shown = rows.slice(0, ITEMS_MAX + 1)
  return {
    rows: shown.map(({ number, cells }) => ({ number, cells: columns.map((index) => cells[index] ?? '') })),
    isCut: rows.length > shown.length,
  }
}

function trimmed(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? cell.trim() : (cell ?? '')
}
