// File store in an S3-compatible bucket; uploads are spooled to disk and inspected first.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError, StartupError } from '../errors.ts'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from './aws-sdk.ts'
import { earliestNow, isStoredPath, type FileStore, type StoredFile } from './file-store.ts'
import { openLocalFileStore, type LocalFileStore } from './file-store-local.ts'
import { readS3Url, type S3Location } from './s3-url.ts'

type Bucket = { client: S3Client; name: string; prefix: string }

const CONNECT_TIMEOUT_MS = 5_000
const RESPONSE_TIMEOUT_MS = 20_000
// 100 kB/s: the client of an upload waits until its file is in the bucket, and would give up on a slower connection.
const UPLOAD_BYTES_PER_MS_MIN = 100
// A download holds a socket for as long as its client reads.
const SOCKETS_MAX = 1000
const ATTEMPTS_MAX = 2
// Long enough for a server to be restarted.
const RETRY_AFTER_S = 10
// One hour, longer than any upload takes: an older file in the spool directory was left by a killed process.
const LEFTOVER_AGE_MS = 3_600_000
const silentLogger = { debug() {}, info() {}, warn() {}, error() {} }
const PROBE = Buffer.from('Quotewright was here.')

/** Throws a StartupError unless objects can be written, read, listed and deleted. */
export async function openS3FileStore(url: string, spoolDirectory: string): Promise<FileStore> {
  const location = readS3Url(url)
  const spool = await openLocalFileStore(spoolDirectory)
  const store = openStore(location, spool)
  await requireUsable(store, location)
  for await (const path of spool.listOlderThan(LEFTOVER_AGE_MS)) await spool.remove(path)
  return store
}

function openStore(location: S3Location, spool: LocalFileStore): FileStore {
  const bucket = { client: openClient(location), name: location.bucket, prefix: location.prefix }
  const move = async (spooled: StoredFile, path: string) => {
    try {
      await withStorageErrors(() => put(bucket, spool.locate(spooled.path), { ...spooled, path }))
    } finally {
      await spool.remove(spooled.path)
    }
  }
  return {
    location: describeLocation(location),
    async receive(content, bytesMax, inspect) {
      const stored = await spool.receive(content, bytesMax, inspect)
      if (stored) await move(stored, stored.path)
      return stored
    },
    async put(path, content) {
      const stored = await spool.receive(content, Infinity)
      if (stored) await move(stored, path)
    },
    read: (path, size) => withStorageErrors(() => read(bucket, path, size)),
    remove: (path) =>
      withStorageErrors(async () => {
        await bucket.client.send(new DeleteObjectCommand(objectOf(bucket, path)))
      }),
    listOlderThan: (age_ms) => listOlderThan(bucket, age_ms),
  }
}

function openClient({ endpoint, region, credentials }: S3Location): S3Client {
  const agent = { maxSockets: SOCKETS_MAX }
  return new S3Client({
    region,
    credentials,
    endpoint,
    // Servers other than Amazon's rarely have a DNS name per bucket or support the newer checksums.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS_MAX,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; without a logger the client would also write some of them to the console.
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // Until the response begins; after that a slow download may take its time.
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

// A single request instead of a multipart upload: it cannot leave unfinished parts behind.
async function put(bucket: Bucket, file: string, stored: StoredFile): Promise<void> {
  const requestTimeout = RESPONSE_TIMEOUT_MS + Math.ceil(stored.size / UPLOAD_BYTES_PER_MS_MIN)
  for (let attempt = 1; ; attempt++) {
    const command = new PutObjectCommand({
      ...objectOf(bucket, stored.path),
      Body: createReadStream(file),
      ContentLength: stored.size,
    })
    // Signed with the request, so that the server rejects content that differs from what was received.
    command.middlewareStack.add(
      (next) => (call) => {
        Object.assign((call.request as { headers: object }).headers, { 'x-amz-content-sha256': stored.hash })
        return next(call)
      },
      { step: 'build' },
    )
    try {
      await bucket.client.send(command, { requestTimeout })
      return
    } catch (error) {
      // The client's own retries cannot restart a stream.
      if (attempt === ATTEMPTS_MAX || !isTransient(error)) throw error
    }
  }
}

async function read(bucket: Bucket, path: string, size: number): Promise<Readable | undefined> {
  const object = await bucket.client
    .send(new GetObjectCommand(objectOf(bucket, path)))
    .catch((error: unknown) => {
      if (nameOf(error) === 'NoSuchKey') return undefined
      throw error
    })
  if (!(object?.Body instanceof Readable)) return undefined
  if (object.ContentLength === size) return object.Body
  object.Body.destroy()
  return undefined
}

async function* listOlderThan(bucket: Bucket, age_ms: number): AsyncGenerator<string> {
  // A system clock that is set forward must not make new files look old.
  const limit = earliestNow() - age_ms
  const { client, name, prefix } = bucket
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key = '', LastModified } of Contents) {
      const path = Key.slice(prefix.length)
      if (isStoredPath(path) && LastModified && LastModified.getTime() < limit) yield path
    }
}

function objectOf({ name, prefix }: Bucket, path: string) {
  return { Bucket: name, Key: prefix + path }
}

async function withStorageErrors<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (cause) {
    throw new AppError('storage_unavailable', 'The files cannot be reached; nothing was changed.', {
      retry_after_s: RETRY_AFTER_S,
      cause,
    })
  }
}

// The probe is named like an upload, so that the clean-up removes it if this process is killed.
async function requireUsable(store: FileStore, location: S3Location): Promise<void> {
  try {
    const probe = await store.receive(Readable.from([PROBE]), PROBE.length)
    const content = probe && (await store.read(probe.path, probe.size))
    if (!content || !Buffer.concat((await content.toArray()) as Buffer[]).equals(PROBE))
      throw new Error('an object was read back with different content')
    // Listing needs a permission of its own; the first path shows that it was granted.
    await store.listOlderThan(0)[Symbol.asyncIterator]().next()
    await store.remove(probe.path)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    throw new StartupError(
      `FILES_URL names ${store.location}, which cannot be used: ${reasonOf(cause, location)}.`,
    )
  }
}

function reasonOf(error: unknown, { bucket }: S3Location): string {
  const name = nameOf(error)
  if (name === 'NoSuchBucket') return `the bucket ${bucket} does not exist`
  if (name === 'CredentialsProviderError')
    return 'no credentials are configured; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (name === 'Error' && /^region is missing/i.test((error as Error).message))
    return 'no region is configured; add ?region=… or set AWS_REGION'
  const { message, code } = error as { message?: string; code?: string }
  const reason = (message || code || name).replace(/\s+/g, ' ').replace(/\.$/, '')
  // The client's timeout errors begin with the name of the package that measures the time.
  if (reason.startsWith('@smithy/')) return 'it does not respond in time'
  // The response has no error code of S3, or is not XML.
  if (/^UnknownError$|Deserialization error/.test(reason)) return 'the server does not speak S3'
  return ['Error', 'TimeoutError'].includes(name) ? reason : `${reason} (${name})`
}

function describeLocation({ bucket, prefix, endpoint }: S3Location): string {
  return `${prefix ? `${prefix} in ` : ''}the bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`
}

/** Whether an immediate retry may succeed: the connection broke, or the server had an internal error. */
function isTransient(error: unknown): boolean {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return ['ECONNRESET', 'EPIPE'].includes(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
