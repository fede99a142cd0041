// Creates and revokes integrations, and rotates their tokens.
import { randomUUID } from 'node:crypto'
import { isInFuture, type Transaction } from '../platform/postgres/database.ts'
import { found, invalidField } from '../platform/errors.ts'
import { alreadyExists, hashToken, newToken, requireHeld, type Caller } from './access.ts'
import type { IntegrationIn, RotationIn } from './access-schemas.ts'
import {
  deleteExpiredIntegrations,
  deleteIntegration,
  findIntegrationPermissions,
  findTimeInADay,
  insertIntegration,
  lockExpiry,
  updateToken,
} from './integration-repository.ts'
import { ensureSuperuserRole } from './role-actions.ts'
import { findRoleForShare } from './role-repository.ts'
import { keepingSuperuser } from './superuser-guard.ts'

/** Returns the only copy of the token: the database stores its hash. */
export async function createIntegration(
  tx: Transaction,
  caller: Caller,
  { name, role, expires_at }: IntegrationIn,
): Promise<{ integrationId: number; token: string }> {
  const { role_id, permissions } = found(await findRoleForShare(tx, role), 'role', role)
  requireHeld(caller, permissions)
  if (expires_at !== undefined && !(await isInFuture(tx, expires_at)))
    throw invalidField('integration.expires_at', 'must be in the future.')
  const token = newToken()
  const integrationId = await insertIntegration(tx, {
    name,
    role_id,
    token_hash: hashToken(token),
    expires_at,
  })
  if (integrationId === undefined) throw alreadyExists('integration.name', name)
  return { integrationId, token }
}

const GRACE_HOURS = 24

/** Returns the new token. The previous one stays valid for the grace period; an older one becomes invalid. */
export async function rotateToken(
  tx: Transaction,
  caller: Caller,
  integrationId: number,
  { grace_hours = GRACE_HOURS, expires_at }: RotationIn,
): Promise<string> {
  const expiry = found(await lockExpiry(tx, integrationId), 'integration_id', integrationId)
  requireHeld(caller, (await findIntegrationPermissions(tx, integrationId)) ?? [])
  const newExpiry = expires_at === undefined ? expiry : expires_at
  if (newExpiry !== null && !(await isInFuture(tx, newExpiry)))
    throw invalidField('expires_at', 'must be in the future.')
  const token = newToken()
  await updateToken(tx, integrationId, hashToken(token), { grace_hours, expires_at: newExpiry })
  return token
}

/** After the commit, every process rejects the token, and the one that it replaced. */
export async function revokeIntegration(
  tx: Transaction,
  caller: Caller,
  integrationId: number,
): Promise<void> {
  await keepingSuperuser(tx, { integrationId }, async () => {
    const permissions = await findIntegrationPermissions(tx, integrationId)
    requireHeld(caller, found(permissions, 'integration_id', integrationId))
    await deleteIntegration(tx, integrationId)
  })
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
