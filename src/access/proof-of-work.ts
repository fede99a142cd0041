// Proofs of work: a challenge costs a browser a moment, but a program that submits thousands of requests much computing time.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Type, type Static } from '../platform/typebox.ts'
import { AppError } from '../platform/errors.ts'
import { loadOnce } from '../platform/load-once.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { findOrMakeKey } from '../platform/postgres/secret-repository.ts'
import { insertUsedProof } from './used-proof-repository.ts'

/** Long enough to upload ten files over a slow line, too short to collect proofs. */
const PROOF_MINUTES = 20
/** The name of the key that signs challenges. */
export const PROOF_KEY = 'proof of work'
/**
 * From cheap to expensive; each takes four times the work of the one before, and no more to verify. One key in 256 begins with
 * the first prefix: about half a second of a computer, two of a phone.
 */
const LEVELS = [
  { cost: 5000, keyPrefix: '00' },
  { cost: 1250, keyPrefix: '000' },
  { cost: 5000, keyPrefix: '000' },
] as const
/** The numbers in a minute from which the next level is used: of the key's submissions, and the address block's challenges. */
const STEPS = { submissions: [30, 120], challenges: [6, 15] }

export const Challenge = Type.Object(
  {
    parameters: Type.Object({
      algorithm: Type.String(),
      cost: Type.Integer({ description: 'Iterations of the algorithm' }),
      data: Type.Object({ key_id: Type.Integer() }),
      expiresAt: Type.Integer({ description: 'In seconds since 1970' }),
      keyLength: Type.Integer({ description: 'Bytes' }),
      keyPrefix: Type.String({ description: 'The first digits of the key that is sought, in hex' }),
      nonce: Type.String({ description: 'Hex; with the counter in four bytes after it, the password' }),
      salt: Type.String({ description: 'Hex' }),
    }),
    signature: Type.String(),
  },
  { $id: 'Challenge', description: 'A challenge of [ALTCHA](https://altcha.org), version 2' },
)

export type Challenge = Static<typeof Challenge>

/** A solved challenge for the publishable key `key_id`, identified by its nonce. */
export type Proof = { nonce: string; key_id: number; is_expired: boolean }

/** In the last minute. */
type Rates = { submissions: number; challenges: number }

export type Proofs = {
  newChallenge(keyId: number, rates: Rates): Promise<Challenge>
  /**
   * Throws unless the header holds the solution of a challenge for the publishable key. It makes no query, so that forgeries
   * never reach the database. An expired proof is returned: a repetition of what was submitted in time is answered.
   */
  read(header: unknown, keyId: number): Promise<Proof>
}

export function openProofs(db: Database): Proofs {
  const secret = loadOnce(async () => (await findOrMakeKey(db, PROOF_KEY)).toString('hex'))
  return {
    newChallenge: async (key_id, rates) => {
      const expiresAt = Math.floor(Date.now() / 1000) + PROOF_MINUTES * 60
      const options = {
        algorithm: 'PBKDF2/SHA-256',
        ...levelFor(rates),
        deriveKey,
        expiresAt,
        data: { key_id },
      }
      return (await createChallenge({ ...options, hmacSignatureSecret: await secret() })) as Challenge
    },
    read: async (header, keyId) => {
      const proof = await solvedChallenge(header, keyId, await secret())
      if (!proof) throw proofRefused('is missing, or does not solve a challenge for this key')
      return proof
    },
  }
}

/** Throws if the proof has expired or was used before. The transaction uses it up. */
export async function takeProof(tx: Transaction, proof: Proof): Promise<void> {
  requireFreshProof(proof)
  if (!(await insertUsedProof(tx, proof))) throw proofRefused('was used before')
}

export function requireFreshProof({ is_expired }: Proof): void {
  if (is_expired) throw proofRefused('has expired')
}

function levelFor(rates: Rates): (typeof LEVELS)[number] {
  const stepsPassed = (name: keyof Rates) => STEPS[name].filter((step) => rates[name] >= step).length
  return LEVELS[Math.max(stepsPassed('submissions'), stepsPassed('challenges'))]!
}

async function solvedChallenge(header: unknown, keyId: number, secret: string): Promise<Proof | undefined> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(String(header), 'base64').toString()) as Payload
    const { expiresAt = 0, ...parameters } = challenge.parameters
    const signature = Buffer.from(String(challenge.signature), 'hex')
    if (!timingSafeEqual(sign(challenge.parameters, secret), signature)) return undefined
    if (parameters.data?.key_id !== keyId) return undefined
    // Verified without its expiry: the library would not look at the solution of an expired challenge.
    const unexpiring = { parameters, signature: sign(parameters, secret).toString('hex') }
    const attempt = { challenge: unexpiring, solution, deriveKey, hmacSignatureSecret: secret }
    if (!(await verifySolution(attempt)).verified) return undefined
    return { nonce: parameters.nonce, key_id: keyId, is_expired: expiresAt < Date.now() / 1000 }
  } catch {
    // The header is not what the library expects, or the signature has another length.
    return undefined
  }
}

/** The signature of the library: that of the JSON with sorted names. */
function sign(parameters: object, secret: string): Buffer {
  const sortNames = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHmac('sha256', secret).update(JSON.stringify(parameters, sortNames)).digest()
}

function proofRefused(reason: string): AppError {
  return new AppError('proof_refused', `The proof of work in X-Proof ${reason}.`)
}
