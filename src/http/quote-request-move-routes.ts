// REST: the moves of a quote request, by a quote or by a word.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Done, Identifier } from '../platform/wire-schema.ts'
import { createQuoteFromRequest } from '../quoting/quote-actions.ts'
import { CommentIn, EmptyIn } from '../quoting/quote-input-schemas.ts'
import { moveQuoteRequest } from '../quoting/quote-request-actions.ts'
import type { Services } from './services.ts'
import { readQuote } from './quote-routes.ts'
import { done, write } from './write.ts'

const tags = ['Quote requests']
const params = Type.Object({ requestId: Identifier('The quote request') })

const summaries = {
  decline: 'Decline a quote request as the seller',
  cancel: 'Cancel a quote request',
} as const

export const quoteRequestMoveRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/request/:requestId/quote',
      {
        config: { permission: 'Quoting::quotes' },
        schema: {
          operationId: 'createQuoteFromRequest',
          summary: 'Make a pending quote from a quote request',
          tags,
          params,
          body: EmptyIn,
          response: { 200: Type.Ref('Quote') },
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { requestId } = request.params
          const quoteId = await createQuoteFromRequest(tx, request.caller.actor, requestId)
          return readQuote(tx, quoteId)
        }),
    )

    for (const move of ['decline', 'cancel'] as const)
      app.post(
        `/request/:requestId/${move}`,
        {
          config: { permission: 'Quoting::requests' },
          schema: {
            operationId: `${move}QuoteRequest`,
            summary: summaries[move],
            tags,
            params,
            body: CommentIn,
            response: { 200: Done },
          },
        },
        async (request, reply) =>
          write(db, request, reply, async (tx) => {
            const { requestId } = request.params
            await moveQuoteRequest(tx, request.caller.actor, requestId, move, request.body.comment)
            return done
          }),
      )
  }
