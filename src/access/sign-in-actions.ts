// A user signs in: name and password for a token.
import type { Database } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import { hashToken, newToken } from './access.ts'
import type { SignInIn } from './access-schemas.ts'
import { DUMMY_HASH, verifyPassword, type Verify } from './password.ts'
import { insertSession } from './session-repository.ts'
import { addressBlock, pairKey } from './sign-in.ts'
import { countTry, deleteFailures } from './sign-in-repository.ts'
import { openTurns } from './turn-queue.ts'
import { findCredentials, type Credentials } from './user-repository.ts'

export const SESSION_HOURS = 4

// One try at a time per address: whoever floods from one address keeps one of the two hashing slots busy at most,
// and everybody else's sign-in takes the other. What waits is bounded, so that nobody waits for longer than seconds.
const LIMITS = { perKeyMax: 16, max: 256 }

/** Gives a new token. Throws one and the same fault, after the same work, for an unknown user and a wrong password. */
export type SignIn = (credentials: SignInIn, address: string) => Promise<string>

/** `verify` is replaced in tests, to count. */
export function openSignIn(db: Database, verify: Verify = verifyPassword): SignIn {
  const turns = openTurns(LIMITS)
  return ({ username, password }, address) => {
    const block = addressBlock(address)
    return turns(block, async () => {
      const pair = pairKey(username, block)
      const user = await findCredentials(db, username)
      const wait_s = await countTry(db, pair)
      if (wait_s > 0) throw mustWait(wait_s)
      const isRight = await verify(user?.password_hash ?? DUMMY_HASH, password)
      if (!user || !isRight) throw wrongSignIn()
      return openSession(db, user, pair)
    })
  }
}

async function openSession(db: Database, user: Credentials, pair: Buffer): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    if (!(await insertSession(tx, user, hashToken(token), SESSION_HOURS))) throw wrongSignIn()
    await deleteFailures(tx, pair)
  })
  return token
}

function wrongSignIn(): AppError {
  return new AppError('unauthenticated', 'wrong_sign_in', 'The username or the password is wrong.')
}

function mustWait(wait_s: number): AppError {
  return new AppError(
    'too_many_requests',
    'too_many_sign_ins',
    'Too many wrong sign-ins: the next try is allowed in %seconds seconds.',
    { parameters: { seconds: wait_s }, retry_after_s: wait_s },
  )
}
