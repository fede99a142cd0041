// Permissions, callers and access tokens.
import { createHash, randomBytes } from 'node:crypto'
import { AppError, refused } from '../platform/errors.ts'

/** Every permission that a role can have; `all` makes a superuser. */
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

/** The sender of a request: an integration (a program) or a user (a person). */
export type Caller = {
  /** `integration:7` or `user:1`; unchanged by a rename. */
  id: string
  /** `integration CRM` or `user anna`: the name shown in histories. */
  actor: string
  permissions: readonly string[]
}

/** The caller of the command line: access to the terminal and the database takes the place of a token. */
export const operator: Caller = { id: 'operator', actor: 'operator', permissions: ['all'] }

export function hasPermission(caller: Caller, permission: Permission): boolean {
  return caller.permissions.includes(permission) || caller.permissions.includes('all')
}

/**
 * Throws unless the caller holds all of these permissions: callers can neither grant permissions they lack nor change
 * those of callers with more permissions.
 */
export function requireHeld(caller: Caller, wanted: readonly string[]): void {
  if (caller.permissions.includes('all')) return
  const missing = wanted.filter((permission) => !caller.permissions.includes(permission))
  if (missing.length === 0) return
  throw new AppError('forbidden', "The consumer isn't authorized to access %resources.", {
    parameters: { resources: missing.join(', ') },
  })
}

/** Returns the error for a unique name that is taken; `fieldName` is its path in the input. */
export function alreadyExists(fieldName: string, fieldValue: string): AppError {
  return refused('already_exists', '%fieldName is taken: there is a %fieldValue already.', {
    fieldName,
    fieldValue,
  })
}

/** Returns a new access token: 43 characters, 256 bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
