// Limits the requests per caller and minute, over all processes.
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { openRequestCounter } from '../../access/request-counter.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { AppError } from '../../platform/errors.ts'

/** Returns the hook that counts and limits the requests of each caller. Public routes have no caller and no limit. */
export function openRateLimit(app: FastifyInstance, db: Queryable, perMinute: number) {
  const counter = openRequestCounter(db, ({ message }) =>
    app.log.warn({ reason: message }, 'rate limit: database unreachable, counting in this process only'),
  )
  app.addHook('onClose', () => counter.close())
  return ({ state }: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (!state.caller) return done()
    const { requests, left_ms } = counter.count(state.caller.id)
    reply.headers({
      'x-ratelimit-limit': perMinute,
      'x-ratelimit-remaining': Math.max(0, perMinute - requests),
      'x-ratelimit-reset': Math.ceil(left_ms / 1000),
    })
    if (requests <= perMinute) return done()
    done(
      new AppError('too_many_requests', 'Too many requests.', {
        retry_after_s: left_ms / 1000,
      }),
    )
  }
}
