// Both file stores: complete files or none, and no leftovers of failures.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, describe, it } from 'node:test'
import { AppError, StartupError } from '../../src/platform/errors.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { openLocalFileStore } from '../../src/platform/files/file-store-local.ts'
import { openS3FileStore } from '../../src/platform/files/file-store-s3.ts'
import { listFiles } from '../support/restore-target.ts'
import { breakDownload, openS3Server, S3_PREFIX, setAge } from '../support/s3-server.ts'

const HOUR_MS = 3_600_000
const LIMIT = 6_000_000
/** An ordinary user. */
const NOBODY = 65_534

const directory = await mkdtemp(join(tmpdir(), 'quotewright-stores-'))
const s3 = await openS3Server()
after(() => s3.remove())
const incoming = join(directory, 'incoming')
afterEach(() => void (s3.onRequest = () => false))

/** Each opens a store, with direct access to what it stores. */
const openers = {
  'on disk': async () => {
    const root = join(directory, 'local')
    return {
      store: await openLocalFileStore(root),
      listPaths: () => listFiles(root),
      age: (path: string, age_ms: number) => setAge(join(root, path), age_ms),
      cut: (path: string, size: number) => truncate(join(root, path), size),
      plant: async (path: string) => {
        await mkdir(dirname(join(root, path)), { recursive: true })
        await writeFile(join(root, path), 'stray')
      },
    }
  },
  'in S3': async () => {
    const store = await openS3FileStore(s3.url, incoming)
    return {
      store,
      listPaths: async () => [
        ...(await s3.listObjects()).map((name) => name.slice(S3_PREFIX.length)),
        ...(await listFiles(incoming)).map((name) => `incoming/${name}`),
      ],
      age: (path: string, age_ms: number) => s3.age(S3_PREFIX + path, age_ms),
      cut: (path: string, size: number) => s3.cut(S3_PREFIX + path, size),
      plant: (path: string) => store.put(path, Readable.from([Buffer.from('stray')])),
    }
  },
}
type TestStore = Awaited<ReturnType<(typeof openers)['in S3']>>

/** The content, or its beginning and then a failure. */
async function* inChunks(content: Buffer, failure?: string) {
  for (let start = 0; start < content.length; start += 65_521) yield content.subarray(start, start + 65_521)
  if (failure) throw new Error(failure)
}

async function storeFile({ store }: Pick<TestStore, 'store'>, content = randomBytes(1000)) {
  const stored = await store.receive(inChunks(content), LIMIT)
  assert.ok(stored)
  return stored
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function assertHolds(store: FileStore, path: string, content: Buffer): Promise<void> {
  const stream = await store.read(path, content.length)
  assert.ok(stream)
  assert.ok(Buffer.concat((await stream.toArray()) as Buffer[]).equals(content))
}

const listOld = ({ store }: TestStore, age_ms: number): Promise<string[]> =>
  Readable.from(store.listOlderThan(age_ms)).toArray()

for (const [name, open] of Object.entries(openers))
  describe(`a store ${name}`, async () => {
    const opened = await open()
    const { store } = opened

    async function assertUnchanged<T>(work: () => Promise<T>): Promise<T> {
      const before = (await opened.listPaths()).sort()
      const result = await work()
      assert.deepEqual((await opened.listPaths()).sort(), before)
      return result
    }

    it('is empty after it is opened', async () => assert.deepEqual(await opened.listPaths(), []))

    for (const size of [0, 1, 65_536, 65_537, LIMIT])
      it(`returns ${size} bytes bit for bit, and their hash`, async () => {
        const content = randomBytes(size)
        const { path, ...facts } = await storeFile(opened, content)
        assert.match(path, /^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
        assert.deepEqual(facts, { size, hash: hashOf(content) })
        await assertHolds(store, path, content)
        await store.remove(path)
        assert.deepEqual(await opened.listPaths(), [])
      })

    it('stores nothing of a file that exceeds the limit', async () => {
      const content = inChunks(randomBytes(LIMIT + 1))
      assert.equal(await assertUnchanged(() => store.receive(content, LIMIT)), undefined)
    })

    it('stores nothing of an interrupted stream, and throws its error', async () => {
      const message = 'the client is gone'
      const broken = inChunks(randomBytes(200_000), message)
      await assertUnchanged(() => assert.rejects(store.receive(broken, LIMIT), { message }))
    })

    it('lets the complete file be inspected before it is stored, and stores nothing when that throws', async () => {
      const content = randomBytes(200_000)
      const refuse = async (file: string, { size, hash }: { size: number; hash: string }) => {
        assert.ok((await readFile(file)).equals(content))
        assert.deepEqual({ size, hash }, { size: content.length, hash: hashOf(content) })
        throw new AppError('wrong_status', 'No.')
      }
      await assertUnchanged(() =>
        assert.rejects(store.receive(inChunks(content), LIMIT, refuse), { code: 'wrong_status' }),
      )
    })

    it('stores what the inspection resolves to in place of the file', async () => {
      const replacement = randomBytes(3000)
      const replace = () => Promise.resolve(replacement)
      const stored = await store.receive(inChunks(randomBytes(200_000)), LIMIT, replace)
      assert.deepEqual([stored?.size, stored?.hash], [replacement.length, hashOf(replacement)])
      await assertHolds(store, stored!.path, replacement)
      assert.deepEqual(await opened.listPaths(), [stored!.path])
      await store.remove(stored!.path)
    })

    it('puts a file under a given path, replacing what is there, completely or not at all', async () => {
      const [path, content] = ['ab/abcdef01-2345-4789-abcd-ef0123456789', randomBytes(200_000)]
      const broken = () => inChunks(randomBytes(200_000), 'the archive is cut off')
      await assertUnchanged(() => assert.rejects(store.put(path, broken())))
      await store.put(path, inChunks(randomBytes(1000)))
      await store.put(path, inChunks(content))
      await assertUnchanged(() => assert.rejects(store.put(path, broken())))
      await assertHolds(store, path, content)
      assert.deepEqual(await opened.listPaths(), [path])
      await store.remove(path)
    })

    it('returns undefined for a missing or truncated file; removes a missing one without an error', async () => {
      const gone = await storeFile(opened)
      await store.remove(gone.path)
      assert.equal(await store.read(gone.path, gone.size), undefined)
      await store.remove(gone.path)
      const short = await storeFile(opened)
      await opened.cut(short.path, 3)
      assert.equal(await store.read(short.path, short.size), undefined)
      await store.remove(short.path)
    })

    it('lists the files older than the given age, and no others', async () => {
      const [old, young] = [await storeFile(opened), await storeFile(opened)]
      await opened.age(old.path, 2 * HOUR_MS)
      await opened.age(young.path, HOUR_MS / 2)
      assert.deepEqual(await listOld(opened, HOUR_MS), [old.path])
      assert.deepEqual(await listOld(opened, 3 * HOUR_MS), [])
      for (const { path } of [old, young]) await store.remove(path)
    })

    it('leaves files alone that it did not store', async () => {
      const ours = (await storeFile(opened)).path
      const others = ['stray.txt', 'ab/notes.txt', 'ab/deeper/00000000-0000-4000-8000-000000000000']
      for (const path of others) await opened.plant(path)
      for (const path of [ours, ...others]) await opened.age(path, 2 * HOUR_MS)
      assert.deepEqual(await listOld(opened, HOUR_MS), [ours])
      for (const path of [ours, ...others]) await store.remove(path)
    })
  })

it('lists its files beside a directory that it may not read, such as lost+found', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'volume-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const store = await openLocalFileStore(directory)
  await mkdir(join(directory, 'lost+found'), { mode: 0 })
  // Root may read everything.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) await chown(directory, NOBODY, NOBODY)
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    assert.deepEqual(await Readable.from(store.listOlderThan(HOUR_MS)).toArray(), [])
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

it('says which setting to change when its directory cannot be created', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  await assert.rejects(openLocalFileStore(join(file, 'files')), {
    message: `${join(file, 'files')} cannot be created (ENOTDIR): name another directory in DATA_DIR.`,
  })
})

describe('a store in S3', async () => {
  const opened = await openers['in S3']()
  const { store } = opened

  it('signs the hash of the content, so that the server refuses any other', async () => {
    const seen: IncomingMessage[] = []
    s3.onRequest = (request) => void seen.push(request)
    const { path, size, hash } = await storeFile(opened)
    assert.equal(seen.length, 1)
    const [{ method, url, headers }] = seen as [IncomingMessage]
    assert.deepEqual(
      [method, url?.split('?')[0], headers['x-amz-content-sha256'], headers['content-length']],
      ['PUT', `/quotewright-files/${S3_PREFIX}${path}`, hash, String(size)],
    )
    assert.match(headers.authorization ?? '', /SignedHeaders=[^,]*x-amz-content-sha256/)
    await store.remove(path)
  })

  it('lists all pages, and only names that it generates', async () => {
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`
    const paths = [1, 2].map((n) => `0${n}/00000000-0000-4000-8000-00000000000${n}`)
    const pages: Record<string, string> = {
      first: `<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>
        ${entry(S3_PREFIX + paths[0])}${entry(`${S3_PREFIX}backup.zip`)}${entry(`${S3_PREFIX}old/${paths[0]}`)}`,
      next: `<IsTruncated>false</IsTruncated>${entry(S3_PREFIX + paths[1])}`,
    }
    s3.onRequest = ({ url = '' }, response) => {
      const { searchParams } = new URL(url, s3.endpoint)
      assert.equal(searchParams.get('prefix'), S3_PREFIX)
      const page = pages[searchParams.get('continuation-token') ?? 'first']
      response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`)
      return true
    }
    assert.deepEqual(await listOld(opened, HOUR_MS), paths)
  })

  it('retries after a dropped connection', async () => {
    let broken = 0
    s3.onRequest = ({ method, socket }) => method === 'PUT' && broken++ === 0 && socket.destroy()
    const content = randomBytes(300_000)
    const { path } = await storeFile(opened, content)
    assert.equal(broken, 2)
    await assertHolds(store, path, content)
    await store.remove(path)
  })

  it('ends a download that breaks in the middle with an error', async () => {
    s3.onRequest = breakDownload(LIMIT)
    const stream = await store.read('00/any', LIMIT)
    assert.ok(stream)
    await assert.rejects(stream.toArray(), { code: 'ECONNRESET' })
  })

  it('is unavailable while the server is down, and leaves nothing on disk', async () => {
    const { path, size } = await storeFile(opened)
    await s3.stop()
    const unavailable = { kind: 'unavailable', code: 'storage_unavailable', retry_after_s: 10 }
    for (const work of [() => storeFile(opened), () => store.read(path, size), () => store.remove(path)])
      await assert.rejects(work, unavailable)
    assert.deepEqual(await listFiles(incoming), [])
    await s3.start()
    assert.ok(await store.read(path, size))
    await store.remove(path)
  })

  it('removes at startup what a killed process had received incompletely', async () => {
    const spool = await openLocalFileStore(incoming)
    const [left, running] = [await storeFile({ store: spool }), await storeFile({ store: spool })]
    await setAge(join(incoming, left.path), 2 * HOUR_MS)
    await openS3FileStore(s3.url, incoming)
    assert.deepEqual(await listFiles(incoming), [running.path])
    await spool.remove(running.path)
  })

  const location = String.raw`shop\/uploads\/ in the bucket elsewhere at http:\/\/127\.0\.0\.1:\d+`
  const noBucket = `^FILES_URL names ${location}, which cannot be used: the bucket elsewhere does not exist\\.$`
  const wrongCredentials = /cannot be used: .* \(InvalidAccessKeyId\)\.$/
  const notListening = /cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/
  const answers = (status: number) => () =>
    void (s3.onRequest = (_, response) => response.writeHead(status).end('<html><p>not here'))
  const notS3 = /, which cannot be used: the server does not speak S3\.$/
  const misconfigurations: [what: string, change: [string, string], reason: RegExp, prepare?: () => void][] =
    [
      ['a server that is not S3 answers 404', ['', ''], notS3, answers(404)],
      ['a server that is not S3 answers 503', ['', ''], notS3, answers(503)],
      ['the bucket does not exist', ['quotewright-files', 'elsewhere'], new RegExp(noBucket)],
      ['the credentials are wrong', ['S3RVER:S3RVER', 'somebody:hunter2'], wrongCredentials],
      ['nothing listens on the port', [s3.endpoint, 'http://127.0.0.1:1'], notListening],
    ]
  for (const [what, change, reason, prepare] of misconfigurations)
    it(`does not open when ${what}, and throws one sentence without the secret`, async () => {
      prepare?.()
      await assert.rejects(openS3FileStore(s3.url.replace(...change), incoming), (error: Error) => {
        assert.ok(error instanceof StartupError)
        assert.match(error.message, reason)
        assert.doesNotMatch(error.message, /\n|hunter2|S3RVER/)
        return true
      })
      assert.deepEqual(await listFiles(incoming), [])
    })
})
