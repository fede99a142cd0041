// A path that exists answers every other method with 405 and Allow.
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** Call before the routes are registered; the function it gives, after them. */
export function answerOtherMethods(app: FastifyInstance): () => void {
  const allowed = new Map<string, Set<HTTPMethods>>()
  let isOver = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isOver || url.includes('*')) return
    const methods = allowed.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    allowed.set(url, methods)
  })
  return () => {
    isOver = true
    for (const [url, methods] of allowed) {
      const others = app.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[]
      app.route({
        method: others,
        url,
        config: { permission: 'public', produces: [] },
        // Before a body is read: the method is wrong whatever the body holds.
        onRequest: async (_request, reply) => {
          reply.header('allow', [...methods].join(', '))
          throw new AppError(
            'method_not_allowed',
            'method_not_allowed',
            'This path does not know the method.',
          )
        },
        handler: () => undefined,
      })
    }
  }
}
