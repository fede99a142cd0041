// Creates and deletes roles, and ensures that a superuser role exists.
import type { Transaction } from '../platform/postgres/database.ts'
import { notFound, refused } from '../platform/errors.ts'
import { alreadyExists, operator, requireHeld, type Caller } from './access.ts'
import type { RoleIn } from './access-schemas.ts'
import {
  deleteRole as deleteRow,
  findSuperuserRole,
  insertRole,
  isRoleUsed,
  lockRole,
} from './role-repository.ts'

const SUPERUSER_ROLE = 'Administrators'

/** Returns the new id. Throws if the name is taken or the caller lacks one of the role's permissions. */
export async function createRole(tx: Transaction, caller: Caller, role: RoleIn): Promise<number> {
  requireHeld(caller, role.permissions)
  const roleId = await insertRole(tx, role)
  if (roleId === undefined) throw alreadyExists('role.name', role.name)
  return roleId
}

/** Throws if a user or an integration still has the role. */
export async function deleteRole(tx: Transaction, caller: Caller, roleId: number): Promise<void> {
  const role = await lockRole(tx, roleId)
  if (!role) throw notFound('role_id', roleId)
  requireHeld(caller, role.permissions)
  if (await isRoleUsed(tx, roleId))
    throw refused('role_in_use', 'The role %roleId is in use: a user or an integration has it.', {
      roleId,
    })
  await deleteRow(tx, roleId)
}

/** Returns a role with all permissions, created if there is none. */
export async function ensureSuperuserRole(tx: Transaction): Promise<{ role_id: number; name: string }> {
  const found = await findSuperuserRole(tx, SUPERUSER_ROLE)
  if (found) return found
  const role_id = await createRole(tx, operator, { name: SUPERUSER_ROLE, permissions: ['all'] })
  return { role_id, name: SUPERUSER_ROLE }
}
