// Prints lists on a terminal, as a table or as JSON.
import { many, type Database } from '../platform/postgres/database.ts'
import { listSql, type ListQuery, type ListSource } from '../platform/lists/list-query.ts'
import { print, type Terminal } from './terminal.ts'

/** Longer texts, such as errors, are cut off. */
const CELL_CHARACTERS_MAX = 80

export type Row = Record<string, string | number | boolean | string[] | null>

/** Prints all records, ascending by id. */
export async function printList(
  terminal: Terminal,
  db: Database,
  source: ListSource,
  options: { json?: boolean },
): Promise<void> {
  const rows = await many<{ json: string }>(db, listSql(source, allRecords).rows)
  const records = rows.map(({ json }) => json)
  printRecords(terminal, records, options)
}

/** Prints records that are given as JSON; `toRow` selects what the table shows. */
export function printRecords(
  terminal: Terminal,
  records: string[],
  { json }: { json?: boolean },
  toRow: (record: Row) => Row = (record) => record,
): void {
  if (json) print(terminal, `[${records.join(',\n')}]`)
  else
    printTable(
      terminal,
      records.map((record) => toRow(JSON.parse(record) as Row)),
    )
}

const allRecords: ListQuery = {
  condition: { sql: 'true', values: [] },
  sort_field: undefined,
  direction: 'ASC',
  page: undefined,
  is_counted: false,
}

/** Prints a line of names above the rows; nothing if there are none. */
export function printTable(terminal: Terminal, rows: Row[]): void {
  if (rows.length === 0) return
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  for (const line of lines) {
    const cells = line.map((text, column) => text.padEnd(widths[column] ?? 0))
    print(terminal, cells.join('  ').trimEnd())
  }
}

function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.join(', ') || '-'
  const text = String(value).replace(/\s+/g, ' ')
  return text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX - 1)}…` : text
}
