// Calls of Quotewright with the token of the shop. The plugins for Medusa and Vendure have the same files here.
import { reach } from '../connection/reach'

const TIMEOUT_MS = 15_000
/** A large file on a slow line. */
const UPLOAD_MS_MAX = 300_000
/** Also a proxy before Quotewright says them. */
const OF_PROXIES = [413, 429, 503]

/** Of what the merchant configures. */
export type Connection = { url: string; token?: string; hookSecret: string; store?: string }
type Call = { headers?: Record<string, string>; body?: string | ReadableStream; timeout_ms?: number }
type Called = { status: number; retryAfter: string | null; answer: Record<string, unknown> }

/** The message is for the buyer, the fault for the log of the shop. */
export class Unavailable extends Error {
  readonly fault: string
  constructor(fault: string) {
    super('Requests cannot be sent at present. Please try again later.')
    this.fault = fault
  }
}

/** `path` is below `/rest/`. Resolves to the status and the JSON; a body without JSON is `{}`. */
export async function callQuotewright(
  { url, token }: Connection,
  method: string,
  path: string,
  { headers, body, timeout_ms = TIMEOUT_MS }: Call = {},
): Promise<Called> {
  if (!token) throw new Error('The plugin of Quotewright has no option token, which requests of buyers need.')
  const isStream = body !== undefined && typeof body !== 'string'
  return reach(`${url}/rest/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
    ...(isStream && { duplex: 'half' }),
    signal: AbortSignal.timeout(isStream ? UPLOAD_MS_MAX : timeout_ms),
  })
}

/** Calls it for a buyer. Throws Unavailable unless the status is one of those that say something to the buyer. */
export async function callForBuyer(
  connection: Connection,
  method: string,
  path: string,
  call: Call | undefined,
  statuses: number[],
): Promise<Called> {
  const called = await callQuotewright(connection, method, path, call).catch((error: Error) => {
    throw new Unavailable(error.message)
  })
  if (!isOfQuotewright(called) || !statuses.includes(called.status))
    throw new Unavailable(faultOf(connection.url, called))
  return called
}

function isOfQuotewright({ status, answer }: Called): boolean {
  return status === 200
    ? Object.keys(answer).length > 0
    : 'error_code' in answer || OF_PROXIES.includes(status)
}

function faultOf(url: string, called: Called): string {
  const { status, answer } = called
  if (!isOfQuotewright(called)) return `Something else than Quotewright answers at ${url} (${status}).`
  const detail = String(answer.detail ?? answer.message ?? answer.error_code ?? 'without a reason')
  if (status === 401 || status === 403)
    return `Quotewright at ${url} refuses the token of its plugin, or its role lacks a permission: ${detail}`
  return `Quotewright at ${url} answered ${status}: ${detail}`
}
