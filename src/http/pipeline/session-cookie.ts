// Session cookie of browsers, and the checks against requests that pages of other origins cause (CSRF).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { isLoopback } from '../../platform/local-url.ts'

/**
 * Returns the tokens in session cookies; none beside an Authorization header, which takes their place. This service sets one,
 * but over plain HTTP, a page on another port of the host can plant others, for other paths.
 */
export function cookieTokens(request: FastifyRequest): string[] {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined || cookie === undefined) return []
  const prefix = `${cookieName(request)}=`
  const pairs = cookie.split(';').map((pair) => pair.trim())
  const tokens = pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
  return [...new Set(tokens)]
}

/** Makes the browser keep the token for as long as it is valid; an empty one for 0 seconds removes it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${cookieName(request)}=${token}; ${attributes}`)
}

// Browsers accept the prefixed name only over HTTPS and for this host alone, so that no other host can plant a session.
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? '__Host-quotewright' : 'quotewright'
}

/**
 * Throws if a page of another origin may have caused a request that has or gets the cookie. `SameSite` is not enough:
 * browsers also send the cookie with requests from other ports of the host.
 */
export function requireSameOrigin(request: FastifyRequest, { isPublic }: { isPublic: boolean }): void {
  const source = sourceOf(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Public routes do not use the cookie: any page may read them, and a program, which states no origin, may also call others.
  const isAllowed = source === 'own' || (isRead && isPublic) || (source === 'unknown' && (isRead || isPublic))
  if (!isAllowed)
    throw new AppError(
      'cross_origin',
      'A request that has the session cookie, or gets it, is accepted from pages of this service only: Sec-Fetch-Site: same-origin, or an equal Origin.',
    )
}

/** Tells by the headers of the browser whether a page of this service caused the request, or of another origin. */
function sourceOf({ headers, protocol, host }: FastifyRequest): 'own' | 'other' | 'unknown' {
  const { 'sec-fetch-site': site, origin } = headers
  if (site === 'same-origin') return 'own'
  // The address was typed or bookmarked.
  if (site === 'none') return 'unknown'
  if (site !== undefined) return 'other'
  if (origin === undefined) return 'unknown'
  return origin === `${protocol}://${host}` ? 'own' : 'other'
}

/** Throws if the password and the cookie cross a network unencrypted. */
export function requireSecureConnection(request: FastifyRequest): void {
  if (request.protocol === 'https' || isLocal(request)) return
  throw new AppError(
    'insecure_connection',
    'Signing in to the console requires HTTPS. Behind a proxy that ends TLS, set TRUSTED_PROXIES and have it send X-Forwarded-Proto; in a trusted network, CONSOLE_INSECURE_HTTP=true allows plain HTTP.',
  )
}

/** Whether the connection comes from this machine itself. */
export function isFromLoopback(request: FastifyRequest): boolean {
  return isLocal(request) && isLoopbackName(request.ip)
}

/**
 * Whether the browser runs on this machine, as the name in its address bar and the absence of a proxy tell. The address of
 * the connection does not tell it: if the service runs in a container, the browser beside it has another address.
 */
function isLocal({ hostname, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto'].some((name) => name in headers)
  return !isForwarded && isLoopbackName(hostname.replace(/^\[|\]$/g, ''))
}

function isLoopbackName(name: string): boolean {
  return name.endsWith('.localhost') || isLoopback(name)
}
