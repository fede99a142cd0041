// REST: reading quote requests.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '../platform/errors.ts'
import { narrowed } from '../platform/filter.ts'
import type { Json, Queryable } from '../platform/database.ts'
import { Identifier } from '../platform/wire-schema.ts'
import {
  existsQuoteRequest,
  existsQuoteRequestOfCustomer,
  findQuoteRequest,
  quoteRequestHistorySql,
  quoteRequestList,
} from '../quoting/quote-request-record-repository.ts'
import { listParameters, readListQuery, sendList, sendRows } from './list-answer.ts'
import type { Services } from './services.ts'
import { sendJson } from './write.ts'
import { findCustomer } from '../storefront/customer-repository.ts'

const config = { permission: 'Quoting::requests' } as const
const tags = ['Quote requests']
const QuoteRequest = Type.Ref('QuoteRequest')
const RequestId = Type.Object({ requestId: Identifier('The quote request') })
const CustomerId = Type.Object({ customerId: Identifier('The customer') })

export const quoteRequestRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(quoteRequestListRoutes(services))
    await app.register(quoteRequestRecordRoutes(services))
  }

const quoteRequestListRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const querystring = listParameters(quoteRequestList)
    const response = { 200: Type.Array(QuoteRequest) }

    app.get(
      '/requests',
      {
        config,
        schema: {
          operationId: 'listQuoteRequests',
          summary: 'Read quote requests, all or filtered',
          tags,
          querystring,
          response,
        },
      },
      async (request, reply) =>
        sendList(db, request, reply, quoteRequestList, readListQuery(request.query, quoteRequestList)),
    )

    app.get(
      '/customer/:customerId/requests',
      {
        config,
        schema: {
          operationId: 'listQuoteRequestsOfCustomer',
          summary: 'Read the quote requests of one customer',
          tags,
          params: CustomerId,
          querystring,
          response,
        },
      },
      async (request, reply) => {
        const { customerId } = request.params
        const query = readListQuery(request.query, quoteRequestList)
        const isKnown =
          (await findCustomer(db, customerId)) ?? (await existsQuoteRequestOfCustomer(db, customerId))
        if (!isKnown) throw notFound('customerId', customerId)
        const condition = narrowed(query.condition, 'r.customer_id', customerId)
        return sendList(db, request, reply, quoteRequestList, { ...query, condition })
      },
    )
  }

const quoteRequestRecordRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/request/:requestId',
      {
        config,
        schema: {
          operationId: 'readQuoteRequest',
          summary: 'Read one quote request with its items',
          tags,
          params: RequestId,
          response: { 200: QuoteRequest },
        },
      },
      async (request, reply) => sendJson(reply, await readQuoteRequest(db, request.params.requestId)),
    )

    app.get(
      '/request/:requestId/history',
      {
        config,
        schema: {
          operationId: 'listQuoteRequestHistory',
          summary: 'Read what happened to a quote request',
          tags,
          params: RequestId,
          response: { 200: Type.Array(Type.Ref('HistoryEntry')) },
        },
      },
      async (request, reply) => {
        const { requestId } = request.params
        if (!(await existsQuoteRequest(db, requestId))) throw notFound('requestId', requestId)
        return sendRows(db, request, reply, quoteRequestHistorySql, [requestId])
      },
    )
  }

/** Throws when there is none of that id. */
export async function readQuoteRequest(db: Queryable, id: number): Promise<Json> {
  const json = await findQuoteRequest(db, id)
  if (!json) throw notFound('requestId', id)
  return json
}
