// Reads the contents of a backup from one snapshot.
import pg from 'pg'
import { to, type CopyToStreamQuery } from 'pg-copy-streams'
import { many, run, scalar, type Queryable } from '../platform/postgres/database.ts'
import { listApplied } from '../platform/postgres/migrations.ts'
import { tables } from './backup-tables.ts'
import type { Manifest, TableShape } from './manifest.ts'

/** Overrides server defaults that would cancel long statements or change the text format of values. */
const sessionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '3',
}

/** Applies for the rest of the session; used for backup and restore. */
export async function settleSession(db: Queryable): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings))
    await run(db, 'select set_config($1, $2, false)', [name, value])
}

/** Everything read until `endSnapshot` comes from one snapshot. */
export async function beginSnapshot(db: Queryable): Promise<void> {
  // A database with pending migrations lacks their tables.
  const existing = await many<{ name: string }>(
    db,
    'select name from unnest($1::text[]) as t (name) where to_regclass(name) is not null',
    [tables],
  )
  await db.query('begin isolation level repeatable read, read only')
  // Locks before the first query, which takes the snapshot, so that no migration changes the tables in between.
  await db.query(`lock table ${existing.map(({ name }) => name).join(', ')}, schema_migration,
    graphile_worker._private_jobs, graphile_worker._private_tasks in access share mode`)
}

export async function describeDatabase(
  db: Queryable,
): Promise<Pick<Manifest, 'taken_at' | 'migrations' | 'tables'>> {
  const taken_at = await scalar<string>(db, `select wire_time(utc_now())`)
  const shapes = await many<{ name: string; columns: string[]; id: string | null; sequence: string | null }>(
    db,
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns,
       max(a.attname::text) filter (where a.attidentity <> '') as id,
       max(pg_get_serial_sequence(t.name, a.attname)) filter (where a.attidentity <> '') as sequence
     from unnest($1::text[]) with ordinality as t (name, place)
     join pg_attribute a on a.attrelid = to_regclass(t.name) and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     group by t.name, t.place order by t.place`,
    [tables],
  )
  const described: TableShape[] = []
  for (const { name, columns, id, sequence } of shapes)
    described.push({
      name,
      columns,
      ...(id !== null && sequence !== null && { id: { column: id, next: await nextId(db, sequence) } }),
    })
  return { taken_at, migrations: await listApplied(db), tables: described }
}

// Sequences are not part of a snapshot; the next value, which is `last_value` before the first call, is above every ID in it.
async function nextId(db: Queryable, sequence: string): Promise<string> {
  return scalar(db, `select (last_value + is_called::int)::text from ${sequence}`)
}

/** Streams the rows of a table in COPY's text format. */
export function copyTable(client: pg.ClientBase, { name, columns }: TableShape): CopyToStreamQuery {
  return client.query(to(`copy ${copyTarget(name, columns)} to stdout`))
}

export function copyTarget(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `${pg.escapeIdentifier(table)} (${names})`
}

/** The parameters of the queue's SQL functions, which stay stable when its tables change. */
export const jobColumns = [
  'place',
  'task',
  'payload',
  'run_at',
  'priority',
  'attempts',
  'max_attempts',
  'last_error',
  'key',
  'flags',
] as const

/** Streams the waiting, running and failed jobs. A running attempt is not counted, since it will be made again. */
export function copyJobs(client: pg.ClientBase): CopyToStreamQuery {
  return client.query(
    to(`copy (
      select j.id as place, t.identifier as task, j.payload, j.run_at, j.priority,
        j.attempts - (j.locked_at is not null)::int as attempts, j.max_attempts, j.last_error, j.key,
        case when j.flags is not null then array(select jsonb_object_keys(j.flags)) end as flags
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id
    ) to stdout`),
  )
}

/** The tables that name files, and what they call them. */
const fileTables = {
  temporary_file: 'name',
  price_request_file: 'name',
  quote_file: 'name',
  archived_upload: 'name',
  archive_file: `'archive'`,
}

/** Ends the snapshot of `tables`; `fetchFiles` lists the files that its rows reference afterwards. */
export async function endSnapshot(db: Queryable, tables: readonly TableShape[]): Promise<void> {
  // An older version has fewer tables.
  const selects = Object.entries(fileTables)
    .filter(([table]) => tables.some(({ name }) => name === table))
    .map(([table, name]) => `select path, ${name}, size, hash from ${table}`)
  // Copying files may take hours, during which an open snapshot would keep the server from vacuuming deleted rows.
  // A price request and a quote may share a file.
  await db.query(`declare named_file no scroll cursor with hold for ${selects.join(' union ')}`)
  await db.query('commit')
}

export type NamedFile = { path: string; name: string; size: number; hash: string }

/** Returns the next batch, empty at the end. */
export async function fetchFiles(db: Queryable): Promise<NamedFile[]> {
  return (await db.query<NamedFile>('fetch 500 from named_file')).rows
}
