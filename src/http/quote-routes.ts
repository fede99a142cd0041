// REST: reading quotes, and their way into the cart.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../platform/errors.ts'
import { batchedFind } from '../platform/batched.ts'
import type { Json, Transaction } from '../platform/database.ts'
import { Done, Identifier } from '../platform/wire-schema.ts'
import { addQuoteToCart } from '../quoting/quote-cart-actions.ts'
import {
  existsQuote,
  findQuote,
  findQuotes,
  quoteHistorySql,
  quoteItemsSql,
  quoteList,
} from '../quoting/quote-record-repository.ts'
import { AddToCartIn } from '../quoting/quote-input-schemas.ts'
import { groupedList, listParameters, readListQuery, sendList, sendRows } from './list-answer.ts'
import type { Services } from './services.ts'
import { done, sendJson, write } from './write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const Quote = Type.Ref('Quote')
const Id = Type.Object({ id: Identifier('The quote') })
const QuoteId = Type.Object({ quoteId: Identifier('The quote') })
const AddItems = Type.Boolean({ default: false, description: 'Whether the quote holds its items' })

export const quoteRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(quoteRecordRoutes(services))
    await app.register(quoteListRoutes(services))
    await app.register(addToCartRoute(services))
  }

const quoteRecordRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const findPlain = batchedFind((ids: number[]) => findQuotes(db, ids, false))
    const findWithItems = batchedFind((ids: number[]) => findQuotes(db, ids, true))
    app.get(
      '/quote/:id',
      {
        config,
        schema: {
          operationId: 'readQuote',
          summary: 'Read one quote',
          tags,
          params: Id,
          querystring: Type.Object({ addItems: Type.Optional(AddItems) }, { additionalProperties: false }),
          response: { 200: Quote },
        },
      },
      async (request, reply) => {
        const { params, query } = request
        const json = await (query.addItems ? findWithItems : findPlain)(params.id)
        if (!json) throw notFound('id', params.id)
        return sendJson(reply, json)
      },
    )

    app.get(
      '/quote/:id/history',
      {
        config,
        schema: {
          operationId: 'listQuoteHistory',
          summary: 'Read what happened to a quote',
          tags,
          params: Id,
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

const quoteListRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
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
            groupedList,
          ),
          response: { 200: Type.Array(Quote) },
        },
      },
      async (request, reply) => {
        const source = quoteList(request.query.addItems ?? false)
        return sendList(db, request, reply, source, readListQuery(request.query, source))
      },
    )
  }

const addToCartRoute =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
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
          const { params, body, caller } = request
          await addQuoteToCart(tx, caller.actor, params.quoteId, body)
          return done
        }),
    )
  }

/** With its items. Throws when there is none of that id. */
export async function readQuote(tx: Transaction, id: number): Promise<Json> {
  const json = await findQuote(tx, id, true)
  if (!json) throw notFound('id', id)
  return json
}
