// Calls of Quotewright with the token of the shop. The plugins for Medusa and Vendure have the same files here.

const TIMEOUT_MS = 15_000
/** A large file on a slow line. */
const UPLOAD_MS_MAX = 300_000

/** Of what the merchant configures. */
export type Connection = { url: string; token?: string; hookSecret: string; store?: string }
type Call = { headers?: Record<string, string>; body?: string | ReadableStream; timeout_ms?: number }

/** `path` is below `/rest/`. Resolves to the status and the JSON; a body without JSON is `{}`. */
export async function callQuotewright(
  { url, token }: Connection,
  method: string,
  path: string,
  { headers, body, timeout_ms = TIMEOUT_MS }: Call = {},
): Promise<{ status: number; retryAfter: string | null; answer: Record<string, unknown> }> {
  if (!token) throw new Error('The plugin of Quotewright has no option token, which requests of buyers need.')
  const isStream = body !== undefined && typeof body !== 'string'
  const response = await fetch(`${url}/rest/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
    ...(isStream && { duplex: 'half' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(isStream ? UPLOAD_MS_MAX : timeout_ms),
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, retryAfter: response.headers.get('retry-after'), answer }
}

/** Returns what the shop writes into its log. */
export function faultOf(status: number, { message = '', detail = message }: Record<string, unknown>): string {
  if (status === 401 || status === 403)
    return `Quotewright refuses the token of its plugin, or its role lacks a permission: ${String(detail)}`
  return `Quotewright answered ${status}: ${String(detail)}`
}
