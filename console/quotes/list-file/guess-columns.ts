// Guesses what the columns of a list are: by its heading, or else by its contents.
import { readSignedAmount } from '../../../src/domain/amount-input.ts'
import { lineTextMax } from '../../../src/domain/lines.ts'
import { roleOfHeading, type Role } from './heading-words.ts'
import type { Cell, TableRow } from './table-row.ts'

/** The role of each column, undefined if it is not imported. */
export type Columns = (Role | undefined)[]
/** `heading` is the index of the row of the heading, -1 without one; the rows above it are no lines. */
export type Guess = { columns: Columns; heading: number }

/** A heading is looked for below titles and addresses, as they stand above tables in spreadsheets. */
const HEADING_ROWS_MAX = 30
const SAMPLE_ROWS = 200
const UNIT_CHARACTERS_MAX = 12

export function guessColumns(rows: readonly TableRow[]): Guess {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const heading = headingOf(rows)
  const named = heading === -1 ? [] : rolesOfHeading(rows[heading]!.cells)
  const columns: Columns = Array.from({ length: width }, (_, index) => rolesOf(named[index]))
  const found = new Set(columns)
  // If the heading says which column is the SKU or the name, columns that it does not name stay out.
  if (!found.has('sku') && !found.has('name'))
    guessByContents(rows.slice(heading + 1, heading + 1 + SAMPLE_ROWS), columns, named)
  // A text that describes products without names is the name.
  const described = columns.indexOf('description')
  if (!columns.includes('name') && described !== -1) columns[described] = 'name'
  return { columns, heading }
}

function rolesOf(named: Role | 'none' | undefined): Role | undefined {
  return named === 'none' ? undefined : named
}

/** Returns the role of each heading; of two with the same one, the first has it. */
function rolesOfHeading(cells: readonly Cell[]): (Role | 'none' | undefined)[] {
  const taken = new Set<string>()
  return cells.map((cell) => {
    const role = typeof cell === 'string' ? roleOfHeading(cell) : undefined
    if (role === undefined || role === 'none' || !taken.has(role)) {
      if (role) taken.add(role)
      return role
    }
    return 'none'
  })
}

/** Returns the index of the first row that names two columns, or else of a first row of texts above amounts; -1 if there is none. */
function headingOf(rows: readonly TableRow[]): number {
  const named = (cells: readonly Cell[]) =>
    cells.some(hasDigit) ? 0 : new Set(rolesOfHeading(cells).map(rolesOf).filter(Boolean)).size
  const index = rows.slice(0, HEADING_ROWS_MAX).findIndex(({ cells }) => named(cells) >= 2)
  if (index !== -1) return index
  const [first, second] = rows
  if (!first || !second) return -1
  if (first.cells.length === 1) return named(first.cells) === 1 ? 0 : -1
  const isHeading = first.cells.filter((cell) => cell !== '').length > 1 && !first.cells.some(hasDigit)
  return isHeading && second.cells.some(hasDigit) ? 0 : -1
}

function hasDigit(cell: Cell): boolean {
  return typeof cell === 'number' || /\d/.test(cell)
}

function guessByContents(
  rows: readonly TableRow[],
  columns: Columns,
  named: readonly (Role | 'none' | undefined)[],
): void {
  const kinds = columns.map((_, index) =>
    named[index] === undefined ? kindOf(rows.map(({ cells }) => cells[index] ?? '')) : undefined,
  )
  const taken = new Set(columns)
  const take = (role: Role, kind: Kind, from = 0) => {
    const index = kinds.findIndex(
      (each, place) => place >= from && each === kind && columns[place] === undefined,
    )
    if (index === -1 || taken.has(role)) return index
    taken.add(role)
    columns[index] = role
    return index
  }
  const code = take('sku', 'code')
  take('name', 'text')
  if (!taken.has('name') && code !== -1) take('name', 'code')
  take('description', 'text')
  take('unit', 'unit')
  const qty = take('qty', 'whole')
  if (qty === -1) take('qty', 'amount')
  // A price stands behind the quantity.
  if (take('price', 'amount', qty + 1) === -1) take('price', 'whole', qty + 1)
}

type Kind = 'code' | 'text' | 'unit' | 'whole' | 'amount' | 'position'

function kindOf(all: readonly Cell[]): Kind | undefined {
  const cells = all.filter((cell) => cell !== '')
  if (cells.length === 0) return undefined
  const share = (is: (cell: Cell, index: number) => boolean) => cells.filter(is).length / cells.length
  const distinct = new Set(cells).size / cells.length
  const isMost = (part: number) => part >= 0.8
  const start = Number(cells[0])
  if (
    cells.length > 1 &&
    (start === 1 || start === 10) &&
    share((cell, i) => Number(cell) === start * (i + 1)) === 1
  )
    return 'position'
  if (isMost(share(isAmount))) {
    // Numbers of products are long and differ.
    if (isMost(share((cell) => /^\d{5,}$/.test(String(cell)))) && isMost(distinct)) return 'code'
    return isMost(share((cell) => Number.isInteger(Number(cell)))) ? 'whole' : 'amount'
  }
  const isShort = (cell: Cell) => String(cell).length <= UNIT_CHARACTERS_MAX && !/\d{2}/.test(String(cell))
  if (isMost(share(isShort)) && new Set(cells).size <= 1 + cells.length / 3 && cells.length > 2) return 'unit'
  if (isMost(share(isCode)) && isMost(distinct)) return 'code'
  return 'text'
}

function isAmount(cell: Cell): boolean {
  return typeof cell === 'number' || !('fault' in readSignedAmount(cell, 'en'))
}

function isCode(cell: Cell): boolean {
  // SKUs have a digit, or no small letters.
  const isPlain = (text: string) => /^\S+$/.test(text) && (/\d/.test(text) || text === text.toUpperCase())
  return typeof cell === 'number' || (cell.length <= lineTextMax.sku && isPlain(cell))
}

/** Returns the columns after one was given a role, which it takes from any other. */
export function withRole(columns: Columns, index: number, role: Role | undefined): Columns {
  return columns.map((each, place) => (place === index ? role : each === role ? undefined : each))
}

/** Whether lines can be made: they have a SKU or a name. */
export function canMakeLines(columns: Columns): boolean {
  return columns.includes('sku') || columns.includes('name')
}
