// Refuses early what is more than the service can bear, so that what it has taken on keeps its speed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do: what an operator looks at then. */
    isAlwaysAnswered?: boolean
  }
  interface FastifyInstance {
    load: Load
  }
  interface FastifyRequest {
    stage: 'arriving' | 'in_work' | undefined
  }
}

/** How many requests have come and are not yet let in, and how many are worked on. */
type Load = { arriving: number; in_work: number; in_work_max: number }

// What waits for a connection to the database has its turn within moments; beyond that it would only wait longer.
const IN_WORK_PER_CONNECTION = 10
// Many tokens are looked up by one statement.
const ARRIVING_PER_IN_WORK = 10
// Whoever asks again and again without waiting as he is told would keep the processor busy with refusals: to make him wait
// for each costs nothing. A short crowd is served after it.
const HESITATION_MS = 250
const WARNING_PAUSE_MS = 10_000

/**
 * Counts what is worked on, whatever the work waits for: the processor, a connection, a lock. What waits for its client,
 * who sends a body or takes an answer slowly, costs little and counts for nothing.
 */
export function shedLoad(app: FastifyInstance, connections: number): void {
  const load: Load = { arriving: 0, in_work: 0, in_work_max: IN_WORK_PER_CONNECTION * connections }
  const refuse = openRefusal(app, load)
  const isFull = () => load.in_work >= load.in_work_max
  app.decorate('load', load)
  app.decorateRequest('stage', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isAlwaysAnswered) return done()
    if (load.arriving >= ARRIVING_PER_IN_WORK * load.in_work_max) return done(refuse())
    enter(request, 'arriving')
    if (!isFull()) return done()
    setTimeout(() => done(isFull() ? refuse() : undefined), HESITATION_MS)
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    enter(request, undefined)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // An upload is received by its route only.
    if (!request.raw.complete || request.routeOptions.config.isAlwaysAnswered) return done()
    // Many that came in the same moment have been let in up to here.
    if (isFull()) return done(refuse())
    enter(request, 'in_work')
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

/** What waits for others of its own caller is no work meanwhile, and takes nobody's place. */
export async function waitOutside(request: FastifyRequest, wait: () => Promise<void>): Promise<void> {
  enter(request, undefined)
  await wait()
  enter(request, 'in_work')
}

// One for all: whoever refuses a thousand has no time to note where each came from.
const overloaded = new AppError(
  'overloaded',
  'overloaded',
  'There is more to do than the service can bear; nothing was changed.',
  { retry_after_s: 1 },
)

/** Gives the refusal. That there are any is for the log, how many for the figures. */
function openRefusal(app: FastifyInstance, load: Load): () => AppError {
  let silentUntil = 0
  return () => {
    if (performance.now() < silentUntil) return overloaded
    silentUntil = performance.now() + WARNING_PAUSE_MS
    app.log.warn({ ...load }, 'there is more to do than can be borne: requests are refused')
    return overloaded
  }
}
