// Routes for pages of the shop, which submit price requests and quote requests with a publishable key and no token.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { takeProof } from '../../access/proof-of-work.ts'
import { confirmPriceRequest, confirmWithinLimit } from '../../mail/confirmation.ts'
import type { Transaction } from '../../platform/postgres/database.ts'
import { isIpAddress } from '../../platform/text.ts'
import { Done } from '../../platform/wire-schema.ts'
import { submitPriceRequest } from '../../pricerequest/price-request-actions.ts'
import { PublicPriceRequestIn } from '../../pricerequest/price-request-schemas.ts'
import { PublicQuoteRequestIn } from '../../quoting/quote-request/quote-request-schemas.ts'
import { submitQuoteRequestForGuest } from '../../quoting/quote-request/quote-request-submit-actions.ts'
import type { StoreKey } from '../../storefront/store-key-repository.ts'
import { addPublicAccess } from '../pipeline/public-access.ts'
import { sendJson, writeDone } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { publicUploadRoutes } from './public-upload-routes.ts'

const config = { permission: 'public', cost: 'widget', storeKey: 'and_proof' } as const
const tags = ['Widget']

const CONSEQUENCES =
  ' Returns `true` whether or not the address is known. Each proof of work is accepted for one submission; repeated with ' +
  'its `Idempotency-Key`, a submission takes effect once.'

export const publicRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = services
    const preflightPaths = ['/challenge', '/priceRequest', '/quoteRequest', '/upload']
    const { newChallenge } = addPublicAccess(app, services, preflightPaths)

    app.post('/challenge', {
      config: { permission: 'public', cost: 'widget', storeKey: 'alone', storesResponse: false },
      schema: {
        operationId: 'createChallenge',
        summary: 'Get a challenge, whose solution is the proof of work',
        description:
          'Returns a challenge of ALTCHA that expires after 20 minutes. Its solution, with the challenge, belongs in ' +
          '`X-Proof` of a submission and of the uploads for it.',
        tags,
        response: { 200: Type.Ref('Challenge') },
      },
      handler: async (request, reply) => sendJson(reply, JSON.stringify(await newChallenge(request))),
    })

    app.post('/priceRequest', {
      config,
      schema: {
        operationId: 'submitPublicPriceRequest',
        summary: 'Submit a price request from a page of the shop',
        description:
          'Has the fields and the effects of `submitPriceRequest`. `file_ids` attaches files that were uploaded with ' +
          `the same proof of work.${CONSEQUENCES}`,
        tags,
        body: PublicPriceRequestIn,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        submitOnce(request, reply, request.body, async (tx) => {
          const { store_id } = keyOf(request)
          const { caller } = request.state
          // The customer's, as their browser calls.
          const customer_ip = isIpAddress(request.ip) ? request.ip : undefined
          const json = await submitPriceRequest(tx, { ...request.body, customer_ip, store_id, caller })
          await confirmPriceRequest(tx, json, request.body.email)
        }),
    })

    app.post('/quoteRequest', {
      config,
      schema: {
        operationId: 'submitPublicQuoteRequest',
        summary: 'Submit a quote request from a page of the shop',
        description:
          'Creates a pending quote request of a guest in the store of the key. The catalog must know the products. ' +
          `Records \`quote_request.submitted\`; the seller and the guest are then notified by mail.${CONSEQUENCES}`,
        tags,
        body: PublicQuoteRequestIn,
        response: { 200: Done },
      },
      handler: async (request, reply) =>
        submitOnce(request, reply, request.body, async (tx) => {
          const { actor } = request.state.caller
          const record_id = await submitQuoteRequestForGuest(tx, actor, keyOf(request), request.body)
          await confirmWithinLimit(tx, { record_type: 'quote_request', record_id }, request.body.email)
        }),
    })

    await app.register(publicUploadRoutes(services))

    async function submitOnce(
      request: FastifyRequest,
      reply: FastifyReply,
      { website = '' }: { website?: string },
      submit: (tx: Transaction) => Promise<void>,
    ): Promise<FastifyReply> {
      return writeDone(db, request, reply, async (tx) => {
        await takeProof(tx, request.state.proof)
        // People do not see the field `website`: a program filled it in, and learns nothing from the response.
        if (website === '') await submit(tx)
      })
    }
  }

function keyOf({ state: { storeKey } }: FastifyRequest): StoreKey {
  if (!storeKey) throw new Error('the route is not for publishable keys')
  return storeKey
}
