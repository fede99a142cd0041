// Ensures that a user or an integration with the permission `all` remains.
import type { Transaction } from '../platform/postgres/database.ts'
import { refused, type Parameters } from '../platform/errors.ts'
import { countSuperusers, lockSuperusers } from './role-repository.ts'

/**
 * Runs a change that may remove permissions. Throws, so that it is rolled back, if no user with the permission `all`
 * would be left where there was one, or neither a user nor an integration. One such change runs at a time.
 */
export async function keepingSuperuser(
  tx: Transaction,
  record: Parameters,
  change: () => Promise<void>,
): Promise<void> {
  await lockSuperusers(tx)
  const before = await countSuperusers(tx)
  await change()
  const after = await countSuperusers(tx)
  const isLastUser = before.users > 0 && after.users === 0
  const isLast = before.users + before.integrations > 0 && after.users + after.integrations === 0
  if (isLastUser || isLast)
    throw refused(
      'last_superuser',
      'The last user or integration with the permission all cannot be deleted or demoted.',
      record,
    )
}
