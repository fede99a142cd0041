// The buyer's page as a preview in a frame of the console: it runs no script and answers no form.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '../../platform/typebox.ts'
import { Identifier } from '../../platform/wire-schema.ts'
import { previewBuyerView } from '../../quoting/negotiation/buyer-quote.ts'
import { pageConversation } from '../../web/buyer/page-history.ts'
import { createPageRenderer } from '../../web/buyer/page-renderer.ts'
import { frameHeaders } from '../../web/console-headers.ts'
import type { Services } from '../services.ts'

const headers = frameHeaders("style-src 'self'; img-src 'self' data:")

export const buyerPreviewRoutes =
  ({ db, config: settings }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { offerOf, render } = createPageRenderer(db, settings)

    app.get('/console/preview/:id', {
      config: { permission: 'Quoting::quotes', produces: [] },
      schema: { hide: true, params: Type.Object({ id: Identifier('The quote') }) },
      handler: async ({ params }, reply) => {
        const offer = await offerOf(await previewBuyerView(db, params.id, settings, pageConversation))
        return reply.headers(headers).send(await render(offer, { isPreview: true }))
      },
    })
  }
