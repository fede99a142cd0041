// A digest of everything that lies in the tables, to see whether anything has changed.
import { many, type Queryable } from '../../src/platform/database.ts'

// What the service notes about requests themselves, also about refused ones: which answer a key was given, which
// sign-ins failed.
const NOTES = ['idempotency_key', 'sign_in_failure']

/** Each table with a hash of its rows, also those of the queue; when a token was last used is left out. */
export async function digestTables(db: Queryable): Promise<Map<string, string>> {
  const tables = await many<{ schema: string; name: string }>(
    db,
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> all($1) order by 1, 2`,
    [NOTES],
  )
  const digests = tables.map(
    ({ schema, name }) =>
      `select '${schema}.${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(
         (to_jsonb(t) - 'last_used_at')::text, '' order by (to_jsonb(t) - 'last_used_at')::text)), '') as digest from "${schema}"."${name}" t`,
  )
  const rows = await many<{ name: string; digest: string }>(db, digests.join(' union all '))
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** The tables that differ, with both digests. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, digest]) =>
    before.get(name) === digest ? [] : [`${name} (${before.get(name)} → ${digest})`],
  )
}
