// The file of the widget, which pages of other sites load.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { version } from '../../../src/platform/version.ts'
import { openApi } from '../../support/api.ts'

const api = await openApi()
const get = (path: string, headers: Record<string, string> = {}) => api.get(path, { token: null, headers })
const GZIP_BYTES_MAX = 15_000

describe('the widget', () => {
  it('200: may be loaded by every page', async () => {
    const { status, headers, text } = await get('/widget.js', { origin: 'https://shop.example' })
    assert.deepEqual([status, headers['content-type']], [200, 'text/javascript; charset=utf-8'])
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.match(text, /quotewright-price-request/)
    // The policy of a page may forbid each of these.
    assert.doesNotMatch(text, /\beval\(|new Function|innerHTML/)
  })

  it('200: has at most 15 KB, compressed', async () => {
    const plain = await get('/widget.js')
    const gzipped = await get('/widget.js', { 'accept-encoding': 'gzip' })
    assert.ok(gunzipSync(gzipped.bytes).equals(plain.bytes))
    assert.ok(gzipped.bytes.length <= GZIP_BYTES_MAX, String(gzipped.bytes.length))
    const brotli = await get('/widget.js', { 'accept-encoding': 'gzip, br' })
    assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes))
    const refusing = await get('/widget.js', { 'accept-encoding': 'br;q=0, gzip; q=0.0, identity' })
    assert.ok(refusing.bytes.equals(plain.bytes))
    const preferring = await get('/widget.js', { 'accept-encoding': 'br;q=0, GZIP;q=0.5' })
    assert.equal(preferring.headers['content-encoding'], 'gzip')
  })

  it('is kept for minutes and revalidated, under the path of its version for ever', async () => {
    const { headers, bytes } = await get('/widget.js')
    assert.equal(headers['cache-control'], 'public, max-age=600')
    const again = await get('/widget.js', { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.equal((await get('/widget.js', { 'if-none-match': '"other"' })).status, 200)
    const pinned = await get(`/widget-${version}.js`)
    assert.equal(pinned.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.ok(pinned.bytes.equals(bytes))
    assert.equal((await get('/widget-0.0.0.js')).status, 404)
  })
})
