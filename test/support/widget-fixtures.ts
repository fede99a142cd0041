// Fixtures of widget tests: publishable keys, and proofs of work that cost nothing to compute.
import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { PROOF_KEY } from '../../src/access/proof-of-work.ts'
import { findOrMakeKey } from '../../src/platform/postgres/secret-repository.ts'
import { type Api, type Call, ok } from './api.ts'

export const SHOP = 'https://shop.example'

export type PublicKey = { key_id: number; key: string }

export async function makeStoreKey(api: Api, code = 'default', origins = [SHOP]): Promise<PublicKey> {
  return (await ok(api.post(`/rest/V1/stores/${code}/keys`, { body: { key: { origins } } }))) as PublicKey
}

/** The headers with which a page of the shop identifies itself. */
export const pageHeaders = ({ key }: { key: string }, origin = SHOP) => ({ origin, 'x-store-key': key })

type ChallengeOptions = { expiresAt?: number; secret?: string; data?: Record<string, number> }

/** A challenge as the service signs them, whose solution takes a few milliseconds. */
export async function cheapChallenge(
  api: Api,
  keyId: number,
  { secret, ...options }: ChallengeOptions = {},
): Promise<Challenge> {
  const key = await findOrMakeKey(api.db, PROOF_KEY)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix: '0',
    // Ten minutes from now, in seconds.
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    data: { key_id: keyId },
    ...options,
    deriveKey,
    hmacSignatureSecret: secret ?? key.toString('hex'),
  })
}

export const encodeProof = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64')

/** Returns the value of the header `x-proof` with a solution of the challenge. */
export async function solve(challenge: Challenge): Promise<string> {
  return encodeProof({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** Calls the service as a page of the shop does, each time with a new proof of work. */
export function openPage(api: Api, key: PublicKey, origin = SHOP) {
  return {
    prove: async (options?: ChallengeOptions) => ({
      ...pageHeaders(key, origin),
      'x-proof': await solve(await cheapChallenge(api, key.key_id, options)),
    }),
    post: (path: string, { headers, ...call }: Call) =>
      api.post(`/rest/V1/public/${path}`, { token: null, ...call, headers }),
  }
}
