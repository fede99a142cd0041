// Dumps the schema of a migrated database as text, so that changes can be reviewed as a diff.
import { scalars, type Database } from '../src/platform/postgres/database.ts'

/**
 * Tables with columns, constraints, indexes and triggers, then functions, by name; identical on every PostgreSQL version. Views are
 * left out, as the versions print them differently: migrations have their text.
 */
export async function dumpSchema(db: Database): Promise<string> {
  const tables = await scalars<string>(
    db,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const parts = ['-- Generated from the migrations by npm run generate.']
  for (const table of tables) parts.push(await dumpTable(db, table))
  const functions = await scalars<string>(
    db,
    `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  )
  parts.push(...functions.map((text) => `${text.trim()};`))
  return parts.join('\n\n') + '\n'
}

async function dumpTable(db: Database, table: string): Promise<string> {
  const list = (sql: string) => scalars<string>(db, sql, [table])
  const columns = await list(
    `select '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
       || coalesce((select ' collate ' || quote_ident(collname) from pg_collation c join pg_type t on t.oid = a.atttypid
         where c.oid = a.attcollation and a.attcollation <> t.typcollation), '')
       || case when a.attidentity = 'a' then ' generated always as identity' else '' end
       || case when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
       || case when a.attnotnull then ' not null' else '' end
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  )
  // From PostgreSQL 18 on, "not null" is a constraint of its own, which is already part of the column.
  const constraints = await list(
    `select '  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where conrelid = $1::regclass and contype not in ('n', 't') order by contype desc, conname`,
  )
  const indexes = await list(
    `select pg_get_indexdef(indexrelid) || ';' from pg_index i join pg_class c on c.oid = i.indexrelid
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
     order by c.relname`,
  )
  const triggers = await list(
    `select pg_get_triggerdef(oid) || ';' from pg_trigger where tgrelid = $1::regclass and not tgisinternal
     order by tgname`,
  )
  const body = [...columns, ...constraints].join(',\n')
  return [`create table ${table} (\n${body}\n);`, ...indexes, ...triggers].join('\n')
}
