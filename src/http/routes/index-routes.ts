// The index: leads browsers to the console and programs to the interface.
import accepts from 'accepts'
import type { FastifyPluginAsync } from 'fastify'
import { version } from '../../platform/version.ts'

const index = {
  name: 'Quotewright',
  version,
  links: { console: '/console', docs: '/docs', openapi: '/rest/schema', health: '/health/ready' },
}

export const indexRoutes: FastifyPluginAsync = async (app) => {
  const produces = ['application/json', 'text/html']
  app.get('/', { config: { permission: 'public', cost: 'file', produces } }, async (request, reply) => {
    reply.header('vary', 'accept')
    // A client without a preference, such as curl, has the first of the types.
    if (accepts(request.raw).type(['json', 'html']) === 'html') return reply.redirect(index.links.console)
    return index
  })
}
