// Builds the statement of a CSV export: one line of CSV (RFC 4180) per row, in the dialect that Excel reads.
import { listSql, type ListQuery, type ListSource } from './list-query.ts'

/** A list as a CSV file. */
export type CsvExport = {
  /** Prefix of the file name. */
  name: string
  source: ListSource
  /** By field name: `text` is user input, `value` a number, a boolean or a timestamp. */
  columns: Record<string, 'text' | 'value'>
}

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** The header line, preceded by the byte order mark. */
export function csvHeader({ columns }: CsvExport): string {
  return `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}\r\n`
}

/** Selects one text column: the line of a record with its line break. */
export function csvSql({ source, columns }: CsvExport, query: ListQuery): { sql: string; values: unknown[] } {
  const { records, values } = listSql(source, query)
  const cells = Object.entries(columns).map(([name, kind]) =>
    kind === 'text' ? textCell(name) : valueCell(name),
  )
  return { sql: `select ${cells.join(` || ',' || `)} || E'\\r\\n' from (${records}) r`, values }
}

// The start of what a spreadsheet could evaluate as a formula (CSV injection): at the start of a cell, or after a character
// that may separate cells on another computer, such as a semicolon; quotes may precede it.
const FORMULA = `E'(^|[,;|\\u0001-\\u001f])(["'']*)([-=+@＝＋－＠])'`

/** An apostrophe before it makes it text; to restore the value, remove the last apostrophe before each such character. */
function textCell(name: string): string {
  const defused = `regexp_replace(r.${name}, ${FORMULA}, E'\\\\1\\\\2''\\\\3', 'g')`
  return `coalesce('"' || replace(${defused}, '"', '""') || '"', '')`
}

function valueCell(name: string): string {
  return `coalesce(r.${name}::text, '')`
}
