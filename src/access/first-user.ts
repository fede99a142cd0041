// The user that a new service starts with.
import type { Database } from '../platform/database.ts'
import { hashPassword, newPassword } from './password.ts'
import { ensureSuperuserRole } from './role-actions.ts'
import { hasUsers, insertUser, lockFirstUser } from './user-repository.ts'

const EMAIL = 'admin@localhost'

/**
 * Makes the first user, with all permissions, when there is no user at all; safe when several processes start at
 * once. Gives the password if one had to be generated, for it to be printed once.
 */
export async function ensureFirstUser(
  db: Database,
  first: { username: string; password?: string | undefined },
): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const password = first.password ?? newPassword()
  const password_hash = await hashPassword(password)
  const isMade = await db.transaction(async (tx) => {
    await lockFirstUser(tx)
    if (await hasUsers(tx)) return false
    const { role_id } = await ensureSuperuserRole(tx)
    await insertUser(tx, { username: first.username, email: EMAIL, password_hash, role_id })
    return true
  })
  return isMade && first.password === undefined ? password : undefined
}
