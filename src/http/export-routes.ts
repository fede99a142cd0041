// REST: lists as CSV files.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { csvHead, csvSql, findDay, type ExportColumns } from '../platform/csv-query.ts'
import type { Database } from '../platform/database.ts'
import type { ListQuery, ListSource } from '../platform/list-query.ts'
import {
  priceRequestExport,
  priceRequestExportColumns,
} from '../pricerequest/price-request-export-repository.ts'
import { quoteExport, quoteExportColumns } from '../quoting/quote-export.ts'
import { exportParameters, readListQuery, sendRows } from './list-answer.ts'
import type { Parts } from './parts.ts'

const MEDIA_TYPE = 'text/csv'

/** Lies under the path of the quoting module. */
export const quoteExportRoutes =
  ({ db }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/quotes/export',
      {
        config: { permission: 'Quoting::quotes', produces: [MEDIA_TYPE] },
        schema: {
          operationId: 'exportQuotes',
          summary: 'Read quotes as a CSV file, all or filtered',
          tags: ['Quotes'],
          querystring: exportParameters(quoteExport),
          produces: [MEDIA_TYPE],
          response: { 200: CsvFile('quote_id,increment_id,…\r\n45,"Q000000045",…\r\n') },
        },
      },
      async (request, reply) => {
        const query = readListQuery(request.query, quoteExport)
        return sendCsv(db, request, reply, { name: 'quotes', source: quoteExport, query }, quoteExportColumns)
      },
    )
  }

/** Lies under the path of the price-request module. */
export const priceRequestExportRoutes =
  ({ db }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/requests/export',
      {
        config: { permission: 'PriceRequest::manage_requests', produces: [MEDIA_TYPE] },
        schema: {
          operationId: 'exportPriceRequests',
          summary: 'Read price requests as a CSV file, all or filtered',
          tags: ['Price requests'],
          querystring: exportParameters(priceRequestExport),
          produces: [MEDIA_TYPE],
          response: { 200: CsvFile('request_id,increment_id,…\r\n123,"REQ000000123",…\r\n') },
        },
      },
      async (request, reply) => {
        const query = readListQuery(request.query, priceRequestExport)
        const list = { name: 'price-requests', source: priceRequestExport, query }
        return sendCsv(db, request, reply, list, priceRequestExportColumns)
      },
    )
  }

const CsvFile = (example: string) =>
  Type.String({
    description: 'UTF-8 with a byte order mark, lines end with CR LF; the first names the fields',
    examples: [example],
  })

async function sendCsv(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, source, query }: { name: string; source: ListSource; query: ListQuery },
  columns: ExportColumns,
): Promise<FastifyReply> {
  const file = `${name}-${await findDay(db)}.csv`
  reply.header('content-disposition', `attachment; filename="${file}"`)
  const frame = { before: csvHead(columns), between: '', after: '', media_type: MEDIA_TYPE }
  return sendRows(db, request, reply, csvSql(source, columns, query), query.condition.values, frame)
}
