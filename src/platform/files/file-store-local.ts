// File store on the local disk.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, StartupError } from '../errors.ts'
import { earliestNow, isStoredPath, type FileStore, type InspectFile, type StoredFile } from './file-store.ts'

export type LocalFileStore = FileStore & { locate: (path: string) => string }

/** Throws a StartupError if the directory cannot be created. */
export async function openLocalFileStore(directory: string): Promise<LocalFileStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartupError(`${directory} cannot be created (${code}): name another directory in DATA_DIR.`)
  })
  const locate = (path: string) => join(directory, path)
  return {
    location: directory,
    locate,
    receive: (content, bytesMax, inspect) => receive(directory, newPath(), content, bytesMax, inspect),
    put: async (path, content) => {
      // First under a temporary name that the clean-up recognizes if this process is killed.
      const stored = await receive(directory, `${dirname(path)}/${randomUUID()}`, content, Infinity)
      if (!stored) return
      await rename(locate(stored.path), locate(path))
      await syncDirectory(dirname(locate(path)))
    },
    read: (path, size) => read(locate(path), size),
    remove: (path) => rm(locate(path), { force: true }),
    listOlderThan: (age_ms) => listOlderThan(directory, age_ms),
  }
}

function newPath(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

async function receive(
  directory: string,
  path: string,
  content: AsyncIterable<Buffer>,
  bytesMax: number,
  inspect?: InspectFile,
): Promise<StoredFile | undefined> {
  const name = join(directory, path)
  const isNew = await mkdir(dirname(name), { recursive: true, mode: 0o700 })
  if (isNew) await syncDirectory(directory)
  try {
    const written = await writeFile(name, content, bytesMax)
    if (!written) await rm(name, { force: true })
    // A picture, for example, is replaced by one without metadata.
    const replacement = written && (await inspect?.(name, { path, ...written }))
    if (!replacement) return written && { path, ...written }
    await rm(name)
    return { path, ...(await writeFile(name, [replacement], Infinity))! }
  } catch (error) {
    await rm(name, { force: true })
    throw isDiskFull(error) ? diskFull(error) : error
  }
}

// Synced before returning: the bytes must be on disk before the row that references them is committed.
async function writeFile(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, bytesMax: number) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(name, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      size += chunk.length
      if (size > bytesMax) return undefined
      hash.update(chunk)
      // Unlike write, appendFile retries partial writes until the chunk is complete or an error occurs.
      await file.appendFile(chunk)
    }
    await file.sync()
    await syncDirectory(dirname(name))
    return { size, hash: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

async function read(name: string, size: number): Promise<Readable | undefined> {
  const file = await open(name, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  if ((await file.stat()).size === size) return file.createReadStream()
  await file.close()
  return undefined
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function diskFull(cause: unknown): AppError {
  return new AppError('storage_full', 'There is no room for the file; nothing was changed.', {
    retry_after_s: 60,
    cause,
  })
}

/** Syncs the entries of a directory, so that created and renamed files survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// Another process may remove the file in the meantime.
function ignoreMissing(error: NodeJS.ErrnoException): { mtimeMs: number } {
  if (error.code === 'ENOENT') return { mtimeMs: Infinity }
  throw error
}

async function* listOlderThan(directory: string, age_ms: number): AsyncGenerator<string> {
  // A system clock that is set forward must not make new files look old.
  const limit = earliestNow() - age_ms
  const folders = await readdir(directory, { withFileTypes: true })
  // Others, such as lost+found, need not be readable.
  const ours = folders.filter((folder) => folder.isDirectory() && /^[0-9a-f]{2}$/.test(folder.name))
  for (const folder of ours)
    for (const entry of await readdir(join(directory, folder.name), { withFileTypes: true })) {
      const path = `${folder.name}/${entry.name}`
      if (!entry.isFile() || !isStoredPath(path)) continue
      const { mtimeMs } = await stat(join(directory, path)).catch(ignoreMissing)
      if (mtimeMs < limit) yield path
    }
}
