// Reads a backup archive and verifies its checksums on the way.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers as Header } from 'tar-stream'
import { StartupError } from '../platform/errors.ts'
import { DIGEST, hashed, openDigest, type ArchiveDigest } from './archive-digest.ts'
import { MANIFEST, notABackup, readManifest, type Manifest } from './manifest.ts'

/** Parts of `content` that the consumer does not read are verified too. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

type Unpacked = { header: Header } & AsyncIterable<unknown>

const MANIFEST_BYTES_MAX = 4_194_304

/** Reads the whole archive and returns its manifest. Throws a StartupError unless it is complete and unchanged. */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Manifest> {
  let manifest: Manifest | undefined
  const consume = async ({ name, size, content }: ArchiveEntry) => {
    if (name === MANIFEST && size <= MANIFEST_BYTES_MAX) manifest = readManifest(await buffer(content), path)
    if (!manifest) throw notABackup(path)
  }
  await readArchive(path, consume, signal)
  if (!manifest) throw notABackup(path)
  return manifest
}

/** Calls `consume` with each entry in order; verifies the digest of all entries after the last one. */
export async function readArchive(
  path: string,
  consume: (entry: ArchiveEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const unpacked = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked, { signal })
  reading.catch(() => {})
  const check = openCheck(path)
  const fail = (error: unknown): never => {
    throw signal?.aborted ? signal.reason : archiveError(error, path, check.hasBegun())
  }
  const entries = unpacked[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await entries.next().catch(fail)
      if (next.done) break
      await check.entry(next.value, fail, consume)
    }
    await reading.catch(fail)
  } finally {
    unpacked.destroy()
    await reading.catch(() => undefined)
  }
  check.end()
}

function openCheck(path: string) {
  const digest = openDigest()
  let hasBegun = false
  let hasEnded = false
  return {
    hasBegun: () => hasBegun,
    entry: async (
      entry: Unpacked,
      fail: (error: unknown) => never,
      consume: (entry: ArchiveEntry) => Promise<void>,
    ) => {
      const { name, size = 0 } = entry.header
      if (!hasBegun && name !== MANIFEST) throw notABackup(path)
      hasBegun = true
      if (hasEnded) throw changed(path)
      const hash = createHash('sha256')
      const content = hashed(guarded(entry, fail), hash)
      const expected = expectedOf(name, digest)
      if (expected === undefined) await consume({ name, size, content })
      await drain(content)
      const sha256 = hash.digest('hex')
      if (expected === undefined) digest.add(name, sha256)
      else if (sha256 !== createHash('sha256').update(expected).digest('hex')) throw changed(path)
      hasEnded = name === DIGEST
    },
    end: () => {
      if (!hasBegun) throw notABackup(path)
      if (!hasEnded) throw cutOff(path)
    },
  }
}

/**
 * Returns the text that a checksum entry must have: for one in `sums/`, the checksums of the entries since the one before, and for the
 * last entry the digest of them all. Returns undefined for any other entry.
 */
function expectedOf(name: string, digest: ArchiveDigest): string | undefined {
  if (name === DIGEST) return digest.end()
  return name.startsWith('sums/') ? (digest.takeLines()?.text ?? '') : undefined
}

// Errors of tar and gzip must not look like errors of the consumer of the entry.
async function* guarded(entry: Unpacked, fail: (error: unknown) => never): AsyncGenerator<Buffer> {
  try {
    yield* entry as AsyncIterable<Buffer>
  } catch (error) {
    fail(error)
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk
}

function archiveError(error: unknown, path: string, hasBegun: boolean): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartupError(`${path} does not exist.`)
  if (/^E[A-Z0-9]+$/.test(code)) return new StartupError(`${path} cannot be read (${code}).`)
  if (!hasBegun && code !== 'Z_BUF_ERROR') return notABackup(path)
  return code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(message) ? cutOff(path) : changed(path)
}

function cutOff(path: string): StartupError {
  return new StartupError(`${path} is incomplete: it ends before the end of the backup. Nothing was changed.`)
}

function changed(path: string): StartupError {
  return new StartupError(
    `${path} was modified after it was made: its checksums do not match. Nothing was changed.`,
  )
}
