// What a permission includes, for the checklist of a role.
import { isGranted } from '../../src/domain/permissions.ts'
import type { Permission } from './access-queries.ts'

/** In the order of the checklist. */
export const permissionNames = [
  'PriceRequest::manage_requests',
  'Quoting::requests',
  'Quoting::quotes',
  'Quoting::costs',
  'Quoting::links',
  'Quoting::templates',
  'Storefront::read',
  'Customers::write',
  'Storefront::manage',
  'Webhooks::manage',
  'Shops::manage',
  'Access::manage',
  'all',
] as const satisfies readonly Permission[]

/** Returns whether one of the others already grants the permission. */
export function isImpliedByOthers(permission: Permission, held: readonly Permission[]): boolean {
  const others = held.filter((each) => each !== permission)
  return isGranted(others, permission)
}

/** Checks or unchecks a permission. What a checked one includes stays, in case it is unchecked again. */
export function withPermission(
  held: readonly Permission[],
  permission: Permission,
  isHeld: boolean,
): Permission[] {
  return permissionNames.filter((each) => (each === permission ? isHeld : held.includes(each)))
}
