// Saves and deletes the views of lists that users save in the console.
import { invalidField, notFound, refused } from '../platform/errors.ts'
import type { Transaction } from '../platform/postgres/database.ts'
import { rejectTaken, requireHeld, userIdOf, type Caller } from './access.ts'
import { readableTypes, readers, type ReadableType } from './readers.ts'
import { countViews, deleteView as deleteRow, lockView, upsertView, type ViewKey } from './view-repository.ts'
import type { ViewIn } from './view-schemas.ts'

const VIEWS_MAX = 200
const SHARED_VIEWS_MAX = 50
const FILTER_CHARACTERS_MAX = 10_000

const types = Object.keys(readers) as ReadableType[]
/** `quotes` is the list of the records of the type `quote`. */
const listOf = (type: ReadableType) => `${type}s`

/** Returns the lists whose shared views the caller sees. */
export function listsOf(caller: Caller): string[] {
  return readableTypes(caller, types).map(listOf)
}

/** Returns the id of the created or replaced view. Throws if it belongs to another user, unless the caller manages access. */
export async function putView(tx: Transaction, caller: Caller, name: string, view: ViewIn): Promise<number> {
  const userId = userIdOf(caller)
  if (JSON.stringify(view.filter ?? {}).length > FILTER_CHARACTERS_MAX)
    throw invalidField('view.filter', `must have at most ${FILTER_CHARACTERS_MAX} characters as JSON.`)
  const existing = await lockView(tx, userId, name)
  requireOwner(caller, userId, existing)
  const ownerId = existing?.user_id ?? userId
  // A manager of access changes the views of others without reading their lists.
  if (view.is_shared && ownerId === userId) requireReader(caller, view.list)
  const viewId = await upsertView(tx, ownerId, name, view).catch(rejectTaken('name', name))
  const { views, shared } = await countViews(tx, userId)
  if (!existing && views > VIEWS_MAX)
    throw refused('too_many_views', 'A user can save at most %max views.', { max: VIEWS_MAX })
  if (view.is_shared && shared > SHARED_VIEWS_MAX)
    throw refused('too_many_views', 'A user can share at most %max views.', { max: SHARED_VIEWS_MAX })
  return viewId
}

export async function deleteView(tx: Transaction, caller: Caller, name: string): Promise<void> {
  const userId = userIdOf(caller)
  const existing = await lockView(tx, userId, name)
  if (!existing) throw notFound('name', name)
  requireOwner(caller, userId, existing)
  await deleteRow(tx, existing.view_id)
}

function requireReader(caller: Caller, list: string): void {
  const type = types.find((readable) => listOf(readable) === list)
  if (!type) throw invalidField('view.list', 'must be a list whose views can be shared.')
  requireHeld(caller, [readers[type]])
}

function requireOwner(caller: Caller, userId: number, view: ViewKey | undefined): void {
  if (view && view.user_id !== userId) requireHeld(caller, ['Access::manage'])
}
