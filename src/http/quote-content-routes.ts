// REST: making and editing quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Identifier } from '../platform/wire-schema.ts'
import { createQuote, editQuote } from '../quoting/quote-actions.ts'
import { NewQuoteIn, QuoteIn } from '../quoting/quote-input-schemas.ts'
import type { Services } from './services.ts'
import { readQuote } from './quote-routes.ts'
import { findStoreOfPath } from './store-code.ts'
import { write } from './write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const response = { 200: Type.Ref('Quote') }

export const quoteContentRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/quote',
      {
        config,
        schema: {
          operationId: 'createQuote',
          summary: 'Make a pending quote',
          tags,
          body: NewQuoteIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          const id = await createQuote(tx, request.caller.actor, store, request.body.quote)
          return readQuote(tx, id)
        }),
    )

    app.put(
      '/quote/:id',
      {
        config,
        schema: {
          operationId: 'editQuote',
          summary: 'Change a pending quote; what is not given stays, items replaces all',
          tags,
          params: Type.Object({ id: Identifier('The quote') }),
          body: QuoteIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await editQuote(tx, request.caller.actor, request.params.id, request.body.quote)
          return readQuote(tx, request.params.id)
        }),
    )
  }
