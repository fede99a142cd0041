// Routes for the negotiation of a quote, on the side of its seller: comments, counter-offers, and former proposals.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { found, notFound } from '../../platform/errors.ts'
import { Done, Identifier } from '../../platform/wire-schema.ts'
import {
  QuoteCommentIn,
  ReadCommentsIn,
  TakeCounterOfferIn,
  UnreadCommentsIn,
} from '../../quoting/negotiation/buyer-input-schemas.ts'
import { findProposal, proposalsSql } from '../../quoting/quote/proposal-repository.ts'
import { commentQuote, takeCounterOffer } from '../../quoting/negotiation/quote-comment-actions.ts'
import {
  quoteCommentsSql,
  updateBuyerCommentsUnread,
  updateCommentsRead,
} from '../../quoting/negotiation/quote-comment-repository.ts'
import { withdrawComment } from '../../quoting/negotiation/undo-actions.ts'
import { existsQuote } from '../../quoting/quote/quote-record-repository.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { readQuote, sendRowsOfQuote } from './quote-routes.ts'

const config = { permission: 'Quoting::quotes' } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })

export const quoteCommentRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/quote/:id/comments', {
      config,
      schema: {
        operationId: 'listQuoteComments',
        summary: 'List the comments on a quote',
        description:
          'Returns what the customer and the seller wrote, oldest first, and the internal comments of the team, also those ' +
          'of the time of a former customer.',
        tags,
        params,
        response: { 200: Type.Array(Type.Ref('QuoteComment')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, quoteCommentsSql),
    })

    app.post('/quote/:id/comments', {
      config,
      schema: {
        operationId: 'commentQuote',
        summary: 'Write to the customer about a quote, or to colleagues',
        description:
          'A message is mailed to the customer, records `quote.commented`, and marks as read what the customer wrote ' +
          'before. An internal comment is for the team only, and causes none of this.',
        tags,
        params,
        body: QuoteCommentIn,
        response: { 200: Type.Ref('QuoteComment') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, (tx) =>
          commentQuote(tx, request.state.caller, request.params.id, request.body.comment),
        ),
    })

    app.delete('/quote/:id/comments/:commentId', {
      config,
      schema: {
        operationId: 'withdrawComment',
        summary: 'Take back a message to the customer before it is mailed',
        description:
          'Removes a message that the same user wrote in the console less than `UNDO_SECONDS` ago; what it marked as read is ' +
          'unread again. Refused with `not_undoable` if the time is over, the mail has left, or something happened since. ' +
          'Records `quote.comment_withdrawn`.',
        tags,
        params: Type.Object({ ...params.properties, commentId: Identifier('The comment') }),
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, (tx) => {
          const { id, commentId } = request.params
          return withdrawComment(tx, request.state.caller.actor, id, commentId)
        }),
    })

    app.post('/quote/:id/comments/read', {
      config,
      schema: {
        operationId: 'markQuoteCommentsRead',
        summary: 'Mark comments on a quote as read',
        description: 'Marks all comments up to the named one. The quote leaves the inbox if none is unread.',
        tags,
        params,
        body: ReadCommentsIn,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, async (tx) => {
          const { id } = request.params
          if (!(await existsQuote(tx, id))) throw notFound('id', id)
          await updateCommentsRead(tx, id, request.body.up_to)
        }),
    })

    app.post('/quote/:id/comments/unread', {
      config,
      schema: {
        operationId: 'markQuoteCommentsUnread',
        summary: 'Mark comments on a quote as unread again',
        description:
          'Marks what the present customer wrote, from the named comment on. The quote is in the inbox again.',
        tags,
        params,
        body: UnreadCommentsIn,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        writeDone(db, request, reply, async (tx) => {
          const { id } = request.params
          const { from } = request.body
          if (!(await existsQuote(tx, id))) throw notFound('id', id)
          if ((await updateBuyerCommentsUnread(tx, id, from)) === 0) throw notFound('from', from)
        }),
    })

    app.post('/quote/:id/comments/:commentId/take', {
      config,
      schema: {
        operationId: 'takeCounterOffer',
        summary: 'Take a counter-offer into the draft of a quote',
        description:
          'Returns the quote to `pending`, unless it is, and changes the quantities and prices that the counter-offer ' +
          'names, all or nothing. Of the tiers of a wanted price, those stay that begin above its quantity and cost less. ' +
          'The proposal is withdrawn without a mail; the customer sees the new one once it is proposed.',
        tags,
        params: Type.Object({ ...params.properties, commentId: Identifier('The counter-offer') }),
        body: TakeCounterOfferIn,
        response: { 200: Type.Ref('Quote') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const { id: quoteId, commentId } = request.params
          const { version } = request.body
          await takeCounterOffer(tx, request.state.caller.actor, { quoteId, commentId, version })
          return readQuote(tx, quoteId)
        }),
    })

    app.get('/quote/:id/proposals', {
      config,
      schema: {
        operationId: 'listProposals',
        summary: 'List the proposals of a quote',
        description:
          'Returns each proposal that was sent, oldest first, and what became of it. Proposals that an ' +
          'earlier version of the service sent are missing.',
        tags,
        params,
        response: { 200: Type.Array(Type.Ref('ProposalEntry')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, proposalsSql),
    })

    app.get('/quote/:id/proposals/:number', {
      config,
      schema: {
        operationId: 'readProposal',
        summary: 'Read a proposal as it was sent',
        description: 'Returns the quote with its items as it was when it was proposed.',
        tags,
        params: Type.Object({ ...params.properties, number: Identifier('The proposal, from 1') }),
        response: { 200: Type.Ref('Quote') },
      },
      handler: async (request, reply) => {
        const { id, number } = request.params
        if (!(await existsQuote(db, id))) throw notFound('id', id)
        return sendJson(reply, found(await findProposal(db, id, number), 'number', number))
      },
    })
  }
