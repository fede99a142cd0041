// Reads the rows of a list as lines of a quote. What cannot be read is named by its column.
import { lineTextMax } from '../../../src/domain/lines.ts'
import { readAmount, readSignedAmount, type AmountReading } from '../../../src/domain/amount-input.ts'
import type { Columns } from './guess-columns.ts'
import type { Role } from './heading-words.ts'
import type { Cell, TableRow } from './table-row.ts'

export type LineFault =
  | Extract<AmountReading, { fault: string }>['fault']
  | 'not_computed'
  | 'not_positive'
  | 'missing'
  | 'too_long'

type ListLine = {
  sku: string
  name: string
  description: string
  unit: string
  qty: string | undefined
  price: string | undefined
}

/** `fault` stands at the cell of `role`. `readings` has the amounts that another country would read differently. */
export type ReadRow =
  | { line: ListLine; readings: Partial<Record<Role, AmountReading>> }
  | { fault: LineFault; role: Role; text?: undefined }

/** Errors of spreadsheet programs, and formulas whose value is not in the file. */
const NOT_COMPUTED = /^(=|#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$)/

/** Returns a function that reads a row. Amounts are read as the other ones of their column are, or else as in `language`. */
export function rowReader(rows: readonly TableRow[], columns: Columns, language: string, currency: string) {
  const indexes = new Map(columns.flatMap((role, index) => (role ? [[role, index] as const] : [])))
  const cellOf = ({ cells }: TableRow, role: Role): Cell => cells[indexes.get(role) ?? -1] ?? ''
  const languageOf = (role: Role) => {
    const point = pointOf(rows.map((row) => cellOf(row, role)))
    return { point, language: point === undefined ? language : point === ',' ? 'de' : 'en' }
  }
  const amounts = { qty: languageOf('qty'), price: languageOf('price') }

  return (row: TableRow): ReadRow => {
    const text = (role: Role) => String(cellOf(row, role))
    const texts = {
      sku: text('sku'),
      name: text('name'),
      description: text('description'),
      unit: text('unit'),
    }
    for (const role of ['sku', 'name', 'description', 'unit', 'qty', 'price'] as const)
      if (NOT_COMPUTED.test(text(role))) return { fault: 'not_computed', role }
    for (const role of ['sku', 'name', 'description', 'unit'] as const)
      if (texts[role].length > lineTextMax[role]) return { fault: 'too_long', role }
    if (texts.sku === '' && texts.name === '')
      return { fault: 'missing', role: indexes.has('name') ? 'name' : 'sku' }
    const qty = readCell(cellOf(row, 'qty'), amounts.qty.language, readAmount)
    if ('fault' in qty) return { fault: qty.fault, role: 'qty' }
    if (qty.amount !== null && Number(qty.amount) === 0) return { fault: 'not_positive', role: 'qty' }
    const price = readCell(cellOf(row, 'price'), amounts.price.language, readSignedAmount, currency)
    if ('fault' in price) return { fault: price.fault, role: 'price' }
    // Of quantities, the others prove nothing: lists have `1.000` for a thousand beside `2.5`, and for one with three decimals.
    const readings = {
      ...(qty.other !== undefined && { qty }),
      ...(price.other !== undefined && amounts.price.point === undefined && { price }),
    }
    return { line: { ...texts, qty: qty.amount ?? undefined, price: price.amount ?? undefined }, readings }
  }
}

/** Numbers have at most four decimals, as amounts do: what computing left behind them does not count. */
function readCell(cell: Cell, language: string, read: typeof readAmount, currency?: string): AmountReading {
  return typeof cell === 'number' ? read(cell.toFixed(4), 'en') : read(cell, language, currency)
}

/** Returns the decimal point of a column, if its amounts that can be read in one way only agree on it. */
function pointOf(cells: readonly Cell[]): string | undefined {
  const points = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? (pointOfText(cell) ?? []) : [])))
  return points.size === 1 ? [...points][0] : undefined
}

function pointOfText(text: string): string | undefined {
  const marks = text.match(/[.,](?=\d)/g) ?? []
  if (new Set(marks).size === 2) return marks.at(-1)
  // A mark that occurs more than once separates groups of digits.
  if (marks.length > 1) return marks[0] === '.' ? ',' : '.'
  return /^\D*[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(text) ? undefined : marks[0]
}
