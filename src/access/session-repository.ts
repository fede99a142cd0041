// Writes the sessions: the tokens of users who signed in.
import { run, type Queryable, type Transaction } from '../platform/database.ts'
import type { Credentials } from './user-repository.ts'

/**
 * Gives whether the session was made: not, if the user was deleted or got another password since the credentials
 * were read. The lock makes whoever changes the password wait, and then find this session among those to end.
 */
export async function insertSession(
  tx: Transaction,
  { user_id, password_hash }: Credentials,
  tokenHash: Buffer,
  hours: number,
): Promise<boolean> {
  const touched = await run(
    tx,
    `with holder as (
       select user_id from admin_user where user_id = $1 and password_hash = $2 for share)
     insert into session (user_id, token_hash, expires_at)
     select user_id, $3, utc_now() + make_interval(hours => $4) from holder`,
    [user_id, password_hash, tokenHash, hours],
  )
  return touched > 0
}

export async function deleteSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await run(tx, 'delete from session where user_id = $1', [userId])
}

/** Removes the sessions that are over; gives their number. */
export async function deleteExpiredSessions(db: Queryable): Promise<number> {
  return run(db, 'delete from session where expires_at <= utc_now()')
}
