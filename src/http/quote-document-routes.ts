// Route for the PDF document of a quote.
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../platform/errors.ts'
import { Identifier } from '../platform/wire-schema.ts'
import { quoteDocument } from '../quoting/document/quote-document.ts'
import { findQuote } from '../quoting/quote-record-repository.ts'
import type { QuoteRecord } from '../quoting/quote-schemas.ts'
import type { Services } from './services.ts'

export const quoteDocumentRoutes =
  ({ db, config }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/quote/:id/pdf',
      {
        config: { permission: 'Quoting::quotes', produces: ['application/pdf'] },
        schema: {
          operationId: 'readQuoteDocument',
          summary: 'Read a quote as a PDF, as it is sent to the customer',
          tags: ['Quotes'],
          params: Type.Object({ id: Identifier('The quote') }),
          produces: ['application/pdf'],
          response: { 200: Type.String({ format: 'binary' }) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const json = await findQuote(db, id, true)
        if (!json) throw notFound('id', id)
        const quote = JSON.parse(json) as QuoteRecord
        // HEAD needs the headers of GET only, not the document.
        const content = request.method === 'HEAD' ? Readable.from([]) : await quoteDocument(db, config, quote)
        return sendDocument(reply, `${quote.increment_id}.pdf`, content)
      },
    )
  }

function sendDocument(reply: FastifyReply, name: string, content: Buffer | Readable): FastifyReply {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  })
  return reply.send(content)
}
