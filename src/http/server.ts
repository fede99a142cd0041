// Builds the REST door: what every request meets before its route, and every answer after it.
import { randomUUID } from 'node:crypto'
import type { ErrorObject } from 'ajv'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { absentDetail } from './absent-routes.ts'
import { guardRoutes } from './authentication.ts'
import { readJsonBodies } from './body-parser.ts'
import { watchConnections } from './connections.ts'
import { closeAfterEarlyAnswers } from './early-answer.ts'
import { answerClientError, errorAnswer, fromFramework } from './error-answer.ts'
import { openValidator, validationFault } from './input-validator.ts'
import { openListTurns } from './list-turns.ts'
import { shedLoad } from './load.ts'
import { limitRate } from './rate-limit.ts'
import { checkRequests } from './request-checks.ts'
import { readUrl } from './store-code.ts'
import { sendJson } from './write.ts'

const JSON_BODY_BYTES_MAX = 1_048_576
const HEADERS_MS_MAX = 15_000
const REQUEST_MS_MAX = 120_000
// While a request or its answer is under way. Longer than a page can wait: for its turn, a connection and two statements.
const STILL_MS_MAX = 90_000

/** The server without routes. What it opens (plugins, hooks) is in force for every route that is added. */
export async function openServer(
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: logFaultsOnly(),
    // Whoever logs for a request names its id; a logger per request would cost more than the rest of its way.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_BYTES_MAX,
    // A start on a busy machine may take long; that is no reason to give it up.
    pluginTimeout: 0,
    // Without both of these, requestTimeout does nothing.
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: STILL_MS_MAX,
    // A missing Host is answered by us: Node's own answer would have no body.
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: 1000, requireHostHeader: false },
    clientErrorHandler: answerClientError,
    // While closing, what still comes over an open connection is served, and the connection closed after it.
    return503OnClosing: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    // A long id is a wrong id, not an unknown path.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl: readUrl,
    schemaErrorFormatter: (errors) => validationFault(errors as unknown as ErrorObject[]),
    // A path that cannot be decoded meets no hook.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request as FastifyRequest, reply.headers(safeHeaders) as FastifyReply),
  })
  app.decorate('answerKeptHours', config.IDEMPOTENCY_KEPT_HOURS)
  app.decorateRequest('hasListTurn', false)
  // The other half of the connections is left for everybody else.
  app.decorate('listTurns', openListTurns({ at_once: Math.ceil(config.DATABASE_CONNECTIONS / 2) }))
  // An Expect that we do not know may be ignored; Node's own answer to it would have no body.
  app.server.on('checkExpectation', (message, response) => app.server.emit('request', message, response))
  watchConnections(app.server)
  answerErrors(app)
  shedLoad(app, config.DATABASE_CONNECTIONS)
  closeAfterEarlyAnswers(app)
  guardRoutes(app, db)
  readJsonBodies(app)
  checkRequests(app, db)
  const validator = openValidator()
  app.setValidatorCompiler(({ schema }) => validator.compile(schema as object))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  if (config.RATE_LIMIT_PER_MINUTE > 0) await limitRate(app, db, config.RATE_LIMIT_PER_MINUTE)
  return app
}

// With its lines about requests, the framework also leaves out that an answer broke off.
function logFaultsOnly(): LogController {
  const controller = new LogController({ disableRequestLogging: true })
  controller.streamError = (error: Error & { code?: string }, request) => {
    // A client that leaves is no fault of ours.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    request.log.error({ err: error.cause ?? error, request_id: request.id }, 'answer cut off')
  }
  return controller
}

// What a browser must not do with an answer, after OWASP's REST Security Cheat Sheet. Pages have their own.
const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(
      new AppError('not_found', 'route_not_found', 'There is no such route.', {
        detail: absentDetail(request.url.replace('/absent/V1/', '/V1/')),
      }),
      request,
      reply,
    ),
  )
  // Before the guard, so that a refusal has them too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(safeHeaders)
    done()
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof AppError ? error : fromFramework(error as Error)
  const { status, body, headers } = errorAnswer(fault, request.id)
  // What the caller did wrong is the caller's to know; what we did wrong, or the database, is the operator's.
  // What failed because the caller left is nobody's (the request says nothing of that: it is destroyed as soon as its body
  // is read), and of what is refused in masses the log has one line.
  const isTold = status < 500 || reply.raw.destroyed || (fault as AppError).kind === 'overloaded'
  if (!isTold)
    request.log.error({ err: (fault as Error).cause ?? fault, request_id: request.id }, 'request failed')
  return sendJson(reply.code(status).headers({ 'x-request-id': request.id, ...headers }), body)
}
