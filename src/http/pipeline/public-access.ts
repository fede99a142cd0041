// Access of pages of other origins with a publishable key of a store: CORS, limits, proof of work.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openProofs, requireFreshProof, type Challenge, type Proofs } from '../../access/proof-of-work.ts'
import type { Config } from '../../config.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { AppError } from '../../platform/errors.ts'
import { batchedFind } from '../../platform/postgres/batched.ts'
import { findStoreKeys, listKeysOfOrigin, type StoreKey } from '../../storefront/store-key-repository.ts'
import type { Services } from '../services.ts'
import { countUpTo, openCounter, tooManyRequests } from './rate-limit.ts'
import { singleHeader } from './request-headers.ts'
import { storeCodeOf } from './request-url.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for pages with a publishable key, and a proof of work besides. */
    storeKey?: 'alone' | 'and_proof'
  }
}

/** The longest time for which browsers keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 7200

/** Pages of any origin can read its responses, so that the widget can say that the key does not list the origin of its page. */
const CHALLENGE_PATH = '/challenge'
/** How long to wait when a key has no submissions left. */
const KEY_RETRY_MS = 60_000

/**
 * Adds the hooks to a plugin whose routes are all for publishable keys, and answers preflights: pages cannot call a path without.
 * Nothing that all visitors of a shop share is used up without a new proof of work.
 */
export function addPublicAccess(
  app: FastifyInstance,
  { db, config }: Services,
  preflightPaths: string[],
): { newChallenge: (request: FastifyRequest) => Promise<Challenge> } {
  const counter = openCounter(app, db, 'widget limits')
  const findKey = batchedFind((keys: string[]) => findStoreKeys(db, keys))
  const proofs = openProofs(db)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.method === 'OPTIONS') return
    const key = await findKey(singleHeader(request, 'x-store-key') ?? '')
    const { origin } = request.headers
    const { storeKey: required } = request.routeOptions.config
    if (key && origin !== undefined && key.origins.includes(origin)) request.state.storeKey = key
    // Before anything is refused, so that the page can read why.
    if (origin !== undefined && (request.state.storeKey || required === 'alone')) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, x-request-id',
      })
    }
    countUpTo(config.PUBLIC_LIMIT_PER_ADDRESS, counter, `address:${addressBlock(request.ip)}`)
    if (!request.state.storeKey) throw keyRefused(key ? 'origin' : 'key')
    if (required === 'and_proof') await requireProof(request, proofs, request.state.storeKey, config)
  })
  // Runs after the steps of the pipeline, which check whether the store exists.
  app.addHook('preHandler', (request, _reply, done) => {
    const { storeKey } = request.state
    const isOtherStore = storeKey && !['default', storeKey.store_code].includes(storeCodeOf(request))
    done(isOtherStore ? keyRefused('store') : undefined)
  })
  for (const url of preflightPaths)
    app.options(
      url,
      { config: { permission: 'public', cost: 'file', produces: [] } },
      async (request, reply) => {
        const { origin } = request.headers
        const isForAllOrigins = url === CHALLENGE_PATH
        if (origin === undefined || (!isForAllOrigins && (await listKeysOfOrigin(db, origin)).length === 0))
          throw keyRefused('origin')
        return sendPreflight(reply, origin)
      },
    )
  return {
    newChallenge: async (request) => {
      const { key_id, submissions } = request.state.storeKey!
      const { requests } = counter.count(`challenge:${addressBlock(request.ip)}`)
      return proofs.newChallenge(key_id, {
        submissions,
        // An operator who sets no limit per address may have all visitors behind one proxy: then its count says nothing.
        challenges: config.PUBLIC_LIMIT_PER_ADDRESS === 0 ? 0 : requests,
      })
    },
  }
}

async function requireProof(
  request: FastifyRequest,
  proofs: Proofs,
  storeKey: StoreKey,
  { PUBLIC_LIMIT_PER_KEY: perKey }: Config,
): Promise<void> {
  request.state.proof = await proofs.read(singleHeader(request, 'x-proof'), storeKey.key_id)
  // With an expired proof, a repetition can still have its stored response.
  if (request.headers['idempotency-key'] === undefined) requireFreshProof(request.state.proof)
  if (perKey > 0 && storeKey.submissions >= perKey) throw tooManyRequests(KEY_RETRY_MS)
  // Files and idempotency keys belong to the holder of the challenge.
  const id = `widget:${storeKey.key_id}:${request.state.proof.nonce}`
  request.state.caller = { id, actor: 'customer', permissions: [] }
}

// A preflight has the origin of the page, but not yet the key: it comes without the headers that the page adds.
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

const reasons = {
  origin: 'The publishable key does not list the origin of this page.',
  key: 'A publishable key of a store is required in X-Store-Key.',
  store: 'The publishable key belongs to another store than the path.',
}

function keyRefused(reason: keyof typeof reasons): AppError {
  return new AppError(reason === 'origin' ? 'origin_not_allowed' : 'store_key_refused', reasons[reason])
}
