// The files of the console, as the build wrote them.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openApi } from '../../support/api.ts'

const api = await openApi()
const get = (path: string, headers: Record<string, string> = {}) => api.get(path, { token: null, headers })

const page = await get('/console')
const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''

describe('the console', () => {
  it('200: sends its page for every path that is not a file', async () => {
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(page.text, /<div id="root">/)
    for (const path of [
      '/console/',
      '/console/quotes/45',
      '/console/index.html',
      '/console/%2e%2e/package.json',
    ])
      assert.equal((await get(path)).text, page.text, path)
  })

  it('200: lets browsers keep the assets and revalidate the page', async () => {
    assert.equal(page.headers['cache-control'], 'no-cache')
    const { headers } = await get(script)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  })

  it('200: sends what the build compressed, by what the client accepts', async () => {
    const { bytes } = await get(script)
    const answers = [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const
    for (const [accepted, encoding, decompress] of answers) {
      const answer = await get(script, { 'accept-encoding': accepted })
      assert.deepEqual(
        [answer.headers['content-encoding'], answer.headers.vary],
        [encoding, 'accept-encoding'],
      )
      assert.ok(decompress(answer.bytes).equals(bytes))
    }
  })

  it('200: sends every script and style that the build wrote', async () => {
    const names = await readdir(new URL('../../../dist/browser/assets/', import.meta.url))
    const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
    for (const name of names) {
      const type = types[name.split('.').at(-1)!]
      if (type === undefined) continue
      const { status, headers } = await get(`/console/assets/${name}`)
      assert.deepEqual([status, headers['content-type']], [200, `${type}; charset=utf-8`], name)
    }
  })

  it('404: an asset of another build', async () => {
    const { status, headers } = await get('/console/assets/index-other.js')
    assert.deepEqual([status, headers['content-type']], [404, 'text/plain'])
  })
})
