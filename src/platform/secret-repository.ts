// Keys that the service makes for itself, kept in the database so that all processes have the same.
import { randomBytes } from 'node:crypto'
import { one, run, type Database } from './database.ts'

const KEY_BYTES = 32

/** The key of that name, made at its first use. */
export async function findOrMakeKey(db: Database, name: string): Promise<Buffer> {
  await run(db, 'insert into secret (name, key) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(KEY_BYTES),
  ])
  const row = await one<{ key: Buffer }>(db, 'select key from secret where name = $1', [name])
  return row.key
}
