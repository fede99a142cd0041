// SQL of sessions: the tokens of signed-in users.
import { run, type Queryable, type Transaction } from '../../platform/postgres/database.ts'
import type { Credentials } from '../user-repository.ts'

/**
 * Returns whether the session was created: not if the user was deleted or the password changed since the credentials
 * were read. The lock makes a concurrent password change wait, so that it finds this session among those to delete.
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

/** Deletes expired sessions. Returns their number. */
export async function deleteExpiredSessions(db: Queryable): Promise<number> {
  return run(db, 'delete from session where expires_at <= utc_now()')
}
