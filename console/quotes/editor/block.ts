// A rectangular selection of cells of the grid, and the text of a cell for a spreadsheet.
import { marginPercent } from '../../../src/domain/price-percents.ts'
import { discountOf, priceOf } from '../offer/line-amounts.ts'
import type { Column, Line } from '../offer/offer.ts'

/** `key` is that of the line. */
export type Cell = { key: string; column: string }
/** Two opposite corners; `from` is the cell with the focus. */
export type Block = { from: Cell; to: Cell }

/** Returns the columns of amounts from left to right. */
export function columnsOf(hasMargins: boolean): Column[] {
  const all: Column[] = ['qty', 'price', 'discount', 'margin', 'tax_percent']
  return all.filter((column) => column !== 'margin' || hasMargins)
}

/** Returns the first and last row and column of a block, undefined if a line is gone. */
export function areaOf({ from, to }: Block, lines: readonly Line[], columns: readonly Column[]) {
  const sorted = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const
  const rowOf = (cell: Cell) => lines.findIndex(({ key }) => key === cell.key)
  const columnOf = (cell: Cell) => columns.indexOf(cell.column as Column)
  const [top, bottom] = sorted(rowOf(from), rowOf(to))
  const [left, right] = sorted(columnOf(from), columnOf(to))
  return top < 0 || left < 0 ? undefined : { top, bottom, columns: columns.slice(left, right + 1) }
}

/** Returns the cell that is a number of rows and columns away, or the last one in that direction. */
export function moveCell(
  cell: Cell,
  by: [rows: number, columns: number],
  lines: readonly Line[],
  columns: Column[],
) {
  const at = <T>(all: readonly T[], index: number) => all[Math.min(Math.max(index, 0), all.length - 1)]!
  const row = lines.findIndex(({ key }) => key === cell.key)
  const column = columns.indexOf(cell.column as Column)
  return { key: at(lines, row + by[0]).key, column: at(columns, column + by[1]) }
}

/** Returns the decimal that a cell shows, undefined if none: discount and margin follow from the price that applies. */
export function valueOf(line: Line, column: Column, cost: number | undefined): string | undefined {
  const price = line.needs_price ? undefined : priceOf(line)
  if (line.unread?.[column] !== undefined) return undefined
  if (column === 'qty') return line.qty
  if (column === 'tax_percent') return line.needs_tax ? undefined : line.tax_percent
  if (column === 'price' || price === undefined) return price
  if (column === 'margin') return marginPercent(cost, price)
  return discountOf(line, price)
}

/** The decimals of quantities, prices and percentages that the service stores. */
const STORED_DIGITS = 4

/**
 * Returns a function that formats a cell for a spreadsheet in the person's language. Thousands are not grouped, as some
 * spreadsheets cannot read groups.
 */
export function openCellText(language: string, digits: number) {
  const options = { useGrouping: false, maximumFractionDigits: Math.max(digits, STORED_DIGITS) } as const
  const priceFormat = new Intl.NumberFormat(language, { ...options, minimumFractionDigits: digits })
  const plainFormat = new Intl.NumberFormat(language, options)
  return (line: Line, column: Column, cost: number | undefined): string => {
    const unread = line.unread?.[column]
    if (unread !== undefined) return unread
    const value = valueOf(line, column, cost)
    if (value === undefined) return ''
    // Intl formats the digits of a text exactly; a number could lose some.
    return (column === 'price' ? priceFormat : plainFormat).format(value as unknown as number)
  }
}
