// SQL of users.
import {
  maybeOne,
  maybeScalar,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'

// Lists its columns, so that the password's hash never leaves.
const columns = `u.user_id, u.username, u.email, r.name as role, wire_time(u.created_at) as created_at,
  wire_time(u.updated_at) as updated_at`
const from = 'admin_user u join role r using (role_id)'

export const userList: ListSource = {
  columns,
  from,
  id: 'user_id',
  fields: {
    user_id: { sql: 'u.user_id', type: 'identifier' },
    username: { sql: 'u.username', type: 'text' },
    email: { sql: 'u.email', type: 'text' },
    role: { sql: 'r.name', type: 'text' },
    created_at: { sql: 'u.created_at', type: 'time' },
    updated_at: { sql: 'u.updated_at', type: 'time' },
  },
}

/** Returns the ids and names of all users as a JSON array. */
export async function listAssignees(db: Queryable): Promise<Json> {
  return scalar(
    db,
    `select coalesce(json_agg(u order by user_id), '[]')::text from (select user_id, username from admin_user) u`,
  )
}

export async function findUsername(db: Queryable, userId: number): Promise<string | undefined> {
  return maybeScalar(db, 'select username from admin_user where user_id = $1', [userId])
}

export async function findUserId(db: Queryable, username: string): Promise<number | undefined> {
  return maybeScalar(db, 'select user_id from admin_user where username = $1', [username])
}

export type Credentials = { user_id: number; password_hash: string }

export async function findCredentials(db: Queryable, username: string): Promise<Credentials | undefined> {
  return maybeOne(db, 'select user_id, password_hash from admin_user where username = $1', [username])
}

/** Whether the user still has this password. */
export async function isCurrent(db: Queryable, { user_id, password_hash }: Credentials): Promise<boolean> {
  const sql = 'select from admin_user where user_id = $1 and password_hash = $2'
  return (await run(db, sql, [user_id, password_hash])) > 0
}

export async function findUserPermissions(tx: Transaction, userId: number): Promise<string[] | undefined> {
  return maybeScalar(tx, `select r.permissions from ${from} where u.user_id = $1`, [userId])
}

export type NewUser = { username: string; email: string; password_hash: string; role_id: number }

/** Returns the new id, or undefined if the name is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<number | undefined> {
  return maybeScalar(
    tx,
    `insert into admin_user (username, email, password_hash, role_id) values ($1, $2, $3, $4)
     on conflict (username) do nothing returning user_id`,
    [user.username, user.email, user.password_hash, user.role_id],
  )
}

/** Changes the given fields. Throws a unique violation if the name is taken. */
export async function updateUser(
  tx: Transaction,
  userId: number,
  { username, email, role_id }: { username?: string; email?: string; role_id?: number },
): Promise<void> {
  await run(
    tx,
    `update admin_user set username = coalesce($2, username), email = coalesce($3, email),
       role_id = coalesce($4, role_id), updated_at = utc_now()
     where user_id = $1`,
    [userId, username, email, role_id],
  )
}

/** Also deletes the user's sessions. */
export async function deleteUser(tx: Transaction, userId: number): Promise<void> {
  await run(tx, 'delete from admin_user where user_id = $1', [userId])
}

/** Returns whether the user exists. */
export async function updatePassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  const sql = 'update admin_user set password_hash = $2, updated_at = utc_now() where user_id = $1'
  return (await run(tx, sql, [userId, passwordHash])) > 0
}

/** Returns whether the user still has the password that the new one replaces. */
export async function replacePassword(
  tx: Transaction,
  { user_id, password_hash }: Credentials,
  newHash: string,
): Promise<boolean> {
  const sql = `update admin_user set password_hash = $3, updated_at = utc_now()
    where user_id = $1 and password_hash = $2`
  return (await run(tx, sql, [user_id, password_hash, newHash])) > 0
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await run(db, 'select from admin_user limit 1')) > 0
}

/** Lets one process at a time check for users and create the first. */
export async function lockFirstUser(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('quotewright first user'))`)
}

/** Returns the email address of a caller's id such as `user:7`; null for an integration. */
export async function findUserEmail(db: Queryable, callerId: string): Promise<string | null> {
  const [, id] = /^user:(\d+)$/.exec(callerId) ?? []
  if (id === undefined) return null
  return (await maybeScalar<string>(db, 'select email from admin_user where user_id = $1', [id])) ?? null
}
