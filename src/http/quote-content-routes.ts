// Routes that create and edit quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Identifier } from '../platform/wire-schema.ts'
import { createQuote, editQuote } from '../quoting/quote-actions.ts'
import { NewQuoteIn, QuoteIn } from '../quoting/quote-input-schemas.ts'
import type { Services } from './services.ts'
import { readQuote } from './quote-routes.ts'
import { findStoreOfPath } from './request-url.ts'
import { write } from './write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const response = { 200: Type.Ref('Quote') }

export const quoteContentRoutes =
  ({ db, storefront }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/quote',
      {
        config,
        schema: {
          operationId: 'createQuote',
          summary: 'Create a pending quote',
          tags,
          body: NewQuoteIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          const id = await createQuote(tx, storefront, request.caller.actor, store, request.body.quote)
          return readQuote(tx, id)
        }),
    )

    app.put(
      '/quote/:id',
      {
        config,
        schema: {
          operationId: 'editQuote',
          summary: 'Change the given fields of a pending quote; `items` replaces all items',
          tags,
          params: Type.Object({ id: Identifier('The quote') }),
          body: QuoteIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await editQuote(tx, storefront, request.caller.actor, request.params.id, request.body.quote)
          return readQuote(tx, request.params.id)
        }),
    )
  }
