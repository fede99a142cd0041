// Routes for the status transitions of quotes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type Static, type TSchema } from '../../platform/typebox.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { proposeQuote, resendProposal } from '../../quoting/negotiation/proposal-actions.ts'
import {
  acceptQuote,
  approveQuote,
  correctOrder,
  extendQuote,
  moveQuote,
  purchaseQuote,
  reworkQuote,
} from '../../quoting/quote/quote-move-actions.ts'
import { undoQuoteMove } from '../../quoting/negotiation/undo-actions.ts'
import { quoteMoves, type QuoteMove } from '../../domain/quote-moves.ts'
import { isMailOn } from '../../platform/mail/mailer.ts'
import {
  DeclineIn,
  MoveIn,
  OrderIn,
  ProposeIn,
  PurchasedIn,
  UndoIn,
} from '../../quoting/quote/quote-input-schemas.ts'
import { CancelIn, ExtendIn, ResendIn, ReworkIn } from '../../quoting/quote/quote-telling-schemas.ts'
import { AcceptIn } from '../../quoting/quote/quote-acceptance-schemas.ts'
import type { Services } from '../services.ts'
import { writeDone } from '../responses/write.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const response = { 200: Done }

/** Summary and consequences of moves that only change the status. */
const plainMoves = {
  decline: ['Decline an offer for the customer', 'The seller is then notified by mail, with the comment.'],
  cancel: [
    'Withdraw an offer',
    'The lines of an accepted quote leave the open cart, and its request is closed. The customer is then notified by ' +
      'mail if the offer had been proposed or accepted, unless with `"notify": false`.',
  ],
  close: ['Close a quote that has reached its end', 'The request of the quote is closed, too.'],
} as const

export const quoteMoveRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const validDays = settings.QUOTE_VALID_DAYS
    const addMove = <Body extends TSchema>(
      move: QuoteMove,
      [summary, consequences]: readonly [summary: string, consequences: string],
      body: Body,
      act: (tx: Transaction, actor: string, quoteId: number, body: Static<Body>) => Promise<void>,
    ) =>
      app.post(`/quote/:id/${move === 'purchase' ? 'purchased' : move}`, {
        config,
        schema: {
          operationId: `${move}Quote`,
          summary,
          description: `${describeMove(move)} ${consequences}`,
          tags,
          params,
          body,
          response,
        },
        handler: async (request, reply) =>
          writeDone(db, request, reply, (tx) =>
            act(tx, request.state.caller.actor, request.params.id, request.body as Static<Body>),
          ),
      })

    addMove('decline', plainMoves.decline, DeclineIn, (tx, actor, quoteId, body) =>
      moveQuote(tx, actor, quoteId, 'decline', body),
    )
    addMove('cancel', plainMoves.cancel, CancelIn, (tx, actor, quoteId, body) =>
      moveQuote(tx, actor, quoteId, 'cancel', body),
    )
    addMove('close', plainMoves.close, MoveIn, (tx, actor, quoteId, body) =>
      moveQuote(tx, actor, quoteId, 'close', body),
    )
    addMove(
      'propose',
      [
        'Send an approved quote to the customer',
        'The customer is then sent the quote by mail, unless with `"notify": false`. A quote without an e-mail address ' +
          'can be proposed only that way if mail is configured. With `"approve": true`, a `pending` quote is approved first: ' +
          'both moves and their events, or none.',
      ],
      ProposeIn,
      (tx, actor, quoteId, body) =>
        proposeQuote(tx, actor, quoteId, body, { validDays, sendsMail: isMailOn(settings) }),
    )
    addMove(
      'accept',
      [
        'Accept an offer for the customer, choosing quantities of items with tiers',
        'For shops with carts of their own; `addToCart` accepts, too. Seller and customer are then notified by mail.',
      ],
      AcceptIn,
      acceptQuote,
    )
    addMove(
      'approve',
      [
        'Fix the prices of a pending quote',
        'Requires items. Sets `expires_at`, unless it is set, to 30 days later (`QUOTE_VALID_DAYS`).',
      ],
      MoveIn,
      (tx, actor, quoteId, body) => approveQuote(tx, actor, quoteId, validDays, body),
    )
    addMove(
      'rework',
      [
        'Return a quote to pending for rework',
        'Clears the quantities that the customer chose and, of a declined or expired quote, the expiry unless a new one ' +
          'is given. The customer is then notified by mail if the offer had been proposed, unless with `"notify": false`.',
      ],
      ReworkIn,
      reworkQuote,
    )
    addMove(
      'purchase',
      [
        'Record the order that followed an accepted quote',
        'For orders that were placed elsewhere; `PUT /carts/:cartId/order` does the same for a cart. An expired quote must ' +
          'have been accepted before. The request of the quote is closed.',
      ],
      PurchasedIn,
      purchaseQuote,
    )

    app.put('/quote/:id/order', {
      config,
      schema: {
        operationId: 'correctOrder',
        summary: 'Correct the number of an order',
        description:
          'For a quote whose order was recorded with `purchased`, also after it was closed; the order of a cart here or of a ' +
          'connected shop keeps its number (`order_not_editable`). Replaces both numbers. Records `quote.updated`, which mails ' +
          'nobody; the same numbers again change nothing.',
        tags,
        params,
        body: OrderIn,
        response,
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          correctOrder(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    })

    app.post('/quote/:id/extend', {
      config,
      schema: {
        operationId: 'extendQuote',
        summary: 'Let an offer be valid for longer',
        description:
          'Requires the status `approved`, `proposed` or `accepted`, which stays, and an `expires_at` later than the present ' +
          'one. The customer can still accept the version that they see. Records `quote.extended`; the customer is then ' +
          'notified by mail if the offer had been proposed by mail or accepted, unless with `"notify": false`.',
        tags,
        params,
        body: ExtendIn,
        response,
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          extendQuote(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    })

    app.post('/quote/:id/undo', {
      config,
      schema: {
        operationId: 'undoQuoteMove',
        summary: 'Take back the last move of a quote before it is mailed',
        description:
          'Restores the quote as it was before the same user proposed it, declined it, or cancelled it before it was accepted, in ' +
          'the console less than `UNDO_SECONDS` ago. That is another version; the move leaves the history, and a proposal and ' +
          'its reply to a price request are gone. `version` is the one that the move made. Refused with `not_undoable` if the ' +
          'time is over, the mail has left, or something happened since: the customer looked or answered, or somebody else ' +
          'changed the quote. Records `quote.status_changed`, which mails nobody.',
        tags,
        params,
        body: UndoIn,
        response,
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) =>
          undoQuoteMove(tx, request.state.caller.actor, request.params.id, request.body),
        ),
    })

    app.post('/quote/:id/resend', {
      config,
      schema: {
        operationId: 'resendQuote',
        summary: 'Mail a proposal again',
        description:
          'Requires the status `proposed`; nothing of the quote changes, and the links that the customer has stay valid. At most ' +
          'once a minute, and with `follow_up` only when the proposal waits in the inbox for this reason, which is then done. ' +
          'Records `quote.resent`.',
        tags,
        params,
        body: ResendIn,
        response,
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => resendProposal(tx, request.params.id, request.body)),
    })
  }

function describeMove(move: QuoteMove): string {
  const { from, to } = quoteMoves[move]
  const specific = to === 'purchased' ? ' and `quote.purchased`' : ''
  const required = from.map((status) => `\`${status}\``).join(' or ')
  return `Requires the status ${required}; the quote becomes \`${to}\`. Records \`quote.status_changed\`${specific}.`
}
