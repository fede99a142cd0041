// Removes stored files, except while a running backup may still have to read them.
import type pg from 'pg'
import type { Database } from '../postgres/database.ts'
import type { FileStore } from './file-store.ts'

// A backup holds this lock exclusively from before its snapshot until its last file. Removals share it, after the
// rows are deleted: so a backup either does not see the rows, or finds the files.
const LOCK = `hashtext('quotewright files')`

/**
 * Removes files that no row references any more. Returns false, and removes nothing, while a backup is being taken: the
 * files then are orphans, which the clean-up removes later.
 */
export async function removeFiles(db: Database, files: FileStore, paths: string[]): Promise<boolean> {
  if (paths.length === 0) return true
  return db.session(async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock_shared(${LOCK}) as locked`,
    )
    if (!rows[0]?.locked) return false
    await removeAll(client, files, paths)
    return true
  })
}

/** Like `removeFiles`, but waits for a running backup to finish. */
export async function removeFilesAfterBackup(db: Database, files: FileStore, paths: string[]): Promise<void> {
  await db.session(async (client) => {
    await client.query(`select pg_advisory_lock_shared(${LOCK})`)
    await removeAll(client, files, paths)
  })
}

async function removeAll(client: pg.PoolClient, files: FileStore, paths: string[]): Promise<void> {
  for (const path of paths) await files.remove(path)
  await client.query(`select pg_advisory_unlock_shared(${LOCK})`)
}

/**
 * Blocks file removal while `work` runs; waits for removals and other backups in progress. Throws when the lock was
 * lost before `work` ended.
 */
export async function withoutFileRemoval<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query(`select pg_advisory_lock(${LOCK})`)
  const result = await work()
  // Fails if the connection broke, which released the lock early.
  await client.query(`select pg_advisory_unlock(${LOCK})`)
  return result
}
