// Opens the HTTP server with everything that precedes the routes.
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
import { authenticateRequests } from './authentication.ts'
import { readJsonBodies } from './body-parser.ts'
import { trackConnections } from './connections.ts'
import { closeAfterEarlyResponses } from './early-response.ts'
import { sendClientError, errorResponse, fromFrameworkError } from './error-response.ts'
import { openValidator, validationError } from './input-validator.ts'
import { openListTurns } from './list-turns.ts'
import { shedLoad } from './load-shedding.ts'
import { limitRate } from './rate-limit.ts'
import { checkRequests } from './request-checks.ts'
import { rewriteUrl, unsupportedPathDetail } from './request-url.ts'
import { sendJson } from './write.ts'

const JSON_BODY_BYTES_MAX = 1_048_576
const HEADERS_MS_MAX = 15_000
const REQUEST_MS_MAX = 120_000
// While a request or its response is in flight. Longer than a page can take: a list permit, a connection, two statements.
const INACTIVE_MS_MAX = 90_000

/** Returns the server without routes; its hooks and plugins apply to every route added later. */
export async function openServer(
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: logErrorsOnly(),
    // Log calls pass the request id themselves: a logger per request would cost more than the rest of the request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_BYTES_MAX,
    // Starting on a busy machine may take long, which is no reason to fail.
    pluginTimeout: 0,
    // Without both of these, requestTimeout does nothing.
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: INACTIVE_MS_MAX,
    // Node's own response to a missing Host would have no body.
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: 1000, requireHostHeader: false },
    clientErrorHandler: sendClientError,
    // While closing, requests on open connections are still served; then their connections are closed.
    return503OnClosing: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    // A long id is an invalid id, not an unknown path.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl,
    schemaErrorFormatter: (errors) => validationError(errors as unknown as ErrorObject[]),
    // No hook runs for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request as FastifyRequest, reply.headers(safeHeaders) as FastifyReply),
  })
  app.decorate('idempotencyKeptHours', config.IDEMPOTENCY_KEPT_HOURS)
  app.decorateRequest('hasListTurn', false)
  // Leaves half of the connections to everyone else.
  app.decorate('listTurns', openListTurns({ at_once: Math.ceil(config.DATABASE_CONNECTIONS / 2) }))
  // An unknown Expect header may be ignored; Node's own response to it would have no body.
  app.server.on('checkExpectation', (message, response) => app.server.emit('request', message, response))
  trackConnections(app.server)
  sendErrors(app)
  shedLoad(app, config.DATABASE_CONNECTIONS)
  closeAfterEarlyResponses(app)
  authenticateRequests(app, db)
  readJsonBodies(app)
  checkRequests(app, db)
  const validator = openValidator()
  app.setValidatorCompiler(({ schema }) => validator.compile(schema as object))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  if (config.RATE_LIMIT_PER_MINUTE > 0) await limitRate(app, db, config.RATE_LIMIT_PER_MINUTE)
  return app
}

// Disabling the framework's request log also disables its line about aborted responses.
function logErrorsOnly(): LogController {
  const controller = new LogController({ disableRequestLogging: true })
  controller.streamError = (error: Error & { code?: string }, request) => {
    // The client disconnected.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    request.log.error({ err: error.cause ?? error, request_id: request.id }, 'response aborted')
  }
  return controller
}

// Restrict what a browser does with a response, after OWASP's REST Security Cheat Sheet. The pages of /docs set their own.
const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(
      new AppError('not_found', 'route_not_found', 'There is no such route.', {
        detail: unsupportedPathDetail(request.url),
      }),
      request,
      reply,
    ),
  )
  // First of the hooks, so that every error response has them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(safeHeaders)
    done()
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : fromFrameworkError(error as Error)
  const { status, body, headers } = errorResponse(known, request.id)
  // Not logged: mistakes of the caller; failures because the client disconnected (the request does not tell: it is destroyed
  // as soon as its body is read); and shed requests, which load shedding logs at intervals.
  const isSilent = status < 500 || reply.raw.destroyed || (known as AppError).kind === 'overloaded'
  if (!isSilent)
    request.log.error({ err: (known as Error).cause ?? known, request_id: request.id }, 'request failed')
  return sendJson(reply.code(status).headers({ 'x-request-id': request.id, ...headers }), body)
}
