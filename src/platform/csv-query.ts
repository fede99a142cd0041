// From a list to the statement of its export: one line of CSV (RFC 4180) per row, as Excel reads it.
import { one, type Queryable } from './database.ts'
import { listSql, type ListQuery, type ListSource } from './list-query.ts'

/** A list as a CSV file. */
export type CsvExport = {
  /** What the file's name begins with. */
  name: string
  source: ListSource
  /** In the wire's spelling: `text` is what people wrote, `value` a number, a boolean or a time. */
  columns: Record<string, 'text' | 'value'>
}

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** The first line, with which the file begins. */
export function csvHead({ columns }: CsvExport): string {
  return `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}\r\n`
}

/** Gives one text column, the line of a record with its end. */
export function csvSql({ source, columns }: CsvExport, query: ListQuery): { sql: string; values: unknown[] } {
  const { records, values } = listSql(source, query)
  const cells = Object.entries(columns).map(([name, kind]) =>
    kind === 'text' ? textCell(name) : valueCell(name),
  )
  return { sql: `select ${cells.join(` || ',' || `)} || E'\\r\\n' from (${records}) r`, values }
}

// A program that opens the file would run what begins like a formula: the apostrophe makes it text.
function textCell(name: string): string {
  const defused = `regexp_replace(r.${name}, E'^([-=+@\\t\\r\\n＝＋－＠])', E'''\\\\1')`
  return `coalesce('"' || replace(${defused}, '"', '""') || '"', '')`
}

function valueCell(name: string): string {
  return `coalesce(r.${name}::text, '')`
}

/** The day of the database, as part of a file's name. */
export async function findDay(db: Queryable): Promise<string> {
  const { day } = await one<{ day: string }>(db, `select to_char(utc_now(), 'YYYY-MM-DD') as day`)
  return day
}
