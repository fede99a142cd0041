// Creates and revokes integrations.
import { randomUUID } from 'node:crypto'
import { isInFuture, type Transaction } from '../platform/postgres/database.ts'
import { invalidField, notFound } from '../platform/errors.ts'
import { alreadyExists, hashToken, newToken, requireHeld, type Caller } from './access.ts'
import type { IntegrationIn } from './access-schemas.ts'
import {
  deleteExpiredIntegrations,
  deleteIntegration,
  findIntegrationPermissions,
  findTimeInADay,
  insertIntegration,
} from './integration-repository.ts'
import { ensureSuperuserRole } from './role-actions.ts'
import { findRoleForShare } from './role-repository.ts'

/** Returns the only copy of the token: the database stores its hash. */
export async function createIntegration(
  tx: Transaction,
  caller: Caller,
  { name, role, expires_at }: IntegrationIn,
): Promise<{ integrationId: number; token: string }> {
  const found = await findRoleForShare(tx, role)
  if (!found) throw notFound('role', role)
  requireHeld(caller, found.permissions)
  if (expires_at !== undefined && !(await isInFuture(tx, expires_at)))
    throw invalidField('integration.expires_at', 'must be in the future.')
  const token = newToken()
  const integrationId = await insertIntegration(tx, {
    name,
    role_id: found.role_id,
    token_hash: hashToken(token),
    expires_at,
  })
  if (integrationId === undefined) throw alreadyExists('integration.name', name)
  return { integrationId, token }
}

/** After the commit, every process rejects the token. */
export async function revokeIntegration(
  tx: Transaction,
  caller: Caller,
  integrationId: number,
): Promise<void> {
  const permissions = await findIntegrationPermissions(tx, integrationId)
  if (permissions) requireHeld(caller, permissions)
  if (!(await deleteIntegration(tx, integrationId))) throw notFound('integration_id', integrationId)
}

/**
 * Returns a token with all permissions that is valid for a day, of a new integration whose name begins with the given
 * one. Deletes such integrations that have expired.
 */
export async function createDayToken(tx: Transaction, name: string): Promise<string> {
  await deleteExpiredIntegrations(tx, `${name} `)
  const { role_id } = await ensureSuperuserRole(tx)
  const token = newToken()
  const integrationId = await insertIntegration(tx, {
    name: `${name} ${randomUUID().slice(0, 8)}`,
    role_id,
    token_hash: hashToken(token),
    expires_at: await findTimeInADay(tx),
  })
  if (integrationId === undefined) throw alreadyExists('integration.name', name)
  return token
}
