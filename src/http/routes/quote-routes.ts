// Routes for quotes: read, export, create, edit, add to a cart. Their status transitions are in quote-move-routes.ts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { found, notFound } from '../../platform/errors.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import type { Database, Json, Queryable } from '../../platform/postgres/database.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import { createQuote, editQuote } from '../../quoting/quote/quote-actions.ts'
import { copyQuote } from '../../quoting/quote/quote-copy-actions.ts'
import { addQuoteToCart } from '../../quoting/cart/quote-cart-actions.ts'
import {
  existsQuote,
  findQuote,
  findQuotes,
  quoteHistorySql,
  quoteItemsSql,
  quoteList,
} from '../../quoting/quote/quote-record-repository.ts'
import { quoteExport } from '../../quoting/quote/quote-export.ts'
import { AddToCartIn } from '../../quoting/quote/quote-acceptance-schemas.ts'
import { CopyIn, NewQuoteIn, QuoteIn } from '../../quoting/quote/quote-input-schemas.ts'
import { CSV, CsvFile, sendCsv } from '../responses/csv-response.ts'
import { sendDocument } from '../responses/document-response.ts'
import { groupedList, listParameters, sendList, sendRows } from '../responses/list-response.ts'
import { findStoreOfPath } from '../pipeline/request-url.ts'
import { deliverToCart } from '../../shops/delivery-start.ts'
import { withShop } from '../../shops/cart-of-shop.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const PDF = 'application/pdf'
const Quote = Type.Ref('Quote')
const Id = Type.Object({ id: Identifier('The quote') })
const QuoteId = Type.Object({ quoteId: Identifier('The quote') })
const AddDetails = Type.Boolean({ default: false, description: 'Whether to include fields of the seller' })
const AddItems = Type.Boolean({ default: false, description: 'Whether to include the items of the quote' })

export const quoteRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    const findPlain = batchedFind((ids: number[]) => findQuotes(db, ids, { addItems: false }))
    const findWithItems = batchedFind((ids: number[]) => findQuotes(db, ids, { addItems: true }))
    app.get('/quote/:id', {
      config,
      schema: {
        operationId: 'readQuote',
        summary: 'Read one quote',
        description:
          'Returns the record with its totals, with `addItems=true` also its items. A quote whose ' +
          'validity is over has the status `expired`, even if the expiry has not been recorded yet.',
        tags,
        params: Id,
        querystring: Type.Object({ addItems: Type.Optional(AddItems) }, { additionalProperties: false }),
        response: { 200: Quote },
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const json = await (query.addItems ? findWithItems : findPlain)(params.id)
        return sendJson(reply, found(json, 'id', params.id))
      },
    })

    app.get('/quote/:id/history', {
      config,
      schema: {
        operationId: 'listQuoteHistory',
        summary: 'List the history of a quote',
        description:
          'Returns every change of the quote, oldest first: the status before and after, by whom, and ' +
          'the comment.',
        tags,
        params: Id,
        response: { 200: Type.Array(Type.Ref('HistoryEntry')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, quoteHistorySql),
    })

    app.get('/quote/:quoteId/items', {
      config,
      schema: {
        operationId: 'listQuoteItems',
        summary: 'List the items of a quote',
        description:
          'Returns all items of the quote at their agreed prices, in the order in which the seller ' +
          'entered them.',
        tags,
        params: QuoteId,
        response: { 200: Type.Array(Type.Ref('QuoteItem')) },
      },
      handler: async (request, reply) => {
        const { quoteId } = request.params
        if (!(await existsQuote(db, quoteId))) throw notFound('quoteId', quoteId)
        return sendRows(db.primary, request, reply, quoteItemsSql, [quoteId])
      },
    })

    app.get('/quotes', {
      config,
      schema: {
        operationId: 'listQuotes',
        summary: 'List quotes, all or filtered',
        description:
          'Returns the matching quotes in ascending order of id, all of them unless a page is ' +
          'requested, with `addItems=true` each with its items. `addDetails=true` adds `is_unseen` and `news`: whether the ' +
          'customer has looked at the offer, and what is new from them.',
        tags,
        querystring: Type.Object(
          {
            addItems: Type.Optional(AddItems),
            addDetails: Type.Optional(AddDetails),
            ...listParameters(quoteList({ addItems: false })).properties,
          },
          groupedList,
        ),
        response: { 200: Type.Array(Quote) },
      },
      handler: async (request, reply) => {
        const { addItems = false, addDetails = false } = request.query
        return sendList(db, request, reply, quoteList({ addItems, addDetails }))
      },
    })

    app.post('/quotes/:quoteId/addToCart', {
      config,
      schema: {
        operationId: 'addQuoteToCart',
        summary: 'Add the items of a quote to a cart at the agreed prices',
        description:
          'Accepts the quote and adds its items to the cart at the agreed prices. Requires an open cart, and a quote in status ' +
          "`approved` or `proposed`, or one that was accepted without a cart; both must belong to the customer, and a guest's are " +
          'assigned to the customer. If it was requested from this cart, its items replace the plain lines. `version` makes sure ' +
          'that the customer has seen what is accepted. Repeating the call changes nothing. Records `quote.status_changed` and ' +
          '`quote.added_to_cart`. For a cart of a connected shop, `true` means that the shop has it; 400 `shop_refused`, or 503 ' +
          '`outcome_unknown` after 10 seconds without an answer: the repeated call returns the outcome.',
        tags,
        params: QuoteId,
        body: AddToCartIn,
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const added = [request.state.caller.actor, request.params.quoteId, request.body] as const
        const add = () => writeDone(db, request, reply, (tx) => addQuoteToCart(tx, ...added))
        return withShop(add, () => deliverToCart(db, ...added))
      },
    })

    app.post('/quote', {
      config,
      schema: {
        operationId: 'createQuote',
        summary: 'Create a pending quote',
        description:
          'Creates a quote without a quote request, in status `pending`, at catalog prices unless others are ' +
          'given. It is assigned to the user who creates it, or to the assignee of its price request. ' +
          'Records `quote.created`.',
        tags,
        body: NewQuoteIn,
        response: { 200: Quote },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const store = await findStoreOfPath(tx, request)
          const id = await createQuote(tx, request.state.caller, store, request.body.quote)
          return readQuote(tx, id)
        }),
    })

    app.post('/quote/:id/copy', {
      config,
      schema: {
        operationId: 'copyQuote',
        summary: 'Create a pending quote from what another one offers',
        description:
          'Copies lines, texts, shipping and public files, in store and currency of the original, as the seller offered them. ' +
          'Customer and company are those of today; a quote that has neither customer nor e-mail address requires ' +
          '`customer_id`. The end of validity, `cc`, internal files and the conversation are not copied, nor are the ' +
          "customer's notes, the comment and texts that name the customer for another one. The copy is assigned to the user who makes it. Records `quote.created`.",
        tags,
        params: Id,
        body: CopyIn,
        response: { 200: Quote },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          return readQuote(tx, await copyQuote(tx, state.caller, params.id, body))
        }),
    })

    app.put('/quote/:id', {
      config,
      schema: {
        operationId: 'editQuote',
        summary: 'Change the given fields of a pending quote',
        description:
          'Requires the status `pending`, and the `version` that was read: a version that is no longer ' +
          'current is 409. `items` replaces all items, in this order: one with the `item_id` and SKU of an item of the ' +
          'quote keeps its id and what is not sent, all others are new. `customer_id` takes the present data of the customer. ' +
          'The server computes every total. Increments `version` and records `quote.updated`.',
        tags,
        params: Id,
        body: QuoteIn,
        response: { 200: Quote },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await editQuote(tx, request.state.caller.actor, request.params.id, request.body.quote)
          return readQuote(tx, request.params.id)
        }),
    })

    app.get('/quote/:id/pdf', {
      config: { ...config, produces: [PDF] },
      schema: {
        operationId: 'readQuoteDocument',
        summary: 'Read a quote as a PDF, as it is sent to the customer',
        description:
          'Returns the document that is attached to the mail of a proposal, in any status; a draft is ' +
          'marked as such. It is tagged for assistive technology (PDF/UA-1).',
        tags,
        params: Id,
        produces: [PDF],
        response: { 200: Type.String({ format: 'binary' }) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        return sendDocument(services, request, reply, async () => found(await findPlain(id), 'id', id))
      },
    })

    app.get('/quotes/export', {
      config: { ...config, produces: [CSV] },
      schema: {
        operationId: 'exportQuotes',
        summary: 'Export quotes as a CSV file, all or filtered',
        description:
          'Returns the list as a CSV file that spreadsheets read, with the same filters, without items.',
        tags,
        querystring: listParameters(quoteExport.source),
        produces: [CSV],
        response: { 200: CsvFile('quote_id,increment_id,…\r\n45,"Q000000045",…\r\n') },
      },
      handler: async (request, reply) => sendCsv(db, request, reply, quoteExport),
    })
  }

/** Sends the rows that the statement returns for the quote in the path. Throws if the quote does not exist. */
export async function sendRowsOfQuote(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  sql: string,
): Promise<FastifyReply> {
  const { id } = request.params as { id: number }
  if (!(await existsQuote(db, id))) throw notFound('id', id)
  return sendRows(db.primary, request, reply, sql, [id])
}

/** Returns the quote with its items. Throws if it does not exist. */
export async function readQuote(db: Queryable, id: number): Promise<Json> {
  return found(await findQuote(db, id, { addItems: true }), 'id', id)
}
