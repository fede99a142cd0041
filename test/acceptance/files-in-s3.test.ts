// Uploads in an S3 bucket: complete or absent, despite failures of the storage or the client.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { removeOld } from '../../src/jobs/clean-up.ts'
import { removeFiles } from '../../src/platform/files/file-removal.ts'
import { many } from '../../src/platform/postgres/database.ts'
import { linkToken } from '../../src/quoting/buyer-link/buyer-link.ts'
import { eraseCustomer } from '../../src/quoting/erasure/erase-actions.ts'
import { assertRefused, ok, openApi } from '../support/api.ts'
import { fileBody, jpg, pdf } from '../support/sample-files.ts'
import { openOperator } from '../support/operator.ts'
import { openShop, quoting } from '../support/shop.ts'
import { listFiles } from '../support/restore-target.ts'
import { breakDownload, openS3Server, S3_PREFIX } from '../support/s3-server.ts'

const base = '/rest/V1/pricerequest/request'
const DAY_MS = 86_400_000
/** The largest upload, 10 MiB. */
const UPLOAD_BYTES_MAX = 10_485_760

const s3 = await openS3Server()
after(() => s3.remove())
afterEach(() => void (s3.onRequest = () => false))
const api = await openApi({ FILES_URL: s3.url })
const incoming = join(api.services.config.DATA_DIR, 'incoming')

const listIncoming = () => listFiles(incoming)

/** Everything that an upload could leave: rows, objects, and files on this machine. */
async function traces(): Promise<unknown[]> {
  const rows = await many(api.db, 'select path from temporary_file order by 1')
  return [rows, (await s3.listObjects()).sort(), await listIncoming()]
}

/** Does the work and asserts that it leaves no trace. */
async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await traces()
  const result = await work()
  assert.deepEqual(await traces(), before)
  return result
}

/** Uploads a file and submits a price request with it. */
async function attach(content: Buffer): Promise<{ path: string; object: string }> {
  const upload = await ok(api.post(`${base}/upload`, fileBody('photo.jpg', content)))
  assert.equal(upload.hash, createHash('sha256').update(content).digest('hex'))
  const body = { email: 'a@example.com', file_ids: [upload.request_message_file_tmp_id] }
  const { request_id, files } = await ok(api.post(`${base}/submit`, { body }))
  return { path: `${base}/${request_id}/files/${files[0].file_id}`, object: S3_PREFIX + upload.path }
}

const photo = (size: number) => Buffer.concat([jpg, randomBytes(size - jpg.length)])

/** Closes the connection after the storage has stored an upload, before its response. */
function loseAnswer({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== 'PUT') return false
  response.writeHead = () => {
    response.socket?.destroy()
    return response
  }
  return false
}

describe('uploads in a bucket', () => {
  it('are downloaded bit for bit once attached', async () => {
    const content = photo(UPLOAD_BYTES_MAX)
    const { path, object } = await attach(content)
    assert.ok((await s3.listObjects()).includes(object))
    const { status, headers, bytes } = await api.get(path)
    assert.deepEqual([status, headers['content-length']], [200, String(UPLOAD_BYTES_MAX)])
    assert.ok(bytes.equals(content))
    assert.equal((await api.call('HEAD', path)).status, 200)
    assert.deepEqual(await listIncoming(), [])
  })

  it('400, 413: refused files never reach the bucket', async () => {
    let puts = 0
    s3.onRequest = ({ method }) => void (method === 'PUT' && puts++)
    await leavingNothing(async () => {
      assertRefused(await api.post(`${base}/upload`, fileBody('a.jpg', pdf)), 400, 'file')
      assertRefused(
        await api.post(`${base}/upload`, fileBody('a.jpg', photo(UPLOAD_BYTES_MAX + 1))),
        413,
        'file',
      )
    })
    assert.equal(puts, 0)
  })

  it('400: a stored file is removed if the rest of the body is invalid', async () => {
    const { headers, payload } = fileBody('a.pdf', pdf)
    const withoutEnd = payload.subarray(0, payload.lastIndexOf('--'))
    const twice = Buffer.concat([withoutEnd, Buffer.from('\r\n'), payload])
    assertRefused(await leavingNothing(() => api.post(`${base}/upload`, { headers, payload: twice })), 400)
  })

  it('503: while the storage is down, with no row and no file left; 200 once it is up again', async () => {
    const { path } = await attach(photo(5000))
    await s3.stop()
    await leavingNothing(async () => {
      for (const answer of [await api.post(`${base}/upload`, fileBody('a.pdf', pdf)), await api.get(path)]) {
        assertRefused(answer, 503)
        assert.equal(answer.body.error_code, 'storage_unavailable')
        assert.ok(Number(answer.headers['retry-after']) > 0)
      }
    })
    assert.equal((await api.get(path.replace(/\/files.*/, ''))).status, 200)
    await s3.start()
    assert.equal((await api.get(path)).status, 200)
    assert.equal((await api.post(`${base}/upload`, fileBody('a.pdf', pdf))).status, 200)
  })

  it('503: an upload that was stored without a response gets no row, and the clean-up removes it', async () => {
    const [rows, objects] = (await traces()) as [unknown, string[]]
    s3.onRequest = loseAnswer
    assertRefused(await api.post(`${base}/upload`, fileBody('a.pdf', pdf)), 503)
    s3.onRequest = () => false
    assert.equal((await s3.listObjects()).filter((name) => !objects.includes(name)).length, 1)
    await removeOld(api.services)
    assert.equal((await s3.listObjects()).length, objects.length + 1)
    for (const name of await s3.listObjects()) await s3.age(name, 2 * DAY_MS)
    await removeOld(api.services)
    assert.deepEqual(await traces(), [rows, objects, []])
  })
})

it('files of quotes and comments: 503 while the storage is down, cut off when it goes down meanwhile, then 200; an erasure removes them from the bucket', async () => {
  const shop = await openShop(api)
  const email = 'bucket@example.com'
  const { quote_id } = await shop.createQuote(await shop.createCustomer(email))
  const quote = `${quoting}/quote/${quote_id}`
  const before = (await s3.listObjects()).sort()
  const { file_id } = await ok(api.post(`${quote}/files`, fileBody('sheet.pdf', pdf)))
  await ok(api.post(`${quote}/comments/upload`, fileBody('plan.pdf', pdf)))
  assert.equal((await s3.listObjects()).length, before.length + 2)
  await shop.takeTo('proposed', quote_id as number)
  const token = `${quote_id}.${linkToken(await api.app.state.linkKey(), quote_id as number, 'accept', 0)}`
  const readEach = () => [
    api.get(`${quote}/files/${file_id}`),
    api.get(`/rest/V1/buyer/quote/files/${file_id}`, { token }),
  ]
  const reads = () => Promise.all(readEach())
  await s3.stop()
  for (const answer of await reads()) {
    assertRefused(answer, 503)
    assert.equal(answer.body.error_code, 'storage_unavailable', answer.text)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  }
  assert.equal((await api.get('/rest/V1/buyer/quote', { token })).status, 200)
  await s3.start()
  // Half of it was sent before the bucket was gone: no answer that looks whole.
  s3.onRequest = breakDownload(pdf.length)
  for (const outcome of await Promise.allSettled(readEach()))
    assert.match(String(outcome.status === 'rejected' && outcome.reason), /aborted|socket hang up/)
  s3.onRequest = () => false
  for (const answer of await reads()) assert.equal(answer.status, 200, answer.text)
  const { paths } = await api.db.transaction((tx) => eraseCustomer(tx, email))
  await removeFiles(api.db, api.services.files, paths)
  assert.deepEqual((await s3.listObjects()).sort(), before)
})

it('a service with FILES_URL shows no secret, and erases the files of a customer', async (t) => {
  const operator = await openOperator(t, { database: 'cloned' })
  const environment = { FILES_URL: s3.url.replace('/uploads', '/other') }
  assert.match((await operator.run(['config'], environment)).stdout, /^FILES_URL=\(hidden\)$/m)
  const service = await operator.start(environment)
  const client = await service.openClient()
  const upload = await ok(client.post(`${base}/upload`, fileBody('a.pdf', pdf)))
  const body = { email: 'anna@example.com', file_ids: [upload.request_message_file_tmp_id] }
  await ok(client.post(`${base}/submit`, { body }))
  const listOwn = async () => (await s3.listObjects()).filter((name) => name.startsWith('shop/other/'))
  assert.deepEqual(await listOwn(), [`shop/other/${upload.path}`])
  const erased = await operator.run(['erase', '--email', 'anna@example.com'], environment)
  assert.equal(erased.status, 0, erased.stderr)
  assert.deepEqual(await listOwn(), [])
})
