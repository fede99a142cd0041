// Opens the HTTP server; pipeline.ts adds the steps of every request, routes.ts the routes.
import { randomUUID } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../platform/postgres/database.ts'
import { isInNetworks } from '../platform/outbound/outbound-address.ts'
import { trackConnections } from './pipeline/connections.ts'
import { sendClientError, sendError, setDefaultHeaders } from './pipeline/error-response.ts'
import { addPipeline } from './pipeline.ts'
import { logRequest } from './pipeline/request-log.ts'
import { rewriteUrl } from './pipeline/request-url.ts'

const HEADERS_MS_MAX = 15_000
const REQUEST_MS_MAX = 120_000
// Without traffic while a request or its response is in flight. Longer than a list can take: a permit, a connection, two statements.
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
    // Starting on a busy machine may take long, which is no reason to fail.
    pluginTimeout: 0,
    // By default, Fastify limits neither.
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
    // No hook runs for a path that cannot be decoded.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      if (config.LOG_REQUESTS) logRequest(request, reply)
      setDefaultHeaders(request, reply)
      sendError(error, request, reply)
    },
  })
  // An unknown Expect header may be ignored; Node's own response to it would have no body.
  app.server.on('checkExpectation', (message, response) => app.server.emit('request', message, response))
  const isProxy = (address: string) => isInNetworks(address, config.TRUSTED_PROXIES)
  addPipeline(app, config, db, trackConnections(app.server, isProxy))
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
