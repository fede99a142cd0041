// Creates, changes and deletes users, and resets their passwords.
import type { Transaction } from '../platform/postgres/database.ts'
import { found, notFound } from '../platform/errors.ts'
import { alreadyExists, rejectTaken, requireHeld, type Caller } from './access.ts'
import type { UserChangeIn, UserIn } from './access-schemas.ts'
import { hashPassword } from './sign-in/password.ts'
import { findRoleForShare } from './role-repository.ts'
import { deleteSessionsOf } from './sign-in/session-repository.ts'
import { keepingSuperuser } from './superuser-guard.ts'
import {
  deleteUser as deleteRow,
  findUserId,
  findUserPermissions,
  insertUser,
  updatePassword,
  updateUser,
} from './user-repository.ts'

/** Returns the new id. */
export async function createUser(tx: Transaction, caller: Caller, user: UserIn): Promise<number> {
  const { username, email, password, role } = user
  const { role_id, permissions } = found(await findRoleForShare(tx, role), 'role', role)
  requireHeld(caller, permissions)
  // Checked first because hashing is expensive; the insert decides between concurrent requests.
  if ((await findUserId(tx, username)) !== undefined) throw alreadyExists('user.username', username)
  const password_hash = await hashPassword(password)
  const userId = await insertUser(tx, { username, email, password_hash, role_id })
  if (userId === undefined) throw alreadyExists('user.username', username)
  return userId
}

/**
 * Changes the given fields; a new role holds from the next request on, and a new password ends the sessions. Throws if
 * the caller lacks a permission of the user, before or after the change.
 */
export async function changeUser(
  tx: Transaction,
  caller: Caller,
  userId: number,
  { role, password, ...change }: UserChangeIn,
): Promise<void> {
  await keepingSuperuser(tx, { userId }, async () => {
    requireHeld(caller, found(await findUserPermissions(tx, userId), 'user_id', userId))
    const newRole = role === undefined ? undefined : found(await findRoleForShare(tx, role), 'role', role)
    requireHeld(caller, newRole?.permissions ?? [])
    await updateUser(tx, userId, { ...change, role_id: newRole?.role_id }).catch(
      rejectTaken('user.username', change.username ?? ''),
    )
    if (password !== undefined) await resetPassword(tx, userId, password)
  })
}

/** Also ends the user's sessions. */
export async function deleteUser(tx: Transaction, caller: Caller, userId: number): Promise<void> {
  await keepingSuperuser(tx, { userId }, async () => {
    requireHeld(caller, found(await findUserPermissions(tx, userId), 'user_id', userId))
    await deleteRow(tx, userId)
  })
}

/**
 * Also ends the user's sessions, so that anyone who knew the old password loses access at once. Checks no permission: for the
 * operator, and for changeUser, which has checked those of its caller.
 */
export async function resetPassword(tx: Transaction, userId: number, password: string): Promise<void> {
  if (!(await updatePassword(tx, userId, await hashPassword(password)))) throw notFound('user_id', userId)
  await deleteSessionsOf(tx, userId)
}
