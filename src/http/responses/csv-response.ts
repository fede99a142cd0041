// CSV responses: streams a list as a file for a spreadsheet.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { csvHeader, csvSql, type CsvExport } from '../../platform/lists/csv-query.ts'
import { findToday, type Database } from '../../platform/postgres/database.ts'
import { countRows, readListQuery, sendRows, withSearch } from './list-response.ts'

export const CSV = 'text/csv'

export const CsvFile = (example: string) =>
  Type.String({
    description: 'UTF-8 with a byte order mark, lines end with CR LF, field names in the first line',
    examples: [example],
  })

/** Streams the rows as a file; with paging also X-Total-Count and Link, as in the list. */
export async function sendCsv(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  file: CsvExport,
): Promise<FastifyReply> {
  const query = await withSearch(db, request, reply, file.source, readListQuery(request, file.source))
  const name = `${file.name}-${await findToday(db)}.csv`
  if (query.page && query.is_counted) await countRows(db, request, reply, file.source, query)
  const { sql, values } = csvSql(file, query)
  return sendRows(db.lists, request, reply, sql, values, {
    headers: {
      'content-type': `${CSV}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
    before: csvHeader(file),
    between: '',
    after: '',
  })
}
