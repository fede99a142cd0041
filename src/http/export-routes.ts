// REST: lists as CSV files.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { csvHeader, csvSql, findCurrentDate, type CsvExport } from '../platform/csv-query.ts'
import type { Database } from '../platform/database.ts'
import type { ListQuery } from '../platform/list-query.ts'
import { priceRequestExport } from '../pricerequest/price-request-export-repository.ts'
import { quoteExport } from '../quoting/quote-export.ts'
import { countRows, listParameters, readListQuery, sendRows } from './list-answer.ts'
import type { Services } from './services.ts'

const MEDIA_TYPE = 'text/csv'
/** Lies under the path of the quoting module. */
export const quoteExportRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/quotes/export',
      {
        config: { permission: 'Quoting::quotes', produces: [MEDIA_TYPE] },
        schema: {
          operationId: 'exportQuotes',
          summary: 'Read quotes as a CSV file, all or filtered',
          tags: ['Quotes'],
          querystring: listParameters(quoteExport.source),
          produces: [MEDIA_TYPE],
          response: { 200: CsvFile('quote_id,increment_id,…\r\n45,"Q000000045",…\r\n') },
        },
      },
      async (request, reply) =>
        sendCsv(db, request, reply, quoteExport, readListQuery(request.query, quoteExport.source)),
    )
  }

/** Lies under the path of the price-request module. */
export const priceRequestExportRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/requests/export',
      {
        config: { permission: 'PriceRequest::manage_requests', produces: [MEDIA_TYPE] },
        schema: {
          operationId: 'exportPriceRequests',
          summary: 'Read price requests as a CSV file, all or filtered',
          tags: ['Price requests'],
          querystring: listParameters(priceRequestExport.source),
          produces: [MEDIA_TYPE],
          response: { 200: CsvFile('request_id,increment_id,…\r\n123,"REQ000000123",…\r\n') },
        },
      },
      async (request, reply) => {
        const query = readListQuery(request.query, priceRequestExport.source)
        return sendCsv(db, request, reply, priceRequestExport, query)
      },
    )
  }

const CsvFile = (example: string) =>
  Type.String({
    description: 'UTF-8 with a byte order mark, lines end with CR LF; the first names the fields',
    examples: [example],
  })

/** Streams the rows as a file; with paging also X-Total-Count and Link, as the list has them. */
async function sendCsv(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  file: CsvExport,
  query: ListQuery,
): Promise<FastifyReply> {
  const name = `${file.name}-${await findCurrentDate(db)}.csv`
  if (query.page) await countRows(db, request, reply, file.source, query)
  const { sql, values } = csvSql(file, query)
  return sendRows(db.lists, request, reply, sql, values, {
    headers: {
      'content-type': `${MEDIA_TYPE}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
    before: csvHeader(file),
    between: '',
    after: '',
  })
}
