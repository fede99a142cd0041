// Routes for the links of a quote, with which its buyer accepts it, and others look at it.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from '../../platform/typebox.ts'
import { hasPermission } from '../../access/access.ts'
import { found } from '../../platform/errors.ts'
import type { Json, Queryable, Transaction } from '../../platform/postgres/database.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { recordLinkRead, revokeLinks } from '../../quoting/buyer-link/buyer-link-actions.ts'
import { findLink } from '../../quoting/buyer-link/buyer-link-repository.ts'
import { linkToken, linkUrl, type LinkRight } from '../../quoting/buyer-link/buyer-link.ts'
import { findSeenAt } from '../../quoting/quote/proposal-repository.ts'
import { sendJson, write } from '../responses/write.ts'
import type { Services } from '../services.ts'

// The response contains tokens, which are stored nowhere.
const config = { permission: 'Quoting::quotes', storesResponse: false } as const
const tags = ['Quotes']
const params = Type.Object({ id: Identifier('The quote') })
const querystring = Type.Object(
  {
    accepting: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether to return the link to accept, which is recorded' }),
    ),
  },
  { additionalProperties: false },
)
const response = { 200: Type.Ref('QuoteLink') }

export const quoteLinkRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { QUOTE_URL_TEMPLATE: template, LINK_KEPT_DAYS } = settings

    const mayAccept = (request: FastifyRequest) =>
      template !== undefined &&
      (request.query as { accepting: boolean }).accepting &&
      hasPermission(request.state.caller, 'Quoting::links')

    async function readLinks(db: Queryable, quoteId: number, rights: LinkRight[] = ['view']): Promise<Json> {
      const link = found(await findLink(db, quoteId, LINK_KEPT_DAYS), 'id', quoteId)
      const key = await app.state.linkKey()
      const urlOf = (right: LinkRight) =>
        template === undefined || !rights.includes(right)
          ? null
          : linkUrl(template, quoteId, linkToken(key, quoteId, right, link.generation))
      const seen_at = await findSeenAt(db, quoteId)
      return JSON.stringify({
        url: urlOf('accept'),
        view_url: urlOf('view'),
        expires_at: link.expires_at,
        seen_at,
      }) as Json
    }

    async function readAllLinks(tx: Transaction, actor: string, quoteId: number): Promise<Json> {
      await recordLinkRead(tx, actor, quoteId)
      return readLinks(tx, quoteId, ['accept', 'view'])
    }

    app.get('/quote/:id/link', {
      config,
      schema: {
        operationId: 'readQuoteLink',
        summary: "Read the links to the customer's page of a quote",
        description:
          'Returns a link for forwarding that only shows the offer and, with the permission `Quoting::links`, the one that is ' +
          'mailed to the customer, who accepts with it: the history of the quote names each of its readers. Both end ' +
          '`LINK_KEPT_DAYS` after the deal.',
        tags,
        params,
        querystring,
        response,
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { actor } = request.state.caller
        if (!mayAccept(request)) return sendJson(reply, await readLinks(db, id))
        // Read before the transaction, which must not wait for another connection.
        await app.state.linkKey()
        return sendJson(reply, await db.transaction((tx) => readAllLinks(tx, actor, id)))
      },
    })

    app.post('/quote/:id/link/revoke', {
      config,
      schema: {
        operationId: 'revokeQuoteLink',
        summary: 'Revoke the links of a quote',
        description:
          'All links to the quote stop working at once, of which its history tells; returns new ones, which are not mailed ' +
          'before the next mail about the quote.',
        tags,
        params,
        querystring,
        response,
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { actor } = request.state.caller
        await app.state.linkKey()
        return write(db, request, reply, async (tx) => {
          await revokeLinks(tx, actor, id)
          return mayAccept(request) ? readAllLinks(tx, actor, id) : readLinks(tx, id)
        })
      },
    })
  }
