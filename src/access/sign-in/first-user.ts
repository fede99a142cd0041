// Creates the first user of a new service.
import type { Database } from '../../platform/postgres/database.ts'
import { hashPassword, newPassword } from './password.ts'
import { ensureSuperuserRole } from '../role-actions.ts'
import { hasUsers, insertUser, lockFirstUser } from '../user-repository.ts'

const EMAIL = 'admin@localhost'

/**
 * Creates the first user, with all permissions, if there are no users; safe when several processes start at once.
 * Returns the password if one had to be generated, so that it can be printed once.
 */
export async function ensureFirstUser(
  db: Database,
  first: { username: string; password?: string | undefined },
): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const password = first.password ?? newPassword()
  const password_hash = await hashPassword(password)
  const isCreated = await db.transaction(async (tx) => {
    await lockFirstUser(tx)
    if (await hasUsers(tx)) return false
    const { role_id } = await ensureSuperuserRole(tx)
    await insertUser(tx, { username: first.username, email: EMAIL, password_hash, role_id })
    return true
  })
  return isCreated && first.password === undefined ? password : undefined
}
