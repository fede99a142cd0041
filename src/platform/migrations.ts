// Brings the database's schema up to date; safe when several processes start at once.
import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { Logger, runMigrations } from 'graphile-worker'
import { many, maybeOne, run, type Database, type Transaction } from './database.ts'
import { StartError } from './errors.ts'

const directory = new URL('../../migrations/', import.meta.url)

type Migration = { version: number; name: string; sql: string; checksum: string }

/** Applies what is missing, each file with its record in one transaction; gives the names of those applied. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(async (tx) => {
    // One lock for all processes on this database; it falls with the transaction.
    await tx.query(`select pg_advisory_xact_lock(hashtext('quotewright migrations'))`)
    await requireVersion(tx)
    await tx.query(`create table if not exists schema_migration (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`)
    const missing = await findMissing(tx, migrations)
    for (const migration of missing) await apply(tx, migration)
    // The queue brings its own schema; our lock keeps other processes from doing the same at once.
    await runMigrations({ pgPool: db.pool, logger: new Logger(() => () => {}) })
    return missing.map((migration) => migration.name)
  })
}

/** Whether every migration of this version of the program has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const exists = await maybeOne<{ found: boolean }>(
    db,
    `select to_regclass('schema_migration') is not null as found`,
  )
  if (!exists?.found) return false
  const applied = await many<{ version: number }>(db, 'select version from schema_migration')
  const versions = new Set(applied.map((row) => row.version))
  return (await readMigrations()).every((migration) => versions.has(migration.version))
}

let known: Promise<Migration[]> | undefined

function readMigrations(): Promise<Migration[]> {
  return (known ??= (async () => {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
    return Promise.all(names.map(readMigration))
  })())
}

async function readMigration(name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, directory), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number.parseInt(name, 10), name, sql, checksum }
}

async function requireVersion(tx: Transaction): Promise<void> {
  const row = await maybeOne<{ number: number }>(
    tx,
    `select current_setting('server_version_num')::int as number`,
  )
  if ((row?.number ?? 0) < 150000)
    throw new StartError(
      'The database is older than PostgreSQL 15: upgrade it, or name another in DATABASE_URL.',
    )
}

async function findMissing(tx: Transaction, migrations: Migration[]): Promise<Migration[]> {
  const rows = await many<Migration>(
    tx,
    'select version, name, checksum from schema_migration order by version',
  )
  const applied = new Map(rows.map((row) => [row.version, row]))
  for (const migration of migrations) {
    const before = applied.get(migration.version)
    if (before && before.checksum !== migration.checksum)
      throw new StartError(
        `The migration ${migration.name} was changed after it had been applied to this database: restore the file as it was released.`,
      )
  }
  const newest = Math.max(0, ...migrations.map((migration) => migration.version))
  const ahead = rows.find((row) => row.version > newest)
  if (ahead)
    throw new StartError(
      `The database was already upgraded by a newer version of Quotewright (${ahead.name}): start that version.`,
    )
  return migrations.filter((migration) => !applied.has(migration.version))
}

async function apply(tx: Transaction, { version, name, sql, checksum }: Migration): Promise<void> {
  await tx.query(sql)
  await run(tx, 'insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}
