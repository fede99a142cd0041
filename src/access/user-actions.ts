// Creates and deletes users, and resets their passwords.
import type { Transaction } from '../platform/postgres/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import { alreadyExists, operator, requireHeld, type Caller } from './access.ts'
import type { UserIn } from './access-schemas.ts'
import { hashPassword } from './sign-in/password.ts'
import { findRoleForShare } from './role-repository.ts'
import { deleteSessionsOf } from './sign-in/session-repository.ts'
import {
  deleteUser as deleteRow,
  findUserId,
  findUserPermissions,
  insertUser,
  lockSuperusers,
  updatePassword,
} from './user-repository.ts'

/** Returns the new id. */
export async function createUser(tx: Transaction, caller: Caller, user: UserIn): Promise<number> {
  const { username, email, password, role } = user
  const found = await findRoleForShare(tx, role)
  if (!found) throw notFound('role', role)
  requireHeld(caller, found.permissions)
  // Checked first because hashing is expensive; the insert decides between concurrent requests.
  const isTaken = (await findUserId(tx, username)) !== undefined
  const userId = isTaken
    ? undefined
    : await insertUser(tx, {
        username,
        email,
        password_hash: await hashPassword(password),
        role_id: found.role_id,
      })
  if (userId === undefined) throw alreadyExists('user.username', username)
  return userId
}

/**
 * Also ends the user's sessions. Throws for the last user with the permission `all`, except for the operator, who can
 * create another without one.
 */
export async function deleteUser(tx: Transaction, caller: Caller, userId: number): Promise<void> {
  const permissions = await findUserPermissions(tx, userId)
  if (permissions) requireHeld(caller, permissions)
  if (permissions?.includes('all') && caller !== operator) await requireOtherSuperuser(tx, userId)
  if (!(await deleteRow(tx, userId))) throw notFound('user_id', userId)
}

async function requireOtherSuperuser(tx: Transaction, userId: number): Promise<void> {
  const superusers = await lockSuperusers(tx)
  if (superusers.every((id) => id === userId))
    throw refused('last_superuser', 'The user %userId is the last one that holds all permissions.', {
      userId,
    })
}

/** Also ends the user's sessions, so that anyone who knew the old password loses access at once. */
export async function resetPassword(tx: Transaction, userId: number, password: string): Promise<void> {
  if (!(await updatePassword(tx, userId, await hashPassword(password)))) throw notFound('user_id', userId)
  await deleteSessionsOf(tx, userId)
}
