// Keys that the service generates and stores in the database, so that all processes share them.
import { randomBytes } from 'node:crypto'
import { one, run, type Database } from './database.ts'

const KEY_BYTES = 32

/** Returns the key of that name, generating it on first use. */
export async function findOrMakeKey(db: Database, name: string): Promise<Buffer> {
  await run(db, 'insert into secret (name, key) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(KEY_BYTES),
  ])
  const row = await one<{ key: Buffer }>(db, 'select key from secret where name = $1', [name])
  return row.key
}
