// Signs in without HTTP: the password check and the session of the service, on a database alone.
import type { SignInIn } from '../../src/access/access-schemas.ts'
import type { Verify } from '../../src/access/sign-in/password.ts'
import { openPasswordCheck, openSession, SESSION_HOURS } from '../../src/access/sign-in/sign-in-actions.ts'
import type { Database } from '../../src/platform/postgres/database.ts'

/** Returns a new token. */
export type SignIn = (credentials: SignInIn, address: string) => Promise<string>

export function openSignIn(db: Database, verify?: Verify): SignIn {
  const withPassword = openPasswordCheck(db, verify)
  return (credentials, address) => withPassword(credentials, address, openSession(SESSION_HOURS))
}
