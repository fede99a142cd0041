// SQL of the views that users save in the console.
import {
  many,
  maybeOne,
  one,
  run,
  scalar,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { ViewIn } from './view-schemas.ts'

const columns = `v.name, v.list, v.filter, v.sort_field, v.direction, v.columns, v.is_shared, u.username as owner,
  wire_time(v.created_at) as created_at, wire_time(v.updated_at) as updated_at`
const from = 'console_view v join admin_user u using (user_id)'

/** Returns the views of the user and the shared ones of these lists as a JSON array. */
export async function listViews(db: Queryable, userId: number | undefined, lists: string[]): Promise<Json> {
  return scalar(
    db,
    `select coalesce(json_agg(row_to_json(r)), '[]')::text from (
       select ${columns} from ${from} where v.user_id = $1 or v.is_shared and v.list = any($2) order by v.view_id) r`,
    [userId, lists],
  )
}

export async function findView(db: Queryable, viewId: number): Promise<Json> {
  return scalar(
    db,
    `select row_to_json(r)::text from (select ${columns} from ${from} where v.view_id = $1) r`,
    [viewId],
  )
}

export type ViewKey = { view_id: number; user_id: number }

/** Returns the view that the user means: their own, else the shared one with this name. Locks it. */
export async function lockView(tx: Transaction, userId: number, name: string): Promise<ViewKey | undefined> {
  return maybeOne(
    tx,
    `select view_id, user_id from console_view where name = $2 and (user_id = $1 or is_shared)
     order by user_id = $1 desc limit 1 for update`,
    [userId, name],
  )
}

/** Returns the id. Throws a unique violation if it is shared and its name is that of another shared one. */
export async function upsertView(
  tx: Transaction,
  userId: number,
  name: string,
  { list, filter = {}, sort_field = null, direction = 'ASC', columns = [], is_shared = false }: ViewIn,
): Promise<number> {
  return scalar(
    tx,
    `insert into console_view as v (user_id, name, list, filter, sort_field, direction, columns, is_shared)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, name) do update set list = excluded.list, filter = excluded.filter,
       sort_field = excluded.sort_field, direction = excluded.direction, columns = excluded.columns,
       is_shared = excluded.is_shared, updated_at = utc_now()
     returning view_id`,
    [userId, name, list, JSON.stringify(filter), sort_field, direction, columns, is_shared],
  )
}

export async function countViews(
  tx: Transaction,
  userId: number,
): Promise<{ views: number; shared: number }> {
  return one(
    tx,
    `select count(*)::int as views, count(*) filter (where is_shared)::int as shared
     from console_view where user_id = $1`,
    [userId],
  )
}

export async function deleteView(tx: Transaction, viewId: number): Promise<void> {
  await run(tx, 'delete from console_view where view_id = $1', [viewId])
}

type NamedView = { view_id: number; name: string; filter: object }

/** Deletes the views for which `isToDelete` returns true. */
export async function deleteViews(tx: Transaction, isToDelete: (view: NamedView) => boolean): Promise<void> {
  const views = await many<NamedView>(tx, 'select view_id, name, filter from console_view')
  for (const view of views) if (isToDelete(view)) await deleteView(tx, view.view_id)
}
