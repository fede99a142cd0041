// Reads and writes uploads: temporary files, and those attached to a price request.
import {
  many,
  maybeOne,
  run,
  scalar,
  scalars,
  type Json,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import type { StoredFile } from '../platform/files/file-store.ts'

export type NewTemporaryFile = StoredFile & { caller: string; name: string; mime_type: string }

/** Returns the record as JSON. */
export async function insertTemporaryFile(tx: Transaction, file: NewTemporaryFile): Promise<Json> {
  return scalar(
    tx,
    `with inserted as (
       insert into temporary_file (caller, name, size, mime_type, path, hash) values ($1, $2, $3, $4, $5, $6)
       returning *)
     select row_to_json(r)::text from (
       select request_message_file_tmp_id, name, size, mime_type, path, hash, wire_time(created_at) as created_at
       from inserted) r`,
    [file.caller, file.name, file.size, file.mime_type, file.path, file.hash],
  )
}

/** Deletes the rows of the temporary files that belong to the caller. Returns them in the order of `fileIds`. */
export async function takeTemporaryFiles(
  tx: Transaction,
  caller: string,
  fileIds: number[],
): Promise<{ id: number; row: object }[]> {
  return many(
    tx,
    `with taken as (
       delete from temporary_file where request_message_file_tmp_id = any($2) and caller = $1 returning *)
     select request_message_file_tmp_id as id, row_to_json(taken) as row from taken
     order by array_position($2::integer[], request_message_file_tmp_id)`,
    [caller, fileIds],
  )
}

export type Attachment = { name: string; size: number; mime_type: string; path: string }

export async function findAttachment(
  db: Queryable,
  requestId: number,
  fileId: number,
): Promise<Attachment | undefined> {
  return maybeOne<Attachment>(
    db,
    'select name, size, mime_type, path from price_request_file where request_id = $1 and file_id = $2',
    [requestId, fileId],
  )
}

/**
 * Deletes the rows of uploads that were not submitted for `hours`; those of widgets, which are submitted at once, after one
 * hour. At most `limit`. Returns the paths of their files.
 */
export async function deleteOldTemporaryFiles(
  tx: Transaction,
  hours: number,
  limit: number,
): Promise<string[]> {
  return scalars(
    tx,
    `delete from temporary_file where request_message_file_tmp_id in (
       select request_message_file_tmp_id from temporary_file where created_at < utc_now() - make_interval(hours => $1)
         or starts_with(caller, 'widget:') and created_at < utc_now() - interval '1 hour'
       order by created_at limit $2) returning path`,
    [hours, limit],
  )
}

/** Returns those of the paths that no row names. */
export async function listOrphanPaths(db: Queryable, paths: string[]): Promise<string[]> {
  return scalars(
    db,
    `select path from unnest($1::text[]) path
     where not exists (select from temporary_file t where t.path = path.path)
       and not exists (select from price_request_file f where f.path = path.path)
       and not exists (select from quote_file q where q.path = path.path)
       and not exists (select from archived_upload a where a.path = path.path)
       and not exists (select from archive_file a where a.path = path.path)`,
    [paths],
  )
}

export async function existsPriceRequest(db: Queryable, requestId: number): Promise<boolean> {
  return (await run(db, 'select from price_request where request_id = $1', [requestId])) > 0
}
