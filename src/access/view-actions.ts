// Saves and deletes the views of lists that users save in the console.
import { invalidField, notFound, refused } from '../platform/errors.ts'
import { isUniqueViolation } from '../platform/postgres/database-errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { alreadyExists, requireHeld, userIdOf, type Caller } from './access.ts'
import { countViews, deleteView as deleteRow, lockView, upsertView, type ViewKey } from './view-repository.ts'
import type { ViewIn } from './view-schemas.ts'

const VIEWS_MAX = 200
const FILTER_CHARACTERS_MAX = 10_000

/** Returns the id of the created or replaced view. Throws if it belongs to another user, unless the caller manages access. */
export async function putView(tx: Transaction, caller: Caller, name: string, view: ViewIn): Promise<number> {
  const userId = userIdOf(caller)
  if (JSON.stringify(view.filter ?? {}).length > FILTER_CHARACTERS_MAX)
    throw invalidField('view.filter', `must have at most ${FILTER_CHARACTERS_MAX} characters as JSON.`)
  const existing = await lockView(tx, userId, name)
  requireOwner(caller, userId, existing)
  const viewId = await upsertView(tx, existing?.user_id ?? userId, name, view).catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadyExists('name', name) : error
  })
  if (!existing && (await countViews(tx, userId)) > VIEWS_MAX)
    throw refused('too_many_views', 'A user can save at most %max views.', { max: VIEWS_MAX })
  return viewId
}

export async function deleteView(tx: Transaction, caller: Caller, name: string): Promise<void> {
  const userId = userIdOf(caller)
  const existing = await lockView(tx, userId, name)
  if (!existing) throw notFound('name', name)
  requireOwner(caller, userId, existing)
  await deleteRow(tx, existing.view_id)
}

function requireOwner(caller: Caller, userId: number, view: ViewKey | undefined): void {
  if (view && view.user_id !== userId) requireHeld(caller, ['Access::manage'])
}
