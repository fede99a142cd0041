// Makes the secret API key of Quotewright.
import type { MedusaContainer } from '@medusajs/framework/types'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import {
  createApiKeysWorkflow,
  deleteApiKeysWorkflow,
  revokeApiKeysWorkflow,
} from '@medusajs/medusa/core-flows'
import type { MakeKey } from './pairing'

const LOCK_TIMEOUT_S = 10
const BY = 'quotewright'

export const makeKey =
  (scope: MedusaContainer): MakeKey =>
  (prefix, title) =>
    scope
      .resolve(Modules.LOCKING)
      .execute('quotewright-key', () => replaceKey(scope, prefix, title), { timeout: LOCK_TIMEOUT_S })

async function replaceKey(
  scope: MedusaContainer,
  prefix: string,
  title: string,
): Promise<string | undefined> {
  const secrets = await scope.resolve(Modules.API_KEY).listApiKeys({ type: 'secret' }, { take: 1000 })
  const former = secrets.filter((key) => key.title.startsWith(prefix))
  if (former.some((key) => key.title >= title)) return undefined
  const api_keys = [{ type: 'secret' as const, title, created_by: BY }]
  const { result } = await createApiKeysWorkflow(scope).run({ input: { api_keys } })
  const ids = former.map(({ id }) => id)
  const valid = former.filter(({ revoked_at }) => !revoked_at).map(({ id }) => id)
  if (valid.length > 0)
    await revokeApiKeysWorkflow(scope).run({ input: { selector: { id: valid }, revoke: { revoked_by: BY } } })
  if (ids.length > 0) await deleteApiKeysWorkflow(scope).run({ input: { ids } })
  scope.resolve(ContainerRegistrationKeys.LOGGER).info(`Quotewright was given the secret API key "${title}".`)
  return result[0]?.token
}
