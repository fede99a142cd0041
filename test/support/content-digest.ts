// Every table of a database as one digest each, and the queued jobs: computed by the server, apart from any backup.
import { many, type Queryable } from '../../src/platform/database.ts'

/** By table; `jobs` without what a queue of another place numbers anew. Tables that no crash outlives are not among them. */
export async function digestContent(db: Queryable): Promise<Record<string, string>> {
  const tables = await many<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by 1`,
  )
  const digests: Record<string, string> = {}
  // When a migration was applied is told of a place, not of the data.
  for (const { name } of tables)
    digests[name] = await digest(
      db,
      name === 'schema_migration'
        ? 'select row(version, name, checksum)::text as row from schema_migration'
        : `select t::text as row from ${name} t`,
    )
  digests.jobs = await digest(
    db,
    `select jsonb_build_array(t.identifier, j.payload, j.run_at, j.priority,
       j.attempts - (j.locked_at is not null)::int, j.max_attempts, j.key, j.flags)::text as row
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  return digests
}

async function digest(db: Queryable, rows: string): Promise<string> {
  const [row] = await many<{ digest: string }>(
    db,
    `select count(*) || ' ' || coalesce(md5(string_agg(md5(row), '' order by md5(row) collate "C")), '') as digest
     from (${rows}) r`,
  )
  return row?.digest ?? ''
}

/** The id that the next row of each table gets. */
export async function nextIds(db: Queryable): Promise<Record<string, string>> {
  const sequences = await many<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
     order by 1`,
  )
  const ids: Record<string, string> = {}
  for (const { name } of sequences) {
    const [row] = await many<{ next: string }>(db, `select last_value + is_called::int as next from ${name}`)
    ids[name] = row?.next ?? ''
  }
  return ids
}
