// Routes for the status transitions of quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
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
import { done, write } from '../responses/write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const response = { 200: Done }

const plainMoves = {
  decline: 'Decline an offer for the customer',
  cancel: 'Withdraw an offer',
  close: 'Close a quote that has reached its end',
} as const

export const quoteMoveRoutes =
  ({ db, config: settings, config: { QUOTE_VALID_DAYS } }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [move, summary] of Object.entries(plainMoves) as [keyof typeof plainMoves, string][]) {
      app.post(
        `/quote/:id/${move}`,
        { config, schema: { operationId: `${move}Quote`, summary, tags, params, body: MoveIn, response } },
        async (request, reply) =>
          write(db, request, reply, async (tx) => {
            await moveQuote(tx, request.state.caller.actor, request.params.id, move, request.body)
            return done
          }),
      )
    }

    app.post(
      '/quote/:id/propose',
      {
        config,
        schema: {
          operationId: 'proposeQuote',
          summary: 'Send an approved quote to the customer',
          tags,
          params,
          body: ProposeIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          await proposeQuote(tx, state.caller.actor, params.id, body, isMailOn(settings))
          return done
        }),
    )

    app.post(
      '/quote/:id/accept',
      {
        config,
        schema: {
          operationId: 'acceptQuote',
          summary: 'Accept an offer for the customer, choosing quantities of items with tiers',
          tags,
          params,
          body: AcceptIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await acceptQuote(tx, request.state.caller.actor, request.params.id, request.body)
          return done
        }),
    )

    app.post(
      '/quote/:id/approve',
      {
        config,
        schema: {
          operationId: 'approveQuote',
          summary: 'Fix the prices of a pending quote',
          tags,
          params,
          body: MoveIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { params, body, state } = request
          await approveQuote(tx, state.caller.actor, params.id, QUOTE_VALID_DAYS, body)
          return done
        }),
    )

    app.post(
      '/quote/:id/rework',
      {
        config,
        schema: {
          operationId: 'reworkQuote',
          summary: 'Return a quote to pending for rework',
          tags,
          params,
          body: ReworkIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await reworkQuote(tx, request.state.caller.actor, request.params.id, request.body)
          return done
        }),
    )

    app.post(
      '/quote/:id/purchased',
      {
        config,
        schema: {
          operationId: 'purchaseQuote',
          summary: 'Record the order that followed an accepted quote',
          tags,
          params,
          body: PurchasedIn,
          response,
        },
      },
      async (request, reply) =>
        write(db, request, reply, async (tx) => {
          await purchaseQuote(tx, request.state.caller.actor, request.params.id, request.body)
          return done
        }),
    )
  }

// The two transitions that set how long the offer is valid.
