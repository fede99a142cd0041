// Writes a backup archive, a compressed tar, under a temporary name until it is complete and synced to disk.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { StartupError } from '../platform/errors.ts'
import { syncDirectory } from '../platform/files/file-store-local.ts'
import { DIGEST, hashed, openDigest, type ArchiveDigest } from './archive-digest.ts'

/** Adds an entry of exactly `size` bytes; resolves to their SHA-256. */
export type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
) => Promise<string>

// Rows compress well at this level; uploads are mostly compressed already and would not gain from a higher one.
const COMPRESSION_LEVEL = 4

/** Throws a StartupError when the path exists. */
export async function requireFree(path: string): Promise<void> {
  const existing = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(path, error)
  })
  if (existing) throw new StartupError(`${path} already exists: name another file, or remove it first.`)
}

/** Writes the entries that `fill` adds and resolves to the size of the file. Leaves nothing behind after a failure. */
export async function writeArchive(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    await writeEntries(partial, fill, signal)
    await requireFree(path)
    await rename(partial, path)
    await syncDirectory(dirname(resolve(path)))
    return (await lstat(path)).size
  } catch (error) {
    await rm(partial, { force: true })
    throw writeError(error as NodeJS.ErrnoException, path)
  }
}

async function writeEntries(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const tar = pack()
  // Mode 600: the backup contains personal data and password hashes.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  const written = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), file, { signal })
  const filled = fillTar(tar, fill).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  // If one fails, the other fails too; both must have ended before the file can be removed.
  let failure: { reason: unknown } | undefined
  const keepFirst = (reason: unknown) => void (failure ??= { reason })
  await Promise.all([written.catch(keepFirst), filled.catch(keepFirst)])
  await closed
  if (failure) throw signal?.aborted ? signal.reason : failure.reason
}

async function fillTar(tar: Pack, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const digest = openDigest()
  const mtime = new Date()
  const write: AddEntry = async (name, size, content) => {
    const hash = createHash('sha256')
    await pipeline(hashed(content, hash), tar.entry({ name, size, mode: 0o600, mtime }))
    return hash.digest('hex')
  }
  const writeText = async (name: string, text: string) => {
    const content = Buffer.from(text)
    await write(name, content.length, [content])
  }
  const writeLines = async (lines: ReturnType<ArchiveDigest['takeLines']>) => {
    if (lines) await writeText(lines.name, lines.text)
  }
  await fill(async (name, size, content) => {
    const sha256 = await write(name, size, content)
    digest.add(name, sha256)
    if (digest.isDue()) await writeLines(digest.takeLines())
    return sha256
  })
  await writeLines(digest.takeLines())
  await writeText(DIGEST, digest.end())
  tar.finalize()
}

function writeError(error: NodeJS.ErrnoException, path: string): Error {
  if (error.syscall === 'open' && error.path?.startsWith(path)) return unwritable(path, error)
  // EFBIG: the system's limit on file size.
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')) return error
  return new StartupError(
    `There is no room for the backup in ${dirname(resolve(path))}: free some space, or name another directory.`,
  )
}

function unwritable(path: string, { code }: NodeJS.ErrnoException): StartupError {
  if (code === 'ENOENT') return new StartupError(`The directory ${dirname(resolve(path))} does not exist.`)
  return new StartupError(`${path} cannot be written (${code}): name another file.`)
}
