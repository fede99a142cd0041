// Responds with 405 and Allow to methods that a path does not support.
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from '../../platform/errors.ts'

/** Call before the routes are registered; call the returned function after them. */
export function rejectOtherMethods(app: FastifyInstance): () => void {
  const allowed = new Map<string, Set<HTTPMethods>>()
  let isComplete = false
  app.addHook('onRoute', ({ url, method: oneOrMore }) => {
    if (isComplete || url.includes('*')) return
    allowed.set(url, new Set([...(allowed.get(url) ?? []), ...[oneOrMore].flat()]))
  })
  return () => {
    isComplete = true
    for (const [url, methods] of allowed) {
      const others = app.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[]
      app.route({
        method: others,
        url,
        config: { permission: 'public', cost: 'file', produces: [] },
        // Before the body is read: the method is wrong whatever it contains.
        onRequest: async (_request, reply) => {
          reply.header('allow', [...methods].join(', '))
          throw new AppError('method_not_allowed', 'This path does not know the method.', {
            detail: `This path supports ${[...methods].join(', ')}.`,
          })
        },
        handler: () => undefined,
      })
    }
  }
}
