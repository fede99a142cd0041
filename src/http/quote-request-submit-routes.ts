// REST: submitting quote requests.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { CartReference, Identifier } from '../platform/wire-schema.ts'
import { CartRequestIn, CustomerRequestIn } from '../quoting/quote-request-schemas.ts'
import {
  submitQuoteRequestForCustomer,
  submitQuoteRequestFromCart,
} from '../quoting/quote-request-submit-actions.ts'
import type { Services } from './services.ts'
import { readQuoteRequest } from './quote-request-routes.ts'
import { findStoreOfPath } from './store-code.ts'
import { write } from './write.ts'

const config = { permission: 'Quoting::requests' } as const
const tags = ['Quote requests']
const response = { 200: Type.Ref('QuoteRequest') }

export const quoteRequestSubmitRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/request/customer/:customerId/submit',
      {
        config,
        schema: {
          operationId: 'submitQuoteRequestForCustomer',
          summary: 'Submit a quote request on behalf of a customer',
          tags,
          params: Type.Object({ customerId: Identifier('The customer') }),
          body: CustomerRequestIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { customerId } = request.params
          const { actor } = request.caller
          const store = await findStoreOfPath(tx, request)
          const { body } = request
          const id = await submitQuoteRequestForCustomer(tx, actor, store, customerId, body)
          return readQuoteRequest(tx, id)
        }),
    )

    app.post(
      '/request/cart/:cartId/submit',
      {
        config,
        schema: {
          operationId: 'submitQuoteRequestFromCart',
          summary: 'Submit a quote request based on a cart',
          tags,
          params: Type.Object({ cartId: CartReference }),
          body: CartRequestIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, caller } = request
          const id = await submitQuoteRequestFromCart(tx, caller.actor, params.cartId, body)
          return readQuoteRequest(tx, id)
        }),
    )
  }
