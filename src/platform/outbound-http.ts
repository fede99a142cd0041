// Sends a body to a URL that somebody else chose, without letting them reach into the network around the service.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net'
import {
  findTarget,
  OutboundError,
  type OutboundFault,
  type Resolve,
  type Target,
} from './outbound-target.ts'

const EXCHANGE_MS_MAX = 15_000
const HEADER_BYTES_MAX = 16_384
const BODY_BYTES_KEPT = 4096

// Before the next address of a name is tried; Node's default is too short for distant receivers.
const CONNECT_MS = 1000

export type OutboundRequest = {
  headers: Record<string, string>
  body: string
  /** For the whole exchange from the resolving of the name to the end of the answer; default 15 s. */
  timeout_ms?: number
  /** When this is aborted, the exchange is cut off and `post` throws. */
  stopping?: AbortSignal
  /** CIDRs or addresses that may be reached though they are not public. */
  allowed_networks: string[]
  resolve?: Resolve
}

/** `body_start` holds at most 4 kB of the answer, as text that PostgreSQL can keep. */
export type OutboundAnswer = {
  status: number
  headers: { retry_after?: string }
  body_start: string
  duration_ms: number
}

/** `message` may be shown to whoever owns the target. */
export type OutboundFailure = { fault: OutboundFault; message: string; duration_ms: number }

/**
 * POSTs once, over a connection of its own, and gives the answer or why there was none; it never throws for what the
 * other side does. The name is resolved once and all its addresses are checked; the connection goes to them alone,
 * follows no redirect (3xx is an answer) and knows no proxy. TLS is always verified. Of a long answer the beginning
 * is read, then the connection is cut; an answer that is not complete by the deadline is a timeout.
 */
export async function post(url: string, request: OutboundRequest): Promise<OutboundAnswer | OutboundFailure> {
  const start = performance.now()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), request.timeout_ms ?? EXCHANGE_MS_MAX)
  const elapsed = () => ({ duration_ms: performance.now() - start })
  try {
    const { stopping } = request
    const signal = stopping ? AbortSignal.any([deadline.signal, stopping]) : deadline.signal
    const target = await findTarget(url, request.allowed_networks, { resolve: request.resolve, signal })
    return { ...(await exchange(target, request, signal)), ...elapsed() }
  } catch (error) {
    request.stopping?.throwIfAborted()
    const { fault, message } = deadline.signal.aborted ? timeout : classified(error)
    return { fault, message, ...elapsed() }
  } finally {
    clearTimeout(timer)
  }
}

const timeout = new OutboundError('timeout', 'There was no complete answer in time.')

async function exchange(
  target: Target,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<Omit<OutboundAnswer, 'duration_ms'>> {
  const answer = await send(target, request, signal)
  const retryAfter = answer.headers['retry-after']
  return {
    status: answer.statusCode ?? 0,
    headers: retryAfter === undefined ? {} : { retry_after: retryAfter },
    body_start: await readStart(answer),
  }
}

function send(target: Target, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isTls = target.url.protocol === 'https:'
    const call = (isTls ? https : http).request({ ...optionsOf(target, request, isTls), signal })
    let isInHandshake = false
    call.once('socket', (socket) => {
      socket.once('connect', () => (isInHandshake = isTls))
      socket.once('secureConnect', () => (isInHandshake = false))
    })
    call.once('response', (answer) => {
      // Otherwise the reader of the body would only be told that it was cut off, not why.
      call.on('error', (error) => answer.destroy(error))
      resolve(answer)
    })
    call.on('error', (error) => reject(isInHandshake ? tlsFailure(error) : error))
    // Once the answer is there this changes nothing; without one (an upgrade, say) nobody else would tell.
    call.once('close', () =>
      reject(new OutboundError('connection', 'The connection ended before the answer.')),
    )
    call.end(request.body)
  })
}

function optionsOf({ url, host, addresses }: Target, request: OutboundRequest, isTls: boolean) {
  const options: https.RequestOptions & Pick<TcpNetConnectOpts, FamilyOptions> = {
    method: 'POST',
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...request.headers, 'content-length': Buffer.byteLength(request.body) },
    // An agent of its own: no connection that was checked for somebody else, no proxy from the environment.
    agent: false,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
    insecureHTTPParser: false,
    // Stated, so that no environment variable can switch it off.
    ...(isTls && { rejectUnauthorized: true, servername: serverName(host) }),
  }
  return options
}

type FamilyOptions = 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'

function pinned(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, _options, callback) => callback(null, found)
}

// TLS knows names only, and without the dot that may end them in the name system.
function serverName(host: string): string | undefined {
  return isIP(host) === 0 ? host.replace(/\.$/, '') : undefined
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the connection, so nothing beyond is read.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= BODY_BYTES_KEPT) break
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, BODY_BYTES_KEPT), {
    stream: true,
  })
  return text.replaceAll('\0', '\ufffd')
}

function tlsFailure(error: Error): OutboundError {
  return new OutboundError('tls', `The secure connection was refused${codeOf(error)}.`)
}

function classified(error: unknown): OutboundError {
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
