// Limits the requests per caller and minute, over all processes.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/access.ts'
import { openRequestCounter, type RequestCounter } from '../access/request-counter.ts'
import type { Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'

/** Public routes have no limit. */
export async function limitRate(app: FastifyInstance, db: Queryable, perMinute: number): Promise<void> {
  const counter = openRequestCounter(db, ({ message }) =>
    app.log.warn({ reason: message }, 'rate limit: database unreachable, counting in this process only'),
  )
  app.addHook('onClose', () => counter.close())
  await app.register(rateLimit, {
    max: perMinute,
    store: storeOf(counter),
    // Called before allowList: a public route has no caller.
    keyGenerator: (request) => (request.caller as Caller | undefined)?.id ?? 'public',
    allowList: (request) => request.routeOptions.config.permission === 'public',
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', 'too_many_requests', 'Too many requests.', {
        retry_after_s: ttl / 1000,
      }),
  })
}

function storeOf(counter: RequestCounter): FastifyRateLimitStoreCtor {
  return class CountedTogether {
    incr(caller: string, callback: (error: Error | null, result: { current: number; ttl: number }) => void) {
      const { requests, left_ms } = counter.count(caller)
      callback(null, { current: requests, ttl: left_ms })
    }
    child() {
      return this
    }
  }
}
