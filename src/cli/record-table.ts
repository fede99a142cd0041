// Prints lists on a terminal, as a table or as JSON.
import { many, type Database } from '../platform/database.ts'
import { listSql, type ListQuery, type ListSource } from '../platform/list-query.ts'
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
  else for (const line of table(records.map((record) => JSON.parse(record) as Row))) print(terminal, line)
}

const everything: ListQuery = {
  condition: { sql: 'true', values: [] },
  sort_field: undefined,
  direction: 'ASC',
  page: undefined,
}

/** Returns a header line and a line per record; nothing for no records. */
function table(rows: Row[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_name, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return names.length === 0
    ? []
    : lines.map((line) =>
        line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
}

function cell(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '-'
  return Array.isArray(value) ? value.join(', ') || '-' : String(value)
}
