// Access of pages of other origins with a publishable key of a store: CORS, limits, proof of work.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openProofs, type Proofs } from '../../access/proof-of-work.ts'
import { openRequestCounter, type RequestCounter } from '../../access/request-counter.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { AppError } from '../../platform/errors.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import { findStoreKeys, listKeysOfOrigin } from '../../storefront/store-key-repository.ts'
import type { Services } from '../services.ts'
import { tooManyRequests } from './rate-limit.ts'
import { headerValues } from './request-headers.ts'
import { storeCodeOf } from './request-url.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for pages with a publishable key, and a proof of work besides. */
    storeKey?: 'alone' | 'and_proof'
  }
}

/** The longest time for which browsers keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200

/** Adds the hooks to a plugin whose routes are all for publishable keys, and answers preflights on these paths. */
export function addPublicAccess(app: FastifyInstance, { db, config }: Services, paths: string[]): Proofs {
  const counter = openRequestCounter(db, ({ message }) =>
    app.log.warn({ reason: message }, 'widget limits: database unreachable, counting in this process only'),
  )
  app.addHook('onClose', () => counter.close())
  const findKey = batchedFind((keys: string[]) => findStoreKeys(db, keys))
  const proofs = openProofs(db)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.method === 'OPTIONS') return
    const key = await findKey(singleHeader(request, 'x-store-key') ?? '')
    const { origin } = request.headers
    if (key && origin !== undefined && key.origins.includes(origin)) {
      request.state.storeKey = key
      // Before anything is refused, so that the page can read why.
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, x-request-id',
      })
    }
    limit(counter, `address:${addressBlock(request.ip)}`, config.PUBLIC_LIMIT_PER_ADDRESS)
    if (request.state.storeKey) limit(counter, `key:${key?.key_id}`, config.PUBLIC_LIMIT_PER_KEY)
  })
  // After the parameters and the body were checked.
  app.addHook('preHandler', async (request) => {
    const { storeKey } = request.routeOptions.config
    if (storeKey !== undefined) await requireKey(request, proofs, storeKey)
  })
  for (const url of paths)
    app.options(
      url,
      { config: { permission: 'public', cost: 'file', produces: [] } },
      async (request, reply) => {
        const { origin } = request.headers
        if (origin === undefined || (await listKeysOfOrigin(db, origin)).length === 0)
          throw keyRefused('origin')
        return sendPreflight(reply, origin)
      },
    )
  return proofs
}

async function requireKey(
  request: FastifyRequest,
  proofs: Proofs,
  needs: 'alone' | 'and_proof',
): Promise<void> {
  const { storeKey } = request.state
  if (!storeKey) throw keyRefused('key')
  if (!['default', storeKey.store_code].includes(storeCodeOf(request))) throw keyRefused('store')
  if (needs === 'alone') return
  request.state.proof = await proofs.read(singleHeader(request, 'x-proof'), storeKey.key_id)
  // Files and idempotency keys belong to the holder of the challenge.
  const id = `${uploadGroup(storeKey.key_id)}${request.state.proof.nonce}`
  request.state.caller = { id, actor: 'customer', permissions: [] }
}

/** Begins the ids of all who upload files with the key. */
export function uploadGroup(keyId: number): string {
  return `widget:${keyId}:`
}

function limit(counter: RequestCounter, caller: string, perMinute: number): void {
  if (perMinute === 0) return
  const { requests, left_ms } = counter.count(caller)
  if (requests > perMinute) throw tooManyRequests(left_ms)
}

// The page is known, the key is not: a preflight comes without the headers that the page adds.
function sendPreflight(reply: FastifyReply, origin: string): FastifyReply {
  return reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, idempotency-key, x-proof, x-store-key',
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .code(204)
    .send()
}

// A second one may be from somebody else; see bearerToken.
function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const [value, ...more] = headerValues(request.raw, name)
  return more.length > 0 ? undefined : value
}

const reasons = {
  origin: 'No publishable key lists the origin of this page.',
  key: 'A publishable key of a store is required in X-Store-Key, and its origins must include that of the page.',
  store: 'The publishable key belongs to another store than the path.',
}

function keyRefused(reason: keyof typeof reasons): AppError {
  return new AppError('store_key_refused', reasons[reason])
}
