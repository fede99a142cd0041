// Creates the first user of a new service.
import type { Database } from '../../platform/postgres/database.ts'
import { hashPassword, newPassword, verifyPassword } from './password.ts'
import { ensureSuperuserRole } from '../role-actions.ts'
import { findCredentials, hasUsers, insertUser, lockFirstUser } from '../user-repository.ts'

const EMAIL = 'admin@localhost'

type FirstUser = {
  username: string
  /** Generated if absent. */
  password?: string | undefined
}

/**
 * Creates the first user, with all permissions, if there are no users; safe when several processes start at once. A
 * generated password is passed to `save` before the user exists, so that it cannot be lost. Returns whether this call
 * has created the user.
 */
export async function ensureFirstUser(
  db: Database,
  { username, password }: FirstUser,
  save: (password: string) => Promise<void>,
): Promise<boolean> {
  if (await hasUsers(db)) return false
  const chosen = password ?? newPassword()
  const password_hash = await hashPassword(chosen)
  return db.transaction(async (tx) => {
    await lockFirstUser(tx)
    if (await hasUsers(tx)) return false
    const { role_id } = await ensureSuperuserRole(tx)
    await insertUser(tx, { username, email: EMAIL, password_hash, role_id })
    if (password === undefined) await save(chosen)
    return true
  })
}

/** Whether this user exists and has this password; not for requests, as attempts are not counted. */
export async function hasPassword(db: Database, username: string, password: string): Promise<boolean> {
  const user = await findCredentials(db, username)
  return user !== undefined && verifyPassword(user.password_hash, password)
}
