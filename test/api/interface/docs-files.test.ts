// The files of the API reference: compressed, kept by browsers, and a page that says something before its script has run.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openApi } from '../../support/api.ts'

const api = await openApi()
const files = ['/docs', '/docs/json', '/docs/reference.js', '/docs/renderer.js', '/rest/schema']

describe('the API reference', () => {
  for (const path of files)
    it(`200: sends ${path} compressed, and 304 while it is the same`, async () => {
      const read = (headers: Record<string, string>) => api.get(path, { token: null, headers })
      const plain = await read({})
      assert.equal(plain.headers['content-encoding'], undefined)
      const ways = { br: brotliDecompressSync, gzip: gunzipSync }
      for (const [encoding, decompress] of Object.entries(ways)) {
        const accepted = encoding === 'br' ? 'gzip, deflate, br' : encoding
        const answer = await read({ 'accept-encoding': accepted })
        assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, encoding])
        assert.equal(answer.headers.vary, 'Accept-Encoding')
        assert.deepEqual(decompress(answer.bytes), plain.bytes)
        const etag = String(answer.headers.etag)
        const again = await read({ 'accept-encoding': accepted, 'if-none-match': etag })
        assert.deepEqual([again.status, again.bytes.length], [304, 0])
      }
    })

  it('is revalidated, except for the renderer', async () => {
    const ages = files.map(async (path) => (await api.get(path, { token: null })).headers['cache-control'])
    const expected = files.map((path) => (path === '/docs/renderer.js' ? 'public, max-age=3600' : 'no-cache'))
    assert.deepEqual(await Promise.all(ages), expected)
  })

  it('200: is the document of the repository', async () => {
    const { bytes } = await api.get('/docs/json', { token: null })
    assert.deepEqual(bytes, await readFile('openapi.json'))
  })

  it('200: says at once what is being loaded, without a script', async () => {
    const { text } = await api.get('/docs', { token: null })
    assert.match(text, /<h1>Quotewright API<\/h1>\s*<p>The reference is loading\. .*\/docs\/json/)
  })
})
