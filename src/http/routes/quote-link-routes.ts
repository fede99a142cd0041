// Routes for the links of a quote, with which its buyer accepts it, and others look at it.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { found } from '../../platform/errors.ts'
import type { Json, Queryable } from '../../platform/postgres/database.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { findLink, raiseLinkGeneration } from '../../quoting/buyer/buyer-link-repository.ts'
import { linkToken, linkUrl, type LinkRight } from '../../quoting/buyer/buyer-link.ts'
import { findSeenAt } from '../../quoting/buyer/proposal-repository.ts'
import { requireQuote } from '../../quoting/quote/quote-change.ts'
import { sendJson, write } from '../responses/write.ts'
import type { Services } from '../services.ts'

// The response contains tokens, which are stored nowhere.
const config = { permission: 'Quoting::quotes', storesResponse: false } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const response = { 200: Type.Ref('QuoteLink') }

export const quoteLinkRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { QUOTE_URL_TEMPLATE: template, LINK_KEPT_DAYS } = settings

    async function readLink(queryable: Queryable, quoteId: number): Promise<Json> {
      const link = found(await findLink(queryable, quoteId, LINK_KEPT_DAYS), 'id', quoteId)
      const key = await app.state.linkKey()
      const urlOf = (right: LinkRight) =>
        template === undefined
          ? null
          : linkUrl(template, quoteId, linkToken(key, quoteId, right, link.generation))
      const seen_at = await findSeenAt(queryable, quoteId)
      return JSON.stringify({
        url: urlOf('accept'),
        view_url: urlOf('view'),
        expires_at: link.expires_at,
        seen_at,
      }) as Json
    }

    app.get(
      '/quote/:id/link',
      {
        config,
        schema: {
          operationId: 'readQuoteLink',
          summary: "Read the links to the customer's page of a quote",
          description:
            'Returns the link that is mailed to the customer, who accepts with it, and one for forwarding that only shows ' +
            'the quote. Both end `LINK_KEPT_DAYS` after the deal.',
          tags,
          params,
          response,
        },
      },
      async (request, reply) => sendJson(reply, await readLink(db, request.params.id)),
    )

    app.post(
      '/quote/:id/link/revoke',
      {
        config,
        schema: {
          operationId: 'revokeQuoteLink',
          summary: 'Revoke the links of a quote',
          description:
            'All links to the quote stop working at once; returns new ones, which are not mailed before the next mail ' +
            'about the quote.',
          tags,
          params,
          response,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        // Read before the transaction, which must not wait for another connection.
        await app.state.linkKey()
        return write(db, request, reply, async (tx) => {
          await requireQuote(tx, id)
          await raiseLinkGeneration(tx, [id])
          return readLink(tx, id)
        })
      },
    )
  }
