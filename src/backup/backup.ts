// Takes a backup: a consistent snapshot of rows and files in one archive, while the service keeps running.
import type pg from 'pg'
import type { CopyToStreamQuery } from 'pg-copy-streams'
import { hasUsers } from '../access/user-repository.ts'
import { StartupError } from '../platform/errors.ts'
import type { Database } from '../platform/postgres/database.ts'
import { withoutFileRemoval } from '../platform/files/file-removal.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { numbered } from './archive-digest.ts'
import { requireFree, writeArchive, type AddEntry } from './archive-writer.ts'
import {
  beginSnapshot,
  copyJobs,
  copyTable,
  describeDatabase,
  endSnapshot,
  fetchFiles,
  settleSession,
  type NamedFile,
} from './backup-repository.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST, type Manifest } from './manifest.ts'

/** Rows by table, `files` and `jobs`. */
export type Counts = Record<string, number>

export type BackupOptions = {
  program: string
  /** Called for each referenced file that is missing or no longer has the uploaded content. */
  onLost: (file: NamedFile) => void
  signal?: AbortSignal
}

/** 4 MB are in memory at a time. */
const PART_BYTES = 4_194_304

/** Throws a StartupError when the archive cannot be written or there is nothing to back up, and leaves nothing behind. */
export async function takeBackup(
  db: Database,
  files: FileStore,
  path: string,
  { program, onLost, signal }: BackupOptions,
): Promise<{ counts: Counts; bytes: number }> {
  await requireFree(path)
  await requireUsers(db)
  return db.session(async (client) => {
    await settleSession(client)
    return withoutFileRemoval(client, async () => {
      const counts: Counts = {}
      const fill = async (add: AddEntry) => {
        await addRows(client, add, program, counts)
        counts.files = await addFiles(client, files, add, onLost)
      }
      return { counts, bytes: await writeArchive(path, fill, signal) }
    })
  }, signal)
}

/** A service creates its first user when it starts: without one, this is not the database that was meant. */
async function requireUsers(db: Database): Promise<void> {
  if (await hasUsers(db)) return
  throw new StartupError(
    'The database has no users, so no service has ever run on it: nothing was backed up. Name that of the service in ' +
      'DATA_DIR or DATABASE_URL.',
  )
}

async function addRows(client: pg.PoolClient, add: AddEntry, program: string, counts: Counts): Promise<void> {
  await beginSnapshot(client)
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    program,
    ...(await describeDatabase(client)),
  }
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await add(MANIFEST, content.length, [content])
  for (const table of manifest.tables)
    counts[table.name] = await addCopy(add, `tables/${table.name}`, copyTable(client, table))
  counts.jobs = await addCopy(add, 'jobs', copyJobs(client))
  // Leaves a cursor on the files that the rows of the snapshot reference; the server can clean up meanwhile.
  await endSnapshot(client, manifest.tables)
}

/** A tar entry needs its size in advance, so rows are written in parts of whole rows. Returns the number of rows. */
async function addCopy(add: AddEntry, name: string, rows: CopyToStreamQuery): Promise<number> {
  let parts = 0
  for await (const part of wholeRows(rows)) await add(`${name}/${numbered(++parts)}`, part.length, [part])
  return rows.rowCount
}

// COPY escapes line breaks in values, so every line break ends a row.
async function* wholeRows(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    chunks.push(chunk)
    size += chunk.length
    const end = size < PART_BYTES ? -1 : chunk.lastIndexOf('\n')
    if (end < 0) continue
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end + 1)])
    chunks = [chunk.subarray(end + 1)]
    size = chunks[0]?.length ?? 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function addFiles(
  client: pg.PoolClient,
  files: FileStore,
  add: AddEntry,
  onLost: (file: NamedFile) => void,
): Promise<number> {
  let count = 0
  // The last fetch follows the last file: it fails if the connection, and with it the lock, was lost in the meantime.
  for (let batch = await fetchFiles(client); batch.length > 0; batch = await fetchFiles(client))
    for (const file of batch) {
      const content = await files.read(file.path, file.size)
      // `finally`: a failed backup stops reading the stream.
      const hash =
        content && (await add(`files/${file.path}`, file.size, content).finally(() => content.destroy()))
      if (hash !== undefined) count++
      if (hash !== file.hash) onLost(file)
    }
  return count
}
