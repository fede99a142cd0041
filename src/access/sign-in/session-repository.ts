// SQL of sessions: the tokens of signed-in users.
import {
  maybeScalar,
  run,
  type Json,
  type Queryable,
  type Transaction,
} from '../../platform/postgres/database.ts'
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
  const sql = `with holder as (
      select user_id from admin_user where user_id = $1 and password_hash = $2 for share)
    insert into session (user_id, token_hash, expires_at)
    select user_id, $3, utc_now() + make_interval(hours => $4) from holder`
  return (await run(tx, sql, [user_id, password_hash, tokenHash, hours])) > 0
}

/** Returns the session that a token opened, or the integration that holds it. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<Json | undefined> {
  return maybeScalar(
    db,
    `select row_to_json(r)::text from (
       select 'user' as kind, u.user_id, u.username, r.name as role, r.permissions,
         wire_time(s.expires_at) as expires_at
       from session s join admin_user u using (user_id) join role r using (role_id)
       where s.token_hash = $1
       union all
       select 'integration', null, i.name, r.name, r.permissions, wire_time(
         case when i.token_hash = $1 then i.expires_at else i.previous_token_expires_at end)
       from integration i join role r using (role_id)
       where i.token_hash = $1 or i.previous_token_hash = $1) r`,
    [tokenHash],
  )
}

export async function deleteSession(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await run(tx, 'delete from session where token_hash = $1', [tokenHash])
}

export async function deleteSessionsOf(tx: Transaction, userId: number): Promise<void> {
  await run(tx, 'delete from session where user_id = $1', [userId])
}

export async function deleteOtherSessionsOf(
  tx: Transaction,
  userId: number,
  tokenHash: Buffer,
): Promise<void> {
  await run(tx, 'delete from session where user_id = $1 and token_hash <> $2', [userId, tokenHash])
}

/** Deletes expired sessions. Returns their number. */
export async function deleteExpiredSessions(db: Queryable): Promise<number> {
  return run(db, 'delete from session where expires_at <= utc_now()')
}
