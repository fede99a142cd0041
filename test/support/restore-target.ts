// An empty database and an empty place for files, into which a backup is brought back.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, restoreBackup, type Restored } from '../../src/backup/restore.ts'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import type { FileStore } from '../../src/platform/file-store.ts'
import { openLocalFileStore } from '../../src/platform/file-store-local.ts'
import { emptyDatabase, type OwnDatabase, type TestServer } from './test-server.ts'

export type RestoreTarget = {
  database: OwnDatabase
  db: Database
  dataDir: string
  files: FileStore
  /** Checks the file, then brings it back. */
  restore(path: string, options?: { files?: FileStore; signal?: AbortSignal }): Promise<Restored>
  /** The names of all tables of ours, and of all files: nothing in a place where nothing was left. */
  traces(): Promise<string[]>
  /** Nobody else may be connected any more. */
  remove(): Promise<void>
}

export async function openRestoreTarget(server: TestServer): Promise<RestoreTarget> {
  const database = await emptyDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-restored-'))
  const db = openDatabase({ ...database.connection, application_name: 'quotewright restore' }, () => {})
  const files = await openLocalFileStore(join(dataDir, 'files'))
  return {
    ...{ database, db, dataDir, files },
    restore: async (path, options = {}) => {
      const backup = await checkBackup(path, options.signal)
      return restoreBackup(db, options.files ?? files, backup, options.signal)
    },
    traces: async () => {
      const { rows } = await db.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
      )
      return [...rows.map(({ name }) => name), ...(await listStored(dataDir))]
    },
    remove: async () => {
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** The paths of all files that lie in a data directory's place for them. */
export async function listStored(dataDir: string): Promise<string[]> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort()
}
