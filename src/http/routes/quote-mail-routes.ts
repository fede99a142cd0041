// Routes for the mails about quotes: what became of them, and the mail of a proposal before it is sent, as JSON and as a page for
// a frame of the console.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { openMailContext } from '../../mail/mail-context.ts'
import { previewProposal } from '../../mail/quote-mail.ts'
import { refused } from '../../platform/errors.ts'
import { loadOnce } from '../../platform/load-once.ts'
import { isReachable } from '../../platform/mail/mail-address.ts'
import { closed, Identifier } from '../../platform/wire-schema.ts'
import { ResendIn } from '../../quoting/quote/quote-telling-schemas.ts'
import { quoteMailsSql } from '../../quoting/quote/quote-mail-repository.ts'
import type { QuoteRecord } from '../../quoting/quote/quote-schemas.ts'
import { findStoreById } from '../../storefront/store-repository.ts'
import { frameHeaders } from '../../web/console-headers.ts'
import { sendJson } from '../responses/write.ts'
import type { Services } from '../services.ts'
import { readQuote, sendRowsOfQuote } from './quote-routes.ts'

const permission = 'Quoting::quotes'
const params = Type.Object({ id: Identifier('The quote') })
const querystring = Type.Object({ message: ResendIn.properties.message }, closed())

/** Mails have inline styles, and pictures as data. */
const headers = frameHeaders("style-src 'unsafe-inline'; img-src data:")

export const quoteMailRoutes =
  ({ db, config }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const openContext = loadOnce(() => openMailContext(config, db))

    async function preview(quoteId: number, message?: string) {
      const quote = JSON.parse(await readQuote(db, quoteId)) as QuoteRecord
      const context = await openContext()
      if (!context) throw refused('mail_not_configured', 'No mail is sent: SELLER_EMAIL is not set.')
      if (quote.customer_email === null || !isReachable(quote.customer_email))
        throw refused('quote_without_recipient', 'The quote has no e-mail address.')
      const store = await findStoreById(db, quote.store_id)
      if (!store) throw new Error(`store ${quote.store_id} does not exist`)
      return previewProposal(db, context, quote, { store, config, message })
    }

    app.get('/rest/V1/quoting/quote/:id/mail', {
      config: { permission },
      schema: {
        operationId: 'previewQuoteMail',
        summary: 'Read the mail that a proposal would send',
        description:
          'Returns the mail as the customer would receive it for the quote as it is now, in any status; nothing is sent. ' +
          'Pictures are `data:` URLs, the link is the one that only shows the quote, and the attached document is ' +
          '`GET /quoting/quote/:id/pdf`.',
        tags: ['Quotes'],
        params,
        querystring,
        response: { 200: Type.Ref('QuoteMail') },
      },
      handler: async ({ params: { id }, query }, reply) =>
        sendJson(reply, JSON.stringify(await preview(id, query.message))),
    })

    app.get('/rest/V1/quoting/quote/:id/mails', {
      config: { permission },
      schema: {
        operationId: 'listQuoteMails',
        summary: 'List the mails about a quote',
        description:
          'Returns the last 500 mails that were queued about the quote, oldest first, and what became of each. A mail that the ' +
          'mail server accepted can still bounce.',
        tags: ['Quotes'],
        params,
        response: { 200: Type.Array(Type.Ref('SentMail')) },
      },
      handler: async (request, reply) => sendRowsOfQuote(db, request, reply, quoteMailsSql),
    })

    app.get('/console/preview/:id/mail', {
      config: { permission, produces: [] },
      schema: { hide: true, params, querystring },
      handler: async ({ params: { id }, query }, reply) => {
        const { html } = await preview(id, query.message)
        return reply.headers(headers).send(html)
      },
    })
  }
