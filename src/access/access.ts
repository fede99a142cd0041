// Who may do what: permissions, callers, tokens.
import { createHash, randomBytes } from 'node:crypto'
import { AppError, refused } from '../platform/errors.ts'

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

/** Whoever holds the terminal and the database: needs no token. */
export const operator: Caller = { id: 'operator', actor: 'operator', permissions: ['all'] }

export function hasPermission(caller: Caller, permission: Permission): boolean {
  return caller.permissions.includes(permission) || caller.permissions.includes('all')
}

/**
 * Throws unless the caller itself holds all of these permissions: nobody can give what is not theirs, nor take it
 * from those who stand above them.
 */
export function requireHeld(caller: Caller, wanted: readonly string[]): void {
  if (caller.permissions.includes('all')) return
  const missing = wanted.filter((permission) => !caller.permissions.includes(permission))
  if (missing.length === 0) return
  throw new AppError('forbidden', 'forbidden', "The consumer isn't authorized to access %resources.", {
    parameters: { resources: missing.join(', ') },
  })
}

/** A name that must be unique is taken; `fieldName` is its place in the input. */
export function alreadyExists(fieldName: string, fieldValue: string): AppError {
  return refused('already_exists', '%fieldName is taken: there is a %fieldValue already.', {
    fieldName,
    fieldValue,
  })
}

/** A new access token: 43 characters, 256 bits; only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
