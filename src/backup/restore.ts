// Restores a backup into an empty database and an empty file store: all of it, or nothing.
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { isUnreachable } from '../platform/postgres/database-errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.ts'
import { StartupError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { migrateQueue } from '../platform/postgres/job-queue.ts'
import { applyMigrations, findUnknown, listApplied, lockMigrations } from '../platform/postgres/migrations.ts'
import { checkArchive, readArchive, type ArchiveEntry } from './archive-reader.ts'
import type { Counts } from './backup.ts'
import { settleSession } from './backup-repository.ts'
import type { Manifest } from './manifest.ts'
import { openFileRestoration, type FileRestoration } from './restore-files.ts'
import {
  analyzeTables,
  countOthers,
  finishTables,
  listFilled,
  loadJobs,
  loadTable,
  prepareJobs,
  prepareTables,
  queueJobs,
} from './restore-repository.ts'

/** A verified backup. */
export type Backup = { path: string; manifest: Manifest }

/** The restored rows, files and jobs, and the migrations that were applied afterwards. */
export type Restored = { counts: Counts; migrations: string[] }

/** Throws a StartupError unless the file is a complete, unchanged backup that this version can restore. */
export async function checkBackup(path: string, signal?: AbortSignal): Promise<Backup> {
  const manifest = await checkArchive(path, signal)
  await requireKnown(manifest, path)
  return { path, manifest }
}

/** Throws, and changes nothing, when the database is not empty or the restore fails. */
export async function restoreBackup(
  db: Database,
  files: FileStore,
  backup: Backup,
  signal?: AbortSignal,
): Promise<Restored> {
  // Runs in transactions of its own: if the restore fails, the queue's empty schema remains.
  await migrateQueue(db)
  return db.session((client) => restoreInto(client, files, backup), signal)
}

async function restoreInto(client: pg.PoolClient, files: FileStore, backup: Backup): Promise<Restored> {
  const restoredFiles = openFileRestoration(files)
  let isCommitting = false
  try {
    await settleSession(client)
    await client.query('begin')
    const tx: Transaction = { query: client.query.bind(client), in_transaction: true }
    await lockMigrations(tx)
    await requireUnused(tx, backup.manifest)
    const counts = await load(client, tx, restoredFiles, backup)
    const migrations = await applyMigrations(tx)
    await analyzeTables(tx)
    isCommitting = true
    await tx.query('commit')
    return { counts, migrations }
  } catch (error) {
    if (isCommitting && isUnreachable(error)) throw outcomeUnknown()
    await client.query('rollback').catch(() => undefined)
    // Files that cannot be removed now are orphans, which the service's clean-up removes.
    await restoredFiles.removeAll().catch(() => undefined)
    throw error
  }
}

async function load(
  client: pg.PoolClient,
  tx: Transaction,
  restoredFiles: FileRestoration,
  { path, manifest: { migrations, tables } }: Backup,
): Promise<Counts> {
  await applyMigrations(tx, Math.max(...migrations.map(({ version }) => version)))
  await prepareTables(tx, tables)
  await prepareJobs(tx)
  const counts: Counts = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  const shapes = new Map(tables.map((shape) => [shape.name, shape]))
  const add = (name: string, count: number) => void (counts[name] = (counts[name] ?? 0) + count)
  await readArchive(path, async (entry) => {
    const [kind, name = ''] = entry.name.split('/')
    const shape = shapes.get(name)
    if (kind === 'tables' && shape) add(name, await copyIn(loadTable(client, shape), entry))
    if (kind === 'jobs') add('jobs', await copyIn(loadJobs(client), entry))
    if (kind === 'files') {
      await restoredFiles.add(entry)
      add('files', 1)
    }
  })
  await restoredFiles.finish()
  await finishTables(tx, tables)
  await queueJobs(tx)
  return counts
}

async function copyIn(rows: ReturnType<typeof loadTable>, { content }: ArchiveEntry): Promise<number> {
  await pipeline(content, rows)
  return rows.rowCount
}

async function requireKnown({ migrations, program }: Manifest, path: string): Promise<void> {
  const unknown = await findUnknown(migrations)
  if (unknown)
    throw new StartupError(
      `${path} was made by another, probably newer version of Quotewright (${program}, ${unknown.name}): ` +
        'restore it with that version.',
    )
}

/** Throws a StartupError when the database is in use, holds data, or is newer than the backup. */
async function requireUnused(tx: Transaction, { migrations }: Manifest): Promise<void> {
  if ((await countOthers(tx)) > 0)
    throw new StartupError(
      'The database is in use by another process of Quotewright: stop it first. Nothing was changed.',
    )
  const filled = await listFilled(tx)
  if (filled.length > 0)
    throw new StartupError(
      `The database already holds data (${filled.join(', ')}): restore into an empty one. Nothing was changed.`,
    )
  const versions = new Set(migrations.map(({ version }) => version))
  const newer = (await listApplied(tx)).find(({ version }) => !versions.has(version))
  if (newer)
    throw new StartupError(
      `The tables of the database are newer than the backup (${newer.name}): restore into a database without tables.`,
    )
}

// The files stay: if the commit failed, they are orphans that the clean-up removes.
function outcomeUnknown(): StartupError {
  return new StartupError(
    'The connection broke while the restore was committed: run it again; if it then finds data, the restore had succeeded.',
  )
}
