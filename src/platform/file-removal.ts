// Removes stored files, but never one that a backup under way may still have to read.
import type pg from 'pg'
import type { Database } from './database.ts'
import type { FileStore } from './file-store.ts'

// A backup holds it alone from before its snapshot until its last file; whoever removes files holds it with others,
// after the rows are gone. So each either sees the rows gone, or finds the files there.
const LOCK = `hashtext('quotewright files')`

/**
 * Removes files that no row names any more. Gives false, and removes nothing, while a backup is being taken: what stays
 * is an orphan, which the clean-up removes later.
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

/** The same, but waits for the end of the backup. */
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
 * Nobody removes files while `work` runs. Waits for whoever does, and for another backup; throws when that was not
 * held.
 */
export async function keepingFiles<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query(`select pg_advisory_lock(${LOCK})`)
  const result = await work()
  // Had the connection broken, the lock would have fallen with it: then this fails.
  await client.query(`select pg_advisory_unlock(${LOCK})`)
  return result
}
