// Routes for the buyer of a quote, who was sent a link to it: what the HTML page does, for shops with a page of their own.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type Static, type TSchema } from '../../platform/typebox.ts'
import type { Json, Queryable, Transaction } from '../../platform/postgres/database.ts'
import { Done } from '../../platform/wire-schema.ts'
import {
  acceptOffer,
  askQuestion,
  computeChoices,
  declineOffer,
  makeCounterOffer,
  markSeen,
  requestRenewal,
} from '../../quoting/negotiation/buyer-actions.ts'
import {
  AcceptOfferIn,
  CounterOfferIn,
  DeclineOfferIn,
  QuestionIn,
  RenewalIn,
  TotalsIn,
} from '../../quoting/negotiation/buyer-input-schemas.ts'
import type { BuyerAccess } from '../../quoting/buyer-link/buyer-link.ts'
import { readBuyerView, requireOfferHead } from '../../quoting/negotiation/buyer-quote.ts'
import { requireAcceptRight, requireBuyer } from '../pipeline/buyer-authentication.ts'
import { sendDocument } from '../responses/document-response.ts'
import { sendJson, write, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'

const config = { permission: 'buyer', cost: 'link' } as const
const tags = ['Buyer']
const PDF = 'application/pdf'
const response = { 200: Type.Ref('BuyerQuote') }

export const buyerRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config: settings } = services
    const read = async (queryable: Queryable, access: BuyerAccess): Promise<Json> =>
      JSON.stringify((await readBuyerView(queryable, access, settings)).quote) as Json

    app.get('/buyer/quote', {
      config,
      schema: {
        operationId: 'readBuyerQuote',
        summary: 'Read the quote of a link',
        description:
          'Returns the offer with its items, what changed since the proposal before, and the conversation; with the link ' +
          'for forwarding, the offer alone. Nothing of the time of a former customer is returned. Reading is not seeing: ' +
          '`POST /buyer/quote/seen` tells the seller that a person looked at it.',
        tags,
        response,
      },
      handler: async (request, reply) => sendJson(reply, await read(db, requireBuyer(request))),
    })

    app.get('/buyer/quote/pdf', {
      config: { ...config, produces: [PDF] },
      schema: {
        operationId: 'readBuyerDocument',
        summary: 'Read the quote of a link as a PDF',
        description:
          'Returns the document that was attached to the mail of the proposal, while the offer is shown.',
        tags,
        produces: [PDF],
        response: { 200: Type.String({ format: 'binary' }) },
      },
      handler: async (request, reply) =>
        sendDocument(services, request, reply, () => requireOfferHead(db, requireBuyer(request))),
    })

    const addAction = <Body extends TSchema>(
      path: string,
      texts: { operationId: string; summary: string; description: string },
      body: Body,
      act: (tx: Transaction, access: BuyerAccess, body: Static<Body>) => Promise<void>,
    ) =>
      app.post(`/buyer/quote/${path}`, {
        config,
        schema: { ...texts, tags, body, response },
        handler: async (request, reply) => {
          const access = requireAcceptRight(request)
          return write(db, request, reply, async (tx) => {
            await act(tx, access, request.body as Static<Body>)
            return read(tx, access)
          })
        },
      })

    addAction(
      'accept',
      {
        operationId: 'acceptOffer',
        summary: 'Accept the offer that was shown',
        description:
          'Binds the `version` that the customer saw: if the offer was reworked, accepted or declined since, 409. ' +
          'Quantities are chosen as with `POST /quoting/quote/:id/accept`. Both sides are mailed what the customer wrote.',
      },
      AcceptOfferIn,
      acceptOffer,
    )
    addAction(
      'decline',
      {
        operationId: 'declineOffer',
        summary: 'Decline the offer, with a reason',
        description: 'The seller is mailed the reason and the comment. The customer can ask for a new offer.',
      },
      DeclineOfferIn,
      declineOffer,
    )
    addAction(
      'question',
      {
        operationId: 'askQuestion',
        summary: 'Ask the seller about the quote or one of its items',
        description:
          'Mailed to the seller, and in the inbox until it is read. Records `quote.commented`. Within 24 hours, a customer ' +
          'can write 100 questions, counter-offers and requests for a new offer about a quote.',
      },
      QuestionIn,
      askQuestion,
    )
    addAction(
      'counterOffer',
      {
        operationId: 'makeCounterOffer',
        summary: 'Ask for other quantities or prices',
        description:
          'Mailed to the seller, who may take it into a new proposal. The offer stays open, and can still be accepted. ' +
          'Within 24 hours, a customer can ask so for 2,000 lines of a quote. ' +
          'Records `quote.commented`.',
      },
      CounterOfferIn,
      makeCounterOffer,
    )
    addAction(
      'renewal',
      {
        operationId: 'requestRenewal',
        summary: 'Ask for the offer to be made again',
        description: 'After it has expired or was declined. Mailed to the seller. Records `quote.commented`.',
      },
      RenewalIn,
      requestRenewal,
    )

    app.post('/buyer/quote/totals', {
      config: { ...config, isRead: true },
      schema: {
        operationId: 'computeBuyerTotals',
        summary: 'Compute what the offer costs at chosen quantities',
        description: 'Returns the totals with which the offer would be accepted. Changes nothing.',
        tags,
        body: TotalsIn,
        response: { 200: Type.Ref('BuyerTotals') },
      },
      handler: async (request, reply) =>
        write(db, request, reply, async (tx) => {
          const totals = await computeChoices(tx, requireBuyer(request), request.body.items ?? [])
          return JSON.stringify(totals) as Json
        }),
    })

    app.post('/buyer/quote/seen', {
      config,
      schema: {
        operationId: 'markQuoteSeen',
        summary: 'Tell the seller that the customer looked at the proposal',
        description:
          'To be sent after a gesture of a person, such as a scroll or a touch: programs open links, too. Once for each ' +
          'proposal, records `quote.seen`.',
        tags,
        response: { 200: Done },
      },
      handler: async (request, reply) => {
        const access = requireAcceptRight(request)
        return writeDone(db, request, reply, (tx) => markSeen(tx, access))
      },
    })
  }
