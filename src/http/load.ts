// Refuses early what is more than the service can bear, so that what it has taken on keeps its speed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do: what an operator looks at then. */
    isAlwaysAnswered?: boolean
  }
  interface FastifyInstance {
    load: Load
  }
  interface FastifyRequest {
    isInWork: boolean
  }
}

/** How many requests the service works on, and the most of them. */
export type Load = { in_work: number; in_work_max: number }

// What waits for a connection to the database has its turn within moments; beyond that it would only wait longer.
const IN_WORK_PER_CONNECTION = 10
const WARNING_PAUSE_MS = 10_000

/**
 * Counts what is worked on, whatever the work waits for: the processor, a connection, a lock. What waits for its client,
 * who sends a body or takes an answer slowly, costs little and counts for nothing.
 */
export function shedLoad(app: FastifyInstance, connections: number): void {
  const load: Load = { in_work: 0, in_work_max: IN_WORK_PER_CONNECTION * connections }
  const warn = openWarning(app, load)
  const enter = (request: FastifyRequest) => {
    if (!request.isInWork) load.in_work++
    request.isInWork = true
  }
  const leave = (request: FastifyRequest) => {
    if (request.isInWork) load.in_work--
    request.isInWork = false
  }
  app.decorate('load', load)
  app.decorateRequest('isInWork', false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isAlwaysAnswered) return done()
    if (load.in_work >= load.in_work_max) {
      warn()
      return done(overloaded)
    }
    enter(request)
    done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.raw.complete) leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // An upload is received by its route only.
    if (request.raw.complete) enter(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}

// One for all: whoever refuses a thousand has no time to note where each came from.
const overloaded = new Fault(
  'overloaded',
  'overloaded',
  'There is more to do than the service can bear; nothing was changed.',
  { retry_after_s: 1 },
)

// That it happens is for the log, how often for the figures.
function openWarning(app: FastifyInstance, load: Load): () => void {
  let silentUntil = 0
  return () => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + WARNING_PAUSE_MS
    app.log.warn({ in_work: load.in_work }, 'there is more to do than can be borne: requests are refused')
  }
}
