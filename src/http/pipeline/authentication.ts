// Authentication hook: resolves the token to a caller and checks the route's permission, before the body is read.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { hasPermission, type Caller } from '../../access/access.ts'
import type { Permission } from '../../domain/permissions.ts'
import { findTokens, type OnUse } from '../../access/caller-repository.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { AppError } from '../../platform/errors.ts'
import { buyerCaller, type BuyerAuthentication } from './buyer-authentication.ts'
import { headerValues, singleHeader } from './request-headers.ts'
import { cookieTokens, requireSameOrigin } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the service does not start with a route that states no permission. */
    permission?: Permission | 'signed_in' | 'buyer' | 'public'
  }
}

/**
 * The most session cookies of a request that are looked up. A hostile page of a neighboring host can plant one for each prefix of
 * the request's path, and no path has more.
 */
const COOKIES_MAX = 20

/** Refuses to start with a route that states no permission. */
export function requirePermissions(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const unprotected = routes.find((route) => !route.config?.permission)
    if (unprotected) throw new Error(`the route ${unprotected.url} states no permission`)
  })
}

/** Returns the hook that authenticates every request to a route that is not public. Buyers have routes of their own. */
export function authenticate(db: Queryable, authenticateBuyer: BuyerAuthentication, onUse: OnUse) {
  const findToken = batchedFind((tokens: string[]) => findTokens(db, tokens, onUse))
  /** Returns the one token that is of a session. Throws if there are two, as either may be planted. */
  async function requireSession(tokens: string[]): Promise<string> {
    if (tokens.length > COOKIES_MAX) throw unauthenticated('sessions')
    const callers = await Promise.all(tokens.map(findToken))
    const sessions = tokens.filter((_, index) => isSession(callers[index]))
    if (sessions.length > 1) throw unauthenticated('sessions')
    if (sessions[0] === undefined) throw unauthenticated('session')
    return sessions[0]
  }
  return async (request: FastifyRequest) => {
    const { url, config } = request.routeOptions
    const { permission } = config
    // Only the response to an unknown path has none: `requirePermissions` rejects a route without one.
    if (!permission) return
    const cookies = cookieTokens(request)
    // On a buyer's page, only the token in its address counts; a seller who is signed in may follow the link from a mail.
    const isBuyerPage = permission === 'buyer' && url?.startsWith('/q/') === true
    if (cookies.length > 0 && !isBuyerPage) requireSameOrigin(request, { isPublic: permission === 'public' })
    if (permission === 'public') return
    if (permission === 'buyer') {
      const buyer = await authenticateBuyer(request, bearerToken(request))
      if (!buyer) throw unauthenticated(bearerToken(request) === undefined ? headerFault(request) : 'link')
      Object.assign(request.state, { buyer, caller: buyerCaller(buyer) })
      return
    }
    const token = cookies.length > 1 ? await requireSession(cookies) : (cookies[0] ?? bearerToken(request))
    if (token === undefined) throw unauthenticated(headerFault(request))
    const caller = await findToken(token)
    if (cookies.length > 0 && !isSession(caller)) throw unauthenticated('session')
    if (!caller || caller === 'expired') throw unauthenticated(caller ?? 'unknown')
    Object.assign(request.state, { caller, token, isSession: cookies.length > 0 })
    if (permission === 'signed_in' || hasPermission(caller, permission)) return
    logDenied(request, permission)
    throw new AppError('forbidden', "The consumer isn't authorized to access %resources.", {
      parameters: { resources: permission },
    })
  }
}

/** Whether the token is that of a user's session; that of an integration does not belong in a cookie. */
function isSession(caller: Caller | 'expired' | undefined): boolean {
  return caller !== undefined && caller !== 'expired' && caller.id.startsWith('user:')
}

// For the investigation of attacks. Unauthenticated requests are only counted in /metrics: logging them could fill a disk.
function logDenied(
  { log, id, method, routeOptions, state: { caller } }: FastifyRequest,
  permission: Permission,
): void {
  log.warn(
    { caller: caller.id, permission, method, route: routeOptions.url, request_id: id },
    'permission denied',
  )
}

const FORM = 'Authorization: Bearer <token>'

/** Why a request is unauthenticated. A wrong token and a revoked one have the same text, so that guessing reveals nothing. */
const faults = {
  absent: `The request has no access token: send it as ${FORM}.`,
  repeated: `The request has more than one Authorization header: send one, ${FORM}.`,
  oauth: `OAuth 1.0a is not supported: send the access token of the integration as ${FORM}.`,
  scheme: `The Authorization header is not of the scheme Bearer: send ${FORM}.`,
  form: `After Bearer and one space, the Authorization header must have a token without quotes, spaces or line breaks: ${FORM}.`,
  unknown:
    'The access token is not known: it is mistyped or incomplete, was revoked, or belongs to another installation.',
  expired: 'The access token has expired: sign in again, or issue a new one.',
  session: 'The session has ended: sign in again.',
  sessions: 'The browser sent the cookies of several sessions: remove those of this host, and sign in again.',
  link: 'The link to the quote is not valid: it is incomplete, or was revoked.',
}

function headerFault({ raw, headers: { authorization = '' } }: FastifyRequest): keyof typeof faults {
  if (headerValues(raw, 'authorization').length > 1) return 'repeated'
  if (authorization === '') return 'absent'
  if (/^OAuth\b/i.test(authorization)) return 'oauth'
  return /^Bearer(\s|$)/i.test(authorization) ? 'form' : 'scheme'
}

function unauthenticated(fault: keyof typeof faults): AppError {
  return new AppError('unauthenticated', 'A valid access token is required: Authorization: Bearer <token>.', {
    detail: faults[fault],
  })
}

/** Returns the bearer token of a request with exactly one Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(singleHeader(request, 'authorization') ?? '')?.[1]
}
