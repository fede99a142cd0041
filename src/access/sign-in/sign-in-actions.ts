// Signs users in: exchanges a username and a password for a token.
import type { Database } from '../../platform/postgres/database.ts'
import { openLimiter, withPermit } from '../../platform/concurrency-limiter.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newToken } from '../access.ts'
import type { SignInIn } from '../access-schemas.ts'
import { DUMMY_HASH, verifyPassword, type Verify } from './password.ts'
import { insertSession } from './session-repository.ts'
import { addressBlock, signInFailureKey } from './sign-in.ts'
import { countAttempt, deleteFailures } from './sign-in-repository.ts'
import { findCredentials, type Credentials } from '../user-repository.ts'

export const SESSION_HOURS = 4

// One attempt at a time per address: a flood from one address occupies at most one of the two hashing permits and leaves
// the other to everyone else. The queues are bounded, so that nobody waits longer than seconds.
const LIMITS = { permits: 1, per_key_max: 16, total_max: 256 }

/** Returns a new token. Throws the same error, after the same work, for an unknown user and a wrong password. */
export type SignIn = (credentials: SignInIn, address: string) => Promise<string>

/** Tests replace `verify` to count its calls. */
export function openSignIn(db: Database, verify: Verify = verifyPassword): SignIn {
  const perAddress = openLimiter(LIMITS)
  return ({ username, password }, address) => {
    const block = addressBlock(address)
    return withPermit(perAddress, block, async () => {
      const failureKey = signInFailureKey(username, block)
      const user = await findCredentials(db, username)
      const wait_s = await countAttempt(db, failureKey)
      if (wait_s > 0) throw mustWait(wait_s)
      const isMatch = await verify(user?.password_hash ?? DUMMY_HASH, password)
      if (!user || !isMatch) throw wrongSignIn()
      return openSession(db, user, failureKey)
    })
  }
}

async function openSession(db: Database, user: Credentials, failureKey: Buffer): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    if (!(await insertSession(tx, user, hashToken(token), SESSION_HOURS))) throw wrongSignIn()
    await deleteFailures(tx, failureKey)
  })
  return token
}

function wrongSignIn(): AppError {
  return new AppError('wrong_sign_in', 'The username or the password is wrong.')
}

function mustWait(wait_s: number): AppError {
  return new AppError(
    'too_many_sign_ins',
    'Too many wrong sign-ins: the next try is allowed in %seconds seconds.',
    { parameters: { seconds: wait_s }, retry_after_s: wait_s },
  )
}
