// Applies schema migrations; safe when several processes start at once.
import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { many, maybeScalar, run, type Database, type Queryable, type Transaction } from './database.ts'
import { StartupError } from '../errors.ts'
import { loadOnce } from '../load-once.ts'
import { migrateQueue } from './job-queue.ts'
import { limitLocks, withShortLocks, type LockLimits } from './short-locks.ts'

const directory = new URL('../../../migrations/', import.meta.url)

/** The former checksums of migrations that read all rows of large tables in their transaction, by version. */
const replaced = new Map([
  [101, '5e6a45b7639212df1075f60feee387aa47e1d69c0f0688ebcc125af3a351aea4'],
  [103, '77489a74fd73d956db663a966222903f15f0b6299fcc05d6122e9170b75bcd52'],
])

export type MigrationName = { version: number; name: string; checksum: string }

type Migration = MigrationName & { sql: string }

/**
 * Applies all pending migrations in one transaction and returns their names. Others wait for it only briefly, once for each table that
 * is changed: `onWait` is told for which sessions it waits.
 */
export async function migrate(
  db: Database,
  onWait: (sentence: string) => void = () => {},
  limits?: LockLimits,
): Promise<string[]> {
  const action = async (tx: Transaction) => {
    await lockMigrations(tx)
    // On connections of its own, which nothing rolls back: while the lock keeps others from doing the same, and no table is locked yet.
    await migrateQueue(db)
    await limitLocks(tx, limits)
    return applyMigrations(tx)
  }
  return withShortLocks(db, action, onWait, limits)
}

/** Takes the migration lock of this database until the end of the transaction. A starting service waits for it. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('quotewright migrations'))`)
}

/** Applies and records the pending migrations up to version `newest`; returns their names. */
export async function applyMigrations(tx: Transaction, newest = Infinity): Promise<string[]> {
  await tx.query(`create table if not exists schema_migration (
    version integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`)
  const pending = (await findPending(tx, await readMigrations())).filter(({ version }) => version <= newest)
  for (const migration of pending) await apply(tx, migration)
  return pending.map(({ name }) => name)
}

/** Returns the applied migrations, oldest first; none for an empty database. */
export async function listApplied(db: Queryable): Promise<MigrationName[]> {
  if (!(await maybeScalar(db, `select to_regclass('schema_migration') is not null`))) return []
  return many(db, 'select version, name, checksum from schema_migration order by version')
}

/** Returns the first migration that this version of the program does not have, or has with different contents. */
export async function findUnknown(migrations: MigrationName[]): Promise<MigrationName | undefined> {
  const known = new Map((await readMigrations()).map((migration) => [migration.version, migration]))
  return migrations.find((migration) => !isSame(migration, known.get(migration.version)))
}

/** Whether every migration of this version of the program has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const versions = new Set((await listApplied(db)).map(({ version }) => version))
  return (await readMigrations()).every((migration) => versions.has(migration.version))
}

/** Returns the migrations of this version of the program, oldest first. */
const readMigrations = loadOnce(async () => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(readMigration))
})

async function readMigration(name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, directory), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number.parseInt(name, 10), name, sql, checksum }
}

async function findPending(tx: Transaction, migrations: Migration[]): Promise<Migration[]> {
  const applied = await listApplied(tx)
  const before = new Map(applied.map((migration) => [migration.version, migration]))
  const modified = migrations.find(
    (migration) => before.has(migration.version) && !isSame(before.get(migration.version)!, migration),
  )
  if (modified)
    throw new StartupError(
      `The migration ${modified.name} was modified after it was applied to this database: restore the released file.`,
    )
  const newest = Math.max(0, ...migrations.map(({ version }) => version))
  const newer = applied.find(({ version }) => version > newest)
  if (newer)
    throw new StartupError(
      `The database was upgraded by a newer version of Quotewright (${newer.name}): start that version.`,
    )
  return migrations.filter(({ version }) => !before.has(version))
}

function isSame({ version, checksum }: MigrationName, ours: MigrationName | undefined): boolean {
  return ours !== undefined && [ours.checksum, replaced.get(version)].includes(checksum)
}

async function apply(tx: Transaction, { version, name, sql, checksum }: Migration): Promise<void> {
  await tx.query(sql)
  await run(tx, 'insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}
