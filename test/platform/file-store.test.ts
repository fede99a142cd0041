// Both file stores: complete files or none, and no leftovers of failures.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, truncate } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const directory = await mkdtemp(join(tmpdir(), 'quotewright-stores-'))
const s3 = await openS3Server()
after(() => s3.remove())
const incoming = join(directory, 'incoming')
afterEach(() => void (s3.onRequest = () => false))

/** Each is a store, and what lies in it as seen from behind. */
const openers = {
  'on disk': async () => {
    const root = join(directory, 'local')
    return {
      store: await openLocalFileStore(root),
      listPaths: () => listFiles(root),
      age: (path: string, age_ms: number) => setAge(join(root, path), age_ms),
      cut: (path: string, size: number) => truncate(join(root, path), size),
    }
  },
  'in S3': async () => ({
    store: await openS3FileStore(s3.url, incoming),
    listPaths: async () => [
      ...(await s3.listObjects()).map((name) => name.slice(S3_PREFIX.length)),
      ...(await listFiles(incoming)).map((name) => `incoming/${name}`),
    ],
    age: (path: string, age_ms: number) => s3.age(S3_PREFIX + path, age_ms),
    cut: (path: string, size: number) => s3.cut(S3_PREFIX + path, size),
  }),
}
type Bench = Awaited<ReturnType<(typeof openers)['in S3']>>

/** The content, or its beginning and then a failure. */
async function* inChunks(content: Buffer, failure?: string) {
  for (let start = 0; start < content.length; start += 65_521) yield content.subarray(start, start + 65_521)
  if (failure) throw new Error(failure)
}

async function keep({ store }: Pick<Bench, 'store'>, content = randomBytes(1000)) {
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

const listOld = ({ store }: Bench, age_ms: number): Promise<string[]> =>
  Readable.from(store.listOlderThan(age_ms)).toArray()

for (const [name, open] of Object.entries(openers))
  describe(`a store ${name}`, async () => {
    const bench = await open()
    const { store } = bench

    async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
      const before = (await bench.listPaths()).sort()
      const result = await work()
      assert.deepEqual((await bench.listPaths()).sort(), before)
      return result
    }

    it('leaves nothing behind by being opened', async () => assert.deepEqual(await bench.listPaths(), []))

    for (const size of [0, 1, 65_536, 65_537, LIMIT])
      it(`returns ${size} bytes bit for bit, and knows their hash`, async () => {
        const content = randomBytes(size)
        const { path, ...facts } = await keep(bench, content)
        assert.match(path, /^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
        assert.deepEqual(facts, { size, hash: hashOf(content) })
        await assertHolds(store, path, content)
        await store.remove(path)
        assert.deepEqual(await bench.listPaths(), [])
      })

    it('keeps nothing of what has more bytes than it may', async () => {
      const content = inChunks(randomBytes(LIMIT + 1))
      assert.equal(await leavingNothing(() => store.receive(content, LIMIT)), undefined)
    })

    it('keeps nothing of what was cut off, and tells why', async () => {
      const message = 'the client is gone'
      const broken = inChunks(randomBytes(200_000), message)
      await leavingNothing(() => assert.rejects(store.receive(broken, LIMIT), { message }))
    })

    it('shows all the bytes before it keeps them, and keeps nothing of what is refused', async () => {
      const content = randomBytes(200_000)
      const refuse = async (file: string, { size, hash }: { size: number; hash: string }) => {
        assert.ok((await readFile(file)).equals(content))
        assert.deepEqual({ size, hash }, { size: content.length, hash: hashOf(content) })
        throw new AppError('invalid', 'refused', 'No.')
      }
      await leavingNothing(() =>
        assert.rejects(store.receive(inChunks(content), LIMIT, refuse), { code: 'refused' }),
      )
    })

    it('keeps bytes under the path that they had elsewhere, in place of what is there, whole or not at all', async () => {
      const [path, content] = ['ab/abcdef01-2345-4789-abcd-ef0123456789', randomBytes(200_000)]
      const broken = () => inChunks(randomBytes(200_000), 'the archive is cut off')
      await leavingNothing(() => assert.rejects(store.put(path, broken())))
      await store.put(path, inChunks(randomBytes(1000)))
      await store.put(path, inChunks(content))
      await leavingNothing(() => assert.rejects(store.put(path, broken())))
      await assertHolds(store, path, content)
      assert.deepEqual(await bench.listPaths(), [path])
      await store.remove(path)
    })

    it('knows when bytes are gone or fewer than they were; removes what is not there', async () => {
      const gone = await keep(bench)
      await store.remove(gone.path)
      assert.equal(await store.read(gone.path, gone.size), undefined)
      await store.remove(gone.path)
      const short = await keep(bench)
      await bench.cut(short.path, 3)
      assert.equal(await store.read(short.path, short.size), undefined)
      await store.remove(short.path)
    })

    it('lists what is older than asked, and that alone', async () => {
      const [old, young] = [await keep(bench), await keep(bench)]
      await bench.age(old.path, 2 * HOUR_MS)
      await bench.age(young.path, HOUR_MS / 2)
      assert.deepEqual(await listOld(bench, HOUR_MS), [old.path])
      assert.deepEqual(await listOld(bench, 3 * HOUR_MS), [])
      for (const { path } of [old, young]) await store.remove(path)
    })
  })

describe('a store in S3', async () => {
  const bench = await openers['in S3']()
  const { store } = bench

  it('signs the hash of the bytes with them, so that the server refuses others', async () => {
    const seen: IncomingMessage[] = []
    s3.onRequest = (request) => void seen.push(request)
    const { path, size, hash } = await keep(bench)
    assert.equal(seen.length, 1)
    const [{ method, url, headers }] = seen as [IncomingMessage]
    assert.deepEqual(
      [method, url?.split('?')[0], headers['x-amz-content-sha256'], headers['content-length']],
      ['PUT', `/quotewright-files/${S3_PREFIX}${path}`, hash, String(size)],
    )
    assert.match(headers.authorization ?? '', /SignedHeaders=[^,]*x-amz-content-sha256/)
    await store.remove(path)
  })

  it('lists page after page, and only names of its own', async () => {
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
    assert.deepEqual(await listOld(bench, HOUR_MS), paths)
  })

  it('tries again when the line breaks once', async () => {
    let broken = 0
    s3.onRequest = ({ method, socket }) => method === 'PUT' && broken++ === 0 && socket.destroy()
    const content = randomBytes(300_000)
    const { path } = await keep(bench, content)
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

  it('is unavailable while the server is, and keeps nothing on disk', async () => {
    const { path, size } = await keep(bench)
    await s3.stop()
    const unavailable = { kind: 'unavailable', code: 'storage_unavailable', retry_after_s: 10 }
    for (const work of [() => keep(bench), () => store.read(path, size), () => store.remove(path)])
      await assert.rejects(work, unavailable)
    assert.deepEqual(await listFiles(incoming), [])
    await s3.start()
    assert.ok(await store.read(path, size))
    await store.remove(path)
  })

  it('clears away at the start what a killed process left half received', async () => {
    const spool = await openLocalFileStore(incoming)
    const [left, running] = [await keep({ store: spool }), await keep({ store: spool })]
    await setAge(join(incoming, left.path), 2 * HOUR_MS)
    await openS3FileStore(s3.url, incoming)
    assert.deepEqual(await listFiles(incoming), [running.path])
    await spool.remove(running.path)
  })

  const place = String.raw`shop\/uploads\/ in the bucket elsewhere at http:\/\/127\.0\.0\.1:\d+`
  const absent = `^FILES_URL names ${place}, which cannot be used: the bucket elsewhere does not exist\\.$`
  const wrong = /cannot be used: .* \(InvalidAccessKeyId\)\.$/
  const silent = /cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/
  const answers = (status: number) => () =>
    void (s3.onRequest = (_, response) => response.writeHead(status).end('<html><p>not here'))
  const speaksNone = /, which cannot be used: the server does not speak S3\.$/
  const faults: [what: string, change: [string, string], reason: RegExp, happen?: () => void][] = [
    ['what answers 404 there is no S3', ['', ''], speaksNone, answers(404)],
    ['what answers 503 there is no S3', ['', ''], speaksNone, answers(503)],
    ['the bucket is not there', ['quotewright-files', 'elsewhere'], new RegExp(absent)],
    ['the credentials are wrong', ['S3RVER:S3RVER', 'somebody:hunter2'], wrong],
    ['nobody listens there', [s3.endpoint, 'http://127.0.0.1:1'], silent],
  ]
  for (const [what, change, reason, happen] of faults)
    it(`does not open when ${what}, and says so in one sentence without the secret`, async () => {
      happen?.()
      await assert.rejects(openS3FileStore(s3.url.replace(...change), incoming), (error: Error) => {
        assert.ok(error instanceof StartupError)
        assert.match(error.message, reason)
        assert.doesNotMatch(error.message, /\n|hunter2|S3RVER/)
        return true
      })
      assert.deepEqual(await listFiles(incoming), [])
    })
})
