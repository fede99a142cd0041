// Load shedding: rejects requests beyond the capacity early, so that those in flight keep their speed.
import type { FastifyBaseLogger, FastifyRequest, HookHandlerDoneFunction, FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from load shedding: what an operator looks at under overload. */
    isNeverShed?: boolean
  }
}

/** Requests being authenticated, and requests being processed. */
export type Stage = 'arriving' | 'in_flight'
export type Load = Record<Stage, number> & { in_flight_max: number }

// Ten requests per database connection wait for moments; more would only wait longer.
const IN_FLIGHT_PER_CONNECTION = 10
// More may arrive than be in flight, as one statement looks up many tokens.
const ARRIVING_PER_IN_FLIGHT = 10
// A client that retries without waiting for Retry-After would keep the CPU busy with rejections: delaying each of them
// costs nothing, and a short burst is served after the delay.
const REJECTION_DELAY_MS = 250
const WARNING_INTERVAL_MS = 10_000

type Done = HookHandlerDoneFunction

/**
 * Returns the load and the hooks that count it. Requests are in flight whatever they wait for: CPU, a connection, a lock.
 * Requests that wait for their client, which sends a body or reads a response slowly, cost little and are not counted.
 */
export function openLoadShedding(log: FastifyBaseLogger, connections: number) {
  const load: Load = { arriving: 0, in_flight: 0, in_flight_max: IN_FLIGHT_PER_CONNECTION * connections }
  const reject = openRejection(log, load)
  const isFull = () => load.in_flight >= load.in_flight_max
  return {
    load,
    /** An onRequest hook. */
    admit: (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      if (request.routeOptions.config.isNeverShed) return done()
      if (load.arriving >= ARRIVING_PER_IN_FLIGHT * load.in_flight_max) return done(reject())
      enter(request, 'arriving')
      if (!isFull()) return done()
      setTimeout(() => done(isFull() ? reject() : undefined), REJECTION_DELAY_MS)
    },
    /** A preValidation hook, when the body has come. */
    start: (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      // The route of an upload reads the body itself: until then, the request waits for its client.
      if (!request.raw.complete || request.routeOptions.config.isNeverShed) return done()
      // Checked again: many requests that arrived at the same moment passed the first check.
      if (isFull()) return done(reject())
      enter(request, 'in_flight')
      done()
    },
    /** Before the body is read, and before the response is sent: both wait for the client. */
    leave: <T>(
      request: FastifyRequest,
      _reply: FastifyReply,
      payload: T,
      done: (error: null, payload: T) => void,
    ) => {
      enter(request, undefined)
      done(null, payload)
    },
  }
}

function enter({ state, server }: FastifyRequest, stage: Stage | undefined): void {
  const { load } = server.state
  if (state.stage) load[state.stage]--
  if (stage) load[stage]++
  state.stage = stage
}

/** Waits without being counted as in flight: a request that queues behind others of its caller uses no capacity. */
export async function waitUncounted<T>(request: FastifyRequest, wait: () => Promise<T>): Promise<T> {
  enter(request, undefined)
  const result = await wait()
  enter(request, 'in_flight')
  return result
}

// One error for all rejections: a stack trace for each of thousands would be expensive.
const overloaded = new AppError(
  'overloaded',
  'There is more to do than the service can bear; nothing was changed.',
  { retry_after_s: 1 },
)

/** Returns a function that returns the error, and logs at intervals that requests are shed; /metrics counts them. */
function openRejection(log: FastifyBaseLogger, load: Load): () => AppError {
  let silentUntil_ms = 0
  return () => {
    if (performance.now() < silentUntil_ms) return overloaded
    silentUntil_ms = performance.now() + WARNING_INTERVAL_MS
    log.warn({ ...load }, `overloaded: shedding requests (in_flight=${load.in_flight})`)
    return overloaded
  }
}
