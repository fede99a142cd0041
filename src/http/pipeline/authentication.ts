// Authentication hook: resolves the token to a caller and checks the route's permission, before the body is read.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { hasPermission, type Caller, type Permission } from '../../access/access.ts'
import { findCallers } from '../../access/caller-repository.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import type { Queryable } from '../../platform/postgres/database.ts'
import { AppError } from '../../platform/errors.ts'
import { buyerCaller, type BuyerAuthentication } from './buyer-authentication.ts'
import { headerValues } from './request-headers.ts'
import { cookieToken, requireSameOrigin } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the service does not start with a route that states no permission. */
    permission?: Permission | 'signed_in' | 'buyer' | 'public'
  }
}

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
export function authenticate(db: Queryable, authenticateBuyer: BuyerAuthentication) {
  const findCaller = batchedFind((tokens: string[]) => findCallers(db, tokens))
  return async (request: FastifyRequest) => {
    const { url, config } = request.routeOptions
    const { permission } = config
    if (!permission) return
    const cookie = cookieToken(request)
    // Of a buyer's page, the address is all that counts; a seller who is signed in may follow the link from a mail.
    const isBuyerPage = permission === 'buyer' && url?.startsWith('/q/') === true
    if (cookie !== undefined && !isBuyerPage) requireSameOrigin(request, permission === 'public')
    if (permission === 'public') return
    if (permission === 'buyer') {
      const buyer = await authenticateBuyer(request, bearerToken(request))
      if (!buyer) throw unauthenticated(request)
      Object.assign(request.state, { buyer, caller: buyerCaller(buyer) })
      return
    }
    const token = cookie ?? bearerToken(request) ?? ''
    const caller = await requireCaller(findCaller, request, token)
    // The token of an integration does not belong in a browser.
    if (cookie !== undefined && !caller.id.startsWith('user:')) throw unauthenticated(request)
    Object.assign(request.state, { caller, token })
    if (permission === 'signed_in' || hasPermission(caller, permission)) return
    logDenied(request, permission)
    throw new AppError('forbidden', "The consumer isn't authorized to access %resources.", {
      parameters: { resources: permission },
    })
  }
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

async function requireCaller(
  findCaller: (token: string) => Promise<Caller | undefined>,
  request: FastifyRequest,
  token: string,
): Promise<Caller> {
  const caller = token === '' ? undefined : await findCaller(token)
  if (!caller) throw unauthenticated(request)
  return caller
}

function unauthenticated(request: FastifyRequest): AppError {
  return new AppError('unauthenticated', 'A valid access token is required: Authorization: Bearer <token>.', {
    detail: detailOf(request),
  })
}

function detailOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  if (!/^OAuth\b/i.test(authorization)) return undefined
  return 'OAuth 1.0a is not supported: send the access token of the integration as Authorization: Bearer <token>.'
}

/** Returns the bearer token of a request with exactly one Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  // Node keeps the first of two Authorization headers; a proxy in front may have checked the other.
  const [header, ...more] = headerValues(request.raw, 'authorization')
  if (header === undefined || more.length > 0) return undefined
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1]
}
