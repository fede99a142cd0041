// Routes for the status transitions of quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type Static, type TSchema } from 'typebox'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
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
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const addMove = <Body extends TSchema>(
      path: string,
      operationId: string,
      summary: string,
      body: Body,
      move: (tx: Transaction, actor: string, quoteId: number, body: Static<Body>) => Promise<void>,
    ) =>
      app.post(
        `/quote/:id/${path}`,
        { config, schema: { operationId, summary, tags, params, body, response } },
        async (request, reply) =>
          writeDone(db, request, reply, (tx) =>
            move(tx, request.state.caller.actor, request.params.id, request.body as Static<Body>),
          ),
      )

    for (const [move, summary] of Object.entries(plainMoves) as [keyof typeof plainMoves, string][])
      addMove(move, `${move}Quote`, summary, MoveIn, (tx, actor, quoteId, body) =>
        moveQuote(tx, actor, quoteId, move, body),
      )
    addMove(
      'propose',
      'proposeQuote',
      'Send an approved quote to the customer',
      ProposeIn,
      (tx, actor, quoteId, body) => proposeQuote(tx, actor, quoteId, body, isMailOn(settings)),
    )
    addMove(
      'accept',
      'acceptQuote',
      'Accept an offer for the customer, choosing quantities of items with tiers',
      AcceptIn,
      acceptQuote,
    )
    addMove(
      'approve',
      'approveQuote',
      'Fix the prices of a pending quote',
      MoveIn,
      (tx, actor, quoteId, body) => approveQuote(tx, actor, quoteId, settings.QUOTE_VALID_DAYS, body),
    )
    addMove('rework', 'reworkQuote', 'Return a quote to pending for rework', ReworkIn, reworkQuote)
    addMove(
      'purchased',
      'purchaseQuote',
      'Record the order that followed an accepted quote',
      PurchasedIn,
      purchaseQuote,
    )
  }
