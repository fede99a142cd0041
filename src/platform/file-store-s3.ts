// Keeps uploaded bytes in a bucket of S3-compatible storage; they are received and looked at on disk before.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { earliestNow } from './earliest-now.ts'
import { AppError, StartupError } from './errors.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { openLocalFileStore } from './file-store-local.ts'
import { readS3Url, type S3Place } from './s3-url.ts'

type Bucket = { client: S3Client; name: string; prefix: string }

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 20_000
const UPLOAD_BYTES_PER_MS_MIN = 100
// Each answer that a client reads slowly holds one.
const SOCKETS_MAX = 1000
const TRIES = 2
const LEFTOVER_AGE_MS = 3_600_000
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const PROBE = Buffer.from('Quotewright was here.')

/**
 * `incoming` is a directory for what is being received. Throws a StartupError when the bucket cannot be written, read,
 * listed and cleared.
 */
export async function openS3FileStore(url: string, incoming: string): Promise<FileStore> {
  const place = readS3Url(url)
  const spool = await openLocalFileStore(incoming)
  const store = openStore(place, spool)
  await requireUsable(store, place)
  // Of a process that was killed; whatever is being received now is younger.
  for await (const path of spool.listOlderThan(LEFTOVER_AGE_MS)) await spool.remove(path)
  return store
}

function openStore(place: S3Place, spool: FileStore): FileStore {
  const bucket = { client: openClient(place), name: place.bucket, prefix: place.prefix }
  return {
    place: placeInWords(place),
    async receive(content, bytesMax, inspect) {
      const stored = await spool.receive(content, bytesMax, async (file, received) => {
        await inspect?.(file, received)
        await reach(() => put(bucket, file, received))
      })
      if (stored) await spool.remove(stored.path)
      return stored
    },
    async keep(path, content) {
      const stored = await spool.receive(content, Infinity, (file, received) =>
        reach(() => put(bucket, file, { ...received, path })),
      )
      if (stored) await spool.remove(stored.path)
    },
    read: (path, size) => reach(() => read(bucket, path, size)),
    remove: (path) =>
      reach(async () => void (await bucket.client.send(new DeleteObjectCommand(objectOf(bucket, path))))),
    listOlderThan: (age_ms) => listOlderThan(bucket, age_ms),
  }
}

function openClient({ endpoint, region, credentials }: S3Place): S3Client {
  const agent = { maxSockets: SOCKETS_MAX }
  return new S3Client({
    region,
    credentials,
    endpoint,
    // Other servers than Amazon's seldom have a name in the DNS for each bucket, nor the newer kinds of checksums.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: TRIES,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown; without a logger some of it would be written to the console as well.
    logger: silent,
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      // Until the answer begins. After that the client that downloads may take its time.
      requestTimeout: ANSWER_MS_MAX,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

// One request, which the server takes whole or not at all: there are no parts that could be left.
async function put(bucket: Bucket, file: string, stored: StoredFile): Promise<void> {
  const requestTimeout = ANSWER_MS_MAX + Math.ceil(stored.size / UPLOAD_BYTES_PER_MS_MIN)
  for (let tries = 1; ; tries++) {
    const command = new PutObjectCommand({
      ...objectOf(bucket, stored.path),
      Body: createReadStream(file),
      ContentLength: stored.size,
    })
    // Signed with the request, so that the server refuses other bytes than those that were received.
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
      // The client's own tries cannot begin a stream anew.
      if (tries === TRIES || !isTransient(error)) throw error
    }
  }
}

async function read(bucket: Bucket, path: string, size: number): Promise<Readable | undefined> {
  const answer = await bucket.client
    .send(new GetObjectCommand(objectOf(bucket, path)))
    .catch((error: unknown) => {
      if (nameOf(error) === 'NoSuchKey') return undefined
      throw error
    })
  if (!(answer?.Body instanceof Readable)) return undefined
  if (answer.ContentLength === size) return answer.Body
  answer.Body.destroy()
  return undefined
}

async function* listOlderThan(bucket: Bucket, age_ms: number): AsyncGenerator<string> {
  const limit = earliestNow() - age_ms
  const { client, name, prefix } = bucket
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key = '', LastModified } of Contents) {
      const path = Key.slice(prefix.length)
      // Whatever else lies in the bucket is not ours to remove.
      if (/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path) && LastModified && LastModified.getTime() < limit)
        yield path
    }
}

function objectOf({ name, prefix }: Bucket, path: string) {
  return { Bucket: name, Key: prefix + path }
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'storage_unavailable',
      'The files cannot be reached; nothing was changed.',
      {
        retry_after_s: 10,
        cause,
      },
    )
  }
}

// The probe has a name like any upload, so that the clean-up finds it should the process end here.
async function requireUsable(store: FileStore, place: S3Place): Promise<void> {
  try {
    const probe = await store.receive(Readable.from([PROBE]), PROBE.length)
    const content = probe && (await store.read(probe.path, probe.size))
    if (!content || !Buffer.concat((await content.toArray()) as Buffer[]).equals(PROBE))
      throw new Error('what was written is not what is read')
    for await (const path of store.listOlderThan(0)) if (path) break
    await store.remove(probe.path)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    throw new StartupError(`FILES_URL names ${store.place}, which cannot be used: ${reasonOf(cause, place)}.`)
  }
}

function reasonOf(error: unknown, { bucket }: S3Place): string {
  const name = nameOf(error)
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket}`
  if (name === 'CredentialsProviderError')
    return 'there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (name === 'Error' && /^region is missing/i.test((error as Error).message))
    return 'there is no region; add ?region=… or set AWS_REGION'
  const { message, code } = error as { message?: string; code?: string }
  const words = (message || code || name).replace(/\s+/g, ' ').replace(/\.$/, '')
  if (words.startsWith('@smithy/')) return 'it does not answer in time'
  if (/^UnknownError$|Deserialization error/.test(words)) return 'what answers there does not speak S3'
  return ['Error', 'TimeoutError'].includes(name) ? words : `${words} (${name})`
}

function placeInWords({ bucket, prefix, endpoint }: S3Place): string {
  return `${prefix ? `${prefix} in ` : ''}the bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`
}

/** Whether it may go better at once: the line broke, or the server has a fault of its own. */
function isTransient(error: unknown): boolean {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return ['ECONNRESET', 'EPIPE'].includes(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
