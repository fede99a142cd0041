// A block of cells of the grid, and its text for a spreadsheet.
import { discountPercent, marginPercent, priceOf } from '../offer/line-amounts.ts'
import type { Column, Line } from '../offer/offer.ts'

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

/** Returns the cell that is `rows` and `columns` away, or as far as the grid reaches. */
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

/** Returns the decimal of a cell: discount and margin follow from the price that applies. */
export function valueOf(line: Line, column: Column, cost: number | undefined): string | undefined {
  const price = priceOf(line)
  if (column === 'price') return price
  if (column === 'discount') return discountPercent(line.list_price, price)
  return column === 'margin' ? marginPercent(cost, price) : line[column]
}

/** Returns the text of a cell as a spreadsheet in the person's language reads it: without groups, which some do not. */
export function openCellText(language: string, digits: number) {
  const options = { useGrouping: false, maximumFractionDigits: Math.max(digits, 4) } as const
  const amount = new Intl.NumberFormat(language, { ...options, minimumFractionDigits: digits })
  const plain = new Intl.NumberFormat(language, options)
  return (line: Line, column: Column, cost: number | undefined): string => {
    const value = line.unread?.[column] ?? valueOf(line, column, cost)
    if (value === undefined || line.unread?.[column] !== undefined) return value ?? ''
    // As text, so that no digit is lost.
    return (column === 'price' ? amount : plain).format(value as unknown as number)
  }
}
