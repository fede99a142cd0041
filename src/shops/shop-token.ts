// The token with which the plugin in a shop passes on requests of buyers.
import { operator } from '../access/access.ts'
import { createIntegration, rotateToken } from '../access/integration-actions.ts'
import { findIntegrationId } from '../access/integration-repository.ts'
import { createRole } from '../access/role-actions.ts'
import { findRoleForShare } from '../access/role-repository.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { PLUGIN_PERMISSIONS } from './plugin-pairing.ts'

/** Returns the only copy of the token, of the integration `Shop main`; one that it had becomes invalid. */
export async function makeShopToken(tx: Transaction, code: string): Promise<string> {
  const name = `Shop ${code}`
  if (!(await findRoleForShare(tx, name)))
    await createRole(tx, operator, { name, permissions: [...PLUGIN_PERMISSIONS] })
  const integrationId = await findIntegrationId(tx, name)
  if (integrationId !== undefined) return rotateToken(tx, operator, integrationId, { grace_hours: 0 })
  return (await createIntegration(tx, operator, { name, role: name })).token
}
