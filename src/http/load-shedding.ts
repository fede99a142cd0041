// Load shedding: rejects requests beyond the capacity early, so that those in flight keep their speed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from load shedding: what an operator looks at under overload. */
    isNeverShed?: boolean
  }
  interface FastifyInstance {
    load: Load
  }
  interface FastifyRequest {
    stage: 'arriving' | 'in_flight' | undefined
  }
}

/** Requests being authenticated (`arriving`) and requests being processed (`in_flight`). */
type Load = { arriving: number; in_flight: number; in_flight_max: number }

// Ten requests per database connection wait for moments; more would only wait longer.
const IN_FLIGHT_PER_CONNECTION = 10
// Many tokens are looked up by one statement.
const ARRIVING_PER_IN_FLIGHT = 10
// A client that retries without waiting for Retry-After would keep the CPU busy with rejections: delaying each of them
// costs nothing, and a short burst is served after the delay.
const REJECTION_DELAY_MS = 250
const WARNING_INTERVAL_MS = 10_000

/**
 * Counts requests in flight whatever they wait for: CPU, a connection, a lock. Requests that wait for their client, which
 * sends a body or reads a response slowly, cost little and are not counted.
 */
export function shedLoad(app: FastifyInstance, connections: number): void {
  const load: Load = { arriving: 0, in_flight: 0, in_flight_max: IN_FLIGHT_PER_CONNECTION * connections }
  const reject = openRejection(app, load)
  const isFull = () => load.in_flight >= load.in_flight_max
  app.decorate('load', load)
  app.decorateRequest('stage', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isNeverShed) return done()
    if (load.arriving >= ARRIVING_PER_IN_FLIGHT * load.in_flight_max) return done(reject())
    enter(request, 'arriving')
    if (!isFull()) return done()
    setTimeout(() => done(isFull() ? reject() : undefined), REJECTION_DELAY_MS)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    enter(request, undefined)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // The body of an upload is still unread: its route receives it.
    if (!request.raw.complete || request.routeOptions.config.isNeverShed) return done()
    // Checked again: many requests that arrived at the same moment passed the first check.
    if (isFull()) return done(reject())
    enter(request, 'in_flight')
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    enter(request, undefined)
    done(null, payload)
  })
}

function enter(request: FastifyRequest, stage: FastifyRequest['stage']): void {
  const { load } = request.server
  if (request.stage) load[request.stage]--
  if (stage) load[stage]++
  request.stage = stage
}

/** Waits without being counted as in flight: a request that waits for its own caller's others takes up no capacity. */
export async function waitUncounted(request: FastifyRequest, wait: () => Promise<void>): Promise<void> {
  enter(request, undefined)
  await wait()
  enter(request, 'in_flight')
}

// Shared by all rejections: stack traces of thousands would be expensive.
const overloaded = new AppError(
  'overloaded',
  'overloaded',
  'There is more to do than the service can bear; nothing was changed.',
  { retry_after_s: 1 },
)

/** Returns a function that returns the error, and logs at intervals that requests are shed; /metrics counts them. */
function openRejection(app: FastifyInstance, load: Load): () => AppError {
  let silentUntil = 0
  return () => {
    if (performance.now() < silentUntil) return overloaded
    silentUntil = performance.now() + WARNING_INTERVAL_MS
    app.log.warn({ ...load }, `overloaded: shedding requests (in_flight=${load.in_flight})`)
    return overloaded
  }
}
