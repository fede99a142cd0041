// SQL of roles.
import {
  maybeOne,
  maybeScalar,
  run,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import type { RoleIn } from './access-schemas.ts'

export const roleList: ListSource = {
  columns: `r.role_id, r.name, r.permissions, wire_time(r.created_at) as created_at,
    wire_time(r.updated_at) as updated_at`,
  from: 'role r',
  id: 'role_id',
  fields: {
    role_id: { sql: 'r.role_id', type: 'identifier' },
    name: { sql: 'r.name', type: 'text' },
    created_at: { sql: 'r.created_at', type: 'time' },
    updated_at: { sql: 'r.updated_at', type: 'time' },
  },
}

export async function findRoleId(db: Queryable, name: string): Promise<number | undefined> {
  return maybeScalar(db, 'select role_id from role where name = $1', [name])
}

type LockedRole = { role_id: number; permissions: string[] }

/** Returns the role of that name; it cannot be deleted until the transaction ends. */
export async function findRoleForShare(tx: Transaction, name: string): Promise<LockedRole | undefined> {
  return maybeOne(tx, 'select role_id, permissions from role where name = $1 for key share', [name])
}

/** Returns the role; it cannot be assigned to anyone until the transaction ends. */
export async function lockRole(tx: Transaction, roleId: number): Promise<LockedRole | undefined> {
  return maybeOne(tx, 'select role_id, permissions from role where role_id = $1 for update', [roleId])
}

/** Returns a role with all permissions, preferring the one called `name`. */
export async function findSuperuserRole(
  tx: Transaction,
  name: string,
): Promise<{ role_id: number; name: string } | undefined> {
  return maybeOne(
    tx,
    `select role_id, name from role where 'all' = any(permissions) order by name <> $1, role_id limit 1
     for key share`,
    [name],
  )
}

/** Returns the new id, or undefined if the name is taken. */
export async function insertRole(tx: Transaction, role: RoleIn): Promise<number | undefined> {
  return maybeScalar(
    tx,
    'insert into role (name, permissions) values ($1, $2) on conflict (name) do nothing returning role_id',
    [role.name, role.permissions],
  )
}

export async function isRoleUsed(tx: Transaction, roleId: number): Promise<boolean> {
  const isUsed = await maybeScalar(
    tx,
    `select exists (select from admin_user where role_id = $1)
       or exists (select from integration where role_id = $1)`,
    [roleId],
  )
  return isUsed === true
}

export async function deleteRole(tx: Transaction, roleId: number): Promise<void> {
  await run(tx, 'delete from role where role_id = $1', [roleId])
}
