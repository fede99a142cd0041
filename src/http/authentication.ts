// Door guard: token → caller → permission of the route, before a body is read.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { hasPermission, type Caller, type Permission } from '../access/access.ts'
import { findCallers } from '../access/caller-repository.ts'
import { batchedFind } from '../platform/batched.ts'
import type { Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { headerValues } from './header-values.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set on every route that is not public. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Stated once, here; a route without it does not start. */
    permission?: Permission | 'public'
  }
}

/** Refuses to start with a route that states no permission, and guards those that do. */
export function guardRoutes(app: FastifyInstance, db: Queryable): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.permission)
    if (open) throw new Error(`the route ${open.url} states no permission`)
  })
  const findCaller = batchedFind((tokens: string[]) => findCallers(db, tokens))
  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config
    if (!permission || permission === 'public') return
    request.caller = await authenticate(findCaller, request)
    if (hasPermission(request.caller, permission)) return
    noteRefusal(request, permission)
    throw new AppError('forbidden', 'forbidden', "The consumer isn't authorized to access %resources.", {
      parameters: { resources: permission },
    })
  })
}

// For whoever looks into an attack. Strangers are counted in /metrics instead: they could fill a disk.
function noteRefusal(
  { log, id, method, routeOptions, caller }: FastifyRequest,
  permission: Permission,
): void {
  log.warn(
    { caller: caller.id, permission, method, route: routeOptions.url, request_id: id },
    'not permitted',
  )
}

async function authenticate(
  findCaller: (token: string) => Promise<Caller | undefined>,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request)
  const caller = token === undefined ? undefined : await findCaller(token)
  if (!caller)
    throw new AppError(
      'unauthenticated',
      'unauthenticated',
      'A valid access token is required: Authorization: Bearer <token>.',
      { detail: detailOf(request) },
    )
  return caller
}

function detailOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  if (!/^OAuth\b/i.test(authorization)) return undefined
  return 'OAuth 1.0a is not supported: send the access token of the integration as Authorization: Bearer <token>.'
}

/** The token of the one Authorization header, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  // Node keeps the first of two Authorization headers; which of them a proxy had checked is anybody's guess.
  const [header, ...more] = headerValues(request.raw, 'authorization')
  if (header === undefined || more.length > 0) return undefined
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1]
}
