// Prints lists on a terminal, as a table or as JSON.
import { many, type Database } from '../platform/postgres/database.ts'
import { listSql, type ListQuery, type ListSource } from '../platform/lists/list-query.ts'
import { print, type Terminal } from './terminal.ts'

type Row = Record<string, string | number | string[] | null>

/** Prints all records, ascending by id. */
export async function printList(
  terminal: Terminal,
  db: Database,
  source: ListSource,
  { json }: { json?: boolean },
): Promise<void> {
  const records = (await many<{ json: string }>(db, listSql(source, everything).rows)).map(({ json }) => json)
  if (json) print(terminal, `[${records.join(',\n')}]`)
  else
    printTable(
      terminal,
      records.map((record) => JSON.parse(record) as Row),
    )
}

const everything: ListQuery = {
  condition: { sql: 'true', values: [] },
  sort_field: undefined,
  direction: 'ASC',
  page: undefined,
}

/** Prints a line of names above the rows; nothing if there are none. */
export function printTable(terminal: Terminal, rows: Row[]): void {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  if (rows.length === 0) return
  for (const line of lines) {
    const cells = line.map((text, column) => text.padEnd(widths[column] ?? 0))
    print(terminal, cells.join('  ').trimEnd())
  }
}

function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '-'
  return Array.isArray(value) ? value.join(', ') || '-' : String(value)
}
