// Defines callers, checks what callers may do, and generates access tokens.
import { createHash, randomBytes } from 'node:crypto'
import { isGranted, type Permission } from '../domain/permissions.ts'
import { AppError, refused } from '../platform/errors.ts'
import { isUniqueViolation } from '../platform/postgres/database-errors.ts'

/** The sender of a request: an integration (a program), a user (a person), a buyer with a link, a shop's page, or the command line. */
export type Caller = {
  /** `integration:7`, `user:1`, `buyer:45:1` (the quote and its buyer), `widget:<key>:<nonce>` or `operator`; unchanged by a rename. */
  id: string
  /** `integration CRM` or `user anna`: the name shown in histories. */
  actor: string
  permissions: readonly string[]
}

/** The caller of the command line: access to the terminal and the database takes the place of a token. */
export const operator: Caller = { id: 'operator', actor: 'operator', permissions: ['all'] }

/** Returns the id of the user who calls. Throws for any other caller. */
export function userIdOf(caller: Caller): number {
  const userId = findUserIdOf(caller)
  if (userId === undefined)
    throw refused('user_required', 'The operation is for users who signed in, not for integrations.')
  return userId
}

/** Returns the id of the user who calls; undefined for any other caller. */
export function findUserIdOf({ id }: Caller): number | undefined {
  const [kind, userId] = id.split(':')
  return kind === 'user' ? Number(userId) : undefined
}

export function hasPermission(caller: Pick<Caller, 'permissions'>, permission: Permission): boolean {
  return isGranted(caller.permissions, permission)
}

/**
 * Throws unless the caller holds all of these permissions: callers can neither grant permissions they lack nor change
 * those of callers with more permissions.
 */
export function requireHeld(caller: Caller, wanted: readonly string[]): void {
  const missing = wanted.filter((permission) => !isGranted(caller.permissions, permission))
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

/** Returns a handler of errors that throws `alreadyExists` for the violation of a unique name, and every other error as it is. */
export function rejectTaken(fieldName: string, fieldValue: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? alreadyExists(fieldName, fieldValue) : error
  }
}

/** Returns a new access token: 43 characters, 256 bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
