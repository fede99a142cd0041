// Keeps settings of the service for its commands, in whose shell they may be missing.
import { many, run, type Queryable } from './database.ts'

/** Replaces what was kept before. */
export async function keepServiceSettings(
  db: Queryable,
  settings: Record<string, string | undefined>,
): Promise<void> {
  await run(
    db,
    `with given as (select key as name, value from json_each_text($1)),
       gone as (delete from service_setting where name not in (select name from given))
     insert into service_setting (name, value) select name, value from given
     on conflict (name) do update set value = excluded.value where service_setting.value <> excluded.value`,
    [JSON.stringify(settings)],
  )
}

export async function readServiceSettings(db: Queryable): Promise<Record<string, string>> {
  const rows = await many<{ name: string; value: string }>(db, 'select name, value from service_setting')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
