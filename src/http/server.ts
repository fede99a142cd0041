// Builds the REST door: what every request meets before its route, and every answer after it.
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import accepts from 'accepts'
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
import { Fault, invalidField } from '../platform/errors.ts'
import { isText } from '../platform/text.ts'
import { guardRoutes } from './authentication.ts'
import { readJsonBodies } from './body-parser.ts'
import { errorAnswer, fromFramework } from './error-answer.ts'
import { openValidator, validationFault } from './input-validator.ts'
import { readBody, readParameters } from './request-input.ts'
import { findStoreOfPath, splitStoreCode, storeCodeOf } from './store-code.ts'
import { sendJson } from './write.ts'

const JSON_BODY_BYTES_MAX = 1_048_576
const HEADERS_MS_MAX = 15_000
const REQUEST_MS_MAX = 120_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the answer when it is not JSON. */
    produces?: string[]
  }
}

/** The server without routes. What it opens (plugins, hooks) is in force for every route that is added. */
export async function openServer(
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_BYTES_MAX,
    // Without both of these, requestTimeout does nothing.
    requestTimeout: REQUEST_MS_MAX,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: 1000 },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    // A long id is a wrong id, not an unknown path.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl: splitStoreCode,
    schemaErrorFormatter: (errors) => validationFault(errors as unknown as ErrorObject[]),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request as FastifyRequest, reply as FastifyReply),
  })
  answerErrors(app)
  readJsonBodies(app)
  guardRoutes(app, db)
  checkRequests(app, db)
  const validator = openValidator()
  app.setValidatorCompiler(({ schema }) => validator.compile(schema as object))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  await app.register(multipart)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    crossOriginEmbedderPolicy: false,
  })
  if (config.RATE_LIMIT_PER_MINUTE > 0) await limitRate(app, config.RATE_LIMIT_PER_MINUTE)
  return app
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(new Fault('not_found', 'route_not_found', 'There is no such route.'), request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof Fault ? error : fromFramework(error as Error)
  const { status, body, headers } = errorAnswer(fault, request.id)
  // What the caller did wrong is the caller's to know; what we did wrong, or the database, is the operator's.
  if (status >= 500)
    request.log.error({ err: (fault as Error).cause ?? fault, request_id: request.id }, 'request failed')
  return sendJson(reply.code(status).headers({ 'x-request-id': request.id, ...headers }), body)
}

// In the order of decisions.md section 6: after token and permission come media types, then parameters and body.
function checkRequests(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request) => requireAcceptable(request))
  app.addHook('preValidation', async (request) => {
    requireReadableUrl(request)
    if (storeCodeOf(request) !== 'default') await findStoreOfPath(db, request)
    const { schema } = request.routeOptions
    if (!schema) return
    request.params = readParameters(schema.params ?? {}, request.params as Record<string, unknown>)
    request.query = readParameters(schema.querystring ?? {}, request.query as Record<string, unknown>)
    if (schema.body) request.body = readBody(schema.body, request.body)
  })
  // Routes that keep their answers check later, inside their transaction (write.ts).
  app.addHook('onRoute', (route) => {
    const { permission, keepsAnswer } = route.config ?? {}
    if (route.method === 'POST' && permission !== 'public' && keepsAnswer !== false)
      route.attachValidation = true
    // An unknown query parameter is refused on every route: a mistyped `fitler` must not dump everything.
    if (route.schema && !route.schema.querystring)
      route.schema.querystring = { type: 'object', additionalProperties: false }
  })
}

function requireAcceptable(request: FastifyRequest): void {
  const produces = request.routeOptions.config.produces ?? ['application/json']
  if (request.headers.accept !== undefined && !accepts(request.raw).type(produces))
    throw new Fault('not_acceptable', 'not_acceptable', 'The answer can be had as %types only.', {
      parameters: { types: produces.join(', ') },
    })
}

// Decoded leniently, broken escapes would turn into U+FFFD and a filter into another one.
function requireReadableUrl(request: FastifyRequest): void {
  const query = request.url.split('?').slice(1).join('?')
  let text: string
  try {
    text = decodeURIComponent(query)
  } catch {
    throw invalidField('query', 'must be percent-encoded UTF-8.')
  }
  if (!isText(text)) throw invalidField('query', 'must not hold NUL.')
}

async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.caller.id,
    allowList: (request) => request.routeOptions.config.permission === 'public',
    errorResponseBuilder: (_request, { ttl }) =>
      new Fault('too_many_requests', 'too_many_requests', 'Too many requests.', {
        retry_after_s: ttl / 1000,
      }),
  })
}
