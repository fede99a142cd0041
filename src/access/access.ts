// Who may do what: permissions, callers, tokens.
import { createHash, randomBytes } from 'node:crypto'

/** Every permission that a role can hold; `all` is the superuser's. */
export const permissions = [
  'PriceRequest::manage_requests',
  'Quoting::quotes',
  'Quoting::requests',
  'Storefront::manage',
  'Access::manage',
  'Webhooks::manage',
  'all',
] as const

export type Permission = (typeof permissions)[number]

/** Who sent a request: an integration (a program) or a user (a person). */
export type Caller = {
  /** `integration:7` or `user:1`; stays the same when the caller is renamed. */
  id: string
  /** `integration CRM` or `user anna`: what people read in a history. */
  actor: string
  permissions: readonly string[]
}

export function hasPermission(caller: Caller, permission: Permission): boolean {
  return caller.permissions.includes(permission) || caller.permissions.includes('all')
}

/** A new access token: 43 characters, 256 bits; only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
