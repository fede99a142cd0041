// Writes a backup: a compressed tar, beside its place until it is whole and on the disk.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { StartupError } from '../platform/errors.ts'
import { syncDirectory } from '../platform/file-store-local.ts'
import { DIGEST, hashed, openDigest, type ArchiveDigest } from './archive-digest.ts'

/** Adds an entry of exactly so many bytes; gives their SHA-256. */
export type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
) => Promise<string>

// What rows give is small after that; what was uploaded is compressed already, and more effort would be for nothing.
const COMPRESSION_LEVEL = 4

/** Throws a StartupError when there is something at the path. */
export async function requireFree(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(path, error)
  })
  if (found) throw new StartupError(`${path} exists already: name another file, or remove it first.`)
}

/** `fill` adds the entries; gives the bytes of the file. Leaves nothing after a failure. */
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
    throw faultOf(error as NodeJS.ErrnoException, path)
  }
}

async function writeEntries(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const tar = pack()
  // It holds personal data and the hashes of passwords.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  const written = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), file, { signal })
  const filled = fillTar(tar, fill).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  // What fails first makes the other fail; both must have ended before the file can be removed.
  let first: { reason: unknown } | undefined
  await Promise.all(
    [written, filled].map((each) => each.catch((reason: unknown) => void (first ??= { reason }))),
  )
  await closed
  if (first) throw signal?.aborted ? signal.reason : first.reason
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
    digest.note(name, sha256)
    if (digest.isDue()) await writeLines(digest.takeLines())
    return sha256
  })
  await writeLines(digest.takeLines())
  await writeText(DIGEST, digest.end())
  tar.finalize()
}

function faultOf(error: NodeJS.ErrnoException, path: string): Error {
  if (error.syscall === 'open' && error.path?.startsWith(path)) return unwritable(path, error)
  // EFBIG: a limit of the system for the size of one file.
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')) return error
  return new StartupError(
    `There is no room for the backup in ${dirname(resolve(path))}: make some, or name another place.`,
  )
}

function unwritable(path: string, { code }: NodeJS.ErrnoException): StartupError {
  if (code === 'ENOENT') return new StartupError(`The directory ${dirname(resolve(path))} does not exist.`)
  return new StartupError(`${path} cannot be written (${code}): name another file.`)
}
