// SQL of roles.
import {
  maybeOne,
  one,
  maybeScalar,
  run,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ListSource } from '../platform/lists/list-query.ts'
import type { Permission } from '../domain/permissions.ts'
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

type LockedRole = { role_id: number; name: string; permissions: Permission[] }

/** Returns the role of that name; it cannot be deleted until the transaction ends. */
export async function findRoleForShare(tx: Transaction, name: string): Promise<LockedRole | undefined> {
  return maybeOne(tx, 'select role_id, name, permissions from role where name = $1 for key share', [name])
}

/** Returns the role; it cannot be assigned to anyone until the transaction ends. */
export async function lockRole(tx: Transaction, roleId: number): Promise<LockedRole | undefined> {
  return maybeOne(tx, 'select role_id, name, permissions from role where role_id = $1 for update', [roleId])
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

/** Whether there is no role but one. */
export async function hasOneRole(db: Queryable): Promise<boolean> {
  return (await run(db, 'select from role limit 2')) === 1
}

/** Returns the new id, or undefined if the name is taken. */
export async function insertRole(tx: Transaction, role: RoleIn): Promise<number | undefined> {
  return maybeScalar(
    tx,
    'insert into role (name, permissions) values ($1, $2) on conflict (name) do nothing returning role_id',
    [role.name, role.permissions],
  )
}

/** Throws a unique violation if the name is taken. */
export async function updateRole(tx: Transaction, roleId: number, role: RoleIn): Promise<void> {
  await run(tx, 'update role set name = $2, permissions = $3, updated_at = utc_now() where role_id = $1', [
    roleId,
    role.name,
    role.permissions,
  ])
}

/** Returns the names of the users and integrations with a role, at most `limit` of each. */
export async function listHolders(
  tx: Transaction,
  roleId: number,
  limit: number,
): Promise<{ users: string[]; integrations: string[] }> {
  return one(
    tx,
    `select array(select username from admin_user where role_id = $1 order by user_id limit $2) as users,
       array(select name from integration where role_id = $1 order by integration_id limit $2) as integrations`,
    [roleId, limit],
  )
}

/** Lets one transaction at a time remove the permission `all`: together they could leave nobody who holds it. */
export async function lockSuperusers(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('quotewright superusers'))`)
}

/** Returns the numbers of users and of valid integrations with the permission `all`. */
export async function countSuperusers(tx: Transaction): Promise<{ users: number; integrations: number }> {
  return one(
    tx,
    `select (select count(*)::integer from admin_user join role using (role_id)
         where 'all' = any(permissions)) as users,
       (select count(*)::integer from integration join role using (role_id)
         where 'all' = any(permissions) and (expires_at is null or expires_at > utc_now())) as integrations`,
  )
}

export async function deleteRole(tx: Transaction, roleId: number): Promise<void> {
  await run(tx, 'delete from role where role_id = $1', [roleId])
}
