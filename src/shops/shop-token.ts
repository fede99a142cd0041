// The token with which the plugin in a shop passes on requests of buyers.
import { operator } from '../access/access.ts'
import { createIntegration, rotateToken } from '../access/integration-actions.ts'
import { findIntegrationId } from '../access/integration-repository.ts'
import { createRole } from '../access/role-actions.ts'
import { findRoleForShare } from '../access/role-repository.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { PLUGIN_PERMISSIONS } from './plugin-pairing.ts'

const nameOf = (code: string) => `Shop ${code}`

/** Returns the name of the integration that has such a token, if there is one. */
export async function findShopToken(tx: Transaction, code: string): Promise<string | undefined> {
  return (await findIntegrationId(tx, nameOf(code))) === undefined ? undefined : nameOf(code)
}

/** Returns the only copy of the token, of the integration `Shop main`; one that it had becomes invalid. */
export async function makeShopToken(tx: Transaction, code: string): Promise<string> {
  const name = nameOf(code)
  if (!(await findRoleForShare(tx, name)))
    await createRole(tx, operator, { name, permissions: [...PLUGIN_PERMISSIONS] })
  const integrationId = await findIntegrationId(tx, name)
  if (integrationId !== undefined) return rotateToken(tx, operator, integrationId, { grace_hours: 0 })
  return (await createIntegration(tx, operator, { name, role: name })).token
}
