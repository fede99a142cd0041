// The permissions of roles, and which includes which.

/** Every permission that a role can have; `all` makes a superuser. */
export const permissions = [
  'PriceRequest::manage_requests',
  'Quoting::quotes',
  'Quoting::requests',
  'Quoting::costs',
  'Quoting::links',
  'Quoting::templates',
  'Storefront::read',
  'Storefront::manage',
  'Customers::write',
  'Access::manage',
  'Webhooks::manage',
  'Shops::manage',
  'all',
] as const

export type Permission = (typeof permissions)[number]

/** Permissions and the other one that includes them; `all` includes every permission. */
const includedIn: Partial<Record<string, Permission>> = {
  'Storefront::read': 'Storefront::manage',
  'Customers::write': 'Storefront::manage',
}

/** Returns whether these permissions grant another, which may be one of them. */
export function isGranted(held: readonly string[], permission: string): boolean {
  return [permission, includedIn[permission] ?? permission, 'all'].some((name) => held.includes(name))
}
