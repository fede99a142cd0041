// HTTP client for user-supplied URLs (webhooks), hardened against SSRF.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  findTarget,
  OutboundError,
  type OutboundErrorKind,
  type Resolve,
  type Target,
} from './outbound-target.ts'

const EXCHANGE_TIMEOUT_MS = 15_000
const HEADER_BYTES_MAX = 16_384
/** Of the answers to webhooks. */
const BODY_BYTES_KEPT = 4096
// Before the next address of a name is tried; Node's default is too short for distant servers.
const CONNECT_ATTEMPT_MS = 1000

export type OutboundRequest = {
  headers: Record<string, string>
  body: string
  /** For the whole exchange, from DNS lookup to the end of the response; default 15 s. */
  timeout_ms?: number
  /** Aborting this signal ends the exchange, and `post` throws its reason. */
  stopping?: AbortSignal
  /** CIDRs or addresses that are permitted although they are not public. */
  allowed_networks: string[]
  resolve?: Resolve
}

/** `body_start` holds at most 4 kB of the response body, as text that PostgreSQL can store. */
export type OutboundResponse = {
  status: number
  headers: { retry_after?: string }
  body_start: string
  duration_ms: number
}

/** `message` may be shown to the owner of the target. */
export type OutboundFailure = { error: OutboundErrorKind; message: string; duration_ms: number }

/** POSTs once; see `exchange`. Keeps the first 4 kB of the answer. */
export async function post(
  url: string,
  request: OutboundRequest,
): Promise<OutboundResponse | OutboundFailure> {
  const answer = await exchange(url, { ...request, method: 'POST', bytes_max: BODY_BYTES_KEPT })
  if ('error' in answer) return answer
  const { body, ...rest } = answer
  return { ...rest, body_start: body }
}

type Exchange = OutboundRequest & { method: string; bytes_max: number }

/**
 * Sends a request once, over a connection of its own, and resolves to the response or the failure; it never throws because of the
 * other side. The host is resolved once and all its addresses are checked; the connection goes only to them, without
 * redirects (3xx is a response) or proxies. TLS is always verified. Only the start of a long response is read, then the
 * connection is closed; a response that is not complete by the deadline is a timeout.
 */
export async function exchange(
  url: string,
  request: Exchange,
): Promise<(Omit<OutboundResponse, 'body_start'> & { body: string }) | OutboundFailure> {
  const start = performance.now()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), request.timeout_ms ?? EXCHANGE_TIMEOUT_MS)
  const elapsed = () => ({ duration_ms: performance.now() - start })
  try {
    const { stopping } = request
    const signal = stopping ? AbortSignal.any([deadline.signal, stopping]) : deadline.signal
    const target = await findTarget(url, request.allowed_networks, { resolve: request.resolve, signal })
    return { ...(await exchangeWith(target, request, signal)), ...elapsed() }
  } catch (error) {
    request.stopping?.throwIfAborted()
    const { kind, message } = deadline.signal.aborted ? timeout : toOutboundError(error)
    return { error: kind, message, ...elapsed() }
  } finally {
    clearTimeout(timer)
  }
}

const timeout = new OutboundError('timeout', 'There was no complete answer in time.')

async function exchangeWith(
  target: Target,
  request: Exchange,
  signal: AbortSignal,
): Promise<{ status: number; headers: OutboundResponse['headers']; body: string }> {
  const answer = await send(target, request, signal)
  const retryAfter = answer.headers['retry-after']
  return {
    status: answer.statusCode ?? 0,
    headers: retryAfter === undefined ? {} : { retry_after: retryAfter },
    body: await readStart(answer, request.bytes_max),
  }
}

function send(target: Target, request: Exchange, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isTls = target.url.protocol === 'https:'
    const call = (isTls ? https : http).request({ ...optionsOf(target, request, isTls), signal })
    let isInHandshake = false
    call.once('socket', (socket) => {
      socket.once('connect', () => (isInHandshake = isTls))
      socket.once('secureConnect', () => (isInHandshake = false))
    })
    call.once('response', (answer) => {
      // Otherwise the reader of the body would only learn that it was aborted, not why.
      call.on('error', (error) => answer.destroy(error))
      resolve(answer)
    })
    call.on('error', (error) => reject(isInHandshake ? tlsFailure(error) : error))
    // A no-op after the response; without one (a protocol upgrade, say) nothing else would settle the promise.
    call.once('close', () =>
      reject(new OutboundError('connection', 'The connection ended before the answer.')),
    )
    call.end(request.body)
  })
}

function optionsOf({ url, host, addresses }: Target, request: Exchange, isTls: boolean) {
  return {
    method: request.method,
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...request.headers, 'content-length': Buffer.byteLength(request.body) },
    // No shared agent: no reuse of a connection that was checked for another target, no proxy from the environment.
    agent: false,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
    insecureHTTPParser: false,
    // Explicit, so that no environment variable can turn verification off.
    ...(isTls && { rejectUnauthorized: true, servername: serverName(host) }),
  }
}

/** Returns a lookup that resolves every name to these addresses. */
function pinned(addresses: string[]): LookupFunction {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, _options, callback) => callback(null, resolved)
}

// SNI takes host names only, without a trailing dot.
function serverName(host: string): string | undefined {
  return isIP(host) === 0 ? host.replace(/\.$/, '') : undefined
}

async function readStart(answer: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the connection, so nothing more is read.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= bytesMax) break
  }
  const start = Buffer.concat(chunks).subarray(0, bytesMax)
  // `stream` drops a last character that was cut in two.
  const text = new TextDecoder().decode(start, { stream: true })
  return text.replaceAll('\0', '\ufffd')
}

function tlsFailure(error: Error): OutboundError {
  return new OutboundError('tls', `The secure connection was refused${codeOf(error)}.`)
}

function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (code.includes('HPE_'))
    return new OutboundError('protocol', `The answer is not HTTP as it should be${code}.`)
  return new OutboundError('connection', `The connection failed${code}.`)
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? ` (${code})` : ''
}
