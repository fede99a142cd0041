// What happens to users: create, delete, reset a password.
import type { Transaction } from '../platform/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import { alreadyExists, operator, requireHeld, type Caller } from './access.ts'
import type { UserIn } from './access-schemas.ts'
import { hashPassword } from './password.ts'
import { keepRole } from './role-repository.ts'
import { deleteSessionsOf } from './session-repository.ts'
import {
  deleteUser as deleteRow,
  findUserId,
  findUserPermissions,
  insertUser,
  lockSuperusers,
  updatePassword,
} from './user-repository.ts'

/** Gives the new id. */
export async function createUser(tx: Transaction, caller: Caller, user: UserIn): Promise<number> {
  const { username, email, password, role } = user
  const held = await keepRole(tx, role)
  if (!held) throw notFound('role', role)
  requireHeld(caller, held.permissions)
  // Looked up first, because a hash is dear; two at once are told apart by the insert.
  const isTaken = (await findUserId(tx, username)) !== undefined
  const userId = isTaken
    ? undefined
    : await insertUser(tx, {
        username,
        email,
        password_hash: await hashPassword(password),
        role_id: held.role_id,
      })
  if (userId === undefined) throw alreadyExists('user.username', username)
  return userId
}

/**
 * The user's sessions end with it. Throws for the last user that holds `all`, unless the operator wants it so, who
 * alone can make another.
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

/** Ends the user's sessions: whoever knew the old password is out at once. */
export async function resetPassword(tx: Transaction, userId: number, password: string): Promise<void> {
  if (!(await updatePassword(tx, userId, await hashPassword(password)))) throw notFound('user_id', userId)
  await deleteSessionsOf(tx, userId)
}
