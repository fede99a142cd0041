// Checks passwords against guessing, and signs users in and out.
import { addressBlock, addressNetwork } from '../../platform/address-block.ts'
import type { Database, Transaction } from '../../platform/postgres/database.ts'
import { openLimiter, withPermit } from '../../platform/concurrency-limiter.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newToken, userIdOf, type Caller } from '../access.ts'
import type { SignInIn } from '../access-schemas.ts'
import { DUMMY_HASH, hashPassword, verifyPassword, type Verify } from './password.ts'
import { deleteOtherSessionsOf, deleteSession, insertSession } from './session-repository.ts'
import { signInFailureKey } from './sign-in.ts'
import { countAttempt, deleteFailures } from './sign-in-repository.ts'
import { findCredentials, replacePassword, type Credentials } from '../user-repository.ts'

/** How long a token is valid: as long as that of an administrator of Magento, for which clients are made. */
export const SESSION_HOURS = 4
/** How long a session of the console is valid: a working day, as nobody wants to sign in at noon. */
export const CONSOLE_SESSION_HOURS = 12

// One attempt at a time per network: a flood from one occupies at most one of the two hashing permits and leaves the other to
// everyone else. The queue is short, so that nobody waits longer than a second, and fair: when it is full, the network with
// the most attempts loses its last.
const LIMITS = { permits: 1, per_key_max: 16, total_max: 32 }

/**
 * Runs an action in a transaction if the password is right. Throws the same error, after the same work, for an unknown user
 * and a wrong password.
 */
export type WithPassword = <T>(
  credentials: SignInIn,
  address: string,
  action: (tx: Transaction, user: Credentials) => Promise<T>,
) => Promise<T>

/** Tests replace `verify` to count its calls. */
export function openPasswordCheck(db: Database, verify: Verify = verifyPassword): WithPassword {
  const perNetwork = openLimiter(LIMITS)
  return ({ username, password }, address, action) => {
    // Failures count per name and address block, so that a guesser elsewhere locks nobody out.
    const block = addressBlock(address)
    return withPermit(perNetwork, addressNetwork(address), async () => {
      const failureKey = signInFailureKey(username, block)
      const user = await findCredentials(db, username)
      const wait_s = await countAttempt(db, failureKey)
      if (wait_s > 0) throw mustWait(wait_s)
      const isMatch = await verify(user?.password_hash ?? DUMMY_HASH, password)
      if (!user || !isMatch) throw wrongSignIn()
      return db.transaction(async (tx) => {
        const result = await action(tx, user)
        await deleteFailures(tx, failureKey)
        return result
      })
    })
  }
}

/** Returns the action that opens a session once its caller has checked the password, and resolves to its token. */
export const openSession = (hours: number) => async (tx: Transaction, user: Credentials) => {
  const token = newToken()
  if (!(await insertSession(tx, user, hashToken(token), hours))) throw wrongSignIn()
  return token
}

/** Opens a session for the one-time sign-in, whose secret its caller has checked in place of a password. Returns the token. */
export async function openSessionOf(db: Database, username: string, hours: number): Promise<string> {
  const user = await findCredentials(db, username)
  if (!user) throw wrongSignIn()
  return db.transaction((tx) => openSession(hours)(tx, user))
}

/** Returns the action that changes the password after the current one was checked, and ends all sessions but this one. */
export const changePassword =
  (password: string, token: string) => async (tx: Transaction, user: Credentials) => {
    if (!(await replacePassword(tx, user, await hashPassword(password)))) throw wrongSignIn()
    await deleteOtherSessionsOf(tx, user.user_id, hashToken(token))
  }

/** Ends the session of the token. */
export async function endSession(tx: Transaction, caller: Caller, token: string): Promise<void> {
  userIdOf(caller)
  await deleteSession(tx, hashToken(token))
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
