// Reads a backup, which is checked on the way: whatever is not as it was written is refused in one sentence.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { StartupError } from '../platform/errors.ts'
import { DIGEST, hashed, openDigest, type ArchiveDigest } from './archive-digest.ts'
import { MANIFEST, notABackup, readManifest, type Manifest } from './manifest.ts'

/** What is not read of `content` is checked all the same. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

type Unpacked = { header: Header } & AsyncIterable<unknown>

const MANIFEST_BYTES_MAX = 4_194_304

/** Reads through all of it; gives what stands first. Throws a StartupError unless it is whole and as it was written. */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Manifest> {
  let manifest: Manifest | undefined
  const take = async ({ name, size, content }: ArchiveEntry) => {
    if (name === MANIFEST && size <= MANIFEST_BYTES_MAX)
      manifest = readManifest(await collected(content), path)
    if (!manifest) throw notABackup(path)
  }
  await readArchive(path, take, signal)
  if (!manifest) throw notABackup(path)
  return manifest
}

/** Hands the entries over in their order; after the last one follows the check of all. */
export async function readArchive(
  path: string,
  take: (entry: ArchiveEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const unpacked = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked, { signal })
  reading.catch(() => {})
  const check = openCheck(path)
  const refuse = (error: unknown): never => {
    throw signal?.aborted ? signal.reason : refusalOf(error, path, check.hasBegun())
  }
  const entries = unpacked[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await entries.next().catch(refuse)
      if (next.done) break
      await check.pass(next.value, refuse, take)
    }
    await reading.catch(refuse)
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
    pass: async (
      entry: Unpacked,
      refuse: (error: unknown) => never,
      take: (entry: ArchiveEntry) => Promise<void>,
    ) => {
      const { name, size } = entry.header
      if (!hasBegun && name !== MANIFEST) throw notABackup(path)
      hasBegun = true
      if (hasEnded) throw changed(path)
      const hash = createHash('sha256')
      const content = hashed(guarded(entry, refuse), hash)
      const expected = expectedOf(name, digest)
      if (expected === undefined) await take({ name, size, content })
      await drain(content)
      const sha256 = hash.digest('hex')
      if (expected === undefined) digest.note(name, sha256)
      else if (sha256 !== createHash('sha256').update(expected).digest('hex')) throw changed(path)
      hasEnded = name === DIGEST
    },
    end: () => {
      if (!hasBegun) throw notABackup(path)
      if (!hasEnded) throw cutOff(path)
    },
  }
}

/** The text that an entry of digests must have; undefined for any other. */
function expectedOf(name: string, digest: ArchiveDigest): string | undefined {
  if (name === DIGEST) return digest.end()
  return name.startsWith('sums/') ? (digest.takeLines()?.text ?? '') : undefined
}

// What the tar or its compression finds must not look like a fault of whoever takes the entry.
async function* guarded(entry: Unpacked, refuse: (error: unknown) => never): AsyncGenerator<Buffer> {
  try {
    yield* entry as AsyncIterable<Buffer>
  } catch (error) {
    refuse(error)
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk
}

/** All the bytes of an entry that is known to be small. */
export async function collected(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function refusalOf(error: unknown, path: string, hasBegun: boolean): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartupError(`${path} does not exist.`)
  if (/^E[A-Z0-9]+$/.test(code)) return new StartupError(`${path} cannot be read (${code}).`)
  if (!hasBegun && code !== 'Z_BUF_ERROR') return notABackup(path)
  return code === 'Z_BUF_ERROR' || /Unexpected end of data/.test(message) ? cutOff(path) : changed(path)
}

function cutOff(path: string): StartupError {
  return new StartupError(`${path} is not whole: it ends before the end of the backup. Nothing was changed.`)
}

function changed(path: string): StartupError {
  return new StartupError(
    `${path} was changed after it was made: its checksums are not right. Nothing was changed.`,
  )
}
