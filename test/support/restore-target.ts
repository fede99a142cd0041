// An empty target for restores, and digests to compare it with the source.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, restoreBackup } from '../../src/backup/restore.ts'
import { many, type Queryable } from '../../src/platform/postgres/database.ts'
import { openDatabase } from '../../src/platform/postgres/pool.ts'
import { openLocalFileStore } from '../../src/platform/files/file-store-local.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { emptyDatabase, type TestServer } from './test-server.ts'

export type RestoreTarget = Awaited<ReturnType<typeof openRestoreTarget>>

/** Creates an empty database and an empty directory of uploads. */
export async function openRestoreTarget(server: TestServer) {
  const database = await emptyDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-restored-'))
  const db = openDatabase({ ...database.connection, application_name: 'quotewright restore' }, () => {})
  const files = await openLocalFileStore(join(dataDir, 'files'))
  return {
    database,
    db,
    dataDir,
    files,
    /** Checks the file, then restores it. */
    restore: async (path: string, options: { files?: FileStore; signal?: AbortSignal } = {}) => {
      const backup = await checkBackup(path, options.signal)
      return restoreBackup(db, options.files ?? files, backup, options.signal)
    },
    /** The names of all tables and files; none if nothing was restored. */
    traces: async () => {
      const { rows } = await db.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
      )
      return [...rows.map(({ name }) => name), ...(await listStored(dataDir))]
    },
    /** Removes the target. Throws if another connection is open. */
    remove: async () => {
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** The paths of all uploads in a data directory. */
export const listStored = (dataDir: string) => listFiles(join(dataDir, 'files'))

/** The paths of all files in a directory and those below it. */
export async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).sort()
}

/**
 * Digests the content of each table, without unlogged ones, and of the queue as `jobs`: without the ids, which a restore assigns
 * again, and without attempts that are running, since a backup does not count them.
 */
export async function digestContent(db: Queryable): Promise<Record<string, string>> {
  const sql = `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by 1`
  const tables = await many<{ name: string }>(db, sql)
  const digests: Record<string, string> = {}
  // The time of a migration belongs to the installation, not to the data.
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

// Independent of the order of the rows.
async function digest(db: Queryable, rows: string): Promise<string> {
  const sql = `select count(*) || ' ' || coalesce(md5(string_agg(md5(row), '' order by md5(row) collate "C")), '') as digest
     from (${rows}) r`
  const [row] = await many<{ digest: string }>(db, sql)
  return row?.digest ?? ''
}

/** The next id of each sequence. */
export async function nextIds(db: Queryable): Promise<Record<string, string>> {
  const sql = `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
     order by 1`
  const sequences = await many<{ name: string }>(db, sql)
  const ids: Record<string, string> = {}
  for (const { name } of sequences) {
    const [row] = await many<{ next: string }>(db, `select last_value + is_called::int as next from ${name}`)
    ids[name] = row?.next ?? ''
  }
  return ids
}
