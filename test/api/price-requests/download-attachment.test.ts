// GET /V1/pricerequest/request/:id/files/:fileId
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import type { FileStore } from '../../../src/platform/files/file-store.ts'
import { assertRefused, ok, openApi, openClient, openPatchedServer } from '../../support/api.ts'
import { fileBody, jpg, pdf } from '../../support/sample-files.ts'

const base = '/rest/V1/pricerequest/request'
const api = await openApi()

async function attach(name: string, content: Buffer | string) {
  const uploaded = await ok(api.post(`${base}/upload`, fileBody(name, content)))
  const body = { email: 'a@example.com', file_ids: [uploaded.request_message_file_tmp_id] }
  const { request_id, files } = await ok(api.post(`${base}/submit`, { body }))
  return {
    requestId: request_id as number,
    fileId: files[0].file_id as number,
    path: `${base}/${request_id}/files/${files[0].file_id}`,
    file: join(api.services.config.DATA_DIR, 'files', uploaded.path as string),
  }
}

const small = await attach('drawing.pdf', pdf)

describe('downloadAttachment', () => {
  it('200: ten megabytes, bit for bit', async () => {
    const content = Buffer.concat([jpg, randomBytes(10_485_760 - jpg.length)])
    const { status, bytes, headers } = await api.get((await attach('b.jpg', content)).path)
    assert.deepEqual([status, headers['content-length']], [200, String(content.length)])
    assert.ok(bytes.equals(content))
  })

  for (const [name, plain, full] of [
    ['a b.pdf', 'a b.pdf', 'a%20b.pdf'],
    ['Größe 尺寸 🪑.pdf', 'Gr__e __ __.pdf', 'Gr%C3%B6%C3%9Fe%20%E5%B0%BA%E5%AF%B8%20%F0%9F%AA%91.pdf'],
    ['a\\"b;c.pdf', 'a_b;c.pdf', 'a%22b%3Bc.pdf'],
    ["50% (it's)*.pdf", "50_ (it's)*.pdf", '50%25%20%28it%27s%29%2A.pdf'],
  ] as const)
    it(`200: returns the name ${name}`, async () => {
      const { headers } = await api.get((await attach(name, pdf)).path)
      const expected = `attachment; filename="${plain}"; filename*=UTF-8''${full}`
      assert.equal(headers['content-disposition'], expected)
    })

  it('406: only when Accept takes neither the type nor bytes', async () => {
    const statusFor = async (accept: string) => (await api.get(small.path, { headers: { accept } })).status
    const good = ['application/pdf', 'application/octet-stream', 'application/*', 'text/html,*/*;q=0.1']
    for (const accept of good) assert.equal(await statusFor(accept), 200, accept)
    for (const accept of ['image/png', 'application/json']) assert.equal(await statusFor(accept), 406, accept)
  })

  it('404: names the unknown file, also when another request has it', async () => {
    const other = await attach('other.pdf', pdf)
    assertRefused(await api.get(`${base}/${small.requestId}/files/2147483647`), 404, 'file_id')
    assertRefused(await api.get(`${base}/${small.requestId}/files/${other.fileId}`), 404, 'file_id')
  })

  it('404: names the unknown request', async () =>
    assertRefused(await api.get(`${base}/2147483647/files/${small.fileId}`), 404, 'request_id'))

  it('404: says so when the bytes are gone or cut, and tells nothing of the disk', async () => {
    for (const damage of [(file: string) => rm(file), (file: string) => truncate(file, 3)]) {
      const { path, file } = await attach('lost.pdf', pdf)
      await damage(file)
      assert.equal((await api.call('HEAD', path)).status, 404)
      const answer = await api.get(path)
      assertRefused(answer, 404)
      assert.equal(answer.body.error_code, 'file_lost')
      assert.equal(answer.headers['content-disposition'], undefined)
      assert.doesNotMatch(answer.text, /ENOENT|[0-9a-f]{2}\/[0-9a-f-]{36}/)
    }
  })

  for (const [what, change] of [
    ['fewer', (content: Buffer) => content.subarray(1)],
    ['more', (content: Buffer) => Buffer.concat([content, Buffer.from('HTTP/1.1 200 OK')])],
  ] as const)
    it(`is aborted when the store returns ${what} bytes than recorded`, async () => {
      const read: FileStore['read'] = async (path, size) => {
        const content = await api.services.files.read(path, size)
        return Readable.from([change(Buffer.concat(((await content?.toArray()) ?? []) as Buffer[]))])
      }
      const { port } = await openPatchedServer(api, { services: { files: { ...api.services.files, read } } })
      const client = openClient(port, await api.tokenFor('all'))
      const answer = await client.get(small.path).catch((error: Error) => error)
      client.close()
      // Before the first byte, the service can still respond with an error.
      assert.ok(answer instanceof Error || answer.status === 500)
    })

  it('400: names the invalid part of the path', async () => {
    assertRefused(await api.get(`${base}/x/files/1`), 400, 'id')
    for (const id of ['..%2f1', '0']) assertRefused(await api.get(`${base}/1/files/${id}`), 400, 'fileId')
  })
})
