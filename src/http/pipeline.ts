// The steps of every request, in order.
import type { ErrorObject } from 'ajv'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openUseRecorder } from '../access/last-use.ts'
import { openLimiter } from '../platform/concurrency-limiter.ts'
import type { Database } from '../platform/postgres/database.ts'
import { openLinkKey } from '../quoting/buyer-link/buyer-link.ts'
import { sendErrorWithArchive } from './pipeline/archived-record.ts'
import { authenticate, requirePermissions } from './pipeline/authentication.ts'
import { parseJsonBody } from './pipeline/body-parser.ts'
import { openBuyerAuthentication } from './pipeline/buyer-authentication.ts'
import type { Connections } from './pipeline/connections.ts'
import { limitBodies } from './pipeline/cost-classes.ts'
import { discardUnreadBody } from './pipeline/early-response.ts'
import { rejectUnknownPath, setDefaultHeaders } from './pipeline/error-response.ts'
import { openCompiler, validationError } from './pipeline/input-validator.ts'
import { openLoadShedding } from './pipeline/load-shedding.ts'
import { limitRequests, openCounter } from './pipeline/rate-limit.ts'
import { checkHeaders, completeQuerySchema, readInput } from './pipeline/request-checks.ts'
import { logRequest } from './pipeline/request-log.ts'
import { newRequestState } from './pipeline/request-state.ts'

/** How long a list waits until others have ended: as long as a request waits for a connection to the database. */
const LIST_WAIT_MS_MAX = 5000

export function addPipeline(
  app: FastifyInstance,
  config: Config,
  db: Database,
  connections: Connections,
): void {
  const shedding = openLoadShedding(app.log, config.DATABASE_CONNECTIONS)
  const requestCounter = openCounter(app, db, 'rate limit')
  const recordUse = openUseRecorder(db, ({ message }) =>
    app.log.warn({ reason: message }, 'the last use of integrations cannot be recorded'),
  )
  const linkKey = openLinkKey(config, db)
  app.decorate('state', {
    load: shedding.load,
    // Lists leave half of the connections to everything else.
    lists: openLimiter({
      permits: Math.ceil(config.DATABASE_CONNECTIONS / 2),
      wait_ms_max: LIST_WAIT_MS_MAX,
    }),
    idempotencyKeptHours: config.IDEMPOTENCY_KEPT_HOURS,
    undoSeconds: config.UNDO_SECONDS,
    linkKey,
    recordUse,
    connections: connections.limits,
    databaseFullUntil_ms: 0,
    paths: new Set<string>(),
  })
  app.decorateRequest('state', null as never)

  // While the routes are added.
  requirePermissions(app)
  limitBodies(app)
  app.addHook('onRoute', completeQuerySchema)
  app.addHook('onRoute', ({ url }) => void app.state.paths.add(url))

  // Before the body is read. Behind each step stand the statuses with which it may reject a request.
  app.addHook('onRequest', (request, reply, done) => {
    request.state = newRequestState()
    setDefaultHeaders(request, reply)
    done()
  })
  if (config.LOG_REQUESTS) app.addHook('onRequest', logRequest)
  app.addHook('onRequest', shedding.admit) // 503
  const authenticateBuyer = openBuyerAuthentication(db, config, linkKey, requestCounter)
  app.addHook('onRequest', authenticate(db, authenticateBuyer, recordUse)) // 401, 403
  app.addHook('onRequest', connections.attribute)
  app.addHook('onRequest', checkHeaders) // 415, 400, 406
  app.addHook('onRequest', limitRequests(requestCounter, config)) // 429
  app.addHook('onRequest', rejectUnknownPath) // 404

  // The body.
  app.addHook('preParsing', shedding.leave)
  app.removeAllContentTypeParsers() // 415
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody) // 400, 413

  // Before the route.
  app.addHook('preValidation', shedding.start) // 503
  app.addHook('preValidation', readInput(db)) // 400, 404 of the store
  const compile = openCompiler()
  app.setValidatorCompiler(({ schema }) => compile(schema as object))
  app.setSchemaErrorFormatter((errors) => validationError(errors as ErrorObject[])) // 400

  // After the route.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  app.setErrorHandler(sendErrorWithArchive(db))
  app.addHook('onSend', shedding.leave)
  app.addHook('onSend', discardUnreadBody)
}
