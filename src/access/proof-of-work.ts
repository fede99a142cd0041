// Proofs of work: a challenge that costs a browser a moment, and a program that submits thousands of requests its time.
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Type, type Static } from 'typebox'
import { AppError } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { findOrMakeKey } from '../platform/postgres/secret-repository.ts'
import { insertUsedProof } from './used-proof-repository.ts'

/** Long enough to upload ten files over a slow line, too short to collect proofs. */
const PROOF_MINUTES = 20
/** The name of the key that signs challenges. */
export const PROOF_KEY = 'proof of work'
// One key in 256 begins with this byte: about half a second of a computer, two of a phone.
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' }

export const Challenge = Type.Object(
  {
    parameters: Type.Object({
      algorithm: Type.String(),
      cost: Type.Integer({ description: 'Iterations of the algorithm' }),
      data: Type.Object({ key_id: Type.Integer() }),
      expiresAt: Type.Integer({ description: 'In seconds since 1970' }),
      keyLength: Type.Integer({ description: 'Bytes' }),
      keyPrefix: Type.String({ description: 'The first bytes of the key that is sought, in hex' }),
      nonce: Type.String({ description: 'Hex; with the counter in four bytes after it, the password' }),
      salt: Type.String({ description: 'Hex' }),
    }),
    signature: Type.String(),
  },
  { $id: 'Challenge', description: 'A challenge of [ALTCHA](https://altcha.org), version 2' },
)

type Challenge = Static<typeof Challenge>

/** A solved challenge, identified by its nonce. */
export type Proof = { nonce: string; is_expired: boolean }

export type Proofs = {
  newChallenge(keyId: number): Promise<Challenge>
  /**
   * Throws unless the header holds the solution of a challenge for the publishable key. Neither signature nor solution of an
   * expired one are checked: it finds what was submitted in time, and is refused for all else.
   */
  read(header: unknown, keyId: number): Promise<Proof>
}

export function openProofs(db: Database): Proofs {
  let found: Promise<string> | undefined
  const secret = async () => {
    found ??= findOrMakeKey(db, PROOF_KEY).then((key) => key.toString('hex'))
    // Found with the next request, if the database was unreachable.
    found.catch(() => (found = undefined))
    return found
  }
  return {
    newChallenge: async (key_id) => {
      const expiresAt = Math.floor(Date.now() / 1000) + PROOF_MINUTES * 60
      const work = { ...WORK, deriveKey, expiresAt, data: { key_id } }
      return (await createChallenge({ ...work, hmacSignatureSecret: await secret() })) as Challenge
    },
    read: async (header, keyId) => {
      const proof = await solvedChallenge(header, await secret())
      if (proof?.key_id !== keyId)
        throw proofRefused('is missing, or does not solve a challenge for this key')
      return proof
    },
  }
}

/** Throws if the proof has expired or was used before. The transaction uses it up. */
export async function takeProof(tx: Transaction, proof: Proof): Promise<void> {
  requireFreshProof(proof)
  if (!(await insertUsedProof(tx, proof.nonce))) throw proofRefused('was used before')
}

export function requireFreshProof({ is_expired }: Proof): void {
  if (is_expired) throw proofRefused('has expired')
}

async function solvedChallenge(
  header: unknown,
  hmacSignatureSecret: string,
): Promise<(Proof & { key_id: unknown }) | undefined> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(String(header), 'base64').toString()) as Payload
    const { nonce, expiresAt = 0, data } = challenge.parameters
    const { verified, expired } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret,
    })
    return verified || expired
      ? { nonce, is_expired: expired || !expiresAt, key_id: data?.key_id }
      : undefined
  } catch {
    // Not what the library expects.
    return undefined
  }
}

function proofRefused(reason: string): AppError {
  return new AppError('proof_refused', `The proof of work in X-Proof ${reason}.`)
}
