// REST: quotes, their items, their way into the cart.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../platform/errors.ts'
import type { Json, Queryable } from '../platform/database.ts'
import { Done, Identifier } from '../platform/wire-schema.ts'
import { createQuote, editQuote } from '../quoting/quote-actions.ts'
import { addQuoteToCart } from '../quoting/quote-cart-actions.ts'
import {
  existsQuote,
  findQuote,
  quoteHistorySql,
  quoteItemsSql,
  quoteList,
} from '../quoting/quote-repository.ts'
import { AddToCartIn, NewQuoteIn, QuoteIn } from '../quoting/quote-schemas.ts'
import { listParameters, readListQuery, sendList, sendRows } from './list-answer.ts'
import type { Parts } from './parts.ts'
import { findStoreOfPath } from './store-code.ts'
import { done, sendJson, write } from './write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const Quote = Type.Ref('Quote')
const QuoteId = Type.Object({ quoteId: Identifier('The quote') })
const AddItems = Type.Boolean({ default: false, description: 'Whether the quote holds its items' })

export const quoteRoutes =
  (parts: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = parts
    app.get(
      '/quote/:id',
      {
        config,
        schema: {
          operationId: 'readQuote',
          summary: 'Read one quote',
          tags,
          params: Type.Object({ id: Identifier('The quote') }),
          querystring: Type.Object({ addItems: Type.Optional(AddItems) }, { additionalProperties: false }),
          response: { 200: Quote },
        },
      },
      async (request, reply) =>
        sendJson(reply, await readQuote(db, request.params.id, request.query.addItems)),
    )

    app.get(
      '/quote/:quoteId/items',
      {
        config,
        schema: {
          operationId: 'listQuoteItems',
          summary: 'Read the items of a quote',
          tags,
          params: QuoteId,
          response: { 200: Type.Array(Type.Ref('QuoteItem')) },
        },
      },
      async (request, reply) => {
        const { quoteId } = request.params
        if (!(await existsQuote(db, quoteId))) throw notFound('quoteId', quoteId)
        return sendRows(db, request, reply, quoteItemsSql, [quoteId])
      },
    )

    app.get(
      '/quotes',
      {
        config,
        schema: {
          operationId: 'listQuotes',
          summary: 'Read quotes, all or filtered',
          tags,
          querystring: Type.Object(
            { addItems: Type.Optional(AddItems), ...listParameters(quoteList(false)).properties },
            { additionalProperties: false },
          ),
          response: { 200: Type.Array(Quote) },
        },
      },
      async (request, reply) => {
        const source = quoteList(request.query.addItems ?? false)
        return sendList(db, request, reply, source, readListQuery(request.query, source))
      },
    )

    app.post(
      '/quotes/:quoteId/addToCart',
      {
        config,
        schema: {
          operationId: 'addQuoteToCart',
          summary: 'Put the items of a quote into a cart at the agreed prices',
          tags,
          params: QuoteId,
          body: AddToCartIn,
          response: { 200: Done },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await addQuoteToCart(
            tx,
            parts.storefront,
            request.caller.actor,
            request.params.quoteId,
            request.body,
          )
          return done
        }),
    )

    await app.register(quoteContentRoutes(parts))
  }

const quoteContentRoutes =
  ({ db, storefront }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const params = Type.Object({ id: Identifier('The quote') })
    app.post(
      '/quote',
      {
        config,
        schema: {
          operationId: 'createQuote',
          summary: 'Make a pending quote',
          tags,
          body: NewQuoteIn,
          response: { 200: Quote },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          return readQuote(
            tx,
            await createQuote(tx, storefront, request.caller.actor, store, request.body.quote),
            true,
          )
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
          params,
          body: QuoteIn,
          response: { 200: Quote },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await editQuote(tx, storefront, request.caller.actor, request.params.id, request.body.quote)
          return readQuote(tx, request.params.id, true)
        }),
    )

    app.get(
      '/quote/:id/history',
      {
        config,
        schema: {
          operationId: 'listQuoteHistory',
          summary: 'Read what happened to a quote',
          tags,
          params,
          response: { 200: Type.Array(Type.Ref('HistoryEntry')) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        if (!(await existsQuote(db, id))) throw notFound('id', id)
        return sendRows(db, request, reply, quoteHistorySql, [id])
      },
    )
  }

export async function readQuote(db: Queryable, id: number, addItems = false): Promise<Json> {
  const json = await findQuote(db, id, addItems)
  if (!json) throw notFound('quote_id', id)
  return json
}
