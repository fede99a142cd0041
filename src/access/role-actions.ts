// Creates, changes and deletes roles, and those of a new service.
import type { Transaction } from '../platform/postgres/database.ts'
import { found, refused } from '../platform/errors.ts'
import { alreadyExists, operator, rejectTaken, requireHeld, type Caller } from './access.ts'
import type { RoleChangeIn, RoleIn } from './access-schemas.ts'
import {
  deleteRole as deleteRow,
  findSuperuserRole,
  hasOneRole,
  insertRole,
  listHolders,
  lockRole,
  updateRole,
} from './role-repository.ts'
import { keepingSuperuser } from './superuser-guard.ts'

const SUPERUSER_ROLE = 'Administrators'

/** Sells; neither reads costs nor changes the catalog. */
export const SALES_ROLE: RoleIn = {
  name: 'Sales',
  permissions: [
    'PriceRequest::manage_requests',
    'Quoting::quotes',
    'Quoting::requests',
    'Storefront::read',
    'Customers::write',
  ],
}

/** Also sees margins, and prepares what others sell with. */
const SALES_MANAGER_ROLE: RoleIn = {
  name: 'Sales managers',
  permissions: [...SALES_ROLE.permissions, 'Quoting::costs', 'Quoting::links', 'Quoting::templates'],
}

/** Returns the new id. Throws if the name is taken or the caller lacks one of the role's permissions. */
export async function createRole(tx: Transaction, caller: Caller, role: RoleIn): Promise<number> {
  requireHeld(caller, role.permissions)
  const roleId = await insertRole(tx, role)
  if (roleId === undefined) throw alreadyExists('role.name', role.name)
  return roleId
}

/**
 * Changes the given fields, with immediate effect for everyone who has the role. Throws if the caller lacks one of its
 * permissions, before or after the change.
 */
export async function changeRole(
  tx: Transaction,
  caller: Caller,
  roleId: number,
  change: RoleChangeIn,
): Promise<void> {
  await keepingSuperuser(tx, { roleId }, async () => {
    const before = found(await lockRole(tx, roleId), 'role_id', roleId)
    const after = { ...before, ...change }
    requireHeld(caller, [...before.permissions, ...after.permissions])
    await updateRole(tx, roleId, after).catch(rejectTaken('role.name', after.name))
  })
}

const HOLDERS_SHOWN = 10

/** Throws if a user or an integration still has the role. */
export async function deleteRole(tx: Transaction, caller: Caller, roleId: number): Promise<void> {
  const { name, permissions } = found(await lockRole(tx, roleId), 'role_id', roleId)
  requireHeld(caller, permissions)
  const { users, integrations } = await listHolders(tx, roleId, HOLDERS_SHOWN + 1)
  const holders = {
    ...(users[0] && { users: names(users) }),
    ...(integrations[0] && { integrations: names(integrations) }),
  }
  const kinds = Object.keys(holders).map((kind) => `the ${kind} %${kind}`)
  if (kinds.length > 0)
    throw refused('role_in_use', `The role %role is in use by ${kinds.join(' and ')}.`, {
      roleId,
      role: name,
      ...holders,
    })
  await deleteRow(tx, roleId)
}

function names(all: string[]): string {
  return [...all.slice(0, HOLDERS_SHOWN), ...(all.length > HOLDERS_SHOWN ? ['…'] : [])].join(', ')
}

/** Returns a role with all permissions, created if there is none. */
export async function ensureSuperuserRole(tx: Transaction): Promise<{ role_id: number; name: string }> {
  const existing = await findSuperuserRole(tx, SUPERUSER_ROLE)
  if (existing) return existing
  const role_id = await createRole(tx, operator, { name: SUPERUSER_ROLE, permissions: ['all'] })
  return { role_id, name: SUPERUSER_ROLE }
}

/** Creates the roles of sales people, unless an operator has created any role besides that of the first user. */
export async function createSalesRoles(tx: Transaction): Promise<void> {
  if (!(await hasOneRole(tx))) return
  for (const role of [SALES_ROLE, SALES_MANAGER_ROLE]) await insertRole(tx, role)
}
