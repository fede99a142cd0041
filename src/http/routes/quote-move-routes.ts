// Routes for the status transitions of quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type TSchema } from 'typebox'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import {
  acceptQuote,
  approveQuote,
  moveQuote,
  proposeQuote,
  purchaseQuote,
  reworkQuote,
} from '../../quoting/quote/quote-move-actions.ts'
import { isMailOn } from '../../platform/mail/mailer.ts'
import {
  AcceptIn,
  MoveIn,
  ProposeIn,
  PurchasedIn,
  ReworkIn,
} from '../../quoting/quote/quote-input-schemas.ts'
import type { Services } from '../services.ts'
import { writeDone } from '../responses/write.ts'

const plainMoves = {
  decline: 'Decline an offer for the customer',
  cancel: 'Withdraw an offer',
  close: 'Close a quote that has reached its end',
} as const

export const quoteMoveRoutes =
  ({ db, config }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [move, summary] of Object.entries(plainMoves) as [keyof typeof plainMoves, string][])
      app.post(`/quote/:id/${move}`, options(`${move}Quote`, summary, MoveIn), async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          moveQuote(tx, request.state.caller.actor, request.params.id, move, request.body),
        ),
      )

    app.post(
      '/quote/:id/propose',
      options('proposeQuote', 'Send an approved quote to the customer', ProposeIn),
      async (request, reply) =>
        writeDone(db, request, reply, (tx) => {
          const { params, body, state } = request
          return proposeQuote(tx, state.caller.actor, params.id, body, isMailOn(config))
        }),
    )

    app.post(
      '/quote/:id/accept',
      options(
        'acceptQuote',
        'Accept an offer for the customer, choosing quantities of items with tiers',
        AcceptIn,
      ),
      async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          acceptQuote(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    )

    app.post(
      '/quote/:id/approve',
      options('approveQuote', 'Fix the prices of a pending quote', MoveIn),
      async (request, reply) =>
        writeDone(db, request, reply, (tx) => {
          const { params, body, state } = request
          return approveQuote(tx, state.caller.actor, params.id, config.QUOTE_VALID_DAYS, body)
        }),
    )

    app.post(
      '/quote/:id/rework',
      options('reworkQuote', 'Return a quote to pending for rework', ReworkIn),
      async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          reworkQuote(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    )

    app.post(
      '/quote/:id/purchased',
      options('purchaseQuote', 'Record the order that followed an accepted quote', PurchasedIn),
      async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          purchaseQuote(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    )
  }

/** The options of a transition's route. */
function options<Body extends TSchema>(operationId: string, summary: string, body: Body) {
  return {
    config: { permission: 'Quoting::quotes' } as const,
    schema: {
      operationId,
      summary,
      tags: ['Quotes'],
      params: Type.Object({ id: Identifier('The quote') }),
      body,
      response: { 200: Done },
    },
  }
}
