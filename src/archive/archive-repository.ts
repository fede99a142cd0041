// SQL of the archive: which records are closed, which are archived, and in which file.
import {
  many,
  maybeOne,
  run,
  scalar,
  scalars,
  type Queryable,
  type Transaction,
} from '../platform/postgres/database.ts'
import { idOf, kinds, linesSql, type Graph, type Kind } from './archive-graph-repository.ts'

/** The ids of a deal in the order of `kinds`. */
export type Ids = [price_requests: number[], quote_requests: number[], quotes: number[]]

export type Upload = { name: string; path: string; size: number; hash: string }
export type ArchiveFile = { file_id: number; path: string; size: number; hash: string }
export type RecordName = { record_type: Kind; record_id: number }

/**
 * In its last state; the conditions of the indexes `…_closed`. A price request has no such state: it was answered or closed, and its IP
 * address has been removed by then.
 */
const isClosed: Record<Kind, string> = {
  price_request: '(is_replied or close_reason is not null) and snoozed_until is null and customer_ip is null',
  quote_request: `status <> 'pending'`,
  quote: `status in ('declined', 'expired', 'purchased', 'cancelled', 'closed')`,
}
const LOCK = `hashtext('quotewright archive')`

/** A place in the order in which candidates are listed. */
export type Place = { at: string; id: number }
export const START: Place = { at: '-infinity', id: 0 }

/** Lists closed records that were last changed more than `days` ago, and restored as long ago if ever, by the time of the change. */
export async function listClosed(
  db: Queryable,
  kind: Kind,
  days: number,
  after: Place,
  limit: number,
): Promise<Place[]> {
  return many(
    db,
    `select updated_at::text as at, ${idOf(kind)} as id from ${kind} t
     where ${isClosed[kind]} and updated_at < utc_now() - make_interval(days => $1)
       and (updated_at, ${idOf(kind)}) > ($2::timestamp, $3)
       and not exists (select from archived_record r where (r.record_type, r.record_id) = ('${kind}', t.${idOf(kind)})
         and r.restored_at >= utc_now() - make_interval(days => $1))
     order by updated_at, ${idOf(kind)} limit $4`,
    [days, after.at, after.id, limit],
  )
}

/** Returns the deals of records, found by a statement of archive-graph-repository.ts. */
export async function listDeals(db: Queryable, sql: string, kind: Kind, ids: number[]): Promise<Ids[]> {
  const rows = await many<Record<Kind, number[]>>(db, sql, [kind, ids])
  return rows.map((row) => kinds.map((each) => row[each]) as Ids)
}

/**
 * Whether all records of a deal `d` are closed, and nothing about them is open: an unread message, a reminder, a delivery (also a given-up
 * one), a mail, an upload.
 */
const isDealClosed = `
  not exists (select from price_request where request_id = any(d.price_request) and not (${isClosed.price_request}))
  and not exists (select from quote_request where request_id = any(d.quote_request) and not (${isClosed.quote_request}))
  and not exists (select from quote where quote_id = any(d.quote) and not (${isClosed.quote}))
  and not exists (select from quote_comment where quote_id = any(d.quote) and not is_read)
  and not exists (select from quote_follow_up where quote_id = any(d.quote) and remind_at is not null and reminder_done_at is null)
  and not exists (select from shop_delivery where quote_id = any(d.quote)
    and (next_at is not null or state in ('wanted', 'unknown', 'withdrawing')))
  and not exists (select from quote_mail where quote_id = any(d.quote) and state = 'queued')
  and not exists (select from quote_file where quote_id = any(d.quote) and is_waiting)`

/** What an archive has of a deal. */
export type Deal = { ids: Ids; line: string; persons: string[]; uploads: Upload[] }

/** Reads those of the deals that are closed and were last changed more than `days` ago. */
export async function readDeals(db: Queryable, graph: Graph, members: Ids[], days: number): Promise<Deal[]> {
  if (members.length === 0) return []
  const rows = await many<Omit<Deal, 'ids'> & { place: number }>(db, linesSql(graph, isDealClosed), [
    JSON.stringify(members.map(byKind)),
    days,
  ])
  return rows.map(({ place, ...deal }) => ({ ...deal, ids: members[place]! }))
}

/** Returns the bytes that the rows of each deal take in the database. */
export async function listSizes(db: Queryable, sql: string, members: Ids[]): Promise<number[]> {
  return scalars(db, sql, [JSON.stringify(members.map(byKind))])
}

function byKind(ids: Ids): Record<string, number[]> {
  return Object.fromEntries(kinds.map((kind, place) => [kind, ids[place]!]))
}

/** Locks the archive until the transaction ends. Returns false if an erasure, or another process that archives, holds the lock. */
export async function tryLockArchive(tx: Transaction): Promise<boolean> {
  return scalar(tx, `select pg_try_advisory_xact_lock(${LOCK})`)
}

/** Returns false if another process archives; the session holds the lock until it ends. */
export async function tryLockRun(client: Queryable): Promise<boolean> {
  return scalar(client, `select pg_try_advisory_lock(hashtext('quotewright archive run'))`)
}

/** Waits until nothing is being archived, and keeps it so until the transaction ends. */
export async function blockArchiving(tx: Transaction): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(${LOCK})`)
}

/** Keeps triggers from changing rows that leave or return, or the figures of statistics, until the transaction ends. */
export async function passTriggers(tx: Transaction): Promise<void> {
  await run(tx, `select set_config('quotewright.archiving', 'on', true)`)
}

export async function insertArchiveFile(
  tx: Transaction,
  file: Omit<ArchiveFile, 'file_id'>,
): Promise<number> {
  return scalar(tx, 'insert into archive_file (path, size, hash) values ($1, $2, $3) returning file_id', [
    file.path,
    file.size,
    file.hash,
  ])
}

/** Notes what stays of the records of deals; `persons` are keyed hashes. */
export async function insertArchived(
  tx: Transaction,
  fileId: number,
  deals: { ids: Ids; persons: Buffer[]; uploads: Upload[] }[],
): Promise<void> {
  const noted = deals.map(({ ids, persons, uploads }) => ({
    ...byKind(ids),
    persons: persons.map((digest) => `\\x${digest.toString('hex')}`),
    uploads,
  }))
  const values = [fileId, JSON.stringify(noted)]
  const dealsSql = `json_to_recordset($2) d (price_request integer[], quote_request integer[], quote integer[], persons bytea[], uploads json)`
  await run(
    tx,
    `insert into archived_record (record_type, record_id, store_id, assignee_id, created_at, updated_at, replied_at, persons, file_id)
     select r.*, $1::integer from ${dealsSql}, lateral (
       select 'price_request', request_id, store_id, assignee_id, created_at, updated_at, (
         select created_at from price_request_reply r where r.request_id = p.request_id order by reply_id limit 1), d.persons
       from price_request p where request_id = any(d.price_request)
       union all select 'quote_request', request_id, store_id, assignee_id, created_at, updated_at, null, d.persons
       from quote_request where request_id = any(d.quote_request)
       union all select 'quote', quote_id, store_id, assignee_id, created_at, updated_at, null, d.persons
       from quote where quote_id = any(d.quote)) r
     on conflict (record_type, record_id) do update set assignee_id = excluded.assignee_id, updated_at = excluded.updated_at,
       replied_at = excluded.replied_at, file_id = excluded.file_id, persons = excluded.persons, archived_at = utc_now(), restored_at = null`,
    values,
  )
  // Those of the whole deal are noted for one of its records.
  await run(
    tx,
    `insert into archived_upload select r.*, u.* from ${dealsSql}, lateral (
       select 'price_request', unnest(d.price_request) union all select 'quote_request', unnest(d.quote_request)
       union all select 'quote', unnest(d.quote) limit 1) r,
       json_to_recordset(d.uploads) u (name text, path text, size integer, hash text)
     where $1::integer is not null`,
    values,
  )
}

/** Returns the files of the archive that hold these records, with the records that each holds. */
export async function listFilesOf(
  db: Queryable,
  records: RecordName[],
): Promise<(ArchiveFile & { records: RecordName[] })[]> {
  return many(
    db,
    `select f.file_id, path, size, hash, json_agg(json_build_object('record_type', record_type, 'record_id', record_id)) as records
     from json_to_recordset($1) r (record_type text, record_id integer)
     join archived_record using (record_type, record_id) join archive_file f using (file_id)
     group by f.file_id order by f.file_id`,
    [JSON.stringify(records)],
  )
}

/** Locks the file. Returns false if it was replaced meanwhile. */
export async function lockArchiveFile(tx: Transaction, { file_id, path }: ArchiveFile): Promise<boolean> {
  return (
    (await run(tx, 'select from archive_file where file_id = $1 and path = $2 for update', [file_id, path])) >
    0
  )
}

/** Notes that these records are no longer in the file. */
export async function updateRestored(tx: Transaction, ids: Ids): Promise<void> {
  for (const [place, kind] of kinds.entries()) {
    const values = [kind, ids[place]]
    await run(tx, 'delete from archived_upload where record_type = $1 and record_id = any($2)', values)
    await run(
      tx,
      `update archived_record set file_id = null, persons = '{}', restored_at = utc_now()
       where record_type = $1 and record_id = any($2)`,
      values,
    )
  }
}

/** Replaces the bytes of a file by others, or by none. Its former bytes are noted as those of a file without records. */
export async function replaceArchiveFile(
  tx: Transaction,
  { file_id, ...former }: ArchiveFile,
  file: Omit<ArchiveFile, 'file_id'> | undefined,
): Promise<void> {
  if (file)
    await run(tx, 'update archive_file set path = $2, size = $3, hash = $4 where file_id = $1', [
      file_id,
      file.path,
      file.size,
      file.hash,
    ])
  else await run(tx, 'delete from archive_file where file_id = $1', [file_id])
  await insertArchiveFile(tx, former)
}

/** Deletes the rows of files that no record has been in for `hours`, at most `limit`. Returns their paths. */
export async function deleteLeftFiles(tx: Transaction, hours: number, limit?: number): Promise<string[]> {
  return scalars(
    tx,
    `delete from archive_file where file_id in (
       select file_id from archive_file f where created_at <= utc_now() - make_interval(hours => $1)
         and not exists (select from archived_record r where r.file_id = f.file_id) limit $2) returning path`,
    [hours, limit],
  )
}

/** Returns the archived records with one of these persons among their buyers. */
export async function listArchivedOf(db: Queryable, persons: Buffer[]): Promise<RecordName[]> {
  return many(
    db,
    `select record_type, record_id from archived_record where persons && $1::bytea[] and file_id is not null`,
    [persons],
  )
}

/** Returns when the record was archived, in UTC; undefined if it is not in the archive. */
export async function findArchivedAt(db: Queryable, kind: Kind, id: number): Promise<string | undefined> {
  const row = await maybeOne<{ at: string }>(
    db,
    `select wire_time(archived_at) as at from archived_record
     where record_type = $1 and record_id = $2 and file_id is not null`,
    [kind, id],
  )
  return row?.at
}

/** Returns the records archived last, as JSON. */
export async function listArchived(db: Queryable, limit: number): Promise<string[]> {
  return scalars(
    db,
    `select json_build_object('number', increment_id(
         case record_type when 'quote' then 'Q' when 'quote_request' then 'QR' else 'REQ' end, record_id),
       'kind', record_type, 'store', s.code, 'created_at', wire_time(r.created_at), 'updated_at', wire_time(r.updated_at),
       'archived_at', wire_time(archived_at), 'file', f.path)::text
     from archived_record r join archive_file f using (file_id) join store s using (store_id)
     order by archived_at desc, record_type, record_id limit $1`,
    [limit],
  )
}

/** The number of the newest migration. */
export async function findSchema(db: Queryable): Promise<number> {
  return scalar(db, 'select max(version) from schema_migration')
}
