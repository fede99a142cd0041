// Routes for quote requests: read, submit, turn into quotes, decline, cancel.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found, notFound } from '../../platform/errors.ts'
import { andEquals } from '../../platform/lists/filter.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { CartReference, Done, Identifier } from '../../platform/wire-schema.ts'
import {
  existsQuoteRequest,
  existsQuoteRequestOfCustomer,
  findQuoteRequest,
  quoteRequestHistorySql,
  quoteRequestList,
} from '../../quoting/quote-request/quote-request-record-repository.ts'
import { createQuoteFromRequest } from '../../quoting/quote/quote-actions.ts'
import { CommentIn, DeclineRequestIn, EmptyIn } from '../../quoting/quote/quote-input-schemas.ts'
import { moveQuoteRequest } from '../../quoting/quote-request/quote-request-actions.ts'
import { CartRequestIn, CustomerRequestIn } from '../../quoting/quote-request/quote-request-schemas.ts'
import { submitQuoteRequestFromCart } from '../../quoting/cart/cart-request-actions.ts'
import { submitQuoteRequestForCustomer } from '../../quoting/quote-request/quote-request-submit-actions.ts'
import { listParameters, readListQuery, sendList, sendRows } from '../responses/list-response.ts'
import { readQuote } from './quote-routes.ts'
import { findStoreOfPath } from '../pipeline/request-url.ts'
import type { Services } from '../services.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'
import { confirmWithinLimit } from '../../mail/confirmation.ts'
import { withShop } from '../../shops/cart-of-shop.ts'
import { refreshCart } from '../../shops/mirror.ts'
import { findCustomer } from '../../storefront/customer-repository.ts'

const config = { permission: 'Quoting::requests' } as const
const tags = ['Quote requests']
const QuoteRequest = Type.Ref('QuoteRequest')
const RequestId = Type.Object({ requestId: Identifier('The quote request') })
const CustomerId = Type.Object({ customerId: Identifier('The customer') })

/** Summary and description of each move. */
const moves = {
  decline: [
    'Decline a quote request as the seller',
    'Requires the status `pending`; the request becomes `declined`. Records `quote_request.declined`; the customer is ' +
      'then notified by mail, with the comment.',
  ],
  cancel: [
    'Cancel a quote request',
    'Requires the status `pending`; the request becomes `cancelled`. Records `quote_request.cancelled`.',
  ],
} as const

export const quoteRequestRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const querystring = listParameters(quoteRequestList)
    const response = { 200: Type.Array(QuoteRequest) }

    app.get('/requests', {
      config,
      schema: {
        operationId: 'listQuoteRequests',
        summary: 'List quote requests, all or filtered',
        description:
          'Returns the matching requests in ascending order of id, without their items, all of them ' +
          'unless a page is requested.',
        tags,
        querystring,
        response,
      },
      handler: async (request, reply) => sendList(db, request, reply, quoteRequestList),
    })

    app.get('/customer/:customerId/requests', {
      config,
      schema: {
        operationId: 'listQuoteRequestsOfCustomer',
        summary: 'List the quote requests of one customer',
        description:
          'Returns the requests of the customer in ascending order of id, without their items. A ' +
          'customer who is not known and has no request is 404.',
        tags,
        params: CustomerId,
        querystring,
        response,
      },
      handler: async (request, reply) => {
        const { customerId } = request.params
        const query = readListQuery(request, quoteRequestList)
        const isKnown =
          (await findCustomer(db, customerId)) ?? (await existsQuoteRequestOfCustomer(db, customerId))
        if (!isKnown) throw notFound('customerId', customerId)
        const condition = andEquals(query.condition, 'r.customer_id', customerId)
        return sendList(db, request, reply, quoteRequestList, { ...query, condition })
      },
    })

    app.get('/request/:requestId', {
      config,
      schema: {
        operationId: 'readQuoteRequest',
        summary: 'Read one quote request with its items',
        description: 'Returns the record with its items, as they were when it was submitted.',
        tags,
        params: RequestId,
        response: { 200: QuoteRequest },
      },
      handler: async (request, reply) =>
        sendJson(reply, await readQuoteRequest(db, request.params.requestId)),
    })

    app.get('/request/:requestId/history', {
      config,
      schema: {
        operationId: 'listQuoteRequestHistory',
        summary: 'List the history of a quote request',
        description:
          'Returns every change of the request, oldest first: the status before and after, by whom, and' +
          ' the comment.',
        tags,
        params: RequestId,
        response: { 200: Type.Array(Type.Ref('HistoryEntry')) },
      },
      handler: async (request, reply) => {
        const { requestId } = request.params
        if (!(await existsQuoteRequest(db, requestId))) throw notFound('requestId', requestId)
        return sendRows(db.primary, request, reply, quoteRequestHistorySql, [requestId])
      },
    })

    app.post('/request/customer/:customerId/submit', {
      config,
      schema: {
        operationId: 'submitQuoteRequestForCustomer',
        summary: 'Submit a quote request on behalf of a customer',
        description:
          'Creates a request in status `pending`, with items from the catalog, or with `details` alone.' +
          ' Records `quote_request.submitted`; the seller and the customer are then notified by mail.',
        tags,
        params: CustomerId,
        body: CustomerRequestIn,
        response: { 200: QuoteRequest },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { customerId } = request.params
          const { actor } = request.state.caller
          const store = await findStoreOfPath(tx, request)
          const { body } = request
          const id = await submitQuoteRequestForCustomer(tx, actor, store, customerId, body)
          return readQuoteRequest(tx, id)
        }),
    })

    app.post('/request/cart/:cartId/submit', {
      config,
      schema: {
        operationId: 'submitQuoteRequestFromCart',
        summary: 'Submit a quote request based on a cart',
        description:
          "Creates a request in status `pending` with a snapshot of the cart's plain lines; the cart " +
          'does not change. Submitting the unchanged cart with equal `details` again returns the ' +
          'pending request. Requires an open cart with plain lines. Records `quote_request.submitted`; ' +
          'the seller and the customer are then notified by mail. The guest of a cart of a connected shop is mailed ' +
          'within the limits of requests from the widget.',
        tags,
        params: Type.Object({ cartId: CartReference }),
        body: CartRequestIn,
        response: { 200: QuoteRequest },
      },
      handler: async (request, reply) => {
        const { params, body, state } = request
        return withShop(
          (isRefreshed) =>
            write(db, request, reply, async (tx) => {
              const { actor } = state.caller
              const { request_id: record_id, unverified_email } = await submitQuoteRequestFromCart(
                tx,
                actor,
                params.cartId,
                body,
                { isRefreshed },
              )
              if (unverified_email !== null)
                await confirmWithinLimit(tx, { record_type: 'quote_request', record_id }, unverified_email)
              return readQuoteRequest(tx, record_id)
            }),
          (cartId) => refreshCart({ db, config: settings }, cartId),
        )
      },
    })

    app.post('/request/:requestId/quote', {
      config: { permission: 'Quoting::quotes' },
      schema: {
        operationId: 'createQuoteFromRequest',
        summary: 'Create a pending quote from a quote request',
        description:
          'Answers a request in status `pending`: creates a quote in status `pending` with its items at' +
          ' the prices of the request. The request becomes `approved`, and `closed` once the quote is ' +
          'purchased, cancelled or closed. Records `quote_request.approved` and `quote.created`.',
        tags,
        params: RequestId,
        body: EmptyIn,
        response: { 200: Type.Ref('Quote') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { requestId } = request.params
          const quoteId = await createQuoteFromRequest(tx, request.state.caller, requestId)
          return readQuote(tx, quoteId)
        }),
    })

    for (const move of ['decline', 'cancel'] as const)
      app.post(`/request/:requestId/${move}`, {
        config,
        schema: {
          operationId: `${move}QuoteRequest`,
          summary: moves[move][0],
          description: moves[move][1],
          tags,
          params: RequestId,
          body: move === 'decline' ? DeclineRequestIn : CommentIn,
          response: { 200: Done },
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, async (tx) => {
            const { requestId } = request.params
            await moveQuoteRequest(tx, request.state.caller.actor, requestId, move, request.body)
          }),
      })
  }

async function readQuoteRequest(db: Queryable, id: number): Promise<Json> {
  return found(await findQuoteRequest(db, id), 'requestId', id)
}
