// Maps errors to responses: the only place that knows the status of each kind of error.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { errorCodes, type AppErrorKind, type ErrorCode } from '../../platform/error-codes.ts'
import { AppError } from '../../platform/errors.ts'
import type { Json } from '../../platform/postgres/database.ts'
import { unsupportedMediaType } from './body-parser.ts'
import { similarPath, unsupportedPathDetail } from './request-url.ts'

const statuses: Record<AppErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  unavailable: 503,
}

/** Returns the HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return statuses[errorCodes[code].kind]
}

export type ErrorResponse = { status: number; body: Json; headers: Record<string, string> }

/** Returns the response to an error. Any but an AppError is an internal error, of which it tells nothing but the request id. */
export function errorResponse(thrown: unknown, requestId: string): ErrorResponse {
  const error = thrown instanceof AppError ? thrown : internalError(requestId)
  const headers: Record<string, string> = {}
  if (error.kind === 'unauthenticated') headers['www-authenticate'] = 'Bearer'
  if (error.retry_after_s !== undefined) headers['retry-after'] = String(Math.ceil(error.retry_after_s))
  return {
    status: statusOf(error.code),
    body: JSON.stringify(errorBody(error)) as Json,
    headers,
  }
}

/** Returns the body of an error response. */
export function errorBody({ message, detail, parameters, errors, code }: AppError): object {
  return { message, detail, parameters, errors, error_code: code }
}

function internalError(requestId: string): AppError {
  return new AppError('internal_error', 'Internal error. The request was %requestId.', {
    parameters: { requestId },
  })
}

/** The code for each status of an error that Fastify or Node's parser throws. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'route_not_found',
  406: 'not_acceptable',
  413: 'too_large',
  414: 'invalid_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'invalid_request',
  503: 'shutting_down',
}

type FrameworkError = { statusCode?: number; code?: string; message: string }

/** Converts the framework's errors (malformed body, too large, wrong media type) to AppErrors; returns others unchanged. */
export function knownError(thrown: unknown, request: FastifyRequest): unknown {
  if (thrown instanceof AppError) return thrown
  const error = thrown as FrameworkError
  // The client disconnected while sending the body: nobody reads the response, and nothing is wrong here.
  if (error.code === 'ECONNRESET') return new AppError('invalid_request', 'The body was cut off.')
  if (error.code === 'FST_ERR_BAD_URL')
    return new AppError('invalid_request', 'The path is not percent-encoded UTF-8.')
  const status = error.statusCode ?? 500
  const code = frameworkCodes[status]
  // Codes of Fastify and of Node's HTTP parser.
  if (!code || !/^(FST_|HPE_)/.test(error.code ?? '')) return error
  if (code === 'unsupported_media_type') return unsupportedMediaType(request)
  const statusText = STATUS_CODES[status] ?? error.message
  // What is wrong with a request, only the message says.
  const message = code === 'invalid_request' ? error.message : statusText
  return new AppError(code, message.endsWith('.') ? message : `${message}.`)
}

// Restrict what a browser or a search engine does with a response, after OWASP's REST Security Cheat Sheet. The pages of /docs set their own.
const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
}

export function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).headers(safeHeaders)
}

/** An onRequest hook, as a path is unknown whatever the body contains. */
export function rejectUnknownPath(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  done(request.is404 ? routeNotFound(request) : undefined)
}

function routeNotFound(request: FastifyRequest): AppError {
  const path = similarPath(request.originalUrl, request.server.state.paths)
  const detail =
    unsupportedPathDetail(request.url) ??
    (path === undefined ? undefined : `There is no such route: the path is ${path}.`)
  return new AppError('route_not_found', 'There is no such route.', { detail })
}

/** How long `/health/ready` reports a full disk: longer than the interval of health checks, so that one of them sees it. */
const FULL_DISK_REPORTED_MS = 30_000

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error, request)
  const { status, body, headers } = errorResponse(known, request.id)
  if ((known as AppError).code === 'database_full')
    request.server.state.databaseFullUntil_ms = performance.now() + FULL_DISK_REPORTED_MS
  // Not logged: mistakes of the caller; failures because the client disconnected (the request does not tell: it is destroyed
  // as soon as its body is read); and shed requests, which load shedding logs at intervals.
  const isSilent = status < 500 || reply.raw.destroyed || (known as AppError).kind === 'overloaded'
  if (!isSilent)
    request.log.error({ err: (known as Error).cause ?? known, request_id: request.id }, 'request failed')
  return reply
    .code(status)
    .headers({ 'x-request-id': request.id, ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(body)
}

/** `rawPacket` is the Buffer that could not be parsed; the framework declares it as its JSON. */
type ClientError = { code?: string; rawPacket?: unknown }

type ServerSocket = Socket & {
  _httpMessage?: ServerResponse | null
  parser?: { incoming?: IncomingMessage | null } | null
}

/** Responds in the same format to what Node's parser rejects before there is a request, then closes the connection. */
export function sendClientError(error: ClientError, socket: Socket): void {
  // Node stores the response in flight on the socket, and the request being read on the parser.
  const { _httpMessage: current, parser } = socket as ServerSocket
  // Written into another response, this one would pass for part of it; after one, for the response to the next request.
  const isForOther = current
    ? current.headersSent || current.req.complete
    : parser?.incoming && !parser.incoming.complete
  if (!socket.writable || isForOther || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { status, message } = clientError(error.code)
  const body = JSON.stringify({ message, detail: message, error_code: 'invalid_request' })
  const packet = error.rawPacket as Buffer | undefined
  const isHead = (current?.req.method ?? packet?.toString('latin1', 0, 4)) === 'HEAD'
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      '',
      isHead ? '' : body,
    ].join('\r\n'),
    () => socket.destroySoon(),
  )
}

function clientError(code: string | undefined): { status: number; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The headers are too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'The request came too slowly.' }
  return { status: 400, message: 'This is not a request in HTTP.' }
}
